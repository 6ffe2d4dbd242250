import type { SubmissionResult } from '@conform-to/dom'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { clock, WEEKDAYS } from '#app/lib/time/time.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'

export const OPENS = [
	{ value: '', label: 'Closed' },
	...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) })),
]
export const CLOSES = Array.from({ length: 24 }, (_, i) => ({ value: String(i + 1), label: clock(i + 1) }))

/** For a closing hour within a `group`: it is hidden on closed days. */
export const ONLY_WHEN_OPEN = "group-has-[option[value='']:checked]:invisible"

type Props = { result?: SubmissionResult<string[]>; values: Record<string, string>; button: string }

/** The third step: opening hours, booking rules, cancellation policy, payment details and VAT number. */
export function TermsForm({ result, values, button }: Props) {
	const { form, errors, field } = useSubmission<string>('terms', result, values)
	const sending = useNavigation().formMethod === 'POST'
	const number = { inputMode: 'numeric', required: true, autoComplete: 'off', maxLength: 4 } as const
	const optional = { required: false, autoComplete: 'off' } as const
	return (
		<Form method="post" {...form} className="flex flex-col gap-6">
			<FormError errors={errors} />
			<Card className="flex flex-col gap-3">
				<h3 className="text-lg">Opening hours</h3>
				<p className="text-sm text-muted">Players can book online from 07:00 to 21:00 within these hours.</p>
				<p aria-hidden="true" className="-mb-2 grid grid-cols-2 gap-x-3 text-sm text-muted sm:grid-cols-[7rem_1fr_1fr]">
					<span className="max-sm:hidden" />
					<span>Opens</span>
					<span>Closes</span>
				</p>
				{WEEKDAYS.map((day, i) => (
					<fieldset
						key={day}
						className="group grid min-w-0 grid-cols-2 items-start gap-x-3 border-t border-line pt-3 sm:grid-cols-[7rem_1fr_1fr] sm:items-center"
					>
						<legend className="sr-only">{day}</legend>
						<p aria-hidden="true" className="font-semibold max-sm:col-span-2">
							{day}
						</p>
						<SelectField label={<Spoken>{day} opens</Spoken>} {...field(`opens${i + 1}`)} options={OPENS} />
						<SelectField
							label={<Spoken>{day} closes</Spoken>}
							{...field(`closes${i + 1}`)}
							options={CLOSES}
							className={ONLY_WHEN_OPEN}
						/>
					</fieldset>
				))}
			</Card>
			<Card className="flex flex-col gap-5">
				<h3 className="text-lg">Booking rules</h3>
				<div className="grid items-end gap-5 sm:grid-cols-2">
					<TextField label="Longest booking, in hours" {...field('maxHours')} {...number} />
					<TextField label="How many days ahead people can book" {...field('maxDaysAhead')} {...number} />
				</div>
			</Card>
			<Card className="flex flex-col gap-5">
				<div>
					<h3 className="text-lg">Cancellation policy</h3>
					<p className="text-sm text-muted">A change is for new bookings. Bookings you have keep their terms.</p>
				</div>
				<div className="grid items-end gap-5 sm:grid-cols-2">
					<TextField label="Free to cancel until how many hours before" {...field('freeCancelHours')} {...number} />
					<TextField label="After that you keep (%)" {...field('lateChargePercent')} {...number} />
				</div>
			</Card>
			<Card className="flex flex-col gap-5">
				<div>
					<h3 className="text-lg">Payment details</h3>
					<p className="text-sm text-muted">
						Where players send their money. Only people who have to pay you see this.
					</p>
				</div>
				<TextField label="Account name" {...field('accountName')} {...optional} maxLength={100} />
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField label="Bank" {...field('bank')} {...optional} maxLength={60} />
					<TextField
						label="Account number"
						{...field('accountNumber')}
						{...optional}
						inputMode="numeric"
						maxLength={24}
					/>
					<TextField label="Branch code" {...field('branchCode')} {...optional} inputMode="numeric" maxLength={7} />
					<TextField label="SnapScan id" {...field('snapScan')} {...optional} maxLength={40} />
				</div>
				<TextField
					label="ShapID for PayShap"
					{...field('shapId')}
					{...optional}
					hint="A cellphone number, or a name and a bank such as 0821234567@bank."
					maxLength={40}
				/>
			</Card>
			<Card className="flex flex-col gap-5">
				<div>
					<h3 className="text-lg">Receipts</h3>
					<p className="text-sm text-muted">With a VAT number, receipts show the VAT in the price.</p>
				</div>
				<TextField
					label="VAT number"
					{...field('vatNumber')}
					{...optional}
					hint="Ten digits that start with 4."
					inputMode="numeric"
					maxLength={14}
				/>
			</Card>
			<ActionBar>
				<Button size="lg" className="max-md:w-full" pending={sending} pendingText="Saving…">
					{button}
				</Button>
			</ActionBar>
		</Form>
	)
}

function Spoken({ children }: { children: ReactNode }) {
	return <span className="sr-only">{children}</span>
}
