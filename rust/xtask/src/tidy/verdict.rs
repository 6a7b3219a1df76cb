//! What a rule found, and how it is printed. Not here: any rule.

/// The result of one rule.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    /// One line for each place that breaks the rule.
    pub(crate) faults: Vec<String>,
    /// What a reader should know of a rule that holds, such as which oracle was asked.
    pub(crate) notes: Vec<String>,
    /// Why the rule has nothing to look at yet.
    pub(crate) later: Option<String>,
}

impl Verdict {
    pub(crate) fn fault(&mut self, line: String) {
        self.faults.push(line);
    }

    pub(crate) fn note(&mut self, line: impl Into<String>) {
        self.notes.push(line.into());
    }

    pub(crate) fn not_yet(why: impl Into<String>) -> Verdict {
        Verdict { later: Some(why.into()), ..Verdict::default() }
    }

    /// Prints the rule with what it found.
    pub(crate) fn print(&self, rule: &str) {
        match &self.later {
            Some(why) if self.faults.is_empty() => println!("not yet  {rule} ({why})"),
            _ if self.faults.is_empty() => println!("kept     {rule}"),
            _ => println!("BROKEN   {rule}"),
        }
        for note in &self.notes {
            println!("           {note}");
        }
        for fault in &self.faults {
            println!("         - {fault}");
        }
    }
}
