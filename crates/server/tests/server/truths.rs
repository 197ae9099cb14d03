//! Two truths that differ only in what a seat may not know: it is sent the same of both, letter for letter, whatever it asks and however
//! play goes on, until it sees the difference (CAL 20.4, AIF 11.3.2).

use std::net::SocketAddr;

use catalog::{embedded, from_situation, new_game};
use play::{Side, Viewer};
use serde_json::{Value, json};
use session::mover::Mover;
use session::{Awaited, Session};

use crate::client::{Client, post, with};
use crate::house::House;

/// Two units of one formation and kind, and where they stand.
struct Twins {
    owner: usize,
    ids: [String; 2],
    at: [String; 2],
    status: String,
}

/// A position of a random game, as a situation; `twins` stand where the other stood if `exchanged`.
fn situation(battle: &str, options: &[String], view: &Value, twins: &Twins, exchanged: bool) -> String {
    let sides = catalog::battle(battle).unwrap().sides;
    let options: Vec<String> = options.iter().map(|option| format!("{option:?}")).collect();
    let mut text = format!(
        "battle = \"{battle}\"\nbase = \"empty\"\noptions = [{}]\nturn = {}\nphase = \"choice\"\nactive = \"{}\"\n[orders]\n",
        options.join(", "),
        view["turn"],
        sides[1 - twins.owner],
    );
    for (formation, order) in view["orders"].as_object().unwrap() {
        text += &format!("{formation} = {order}\n");
    }
    text += "[pieces]\n";
    for (id, piece) in view["pieces"].as_object().unwrap() {
        let twin = twins.ids.iter().position(|twin| twin == id);
        let at = twin.map_or(&piece["at"], |index| {
            let other = &twins.ids[if exchanged { 1 - index } else { index }];
            &view["pieces"][other]["at"]
        });
        let more = match piece["back_on"].as_u64() {
            Some(turn @ 1..) => format!(", back_on = {turn}"),
            _ => String::new(),
        };
        text += &format!(
            "{id} = {{ at = {at}, status = {}, reduced = {}{more} }}\n",
            piece["status"], piece["reduced"]
        );
    }
    text
}

/// Two units that the other side does not see, of one formation, kind, condition and movement, in different hexes. They differ in what
/// only a look at the counters tells, so that whatever depends on that would show.
fn twins(battle: &str, session: &Session, owner: usize, random: &mut Mover) -> Option<Twins> {
    let units = match battle {
        "caldiero" => embedded::CALDIERO,
        "montebello" => embedded::MONTEBELLO,
        _ => embedded::CAMPOTENESE,
    };
    let head: Vec<&str> = units.units.text.lines().next().unwrap().split(',').collect();
    let column = |name: &str| head.iter().position(|it| *it == name).unwrap();
    let like = ["side", "formation", "type", "movement", "range"].map(column);
    let unlike = ["strength", "efficiency", "bombardment"].map(column);
    let view = session.view(Viewer::Referee).unwrap();
    let seen = session.view(Viewer::Seat(Side::BOTH[1 - owner])).unwrap();
    let rows: Vec<Vec<&str>> =
        units.units.text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let hidden = |row: &&Vec<&str>| {
        let (piece, side) = (&view["pieces"][row[0]], catalog::battle(battle).unwrap().sides[owner]);
        row[like[0]] == side
            && piece.is_object()
            && seen["pieces"][row[0]].is_null()
            && piece["reduced"] == false
    };
    let hidden: Vec<&Vec<&str>> = rows.iter().filter(hidden).collect();
    let fit = |one: &Vec<&str>, two: &Vec<&str>| {
        let [a, b] = [one, two].map(|row| &view["pieces"][row[0]]);
        let alike = like.iter().all(|&column| one[column] == two[column]);
        let differ = unlike.iter().any(|&column| one[column] != two[column]);
        alike && differ && a["status"] == b["status"] && a["at"] != b["at"]
    };
    let pairs = hidden.iter().flat_map(|&one| hidden.iter().map(move |&two| (one, two)));
    let pairs: Vec<_> = pairs.filter(|(one, two)| fit(one, two)).collect();
    let (one, two) = random.pick(&pairs)?;
    let of = |row: &Vec<&str>, key: &str| view["pieces"][row[0]][key].as_str().unwrap().to_owned();
    Some(Twins {
        owner,
        ids: [one[0], two[0]].map(str::to_owned),
        at: [of(one, "at"), of(two, "at")],
        status: of(one, "status"),
    })
}

/// One truth on the server and as the rules know it, and who looks at it: both sides and somebody from outside.
pub(crate) struct Truth {
    pub(crate) server: SocketAddr,
    session: Session,
    pub(crate) clients: [Client; 3],
    pub(crate) secrets: [String; 3],
    read: [usize; 3],
}

impl Truth {
    pub(crate) fn open(server: SocketAddr, text: &str, sides: [&str; 2]) -> Option<Truth> {
        let session = Session::new(from_situation("truth", text, None, 7).ok()?).unwrap();
        let wish = json!({"record": session.record().unwrap(), "name": "Truth", "dice": "hand"});
        let made = post(server, "/api/games/import", &wish);
        assert_eq!(made.status, 200, "{}", made.body);
        let links = crate::client::seated(server, &made.json());
        let secrets = [sides[0], sides[1], "watch"].map(|role| links[role].as_str().unwrap().to_owned());
        let clients = secrets.each_ref().map(|secret| Client::sit(server, secret));
        Some(Truth { server, session, clients, secrets, read: [0; 3] })
    }

    /// What somebody heard since last asked, without the names of the game and who came in when.
    pub(crate) fn heard(&mut self, who: usize) -> Vec<String> {
        let new = self.clients[who].heard[self.read[who]..].to_vec();
        self.read[who] = self.clients[who].heard.len();
        let same =
            |text: &String| !["welcome", "present"].iter().any(|t| text.contains(&format!("\"t\":\"{t}\"")));
        new.into_iter().filter(same).collect()
    }

    /// Somebody does something, and everybody hears of it.
    pub(crate) fn act(&mut self, who: usize, act: &str) {
        self.ask(who, json!({"t": "act", "act": act}));
        self.session.act(Some(Side::BOTH[who]), act, Viewer::Public).unwrap();
    }

    /// Somebody takes back his last answer.
    pub(crate) fn undo(&mut self, who: usize) {
        self.ask(who, json!({"t": "undo"}));
        self.session.undo(Some(Side::BOTH[who])).unwrap();
    }

    /// The die that is due shows this.
    fn roll(&mut self, who: usize, face: &Value) {
        self.ask(who, json!({"t": "roll", "face": face}));
        self.session.roll(face.as_str(), Viewer::Public).unwrap();
    }

    fn ask(&mut self, who: usize, mut request: Value) {
        request["rev"] = self.clients[who].rev.into();
        let done = self.clients[who].ask(request);
        assert_eq!(done["t"], "done", "{done}");
        let rev = self.clients[who].rev;
        self.clients.iter_mut().for_each(|client| client.at(rev));
    }

    /// The twins are unseen, and where and as they were.
    fn keeps(&self, twins: &Twins) -> bool {
        let all = self.session.view(Viewer::Referee).unwrap();
        let seen = self.session.view(Viewer::Seat(Side::BOTH[1 - twins.owner])).unwrap();
        let stays = |id: &String| {
            let piece = &all["pieces"][id];
            let there = twins.at.iter().any(|at| piece["at"] == at.as_str());
            there && piece["status"] == twins.status.as_str() && piece["reduced"] == false
        };
        twins.ids.iter().all(|id| seen["pieces"][id].is_null() && stays(id))
    }
}

/// Whoever may not know the twins apart hears the same of both truths.
fn compare(pair: &mut [Truth; 2], twins: &Twins, what: &str) {
    for who in [1 - twins.owner, 2] {
        let [one, two] = pair.each_mut().map(|truth| truth.heard(who));
        assert_eq!(one, two, "{:?} are told apart by {what}", twins.ids);
    }
}

/// Questions about everything near the difference.
fn question(pair: &mut [Truth; 2], twins: &Twins) {
    let enemy = 1 - twins.owner;
    let mut questions = vec![
        json!({"t": "history"}),
        json!({"t": "past", "at": 0}),
        json!({"t": "log", "from": 0, "to": 900}),
    ];
    for (id, at) in twins.ids.iter().zip(&twins.at) {
        questions.extend([
            json!({"t": "why", "piece": id}),
            json!({"t": "why", "space": at}),
            json!({"t": "why", "act": format!("take {id}")}),
            json!({"t": "why", "act": format!("to {at}")}),
            json!({"t": "why", "act": format!("attack {at} {at}")}),
        ]);
    }
    for act in pair[0].clients[enemy].choices().iter().take(4) {
        questions.extend(["why", "odds", "preview"].map(|t| json!({"t": t, "act": act})));
    }
    for truth in pair.iter_mut() {
        for who in [enemy, 2] {
            for question in questions.iter().take(if who == 2 { 3 } else { questions.len() }) {
                truth.clients[who].ask(question.clone());
            }
        }
    }
    compare(pair, twins, "an answer");
    for who in [enemy, 2] {
        let account = |truth: &Truth| {
            with(truth.server, &truth.secrets[who], "GET", "/api/game/account", &Value::Null).body
        };
        assert_eq!(account(&pair[0]), account(&pair[1]), "the accounts differ");
    }
}

/// Plays both truths alike while the twins stay where they are, out of sight. Returns how many answers that were.
fn play_on(pair: &mut [Truth; 2], twins: &Twins, sides: [&str; 2], random: &mut Mover) -> usize {
    let enemy = 1 - twins.owner;
    for step in 0..60 {
        if !pair.iter().all(|truth| truth.keeps(twins)) {
            return step;
        }
        compare(pair, twins, "what happened");
        if step % 12 == 0 {
            question(pair, twins);
        }
        let scenes = pair.each_ref().map(|truth| &truth.clients[enemy].scene);
        assert_eq!(scenes[0], scenes[1]);
        match pair[0].clients[enemy].waits() {
            "over" => return step,
            "roll" => {
                let faces = scenes[0]["prompt"]["roll"]["faces"].as_array().unwrap();
                let face = faces[random.below(faces.len())].clone();
                pair.iter_mut().for_each(|truth| truth.roll(enemy, &face));
            }
            _ => {
                let asked = pair[0].clients[0].asked();
                let asked = sides.iter().position(|side| asked[0] == *side).unwrap();
                let [one, two] = pair.each_ref().map(|truth| truth.clients[asked].choices());
                if asked == enemy {
                    assert_eq!(one, two);
                }
                let names = |act: &str| act.split(' ').any(|word| twins.ids.iter().any(|id| id == word));
                let acts: Vec<&String> = one.iter().filter(|act| two.contains(act) && !names(act)).collect();
                // Where the owner cannot do the same in both there is nothing to compare.
                let Some(act) = random.pick(&acts) else { return step };
                pair.iter_mut().for_each(|truth| truth.act(asked, act));
            }
        }
    }
    60
}

/// Looks for pairs of truths in random games and plays them; in `least` answers at least nobody may notice anything.
fn nobody_can_tell(battle: &str, options: &[&str], least: usize) {
    let house = House::new();
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    let sides = catalog::battle(battle).unwrap().sides;
    let (mut answers, mut pairs) = (0, [0; 2]);
    for seed in 0..40 {
        let mut session = Session::new(new_game(battle, "", &options, None, seed).unwrap()).unwrap();
        let mut mover = Mover::new(seed);
        let mut next = 80;
        while session.at() < 700 && (answers < least || pairs.contains(&0)) {
            match session.awaited(Viewer::Referee).unwrap() {
                Awaited::Roll(_) => drop(session.roll(None, Viewer::Referee).unwrap()),
                Awaited::Decide(asked) => {
                    drop(session.act_at_random(asked[0].side, &mut mover, Viewer::Referee).unwrap());
                }
                Awaited::Over(_) => break,
            }
            if session.at() < next {
                continue;
            }
            next += 60;
            let owner = usize::from(pairs[1] < pairs[0]);
            let Some(twins) = twins(battle, &session, owner, &mut mover) else { continue };
            let view = session.view(Viewer::Referee).unwrap();
            let texts = [false, true].map(|exchanged| situation(battle, &options, &view, &twins, exchanged));
            let [Some(one), Some(two)] = texts.map(|text| Truth::open(house.address, &text, sides)) else {
                continue;
            };
            let mut pair = [one, two];
            pairs[owner] += 1;
            answers += play_on(&mut pair, &twins, sides, &mut mover);
        }
    }
    assert!(answers >= least && !pairs.contains(&0), "{battle}: {pairs:?} pairs, {answers} answers compared");
}

#[test]
fn unseen_units_are_not_told_apart_at_caldiero() {
    nobody_can_tell("caldiero", &["fog_of_war"], 150);
}

#[test]
fn unseen_units_are_not_told_apart_at_montebello() {
    nobody_can_tell("montebello", &["headquarters", "columns", "open_order"], 150);
}

#[test]
fn unseen_units_are_not_told_apart_at_campotenese() {
    nobody_can_tell("campotenese", &["headquarters", "columns", "open_order"], 150);
}
