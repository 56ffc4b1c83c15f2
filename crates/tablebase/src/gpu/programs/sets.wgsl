
// The sets of a table: `begin` for layer 0, `grow` for each other layer.

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
    // The two helpers.
    a: u32,
    b: u32,
    // The numbers of the third one.
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
        return Placement(row.a, row.b, square_of(2u, third));
    }
    return Placement(third, row.a, row.b);
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
