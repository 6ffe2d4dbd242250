import type { SubmissionResult } from '@conform-to/dom'
import type { ComponentProps } from 'react'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { AddForm } from '#app/ui/form/list-and-form.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { PacksPage } from './pack-list.server.ts'
import { PACK_NAME_MAX, PACK_YEARS, SOLD_AT } from './packs.ts'

type Props = Pick<PacksPage, 'sports'> & { result?: SubmissionResult<string[]> }
type Name = 'name' | 'hours' | 'price' | 'sportId' | 'years' | 'sold'

const VALID = [
	...PACK_YEARS.map((years) => ({ value: String(years), label: `${years} years` })),
	{ value: '', label: 'Until the hours are used' },
]

const SOLD = { online: 'Online and at your desk', desk: 'At your desk only' }

type Sold = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>

/** Asks where it is sold. */
export const SoldField = (field: Sold) => (
	<SelectField
		label="Sold"
		{...field}
		options={SOLD_AT.map((value) => ({ value, label: SOLD[value] }))}
		hint="Your desk sells it from a customer’s page. Online, players pay as they do for bookings."
	/>
)

/** Asks for a new pack: its hours, its price and how long it is valid. */
export function NewPack({ sports, result }: Props) {
	const { form, errors, field } = useSubmission<Name>('pack', result, { years: '3', sold: 'online' })
	return (
		<AddForm title="Add a pack" form={form} errors={errors}>
			<TextField
				label="Name"
				{...field('name')}
				required
				autoComplete="off"
				maxLength={PACK_NAME_MAX}
				placeholder="Ten hours of padel"
			/>
			<TextField
				label="Hours"
				{...field('hours')}
				required
				inputMode="decimal"
				autoComplete="off"
				maxLength={5}
				placeholder="10"
			/>
			<TextField
				label="Price in rand"
				{...field('price')}
				required
				autoComplete="off"
				maxLength={9}
				placeholder="2 500"
			/>
			<SelectField label="Sport" {...field('sportId')} options={[{ value: '', label: 'All sports' }, ...sports]} />
			<SelectField
				label="Valid for"
				{...field('years')}
				options={VALID}
				hint="By law what’s prepaid is valid for three years at least."
			/>
			<SoldField {...field('sold')} />
		</AddForm>
	)
}
