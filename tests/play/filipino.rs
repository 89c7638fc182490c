//! A class whose bot speaks Filipino.

use super::stage::{BEN, Stage, private, public};

#[tokio::test(flavor = "multi_thread")]
async fn a_class_plays_in_filipino_from_the_challenge_to_the_end() {
    let mut stage = Stage::without_bot().await;
    stage.language = "fil";
    stage.start_bot().await;
    let (ana, ben) = (stage.ana(), stage.ben());
    let opponent = BEN.to_string();
    let options = [("opponent", opponent.as_str()), ("side", "red")];
    let challenge = public(&ana.command("/challenge", &options).await.unwrap());
    assert!(challenge.content().contains("Hinahamon ni **Ana** si <@"));
    let accept = challenge.button("Tanggapin").unwrap().custom_id;
    let board = public(&ben.click(challenge.id, &accept).await.unwrap());
    assert!(
        board.content().contains(", ikaw na ang titira."),
        "{}",
        board.content()
    );
    let alt = &board.attachments()[0].alt;
    assert!(alt.contains("Si Ana (Pula) ang titira."), "{alt}");

    let slip = ana.command("/move", &[("move", "c3-c5")]).await.unwrap();
    assert!(private(&slip).starts_with("Hindi puwede ang c3 papuntang c5"));
    let moved = public(&ana.command("/move", &[("move", "c3-d4")]).await.unwrap());
    assert!(moved.content().contains("Itinira ni **Ana** ang 1: c3→d4"));

    let asked = ben.command("/resign", &[]).await.unwrap();
    let asked = asked.message().unwrap().clone();
    let yes = asked.button("Oo, susuko na").unwrap().custom_id;
    ben.click(asked.id, &yes).await.unwrap();
    let ended = |seen: &damath::playground::SeenMessage| {
        let text = seen.content();
        text.contains("🏁 **Panalo si Ana**") && text.contains("talo siya kahit ano pa ang total")
    };
    let end = stage.message("the end in Filipino", ended).await;
    assert!(
        end.attachments()[0]
            .alt
            .contains("sumuko ang Asul: panalo si Ana (Pula)")
    );
    let rules = private(&ben.command("/rules", &[]).await.unwrap());
    assert!(rules.contains("**Mga sign sa board**"), "{rules}");
    stage.close();
}
