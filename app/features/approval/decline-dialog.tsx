import type { Failed } from '#app/lib/form/form.server.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { REASON_MAX } from './decision.ts'

type Props = {
	name: string
	back: string
	/** Whether it was decided in the meantime, so that nothing is left to refuse. */
	decided: boolean
	failed: Failed | undefined
}

/** Refuses a request with a reason that the applicant reads. */
export function DeclineDialog({ name, back, decided, failed }: Props) {
	const { form, errors, field } = useSubmission<'note'>('decline', failed?.result)
	const reason = decided && !errors ? `Somebody has just decided on ${name}.` : null
	return (
		<Question
			title={reason ? 'Decided already' : `Decline ${name}?`}
			verb={['Decline', 'Declining…']}
			tone="danger"
			back={back}
			reason={reason}
			failed={failed}
			form={form}
		>
			<TextArea
				label="Reason"
				hint="They’ll read this. They can fix things and ask again."
				{...field('note')}
				required
				maxLength={REASON_MAX}
			/>
		</Question>
	)
}
