//! The bracketed part of a comment, `(XPd5,CL,P2:e4f5,e4d5)`, in our form and the older ones.

/// Which program's habit a bracket follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `(said:asked)`: ours and Darkboard's.
    SaidFirst,
    /// `(K:asked:said)`: Maryland's and Berkeley's.
    AskedFirst,
}

/// One bracket, cut into its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bracket {
    pub(super) form: Form,
    /// Whether nothing stands before it in its comment.
    pub(super) leads: bool,
    pub(super) said: Vec<String>,
    pub(super) asked: Vec<String>,
}

impl Bracket {
    /// Whether it lists what was asked after the last move: `(*:e4f5)`.
    pub(super) fn is_unfinished(&self) -> bool {
        self.said == ["*"]
    }
}

/// Every bracket with a colon in a comment. White space inside a bracket means nothing, since a long one
/// is broken over lines; text outside is for people.
pub(super) fn brackets(comment: &str) -> Vec<Bracket> {
    let mut found = Vec::new();
    let mut rest = comment;
    while let Some((before, tail)) = rest.split_once('(') {
        let Some((inside, tail)) = tail.split_once(')') else { break };
        let leads = found.is_empty() && before.trim().is_empty();
        rest = tail;
        // A person's aside "(better is (this: that)" begins at its last opening.
        let inside = inside.rsplit('(').next().unwrap_or(inside);
        let inside: String = inside.chars().filter(|symbol| !symbol.is_whitespace()).collect();
        found.extend(bracket(&inside, leads));
    }
    found
}

fn bracket(inside: &str, leads: bool) -> Option<Bracket> {
    let (first, second) = inside.split_once(':')?;
    if first == "K"
        && let Some((asked, said)) = second.split_once(':')
    {
        return Some(Bracket { form: Form::AskedFirst, leads, said: list(said), asked: list(asked) });
    }
    Some(Bracket { form: Form::SaidFirst, leads, said: list(first), asked: list(second) })
}

fn list(text: &str) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { text.split(',').map(String::from).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(comment: &str, form: Form, said: &[&str], asked: &[&str]) {
        let [only] = &brackets(comment)[..] else { panic!("{comment}") };
        assert_eq!(only.form, form);
        assert_eq!(only.said, said, "{comment}");
        assert_eq!(only.asked, asked, "{comment}");
    }

    #[test]
    fn the_three_forms_are_told_apart() {
        check(
            "(XPd5,CL,P2:e4f5,e4d5) [%clk 0:02:31]",
            Form::SaidFirst,
            &["XPd5", "CL", "P2"],
            &["e4f5", "e4d5"],
        );
        check("(Xh5:Ra8,exa8=Q)", Form::SaidFirst, &["Xh5"], &["Ra8", "exa8=Q"]);
        check("(K:d4,dd3:Td3)", Form::AskedFirst, &["Td3"], &["d4", "dd3"]);
        check("(K::CK)", Form::AskedFirst, &["CK"], &[]);
        check("(:)", Form::SaidFirst, &[], &[]);
        check("(P2:e4f5,\n e4d5)", Form::SaidFirst, &["P2"], &["e4f5", "e4d5"]);
    }

    #[test]
    fn what_people_write_beside_a_bracket_is_left_alone() {
        assert_eq!(brackets("a fine move (or is it?)"), []);
        assert_eq!(brackets("((("), []);
        check("fine! (P0:) he said", Form::SaidFirst, &["P0"], &[]);
    }
}
