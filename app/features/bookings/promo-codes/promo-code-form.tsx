import type { SubmissionResult } from '@conform-to/dom'
import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { DateField, SelectField, TextField } from '#app/ui/form/field.tsx'
import { AddForm } from '#app/ui/form/list-and-form.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { PromoCodesPage } from './promo-code-list.server.ts'
import { CODE_HOURS, CODE_MAX, hoursWords } from './promo-codes.ts'

type Props = Pick<PromoCodesPage, 'sports' | 'today'> & { result?: SubmissionResult<string[]> }
type Name = 'code' | 'off' | 'fromDate' | 'untilDate' | 'maxUses' | 'oncePerPerson' | 'sportId' | 'hours'

/** Asks for a new code, what it takes off, and whom it is for. */
export function NewPromoCode({ sports, today, result }: Props) {
	const { form, errors, field } = useSubmission<Name>('promo-code', result, { fromDate: today, hours: 'all' })
	const { defaultValue: once, ...oncePerPerson } = field('oncePerPerson')
	return (
		<AddForm title="Add a code" form={form} errors={errors}>
			<TextField
				label="Code"
				{...field('code')}
				required
				autoComplete="off"
				autoCapitalize="characters"
				maxLength={CODE_MAX * 2}
				placeholder="SUMMER20"
			/>
			<TextField
				label="Take off"
				{...field('off')}
				required
				autoComplete="off"
				maxLength={40}
				placeholder="R50 or 10%"
			/>
			<SelectField label="Sport" {...field('sportId')} options={[{ value: '', label: 'All sports' }, ...sports]} />
			<SelectField
				label="Hours"
				{...field('hours')}
				options={CODE_HOURS.map((value) => ({ value, label: hoursWords[value] }))}
			/>
			<DateField label="First day" {...field('fromDate')} required />
			<DateField label="Last day" {...field('untilDate')} min={today} required />
			<TextField
				label="How many bookings can have it"
				{...field('maxUses')}
				required={false}
				inputMode="numeric"
				autoComplete="off"
				placeholder="No limit"
			/>
			<CheckboxField label="Once per person" {...oncePerPerson} defaultChecked={once === 'on'} />
		</AddForm>
	)
}
