import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, RadioCards } from '#app/ui/choice-field.tsx'
import { NumberField, TextField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useFormKey } from '#app/ui/use-form-key.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import { criteriaLabels } from './criteria-words.ts'
import { MOST_PER_TEAM, SESSION_NAME_MAX, TEAM_COUNTS } from './rules.ts'

type Props = {
	/** Where the form is sent. */
	action: string
	suggestion: string
	idempotencyKey: string
	result: SubmissionResult<string[]> | undefined
}

const teamCounts = TEAM_COUNTS.map((value) => ({ value, label: `${value} teams` }))

/** The form of a new session; what comes back of it keeps what was chosen. */
export function SessionForm({ action, suggestion, idempotencyKey, result }: Props) {
	const key = useFormKey(idempotencyKey)
	const { form, field, errors } = useSubmission<'name' | 'teamCount' | 'playersPerTeam'>('session', result, {
		...{ name: suggestion, teamCount: '2', playersPerTeam: '5' },
	})
	const sending = useNavigation().formMethod === 'POST'
	const sent = result?.initialValue as Record<string, string> | undefined
	return (
		<Card as="section" labelledBy="new-session" className="flex max-w-3xl flex-col gap-5">
			<h2 id="new-session" className="text-xl">
				New session
			</h2>
			<FormError errors={errors} />
			<Form method="post" {...form} action={action} className="flex flex-col gap-5">
				<input type="hidden" name="intent" value="create" />
				<input type="hidden" name="idempotencyKey" value={key} />
				<TextField label="Name" maxLength={SESSION_NAME_MAX} required {...field('name')} />
				<RadioCards label="How many teams" options={teamCounts} columns={3} {...field('teamCount')} />
				<NumberField
					label="Players per team"
					hint="What you plan with. Everybody who can come is put into a team."
					required={false}
					min={1}
					max={MOST_PER_TEAM}
					{...field('playersPerTeam')}
					className="sm:max-w-xs"
				/>
				<fieldset className="flex flex-col">
					<legend className="font-semibold">Balance by</legend>
					<div className="flex flex-col sm:flex-row sm:gap-8">
						{Object.entries(criteriaLabels).map(([name, label]) => (
							<CheckboxField key={name} {...{ name, label }} defaultChecked={sent ? sent[name] === 'on' : true} />
						))}
					</div>
				</fieldset>
				<Button size="lg" pending={sending} pendingText="Creating…" className="sm:self-start">
					Create Session
				</Button>
			</Form>
		</Card>
	)
}
