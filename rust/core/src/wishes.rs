//! Which frequent events the server shall tell of whom: the wishes of all subjects joined, since the server knows one
//! list a player. What comes of an event lies with the subject that wished for it.

use panda_world::event::{Frequent, Listen};
use panda_world::{ServerThread, Uuid};
use parking_lot::Mutex;
use std::collections::{BTreeSet, HashSet};

/// Who wishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Subject {
    Goals,
    Preview,
}

impl Subject {
    fn kinds(self) -> &'static [Frequent] {
        match self {
            Subject::Goals => &[Frequent::Inventory],
            Subject::Preview => &[Frequent::Chunks, Frequent::Clicks],
        }
    }
}

/// All wishes.
#[derive(Default)]
pub(crate) struct Wishes {
    held: Mutex<HashSet<(Uuid, Subject)>>,
}

impl Wishes {
    /// From now on the server tells the subject's events of that player.
    pub(crate) fn begin(&self, server: &mut ServerThread<'_>, player: Uuid, subject: Subject) {
        if self.held.lock().insert((player, subject)) {
            self.tell(server, player);
        }
    }

    /// The subject needs them no longer.
    pub(crate) fn end(&self, server: &mut ServerThread<'_>, player: Uuid, subject: Subject) {
        if self.held.lock().remove(&(player, subject)) {
            self.tell(server, player);
        }
    }

    /// He has left: the server has forgotten them by itself.
    pub(crate) fn forget(&self, player: Uuid) {
        self.held.lock().retain(|(whose, _)| *whose != player);
    }

    fn tell(&self, server: &mut ServerThread<'_>, player: Uuid) {
        let kinds = self.joined(player);
        // Gone meanwhile: then there is nothing to tell of him.
        let _ = server.ask(&Listen { player, kinds });
    }

    fn joined(&self, player: Uuid) -> Vec<Frequent> {
        let held = self.held.lock();
        let kinds = held.iter().filter(|(whose, _)| *whose == player).flat_map(|(_, subject)| subject.kinds());
        kinds.copied().collect::<BTreeSet<_>>().into_iter().collect()
    }
}
