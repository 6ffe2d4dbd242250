import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Link } from '#app/ui/link/link.tsx'
import { FixtureRow } from './fixture-row.tsx'
import type { Fixture } from './fixture.ts'
import type { Grid, GridCell } from './grid.ts'

type Props = {
	grid: Grid
	matchHref: (matchId: number) => string
}

export function CourtGrid({ grid, matchHref }: Props) {
	return (
		<div className="flex flex-col gap-4">
			<h2 className={grid.days.length > 1 ? 'sr-only' : 'text-xl'}>{grid.title}</h2>
			{grid.rows.length > 0 && <Table grid={grid} matchHref={matchHref} />}
			{grid.homeless.length > 0 && (
				<section aria-labelledby="homeless" className="flex flex-col gap-3">
					<h3 id="homeless" className="text-lg">
						Needs a new time
					</h3>
					<ul className={classes(cardClass, 'rows')}>
						{grid.homeless.map((fixture) => (
							<FixtureRow key={fixture.id} fixture={fixture} href={matchHref(fixture.id)} withDay={false} />
						))}
					</ul>
				</section>
			)}
		</div>
	)
}

function Table({ grid, matchHref }: Props) {
	return (
		<div
			role="region"
			aria-label={`Matches by court, ${grid.title}`}
			tabIndex={0}
			className="max-h-[80dvh] overflow-auto overscroll-x-contain scroll-pl-16 rounded-lg border border-line bg-surface shadow-card print:max-h-none print:overflow-visible"
		>
			<table className="w-full border-separate border-spacing-0 text-sm lg:table-fixed">
				<thead>
					<tr className="*:sticky *:top-0 *:z-20 *:h-11 *:border-b *:border-line *:bg-surface *:px-3 *:text-left">
						<th scope="col" className="left-0 z-30! w-16">
							Time
						</th>
						{grid.courts.map((court, i) => (
							<th key={court} scope="col" className={classes('min-w-40 border-l border-line', lookOf(grid, court))}>
								{grid.names[i]}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="[&_td]:h-16 [&_td]:border-b [&_td]:border-l [&_td]:border-line [&_td]:p-1 [&_td]:align-top">
					{grid.rows.map(({ label, cells }) => (
						<tr key={label}>
							<th
								scope="row"
								className="sticky left-0 z-10 border-b border-line bg-surface px-3 pt-2 text-left align-top font-semibold tabular-nums"
							>
								{label}
							</th>
							{grid.courts.map((court, i) => {
								const cell = cells[i]
								if (cell) return <Cell key={court} cell={cell} matchHref={matchHref} />
								return cell === null && <td key={court} className={classes('bg-raised/50', lookOf(grid, court))} />
							})}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

/** On a phone, a court that is free all day would only push the others out of sight. */
const lookOf = ({ free }: Grid, court: number) => free.includes(court) && 'max-sm:hidden'

function Cell({ cell, matchHref }: { cell: GridCell } & Pick<Props, 'matchHref'>) {
	return (
		<td rowSpan={cell.span}>
			<div className="flex h-full flex-col gap-1">
				{cell.fixtures.map((fixture) => (
					<Match key={fixture.id} fixture={fixture} href={matchHref(fixture.id)} />
				))}
			</div>
		</td>
	)
}

function Match({ fixture, href }: { fixture: Fixture; href: string }) {
	const { home, away, score, detail, winner, own, side } = fixture
	const bold = (which: 'home' | 'away') => (winner === which || side === which) && 'font-semibold'
	return (
		<Link
			to={href}
			preventScrollReset
			className={classes(
				'flex min-h-14 grow flex-col rounded-sm border px-2 py-1 leading-5 -outline-offset-2 hover:border-court',
				own ? 'border-court bg-court-soft' : 'border-transparent',
			)}
		>
			<span className="flex flex-wrap gap-x-2">
				<span className={classes('wrap-anywhere', bold('home'))}>{home}</span>
				<span className={score ? 'font-display font-semibold whitespace-nowrap tabular-nums' : 'text-muted'}>
					{score || 'v'}
				</span>
				<span className={classes('wrap-anywhere', bold('away'))}>{away}</span>
			</span>
			{detail && <span className="text-xs leading-5 text-muted">{detail}</span>}
		</Link>
	)
}
