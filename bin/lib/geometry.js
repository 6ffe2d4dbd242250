// Lines of maps as lists of points, [longitude, latitude] in degrees. A ring is a line that ends where it began.

/** Reads the polygons of a topology (TopoJSON), and the lines that two of its areas share. */
export function readTopology({ arcs, transform, objects }) {
	const lines = arcs.map((arc) => unfold(arc, transform))
	const arcAt = (index) => (index < 0 ? lines[~index].toReversed() : lines[index])
	const ringOf = (indexes) => indexes.flatMap((index, i) => (i === 0 ? arcAt(index) : arcAt(index).slice(1)))
	const geometriesOf = (name) => objects[name].geometries.filter(({ type }) => type !== null)
	const indexesOf = ({ type, arcs }) => (type === 'MultiPolygon' ? arcs.flat() : arcs)
	return {
		polygons: Object.fromEntries(
			Object.keys(objects).map((name) => [
				name,
				geometriesOf(name).map((geometry) => ({
					name: geometry.properties?.name,
					rings: indexesOf(geometry).map(ringOf),
				})),
			]),
		),
		bordersOf(name) {
			const seen = new Map()
			for (const geometry of geometriesOf(name))
				for (const index of new Set(
					indexesOf(geometry)
						.flat()
						.map((index) => (index < 0 ? ~index : index)),
				))
					seen.set(index, (seen.get(index) ?? 0) + 1)
			return [...seen].filter(([, times]) => times > 1).map(([index]) => lines[index])
		},
	}
}

function unfold(arc, { scale, translate }) {
	let [x, y] = [0, 0]
	return arc.map(([dx, dy]) => {
		x += dx
		y += dy
		return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
	})
}

/** Reads the polygons of a geometry of a GeoPackage. */
export function readPolygons(bytes) {
	const ENVELOPES = [0, 32, 48, 48, 64]
	let at = 8 + ENVELOPES[(bytes[3] >> 1) & 7]
	const count = () => bytes.readUInt32LE((at += 4) - 4)
	const degrees = () => bytes.readDoubleLE((at += 8) - 8)
	function polygons() {
		at += 1
		const type = count()
		const parts = (read) => Array.from({ length: count() }, read)
		return type === 6 ? parts(polygons).flat() : [parts(() => parts(() => [degrees(), degrees()]))]
	}
	return polygons()
}

/** Returns the lines that two of these areas have in common, each once. An area is a list of rings. */
export function bordersOf(areas) {
	const seen = new Map()
	const edges = areas.flatMap((rings) => rings.flatMap((ring) => ring.slice(1).map((to, i) => [ring[i], to])))
	for (const edge of edges) {
		const key = edge.map(String).sort().join()
		seen.set(key, [...(seen.get(key) ?? []), edge])
	}
	return joined([...seen.values()].filter(({ length }) => length > 1).map(([edge]) => edge))
}

/** Joins edges to lines, which end where other than two edges meet. */
function joined(edges) {
	const around = new Map()
	for (const edge of edges) for (const end of edge) around.set(String(end), [...(around.get(String(end)) ?? []), edge])
	const left = new Set(edges)
	const isEnd = (point) => around.get(String(point)).length !== 2
	function follow(edge, from) {
		const line = [from]
		for (let next = edge; next;) {
			left.delete(next)
			const end = next.find((point) => String(point) !== String(line.at(-1)))
			line.push(end)
			next = isEnd(end) ? undefined : around.get(String(end)).find((other) => left.has(other))
		}
		return line
	}
	const startsAt = (edge) => edge.find(isEnd)
	const lines = edges.filter(startsAt).flatMap((edge) => (left.has(edge) ? [follow(edge, startsAt(edge))] : []))
	return [...lines, ...[...left].flatMap((edge) => (left.has(edge) ? [follow(edge, edge[0])] : []))]
}

/** Returns the parts of a line within a box (west, south, east, north); of a ring one ring, which follows the edge. */
export function clip(line, [west, south, east, north], isRing) {
	const sides = [
		[0, west, 1],
		[0, east, -1],
		[1, south, 1],
		[1, north, -1],
	]
	return sides.reduce((parts, side) => parts.flatMap((part) => cut(part, side, isRing)), [line])
}

function cut(line, [axis, limit, sign], isRing) {
	const inside = (point) => (point[axis] - limit) * sign >= 0
	const parts = [[]]
	line.forEach((point, i) => {
		const before = line[i - 1]
		if (before && inside(before) !== inside(point)) {
			const share = (limit - before[axis]) / (point[axis] - before[axis])
			parts.at(-1).push(before.map((value, axis) => value + share * (point[axis] - value)))
			if (!isRing && !inside(point)) parts.push([])
		}
		if (inside(point)) parts.at(-1).push(point)
	})
	const found = parts.filter(({ length }) => length > 1)
	return isRing ? found.map((ring) => (String(ring[0]) === String(ring.at(-1)) ? ring : [...ring, ring[0]])) : found
}

/** Leaves out points that are nearer than a tolerance to the line without them (Douglas and Peucker). */
export function simplify(line, toleranceAt, isRing) {
	if (isRing) {
		const half = Math.floor(line.length / 2)
		const halves = [line.slice(0, half + 1), line.slice(half)].map((part) => simplify(part, toleranceAt, false))
		return [...halves[0], ...halves[1].slice(1)]
	}
	const [first, last] = [line[0], line.at(-1)]
	let [farthest, most] = [0, 1]
	for (let i = 1; i < line.length - 1; i++) {
		const distance = distanceTo(line[i], first, last) / toleranceAt(line[i])
		if (distance > most) [farthest, most] = [i, distance]
	}
	if (farthest === 0) return [first, last]
	const before = simplify(line.slice(0, farthest + 1), toleranceAt, false)
	return [...before, ...simplify(line.slice(farthest), toleranceAt, false).slice(1)]
}

function distanceTo([x, y], [x1, y1], [x2, y2]) {
	const [dx, dy] = [x2 - x1, y2 - y1]
	const length = dx * dx + dy * dy
	const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
	return Math.hypot(x - x1 - share * dx, y - y1 - share * dy)
}

/** Returns the middle of the largest ring within a box, where an area's name goes, and how wide that ring is. */
export function middleOf(rings, box) {
	const all = rings.flatMap((ring) => clip(ring, box, true)).map(measure)
	return all.sort((a, b) => b.size - a.size)[0]
}

function measure(ring) {
	let [size, x, y] = [0, 0, 0]
	for (const [i, [x2, y2]] of ring.entries()) {
		const [x1, y1] = ring.at(i - 1)
		const cross = x1 * y2 - x2 * y1
		size += cross
		x += (x1 + x2) * cross
		y += (y1 + y2) * cross
	}
	const lons = ring.map(([lon]) => lon)
	return { size: Math.abs(size), point: [x / (3 * size), y / (3 * size)], wide: Math.max(...lons) - Math.min(...lons) }
}

/** Returns a line as whole thousandths of a degree: the first point, then the steps from each point to the next. */
export function encode(line) {
	const whole = line.map((point) => point.map((degrees) => Math.round(degrees * 1000)))
	const steps = whole.flatMap(([x, y], i) => {
		const [dx, dy] = i === 0 ? [x, y] : [x - whole[i - 1][0], y - whole[i - 1][1]]
		return i > 0 && dx === 0 && dy === 0 ? [] : [dx, dy]
	})
	return steps
}
