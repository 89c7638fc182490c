//! The threads that search, as the settings want them.

use std::num::NonZeroUsize;
use std::path::Path;

use crate::ai::endgame::FOLDER;
use crate::ai::{Endgames, Pool, PoolSize};
use crate::config::Config;

/// Starts the threads, with the memory and the endgame tables that the settings name. Reads files.
pub fn pool(config: &Config) -> Pool {
    let size = size(config.memory);
    let folder = config.tables.as_deref().unwrap_or(Path::new(FOLDER));
    Pool::start_with(size, endgames(folder, size.memory))
}

fn size(mebibytes: Option<NonZeroUsize>) -> PoolSize {
    let usual = PoolSize::default();
    PoolSize {
        memory: mebibytes.map_or(usual.memory, |given| given.get() << 20),
        ..usual
    }
}

/// The solved endgames of a folder. They may take half of the memory; where there are none, or none that
/// can be used, the bot plays on without.
fn endgames(folder: &Path, memory: usize) -> Endgames {
    match Endgames::load(folder) {
        Ok(found) if found.bytes() > memory / 2 => {
            tracing::warn!(
                bytes = found.bytes(),
                memory,
                "the endgame tables need twice this memory; the bot plays without"
            );
            Endgames::none()
        }
        Ok(found) => {
            for rules in found.names() {
                tracing::info!(rules, folder = %folder.display(), "endgame table found");
            }
            found
        }
        Err(error) => {
            tracing::warn!(%error, "an endgame table cannot be used; the bot plays without");
            Endgames::none()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::endgame;
    use crate::engine::Rules;

    #[test]
    fn the_memory_is_what_was_set() {
        assert_eq!(size(None).memory, 64 << 20);
        assert_eq!(size(NonZeroUsize::new(5)).memory, 5 << 20);
    }

    #[test]
    fn tables_are_used_where_they_are_whole_and_fit() {
        let folder = tempfile::tempdir().unwrap();
        let found = |memory| endgames(folder.path(), memory).names().count();
        assert_eq!(found(1 << 20), 0, "there is none");
        let rules = Rules::filipino();
        let table = endgame::build(&rules, 2, 1, &mut |_, _| ()).unwrap();
        endgame::write(folder.path(), &rules, &table).unwrap();
        assert_eq!(found(1 << 20), 1);
        assert_eq!(found(2 * table.positions()), 1);
        assert_eq!(found(2 * table.positions() - 1), 0, "too little room");
        std::fs::write(folder.path().join("spanish.endgames"), "damaged").unwrap();
        assert_eq!(
            found(1 << 20),
            0,
            "a damaged table keeps no game from going on"
        );
    }
}
