import { ChartFrame, Plot } from '#app/ui/picture/chart.tsx'
import { classes } from '#app/ui/classes.ts'
import type { DrawnRoute } from './drawn-route.ts'
import { formatKm } from './shape.ts'
import type { TrackShape } from './track-shape.ts'

/** `isNarrow` keeps the way above its heights, for a column. */
type Props = { route: DrawnRoute; isNarrow?: boolean }

/** A route as its way, north up, and the heights along it, with the same in words and as a table. */
export function RouteDrawing({ route, isNarrow }: Props) {
	const { name, distance, climb, way, profile } = route
	return (
		<div className={classes('grid items-start gap-6', !isNarrow && 'md:grid-cols-2')}>
			<figure aria-labelledby="route-way" className="flex min-w-0 flex-col gap-3 print:break-inside-avoid">
				<div>
					<h3 id="route-way" className="text-lg leading-6 wrap-break-word">
						{name}
					</h3>
					<p className="text-sm text-muted tabular-nums">
						{formatKm(distance)}
						{profile && `, ${climb} m of climb`}
					</p>
				</div>
				<Way way={way} distance={distance} />
				<figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
					<Sign shape="start">{way.finish ? 'Start' : 'Start and finish'}</Sign>
					{way.finish && <Sign shape="finish">Finish</Sign>}
					{way.marks.length > 0 && <span>The numbers are kilometres.</span>}
				</figcaption>
			</figure>
			{profile ? (
				<div className="min-w-0">
					<ChartFrame
						title="Elevation"
						id="route-heights"
						summary={profile.summary}
						height={profile.drawing.height}
						table={{ head: ['Distance', 'Height'], rows: profile.rows }}
					>
						<Plot drawing={profile.drawing} />
					</ChartFrame>
				</div>
			) : (
				<p className="text-sm text-muted">The file has no heights.</p>
			)}
		</div>
	)
}

const number = 'fill-ink stroke-raised stroke-3 text-[0.8125rem] font-semibold tabular-nums [paint-order:stroke]'

function Way({ way, distance }: { way: TrackShape; distance: number }) {
	const { width, height, path, start, finish, marks, north, scale } = way
	const label = `The route, north up: ${formatKm(distance)}, ${finish ? 'from one place to another' : 'back to the start'}.`
	return (
		<svg
			viewBox={`0 0 ${width} ${height}`}
			role="img"
			aria-label={label}
			className="block w-full max-w-lg rounded-md bg-raised"
		>
			<path d={path} fill="none" strokeLinejoin="round" strokeLinecap="round" className="stroke-surface stroke-6" />
			<path d={path} fill="none" strokeLinejoin="round" strokeLinecap="round" className="stroke-court stroke-3" />
			{marks.map(({ x, y, km, label }) => (
				<g key={km}>
					<circle cx={x} cy={y} r={3} className="fill-surface stroke-court-strong stroke-2" />
					{label && (
						<text x={label.x} y={label.y + 4.5} textAnchor="middle" className={number}>
							{km}
						</text>
					)}
				</g>
			))}
			{finish && <rect {...boxAt(finish, 5.5)} className="fill-clay stroke-surface stroke-2" />}
			<circle cx={start.x} cy={start.y} r={6.5} className="fill-court-strong stroke-surface stroke-2" />
			<g className="fill-muted text-[0.75rem] font-semibold">
				<path d={`M${north.x},${north.y - 13}l5,11l-5,-3l-5,3z`} />
				<text x={north.x} y={north.y + 12} textAnchor="middle">
					N
				</text>
				<path
					d={`M${scale.x},${scale.y - 5}v5h${scale.width}v-5`}
					fill="none"
					className="stroke-muted"
					strokeWidth={1.5}
				/>
				<text x={scale.x + scale.width + 6} y={scale.y + 1}>
					{scale.text}
				</text>
			</g>
		</svg>
	)
}

const boxAt = ({ x, y }: { x: number; y: number }, half: number) => ({
	x: x - half,
	y: y - half,
	width: 2 * half,
	height: 2 * half,
})

function Sign({ shape, children }: { shape: 'start' | 'finish'; children: string }) {
	return (
		<span className="inline-flex items-center gap-2">
			<svg aria-hidden viewBox="0 0 16 16" className="size-4">
				{shape === 'start' ? (
					<circle cx={8} cy={8} r={6.5} className="fill-court-strong" />
				) : (
					<rect {...boxAt({ x: 8, y: 8 }, 5.5)} className="fill-clay" />
				)}
			</svg>
			{children}
		</span>
	)
}
