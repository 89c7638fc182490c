//! Checks requests against Discord's published description of its API (`discord/discord-api-spec` on
//! GitHub, MIT), when `DISCORD_SCHEMAS` names the file. It is not part of this project.
//!
//! One thing is turned round before the check: attachment ids become strings. The description wants
//! strings, client libraries send integers for new files, and Discord takes both.

use std::collections::HashMap;
use std::sync::OnceLock;

use damath::playground::Recorded;
use jsonschema::Validator;
use serde_json::{Value, json};

/// Names the file.
pub const VARIABLE: &str = "DISCORD_SCHEMAS";

/// The request schemas, one for each method and path template that has a JSON body.
pub struct Schemas(HashMap<(String, String), Validator>);

impl Schemas {
    /// The schemas of the file that the variable names; `None` when it is not set.
    pub fn from_env() -> Option<Self> {
        let path = std::env::var(VARIABLE).ok()?;
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let whole: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"));
        let mut schemas = HashMap::new();
        for (path, methods) in whole["paths"].as_object().expect("paths") {
            for (method, operation) in methods.as_object().expect("methods") {
                let body = &operation["requestBody"]["content"]["application/json"]["schema"];
                if body.is_null() {
                    continue;
                }
                let schema = json!({ "allOf": [body], "components": whole["components"] });
                let validator = jsonschema::validator_for(&schema).expect("a schema");
                schemas.insert((method.to_uppercase(), path.clone()), validator);
            }
        }
        assert!(!schemas.is_empty(), "{path} holds no request schemas");
        Some(Self(schemas))
    }

    /// What is wrong with a request, one line each; nothing for one without a body.
    pub fn problems(&self, request: &Recorded) -> Vec<String> {
        if request.body.is_null() {
            return Vec::new();
        }
        let name = format!("{} {}", request.method, request.path);
        let Some(validator) = self.of(request) else {
            return vec![format!("{name}: the description has no such request")];
        };
        let mut body = request.body.clone();
        for at in ["/attachments", "/data/attachments"] {
            for attachment in body
                .pointer_mut(at)
                .and_then(Value::as_array_mut)
                .into_iter()
                .flatten()
            {
                if let Some(id) = attachment["id"].as_u64() {
                    attachment["id"] = json!(id.to_string());
                }
            }
        }
        let errors = validator.iter_errors(&body);
        errors
            .map(|error| format!("{name}: {error} at {}", error.instance_path()))
            .collect()
    }

    fn of(&self, request: &Recorded) -> Option<&Validator> {
        let fits = |template: &str| {
            let (wanted, given) = (template.split('/'), request.path.split('/'));
            wanted.clone().count() == given.clone().count()
                && wanted
                    .zip(given)
                    .all(|(wanted, given)| wanted.starts_with('{') || wanted == given)
        };
        let mut found = self
            .0
            .iter()
            .filter(|((method, template), _)| *method == request.method.as_str() && fits(template));
        // A literal segment (`@original`) is more to the point than a named one.
        found
            .by_ref()
            .min_by_key(|((_, template), _)| template.matches('{').count())
            .map(|(_, v)| v)
    }
}

/// Fails when any of `requests` breaks a schema. Says nothing when there are no schemas to check by.
pub fn check_all(requests: &[Recorded]) {
    static SCHEMAS: OnceLock<Option<Schemas>> = OnceLock::new();
    let Some(schemas) = SCHEMAS.get_or_init(Schemas::from_env) else {
        return;
    };
    let problems: Vec<String> = requests
        .iter()
        .flat_map(|request| schemas.problems(request))
        .collect();
    assert!(problems.is_empty(), "{problems:#?}");
}
