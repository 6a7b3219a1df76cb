//! The search of the owner's pages against SQLite's FTS5 with two of its tokenizers: where the right section stands for
//! the thirty questions, and what 300 KB cost. Both sides get the same sections; FTS5 is asked for any of the question's
//! words, since it would else want all of them.

use anyhow::Result;
use panda_benches::{Samples, heading, row};
use panda_core::knowledge::{Index, Section};
use panda_tests::knowledge_set::{Question, mean_reciprocal, pages, questions};
use sqlx::{Connection, Executor, Row, SqliteConnection};

/// How long the pages are made for the times, in bytes.
const LONG: usize = 300_000;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if !words.is_empty() && !words.iter().any(|word| "knowledge".contains(word.as_str())) {
        return Ok(());
    }
    let (pages, questions) = (pages(), questions());
    let index = index(&pages);
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    println!("\nThirty questions, English and Chinese: where the right section stands");
    println!("{:<34} {:>8} {:>14} {:>8} {:>24}", "", "first", "first three", "none", "mean reciprocal rank");
    println!("{}", ranks("Panda", &questions, |question| question.rank(&index.search(&question.question))));
    for tokenizer in ["unicode61", "trigram"] {
        let mut peer = runtime.block_on(Fts5::of(index.sections(), tokenizer))?;
        let of = |question: &Question| runtime.block_on(peer.rank(question)).expect("a peer that answers");
        println!("{}", ranks(&format!("SQLite FTS5, {tokenizer}"), &questions, of));
    }

    let long = lengthened(&pages);
    let bytes: usize = long.iter().map(|(_, page)| page.len()).sum();
    println!("{}", heading(&format!("{} KB of pages", bytes / 1000)));
    println!("{}", row("Panda: index", &Samples::of_calls(20, 1, || drop(self::index(&long)))));
    let index = self::index(&long);
    let mut next = questions.iter().cycle();
    let mut search = || drop(index.search(&next.next().expect("questions").question));
    println!(
        "{}",
        row(
            &format!("Panda: one question of {} sections", index.sections().len()),
            &Samples::of_calls(300, 10, &mut search)
        )
    );
    for tokenizer in ["unicode61", "trigram"] {
        let mut make = || drop(runtime.block_on(Fts5::of(index.sections(), tokenizer)).expect("an index"));
        println!("{}", row(&format!("SQLite FTS5, {tokenizer}: index of the same sections"), &wall(5, &mut make)));
        let mut peer = runtime.block_on(Fts5::of(index.sections(), tokenizer))?;
        let mut next = questions.iter().cycle();
        let mut ask = || {
            runtime.block_on(peer.rank(next.next().expect("questions"))).expect("an answer");
        };
        println!("{}", row(&format!("SQLite FTS5, {tokenizer}: one question"), &wall(300, &mut ask)));
    }
    Ok(())
}

fn index(pages: &[(String, String)]) -> Index {
    Index::of(pages.iter().map(|(name, page)| (name.as_str(), page.as_str())))
}

/// SQLite works on a thread of its own, so its time is the wall's.
fn wall(samples: usize, call: &mut dyn FnMut()) -> Samples {
    Samples::new((0..=samples).map(|_| {
        let began = std::time::Instant::now();
        call();
        began.elapsed()
    }))
}

/// The same pages again and again, each time with names of their own, until they are long enough.
fn lengthened(pages: &[(String, String)]) -> Vec<(String, String)> {
    let mut long: Vec<(String, String)> = Vec::new();
    let mut bytes = 0;
    for round in 0.. {
        for (name, page) in pages {
            if bytes >= LONG {
                return long;
            }
            let page = page.replace("\n\n", &format!("\n\nIn district{round} "));
            bytes += page.len();
            long.push((format!("{round}/{name}"), page));
        }
    }
    long
}

fn ranks(name: &str, questions: &[Question], mut rank: impl FnMut(&Question) -> Option<usize>) -> String {
    let ranks: Vec<Option<usize>> = questions.iter().map(&mut rank).collect();
    let within = |most: usize| ranks.iter().filter(|rank| rank.is_some_and(|rank| rank <= most)).count();
    let none = ranks.iter().filter(|rank| rank.is_none()).count();
    format!("{name:<34} {:>8} {:>14} {none:>8} {:>24.3}", within(1), within(3), mean_reciprocal(&ranks))
}

/// The sections in a table of FTS5, in memory.
struct Fts5 {
    connection: SqliteConnection,
    trigram: bool,
    sections: Vec<Section>,
}

impl Fts5 {
    async fn of(sections: &[Section], tokenizer: &str) -> Result<Fts5> {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await?;
        let table = match tokenizer {
            "trigram" => "CREATE VIRTUAL TABLE sections USING fts5(nearest, above, text, tokenize = 'trigram')",
            _ => "CREATE VIRTUAL TABLE sections USING fts5(nearest, above, text, tokenize = 'unicode61')",
        };
        connection.execute(table).await?;
        let mut all = connection.begin().await?;
        for (number, section) in sections.iter().enumerate() {
            let (nearest, above) = section
                .headings
                .split_last()
                .map_or(("", String::new()), |(nearest, above)| (nearest.as_str(), above.join(" ")));
            sqlx::query("INSERT INTO sections(rowid, nearest, above, text) VALUES (?, ?, ?, ?)")
                .bind(number as i64)
                .bind(nearest)
                .bind(above)
                .bind(&section.text)
                .execute(&mut *all)
                .await?;
        }
        all.commit().await?;
        Ok(Fts5 { connection, trigram: tokenizer == "trigram", sections: sections.to_vec() })
    }

    /// The rank by BM25 with the weights that ours has: 3 for the nearest heading.
    async fn rank(&mut self, question: &Question) -> Result<Option<usize>> {
        let asked = self.asked(&question.question);
        if asked.is_empty() {
            return Ok(None);
        }
        let rows =
            sqlx::query("SELECT rowid FROM sections WHERE sections MATCH ? ORDER BY bm25(sections, 3.0, 1.0, 1.0)")
                .bind(asked)
                .fetch_all(&mut self.connection)
                .await?;
        let sections = rows.iter().map(|row| &self.sections[row.get::<i64, _>(0) as usize]);
        Ok(sections.into_iter().position(|section| question.is_answered_by(section)).map(|at| at + 1))
    }

    /// Words for one tokenizer, every three neighbours of a word for the other, any of which may be there.
    fn asked(&self, question: &str) -> String {
        let words = question.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let parts = words.flat_map(|word| {
            let letters: Vec<char> = word.chars().collect();
            match self.trigram {
                true => letters.windows(3).map(|three| three.iter().collect()).collect(),
                false => vec![word.to_owned()],
            }
        });
        parts.map(|part: String| format!("\"{part}\"")).collect::<Vec<_>>().join(" OR ")
    }
}
