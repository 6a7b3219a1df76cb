//! How far the players of the fake world have come.

use super::World;
use crate::scene;
use panda_world::advancement::{Advancement, DetailsAnswer, Progress, Tab, UnfinishedAnswer};
use panda_world::{Foreign, QueryError, Uuid};
use std::collections::BTreeMap;

impl World {
    pub(super) fn unfinished(&self, player: Uuid) -> Result<UnfinishedAnswer, QueryError> {
        let reached = &self.present(player)?.state.advancements;
        let mut tabs: BTreeMap<&str, u32> = BTreeMap::new();
        let mut advancements = Vec::new();
        for one in self.scene.advancements.iter().filter(|one| one.title.is_some()) {
            let tab = self.root(one);
            let missing = missing(one, reached).len();
            *tabs.entry(tab).or_default() += u32::from(missing == 0);
            if missing > 0 {
                let parent = one.parent.as_deref().and_then(|key| self.advancement(key));
                advancements.push(Progress {
                    advancement: one.key.clone(),
                    tab: tab.to_owned(),
                    hidden: one.hidden,
                    next: parent.is_none_or(|parent| self::missing(parent, reached).is_empty()),
                    done: (one.requirements.len() - missing) as u32,
                    needed: one.requirements.len() as u32,
                });
            }
        }
        advancements.sort_by(|a, b| a.advancement.cmp(&b.advancement));
        let tabs = tabs.into_iter().map(|(tab, finished)| Tab { tab: tab.to_owned(), finished }).collect();
        Ok(UnfinishedAnswer { tabs, advancements })
    }

    pub(super) fn advancement_details(&self, player: Uuid, keys: &[String]) -> Result<DetailsAnswer, QueryError> {
        let reached = &self.present(player)?.state.advancements;
        let known = keys.iter().filter_map(|key| self.advancement(key));
        let told = known.filter_map(|one| {
            Some(Advancement {
                advancement: one.key.clone(),
                title: Foreign::new(one.title.clone()?),
                description: Foreign::new(one.description.clone().unwrap_or_default()),
                frame: one.frame.clone().unwrap_or_else(|| "task".into()),
                missing: missing(one, reached).into_iter().cloned().collect(),
            })
        });
        Ok(DetailsAnswer { advancements: told.collect() })
    }

    fn advancement(&self, key: &str) -> Option<&scene::Advancement> {
        self.scene.advancements.iter().find(|one| one.key == key)
    }

    fn root<'a>(&'a self, one: &'a scene::Advancement) -> &'a str {
        match one.parent.as_deref().and_then(|parent| self.advancement(parent)) {
            Some(parent) => self.root(parent),
            None => &one.key,
        }
    }
}

fn missing<'a>(one: &'a scene::Advancement, reached: &BTreeMap<String, Vec<String>>) -> Vec<&'a Vec<String>> {
    let awarded = reached.get(&one.key);
    let has = |criterion: &String| awarded.is_some_and(|awarded| awarded.contains(criterion));
    one.requirements.iter().filter(|requirement| !requirement.iter().any(has)).collect()
}
