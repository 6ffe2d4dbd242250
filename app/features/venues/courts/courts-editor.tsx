import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { rate } from '#app/lib/money.ts'
import { COURT_NAME_MAX, courtLabel } from '#app/lib/text/court-name.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { CourtFacts } from '../offers.server.ts'
import { SURFACES } from './surfaces.ts'

type Props = {
	courts: CourtFacts[]
	/** The whole rand of an hour where a court has no price of its own. */
	pricePerHour: number
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

/** The name, roof, surface and price of each court of a sport, all on one page. */
export function CourtsEditor({ courts, pricePerHour: usual, back, result }: Props) {
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
						<li key={i} className="px-5">
							<Disclosure
								className="border-transparent"
								open={courts.length === 1 || wrong.some((path) => path.startsWith(`courts[${i}].`))}
								summary={
									<>
										{courtLabel(i + 1)}{' '}
										<span className="font-normal text-muted tabular-nums">
											{[name, rate(pricePerHour ?? usual), isRoofed && 'Roofed', surface ?? 'No surface set']
												.filter(Boolean)
												.join(' · ')}
										</span>
									</>
								}
							>
								<fieldset className="grid grid-cols-2 items-start gap-3">
									<legend className="sr-only">{courtLabel(i + 1)}</legend>
									<TextField
										label="Name"
										className="max-sm:col-span-2"
										{...field(i, 'name', name ?? '')}
										placeholder={courtLabel(i + 1)}
										maxLength={COURT_NAME_MAX}
										autoComplete="off"
										required={false}
									/>
									<TextField
										label="Price per hour, in rand"
										className="max-sm:col-span-2"
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
								</fieldset>
							</Disclosure>
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
