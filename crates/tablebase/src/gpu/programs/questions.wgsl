
// The distances of a table, `note`, and questions about a finished one: `file`, `choose`, `collect` and `look_up`.

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

// The octets of a file, one after the other: three dominoes, the highest row last; or NO_OCTET.
//
//   bit   26 ... 22 | 21 ... 18 | 17 ... 13 | 12 ... 9 | 8 ... 4 | 3 ... 0
//         row       | group     | row       | group    | row     | group      group: the columns 2 group and 2 group + 1
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
