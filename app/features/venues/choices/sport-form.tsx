import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { courtSport, CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { COUNTS, DRAWINGS, RUNNING_ICON, SPORT_MAX, type Counted } from './sport-choices.ts'

type Result = SubmissionResult<string[]>
type Sport = { id: number; name: string; icon: string; counts: Counted; isRetired: boolean }
type Fields = ReturnType<typeof useSubmission<'name' | 'icon' | 'counts'>>['field']

/** A sport that opens to be changed in place; `result` is that of its own form. */
export function SportForm({ sport, result }: { sport: Sport; result?: Result }) {
	const { id, name, icon, counts, isRetired } = sport
	const { form, errors, field } = useSubmission<'name' | 'icon' | 'counts'>(`sport-${id}`, result, {
		name,
		icon: courtSport(icon),
		counts,
	})
	const { formMethod, formData } = useNavigation()
	const sending = formMethod === 'POST' && formData?.get('id') === String(id)
	const ticked = result ? result.initialValue?.offered !== undefined : !isRetired
	return (
		<Disclosure
			summary={
				<span className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
					<CourtDrawing sport={icon} className="h-10 w-16 shrink-0 rounded-md" />
					{name}
					{isRetired && <Badge>Retired</Badge>}
				</span>
			}
			name="sports"
			open={result !== undefined}
			reveal
			className="scroll-mb-24 border-b-0 px-4 sm:px-5"
		>
			<Form method="post" preventScrollReset {...form} className="flex flex-col gap-3">
				<input type="hidden" name="intent" value="sport" />
				<input type="hidden" name="id" value={id} />
				<FormError errors={errors} />
				<TextField label="Name" {...field('name')} required maxLength={SPORT_MAX} autoComplete="off" />
				{icon !== RUNNING_ICON && <DrawnAndCounted field={field} />}
				<CheckboxField
					label="Venues can add it"
					name="offered"
					value="yes"
					id={`sport-${id}-offered`}
					defaultChecked={ticked}
				/>
				<Button pending={sending} pendingText="Saving…" className="sm:self-start">
					Save<span className="sr-only"> {name}</span>
				</Button>
			</Form>
		</Disclosure>
	)
}

export function NewSportForm({ idempotencyKey, result }: { idempotencyKey: string; result?: Result }) {
	const { form, errors, field } = useSubmission<'name' | 'icon' | 'counts'>('new-sport', result, {
		icon: 'generic',
		counts: 'points',
	})
	const { formMethod, formData } = useNavigation()
	const sending = formMethod === 'POST' && formData?.get('intent') === 'add-sport'
	const key = useIdempotencyKey(idempotencyKey)
	return (
		<Card>
			<Form method="post" preventScrollReset {...form} className="flex flex-col gap-3">
				<input type="hidden" name="intent" value="add-sport" />
				<input type="hidden" name="idempotencyKey" value={key} />
				<FormError errors={errors} />
				<TextField label="New sport" {...field('name')} required maxLength={SPORT_MAX} autoComplete="off" />
				<DrawnAndCounted field={field} />
				<Button variant="secondary" pending={sending} pendingText="Adding…" className="sm:self-start">
					Add Sport
				</Button>
			</Form>
		</Card>
	)
}

const DrawnAndCounted = ({ field }: { field: Fields }) => (
	<div className="grid items-start gap-5 sm:grid-cols-2">
		<SelectField label="Drawing" {...field('icon')} options={[...DRAWINGS]} />
		<SelectField label="Matches are counted in" {...field('counts')} options={[...COUNTS]} />
	</div>
)
