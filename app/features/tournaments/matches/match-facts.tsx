import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { classes } from '#app/ui/classes.ts'
import { isTimeless, NO_TIME, standingOf } from '../schedule/match-standing.ts'
import { MatchStatusBadge } from '../schedule/match-status-badge.tsx'
import type { Match } from './matches.server.ts'
import { winnerOf } from './score/winner.ts'
import { courtInText } from '#app/lib/text/court-name.ts'

type Props = {
	match: Match
	/** Whether both sides stand below it, in the scores that captains sent. */
	isClaimed: boolean
}

export function MatchFacts({ match, isClaimed }: Props) {
	const winner = winnerOf(match)
	const { startTime, endTime, court } = match
	const onCourt = courtInText(match.courtName ?? match.courtNumber)
	const when = `${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`
	return (
		<div className="flex flex-col gap-4">
			{!isClaimed && (
				<div className="flex flex-col rows rounded-md border border-line">
					<Side label={match.homeLabel} open={!match.homeTeam} won={winner === 'home'} score={match.homeScore} />
					<Side label={match.awayLabel} open={!match.awayTeam} won={winner === 'away'} score={match.awayScore} />
				</div>
			)}
			<div className="flex flex-col gap-1">
				{howItEnded(match) && <p className="font-semibold wrap-anywhere">{howItEnded(match)}</p>}
				{match.notes && (
					<p className="wrap-anywhere text-muted">The organiser ended it before it started: {match.notes}</p>
				)}
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
					{isTimeless(match) ? NO_TIME : when}
					<MatchStatusBadge standing={standingOf(match)} />
				</p>
				{isTimeless(match) ? (
					<p className="font-medium text-clay-strong">
						{when} on {onCourt} at {court.name} is no longer booked for this match. It needs a new time.
					</p>
				) : (
					<p className="text-muted">
						{court.name}, {onCourt}
					</p>
				)}
			</div>
		</div>
	)
}

type SideProps = { label: string; open: boolean; won: boolean; score: number | null }

function Side({ label, open, won, score }: SideProps) {
	return (
		<p className="flex min-h-13 items-center justify-between gap-4 px-4 py-2">
			<span className={classes('min-w-0 wrap-anywhere', won && 'font-semibold', open && 'text-muted')}>
				{label}
				{won && <span className="sr-only"> (won)</span>}
			</span>
			{score !== null && (
				<span className={classes('font-display text-2xl tabular-nums', won ? 'font-semibold' : 'text-muted')}>
					{score}
				</span>
			)}
		</p>
	)
}

function howItEnded({ status, forfeitedBy, homeLabel, awayLabel, homePenalties, awayPenalties, ...match }: Match) {
	if (status !== 'completed') return null
	if (forfeitedBy === 'both') return 'Neither side played.'
	if (forfeitedBy) {
		const isThere = forfeitedBy === 'home' ? match.homeTeam : match.awayTeam
		return isThere ? `Walkover: ${isThere.name} did not play.` : 'Walkover: there was no opponent.'
	}
	if (homePenalties === null || awayPenalties === null) return null
	const [name, won, lost] =
		homePenalties > awayPenalties
			? [homeLabel, homePenalties, awayPenalties]
			: [awayLabel, awayPenalties, homePenalties]
	return `${name} won ${won}–${lost} on penalties.`
}
