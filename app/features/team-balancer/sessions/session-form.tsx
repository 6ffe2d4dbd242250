import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { PlanFields, tickedIn, type PlanField } from './plan-fields.tsx'
import { allCriteria } from '../squad/squad.ts'

type Props = {
	action: string
	/** Two teams of all the players that the request is for. */
	suggestion: { name: string; perTeam: number }
	hasPositions: boolean
	from: { id: number; name: string } | undefined
	idempotencyKey: string
	result: SubmissionResult<string[]> | undefined
}

/** The form of a new session; keeps its input after an error. */
export function SessionForm({ action, suggestion, hasPositions, from, idempotencyKey, result }: Props) {
	const key = useIdempotencyKey(idempotencyKey)
	const { form, field, errors } = useSubmission<PlanField>('session', result, {
		name: suggestion.name,
		teamCount: '2',
		playersPerTeam: `${suggestion.perTeam}`,
	})
	const sending = useNavigation().formMethod === 'POST'
	const sent = result?.initialValue
	return (
		<Card as="section" labelledBy="new-session" className="flex flex-col gap-5">
			<h2 id="new-session" className="sr-only">
				Make teams
			</h2>
			<FormError errors={errors} />
			<Form method="post" {...form} action={action} className="flex flex-col gap-5">
				<input type="hidden" name="intent" value="create" />
				<input type="hidden" name="idempotencyKey" value={key} />
				<PlanFields field={field} hasPositions={hasPositions} criteria={tickedIn(sent, allCriteria)} />
				{from && (
					<CheckboxField
						name="copyFrom"
						value={from.id}
						label={
							<span className="wrap-anywhere">
								Start with the squad of “<bdi>{from.name}</bdi>”
							</span>
						}
						defaultChecked={sent ? sent.copyFrom !== undefined : true}
					/>
				)}
				<Button size="lg" pending={sending} pendingText="Creating…" className="sm:self-start">
					Make Teams
				</Button>
			</Form>
		</Card>
	)
}
