import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FixtureRow } from './fixture-row.tsx'
import type { Fixture } from './fixture.ts'
import type { RoundGroup } from './rounds.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	rounds: RoundGroup[]
	matchHref: (matchId: number) => string
	roundHref: (round: number) => string
	/** The matches whose task stands above already. */
	asked: ReadonlySet<number>
}

/** Matches by round, opened at the current round with or without scripts. */
export function ScheduleList({ rounds, ...links }: Props) {
	const earlier = rounds.filter(({ state }) => state === 'earlier')
	return (
		<div className="flex flex-col gap-6">
			{earlier.length > 0 && (
				<div className="border-t border-line">
					{earlier.length === 1 ? (
						<FoldedRound group={earlier[0]!} {...links} />
					) : (
						<Disclosure summary={`Earlier rounds (${earlier.length})`}>
							<div className="flex flex-col pl-3">
								{earlier.map((group) => (
									<FoldedRound key={group.name} group={group} {...links} />
								))}
							</div>
						</Disclosure>
					)}
				</div>
			)}
			{rounds
				.filter(({ state }) => state === 'open')
				.map((group) => (
					<OpenRound key={group.name} group={group} {...links} />
				))}
			{rounds.some(({ state }) => state === 'later') && (
				<div className="border-t border-line">
					{rounds
						.filter(({ state }) => state === 'later')
						.map((group) => (
							<FoldedRound key={group.name} group={group} {...links} />
						))}
				</div>
			)}
		</div>
	)
}

type RoundProps = Omit<Props, 'rounds'> & { group: RoundGroup }

function OpenRound({ group, matchHref, asked }: RoundProps) {
	const { anchor, name, days, lines, fixtures } = group
	return (
		<section id={anchor} aria-labelledby={`${anchor}-name`} className="flex flex-col gap-3">
			<div className="flex flex-wrap items-baseline gap-x-3">
				<h2 id={`${anchor}-name`} className="text-xl">
					{name}
				</h2>
				<p className="text-sm text-muted">{days}</p>
			</div>
			<Fixtures fixtures={fixtures ?? []} lines={lines} matchHref={matchHref} asked={asked} />
		</section>
	)
}

function FoldedRound({ group, matchHref, roundHref, asked }: RoundProps) {
	const { anchor, round, name, days, count, lines, fixtures } = group
	const summary = (
		<>
			{name}{' '}
			<span className="text-sm font-normal text-muted">
				{days} · {count === 1 ? '1 match' : `${count} matches`}
			</span>
		</>
	)
	if (fixtures) {
		return (
			<div id={anchor}>
				<Disclosure summary={summary}>
					<Fixtures fixtures={fixtures} lines={lines} matchHref={matchHref} asked={asked} />
				</Disclosure>
			</div>
		)
	}
	return (
		<Link
			id={anchor}
			to={`${roundHref(round)}#${anchor}`}
			className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-3 font-semibold hover:text-court-strong"
		>
			<span>{summary}</span>
			<Icon name="chevron-right" className="size-5 text-muted" />
		</Link>
	)
}

type FixturesProps = Pick<Props, 'matchHref' | 'asked'> & { fixtures: Fixture[]; lines: string[] }

function Fixtures({ fixtures, lines, matchHref, asked }: FixturesProps) {
	const withDay = fixtures.some(({ day }) => day !== fixtures[0]!.day)
	return (
		<ul className={classes(cardClass, 'rows')}>
			{fixtures.map((fixture) => (
				<FixtureRow
					key={fixture.id}
					fixture={asked.has(fixture.id) ? { ...fixture, task: null } : fixture}
					href={matchHref(fixture.id)}
					withDay={withDay}
				/>
			))}
			{lines.map((line) => (
				<li key={line} className="px-4 py-3 wrap-anywhere text-muted sm:px-5">
					{line}
				</li>
			))}
		</ul>
	)
}
