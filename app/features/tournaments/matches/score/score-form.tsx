import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { MatchPage } from '../match-page.server.ts'
import { ScoreFields, type ScoreField } from './score-fields.tsx'
import { REASON_MAX, type Score } from './score.ts'

export type Intent = 'result' | 'dispute' | 'start' | 'forfeit' | 'cancel'
export type Submission = Parameters<typeof useSubmission>[1]

/** Whether the form with that button is being sent. */
export const usePending = (intent: Intent) => useNavigation().formData?.get('intent') === intent

type ScoreFormProps = {
	page: MatchPage
	submission: Submission
	intent: 'result' | 'dispute'
	button: string
	/** The one thing to do here. */
	main?: boolean
	/** What the fields begin with. */
	start?: { [Name in keyof Score]: number | null } | null
}

/** The score of a match, to send or to set. */
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
		<Form method="post" {...form} className="flex flex-col gap-5">
			<Hidden intent={intent} page={page} />
			<ScoreFields
				home={match.homeLabel}
				away={match.awayLabel}
				isKnockout={tournament.format === 'knockout'}
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

/** Asks the organizer why a match that has not started is over. */
export const WhyAhead = (field: WhyAheadProps) => (
	<TextField
		label="Why is it over before it starts?"
		hint="Everybody can read it, for example “Played a day early”."
		{...field}
		maxLength={REASON_MAX}
		required
	/>
)

/** A first word and a confirmation hold whatever else has changed; the rest is about the match as it was shown. */
export function Hidden({ intent, page }: { intent: Intent; page: MatchPage }) {
	const { match, choices } = page
	const holds = intent === 'result' && ['propose', 'answer', 'settle'].includes(choices.result ?? '')
	return (
		<>
			<input type="hidden" name="intent" value={intent} />
			{!holds && <input type="hidden" name="version" value={match.version} />}
		</>
	)
}
