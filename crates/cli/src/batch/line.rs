//! The line for a puzzle, as JSON or with commas.

use serde::Serialize;

use crate::output::csv_field;

/// How a line is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// A JSON object.
    Json,
    /// Values with commas between them, below their names.
    Csv,
}

impl Form {
    /// What comes before the first line.
    pub(super) const fn head(self) -> &'static str {
        match self {
            Self::Json => "",
            Self::Csv => {
                "file,number,id,verdict,reason,mismatch,length,proof,moves,solver,expanded,seconds\n"
            }
        }
    }
}

/// An answer. What does not apply is `None`. The time is the last value, because it differs from run to run.
#[derive(Serialize)]
pub(crate) struct AnswerLine {
    pub(crate) file: String,
    /// The number of the puzzle in its file, from 1.
    pub(crate) number: u64,
    pub(crate) id: Option<String>,
    pub(crate) verdict: &'static str,
    pub(crate) reason: Option<String>,
    pub(crate) mismatch: Option<String>,
    pub(crate) length: Option<usize>,
    pub(crate) proof: Option<&'static str>,
    pub(crate) moves: Option<Vec<String>>,
    pub(crate) solver: &'static str,
    pub(crate) expanded: u64,
    pub(crate) seconds: f64,
}

impl AnswerLine {
    /// The text, with the end of the line.
    pub(super) fn text(&self, form: Form) -> anyhow::Result<String> {
        Ok(match form {
            Form::Json => serde_json::to_string(self)? + "\n",
            Form::Csv => self.csv(),
        })
    }

    fn csv(&self) -> String {
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let fields = [
            self.file.clone(),
            self.number.to_string(),
            text(&self.id),
            self.verdict.to_owned(),
            text(&self.reason),
            text(&self.mismatch),
            self.length.map_or_else(String::new, |it| it.to_string()),
            self.proof.unwrap_or_default().to_owned(),
            self.moves.as_ref().map_or_else(String::new, |moves| moves.join(" ")),
            self.solver.to_owned(),
            self.expanded.to_string(),
            format!("{:.6}", self.seconds),
        ];
        fields.map(|it| csv_field(&it)).join(",") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn line() -> AnswerLine {
        AnswerLine {
            file: "a,b.txt".to_owned(),
            number: 3,
            id: Some("two\nlines\u{1b}[31m".to_owned()),
            verdict: "solved",
            reason: None,
            mismatch: None,
            length: Some(2),
            proof: Some("optimal"),
            moves: Some(vec!["gS".to_owned(), "gE".to_owned()]),
            solver: "fast",
            expanded: 7,
            seconds: 0.5,
        }
    }

    #[test]
    fn a_name_cannot_break_a_line() {
        let expected = "\"a,b.txt\",3,two lines [31m,solved,,,2,optimal,gS gE,fast,7,0.500000\n";
        assert_eq!(line().text(Form::Csv).expect("text"), expected);
        let json = line().text(Form::Json).expect("text");
        assert_eq!(json.lines().count(), 1);
        assert!(json.ends_with("\"expanded\":7,\"seconds\":0.5}\n"), "{json}");
    }

    #[test]
    fn both_forms_have_the_same_fields() {
        let names: Vec<&str> = Form::Csv.head().trim_end().split(',').collect();
        let value = serde_json::to_value(line()).expect("a value");
        let Value::Object(fields) = value else { panic!("an object") };
        assert_eq!(fields.len(), names.len());
        assert!(names.iter().all(|name| fields.contains_key(*name)), "{names:?}");
    }
}
