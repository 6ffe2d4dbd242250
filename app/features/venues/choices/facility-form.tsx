import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { FACILITY_MAX, type Facility } from './facilities.ts'

type Result = SubmissionResult<string[]>

/** A facility that opens to be changed in place; `result` is that of its own form. */
export function FacilityForm({ id, facility, result }: { id: string; facility: Facility; result?: Result }) {
	const { name, isRetired } = facility
	const { form, errors, field } = useSubmission<'name'>(id, result, { name })
	const { formMethod, formData } = useNavigation()
	const sending = formMethod === 'POST' && formData?.get('was') === name
	const ticked = result ? result.initialValue?.offered !== undefined : !isRetired
	return (
		<Disclosure
			summary={
				<span className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
					{name}
					{isRetired && <Badge>Retired</Badge>}
				</span>
			}
			name="facilities"
			open={result !== undefined}
			reveal
			className="scroll-mb-24 border-b-0 px-4 sm:px-5"
		>
			<Form method="post" preventScrollReset {...form} className="flex flex-col gap-3">
				<input type="hidden" name="intent" value="facility" />
				<input type="hidden" name="was" value={name} />
				<FormError errors={errors} />
				<TextField label="Name" {...field('name')} required maxLength={FACILITY_MAX} autoComplete="off" />
				<CheckboxField
					label="Venues can choose it"
					name="offered"
					value="yes"
					id={`${id}-offered`}
					defaultChecked={ticked}
				/>
				<Button pending={sending} pendingText="Saving…" className="sm:self-start">
					Save<span className="sr-only"> {name}</span>
				</Button>
			</Form>
		</Disclosure>
	)
}

export function NewFacilityForm({ idempotencyKey, result }: { idempotencyKey: string; result?: Result }) {
	const { form, errors, field } = useSubmission<'name'>('facility', result)
	const { formMethod, formData } = useNavigation()
	const sending = formMethod === 'POST' && formData?.get('intent') === 'add-facility'
	const key = useIdempotencyKey(idempotencyKey)
	return (
		<Card>
			<Form method="post" preventScrollReset {...form} className="flex flex-col gap-3">
				<input type="hidden" name="intent" value="add-facility" />
				<input type="hidden" name="idempotencyKey" value={key} />
				<FormError errors={errors} />
				<TextField label="New facility" {...field('name')} required maxLength={FACILITY_MAX} autoComplete="off" />
				<Button variant="secondary" pending={sending} pendingText="Adding…" className="sm:self-start">
					Add Facility
				</Button>
			</Form>
		</Card>
	)
}
