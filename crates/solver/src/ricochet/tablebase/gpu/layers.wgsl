// The layers of a table on a graphics processor.
//
// For each placement of the helpers there is a set of squares of the active robot: 256 bits, bit 16 y + x for
// the square (x, y). A layer needs two steps. First the helpers move: a workgroup keeps two helpers where they
// are, and follows all moves of the third one backwards (`move_helpers`). Then each set takes in what arrives at
// it, together with the moves of the active robot (`grow`).
//
// Helpers are numbered by the squares of the board, row by row. If helpers are interchangeable, the set of a < b < c
// has the number a + C(b, 2) + C(c, 3), and a missing helper waits on a number after the last square. If they are
// not, a set has the number of its three squares in a number system with as many digits as there are squares.

// Whether diagonals distinguish the helpers.
override DISTINCT: bool = false;

struct Task {
    // The number of squares of the board, and of those in a row.
    squares: u32,
    width: u32,
    // The number of helpers on the board.
    helpers: u32,
    // What is subtracted from the number of a set, so that the first one has the number 0.
    base: u32,
    // The bit of the square that must be reached.
    goal_bit: u32,
    // 1 if any robot may reach it.
    any_robot: u32,
    // 1 if `arrivals` keeps the new states of a layer.
    keeps_new: u32,
    // The number of steps of each path of a helper.
    steps: u32,
}

struct Layer {
    depth: u32,
    // The place of its number of states in `counts`.
    place: u32,
}

@group(0) @binding(0) var<uniform> task: Task;
@group(0) @binding(1) var<storage, read> board: array<u32>;
@group(0) @binding(2) var<uniform> layer: Layer;

// The parts of `board`, each with 8 words for a set of squares.
// By direction: the squares with a wall on that side.
const WALLS = 0u;
// By direction: the squares from which a step of the active robot goes straight on.
const STRAIGHT = 32u;
// The diagonals that turn the active robot, by their lean.
const SLASHES = 64u;
const BACKSLASHES = 72u;
// The squares where no robot can stand.
const CLOSED = 80u;

const NORTH = 0u;
const EAST = 1u;
const SOUTH = 2u;
const WEST = 3u;

// The squares of three helpers.
alias Placement = array<u32, 3>;

// The number of the set of a placement, in any order if helpers are interchangeable.
fn set_of(a: u32, b: u32, c: u32) -> u32 {
    if (DISTINCT) {
        return (digit(a) * side(1u) + digit(b)) * side(2u) + digit(c);
    }
    let low = min(min(a, b), c);
    let high = max(max(a, b), c);
    let middle = a ^ b ^ c ^ low ^ high;
    return low + middle * (middle - 1u) / 2u + high * (high - 1u) * (high - 2u) / 6u - task.base;
}

// Whether a helper is missing. Without interchangeable helpers, the first ones are.
fn is_missing(slot: u32) -> bool {
    return slot + task.helpers < 3u;
}

fn side(slot: u32) -> u32 {
    return select(task.squares, 1u, is_missing(slot));
}

// A missing helper has the number 0.
fn digit(square: u32) -> u32 {
    return select(square, 0u, square >= task.squares);
}

// The square of a helper that is not interchangeable, from its digit.
fn square_of(slot: u32, digit: u32) -> u32 {
    return select(digit, task.squares + slot, is_missing(slot));
}

// The bit of a square; for a helper that waits, a bit that no set has.
fn bit_of(square: u32) -> u32 {
    let bit = square / task.width * 16u + square % task.width;
    return select(bit, 256u, square >= task.squares);
}

// A word of a set with one bit.
fn word_with(bit: u32, word: u32) -> u32 {
    return select(0u, 1u << (bit & 31u), bit >> 5u == word);
}

// Whether no robot can stand on a square.
fn is_closed(square: u32) -> bool {
    let bit = bit_of(square);
    return bit < 256u && (board[CLOSED + (bit >> 5u)] >> (bit & 31u) & 1u) != 0u;
}

// Whether no helpers can stand like this.
fn is_impossible(placement: Placement) -> bool {
    let a = placement[0];
    let b = placement[1];
    let c = placement[2];
    return a == b || a == c || b == c || is_closed(a) || is_closed(b) || is_closed(c);
}

// The place of two helpers that stand while the third one moves. `slot` is the place of the third one among helpers
// that are not interchangeable.
fn pair_of(slot: u32, p: u32, q: u32) -> u32 {
    let width = task.squares + 3u;
    if (DISTINCT) {
        return (slot * width + p) * width + q;
    }
    return min(p, q) * width + max(p, q);
}

// ---- Moves of helpers

// A step of a path: the square of a helper (8 bits), the next one (8 bits) and its bit (8 bits), and:
const HAS_NEXT = 1u << 24u;
const MAY_STOP = 1u << 25u;
// The first step of a circle: what is behind the next square is not known yet.
const OPENS_CIRCLE = 1u << 26u;

// Sixteen paths side by side. Each step comes after the next one of its slide, so a path walks against the slides.
// With distinct helpers there are paths for each of them.
@group(0) @binding(3) var<storage, read> paths: array<u32>;
@group(0) @binding(4) var<storage, read> reached_words: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read_write> arriving_words: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read> moved_pairs: array<u32>;

const PATHS = 16u;

// The sets for all squares of the helper that moves, in pairs of words.
var<workgroup> sets: array<vec2<u32>, 1024>;

// The place of a square in `sets`. The places of neighbours in a row or in a column are in different banks of memory.
fn place_of(square: u32) -> u32 {
    return (square ^ (square >> 4u & 3u)) * 4u;
}

@compute @workgroup_size(64)
fn move_helpers(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    // The two helpers that stand.
    var p = group.x;
    var q = group.y;
    var slot = 0u;
    if (DISTINCT) {
        slot = group.z + 3u - task.helpers;
        let first = select(0u, 1u, slot == 0u);
        let second = select(2u, 1u, slot == 2u);
        if (p >= side(first) || q >= side(second)) {
            return;
        }
        p = square_of(first, p);
        q = square_of(second, q);
    } else {
        if (task.helpers < 3u) {
            q = task.squares + 2u - task.helpers;
        }
        if (task.helpers < 2u) {
            p = task.squares;
        }
        if (p >= q) {
            return;
        }
    }
    if (moved_pairs[pair_of(slot, p, q)] != layer.depth) {
        return;
    }
    let words = lane & 3u;
    let path = lane >> 2u;
    for (var square = path; square < task.squares; square += PATHS) {
        var members = vec2(~0u);
        if (square != p && square != q) {
            members = reached_words[set_of_moving(slot, square, p, q) * 4u + words];
        }
        sets[place_of(square) + words] = members;
    }
    workgroupBarrier();

    let start = select(0u, slot * task.steps * PATHS, DISTINCT) + path;
    var behind = vec2(0u);
    for (var i = 0u; i < task.steps; i++) {
        let step = paths[start + i * PATHS];
        let square = step & 255u;
        let next = step >> 8u & 255u;
        let bit = step >> 16u & 255u;
        let may_stop = (step & MAY_STOP) != 0u;
        var own = vec2(0u);
        if (may_stop) {
            own = sets[place_of(square) + words];
        }
        // The squares of the active robot that keep the helper here.
        var keep = vec2(word_with(bit, 2u * words), word_with(bit, 2u * words + 1u));
        if ((step & HAS_NEXT) == 0u || next == p || next == q) {
            keep = vec2(~0u);
        }
        if ((step & OPENS_CIRCLE) != 0u) {
            behind = vec2(0u);
        }
        behind = (own & keep) | (behind & ~keep);
        let new_states = behind & ~own;
        if (may_stop && (new_states.x | new_states.y) != 0u) {
            let word = set_of_moving(slot, square, p, q) * 8u + 2u * words;
            if (new_states.x != 0u) {
                atomicOr(&arriving_words[word], new_states.x);
            }
            if (new_states.y != 0u) {
                atomicOr(&arriving_words[word + 1u], new_states.y);
            }
        }
    }
}

fn set_of_moving(slot: u32, square: u32, p: u32, q: u32) -> u32 {
    if (DISTINCT && slot == 1u) {
        return set_of(p, square, q);
    }
    if (DISTINCT && slot == 2u) {
        return set_of(p, q, square);
    }
    return set_of(square, p, q);
}

// ---- Sets

// What is reached. Squares where the active robot cannot stand are in these sets, too, so that nothing arrives there.
@group(0) @binding(7) var<storage, read_write> reached: array<vec4<u32>>;
@group(0) @binding(8) var<storage, read_write> arrivals: array<vec4<u32>>;
// One more than the last layer in which a set has grown; 0 for none.
@group(0) @binding(9) var<storage, read_write> grown_sets: array<u32>;
// The same for a pair of helpers that stand.
@group(0) @binding(10) var<storage, read_write> grown_pairs: array<atomic<u32>>;
@group(0) @binding(11) var<storage, read_write> counts: array<atomic<u32>>;

alias Squares = array<u32, 8>;

fn set_at(number: u32) -> Squares {
    let a = reached[2u * number];
    let b = reached[2u * number + 1u];
    return Squares(a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w);
}

// The placements of a workgroup: two helpers by its number, the third one by the lane. They are the higher two
// if helpers are interchangeable, else the first two.
struct Row {
    one: u32,
    two: u32,
    first: u32,
    end: u32,
}

fn row_of(group: vec3<u32>) -> Row {
    if (DISTINCT) {
        return Row(square_of(0u, group.x), square_of(1u, group.y), 0u, side(2u));
    }
    let waiting = task.squares;
    switch (task.helpers) {
        case 3u: { return Row(group.x, group.y, 0u, select(0u, group.x, group.x < group.y)); }
        case 2u: { return Row(group.x, waiting, 0u, group.x); }
        case 1u: { return Row(waiting, waiting + 1u, 0u, waiting); }
        default: { return Row(waiting + 1u, waiting + 2u, waiting, waiting + 1u); }
    }
}

fn placement_of(row: Row, third: u32) -> Placement {
    if (DISTINCT) {
        return Placement(row.one, row.two, square_of(2u, third));
    }
    return Placement(third, row.one, row.two);
}

// Notes that a set has grown.
fn note_growth(number: u32, placement: Placement) {
    let depth = layer.depth + 1u;
    grown_sets[number] = depth;
    atomicStore(&grown_pairs[pair_of(0u, placement[1], placement[2])], depth);
    atomicStore(&grown_pairs[pair_of(1u, placement[0], placement[2])], depth);
    atomicStore(&grown_pairs[pair_of(2u, placement[0], placement[1])], depth);
}

// The words of a set with the squares of the helpers and the closed ones.
fn taken(placement: Placement) -> Squares {
    let a = bit_of(placement[0]);
    let b = bit_of(placement[1]);
    let c = bit_of(placement[2]);
    var squares: Squares;
    for (var word = 0u; word < 8u; word++) {
        squares[word] = board[CLOSED + word] | word_with(a, word) | word_with(b, word) | word_with(c, word);
    }
    return squares;
}

// Layer 0.
@compute @workgroup_size(64)
fn begin(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    let row = row_of(group);
    var count = 0u;
    for (var third = row.first + lane; third < row.end; third += 64u) {
        let placement = placement_of(row, third);
        let number = set_of(placement[0], placement[1], placement[2]);
        var squares: Squares;
        for (var word = 0u; word < 8u; word++) {
            squares[word] = ~0u;
        }
        grown_sets[number] = 0u;
        if (!is_impossible(placement)) {
            squares = taken(placement);
            let has_arrived = task.any_robot != 0u
                && (bit_of(placement[0]) == task.goal_bit || bit_of(placement[1]) == task.goal_bit
                    || bit_of(placement[2]) == task.goal_bit);
            var fresh = 0u;
            for (var word = 0u; word < 8u; word++) {
                let wanted = select(word_with(task.goal_bit, word), ~0u, has_arrived);
                fresh += countOneBits(wanted & ~squares[word]);
                squares[word] |= wanted;
            }
            if (fresh > 0u) {
                note_growth(number, placement);
            }
            count += fresh;
        }
        reached[2u * number] = vec4(squares[0], squares[1], squares[2], squares[3]);
        reached[2u * number + 1u] = vec4(squares[4], squares[5], squares[6], squares[7]);
        arrivals[2u * number] = vec4(0u);
        arrivals[2u * number + 1u] = vec4(0u);
    }
    if (count > 0u) {
        atomicAdd(&counts[layer.place], count);
    }
}

// The squares from which a slide of the active robot ends in a set, by direction. A slide ends where it cannot go on.
struct Rays {
    north: Squares,
    east: Squares,
    south: Squares,
    west: Squares,
}

// Makes rays longer, as far as the steps go straight on.
fn extend(rays: ptr<function, Rays>, open: ptr<function, Rays>) {
    for (var word = 0u; word < 8u; word++) {
        // A step to the east goes to the next higher bit, one to the west to the next lower one.
        var ray = (*rays).east[word];
        var free = (*open).east[word];
        ray |= free & ray >> 1u;
        free &= free >> 1u;
        ray |= free & ray >> 2u;
        free &= free >> 2u;
        ray |= free & ray >> 4u;
        free &= free >> 4u;
        (*rays).east[word] = ray | free & ray >> 8u;

        ray = (*rays).west[word];
        free = (*open).west[word];
        ray |= free & ray << 1u;
        free &= free << 1u;
        ray |= free & ray << 2u;
        free &= free << 2u;
        ray |= free & ray << 4u;
        free &= free << 4u;
        (*rays).west[word] = ray | free & ray << 8u;
    }
    // A word has two rows, the upper one in its lower half.
    var behind = 0u;
    for (var word = 0u; word < 8u; word++) {
        let free = (*open).north[word];
        var ray = (*rays).north[word] | free & behind >> 16u;
        ray |= free & ray << 16u;
        (*rays).north[word] = ray;
        behind = ray;
    }
    behind = 0u;
    for (var i = 0u; i < 8u; i++) {
        let word = 7u - i;
        let free = (*open).south[word];
        var ray = (*rays).south[word] | free & behind << 16u;
        ray |= free & ray >> 16u;
        (*rays).south[word] = ray;
        behind = ray;
    }
}

// Adds the rays that come from a diagonal. Returns whether there are new ones.
fn bend(rays: ptr<function, Rays>) -> bool {
    var through: Rays;
    for (var word = 0u; word < 8u; word++) {
        let slash = board[SLASHES + word];
        let backslash = board[BACKSLASHES + word];
        through.north[word] = slash & (*rays).east[word] | backslash & (*rays).west[word];
        through.east[word] = slash & (*rays).north[word] | backslash & (*rays).south[word];
        through.south[word] = slash & (*rays).west[word] | backslash & (*rays).east[word];
        through.west[word] = slash & (*rays).south[word] | backslash & (*rays).north[word];
    }
    var longer = 0u;
    for (var word = 0u; word < 8u; word++) {
        var above = through.north[word] << 16u;
        if (word > 0u) {
            above |= through.north[word - 1u] >> 16u;
        }
        var below = through.south[word] >> 16u;
        if (word < 7u) {
            below |= through.south[word + 1u] << 16u;
        }
        let north = above & ~board[WALLS + 8u * NORTH + word] & ~(*rays).north[word];
        let east = through.east[word] >> 1u & ~board[WALLS + 8u * EAST + word] & ~(*rays).east[word];
        let south = below & ~board[WALLS + 8u * SOUTH + word] & ~(*rays).south[word];
        let west = through.west[word] << 1u & ~board[WALLS + 8u * WEST + word] & ~(*rays).west[word];
        (*rays).north[word] |= north;
        (*rays).east[word] |= east;
        (*rays).south[word] |= south;
        (*rays).west[word] |= west;
        longer |= north | east | south | west;
    }
    return longer != 0u;
}

// The squares from which one move of the active robot ends in a set. Squares where it cannot stand have no meaning.
fn moves_into(members: Squares, placement: Placement) -> Squares {
    var taken_squares = taken(placement);
    var helpers: Squares;
    for (var word = 0u; word < 8u; word++) {
        helpers[word] = taken_squares[word] & ~board[CLOSED + word];
    }
    var rays: Rays;
    var open: Rays;
    for (var word = 0u; word < 8u; word++) {
        let source = members[word] & ~taken_squares[word];
        var above = helpers[word] << 16u;
        if (word > 0u) {
            above |= helpers[word - 1u] >> 16u;
        }
        var below = helpers[word] >> 16u;
        if (word < 7u) {
            below |= helpers[word + 1u] << 16u;
        }
        // What is next to a helper.
        let north = above;
        let east = helpers[word] >> 1u;
        let south = below;
        let west = helpers[word] << 1u;
        rays.north[word] = source & (board[WALLS + 8u * NORTH + word] | north);
        rays.east[word] = source & (board[WALLS + 8u * EAST + word] | east);
        rays.south[word] = source & (board[WALLS + 8u * SOUTH + word] | south);
        rays.west[word] = source & (board[WALLS + 8u * WEST + word] | west);
        open.north[word] = board[STRAIGHT + 8u * NORTH + word] & ~north;
        open.east[word] = board[STRAIGHT + 8u * EAST + word] & ~east;
        open.south[word] = board[STRAIGHT + 8u * SOUTH + word] & ~south;
        open.west[word] = board[STRAIGHT + 8u * WEST + word] & ~west;
    }
    extend(&rays, &open);
    if (DISTINCT) {
        while (bend(&rays)) {
            extend(&rays, &open);
        }
    }
    var starts: Squares;
    for (var word = 0u; word < 8u; word++) {
        starts[word] = rays.north[word] | rays.east[word] | rays.south[word] | rays.west[word];
    }
    return starts;
}

// A layer: each set takes in the moves into the last layer.
@compute @workgroup_size(64)
fn grow(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    let row = row_of(group);
    var count = 0u;
    for (var third = row.first + lane; third < row.end; third += 64u) {
        let placement = placement_of(row, third);
        if (is_impossible(placement)) {
            continue;
        }
        let number = set_of(placement[0], placement[1], placement[2]);
        let has_grown = grown_sets[number] == layer.depth;
        let a = arrivals[2u * number];
        let b = arrivals[2u * number + 1u];
        if (!has_grown && all((a | b) == vec4(0u))) {
            continue;
        }
        var members = set_at(number);
        var fresh = Squares(a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w);
        if (has_grown) {
            let starts = moves_into(members, placement);
            for (var word = 0u; word < 8u; word++) {
                fresh[word] |= starts[word];
            }
        }
        var found = 0u;
        for (var word = 0u; word < 8u; word++) {
            fresh[word] &= ~members[word];
            members[word] |= fresh[word];
            found += countOneBits(fresh[word]);
        }
        if (found == 0u) {
            continue;
        }
        count += found;
        reached[2u * number] = vec4(members[0], members[1], members[2], members[3]);
        reached[2u * number + 1u] = vec4(members[4], members[5], members[6], members[7]);
        let kept = vec4(select(0u, ~0u, task.keeps_new != 0u));
        arrivals[2u * number] = kept & vec4(fresh[0], fresh[1], fresh[2], fresh[3]);
        arrivals[2u * number + 1u] = kept & vec4(fresh[4], fresh[5], fresh[6], fresh[7]);
        note_growth(number, placement);
    }
    if (count > 0u) {
        atomicAdd(&counts[layer.place], count);
    }
}

// ---- Distances

// The squares whose distance has one bit.
@group(0) @binding(12) var<storage, read_write> plane: array<vec4<u32>>;

// Adds the new states of a layer to a plane.
@compute @workgroup_size(64)
fn note(@builtin(global_invocation_id) thread: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    let index = thread.y * groups.x * 64u + thread.x;
    if (index >= arrayLength(&arrivals)) {
        return;
    }
    let states = arrivals[index];
    if (any(states != vec4(0u))) {
        plane[index] |= states;
    }
}

// ---- Questions about a finished table

// The octets of a file, one after the other: three dominoes of nine bits each, the highest row last; or NO_OCTET.
@group(0) @binding(13) var<storage, read> octets: array<u32>;
@group(0) @binding(14) var<storage, read_write> filed: array<vec4<u32>>;

const NO_OCTET = ~0u;
const WAITING_ROW = 16u;
const NOWHERE = ~0u;

// The square of a helper of an octet: `slot` tells which, `place` on which side of its domino it is.
fn square_in_octet(octet: u32, place: u32, slot: u32) -> u32 {
    let domino = octet >> (9u * (2u - slot)) & 511u;
    let row = domino >> 4u;
    let on_right = place >> (2u - slot) & 1u;
    let column = 2u * (domino & 15u) + on_right;
    if (row == WAITING_ROW) {
        // The last slots wait.
        return select(task.squares + slot - task.helpers, NOWHERE, on_right == 1u);
    }
    return select(row * task.width + column, NOWHERE, column >= task.width);
}

// The placement of a set by its number in a file. A square may be NOWHERE.
fn filed_placement(number: u32) -> Placement {
    if (DISTINCT) {
        let rest = number / side(2u);
        return Placement(
            square_of(0u, rest / side(1u)), square_of(1u, rest % side(1u)), square_of(2u, number % side(2u)),
        );
    }
    var placement = Placement(NOWHERE, NOWHERE, NOWHERE);
    let octet = octets[number / 8u];
    if (octet != NO_OCTET) {
        for (var slot = 0u; slot < 3u; slot++) {
            placement[slot] = square_in_octet(octet, number % 8u, slot);
        }
    }
    return placement;
}

// Whether a placement of a file has no set.
fn is_nothing(placement: Placement) -> bool {
    return placement[0] == NOWHERE || placement[1] == NOWHERE || placement[2] == NOWHERE
        || is_impossible(placement);
}

// Puts a plane into the order of a file.
@compute @workgroup_size(64)
fn file(@builtin(global_invocation_id) thread: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    let number = thread.y * groups.x * 64u + thread.x;
    if (2u * number >= arrayLength(&filed)) {
        return;
    }
    let placement = filed_placement(number);
    var low = vec4(0u);
    var high = vec4(0u);
    if (!is_nothing(placement)) {
        let no_squares = taken(placement);
        let source = set_of(placement[0], placement[1], placement[2]);
        low = plane[2u * source] & ~vec4(no_squares[0], no_squares[1], no_squares[2], no_squares[3]);
        high = plane[2u * source + 1u] & ~vec4(no_squares[4], no_squares[5], no_squares[6], no_squares[7]);
    }
    filed[2u * number] = low;
    filed[2u * number + 1u] = high;
}

// Keeps those of the chosen states in `arrivals` whose bit in a plane is `layer.depth`; all of them are chosen before
// the place 0.
@compute @workgroup_size(64)
fn choose(@builtin(global_invocation_id) thread: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    let index = thread.y * groups.x * 64u + thread.x;
    if (index >= arrayLength(&arrivals)) {
        return;
    }
    let wanted = select(~plane[index], plane[index], layer.depth == 1u);
    if (layer.place == 0u) {
        arrivals[index] = wanted;
    } else {
        arrivals[index] &= wanted;
    }
}

// The number of chosen states, the least one, and as many of them as there is room for, in any order. A state is 256
// times the number of the set in a file, plus the bit of the active robot.
@group(0) @binding(15) var<storage, read_write> chosen: array<atomic<u32>>;

@compute @workgroup_size(64)
fn collect(@builtin(global_invocation_id) thread: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    let number = thread.y * groups.x * 64u + thread.x;
    let end = select(8u * arrayLength(&octets), side(0u) * side(1u) * side(2u), DISTINCT);
    if (number >= end) {
        return;
    }
    let placement = filed_placement(number);
    // Two sets of an octet may have the same placement.
    let is_again = !DISTINCT && (placement[0] > placement[1] || placement[1] > placement[2]);
    if (is_again || is_nothing(placement)) {
        return;
    }
    let no_squares = taken(placement);
    let source = set_of(placement[0], placement[1], placement[2]);
    for (var word = 0u; word < 8u; word++) {
        var left = arrivals[2u * source + word / 4u][word % 4u] & ~no_squares[word];
        while (left != 0u) {
            let state = number << 8u | word << 5u | firstTrailingBit(left);
            left &= left - 1u;
            atomicMin(&chosen[1], state);
            let place = atomicAdd(&chosen[0], 1u) + 2u;
            if (place < arrayLength(&chosen)) {
                atomicStore(&chosen[place], state);
            }
        }
    }
}

// States: the number of a set, and the bit of the active robot.
@group(0) @binding(16) var<storage, read> states: array<vec2<u32>>;
@group(0) @binding(17) var<storage, read_write> bits: array<u32>;

// Adds the bit that each state has in a plane.
@compute @workgroup_size(64)
fn look_up(@builtin(global_invocation_id) thread: vec3<u32>) {
    if (thread.x >= arrayLength(&states)) {
        return;
    }
    let state = states[thread.x];
    let word = state.y >> 5u;
    let found = plane[2u * state.x + word / 4u][word % 4u] >> (state.y & 31u) & 1u;
    bits[thread.x] |= found << layer.place;
}
