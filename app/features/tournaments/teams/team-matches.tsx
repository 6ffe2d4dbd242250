import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { tournamentAddress } from '../address.ts'
import { FixtureRow } from '../schedule/fixture-row.tsx'
import type { Fixture } from '../schedule/fixture.ts'
import { isOpen } from '../schedule/match-standing.ts'
import type { TournamentStatus } from '../status.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	fixtures: Fixture[]
	tournament: { id: number; key: string | null; status: TournamentStatus }
	team: { id: number; name: string }
	/** The matches whose task stands above already. */
	asked: ReadonlySet<number>
	/** Leads to the players of the next one, above them all; `about` names it. */
	whoIsIn: (about: string | null) => ReactNode
}

/** A team's matches, those to come first. */
export function TeamMatches({ fixtures, tournament, team, asked, whoIsIn }: Props) {
	const ahead = fixtures.filter(isOpen)
	const over = fixtures.filter((fixture) => !isOpen(fixture))
	const next = ahead.find(({ standing }) => standing === 'scheduled' || standing === 'moved')
	const rows = (shown: Fixture[]) => (
		<ol className={`${cardClass} rows`}>
			{shown.map((fixture) => (
				<FixtureRow
					key={fixture.id}
					fixture={{
						...fixture,
						own: fixture === next,
						task: asked.has(fixture.id) ? null : fixture.task,
					}}
					href={tournamentAddress(tournament, `schedule/matches/${fixture.id}`)}
					withDay
					ofTeam
				/>
			))}
		</ol>
	)
	return (
		<section aria-labelledby="matches" className="flex min-w-0 flex-col gap-3">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 id="matches" className="text-xl">
					Matches
				</h2>
				{fixtures.length > 0 && (
					<Link
						to={tournamentAddress(tournament, `team/${team.id}/calendar.ics`)}
						download
						className={buttonClass({ variant: 'quiet', size: 'sm', className: '-mr-3' })}
					>
						<Icon name="calendar-days" className="size-4" /> Add to Calendar
					</Link>
				)}
			</div>
			{whoIsIn(next ? `${next.day}, ${next.time}` : null)}
			{fixtures.length === 0 ? (
				<p className="text-muted">
					{tournament.status === 'registration_open'
						? 'The schedule will be generated after the registration period closes.'
						: 'No matches have been scheduled yet.'}
				</p>
			) : (
				<>
					{ahead.length > 0 && rows(ahead)}
					{over.length > 0 &&
						(ahead.length > 0 ? <Disclosure summary={`Played (${over.length})`}>{rows(over)}</Disclosure> : rows(over))}
				</>
			)}
		</section>
	)
}
