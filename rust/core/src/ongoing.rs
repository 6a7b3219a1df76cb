//! What goes on for a player outside of turns, as an arrow that leads him or a preview that he looks at: at most one of
//! a kind for each player, and when it is over. What it does and shows lies with its subject.

use panda_world::Uuid;
use parking_lot::Mutex;
use std::collections::HashMap;
use tokio_util::sync::CancellationToken;

/// What can go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Guidance,
    Preview,
}

/// Everything that goes on.
#[derive(Default)]
pub(crate) struct Ongoing {
    running: Mutex<HashMap<(Uuid, Kind), CancellationToken>>,
}

impl Ongoing {
    /// Begins one; an earlier one of the kind ends. The token is cancelled on the server thread by whatever ends it, so
    /// whoever asks it there at the moment of an effect shows nothing of what has ended.
    pub(crate) fn begin(&self, player: Uuid, kind: Kind) -> CancellationToken {
        let fresh = CancellationToken::new();
        let earlier = self.running.lock().insert((player, kind), fresh.clone());
        if let Some(earlier) = earlier {
            earlier.cancel();
        }
        fresh
    }

    /// Ends the player's. False: nothing of that kind went on.
    pub(crate) fn end(&self, player: Uuid, kind: Kind) -> bool {
        let ended = self.running.lock().remove(&(player, kind));
        let went_on = ended.as_ref().is_some_and(|token| !token.is_cancelled());
        if let Some(token) = ended {
            token.cancel();
        }
        went_on
    }

    /// Ends all that the player has; he has left.
    pub(crate) fn end_all_of(&self, player: Uuid) {
        self.running.lock().retain(|(whose, _), token| {
            let stays = *whose != player;
            if !stays {
                token.cancel();
            }
            stays
        });
    }

    /// Ends all of a kind; gives whose.
    pub(crate) fn end_all(&self, kind: Kind) -> Vec<Uuid> {
        let mut ended = Vec::new();
        self.running.lock().retain(|(player, one), token| {
            let stays = *one != kind;
            if !stays {
                token.cancel();
                ended.push(*player);
            }
            stays
        });
        ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_one_of_a_kind_ends_the_first() {
        let (ongoing, ada) = (Ongoing::default(), Uuid::from_u128(1));
        let first = ongoing.begin(ada, Kind::Guidance);
        let other = ongoing.begin(ada, Kind::Preview);
        let second = ongoing.begin(ada, Kind::Guidance);
        assert!(first.is_cancelled() && !second.is_cancelled() && !other.is_cancelled());
        assert!(ongoing.end(ada, Kind::Guidance));
        assert!(second.is_cancelled() && !ongoing.end(ada, Kind::Guidance));
    }

    #[test]
    fn one_who_leaves_ends_his_own_alone() {
        let (ongoing, ada, bob) = (Ongoing::default(), Uuid::from_u128(1), Uuid::from_u128(2));
        let (his, hers) = (ongoing.begin(bob, Kind::Preview), ongoing.begin(ada, Kind::Preview));
        ongoing.end_all_of(bob);
        assert!(his.is_cancelled() && !hers.is_cancelled());
        assert_eq!(ongoing.end_all(Kind::Preview), [ada]);
        assert!(hers.is_cancelled());
    }
}
