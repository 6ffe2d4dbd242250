import type { ReactNode } from 'react'
import type { Drawing } from '#app/lib/drawing/chart.server.ts'
import { DataTable, type Table } from '../data-table.tsx'

type FrameProps = {
	title: string
	/** The id of the heading. */
	id: string
	/** Describes the picture in a sentence for screen readers. */
	summary: string
	height: number
	table: Table
	/** The picture; horizontally in percent, vertically in pixels. */
	children: ReactNode
	note?: ReactNode
}

const text = 'text-[0.6875rem] tabular-nums'

/** As many rows are shown whole; more scroll below their heading. */
const HOURS = 24

/** A picture of numbers with its heading, and the numbers as a table below, once a link in its head is pressed. */
export function ChartFrame({ title, id, summary, height, table, children, note }: FrameProps) {
	return (
		<figure aria-labelledby={id} className="relative flex flex-col gap-3 print:break-inside-avoid">
			<h3 id={id} className="pr-24 text-lg leading-6">
				{title}
			</h3>
			<svg role="img" aria-label={summary} width="100%" height={height} className="block overflow-visible">
				{children}
			</svg>
			{note && <p className="text-sm text-muted">{note}</p>}
			<details className="print:hidden">
				<summary className="absolute top-0 right-0 -my-2.5 flex min-h-11 items-center rounded-sm text-sm text-court-strong underline-offset-4 hover:underline">
					Show as table
				</summary>
				<DataTable title={title} {...table} className={table.rows.length > HOURS ? 'max-h-96' : undefined} />
			</details>
		</figure>
	)
}

/** From here on, in percent, a label in the middle of its bar would stand over the edge of a phone. */
const LAST = 97

/** Bars or a line over their axes, laid out on the server. */
export function Plot({
	drawing,
	none,
}: {
	drawing: Drawing
	/** Shown in the middle of an empty plot. */ none?: string
}) {
	const { plot, grid, marks, labels, bars, area, line, height } = drawing
	const left = `${plot.x}%`
	return (
		<>
			{grid.map(({ y, text: value }) => (
				<g key={y}>
					<line x1={left} x2="100%" y1={y} y2={y} className="stroke-line" />
					<text x={0} y={y + 4} className={`${text} fill-muted`}>
						{value}
					</text>
				</g>
			))}
			<svg
				x={left}
				y={plot.y}
				width={`${plot.width}%`}
				height={plot.height}
				viewBox={`0 0 100 ${plot.height}`}
				preserveAspectRatio="none"
			>
				{bars && <path d={bars} className="fill-court" />}
				{area && <path d={area} className="fill-court/15" />}
				{line && <path d={line} fill="none" vectorEffect="non-scaling-stroke" className="stroke-court stroke-2" />}
			</svg>
			{marks.map((mark) => (
				<text key={mark.x} x={`${mark.x}%`} y={height - 6} textAnchor="middle" className={`${text} fill-muted`}>
					{mark.text}
				</text>
			))}
			{labels.map((label) => (
				<text
					key={label.x}
					x={label.x > LAST ? '100%' : `${label.x}%`}
					y={label.y}
					textAnchor={label.x > LAST ? 'end' : 'middle'}
					className={`${text} fill-ink stroke-surface stroke-3 font-semibold [paint-order:stroke]`}
				>
					{label.text}
				</text>
			))}
			{none && (
				<text
					x={`${plot.x + plot.width / 2}%`}
					y={plot.y + plot.height / 2}
					textAnchor="middle"
					className="fill-muted stroke-surface stroke-3 text-sm [paint-order:stroke]"
				>
					{none}
				</text>
			)}
		</>
	)
}

type HeatRow = { name: string; cells: readonly (number | null)[] }

const ROW = 17
const HEAD = 22
/** From the top of a row to the foot of its text. */
const FOOT = 12
/** The width of the rows' names, in percent. */
const NAMES = 15
const looks = ['fill-raised', 'fill-court/15', 'fill-court/30', 'fill-court/45', 'fill-court']

/** Returns the height of a heat map of so many rows, in pixels. */
export const heatHeight = (rows: number) => HEAD + rows * ROW + LEGEND

/** Percentages from which a cell gets a step stronger, alike on every day that is shown. */
const STEPS = [1, 25, 50, 75]
const LEGEND = 28

type HeatProps = {
	columns: readonly string[]
	rows: readonly HeatRow[]
}

/** A grid of percentages, stronger the higher they are, with its legend; zero is blank, null a dash. */
export function HeatMap({ columns, rows }: HeatProps) {
	const stepOf = (value: number) => STEPS.filter((step) => value >= step).length
	const width = (100 - NAMES) / columns.length
	const at = (column: number) => `${(NAMES + column * width).toFixed(1)}%`
	const middle = (column: number) => `${(NAMES + (column + 0.5) * width).toFixed(1)}%`
	return (
		<>
			{columns.map((name, column) => (
				<text key={name} x={middle(column)} y={14} textAnchor="middle" className={`${text} fill-muted`}>
					{name}
				</text>
			))}
			{rows.map((row, i) => (
				<g key={row.name} textAnchor="middle" className={text}>
					<text x={0} y={HEAD + i * ROW + FOOT} textAnchor="start" className="fill-muted">
						{row.name}
					</text>
					{row.cells.map((value, column) => {
						const step = value === null ? null : stepOf(value)
						return (
							<g key={columns[column]}>
								{step !== null && (
									<rect
										x={at(column)}
										y={HEAD + i * ROW}
										width={`${(width - 0.6).toFixed(1)}%`}
										height={ROW - 2}
										rx={3}
										className={looks[step]}
									/>
								)}
								<text
									x={middle(column)}
									y={HEAD + i * ROW + FOOT}
									className={step === null ? 'fill-muted' : step === 4 ? 'fill-on-court' : 'fill-ink'}
								>
									{value === 0 ? null : (value ?? '–')}
								</text>
							</g>
						)
					})}
				</g>
			))}
			{STEPS.map((from, i) => (
				<svg key={from} x={`${NAMES + (i * (100 - NAMES)) / STEPS.length}%`} y={HEAD + rows.length * ROW + 12}>
					<rect width={12} height={12} rx={3} className={looks[i + 1]} />
					<text x={17} y={10} className={`${text} fill-muted`}>
						{from}–{i + 1 < STEPS.length ? STEPS[i + 1]! - 1 : 100}%
					</text>
				</svg>
			))}
		</>
	)
}
