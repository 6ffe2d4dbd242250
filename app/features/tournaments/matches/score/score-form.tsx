import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { isKnockoutMatch } from '../../status.ts'
import type { MatchPage } from '../match-page.server.ts'
import { ScoreFields, type ScoreField } from './score-fields.tsx'
import { REASON_MAX, type Score } from './score.ts'

export type Intent = 'result' | 'dispute' | 'start' | 'forfeit' | 'cancel'
export type Submission = Parameters<typeof useSubmission>[1]

export const usePending = (intent: Intent) => useNavigation().formData?.get('intent') === intent

type ScoreFormProps = {
	page: MatchPage
	submission: Submission
	intent: 'result' | 'dispute'
	button: string
	main?: boolean
	start?: { [Name in keyof Score]: number | null } | null
}

export function ScoreForm({ page, submission, intent, button, main, start }: ScoreFormProps) {
	const { match, tournament } = page
	const text = (number: number | null | undefined) => (number === null ? undefined : number?.toString())
	const { form, field } = useSubmission<ScoreField | 'reason'>('score', submission, {
		homeScore: text(start?.homeScore),
		awayScore: text(start?.awayScore),
		homePenalties: text(start?.homePenalties),
		awayPenalties: text(start?.awayPenalties),
		reason: match.notes ?? undefined,
	})
	return (
		<Form
			method="post"
			{...form}
			data-wish={`Result: ${match.homeLabel} {homeScore}–{awayScore} ${match.awayLabel}`}
			className="flex flex-col gap-5"
		>
			<Hidden intent={intent} page={page} />
			<ScoreFields
				home={match.homeLabel}
				away={match.awayLabel}
				isKnockout={isKnockoutMatch(tournament.format, match)}
				field={field}
			/>
			{page.isAhead && <WhyAhead {...field('reason')} />}
			<Button size={main ? 'lg' : 'md'} pending={usePending(intent)} pendingText="Sending…">
				{button}
			</Button>
		</Form>
	)
}

type WhyAheadProps = Pick<Parameters<typeof TextField>[0], 'id' | 'name' | 'defaultValue' | 'error'>

export const WhyAhead = (field: WhyAheadProps) => (
	<TextField
		label="Why is it over before the start?"
		hint="Everyone can read it, for example “Played a day early”."
		{...field}
		maxLength={REASON_MAX}
		required
	/>
)

/** A first report and a confirmation are valid for any version; other changes only for the one shown. */
export function Hidden({ intent, page }: { intent: Intent; page: MatchPage }) {
	const { match, choices } = page
	const fitsAnyVersion = intent === 'result' && ['propose', 'answer', 'resolve'].includes(choices.result ?? '')
	return (
		<>
			<input type="hidden" name="intent" value={intent} />
			{!fitsAnyVersion && <input type="hidden" name="version" value={match.version} />}
		</>
	)
}
