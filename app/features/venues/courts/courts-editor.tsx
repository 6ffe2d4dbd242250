import type { SubmissionResult } from '@conform-to/dom'
import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import { rate } from '#app/lib/money.ts'
import { COURT_NAME_MAX, courtLabel } from '#app/lib/text/court-name.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { controlClass, FieldError, SelectField, TextField, useField, type FieldErrors } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { CourtFacts } from '../offers.server.ts'
import { SURFACES } from './surfaces.ts'

type Props = {
	courts: CourtFacts[]
	/** The whole rand of an hour where a court has no price of its own. */
	pricePerHour: number
	/** How many rand an hour costs more at peak. */
	peakMore: number
	back: string
	result?: SubmissionResult<string[]>
}
type Sent = Partial<Record<'name' | 'roof' | 'surface' | 'price', string>>

const ROOFS = [
	{ value: '', label: 'Not specified' },
	{ value: 'roofed', label: 'Roofed' },
	{ value: 'open', label: 'Open air' },
]

const SURFACE_OPTIONS = [{ value: '', label: 'Not specified' }, ...SURFACES.map((value) => ({ value, label: value }))]

/** Beside the number of its court, which is its label to the eye. */
function NameField({ court, error, ...native }: ComponentProps<'input'> & { court: string; error?: FieldErrors }) {
	const { id, message, control } = useField({ error }, native)
	return (
		<div className="flex flex-col gap-1.5 max-sm:col-span-2">
			<input
				type="text"
				{...native}
				{...control}
				aria-label={`Name of ${court}`}
				placeholder="No name yet"
				maxLength={COURT_NAME_MAX}
				autoComplete="off"
				className={controlClass}
			/>
			<FieldError id={id} message={message} />
		</div>
	)
}

const roofWords = (isRoofed: boolean | null) => isRoofed !== null && (isRoofed ? 'Roofed' : 'Open air')

/** The name of each court of a sport, and behind it its price, roof and surface, all on one page. */
export function CourtsEditor({ courts, pricePerHour: usual, peakMore, back, result }: Props) {
	const { form, errors } = useSubmission('courts', result)
	const sending = useNavigation().formMethod === 'POST'
	const sent = result?.initialValue?.courts as Sent[] | undefined
	const field = (i: number, name: keyof Sent, stored: string) => ({
		name: `courts[${i}].${name}`,
		defaultValue: sent ? (sent[i]?.[name] ?? '') : stored,
		error: result?.error?.[`courts[${i}].${name}`],
	})
	const wrong = Object.keys(result?.error ?? {})
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<FormError errors={errors ?? result?.error?.courts ?? undefined} />
			<Card padded={false}>
				<ol className="rows">
					{courts.map(({ name, isRoofed, surface, pricePerHour }, i) => (
						<li key={i} className="px-5 pt-2 sm:py-2">
							<fieldset className="grid min-w-0 grid-cols-2 items-start gap-x-3 sm:grid-cols-[7rem_1fr_1fr]">
								<legend className="sr-only">{courtLabel(i + 1)}</legend>
								<p aria-hidden="true" className="py-3 font-semibold max-sm:col-span-2">
									{courtLabel(i + 1)}
								</p>
								<NameField court={courtLabel(i + 1)} {...field(i, 'name', name ?? '')} />
								<Disclosure
									className="border-transparent max-sm:col-span-2"
									open={wrong.some((path) => path.startsWith(`courts[${i}].`) && !path.endsWith('.name'))}
									summary={
										<span className="font-normal text-muted tabular-nums">
											<span className="sr-only">{courtLabel(i + 1)}: </span>
											{[rate(pricePerHour ?? usual), roofWords(isRoofed), surface ?? 'No surface set']
												.filter(Boolean)
												.join(' · ')}
										</span>
									}
								>
									<div className="grid grid-cols-2 items-start gap-3">
										<TextField
											label="Price per hour, in rand"
											hint={peakMore > 0 && `Peak hours cost ${rate(peakMore)} more.`}
											className="col-span-2"
											{...field(i, 'price', pricePerHour === undefined ? '' : String(pricePerHour))}
											placeholder={String(usual)}
											inputMode="numeric"
											autoComplete="off"
											required={false}
										/>
										<SelectField
											label="Roof"
											{...field(i, 'roof', isRoofed === null ? '' : isRoofed ? 'roofed' : 'open')}
											options={ROOFS}
										/>
										<SelectField label="Surface" {...field(i, 'surface', surface ?? '')} options={SURFACE_OPTIONS} />
									</div>
								</Disclosure>
							</fieldset>
						</li>
					))}
				</ol>
			</Card>
			<div className="flex flex-wrap items-center gap-4">
				<Button pending={sending} pendingText="Saving…" className="max-md:grow">
					Save Courts
				</Button>
				<ButtonLink to={back} variant="secondary">
					Back
				</ButtonLink>
			</div>
		</Form>
	)
}
