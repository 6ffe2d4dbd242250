import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/choice-field.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useFormKey } from '#app/ui/use-form-key.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { Failed } from '#app/lib/form.server.ts'
import { DETAILS_MAX, REASONS, reportReasons } from './rules.ts'

type Props = { name: string; back: string; idempotencyKey: string; failed: Failed | undefined }

const options = reportReasons.map((value) => ({ value, ...REASONS[value] }))

/** Asks what is wrong with somebody, for the admins. */
export function ReportDialog({ name, back, idempotencyKey, failed }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	const key = useFormKey(idempotencyKey)
	const { form, errors, field } = useSubmission<'reason' | 'details'>('report', failed?.result)
	return (
		<Dialog title={`Report ${name}`} closeTo={back}>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<FormError errors={errors} />
				<p className="text-muted">
					Our admins read this, with the last messages {name} wrote in a conversation with you, and decide. {name} does
					not learn who told us. In danger, call 10111 first.
				</p>
				<input type="hidden" name="idempotencyKey" value={key} />
				<RadioCards label="What is wrong?" options={options} {...field('reason')} required />
				<TextArea
					label="What happened"
					hint="When and where helps. Needed with “Something else”."
					{...field('details')}
					maxLength={DETAILS_MAX}
				/>
				<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
					<Button variant="danger" pending={sending} pendingText="Sending…">
						Send Report
					</Button>
					<ButtonLink to={back} preventScrollReset variant="secondary">
						Back
					</ButtonLink>
				</div>
			</Form>
		</Dialog>
	)
}
