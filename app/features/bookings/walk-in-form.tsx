import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice-field.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useFormKey } from '#app/ui/use-form-key.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { DeskHour } from './desk-hour.server.ts'

type Props = { hour: DeskHour; result?: SubmissionResult<string[]>; closeTo: string }

/** Books the court for somebody without an account. */
export function WalkInFields({ hour, result, closeTo }: Props) {
	const { form, field, errors } = useSubmission<'name' | 'phone' | 'hours' | 'paid' | 'notes'>('walk-in', result, {
		hours: '1',
	})
	const { defaultValue: paid, ...checkbox } = field('paid')
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<Start hour={hour} errors={errors} />
			<TextField label="Name" {...field('name')} required autoComplete="off" maxLength={hour.longest.name} />
			<TextField
				label="Phone"
				{...field('phone')}
				type="tel"
				required={false}
				autoComplete="off"
				maxLength={hour.longest.phone}
			/>
			<SelectField
				label="How long"
				{...field('hours')}
				options={hour.walkIns}
				hint={hour.peak ? 'Peak hours cost the peak price.' : undefined}
			/>
			<CheckboxField label="Paid at the desk" {...checkbox} value="yes" defaultChecked={paid === 'yes'} />
			<TextField label="Note" {...field('notes')} required={false} maxLength={hour.longest.notes} />
			<Buttons closeTo={closeTo} pendingText="Booking…">
				Book Walk-in
			</Buttons>
		</Form>
	)
}

/** Keeps the court free of bookings. */
export function BlockFields({ hour, result, closeTo }: Props) {
	const { form, field, errors } = useSubmission<'hours' | 'note'>('block', result, { hours: '1' })
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<Start hour={hour} errors={errors} />
			<SelectField
				label="How long"
				{...field('hours')}
				options={hour.blocks}
				hint="Nobody can book the court in this time."
			/>
			<TextField label="Reason" {...field('note')} required={false} maxLength={hour.longest.reason} />
			<Buttons closeTo={closeTo} pendingText="Blocking…">
				Block Court
			</Buttons>
		</Form>
	)
}

function Start({ hour, errors }: { hour: DeskHour; errors?: string[] }) {
	return (
		<>
			<input type="hidden" name="idempotencyKey" value={useFormKey(hour.idempotencyKey)} />
			<FormError errors={errors} />
		</>
	)
}

function Buttons({ closeTo, pendingText, children }: { closeTo: string; pendingText: string; children: ReactNode }) {
	return (
		<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
			<Button pending={useNavigation().formMethod === 'POST'} pendingText={pendingText}>
				{children}
			</Button>
			<ButtonLink to={closeTo} preventScrollReset variant="secondary">
				Back
			</ButtonLink>
		</div>
	)
}
