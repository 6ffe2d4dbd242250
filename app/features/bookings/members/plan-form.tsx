import type { SubmissionResult } from '@conform-to/dom'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { AddForm } from '#app/ui/form/list-and-form.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { SoldField } from '../packs/pack-form.tsx'
import { PACK_NAME_MAX } from '../packs/packs.ts'
import { monthsWords, PLAN_MONTHS } from './membership.ts'

type Name = 'name' | 'price' | 'months' | 'percent' | 'daysAhead' | 'sold'

/** Asks for a new plan of membership: its price, how long it runs and what its members have. */
export function NewPlan({ result }: { result?: SubmissionResult<string[]> }) {
	const { form, errors, field } = useSubmission<Name>('plan', result, { months: '1', sold: 'online' })
	return (
		<AddForm title="Add a membership" form={form} errors={errors}>
			<TextField
				label="Name"
				{...field('name')}
				required
				autoComplete="off"
				maxLength={PACK_NAME_MAX}
				placeholder="Gold"
			/>
			<TextField
				label="Price in rand"
				{...field('price')}
				required
				autoComplete="off"
				maxLength={9}
				placeholder="300"
			/>
			<SelectField
				label="Runs for"
				{...field('months')}
				options={PLAN_MONTHS.map((months) => ({ value: String(months), label: monthsWords(months) }))}
				hint="From the day it’s paid."
			/>
			<TextField
				label="Percent off court hire"
				{...field('percent')}
				required
				inputMode="numeric"
				autoComplete="off"
				maxLength={3}
				placeholder="20"
				hint="0 for nothing off. Add-ons stay at their price."
			/>
			<TextField
				label="Days ahead they can book"
				{...field('daysAhead')}
				required={false}
				inputMode="numeric"
				autoComplete="off"
				maxLength={3}
				hint="Leave it empty for as many as everyone."
			/>
			<SoldField {...field('sold')} />
		</AddForm>
	)
}
