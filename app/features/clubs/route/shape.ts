import type { TrackPoint } from '#db/schema/clubs.ts'

/** How many kilometres are marked along a way at most. */
export const MARKS = 12

/** The first of 1, 2, 5, 10, 20 … (times `unit`) of which at most `most` fit into a length. */
export function niceStep(length: number, most: number, unit = 1): number {
	for (let power = 1; ; power *= 10) {
		const step = [1, 2, 5].map((part) => part * power * unit).find((step) => length / step <= most)
		if (step !== undefined) return step
	}
}

/** Where the way is after so many metres; heights as far as both neighbours have one. */
export function pointAt(track: readonly TrackPoint[], at: number): TrackPoint {
	const next = track.findIndex((point) => point.at >= at)
	const [b, a] = [track.at(next)!, track[Math.max(0, next < 0 ? track.length - 1 : next - 1)]!]
	const part = b.at > a.at ? Math.min(1, (at - a.at) / (b.at - a.at)) : 0
	const mix = (from: number, to: number) => from + (to - from) * part
	const ele = a.ele === null || b.ele === null ? (a.ele ?? b.ele) : mix(a.ele, b.ele)
	return { lon: mix(a.lon, b.lon), lat: mix(a.lat, b.lat), ele, at }
}

/** The metres after which a mark stands: every `step`, neither at the start nor right before the finish. */
export const marksAlong = (distance: number, step: number) =>
	Array.from({ length: Math.ceil(distance / step) }, (_, i) => (i + 1) * step).filter((at) => at < distance - step / 4)

/** `5.2 km` */
export const formatKm = (metres: number) => `${(metres / 1_000).toFixed(1)} km`

export const tenth = (value: number) => Math.round(value * 10) / 10
