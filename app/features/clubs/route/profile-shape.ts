import type { TrackPoint } from '#db/schema/clubs.ts'
import type { Drawing } from '#app/lib/drawing/chart.server.ts'
import { formatKm, MARKS, marksAlong, niceStep, pointAt, tenth } from './shape.ts'

type ProfileShape = { drawing: Drawing; summary: string; rows: string[][] }

const PLOT = { x: 15, y: 20, width: 85, height: 130 }
const HEIGHT = PLOT.y + PLOT.height + 24
/** The axis spans this many metres at least, so that a promenade does not look like a mountain. */
const LEAST_SPAN = 40

type Known = TrackPoint & { ele: number }
const metres = (height: number) => `${Math.round(height)} m`

/** Draws the heights of a way; null where its file knows none. */
export function profileShape(track: readonly TrackPoint[], distance: number): ProfileShape | null {
	const known = track.filter((point): point is Known => point.ele !== null)
	if (known.length < 2) return null
	const by = (a: Known, b: Known) => a.ele - b.ele || a.at - b.at
	const [lowest, highest] = [known.toSorted(by)[0]!, known.toSorted(by).at(-1)!]
	const axis = axisOf(lowest.ele, highest.ele)
	const down = (ele: number) => tenth(PLOT.height * (1 - (ele - axis.base) / (axis.top - axis.base)))
	const across = (at: number) => (at / distance) * 100
	const whole = (at: number) => tenth(PLOT.x + (across(at) * PLOT.width) / 100)
	const line = known.map(({ at, ele }) => `${across(at).toFixed(2)},${down(ele)}`).join('L')
	const [first, last] = [known[0]!, known.at(-1)!]
	const labelled = Math.min(92, Math.max(PLOT.x + 7, whole(highest.at)))
	const drawing = {
		height: HEIGHT,
		plot: PLOT,
		grid: axis.lines.map((ele) => ({ y: PLOT.y + down(ele), text: metres(ele) })),
		marks: marksAlong(distance, niceStep(distance, 6, 1_000)).map((at) => ({
			x: Math.min(94, whole(at)),
			text: `${at / 1_000} km`,
		})),
		labels: [{ x: labelled, y: PLOT.y + down(highest.ele) - 6, text: metres(highest.ele) }],
		area: `M${across(first.at).toFixed(2)},${PLOT.height}L${line}L${across(last.at).toFixed(2)},${PLOT.height}Z`,
		line: `M${line}`,
	}
	const summary = `Heights along the route: ${metres(first.ele)} at the start, ${metres(last.ele)} at the finish, lowest ${metres(lowest.ele)} after ${formatKm(lowest.at)}, highest ${metres(highest.ele)} after ${formatKm(highest.at)}.`
	return { drawing, summary, rows: rowsOf(known, distance) }
}

function axisOf(lowest: number, highest: number) {
	const step = niceStep(Math.max(LEAST_SPAN, highest - lowest), 4, 10)
	const base = Math.floor(lowest / step) * step
	const top = Math.max(base + LEAST_SPAN, Math.ceil(highest / step) * step)
	const lines = Array.from({ length: Math.floor((top - base) / step) + 1 }, (_, i) => base + i * step)
	return { base, top, lines }
}

function rowsOf(known: readonly Known[], distance: number) {
	const at = [0, ...marksAlong(distance, niceStep(distance, MARKS, 1_000)), distance]
	return at.map((place, i) => {
		const name = i === 0 ? 'Start' : place === distance ? `Finish, ${formatKm(distance)}` : `${place / 1_000} km`
		return [name, metres(pointAt(known, place).ele!)]
	})
}
