import type { SubmissionResult } from '@conform-to/dom'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { ADD_ON_KINDS, ADD_ON_NAME_MAX, kindWords, type AddOnKind } from './add-ons.ts'

type AddOn = { name: string; kind: AddOnKind; price: number; stock: number | null }

const KINDS = ADD_ON_KINDS.map((value) => ({ value, label: kindWords[value] }))

/** Ties the fields of an add-on to what was sent of them. */
export const useAddOn = (id: string, result: SubmissionResult<string[]> | undefined, addOn?: AddOn) =>
	useSubmission<'name' | 'kind' | 'price' | 'stock'>(id, result, {
		name: addOn?.name,
		kind: addOn?.kind ?? 'sold',
		price: addOn && String(addOn.price),
		stock: addOn?.stock === null ? '' : addOn && String(addOn.stock),
	})

type Props = { field: ReturnType<typeof useAddOn>['field']; addOn?: AddOn }

/** The fields of an add-on. How it is charged is chosen once. */
export function AddOnFields({ field, addOn }: Props) {
	return (
		<>
			<TextField
				label="Name"
				{...field('name')}
				required
				autoComplete="off"
				maxLength={ADD_ON_NAME_MAX}
				placeholder="Racket"
			/>
			<TextField
				label="Price in rand"
				{...field('price')}
				required
				inputMode="numeric"
				autoComplete="off"
				placeholder="40"
			/>
			{addOn ? (
				<input type="hidden" name="kind" value={addOn.kind} />
			) : (
				<SelectField label="Charged" {...field('kind')} options={KINDS} />
			)}
			<TextField
				label={addOn?.kind === 'sold' ? 'How many are left' : 'How many you have'}
				{...field('stock')}
				required={false}
				inputMode="numeric"
				autoComplete="off"
				placeholder="Not counted"
			/>
			{addOn?.stock != null && <input type="hidden" name="seen" value={addOn.stock} />}
		</>
	)
}
