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
		<Question title={`Report ${name}`} verb={['Send Report', 'Sending…']} back={back} failed={failed} form={form}>
			<p className="text-muted">They won’t know it was you. Our admins read this and their last messages to you.</p>
			<p className="font-semibold">In danger? Call 10111 first.</p>
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(idempotencyKey)} />
			<SelectField label="What’s wrong?" {...field('reason')} options={options} required />
			<TextArea
				label="What happened"
				hint="When and where. If you chose “Something else”, tell us here."
				{...field('details')}
				maxLength={DETAILS_MAX}
				required={false}
			/>
		</Question>
	)
}
