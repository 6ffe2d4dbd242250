import type { SubmissionResult } from '@conform-to/dom'
import { Form } from 'react-router'
import { FieldError, TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Facility } from '../choices/facilities.ts'
import { FormPart, SaveAll } from './form-part.tsx'
import { PinField, type PinGround } from './pin/pin-field.tsx'

type Name = 'name' | 'description' | 'location' | 'address' | 'city' | 'contactPhone' | 'contactEmail' | 'position'
type Props = {
	result?: SubmissionResult<string[]>
	values: Partial<Record<Name, string>> & { facilities: string[] }
	/** Cities that have venues already, as suggestions. */
	cities: string[]
	/** The facilities that can be ticked. */
	offered: Facility[]
	/** Of the map on which the pin is put. */
	ground: PinGround
	/** Only for a venue that is not saved yet. */
	idempotencyKey?: string
	button: string
	/** The level of its headings, one below the heading above the form. */
	level: 'h2' | 'h3'
}

/** The first step: a venue's name, place and contact. */
export function BasicsForm({ result, values: { facilities, ...values }, level, ...props }: Props) {
	const { cities, offered, ground, idempotencyKey, button } = props
	const { form, errors, field } = useSubmission<Name | 'facilities'>('venue', result, values)
	const key = useIdempotencyKey(idempotencyKey ?? '')
	const chosen = result ? [(result.initialValue as { facilities?: string | string[] })?.facilities].flat() : facilities
	return (
		<Form method="post" {...form} className="flex flex-col gap-6">
			{key && <input type="hidden" name="idempotencyKey" value={key} />}
			<FormError errors={errors} />
			<FormPart title="What players read first" level={level}>
				<TextField label="Name" {...field('name')} required maxLength={80} autoComplete="off" />
				<TextArea
					label="Description"
					hint="What players should know: the surface, the lights, the vibe"
					{...field('description')}
					required
					maxLength={2_000}
				/>
			</FormPart>
			<FormPart title="Where it is" level={level}>
				<TextField label="Street address" {...field('address')} required maxLength={200} autoComplete="address-line1" />
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField label="Suburb" {...field('location')} required maxLength={80} autoComplete="address-level3" />
					<TextField
						label="City"
						{...field('city')}
						required
						maxLength={60}
						list="cities"
						autoComplete="address-level2"
					/>
				</div>
				<datalist id="cities">
					{cities.map((city) => (
						<option key={city} value={city} />
					))}
				</datalist>
				<PinField
					ground={ground}
					label="Coordinates"
					hint="Two numbers such as -33.9180, 18.3870: press and hold on the entrance in a map app, and copy them."
					{...field('position')}
					required={false}
					maxLength={100}
					autoComplete="off"
				/>
			</FormPart>
			<FormPart title="How players reach you" level={level}>
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField label="Phone" type="tel" {...field('contactPhone')} required maxLength={30} autoComplete="tel" />
					<TextField
						label="Email"
						type="email"
						{...field('contactEmail')}
						required={false}
						maxLength={254}
						autoComplete="email"
					/>
				</div>
			</FormPart>
			<FormPart title="Facilities" level={level}>
				<fieldset>
					<legend className="sr-only">Facilities</legend>
					<ul className="grid grid-cols-2 gap-x-3">
						{offered.map(({ name: facility, isRetired }) => (
							<li key={facility}>
								<label className="flex min-h-11 items-center gap-3">
									<input
										type="checkbox"
										name="facilities"
										value={facility}
										defaultChecked={chosen.includes(facility)}
										className="size-5 shrink-0 accent-court"
									/>
									<span className="min-w-0 wrap-break-word">
										{facility}
										{isRetired && <span className="text-muted"> (no longer offered)</span>}
									</span>
								</label>
							</li>
						))}
					</ul>
					<FieldError id="venue-facilities" message={[field('facilities').error].flat()[0] ?? undefined} />
				</fieldset>
			</FormPart>
			<SaveAll>{button}</SaveAll>
		</Form>
	)
}
