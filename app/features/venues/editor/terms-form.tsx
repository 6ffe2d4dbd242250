import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useRef, useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { Form } from 'react-router'
import { clock, WEEKDAYS } from '#app/lib/time/time.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { controlClass, FieldFrame, SelectField, TextField, useField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { FormPart, SaveAll } from './form-part.tsx'

/** The hours that a day can open and close, by how finely they are set in hours. */
export const opensBy = (step: number) => [
	{ value: '', label: 'Closed' },
	...Array.from({ length: 24 / step }, (_, i) => option(i * step)),
]
export const closesBy = (step: number) => Array.from({ length: 24 / step }, (_, i) => option((i + 1) * step))
const option = (hour: number) => ({ value: String(hour), label: clock(hour) })

const FOR_TOURNAMENTS = [
	{ value: '', label: 'They ask me each time' },
	{ value: 'weekdays', label: 'Yes, on weekdays in these hours' },
	{ value: 'weekend', label: 'Yes, at weekends in these hours' },
	{ value: 'always', label: 'Yes, every day in these hours' },
	{ value: 'never', label: 'Never' },
]

const ONLINE = [
	{ value: 'no', label: '07:00 to 21:00' },
	{ value: 'yes', label: 'All opening hours' },
]

/** For a closing hour within a `group/day`: it is hidden on closed days. */
const ONLY_WHEN_OPEN = "group-has-[option[value='']:checked]/day:invisible"

type Props = {
	result?: SubmissionResult<string[]>
	values: Record<string, string>
	bank: boolean
	step: number
	button: string
}

/** The third step: opening hours, booking rules, cancellation policy, payment details and VAT number. */
export function TermsForm({ result, values, bank, step, button }: Props) {
	const { form, errors, field } = useSubmission<string>('terms', result, values)
	const number = { inputMode: 'numeric', required: true, autoComplete: 'off', maxLength: 4 } as const
	const optional = { required: false, autoComplete: 'off' } as const
	return (
		<Form method="post" {...form} className="flex flex-col gap-6">
			<FormError errors={errors} />
			<FormPart title="Opening hours">
				<Week field={field} step={step} />
				<RadioCards
					label="Online bookings"
					hint="Outside these hours, players call you."
					{...field('onlineAllDay')}
					options={ONLINE}
					columns={2}
				/>
			</FormPart>
			<FormPart title="Booking rules">
				<div className="grid grid-cols-2 items-end gap-5">
					<Measured label="Longest booking" unit="hours" {...field('maxHours')} {...number} />
					<Measured label="Book ahead up to" unit="days" {...field('maxDaysAhead')} {...number} />
				</div>
			</FormPart>
			<FormPart title="Cancellation policy" hint="Existing bookings keep the old policy.">
				<div className="grid grid-cols-2 items-end gap-5">
					<Measured label="Free to cancel until" unit="hours before" {...field('freeCancelHours')} {...number} />
					<Measured label="After that you keep" unit="%" {...field('lateChargePercent')} {...number} />
				</div>
			</FormPart>
			<FormPart
				title="Courts nobody has paid for"
				hint="How long you hold a court, at most until two hours before the start. Booked less than two hours ahead: 30 minutes to pay."
			>
				<div className="grid grid-cols-2 items-end gap-5">
					<Measured label="By card or PayShap" unit="minutes" {...field('holdMinutes')} {...number} />
					<Measured label="By SnapScan or EFT" unit="hours" {...field('holdHours')} {...number} />
				</div>
			</FormPart>
			{bank && (
				<>
					<FormPart
						title="Payment details"
						hint="Where players send their money. Only people who have to pay you see this."
					>
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
					</FormPart>
					<FormPart title="Receipts" hint="With a VAT number, receipts show the VAT in the price.">
						<TextField
							label="VAT number"
							{...field('vatNumber')}
							{...optional}
							hint="Ten digits that start with 4."
							inputMode="numeric"
							maxLength={14}
						/>
					</FormPart>
				</>
			)}
			<FormPart
				title="Players’ tournaments"
				hint="Organisers need your courts for the matches. You can always plan your own."
			>
				<div className="group/day flex flex-col gap-5">
					<SelectField label="May they have your courts?" {...field('tournaments')} options={FOR_TOURNAMENTS} />
					<div className="grid grid-cols-2 items-end gap-3 group-has-[option[value='']:checked]/day:hidden">
						<SelectField label="From" {...field('tournamentsFrom')} options={opensBy(step).slice(1)} />
						<SelectField label="Until" {...field('tournamentsTo')} options={closesBy(step)} />
					</div>
				</div>
			</FormPart>
			<SaveAll>{button}</SaveAll>
		</Form>
	)
}

/** A number with its unit behind it in the field, which its label says too. */
function Measured({ label, unit, error, ...native }: ComponentProps<typeof TextField> & { unit: string }) {
	const field = useField({ error }, native)
	const spoken = (
		<>
			{label}
			<Spoken>, in {unit}</Spoken>
		</>
	)
	return (
		<FieldFrame label={spoken} id={field.id} message={field.message}>
			<div className="relative">
				<input type="text" {...native} {...field.control} className={controlClass} />
				<span aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted">
					{unit}
				</span>
			</div>
		</FieldFrame>
	)
}

type WeekProps = { field: ReturnType<typeof useSubmission<string>>['field']; step: number }

const DAYS = WEEKDAYS.map((name, i) => ({ name, opens: `opens${i + 1}`, closes: `closes${i + 1}` }))

/** The hours of each day. Where all days have one, a row sets them all once scripts run; the days are behind it. */
function Week({ field, step }: WeekProps) {
	const [openings, closings] = [opensBy(step), closesBy(step)]
	const week = useRef<HTMLDivElement>(null)
	const hydrated = useHydrated()
	const hour = (name: string) => field(name).defaultValue ?? ''
	const [opens1, closes1] = [hour('opens1'), hour('closes1')]
	const [alike, setAlike] = useState(DAYS.every((day) => hour(day.opens) === opens1 && hour(day.closes) === closes1))
	useEffect(() => {
		// A day may have been changed before scripts ran.
		const isOne = (which: Hour) => new Set(selectsOf(week.current!, which).map(({ value }) => value)).size === 1
		if (!isOne('opens') || !isOne('closes')) setAlike(false)
	}, [])
	const wrong = DAYS.some(({ closes }) => field(closes).error)
	const setAll = (which: Hour) => (event: ChangeEvent<HTMLSelectElement>) => {
		for (const select of selectsOf(week.current!, which)) select.value = event.target.value
	}
	return (
		<>
			{alike && (
				<>
					<p className="hidden tabular-nums noscript:block">
						Every day {opens1 === '' ? 'closed' : `${clock(Number(opens1))}–${clock(Number(closes1))}`}
					</p>
					<div className="noscript:hidden">
						<Day name="Every day">
							<SelectField
								label={<Spoken>Every day opens</Spoken>}
								disabled={!hydrated}
								defaultValue={opens1}
								onChange={setAll('opens')}
								options={openings}
							/>
							<SelectField
								label={<Spoken>Every day closes</Spoken>}
								disabled={!hydrated}
								defaultValue={closes1}
								onChange={setAll('closes')}
								options={closings}
								className={ONLY_WHEN_OPEN}
							/>
						</Day>
					</div>
				</>
			)}
			<Disclosure summary="Different on some days" open={!alike || Boolean(wrong)} className="border-b-0">
				<div ref={week} onChange={() => setAlike(false)} className="flex flex-col gap-3">
					{DAYS.map(({ name, opens, closes }) => (
						<Day key={name} name={name}>
							<SelectField label={<Spoken>{name} opens</Spoken>} {...field(opens)} options={openings} />
							<SelectField
								label={<Spoken>{name} closes</Spoken>}
								{...field(closes)}
								options={closings}
								className={ONLY_WHEN_OPEN}
							/>
						</Day>
					))}
				</div>
			</Disclosure>
		</>
	)
}

type Hour = 'opens' | 'closes'

const selectsOf = (week: HTMLElement, which: Hour) => [
	...week.querySelectorAll<HTMLSelectElement>(`select[name^=${which}]`),
]

const Day = ({ name, children }: { name: string; children: ReactNode }) => (
	<fieldset className="group/day grid min-w-0 grid-cols-2 items-start gap-x-3 sm:grid-cols-[7rem_1fr_1fr] sm:items-center">
		<legend className="sr-only">{name}</legend>
		<p aria-hidden="true" className="font-semibold max-sm:col-span-2">
			{name}
		</p>
		{children}
	</fieldset>
)

function Spoken({ children }: { children: ReactNode }) {
	return <span className="sr-only">{children}</span>
}
