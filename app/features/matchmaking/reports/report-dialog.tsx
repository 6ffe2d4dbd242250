import type { Failed } from '#app/lib/form/form.server.ts'
import { SelectField, TextArea } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { DETAILS_MAX, REASONS, reportReasons } from './rules.ts'

type Props = { name: string; back: string; idempotencyKey: string; failed: Failed | undefined }

const options = [
	{ value: '', label: 'Choose a reason' },
	...reportReasons.map((value) => ({ value, label: REASONS[value].label })),
]

export function ReportDialog({ name, back, idempotencyKey, failed }: Props) {
	const { form, field } = useSubmission<'reason' | 'details'>('report', failed?.result)
	return (
		<Question
			title={`Report ${name}`}
			verb={['Send Report', 'Sending…']}
			tone="danger"
			back={back}
			failed={failed}
			form={form}
		>
			<p className="text-muted">
				{name} never hears who told us. Our admins read this and the last messages {name} wrote to you. In danger? Call
				10111 first.
			</p>
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(idempotencyKey)} />
			<SelectField label="What’s wrong?" {...field('reason')} options={options} required />
			<TextArea
				label="What happened"
				hint="When and where did it happen? Fill this in if you chose “Something else”."
				{...field('details')}
				maxLength={DETAILS_MAX}
			/>
		</Question>
	)
}
