import { short, through, type Point } from './paint.ts'

/** A place in metres: along the court, across it, and above the ground. */
export type Place = readonly [x: number, y: number, z?: number]

export const WIDTH = 640
export const HEIGHT = 360

/** The least distance at which something is drawn, in metres. */
const NEAR = 1

type View = {
	/** How far the court is turned, in radians. */
	turn: number
	/** Metres from the camera to the middle of the court, and its height. */
	distance: number
	height: number
	/** Half of the court's length and width. */
	half: readonly [number, number]
	/** The lines on the picture: of the horizon, and of the court's nearest corner. */
	horizon: number
	bottom: number
	/** How far the court's middle is moved to the right. */
	aside: number
}

/** A camera that stands upright, so that what is upright stays so, and shows the court at the asked size. */
export function cameraOn({ turn, distance, height, half, horizon, bottom, aside }: View) {
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
	const seen = ([x, y, z = 0]: Place) => ({ depth: distance + x * cos + y * sin, side: y * cos - x * sin, z })
	const nearest = Math.min(...[-1, 1].map((end) => seen([-half[0], end * half[1]]).depth))
	const focus = ((bottom - horizon) * nearest) / height
	const ends = [-1, 1].flatMap((x) => [-1, 1].map((y) => seen([x * half[0], y * half[1]])))
	const across = ends.map(({ depth, side }) => (focus * side) / depth)
	const middle = (WIDTH - Math.min(...across) - Math.max(...across)) / 2 + aside
	const put = ({ depth, side, z }: ReturnType<typeof seen>): Point => [
		middle + (focus * side) / depth,
		horizon + (focus * (height - z)) / depth,
	]
	const at = (place: Place) => put(seen(place))
	const depth = (place: Place) => seen(place).depth

	/** Returns the path of a face, cut where it is behind the camera. */
	function face(places: readonly Place[]) {
		const corners = places.map(seen)
		const kept = corners.flatMap((corner, i) => {
			const before = corners.at(i - 1)!
			const crosses = corner.depth < NEAR !== before.depth < NEAR
			const share = (NEAR - before.depth) / (corner.depth - before.depth)
			const cut = crosses && {
				depth: NEAR,
				side: before.side + (corner.side - before.side) * share,
				z: before.z + (corner.z - before.z) * share,
			}
			return [...(cut ? [cut] : []), ...(corner.depth < NEAR ? [] : [corner])]
		})
		return through(kept.map(put))
	}

	/** Returns the path of a line painted on the ground. */
	function line([x1, y1]: Place, [x2, y2]: Place, thick = 0.1) {
		const length = Math.hypot(x2 - x1, y2 - y1)
		const [dx, dy] = [((x2 - x1) / length) * (thick / 2), ((y2 - y1) / length) * (thick / 2)]
		return face([
			[x1 - dx - dy, y1 - dy + dx],
			[x2 + dx - dy, y2 + dy + dx],
			[x2 + dx + dy, y2 + dy - dx],
			[x1 - dx + dy, y1 - dy - dx],
		])
	}

	/** Returns the path of a line through several places on the ground. */
	function lines(places: readonly Place[], thick?: number) {
		return places.map((place, i) => (i === 0 ? '' : line(places[i - 1]!, place, thick))).join('')
	}

	/** Returns the path of an arc painted on the ground, between two angles in turns. */
	function arc([x, y]: Place, radius: number, [from, to]: readonly [number, number], thick = 0.1) {
		const ring = (r: number) => onArc([x, y], r, [from, to])
		return face([...ring(radius + thick / 2), ...ring(radius - thick / 2).reverse()])
	}

	/** Returns the path of an upright wall between two places on the ground. */
	const wall = ([x1, y1]: Place, [x2, y2]: Place, from: number, to: number) =>
		face([
			[x1, y1, from],
			[x2, y2, from],
			[x2, y2, to],
			[x1, y1, to],
		])

	/** Returns the path of a pole, as thick as it is near. */
	function pole([x, y]: Place, from: number, to: number, thick: number) {
		const { depth, side } = seen([x, y])
		if (depth < NEAR) return ''
		const [left, top] = put({ depth, side: side - thick / 2, z: to })
		const [right, foot] = put({ depth, side: side + thick / 2, z: from })
		return `M${short(left)} ${short(top)}H${short(right)}V${short(foot)}H${short(left)}z`
	}

	/** Returns how many pixels a metre has at a place. */
	const scale = (place: Place) => focus / depth(place)

	return { at, depth, scale, face, line, lines, arc, wall, pole, horizon, height, near: NEAR }
}

export type Camera = ReturnType<typeof cameraOn>

/** Returns places on an arc, between two angles in turns. */
export function onArc([x, y]: Place, r: number, [from, to]: readonly [number, number]): Place[] {
	const steps = Math.max(6, Math.round(Math.abs(to - from) * 18))
	return Array.from({ length: steps + 1 }, (_, i) => {
		const angle = (from + ((to - from) * i) / steps) * 2 * Math.PI
		return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const
	})
}
