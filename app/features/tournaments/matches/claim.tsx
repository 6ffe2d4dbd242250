import type { Score } from './score/score.ts'
import { usePending } from './score/score-form.tsx'

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

/** A reported score on a button that makes it the result. */
export function ClaimButton({ says, claim, home, away }: Props) {
	const { homeScore, awayScore, homePenalties, awayPenalties } = claim
	const pending = usePending('result')
	return (
		<button
			type="submit"
			aria-disabled={pending || undefined}
			onClick={(event) => pending && event.preventDefault()}
			className="says-waiting flex flex-col rounded-md border border-edge bg-surface px-4 py-3 text-left hover:border-court hover:bg-court-soft active:translate-y-px aria-disabled:cursor-progress aria-disabled:opacity-55"
		>
			<span className="flex justify-between gap-4 text-sm">
				<span className="min-w-0 wrap-anywhere text-muted">{says}</span>
				<span className="shrink-0 font-semibold text-court-strong underline underline-offset-4">Use this score</span>
			</span>
			<Side as="span" name={home} score={homeScore} penalties={homePenalties} />
			<Side as="span" name={away} score={awayScore} penalties={awayPenalties} />
		</button>
	)
}

type SideProps = { as?: 'div' | 'span'; name: string; score: number; penalties: number | null }

function Side({ as: Row = 'div', name, score, penalties }: SideProps) {
	const [Name, Score] = Row === 'div' ? (['dt', 'dd'] as const) : (['span', 'span'] as const)
	return (
		<Row className="flex items-baseline justify-between gap-4 py-1">
			<Name className="min-w-0 wrap-anywhere">{name}</Name>
			<Score className="font-display text-lg font-semibold whitespace-nowrap tabular-nums">
				{score}
				{penalties !== null && <span className="text-sm font-normal"> ({penalties} on penalties)</span>}
			</Score>
		</Row>
	)
}
