// The layers of a table on a graphics processor.
//
// For each placement of the helpers there is a set of squares of the active robot: 256 bits, bit 16 y + x for
// the square (x, y). A layer needs two steps. First the helpers move: a workgroup keeps two helpers where they
// are, and follows all moves of the third one backwards (`move_helpers`). Then each set takes in what arrives at
// it, together with the moves of the active robot (`grow`).
//
// Helpers are numbered by the squares of the board, row by row. If helpers are interchangeable, the set of a < b < c
// has the number a + C(b, 2) + C(c, 3), and a missing helper waits on a number after the last square. If they are
// not, a set has the number of its three squares in a number system with as many digits as there are squares. Two helpers
// may be interchangeable there, too; then only the sets are used in which the first of them is on the lower square.
//
// Sets are pairs of vectors, and loops over their words are written out: the processor then keeps them in registers.

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
    // The number of steps of each path of a helper, a multiple of 4.
    steps: u32,
    // Which two helpers are interchangeable, if diagonals distinguish the helpers: 0 for none, FIRST_TWO, OUTER_TWO or LAST_TWO.
    alike: u32,
}

const FIRST_TWO = 1u;
const OUTER_TWO = 2u;
const LAST_TWO = 3u;

struct Layer {
    depth: u32,
    // The place of its number of states in `counts`.
    place: u32,
}

// Rows 0 to 7 and rows 8 to 15. A word has two rows, the upper one in its lower half.
struct Squares {
    upper: vec4<u32>,
    lower: vec4<u32>,
}

struct Board {
    // By direction, north first and then clockwise: the squares with a wall on that side.
    walls: array<Squares, 4>,
    // By direction: the squares from which a step of the active robot goes straight on.
    straight: array<Squares, 4>,
    // The diagonals that turn the active robot, by their lean.
    slashes: Squares,
    backslashes: Squares,
    // The squares where no robot can stand.
    closed: Squares,
}

@group(0) @binding(0) var<uniform> task: Task;
@group(0) @binding(1) var<uniform> board: Board;
@group(0) @binding(2) var<uniform> layer: Layer;

// For each number of a helper: its bit, and CANNOT_STAND. The bit of a helper that waits is in no set.
@group(0) @binding(18) var<storage, read> places: array<u32>;

const CANNOT_STAND = 1u << 16u;

const NORTH = 0u;
const EAST = 1u;
const SOUTH = 2u;
const WEST = 3u;

// The numbers of three helpers.
alias Placement = vec3<u32>;

// The number of the set of a placement, in any order if helpers are interchangeable.
fn set_of(a: u32, b: u32, c: u32) -> u32 {
    if (DISTINCT) {
        let it = ordered(Placement(a, b, c));
        return (digit(it.x) * side(1u) + digit(it.y)) * side(2u) + digit(it.z);
    }
    let low = min(min(a, b), c);
    let high = max(max(a, b), c);
    let middle = a ^ b ^ c ^ low ^ high;
    return low + middle * (middle - 1u) / 2u + high * (high - 1u) * (high - 2u) / 6u - task.base;
}

// The same placement with interchangeable helpers in order, if diagonals distinguish the helpers.
fn ordered(it: Placement) -> Placement {
    switch (task.alike) {
        case FIRST_TWO: { return Placement(min(it.x, it.y), max(it.x, it.y), it.z); }
        case OUTER_TWO: { return Placement(min(it.x, it.z), it.y, max(it.x, it.z)); }
        case LAST_TWO: { return Placement(it.x, min(it.y, it.z), max(it.y, it.z)); }
        default: { return it; }
    }
}

// Whether the placement is the one in order, whose set is used.
fn is_used(placement: Placement) -> bool {
    return !DISTINCT || all(ordered(placement) == placement);
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

// ---- Sets of squares

fn both(a: Squares, b: Squares) -> Squares {
    return Squares(a.upper & b.upper, a.lower & b.lower);
}

fn either(a: Squares, b: Squares) -> Squares {
    return Squares(a.upper | b.upper, a.lower | b.lower);
}

fn without(a: Squares, b: Squares) -> Squares {
    return Squares(a.upper & ~b.upper, a.lower & ~b.lower);
}

fn is_empty(a: Squares) -> bool {
    return all((a.upper | a.lower) == vec4(0u));
}

fn size(a: Squares) -> u32 {
    let bits = countOneBits(a.upper) + countOneBits(a.lower);
    return bits.x + bits.y + bits.z + bits.w;
}

fn one(bit: u32) -> Squares {
    let word = vec4(bit >> 5u);
    let mask = vec4(1u << (bit & 31u));
    let zero = vec4(0u);
    return Squares(
        select(zero, mask, word == vec4(0u, 1u, 2u, 3u)), select(zero, mask, word == vec4(4u, 5u, 6u, 7u)),
    );
}

// The squares whose neighbour in a direction is in a set.
fn with_north(a: Squares) -> Squares {
    let sixteen = vec4(16u);
    return Squares(
        a.upper << sixteen | vec4(0u, a.upper.xyz) >> sixteen,
        a.lower << sixteen | vec4(a.upper.w, a.lower.xyz) >> sixteen,
    );
}

fn with_south(a: Squares) -> Squares {
    let sixteen = vec4(16u);
    return Squares(
        a.upper >> sixteen | vec4(a.upper.yzw, a.lower.x) << sixteen,
        a.lower >> sixteen | vec4(a.lower.yzw, 0u) << sixteen,
    );
}

// The ends of a row have walls.
fn with_east(a: Squares) -> Squares {
    return Squares(a.upper >> vec4(1u), a.lower >> vec4(1u));
}

fn with_west(a: Squares) -> Squares {
    return Squares(a.upper << vec4(1u), a.lower << vec4(1u));
}

// ---- Moves of helpers

// A step of a path. Its first word has the place of the square in `sets` (8 bits), the next square (8 bits), the square
// (8 bits), the word of the bit of the next square (3 bits) and:
const HAS_NEXT = 1u << 27u;
const MAY_STOP = 1u << 28u;
// The first step of a circle: what is behind the next square is not known yet.
const OPENS_CIRCLE = 1u << 29u;
// The second word is the bit of the next square in its word.

// Sixteen paths side by side. Each step comes after the next one of its slide, so a path walks against the slides.
// With distinct helpers there are paths for each of them.
@group(0) @binding(3) var<storage, read> paths: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> reached_halves: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read_write> arriving_words: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read> moved_pairs: array<u32>;

const PATHS = 16u;

// The sets for all squares of the helper that moves, in halves.
var<workgroup> sets: array<vec4<u32>, 512>;

// The place of a square in `sets`. The places of neighbours in a row or in a column are in different banks of memory.
fn place_of(square: u32) -> u32 {
    return square ^ (square >> 4u & 3u);
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

// A helper that moves, while two others stand.
struct Line {
    slot: u32,
    p: u32,
    q: u32,
    // The half of the sets that a thread has.
    index: u32,
}

@compute @workgroup_size(32)
fn move_helpers(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
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
    let line = Line(slot, p, q, lane & 1u);
    let path = lane >> 1u;
    for (var square = path; square < task.squares; square += PATHS) {
        // Nothing can stop on a diagonal, and nothing arrives at the squares of helpers.
        var members = vec4(0u);
        if (square == p || square == q) {
            members = vec4(~0u);
        } else if (!DISTINCT || (places[square] & CANNOT_STAND) == 0u) {
            members = reached_halves[set_of_moving(line, square) * 2u + line.index];
        }
        sets[place_of(square) * 2u + line.index] = members;
    }
    workgroupBarrier();

    var at = select(0u, slot * task.steps * PATHS, DISTINCT) + path;
    let end = at + task.steps * PATHS;
    var behind = vec4(0u);
    while (at < end) {
        behind = follow(line, paths[at], behind);
        behind = follow(line, paths[at + PATHS], behind);
        behind = follow(line, paths[at + 2u * PATHS], behind);
        behind = follow(line, paths[at + 3u * PATHS], behind);
        at += 4u * PATHS;
    }
}

// A step of a path. `behind` are the squares of the active robot for which the slide ends well behind the next square.
fn follow(line: Line, step: vec2<u32>, next_behind: vec4<u32>) -> vec4<u32> {
    let own = sets[(step.x & 255u) * 2u + line.index];
    let next = step.x >> 8u & 255u;
    let is_blocked = (step.x & HAS_NEXT) == 0u || next == line.p || next == line.q;
    // The squares of the active robot that keep the helper here.
    let word = (step.x >> 24u & 7u) ^ (line.index * 4u);
    let next_bit = select(vec4(0u), vec4(step.y), vec4(word) == vec4(0u, 1u, 2u, 3u));
    let keep = next_bit | vec4(select(0u, ~0u, is_blocked));
    var behind = next_behind;
    if (DISTINCT && (step.x & OPENS_CIRCLE) != 0u) {
        behind = vec4(0u);
    }
    behind = (own & keep) | (behind & ~keep);
    let fresh = behind & ~own;
    if ((step.x & MAY_STOP) != 0u && any(fresh != vec4(0u))) {
        let at = set_of_moving(line, step.x >> 16u & 255u) * 8u + line.index * 4u;
        if (fresh.x != 0u) {
            atomicOr(&arriving_words[at], fresh.x);
        }
        if (fresh.y != 0u) {
            atomicOr(&arriving_words[at + 1u], fresh.y);
        }
        if (fresh.z != 0u) {
            atomicOr(&arriving_words[at + 2u], fresh.z);
        }
        if (fresh.w != 0u) {
            atomicOr(&arriving_words[at + 3u], fresh.w);
        }
    }
    return behind;
}

fn set_of_moving(line: Line, square: u32) -> u32 {
    if (DISTINCT && line.slot == 1u) {
        return set_of(line.p, square, line.q);
    }
    if (DISTINCT && line.slot == 2u) {
        return set_of(line.p, line.q, square);
    }
    return set_of(square, line.p, line.q);
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

// The threads of a group in the steps that go through all sets.
const THREADS = 64u;

// The placements of a workgroup: two helpers by its number, the third one by the thread. They are the higher two
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

// A placement with the bits of its helpers.
struct Standing {
    bits: vec3<u32>,
    is_possible: bool,
}

fn standing(placement: Placement) -> Standing {
    let found = vec3(places[placement.x], places[placement.y], places[placement.z]);
    let are_apart = placement.x != placement.y && placement.x != placement.z && placement.y != placement.z;
    return Standing(found & vec3(0xffffu), are_apart && ((found.x | found.y | found.z) & CANNOT_STAND) == 0u);
}

// The squares of the helpers.
fn helpers_of(stand: Standing) -> Squares {
    return either(either(one(stand.bits.x), one(stand.bits.y)), one(stand.bits.z));
}

// Notes that a set has grown.
fn note_growth(number: u32, placement: Placement) {
    let depth = layer.depth + 1u;
    grown_sets[number] = depth;
    let a = placement.x;
    let b = placement.y;
    let c = placement.z;
    // The pairs that stand while the first, the second and the third helper moves. Of two interchangeable helpers the later one moves.
    var first = pair_of(0u, b, c);
    var second = pair_of(1u, a, c);
    let third = pair_of(2u, a, b);
    if (DISTINCT) {
        switch (task.alike) {
            case FIRST_TWO: { first = pair_of(1u, b, c); }
            case OUTER_TWO: { first = pair_of(2u, c, b); }
            case LAST_TWO: { second = pair_of(2u, a, c); }
            default: {}
        }
    }
    atomicStore(&grown_pairs[first], depth);
    atomicStore(&grown_pairs[second], depth);
    atomicStore(&grown_pairs[third], depth);
}

// The number of new states of a workgroup.
var<workgroup> group_count: atomic<u32>;

// Adds the number of new states of a thread to the layer.
fn add_count(count: u32, lane: u32) {
    if (lane == 0u) {
        atomicStore(&group_count, 0u);
    }
    workgroupBarrier();
    if (count > 0u) {
        atomicAdd(&group_count, count);
    }
    workgroupBarrier();
    if (lane == 0u) {
        let sum = atomicLoad(&group_count);
        if (sum > 0u) {
            atomicAdd(&counts[layer.place], sum);
        }
    }
}

// Layer 0.
@compute @workgroup_size(64)
fn begin(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    let row = row_of(group);
    var count = 0u;
    for (var third = row.first + lane; third < row.end; third += THREADS) {
        let placement = placement_of(row, third);
        if (!is_used(placement)) {
            continue;
        }
        let number = set_of(placement.x, placement.y, placement.z);
        let stand = standing(placement);
        var members = Squares(vec4(~0u), vec4(~0u));
        grown_sets[number] = 0u;
        if (stand.is_possible) {
            members = either(helpers_of(stand), board.closed);
            let has_arrived = task.any_robot != 0u && any(stand.bits == vec3(task.goal_bit));
            var wanted = one(task.goal_bit);
            if (has_arrived) {
                wanted = Squares(vec4(~0u), vec4(~0u));
            }
            let fresh = size(without(wanted, members));
            members = either(members, wanted);
            if (fresh > 0u) {
                note_growth(number, placement);
            }
            count += fresh;
        }
        reached[2u * number] = members.upper;
        reached[2u * number + 1u] = members.lower;
        arrivals[2u * number] = vec4(0u);
        arrivals[2u * number + 1u] = vec4(0u);
    }
    add_count(count, lane);
}

// Squares by direction.
struct Rays {
    north: Squares,
    east: Squares,
    south: Squares,
    west: Squares,
}

// Rays to the east, longer by steps over open squares: 1, 2, 4 and 8 of them at once.
fn extend_east(rays: Squares, open: Squares) -> Squares {
    return Squares(half_east(rays.upper, open.upper), half_east(rays.lower, open.lower));
}

fn half_east(rays: vec4<u32>, open: vec4<u32>) -> vec4<u32> {
    var ray = rays | open & rays >> vec4(1u);
    var free = open & open >> vec4(1u);
    ray |= free & ray >> vec4(2u);
    free &= free >> vec4(2u);
    ray |= free & ray >> vec4(4u);
    free &= free >> vec4(4u);
    return ray | free & ray >> vec4(8u);
}

fn extend_west(rays: Squares, open: Squares) -> Squares {
    return Squares(half_west(rays.upper, open.upper), half_west(rays.lower, open.lower));
}

fn half_west(rays: vec4<u32>, open: vec4<u32>) -> vec4<u32> {
    var ray = rays | open & rays << vec4(1u);
    var free = open & open << vec4(1u);
    ray |= free & ray << vec4(2u);
    free &= free << vec4(2u);
    ray |= free & ray << vec4(4u);
    free &= free << vec4(4u);
    return ray | free & ray << vec4(8u);
}

// Two rows of rays to the north. `above` are the two rows before them.
fn rows_north(rays: u32, open: u32, above: u32) -> u32 {
    let ray = rays | open & above >> 16u;
    return ray | open & ray << 16u;
}

fn extend_north(rays: Squares, open: Squares) -> Squares {
    let a = rows_north(rays.upper.x, open.upper.x, 0u);
    let b = rows_north(rays.upper.y, open.upper.y, a);
    let c = rows_north(rays.upper.z, open.upper.z, b);
    let d = rows_north(rays.upper.w, open.upper.w, c);
    let e = rows_north(rays.lower.x, open.lower.x, d);
    let f = rows_north(rays.lower.y, open.lower.y, e);
    let g = rows_north(rays.lower.z, open.lower.z, f);
    let h = rows_north(rays.lower.w, open.lower.w, g);
    return Squares(vec4(a, b, c, d), vec4(e, f, g, h));
}

// Two rows of rays to the south. `below` are the two rows after them.
fn rows_south(rays: u32, open: u32, below: u32) -> u32 {
    let ray = rays | open & below << 16u;
    return ray | open & ray >> 16u;
}

fn extend_south(rays: Squares, open: Squares) -> Squares {
    let h = rows_south(rays.lower.w, open.lower.w, 0u);
    let g = rows_south(rays.lower.z, open.lower.z, h);
    let f = rows_south(rays.lower.y, open.lower.y, g);
    let e = rows_south(rays.lower.x, open.lower.x, f);
    let d = rows_south(rays.upper.w, open.upper.w, e);
    let c = rows_south(rays.upper.z, open.upper.z, d);
    let b = rows_south(rays.upper.y, open.upper.y, c);
    let a = rows_south(rays.upper.x, open.upper.x, b);
    return Squares(vec4(a, b, c, d), vec4(e, f, g, h));
}

// Makes rays longer, as far as the steps go straight on.
fn extend(rays: Rays, open: Rays) -> Rays {
    return Rays(
        extend_north(rays.north, open.north),
        extend_east(rays.east, open.east),
        extend_south(rays.south, open.south),
        extend_west(rays.west, open.west),
    );
}

// The squares in front of a diagonal, from which a slide in each direction continues on a ray.
fn bent(rays: Rays) -> Rays {
    let slash = board.slashes;
    let backslash = board.backslashes;
    let north = either(both(slash, rays.east), both(backslash, rays.west));
    let east = either(both(slash, rays.north), both(backslash, rays.south));
    let south = either(both(slash, rays.west), both(backslash, rays.east));
    let west = either(both(slash, rays.south), both(backslash, rays.north));
    return Rays(
        without(with_north(north), board.walls[NORTH]),
        without(with_east(east), board.walls[EAST]),
        without(with_south(south), board.walls[SOUTH]),
        without(with_west(west), board.walls[WEST]),
    );
}

// The squares from which one move of the active robot ends in a set. Squares where it cannot stand have no meaning.
fn moves_into(members: Squares, stand: Standing) -> Squares {
    let helpers = helpers_of(stand);
    let ends = without(members, either(helpers, board.closed));
    // The squares in front of a helper.
    let north = with_north(helpers);
    let east = with_east(helpers);
    let south = with_south(helpers);
    let west = with_west(helpers);
    let open = Rays(
        without(board.straight[NORTH], north),
        without(board.straight[EAST], east),
        without(board.straight[SOUTH], south),
        without(board.straight[WEST], west),
    );
    // A slide ends where it cannot go on.
    var rays = Rays(
        both(ends, either(board.walls[NORTH], north)),
        both(ends, either(board.walls[EAST], east)),
        both(ends, either(board.walls[SOUTH], south)),
        both(ends, either(board.walls[WEST], west)),
    );
    rays = extend(rays, open);
    if (DISTINCT) {
        loop {
            let more = bent(rays);
            let is_longer = !is_empty(without(more.north, rays.north)) || !is_empty(without(more.east, rays.east))
                || !is_empty(without(more.south, rays.south)) || !is_empty(without(more.west, rays.west));
            if (!is_longer) {
                break;
            }
            rays = Rays(
                either(rays.north, more.north),
                either(rays.east, more.east),
                either(rays.south, more.south),
                either(rays.west, more.west),
            );
            rays = extend(rays, open);
        }
    }
    return either(either(rays.north, rays.east), either(rays.south, rays.west));
}

// A layer: each set takes in the moves into the last layer.
@compute @workgroup_size(64)
fn grow(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    let row = row_of(group);
    var count = 0u;
    for (var third = row.first + lane; third < row.end; third += THREADS) {
        let placement = placement_of(row, third);
        if (!is_used(placement)) {
            continue;
        }
        let number = set_of(placement.x, placement.y, placement.z);
        let has_grown = grown_sets[number] == layer.depth;
        let arriving = Squares(arrivals[2u * number], arrivals[2u * number + 1u]);
        if (!has_grown && is_empty(arriving)) {
            continue;
        }
        let stand = standing(placement);
        if (!stand.is_possible) {
            continue;
        }
        let members = Squares(reached[2u * number], reached[2u * number + 1u]);
        var fresh = arriving;
        if (has_grown) {
            fresh = either(fresh, moves_into(members, stand));
        }
        fresh = without(fresh, members);
        if (is_empty(fresh)) {
            continue;
        }
        count += size(fresh);
        reached[2u * number] = members.upper | fresh.upper;
        reached[2u * number + 1u] = members.lower | fresh.lower;
        let kept = vec4(select(0u, ~0u, task.keeps_new != 0u));
        arrivals[2u * number] = kept & fresh.upper;
        arrivals[2u * number + 1u] = kept & fresh.lower;
        note_growth(number, placement);
    }
    add_count(count, lane);
}

// ---- Distances

// The squares whose distance has one bit.
@group(0) @binding(12) var<storage, read_write> plane: array<vec4<u32>>;

// Adds the new states of a layer to a plane.
@compute @workgroup_size(64)
fn note(@builtin(global_invocation_id) thread: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    let index = thread.y * groups.x * THREADS + thread.x;
    if (index >= arrayLength(&arrivals)) {
        return;
    }
    let fresh = arrivals[index];
    if (any(fresh != vec4(0u))) {
        plane[index] |= fresh;
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
    let octet = octets[number / 8u];
    if (octet == NO_OCTET) {
        return Placement(NOWHERE, NOWHERE, NOWHERE);
    }
    let place = number % 8u;
    return Placement(
        square_in_octet(octet, place, 0u), square_in_octet(octet, place, 1u), square_in_octet(octet, place, 2u),
    );
}

// The squares of a set where the active robot can stand, by the number of the set in a file; none if there is no such
// placement.
fn filed_squares(placement: Placement) -> Squares {
    let none = Squares(vec4(0u), vec4(0u));
    if (any(placement == vec3(NOWHERE))) {
        return none;
    }
    let stand = standing(placement);
    if (!stand.is_possible) {
        return none;
    }
    let no_squares = either(helpers_of(stand), board.closed);
    return Squares(~no_squares.upper, ~no_squares.lower);
}

// Puts a plane into the order of a file.
@compute @workgroup_size(64)
fn file(@builtin(global_invocation_id) thread: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    let number = thread.y * groups.x * THREADS + thread.x;
    if (2u * number >= arrayLength(&filed)) {
        return;
    }
    let placement = filed_placement(number);
    var members = filed_squares(placement);
    if (!is_empty(members)) {
        let source = set_of(placement.x, placement.y, placement.z);
        members = both(members, Squares(plane[2u * source], plane[2u * source + 1u]));
    }
    filed[2u * number] = members.upper;
    filed[2u * number + 1u] = members.lower;
}

// Keeps those of the chosen states in `arrivals` whose bit in a plane is `layer.depth`; all of them are chosen before
// the place 0.
@compute @workgroup_size(64)
fn choose(@builtin(global_invocation_id) thread: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    let index = thread.y * groups.x * THREADS + thread.x;
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
    let number = thread.y * groups.x * THREADS + thread.x;
    let end = select(8u * arrayLength(&octets), side(0u) * side(1u) * side(2u), DISTINCT);
    if (number >= end) {
        return;
    }
    let placement = filed_placement(number);
    // Two sets of an octet may have the same placement.
    let is_again = !is_used(placement) || !DISTINCT && (placement.x > placement.y || placement.y > placement.z);
    let members = filed_squares(placement);
    if (is_again || is_empty(members)) {
        return;
    }
    let source = set_of(placement.x, placement.y, placement.z);
    collect_half(number << 8u, members.upper & arrivals[2u * source]);
    collect_half(number << 8u | 128u, members.lower & arrivals[2u * source + 1u]);
}

fn collect_half(start: u32, members: vec4<u32>) {
    for (var word = 0u; word < 4u; word++) {
        var left = members[word];
        while (left != 0u) {
            let state = start | word << 5u | firstTrailingBit(left);
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
