//! Previews that players look at: shown, kept up while they last, and taken away again. At most one for each player.
//! Which blocks stand where is `ghosts`'.
//!
//! What a player sees is decided on the server thread at the moment of the effect: a job shows ghosts only while their
//! preview lasts, and takes away only those of the preview that is the player's still.

use super::ghosts::Ghosts;
use super::materials;
use super::shapes::Cell;
use crate::agent::Agent;
use crate::ongoing::Kind;
use crate::wishes::Subject;
use crate::words::Arg;
use futures_util::future::join_all;
use panda_world::block::Kinds;
use panda_world::building::{Restore, Show};
use panda_world::place::BlockPlace;
use panda_world::player::Snapshot;
use panda_world::{JobError, QueryError, ServerThread, Uuid};
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until};
use tokio_util::sync::CancellationToken;

/// How often is looked whether the player came too near to a ghost or left one.
const STEP: Duration = Duration::from_millis(250);
/// The server shows the real block at the end of the tick of a click, or with the chunk: ours must come after it.
const AFTER_THE_SERVER: Duration = Duration::from_millis(100);

/// The previews of all players.
#[derive(Default)]
pub(crate) struct Previews {
    current: Mutex<HashMap<Uuid, Arc<Preview>>>,
}

/// One preview.
pub(crate) struct Preview {
    player: Uuid,
    ghosts: Ghosts,
    /// Cancelled on the server thread by whatever ends it.
    over: CancellationToken,
    /// The real blocks are shown again.
    gone: CancellationToken,
    stale: Mutex<Stale>,
    /// There is something stale.
    told: Notify,
    /// What of the ghosts is not shown.
    left_out: Mutex<LeftOut>,
}

/// Where the client has been shown the real blocks meanwhile.
#[derive(Default)]
struct Stale {
    chunks: HashSet<(i32, i32)>,
    clicked: HashSet<Cell>,
}

#[derive(Default)]
struct LeftOut {
    /// The player stands in them or on them.
    near: HashSet<Cell>,
    /// He has built there what the design says.
    built: HashSet<Cell>,
}

/// What became of the first sending.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct First {
    /// Ghosts that his client has.
    pub(crate) sent: u32,
    /// Ghosts that wait until he steps aside.
    pub(crate) near: u32,
}

impl Previews {
    /// The client of a player was sent a chunk anew, from any thread.
    pub(crate) fn chunk_sent(&self, player: Uuid, chunk: (i32, i32)) {
        self.tell(player, |preview, stale| preview.ghosts.touches_chunk(chunk) && stale.chunks.insert(chunk));
    }

    /// A player clicked a block, from any thread.
    pub(crate) fn clicked(&self, player: Uuid, cell: Cell) {
        self.tell(player, |preview, stale| {
            let around = preview.ghosts.around(cell);
            stale.clicked.extend(&around);
            !around.is_empty()
        });
    }

    fn tell(&self, player: Uuid, add: impl FnOnce(&Preview, &mut Stale) -> bool) {
        let Some(preview) = self.of(player) else { return };
        let is_news = add(&preview, &mut preview.stale.lock());
        if is_news {
            preview.told.notify_one();
        }
    }

    fn of(&self, player: Uuid) -> Option<Arc<Preview>> {
        self.current.lock().get(&player).cloned()
    }

    fn is_current(&self, preview: &Arc<Preview>) -> bool {
        self.of(preview.player).is_some_and(|current| Arc::ptr_eq(&current, preview))
    }

    /// False: the player has another one by now.
    fn forget(&self, preview: &Arc<Preview>) -> bool {
        let mut current = self.current.lock();
        let is_current = current.get(&preview.player).is_some_and(|one| Arc::ptr_eq(one, preview));
        if is_current {
            current.remove(&preview.player);
        }
        is_current
    }

    /// Shows every player the real blocks at once: the plugin is going.
    pub(crate) fn take_leave(&self, server: &mut ServerThread<'_>) {
        let all = std::mem::take(&mut *self.current.lock());
        for preview in all.into_values() {
            preview.over.cancel();
            for cells in preview.ghosts.portions() {
                // Gone meanwhile: then there is nobody who sees them.
                let _ = preview.restore(server, cells);
            }
        }
    }
}

/// Begins a preview; an earlier one of the player ends. Tells when all was sent that can be.
pub(crate) fn begin(
    server: &mut ServerThread<'_>,
    agent: &Arc<Agent>,
    player: Uuid,
    ghosts: Ghosts,
    lasts: Duration,
) -> oneshot::Receiver<First> {
    let preview = Arc::new(Preview {
        player,
        ghosts,
        over: agent.ongoing.begin(player, Kind::Preview),
        gone: CancellationToken::new(),
        stale: Mutex::default(),
        told: Notify::new(),
        left_out: Mutex::default(),
    });
    let earlier = agent.previews.current.lock().insert(player, preview.clone());
    agent.wishes.begin(server, player, Subject::Preview);
    let (tell, told) = oneshot::channel();
    agent.spawn(keep_up(agent.clone(), preview, earlier, lasts, tell));
    told
}

/// Ends the player's preview, on the server thread. None: he had none; else what to wait for until it is gone.
pub(crate) fn end(agent: &Agent, player: Uuid) -> Option<Ended> {
    let preview = agent.previews.of(player)?;
    agent.ongoing.end(player, Kind::Preview).then(|| Ended { blocks: preview.ghosts.len(), gone: preview.gone.clone() })
}

/// A preview that is being taken away.
pub(crate) struct Ended {
    /// Cells that it had.
    pub(crate) blocks: usize,
    gone: CancellationToken,
}

impl Ended {
    /// Waits until the real blocks are shown again.
    pub(crate) async fn gone(&self) {
        self.gone.cancelled().await;
    }
}

/// A preview from its first block to its last.
async fn keep_up(
    agent: Arc<Agent>,
    preview: Arc<Preview>,
    earlier: Option<Arc<Preview>>,
    lasts: Duration,
    tell: oneshot::Sender<First>,
) {
    let ends = Instant::now() + lasts;
    if let Some(earlier) = earlier {
        take_away(&agent, &earlier, |_, _| true).await;
        earlier.gone.cancel();
    }
    let sent = show_all(&agent, &preview, preview.ghosts.portions()).await;
    let near = preview.left_out.lock().near.len() as u32;
    // The turn may be over meanwhile; what he sees stays.
    let _ = tell.send(First { sent, near });
    let mut steps = interval(STEP);
    steps.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        tokio::select! {
            biased;
            () = preview.over.cancelled() => break,
            () = sleep_until(ends) => {
                time_is_up(&agent, &preview, lasts).await;
                break;
            }
            () = preview.told.notified() => {
                sleep(AFTER_THE_SERVER).await;
                refresh(&agent, &preview).await;
            }
            _ = steps.tick() => step(&agent, &preview).await,
        }
    }
    take_away(&agent, &preview, Previews::is_current).await;
    let (ending, gone) = (agent.clone(), preview.clone());
    let job = move |server: &mut ServerThread<'_>| {
        if ending.previews.forget(&gone) {
            ending.wishes.end(server, gone.player, Subject::Preview);
        }
    };
    // Not run any more: the plugin is going, and its wishes with it.
    let _ = agent.server().run("preview.end", Some(preview.player), job).await;
    preview.gone.cancel();
}

async fn time_is_up(agent: &Arc<Agent>, preview: &Arc<Preview>, lasts: Duration) {
    let (ending, over) = (agent.clone(), preview.clone());
    let job = agent.server().run("preview.time", Some(preview.player), move |_| {
        // Ended in another way while this waited: another one's time is not up.
        !over.over.is_cancelled() && ending.ongoing.end(over.player, Kind::Preview)
    });
    if job.await == Ok(true) {
        let minutes = (lasts.as_secs_f64() / 60.0).ceil();
        agent.notice(preview.player, "preview-over", &[("minutes", Arg::Number(minutes))]);
    }
}

/// Shows portions of the ghosts, each in a job of its own, so that no tick is long. How many were sent.
async fn show_all<'a>(agent: &Arc<Agent>, preview: &Arc<Preview>, portions: impl Iterator<Item = &'a [Cell]>) -> u32 {
    let job = |cells: &[Cell]| {
        let (preview, cells) = (preview.clone(), cells.to_vec());
        agent.server().run("preview.show", Some(preview.player), move |server| preview.show(server, &cells))
    };
    let sent = join_all(portions.map(job)).await;
    sent.into_iter().map(|sent| sent.unwrap_or(Ok(0)).unwrap_or(0)).sum()
}

/// Shows the real blocks again, portion by portion, as long as `holds` says so on the server thread.
async fn take_away(agent: &Arc<Agent>, preview: &Arc<Preview>, holds: fn(&Previews, &Arc<Preview>) -> bool) {
    let job = |cells: &[Cell]| {
        let (asked, preview, cells) = (agent.clone(), preview.clone(), cells.to_vec());
        agent.server().run("preview.take_away", Some(preview.player), move |server| {
            if holds(&asked.previews, &preview) {
                // Gone meanwhile: then there is nobody who sees them.
                let _ = preview.restore(server, &cells);
            }
        })
    };
    // Jobs that do not run any more: the plugin has taken its leave of all players already.
    let _: Vec<Result<(), JobError>> = join_all(preview.ghosts.portions().map(job)).await;
}

/// Sends again what the server has covered meanwhile.
async fn refresh(agent: &Arc<Agent>, preview: &Arc<Preview>) {
    let stale = std::mem::take(&mut *preview.stale.lock());
    let of_chunks: Vec<&[Cell]> = stale.chunks.iter().flat_map(|chunk| preview.ghosts.portions_of(*chunk)).collect();
    if !stale.clicked.is_empty() {
        let (clicked, cells) = (preview.clone(), stale.clicked.into_iter().collect::<Vec<Cell>>());
        let job = move |server: &mut ServerThread<'_>| clicked.show_clicked(server, &cells);
        // Gone meanwhile: the preview ends with him.
        let _ = agent.server().run("preview.clicked", Some(preview.player), job).await;
    }
    show_all(agent, preview, of_chunks.into_iter()).await;
}

/// Takes away what the player has come too near to, and shows what he has left.
async fn step(agent: &Arc<Agent>, preview: &Arc<Preview>) {
    let stepping = preview.clone();
    let job = move |server: &mut ServerThread<'_>| stepping.step(server);
    // Gone meanwhile: the preview ends with him.
    let _ = agent.server().run("preview.step", Some(preview.player), job).await;
}

impl Preview {
    /// Shows ghosts of this preview, but for those that are too near or built. How many his client got.
    fn show(&self, server: &mut ServerThread<'_>, cells: &[Cell]) -> Result<u32, QueryError> {
        if self.over.is_cancelled() {
            return Ok(0);
        }
        let near = self.too_near(server)?;
        let mut shown = Vec::with_capacity(cells.len());
        {
            let mut left_out = self.left_out.lock();
            for cell in cells {
                if near.contains(cell) {
                    left_out.near.insert(*cell);
                } else if !left_out.built.contains(cell) {
                    shown.push(*cell);
                }
            }
        }
        self.send(server, &shown)
    }

    fn send(&self, server: &mut ServerThread<'_>, cells: &[Cell]) -> Result<u32, QueryError> {
        if cells.is_empty() {
            return Ok(0);
        }
        // Of a long palette few blocks stand in one section.
        let mut palette: Vec<u32> = cells.iter().filter_map(|cell| self.ghosts.block(*cell)).collect();
        palette.sort_unstable();
        palette.dedup();
        let mut flat = Vec::with_capacity(cells.len() * 4);
        for cell in cells {
            let block = self.ghosts.block(*cell).and_then(|block| palette.binary_search(&block).ok());
            flat.extend(cell);
            flat.push(block.unwrap_or_default() as i32);
        }
        let palette = palette.iter().map(|block| self.ghosts.palette[*block as usize].clone()).collect();
        let world = self.ghosts.world.clone();
        Ok(server.ask(&Show { player: self.player, world, palette, cells: flat })?.sent)
    }

    fn restore(&self, server: &mut ServerThread<'_>, cells: &[Cell]) -> Result<(), QueryError> {
        if cells.is_empty() {
            return Ok(());
        }
        let cells = cells.iter().flatten().copied().collect();
        server.ask(&Restore { player: self.player, world: self.ghosts.world.clone(), cells })?;
        Ok(())
    }

    fn too_near(&self, server: &mut ServerThread<'_>) -> Result<HashSet<Cell>, QueryError> {
        let at = server.ask(&Snapshot { player: self.player })?.position;
        if at.world != self.ghosts.world {
            return Ok(HashSet::new());
        }
        Ok(self.ghosts.too_near(at.point()))
    }

    fn step(&self, server: &mut ServerThread<'_>) -> Result<(), QueryError> {
        if self.over.is_cancelled() {
            return Ok(());
        }
        let near = self.too_near(server)?;
        let (come, left) = {
            let mut left_out = self.left_out.lock();
            let before = std::mem::replace(&mut left_out.near, near.clone());
            let come: Vec<Cell> = near.difference(&before).copied().collect();
            let left: Vec<Cell> =
                before.difference(&near).filter(|cell| !left_out.built.contains(*cell)).copied().collect();
            (come, left)
        };
        self.restore(server, &come)?;
        self.send(server, &left).map(|_| ())
    }

    /// Shows ghosts that were clicked again. Where the player has built what the design says, the real block is it.
    fn show_clicked(&self, server: &mut ServerThread<'_>, cells: &[Cell]) -> Result<u32, QueryError> {
        let place = |cell: &Cell| BlockPlace { world: self.ghosts.world.clone(), x: cell[0], y: cell[1], z: cell[2] };
        let kinds = server.ask(&Kinds { places: cells.iter().map(place).collect() })?.kinds;
        {
            let mut left_out = self.left_out.lock();
            for (cell, kind) in cells.iter().zip(kinds) {
                let design = self.ghosts.block(*cell).map(|block| materials::id(&self.ghosts.palette[block as usize]));
                if kind.is_some() && kind.as_deref() == design && !design.is_some_and(materials::is_air) {
                    left_out.built.insert(*cell);
                } else {
                    left_out.built.remove(cell);
                }
            }
        }
        self.show(server, cells)
    }
}
