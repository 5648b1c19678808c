//! What an engine says in answer to `go`: `info` and `bestmove`.

use crate::LineError;
use noctule_board::Try;
use noctule_player::{Choice, Thought};
use noctule_rules::Request;

/// Writes the lines that answer `go`: what stood behind a choice, and the choice.
pub fn answer_lines(choice: &Choice, thought: &Thought) -> Vec<String> {
    let mut lines = Vec::new();
    if *thought != Thought::default() {
        let mut info = format!("info depth {} nodes {}", thought.depth, thought.nodes);
        if let Some(score) = thought.score.filter(|score| score.is_finite()) {
            info += &format!(" score cp {}", (score * 100.0).round() as i64);
        }
        lines.push(info);
    }
    let best = match choice {
        Choice::Put(request) => request.to_string(),
        Choice::Resign => "resign".into(),
        Choice::Broken(why) => {
            lines.push(error_line(why));
            "none".into()
        }
    };
    let then: Vec<String> = thought.then.iter().map(Try::to_string).collect();
    lines.push(match (choice, &then[..]) {
        (Choice::Put(_), [_, ..]) => format!("bestmove {best} then {}", then.join(" ")),
        _ => format!("bestmove {best}"),
    });
    lines
}

/// Writes a complaint as one line.
pub fn error_line(why: &str) -> String {
    format!("info string error {}", why.replace(['\r', '\n'], " "))
}

/// Reads a `bestmove` line into the choice and what would be put next.
///
/// # Errors
/// A line of another form.
pub fn read_bestmove(line: &str) -> Result<(Choice, Vec<Try>), LineError> {
    let expected = "bestmove and a try such as e2e4, or any, or resign, or none";
    let wrong = || LineError::new(expected, line);
    let mut words = line.split_ascii_whitespace();
    if words.next() != Some("bestmove") {
        return Err(wrong());
    }
    let choice = match words.next().ok_or_else(wrong)? {
        "resign" => Choice::Resign,
        "none" => Choice::Broken("it found nothing to put".into()),
        put => Choice::Put(put.parse::<Request>().map_err(|_| wrong())?),
    };
    let then = match words.next() {
        None => Vec::new(),
        Some("then") => words.map(str::parse).collect::<Result<_, _>>().map_err(|_| wrong())?,
        Some(_) => return Err(wrong()),
    };
    Ok((choice, then))
}

/// Takes what an `info` line says into a thought; what is unknown or malformed in it is passed over.
pub fn read_info(line: &str, thought: &mut Thought) {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    if words.get(1) == Some(&"string") {
        return;
    }
    for pair in words.windows(2) {
        match *pair {
            ["depth", depth] => thought.depth = depth.parse().unwrap_or(thought.depth),
            ["nodes", nodes] => thought.nodes = nodes.parse().unwrap_or(thought.nodes),
            ["cp", score] => {
                thought.score = score.parse::<i64>().map_or(thought.score, |cp| Some(cp as f64 / 100.0));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(choice: &Choice, then: &[&str], expected: &[&str]) {
        let then: Vec<Try> = then.iter().map(|put| put.parse().unwrap()).collect();
        let thought = Thought { nodes: 1200, depth: 3, score: Some(-0.345), then };
        let lines = answer_lines(choice, &thought);
        assert_eq!(lines, expected);
        let (read, then) = read_bestmove(lines.last().unwrap()).unwrap();
        assert_eq!(then, thought.then);
        if !matches!(choice, Choice::Broken(_)) {
            assert_eq!(read, *choice);
        }
        let mut again = Thought { then, ..Thought::default() };
        read_info(&lines[0], &mut again);
        assert_eq!(again, Thought { score: Some(-0.35), ..thought });
    }

    #[test]
    fn an_answer_is_read_back_as_it_was_given() {
        let info = "info depth 3 nodes 1200 score cp -35";
        let put = Choice::Put("e7d8q".parse().unwrap());
        check(&put, &[], &[info, "bestmove e7d8q"]);
        check(&put, &["d2d4", "g1f3"], &[info, "bestmove e7d8q then d2d4 g1f3"]);
        check(&Choice::Put(Request::AnyPawnTries), &[], &[info, "bestmove any"]);
        check(&Choice::Resign, &[], &[info, "bestmove resign"]);
        let broken = Choice::Broken("lost\nits mind".into());
        check(&broken, &[], &[info, "info string error lost its mind", "bestmove none"]);
    }

    #[test]
    fn who_has_no_thoughts_tells_none() {
        assert_eq!(answer_lines(&Choice::Resign, &Thought::default()), ["bestmove resign"]);
    }

    #[test]
    fn an_answer_that_is_none_is_handed_back() {
        for line in
            ["bestmove", "bestmove e9", "bestmove e2e4 ponder e7e5", "bestmove e2e4 then x", "best e2e4"]
        {
            let error = read_bestmove(line).unwrap_err().to_string();
            assert!(error.starts_with("expected bestmove and a try") && error.contains(line), "{error}");
        }
    }
}
