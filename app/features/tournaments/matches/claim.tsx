import type { Score } from './score/score.ts'

type Props = {
	/** Such as 'You say' or 'Kasi Stars say'; null if that is shown above already. */
	says: string | null
	claim: Score
	home: string
	away: string
}

/** A reported score with a row for each side, so that readers need not know whose score comes first. */
export function Claim({ says, claim, home, away }: Props) {
	const { homeScore, awayScore, homePenalties, awayPenalties } = claim
	return (
		<div className="flex flex-col gap-1">
			{says && <p className="font-semibold wrap-anywhere">{says}</p>}
			<dl className="max-w-sm rows border-y border-line">
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
