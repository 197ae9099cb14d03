//! What a new player reads first.

/// The campaign in a few paragraphs.
pub fn briefing() -> &'static [&'static str] {
    &[
        "20 March 1849, noon. The truce between Sardinia and Austria is over. Chrzanowski's Piedmontese stand around Novara and look towards \
         Milan; Radetzky has gathered five corps behind Pavia, in the south, and means to cross the Ticino there. Twenty-three turns, a few hours \
         each by day and one for a night, up to the morning of 24 March (RM CMP-2).",
        "A turn has four parts. A: both players choose in secret which corps, divisions and brigades are to act; each costs one of the points of \
         the turn (RM ACT-1). B: on the first turn of a day supply is looked at, and worn units come back to strength (RM SEQ-3). C: the counters \
         of all that was chosen lie in one cup and are drawn one by one; whoever is drawn moves and then fights (RM SEQ-6). D: bridges are finished.",
        "A counter that is drawn is placed on the map. It commands the units of its formation within its radius: 8 hexes for a corps, 6 for a \
         division, 10 for a commander in chief (RM ACT-9). Each unit acts once a turn. INDEPENDENT is in the cup every turn, costs nothing and \
         moves three units of any formation that stand together (RM IND-2).",
        "Radetzky and Chrzanowski can lead up to three of the chosen formations together, but never on two turns running (RM CIC-5). One of \
         the three may be kept as a reserve, which acts after the others have fought (RM RES-1).",
        "Roads are everything: half a point a hex, where a field costs one and woods or rice fields two. Who keeps three hexes away from the enemy \
         moves twice as far (RM MOV-7); who comes next to him pays a point more and has no use of the road (RM MOV-6). Rivers are crossed at bridges \
         only; a bridge crew lays one in a full turn (RM BRG-2).",
        "Cavalry may charge while it moves, in open country and by day (RM CHG-1). When all have moved, combats are announced, each enemy hex next \
         to an attacker with them (RM CBT-4), and then fought one by one. A result such as D3 is three steps to pay: by turning units to their weaker \
         side, by losing them, or by falling back, a hex for a step and two at the most (RM RSL-4). Nobody fights at night.",
        "A unit is in supply within five hexes of a road that leads, free of the enemy, to a place where supply comes from; cities and towns feed \
         whoever is in them (RM SUP-2, RM SUP-8). Who is cut off on the first turn of a day loses a step, and the next time everything. A unit in supply \
         never marches out of it by itself (RM MOV-5).",
        "The war ends at once if the Piedmontese stand in Pavia, if the Austrians stand in Casale, Vercelli and Novara together, or if one side has \
         lost 24 steps more than the other (RM END-2 to END-4). Otherwise points decide after the last turn: 1 for an enemy step, 3 for a town, 6 for \
         each of the three cities, 3 for a bridge or its crew, 2 for a step that has left the map on the enemy's side with the road behind it open \
         (RM VP-1 to VP-7).",
    ]
}
