import type { TrackPoint } from '#db/schema/clubs.ts'
import { POINTS_KEPT } from './limits.ts'

type Place = { lon: number; lat: number; ele: number | null }

/** `distance` and `climb` in metres. */
export type Measured = { distance: number; climb: number; track: TrackPoint[] }

/** The mean radius of the earth in metres (IUGG, R1). */
const EARTH = 6_371_008.8

/**
 * Metres by which a height has to turn round before it counts. Receivers waver by some metres while one stands still,
 * barometers by one or two: added up point by point a flat course would climb hundreds of metres. Five is more than they
 * waver by and less than a hill that a runner would speak of.
 */
const CLIMB_THRESHOLD = 5

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The way between two places along a great circle, in metres (haversine formula). */
export function distanceBetween(a: Pick<Place, 'lon' | 'lat'>, b: Pick<Place, 'lon' | 'lat'>): number {
	const dLat = radians(b.lat - a.lat)
	const dLon = radians(b.lon - a.lon)
	const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2
	return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The metres up from each valley to the next peak, where both turns reach the threshold; null heights are skipped. */
export function climbOf(heights: readonly (number | null)[], threshold = CLIMB_THRESHOLD): number {
	let climb = 0
	let low = Infinity
	let peak: number | null = null // while it goes up
	for (const height of heights) {
		if (height === null) continue
		if (peak === null) {
			low = Math.min(low, height)
			if (height - low >= threshold) peak = height
		} else if (height > peak) peak = height
		else if (peak - height >= threshold) {
			climb += peak - low
			low = height
			peak = null
		}
	}
	return climb + (peak === null ? 0 : peak - low)
}

/** How long a way is, how much it climbs, and at most 400 points of it, equally far apart where it has more. */
export function measure(places: readonly Place[], kept = POINTS_KEPT): Measured {
	const points = unwrapped(places)
	const track: TrackPoint[] = []
	let at = 0
	for (const [i, { lon, lat, ele }] of points.entries()) {
		if (i > 0) at += distanceBetween(points[i - 1]!, points[i]!)
		track.push({ lon, lat, ele, at })
	}
	const climb = climbOf(points.map(({ ele }) => ele))
	return { distance: Math.round(at), climb: Math.round(climb), track: thinned(track, kept).map(rounded) }
}

/** A way over the 180th meridian goes on counting, so that its neighbours stay neighbours. */
function unwrapped(places: readonly Place[]): Place[] {
	let turn = 0
	return places.map((place, i) => {
		const step = i === 0 ? 0 : place.lon - places[i - 1]!.lon
		if (step > 180) turn -= 360
		if (step < -180) turn += 360
		return turn === 0 ? place : { ...place, lon: place.lon + turn }
	})
}

function thinned(track: readonly TrackPoint[], kept: number): readonly TrackPoint[] {
	if (track.length <= kept) return track
	const end = track.at(-1)!.at
	let i = 1
	return Array.from({ length: kept }, (_, step) => {
		const at = (end * step) / (kept - 1)
		while (i < track.length - 1 && track[i]!.at < at) i++
		return between(track[i - 1]!, track[i]!, at)
	})
}

function between(a: TrackPoint, b: TrackPoint, at: number): TrackPoint {
	const part = b.at === a.at ? 0 : Math.min(1, Math.max(0, (at - a.at) / (b.at - a.at)))
	const mix = (from: number, to: number) => from + (to - from) * part
	const ele = a.ele === null || b.ele === null ? (part < 0.5 ? a.ele : b.ele) : mix(a.ele, b.ele)
	return { lon: mix(a.lon, b.lon), lat: mix(a.lat, b.lat), ele, at }
}

/** As exact as a drawing shows it: a metre on the ground, a tenth of one in height. */
const rounded = ({ lon, lat, ele, at }: TrackPoint): TrackPoint => ({
	lon: Number(lon.toFixed(5)),
	lat: Number(lat.toFixed(5)),
	ele: ele === null ? null : Number(ele.toFixed(1)),
	at: Math.round(at),
})
