//! Who is strongest, and what one's games add up to.

use damath::session::ServerSetting;

use super::seed::{Past, Seed};
use super::stage::{ANA, BEN, CARLA, ROOM, Stage, private, public};

const DAN: u64 = 2_000_000_000_000_000_077;

/// Ana wins five games: two against Ben, two against Carla, one against Dan, on a day each.
async fn five_wins(stage: &Stage) -> Seed {
    std::fs::create_dir(stage.path("data")).unwrap();
    let seed = Seed::open(stage).await;
    let opponents = [
        (BEN, "Ben"),
        (BEN, "Ben"),
        (CARLA, "Carla"),
        (CARLA, "Carla"),
        (DAN, "Dan"),
    ];
    for (blue, id) in opponents.into_iter().zip(1..) {
        let past = Past {
            id,
            channel: ROOM,
            red: (ANA, "Ana"),
            blue,
        };
        seed.won_by_red(&past, u32::try_from(id).unwrap()).await;
        seed.told(id).await;
    }
    seed
}

#[tokio::test(flavor = "multi_thread")]
async fn the_strongest_are_listed_and_one_s_own_place_is_told_privately() {
    let mut stage = Stage::without_bot().await;
    five_wins(&stage).await.close().await;
    stage.start_bot().await;
    for (who, told_own) in [
        (ANA, "You are number **1**"),
        (BEN, "after 2 rated games, opponents so far: 1."),
        (super::stage::TEACHER, "You have no rating here yet."),
    ] {
        let who = stage.standin.as_user(who);
        let shown = who.command("/damath leaderboard", &[]).await.unwrap();
        let text = public(&shown).content().to_owned();
        assert!(text.contains("\n1. **Ana** "), "{text}");
        assert!(text.contains("(5 games)"), "{text}");
        assert!(!text.contains("Ben") && !text.contains("\n2."), "{text}");
        let what = "the own place";
        let own = stage
            .standin
            .wait_for_message(ROOM, who.id(), what, |seen| {
                seen.is_ephemeral() && seen.content().contains(told_own)
            });
        own.await.unwrap();
    }
    let rules = [("rules", "filipino")];
    let dama = stage.ana().command("/damath leaderboard", &rules).await;
    let dama = public(&dama.unwrap()).content().to_owned();
    assert!(dama.contains("Nobody is listed yet"), "{dama}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_ratings_shows_none() {
    let mut stage = Stage::without_bot().await;
    let seed = five_wins(&stage).await;
    seed.set(ServerSetting::Ratings, "off").await;
    seed.close().await;
    stage.start_bot().await;
    let refused = stage.ana().command("/damath leaderboard", &[]).await;
    let refused = private(&refused.unwrap());
    assert!(refused.contains("keeps no ratings"), "{refused}");
    let own = private(&stage.ana().command("/damath stats", &[]).await.unwrap());
    assert!(own.contains("Against people 5 games: won 5"), "{own}");
    assert!(!own.contains("Rating"), "{own}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_s_own_results_are_full_and_others_short() {
    let mut stage = Stage::without_bot().await;
    five_wins(&stage).await.close().await;
    stage.start_bot().await;
    let own = private(&stage.ana().command("/damath stats", &[]).await.unwrap());
    for part in [
        "**Your results**",
        "__Damath (whole numbers)__",
        "Against people 5 games: won 5, drawn 0, lost 0",
        "Highest total: ",
        "Rating here: **",
    ] {
        assert!(own.contains(part), "{own}");
    }
    let ben = BEN.to_string();
    let asked = [("person", ben.as_str())];
    let of_ben = private(&stage.ana().command("/damath stats", &asked).await.unwrap());
    assert!(
        of_ben.ends_with("Against people 2 games: won 0, drawn 0, lost 2"),
        "{of_ben}"
    );
    let asked = [("person", ben.as_str()), ("rules", "spanish")];
    let nothing = private(&stage.ana().command("/damath stats", &asked).await.unwrap());
    assert!(nothing.contains("No finished games yet"), "{nothing}");
    stage.close();
}
