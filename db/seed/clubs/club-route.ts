import type { TrackPoint } from '../../schema/clubs.ts'

const EARTH = 6_371_000
const POINTS = 160
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns metres between two points (haversine). */
function metres(from: TrackPoint, to: TrackPoint) {
	const [a, b] = [radians(from.lat), radians(to.lat)]
	const across = radians(to.lon - from.lon)
	const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(across / 2) ** 2
	return 2 * EARTH * Math.asin(Math.sqrt(h))
}

/** A loop of about ten kilometres over a hill above Sea Point; `distance` and `climb` in metres. */
export function hillLoop() {
	const track: TrackPoint[] = []
	let [distance, climb] = [0, 0]
	for (let i = 0; i <= POINTS; i++) {
		const turn = (2 * Math.PI * i) / POINTS
		const reach = 1 + 0.12 * Math.sin(3 * turn) + 0.05 * Math.cos(7 * turn)
		const height = 24 + 150 * Math.sin(turn / 2) ** 2 + 9 * Math.sin(4 * turn)
		const point = {
			lon: Number((18.398 + 0.0148 * reach * Math.sin(turn)).toFixed(6)),
			lat: Number((-33.9175 + 0.0118 * reach * Math.cos(turn)).toFixed(6)),
			ele: Math.round(height * 10) / 10,
			at: 0,
		}
		const before = track.at(-1)
		if (before) {
			distance += metres(before, point)
			climb += Math.max(0, point.ele - before.ele!)
		}
		track.push({ ...point, at: Math.round(distance) })
	}
	return { track, distance: Math.round(distance), climb: Math.round(climb) }
}
