//! What a rule found, and how it is printed. Not here: any rule.

/// The result of one rule.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    /// One line for each place that breaks the rule.
    pub(crate) faults: Vec<String>,
    /// What a reader should know of a rule that holds: which oracle was asked, what is not there yet.
    pub(crate) notes: Vec<String>,
}

impl Verdict {
    pub(crate) fn fault(&mut self, line: String) {
        self.faults.push(line);
    }

    pub(crate) fn note(&mut self, line: impl Into<String>) {
        self.notes.push(line.into());
    }

    pub(crate) fn not_yet(what: &str) -> Verdict {
        Verdict { faults: vec![], notes: vec![format!("not yet: {what}")] }
    }

    /// Prints the rule with what it found; true when it holds.
    pub(crate) fn print(&self, rule: &str) -> bool {
        let good = self.faults.is_empty();
        println!("{} {rule}", if good { "ok  " } else { "FAIL" });
        for note in &self.notes {
            println!("       {note}");
        }
        for fault in &self.faults {
            println!("     - {fault}");
        }
        good
    }
}
