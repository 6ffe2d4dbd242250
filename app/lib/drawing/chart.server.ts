import { scaleBand, scaleLinear } from 'd3-scale'

/**
 * A chart ready to be drawn. Horizontal positions are percent of the width, so that it fits any screen; vertical ones
 * are pixels from the top. `bars`, `area` and `line` are paths in the plot, whose box is 100 × `plot.height`.
 */
export type Drawing = {
	height: number
	plot: { x: number; y: number; width: number; height: number }
	/** The value axis, from zero. */
	grid: { y: number; text: string }[]
	/** Along the bottom. */
	marks: { x: number; text: string }[]
	/** On the marks themselves: on each of a few, else on the highest. */
	labels: { x: number; y: number; text: string }[]
	bars?: string
	area?: string
	line?: string
}

type Wishes = {
	/** One for each mark; null where nothing was measured. */
	values: readonly (number | null)[]
	names: readonly string[]
	format: (value: number) => string
	/** The axis goes at least this far up. */
	top?: number
}

const PLOT = { x: 15, y: 24, width: 85, height: 168 }
const HEIGHT = PLOT.y + PLOT.height + 24
/** With so few marks every label has room on the narrowest phone. */
const FEW = 7
const MOST_NAMES = 5

export function barChart(wishes: Wishes): Drawing {
	const { frame, x, y } = layOut(wishes)
	const bars = wishes.values.flatMap((value, i) => {
		if (!value) return []
		return `M${round(x(String(i))!)} ${PLOT.height}V${round(y(value))}h${round(x.bandwidth())}V${PLOT.height}Z`
	})
	return { ...frame, bars: bars.join('') }
}

function layOut({ values, names, format, top = 1 }: Wishes) {
	const x = scaleBand(values.map((_, i) => String(i)), [0, 100]).paddingInner(0.25).paddingOuter(0.12) // prettier-ignore
	const highest = Math.max(...values.map((value) => value ?? 0), top)
	const y = scaleLinear([0, highest], [PLOT.height, 0]).nice(4)
	const centre = (i: number) => round(PLOT.x + ((x(String(i))! + x.bandwidth() / 2) * PLOT.width) / 100)
	const step = values.length <= FEW ? 1 : Math.ceil(values.length / MOST_NAMES)
	const frame: Drawing = {
		height: HEIGHT,
		plot: PLOT,
		grid: y
			.ticks(4)
			.filter(Number.isInteger)
			.map((value) => ({ y: round(PLOT.y + y(value)), text: format(value) })),
		marks: names.flatMap((text, i) => (i % step === 0 ? [{ x: centre(i), text }] : [])),
		labels: labelled(values).map((i) => ({
			x: centre(i),
			y: round(PLOT.y + y(values[i]!) - 6),
			text: format(values[i]!),
		})),
	}
	return { frame, x, y }
}

/** Returns which marks have a label: each of a few that is above zero or alone, of more the first of the highest. */
function labelled(values: readonly (number | null)[]) {
	const marks = values.flatMap((value, i) => (value || (value !== null && values.length === 1) ? [i] : []))
	if (values.length <= FEW) return marks
	const highest = Math.max(...values.map((value) => value ?? 0))
	return marks.filter((i) => values[i] === highest).slice(0, 1)
}

const round = (number: number) => Math.round(number * 10) / 10
