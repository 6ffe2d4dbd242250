import type { Score } from './score/score.ts'

type Props = {
	/** Who says so: 'You say', 'Kasi Stars say'; null where it stands above already. */
	says: string | null
	claim: Score
	home: string
	away: string
}

/** What a captain says a match ended with: a row for each side, so that nobody has to know whose goals come first. */
export function Claim({ says, claim, home, away }: Props) {
	const { homeScore, awayScore, homePenalties, awayPenalties } = claim
	return (
		<div className="flex flex-col gap-1">
			{says && <p className="font-semibold wrap-anywhere">{says}</p>}
			<dl className="max-w-sm divide-y divide-line border-y border-line">
				<Side name={home} score={homeScore} penalties={homePenalties} />
				<Side name={away} score={awayScore} penalties={awayPenalties} />
			</dl>
		</div>
	)
}

function Side({ name, score, penalties }: { name: string; score: number; penalties: number | null }) {
	return (
		<div className="flex items-baseline justify-between gap-4 py-1">
			<dt className="min-w-0 wrap-anywhere">{name}</dt>
			<dd className="font-display text-lg font-semibold whitespace-nowrap tabular-nums">
				{score}
				{penalties !== null && <span className="text-sm font-normal"> ({penalties} on penalties)</span>}
			</dd>
		</div>
	)
}
