import type { SubmissionResult } from '@conform-to/dom'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { SaveButtons } from '#app/ui/form/save-buttons.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { DateField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { CATEGORY_MAX, COST_MAX, DESCRIPTION_MAX, NAME_MAX, NAME_MIN, RAND_MAX, STOCK_MAX } from './limits.ts'

type Name = 'name' | 'description' | 'category' | 'pointsCost' | 'stock' | 'off' | 'lastDay' | 'available'

type Item = {
	name: string
	description: string
	category: string
	pointsCost: number
	stock: number | null
	off: number | null
	lastDay: string | null
	available: boolean
}
type Props = {
	/** The reward to edit; none for a new one. */
	item?: Item
	categories: string[]
	/** Today's South African date. */
	today: string
	/** The field of its picture; a new one gets its picture later. */
	picture?: ReactNode
	idempotencyKey?: string
	result?: SubmissionResult<string[]>
}

const BACK = '/admin/rewards'
const CATEGORIES = 'reward-categories'

export function ItemForm({ item, categories, today, picture, idempotencyKey, result }: Props) {
	const { form, errors, field } = useSubmission<Name>('reward', result, result ? {} : asFields(item))
	const sending = useNavigation().formMethod === 'POST'
	const key = useIdempotencyKey(idempotencyKey ?? '')
	const ticked = result ? result.initialValue?.available !== undefined : (item?.available ?? true)
	return (
		<Form method="post" {...form} encType={picture ? 'multipart/form-data' : undefined} className="flex flex-col gap-5">
			{item ? (
				<>
					<input type="hidden" name="shownStock" value={item.stock ?? ''} />
					<input type="hidden" name="shownCost" value={item.pointsCost} />
				</>
			) : (
				<input type="hidden" name="idempotencyKey" value={key} />
			)}
			<Card className="flex flex-col gap-6">
				<FormError errors={errors} />
				<TextField label="Name" {...field('name')} minLength={NAME_MIN} maxLength={NAME_MAX} required />
				<TextArea
					label="Description"
					hint="What it is, and how people get it"
					{...field('description')}
					maxLength={DESCRIPTION_MAX}
					required
				/>
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField
						label="Category"
						hint="We group rewards by category."
						{...field('category')}
						list={CATEGORIES}
						maxLength={CATEGORY_MAX}
						required
					/>
					<TextField
						label="Points"
						hint="What one costs"
						{...field('pointsCost')}
						type="number"
						inputMode="numeric"
						min={1}
						max={COST_MAX}
						required
					/>
					<TextField
						label="Stock"
						hint="How many are left. Leave empty for no limit."
						{...field('stock')}
						type="number"
						inputMode="numeric"
						min={0}
						max={STOCK_MAX}
						required={false}
					/>
					<TextField
						label="Off a booking, in rand"
						hint="Players take it off when they pay. Leave empty for what the desk gives out."
						{...field('off')}
						type="number"
						inputMode="numeric"
						min={1}
						max={RAND_MAX}
						required={false}
					/>
					<DateField
						label="Last day"
						hint="People can redeem it until midnight."
						{...field('lastDay')}
						min={item?.lastDay && item.lastDay < today ? item.lastDay : today}
						required={false}
					/>
				</div>
				<datalist id={CATEGORIES}>
					{categories.map((category) => (
						<option key={category} value={category} />
					))}
				</datalist>
				{picture}
				<CheckboxField
					label="On offer"
					hint="Without the tick nobody can see or redeem it. Codes people already have still work."
					name="available"
					value="yes"
					defaultChecked={ticked}
				/>
			</Card>
			<SaveButtons save={[item ? 'Save Reward' : 'Add Reward', 'Saving…']} sending={sending} back={BACK} />
		</Form>
	)
}

function asFields(item: Item | undefined): Partial<Record<Name, string>> {
	if (!item) return {}
	const { name, description, category, pointsCost, stock, off, lastDay } = item
	return {
		name,
		description,
		category,
		pointsCost: String(pointsCost),
		stock: stock === null ? '' : String(stock),
		off: off === null ? '' : String(off),
		lastDay: lastDay ?? '',
	}
}
