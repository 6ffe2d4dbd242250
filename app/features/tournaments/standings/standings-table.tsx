import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Counted } from '#app/features/venues/choices/sport-choices.ts'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import type { Outcome } from './form.ts'
import type { Standing } from './table.ts'
import { columnsOf } from './table-columns.ts'
import { Link } from '#app/ui/link/link.tsx'

type Row = Standing<{ id: number; name: string; status?: string }>

type Props = {
	rows: readonly Row[]
	/** 'Group A', where it is one of several tables on the page. */
	name?: string | null
	ownTeamId?: number | null
	winnerTeamId?: number | null
	/** The things that the sport counts. */
	counts: Counted
	/** The heading of the names. */
	entrant?: string
	/** How the last matches went, by the team's id. */
	form?: Record<number, readonly Outcome[]>
	/** The address of a team; without it names are not links. */
	teamHref?: (id: number) => string
}

const cell = 'px-0.5 text-right min-[380px]:px-1 sm:px-2.5'

/** The table of a tournament, with the reasons for its order below if points alone do not explain it. */
export function StandingsTable({
	rows,
	name = null,
	ownTeamId,
	winnerTeamId,
	counts,
	entrant = 'Team',
	form,
	teamHref,
}: Props) {
	const columns = columnsOf(counts)
	const explained = rows.filter(({ why }) => why !== null)
	const isMarked = explained.length < rows.length
	return (
		<CachedHtml
			of={rows}
			name={`${name} ${ownTeamId} ${winnerTeamId} ${counts} ${entrant} ${form !== undefined} ${teamHref?.(0)}`}
			className="flex flex-col gap-6"
		>
			<div tabIndex={0} role="region" aria-label={name ?? 'Table'} className="overflow-x-auto print:overflow-visible">
				<table className="w-full border-collapse text-xs sm:text-base">
					<thead>
						<tr className="border-b-2 border-line text-xs text-muted sm:text-sm">
							<th scope="col" className="px-2 py-2 text-right font-semibold sm:pr-3">
								<abbr title="Place">#</abbr>
							</th>
							<th scope="col" className="py-2 text-left font-semibold">
								{entrant}
							</th>
							{columns.map(({ short, name }) => (
								<th key={short} scope="col" className={classes(cell, 'py-2 font-semibold')}>
									<abbr title={name}>{short}</abbr>
								</th>
							))}
							<th scope="col" className={classes(cell, 'py-2 font-semibold text-ink')}>
								<abbr title="Points">Pts</abbr>
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => {
							const { team, rank, stats, why } = row
							const own = team.id === ownTeamId
							return (
								<tr
									key={team.id}
									className={classes('border-b border-line print:break-inside-avoid', own && 'bg-court-soft')}
								>
									<td className="px-2 text-right text-muted sm:pr-3">{rank}</td>
									<th
										scope="row"
										className={classes(
											'w-full min-w-20 text-left text-sm leading-5 sm:text-base',
											own ? 'font-bold' : 'font-semibold',
										)}
									>
										<div className="items-center justify-between gap-4 sm:flex">
											<TeamName team={team} href={teamHref?.(team.id)}>
												{why !== null && isMarked && (
													<span aria-hidden className="text-court-strong">
														*
													</span>
												)}
												{team.id === winnerTeamId && (
													<Mark>
														<Icon name="trophy" className="size-3.5 text-sun-strong" /> Winner
													</Mark>
												)}
												{own && <Mark>{entrant === 'Player' ? 'You' : 'Your team'}</Mark>}
												{team.status === 'withdrawn' && <Mark>Withdrawn</Mark>}
											</TeamName>
											{form?.[team.id] && (
												<Form
													outcomes={form[team.id]!}
													isMarked={own || team.id === winnerTeamId || team.status === 'withdrawn'}
												/>
											)}
										</div>
									</th>
									{columns.map(({ short, of }) => (
										<td key={short} className={classes(cell, 'text-muted')}>
											{of(row)}
										</td>
									))}
									<td className={classes(cell, 'font-bold')}>{stats.points}</td>
								</tr>
							)
						})}
					</tbody>
				</table>
			</div>
			{explained.length > 0 && <Reasons rows={explained} isMarked={isMarked} name={name} />}
		</CachedHtml>
	)
}

function TeamName({ team, href, children }: { team: Row['team']; href?: string; children: ReactNode }) {
	const look = 'flex min-h-11 flex-col justify-center py-1.5 wrap-anywhere'
	const inside = (
		<span>
			{team.name}
			{children}
		</span>
	)
	if (!href) return <span className={look}>{inside}</span>
	return (
		<Link to={href} className={classes(look, '-outline-offset-2 hover:text-court-strong hover:underline')}>
			{inside}
		</Link>
	)
}

const MARKS = {
	won: ['W', 'bg-court-soft text-court-strong'],
	drawn: ['D', 'bg-raised text-muted'],
	lost: ['L', 'bg-clay-soft text-clay-strong'],
} as const

/** A mark for each of the last matches, the latest last. Under a name alone, they move up into its row's room. */
function Form({ outcomes, isMarked }: { outcomes: readonly Outcome[]; isMarked: boolean }) {
	return (
		<span className={classes('flex gap-1 text-xs font-bold max-sm:pb-1.5', !isMarked && 'max-sm:-mt-2')}>
			<span className="sr-only">Last matches: {outcomes.join(', ')}</span>
			{outcomes.map((outcome, i) => (
				<span
					key={i}
					aria-hidden="true"
					title={outcome}
					className={`grid size-4 place-items-center rounded-sm ${MARKS[outcome][1]}`}
				>
					{MARKS[outcome][0]}
				</span>
			))}
		</span>
	)
}

const Mark = ({ children }: { children: ReactNode }) => (
	<span className="flex items-center gap-1 text-xs leading-4 font-normal text-muted">{children}</span>
)

/** The reasons, for teams that have one; `isMarked` if the table marks those teams. */
function Reasons({ rows, isMarked, name }: { rows: readonly Row[]; isMarked: boolean; name: string | null }) {
	const id = `why ${name ?? ''}`.trim().replaceAll(' ', '-').toLowerCase()
	const Heading = name ? 'h4' : 'h2'
	return (
		<section aria-labelledby={id} className="max-w-[72ch] text-sm print:break-inside-avoid">
			<Heading id={id} className="text-lg">
				{isMarked && (
					<span aria-hidden className="text-court-strong">
						*{' '}
					</span>
				)}
				{name ? `How ties were split in ${name}` : 'How ties were split'}
			</Heading>
			<ul className="mt-2 flex flex-col gap-2">
				{rows.map(({ team, rank, why }) => (
					<li key={team.id} className="flex gap-2 wrap-anywhere">
						<span className="w-5 shrink-0 text-right text-muted tabular-nums">{rank}</span>
						<span className="min-w-0">
							<b className="font-semibold">{team.name}</b> <span className="text-muted">{why}</span>
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}
