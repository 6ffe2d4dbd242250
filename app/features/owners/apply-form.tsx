import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'

type Name = 'businessName' | 'city' | 'phone' | 'message'
type Props = {
	result?: SubmissionResult<string[]>
	values: Partial<Record<Name, string>>
	idempotencyKey: string
	again: boolean
}

export function ApplyForm({ result, values, idempotencyKey, again }: Props) {
	const { form, errors, field } = useSubmission<Name>('apply', result, values)
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Card>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(idempotencyKey)} />
				<FormError errors={errors} />
				<TextField
					label="Business or club"
					{...field('businessName')}
					required
					maxLength={100}
					autoComplete="organization"
				/>
				<div className="grid items-start gap-5 sm:grid-cols-2">
					<TextField label="City" {...field('city')} required maxLength={60} autoComplete="address-level2" />
					<TextField label="Phone" type="tel" {...field('phone')} required maxLength={30} autoComplete="tel" />
				</div>
				<TextArea
					label="About your courts"
					hint="How many, for which sports, and where"
					{...field('message')}
					required={false}
					maxLength={1_000}
				/>
				<Button size="lg" pending={sending} pendingText="Sending…">
					{again ? 'Apply Again' : 'Apply'}
				</Button>
				<p className="-mt-2 text-center text-sm text-muted">We’ll let you know, usually within two working days.</p>
			</Form>
		</Card>
	)
}
