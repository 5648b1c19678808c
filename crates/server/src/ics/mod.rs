//! The port for chess interfaces: the text protocol of Internet chess servers, as XBoard, eboard and netcat speak it.
//!
//! It translates, and knows no rule. What a seat's [connection](crate::hub::Connection) says becomes lines, and lines
//! become [deeds](noctule_wire::Deed); whatever a line tells comes from the seat's own events and views. Fields of
//! style 12 that could tell more (the enemy's castling, the double push, the counter of quiet moves, the material)
//! are constant until the game is over.

mod board1;
mod board12;
mod commands;
mod ending;
mod lines;
mod lobby;
mod login;
mod moves;
mod out;
mod roster;
mod seat;
mod session;
mod table;
mod terms;
mod timeseal;
mod words;

use crate::connections::let_in;
use crate::http::House;
use roster::Roster;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};

/// Lets chess interfaces in until the house closes. Each holds a bell of [`House::closing`], so that the house can
/// wait for them.
pub async fn listen(listener: TcpListener, house: Arc<House>) {
    let roster = Arc::new(Roster::default());
    let_in(listener, &house, |stream, from, place| {
        let visit = attend(stream, from, Arc::clone(&house), Arc::clone(&roster));
        tokio::spawn(async move {
            visit.await;
            drop(place);
        });
    })
    .await;
}

async fn attend(stream: TcpStream, from: SocketAddr, house: Arc<House>, roster: Arc<Roster>) {
    // What goes wrong on a connection is the other end's affair.
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let (incoming, outgoing) = stream.into_split();
    let mut lines = lines::Lines::new(incoming);
    let mut out = out::Out::new(outgoing);
    let mut closing = house.closing.listen();
    house.metrics.socket_opened();
    let let_in = tokio::select! {
        let_in = login::let_in(&mut lines, &mut out, &house, from.ip()) => let_in,
        () = closing.rings() => None,
    };
    if let Some(visitor) = let_in {
        session::Session::new(Arc::clone(&house), roster, visitor, lines, out).last(closing).await;
    }
    house.metrics.socket_closed();
}
