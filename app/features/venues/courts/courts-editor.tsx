import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { COURT_NAME_MAX, courtLabel } from '#app/lib/text/court-name.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
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
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<FormError errors={errors ?? result?.error?.courts ?? undefined} />
			<Card padded={false}>
				<ol className="rows">
					{courts.map(({ name, isRoofed, surface, pricePerHour }, i) => (
						<li key={i} className="px-5 py-4">
							<fieldset className="grid items-start gap-3 sm:grid-cols-2">
								<legend className="mb-2 font-semibold">{courtLabel(i + 1)}</legend>
								<TextField
									label="Name"
									{...field(i, 'name', name ?? '')}
									placeholder={courtLabel(i + 1)}
									maxLength={COURT_NAME_MAX}
									autoComplete="off"
									required={false}
								/>
								<SelectField
									label="Roof"
									{...field(i, 'roof', isRoofed === null ? '' : isRoofed ? 'roofed' : 'open')}
									options={ROOFS}
								/>
								<SelectField label="Surface" {...field(i, 'surface', surface ?? '')} options={SURFACE_OPTIONS} />
								<TextField
									label="Price per hour, in rand"
									{...field(i, 'price', pricePerHour === undefined ? '' : String(pricePerHour))}
									placeholder={String(usual)}
									inputMode="numeric"
									autoComplete="off"
									required={false}
								/>
							</fieldset>
						</li>
					))}
				</ol>
			</Card>
			<ActionBar>
				<Button pending={sending} pendingText="Saving…" className="max-md:grow">
					Save Courts
				</Button>
				<ButtonLink to={back} variant="secondary">
					Back
				</ButtonLink>
			</ActionBar>
		</Form>
	)
}
