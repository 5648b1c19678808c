use noctule_board::Color;
use noctule_wire::Message;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// So many messages may wait for a slow client; then its connection is given up, and it comes back for the rest.
const MOST_WAITING: usize = 512;

/// An open connection to a room.
#[derive(Debug)]
pub(crate) struct Listener {
    pub(crate) id: u64,
    /// The seat it belongs to; watchers have none.
    pub(crate) seat: Option<Color>,
    /// The last event it was sent.
    pub(crate) sent: u32,
    /// Whether it wants the assistant's advice.
    pub(crate) assisted: bool,
    sender: Sender<Message>,
}

impl Listener {
    pub(crate) fn new(id: u64, seat: Option<Color>, after: u32) -> (Self, Receiver<Message>) {
        let (sender, receiver) = channel(MOST_WAITING);
        (Self { id, seat, sent: after, assisted: false, sender }, receiver)
    }

    /// Sends a message; says whether the connection still holds.
    pub(crate) fn send(&self, message: &Message) -> bool {
        self.sender.try_send(message.clone()).is_ok()
    }
}
