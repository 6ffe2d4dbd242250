import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { OpenSession } from '../balancer-page.server.ts'
import { PlanFields, tickedIn, type PlanField } from './plan-fields.tsx'

type Props = {
	session: OpenSession
	hasPositions: boolean
	address: string
	result: SubmissionResult<string[]> | undefined
}

/** Changes the plan of a session; its teams stay until they are balanced again. */
export function PlanForm({ session, hasPositions, address, result }: Props) {
	const { name, teamCount, playersPerTeam, criteria } = session
	const { form, field, errors } = useSubmission<PlanField>('plan', result, {
		name,
		teamCount: String(teamCount),
		playersPerTeam: playersPerTeam ? String(playersPerTeam) : '',
	})
	const sending = useNavigation().formData?.get('intent') === 'plan'
	return (
		<Form method="post" {...form} action={address} className="flex max-w-3xl flex-col gap-5 pt-2">
			<input type="hidden" name="intent" value="plan" />
			<FormError errors={errors} />
			<PlanFields field={field} hasPositions={hasPositions} criteria={tickedIn(result?.initialValue, criteria)} />
			<Button variant="secondary" pending={sending} pendingText="Saving…" className="sm:self-start">
				Save
			</Button>
		</Form>
	)
}
