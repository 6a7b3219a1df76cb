//! What the owner wrote down about his server: the pages `knowledge.md` and `knowledge/*.md` below the plugin's folder,
//! as sections that can be searched. Here: the index in force and how it follows the files. What a model is told of it
//! is the tool's, `search_server_knowledge`.

mod files;
mod index;
mod sections;
mod terms;

pub use index::{Hit, Index};
pub use sections::Section;

use files::Stamp;
use parking_lot::Mutex;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// The main page, unless the owner names another.
pub(crate) const MAIN: &str = "knowledge.md";
/// The main page that an owner finds: nothing but comments.
pub(crate) const BUILT_IN: &str = include_str!("../../../../knowledge.md");
/// How often the files are looked at.
pub(crate) const EVERY: Duration = Duration::from_secs(2);
/// How long a tool waits for the first index.
const PATIENCE: Duration = Duration::from_secs(5);

/// The index and what it came from.
pub(crate) struct Shelf {
    pub(crate) index: Index,
    /// Pages that are in the index.
    pub(crate) pages: usize,
    /// Sentences about pages that are left out.
    pub(crate) problems: Vec<String>,
}

/// What is known now, and the way to learn it anew.
#[derive(Default)]
pub(crate) struct Knowledge {
    /// None until the pages have been read once.
    shelf: watch::Sender<Option<Arc<Shelf>>>,
    /// What was read last, or tried to be. One reads at a time: the watcher or a reload.
    read: Arc<Mutex<Option<Stamp>>>,
}

impl Knowledge {
    /// Looks at the files and reads them if anything about them changed. Says what is wrong with them in the log, once.
    pub(crate) async fn look(&self, folder: PathBuf, main: String) {
        let (shelf, last) = (self.shelf.clone(), self.read.clone());
        let looked = tokio::task::spawn_blocking(move || {
            let mut last = last.lock();
            // Taken before the reading: what changes meanwhile shows at the next look.
            let stamp = files::stamp(&folder, &main);
            if last.as_ref() == Some(&stamp) {
                return;
            }
            *last = Some(stamp);
            let read = files::read(&folder, &main);
            let index = Index::of(read.pages.iter().map(|(name, page)| (name.as_str(), page.as_str())));
            tracing::debug!("{} sections in {} pages of knowledge", index.sections().len(), read.pages.len());
            let known = shelf.borrow().clone();
            let told = known.as_ref().map_or(&[][..], |known| &known.problems);
            for problem in read.problems.iter().filter(|problem| !told.contains(problem)) {
                tracing::warn!("{problem}");
            }
            let pages = read.pages.len();
            shelf.send_replace(Some(Arc::new(Shelf { index, pages, problems: read.problems })));
        });
        if let Err(error) = looked.await
            && error.is_panic()
        {
            tracing::error!("the knowledge could not be read: {error}");
        }
    }

    /// The index; none if the pages were not read within five seconds.
    pub(crate) async fn ready(&self) -> Option<Arc<Shelf>> {
        let mut shelf = self.shelf.subscribe();
        let waiting = shelf.wait_for(Option::is_some);
        tokio::time::timeout(PATIENCE, waiting).await.ok()?.ok()?.clone()
    }

    /// What is known at this moment, without waiting.
    pub(crate) fn now(&self) -> Option<Arc<Shelf>> {
        self.shelf.borrow().clone()
    }

    /// Sentences about pages that are left out.
    pub(crate) fn problems(&self) -> Vec<String> {
        self.now().map(|shelf| shelf.problems.clone()).unwrap_or_default()
    }
}
