// The layers of a table on a graphics processor.
//
// For each placement of the helpers there is a set of squares of the active robot: 256 bits, bit 16 y + x for
// the square (x, y). A layer needs two steps. First the helpers move: a workgroup keeps two helpers where they
// are, and follows all moves of the third one backwards (`move_helpers`). Then each set takes in what arrives at
// it, together with the moves of the active robot (`grow`).
//
//   Squares   upper.x          upper.y          ...  lower.w
//             row 1 | row 0    row 3 | row 2         row 15 | row 14     bit x of a row: column x
//             (the upper row of two is in the lower half of the word)
//
// Helpers are numbered by the squares of the board, row by row. If helpers are interchangeable, the set of a < b < c
// has the number a + C(b, 2) + C(c, 3), and a missing helper waits on a number after the last square. If they are
// not, a set has the number of its three squares in a number system with as many digits as there are squares. Two helpers
// may be interchangeable there, too; then only the sets are used in which the first of them is on the lower square.
//
// Sets are pairs of vectors, and loops over their words are written out: the processor then keeps them in registers. The
// files placements, moves, sets and questions are one text, in this order.

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
