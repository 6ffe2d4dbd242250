import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateField, SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { closesBy, opensBy } from '../terms-form.tsx'

type Props = { result?: SubmissionResult<string[]>; today: string; step: number }

const hoursBy = (step: number) =>
	opensBy(step).map(({ value, label }) => ({ value, label: value === '' ? label : `From ${label}` }))

/** Adds or replaces a day with its own hours. */
export function SpecialDayForm({ result, today, step }: Props) {
	const { form, errors, field } = useSubmission<'date' | 'opens' | 'closes' | 'note'>('day', result, { closes: '21' })
	const { formMethod, formData } = useNavigation()
	return (
		<Card>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<h3 className="text-lg">Add a day</h3>
				<FormError errors={errors} />
				<input type="hidden" name="intent" value="add" />
				<div className="group/day grid grid-cols-2 items-start gap-5">
					<DateField label="Date" {...field('date')} min={today} required className="col-span-2" />
					<SelectField label="Hours" {...field('opens')} options={hoursBy(step)} />
					<SelectField
						label="Until"
						{...field('closes')}
						options={closesBy(step)}
						className="group-has-[option[value='']:checked]/day:hidden"
					/>
				</div>
				<TextField
					label="Note for players"
					hint="Such as Club championships"
					{...field('note')}
					required={false}
					maxLength={100}
					autoComplete="off"
				/>
				<Button
					className="self-start"
					pending={formMethod === 'POST' && formData?.get('intent') === 'add'}
					pendingText="Saving…"
				>
					Add Day
				</Button>
			</Form>
		</Card>
	)
}
