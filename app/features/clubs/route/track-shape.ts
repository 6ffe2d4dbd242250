import type { TrackPoint } from '#db/schema/clubs.ts'
import { MARKS, marksAlong, niceStep, pointAt, tenth } from './shape.ts'

type Spot = { x: number; y: number }

/** A way as a picture, north up, in units of a box that is `width` × `height`. */
export type TrackShape = {
	width: number
	height: number
	path: string
	start: Spot
	/** Null where it ends where it starts. */
	finish: Spot | null
	/** Each so many kilometres; `label` is where its number has room, null where it has none. */
	marks: (Spot & { km: number; label: Spot | null })[]
	/** The middle of the arrow to the north. */
	north: Spot
	scale: { x: number; y: number; width: number; text: string }
}

const WIDTH = 340
const TALLEST = 300
const SHORTEST = 160
/** Room around the way, for the numbers beside it. */
const EDGE = 26
/** Room below it, for the scale and the arrow to the north. */
const FOOT = 44
const SCALE = 90
/** How far the middle of a number is from its mark, and at least from anything else that has to be read. */
const ASIDE = 13
const APART = 15
/** Of a degree of latitude, in metres. */
const DEGREE = 111_195

/** Draws a way on a plane that touches the earth in its middle, which is exact enough for any run. */
export function trackShape(track: readonly TrackPoint[], distance: number): TrackShape {
	const { place, height, perMetre } = projection(track)
	const spots = track.map(place)
	const path = spots
		.map(({ x, y }) => `${tenth(x)},${tenth(y)}`)
		.filter((spot, i, all) => spot !== all[i - 1])
		.join('L')
	const [start, end] = [spots[0]!, spots.at(-1)!]
	const finish = apart(start, end) < APART ? null : end
	const north = { x: WIDTH - 16, y: tenth(height - 22) }
	const metres = roundBelow(SCALE / perMetre)
	return {
		width: WIDTH,
		height: tenth(height),
		path: `M${path}`,
		north,
		start: round(start),
		finish: finish && round(finish),
		marks: marksOf(track, distance, { place, taken: [start, north, ...(finish ? [finish] : [])] }),
		scale: {
			x: EDGE / 2,
			y: tenth(height - 10),
			width: tenth(metres * perMetre),
			text: metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`,
		},
	}
}

/** The longest of 1, 2, 5, 10, 20 … that is not above a length. */
function roundBelow(length: number) {
	const power = 10 ** Math.floor(Math.log10(length))
	return Math.max(...[1, 2, 5].map((part) => part * power).filter((part) => part <= length))
}

const round = ({ x, y }: Spot): Spot => ({ x: tenth(x), y: tenth(y) })
const apart = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y)

function projection(track: readonly TrackPoint[]) {
	const [lons, lats] = [track.map(({ lon }) => lon), track.map(({ lat }) => lat)]
	const [west, east] = [Math.min(...lons), Math.max(...lons)]
	const [south, north] = [Math.min(...lats), Math.max(...lats)]
	const wide = DEGREE * Math.cos((((south + north) / 2) * Math.PI) / 180)
	const size = { x: (east - west) * wide, y: (north - south) * DEGREE }
	const room = { x: WIDTH - 2 * EDGE, y: TALLEST - EDGE - FOOT }
	const perMetre = Math.min(room.x / Math.max(size.x, 1), room.y / Math.max(size.y, 1))
	const height = Math.max(SHORTEST, size.y * perMetre + EDGE + FOOT)
	const middle = { x: WIDTH / 2, y: EDGE + (height - EDGE - FOOT) / 2 }
	const place = ({ lon, lat }: Pick<TrackPoint, 'lon' | 'lat'>): Spot => ({
		x: middle.x + (lon - (west + east) / 2) * wide * perMetre,
		y: middle.y - (lat - (south + north) / 2) * DEGREE * perMetre,
	})
	return { place, height, perMetre }
}

type Room = { place: (point: TrackPoint) => Spot; taken: Spot[] }

function marksOf(track: readonly TrackPoint[], distance: number, { place, taken }: Room) {
	const step = niceStep(distance, MARKS, 1_000)
	const labels = [...taken]
	return marksAlong(distance, step).map((at) => {
		const spot = place(pointAt(track, at))
		const [before, after] = [place(pointAt(track, at - step / 20)), place(pointAt(track, at + step / 20))]
		const length = apart(before, after) || 1
		const aside = { x: ((after.y - before.y) / length) * ASIDE, y: (-(after.x - before.x) / length) * ASIDE }
		const sides = [1, -1].map((side) => ({ x: spot.x + side * aside.x, y: spot.y + side * aside.y }))
		const label = sides.find((side) => labels.every((other) => apart(side, other) >= APART))
		if (label) labels.push(label)
		return { ...round(spot), km: at / 1_000, label: label ? round(label) : null }
	})
}
