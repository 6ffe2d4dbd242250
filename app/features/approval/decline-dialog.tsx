import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import { REASON_MAX } from './decision.ts'

type DeclineProps = {
	/** What is refused. */
	name: string
	closeTo: string
	result?: SubmissionResult<string[]>
	/** Whether it was decided meanwhile, and nothing is left to refuse. */
	decided: boolean
}

/** Refuses something with a word about why, which its person reads. */
export function DeclineDialog({ name, closeTo, result, decided }: DeclineProps) {
	const sending = useNavigation().formMethod === 'POST'
	const { form, errors, field } = useSubmission<'note'>('decline', result)
	const back = (
		<ButtonLink to={closeTo} preventScrollReset variant="secondary">
			Back
		</ButtonLink>
	)
	if (decided && !errors) {
		return (
			<Dialog title="Decided already" closeTo={closeTo} footer={back}>
				<p>Somebody has decided on {name} in the meantime.</p>
			</Dialog>
		)
	}
	return (
		<Dialog title={`Decline ${name}?`} closeTo={closeTo}>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<FormError errors={errors} />
				<TextArea
					label="Reason"
					hint="They read this, and can change things and ask again."
					{...field('note')}
					required
					maxLength={REASON_MAX}
				/>
				<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
					<Button variant="danger" pending={sending} pendingText="Declining…">
						Decline
					</Button>
					{back}
				</div>
			</Form>
		</Dialog>
	)
}
