import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { at, formatDay, formatLongDate } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FieldError, SelectField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import type { PublicHoliday } from './public-holidays.ts'
import { closesBy, opensBy } from '../terms-form.tsx'

type Sent = Partial<Record<'date' | 'opens' | 'closes', string>>
type Props = { result?: SubmissionResult<string[]>; holidays: PublicHoliday[]; step: number }

/** So many are at hand; the others are behind them. */
const NEXT = 5

const hoursBy = (step: number) => [
	{ value: 'usual', label: 'As usual' },
	{ value: 'closed', label: 'Closed' },
	...opensBy(step)
		.slice(1)
		.map(({ value, label }) => ({ value, label: `From ${label}` })),
]

const opensFrom = (choice: string) => choice !== 'usual' && choice !== 'closed'

/** Offers the public holidays that are still as usual; what is chosen becomes special days together. */
export function HolidaysForm({ result, holidays, step }: Props) {
	const { form, errors } = useSubmission('holidays', result)
	const { formMethod, formData } = useNavigation()
	const sent = (result?.initialValue?.holiday ?? []) as Sent[]
	const later = holidays.slice(NEXT)
	const sentFor = (date: string) => sent.findIndex((day) => day.date === date)
	const isTouched = later.some(({ date }) => (sent[sentFor(date)]?.opens ?? 'usual') !== 'usual')
	const rows = (from: number, to: number) => (
		<ul className="rows border-y border-line">
			{holidays.slice(from, to).map((holiday, i) => (
				<Holiday
					key={holiday.date}
					{...holiday}
					step={step}
					field={`holiday[${from + i}]`}
					sent={sent[sentFor(holiday.date)]}
					error={result?.error?.[`holiday[${sentFor(holiday.date)}].closes`] ?? undefined}
				/>
			))}
		</ul>
	)
	return (
		<Card>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<div>
					<h3 className="text-lg">Public holidays</h3>
					<p className="text-muted">You’re open as usual on these, unless you choose otherwise.</p>
				</div>
				<FormError errors={errors} />
				<input type="hidden" name="intent" value="holidays" />
				<div>
					{rows(0, NEXT)}
					{later.length > 0 && (
						<Disclosure summary={`${later.length} more in the year ahead`} open={isTouched} className="border-b-0">
							{rows(NEXT, holidays.length)}
						</Disclosure>
					)}
				</div>
				<FieldError id="holidays-holiday" message={result?.error?.holiday?.[0]} />
				<Button
					className="self-start"
					pending={formMethod === 'POST' && formData?.get('intent') === 'holidays'}
					pendingText="Saving…"
				>
					Save Holidays
				</Button>
			</Form>
		</Card>
	)
}

type RowProps = PublicHoliday & { field: string; step: number; sent?: Sent; error?: string[] }

function Holiday({ date, name, field, step, sent, error }: RowProps) {
	const [opens, setOpens] = useState(sent?.opens ?? 'usual')
	const day = formatLongDate(at(date, 0))
	const spoken = (what: string) => (
		<span className="sr-only">
			{name}, {day}: {what}
		</span>
	)
	return (
		<li className="flex items-center justify-between gap-4 py-3">
			<input type="hidden" name={`${field}.date`} value={date} />
			<p className="min-w-0">
				<span className="block font-semibold">{name}</span>
				<span className="text-sm text-muted">{formatDay(at(date, 0))}</span>
			</p>
			<div className="flex shrink-0 flex-col gap-3 sm:flex-row">
				<SelectField
					label={spoken('hours')}
					name={`${field}.opens`}
					defaultValue={opens}
					onChange={({ target }) => setOpens(target.value)}
					options={hoursBy(step)}
				/>
				<div className={opensFrom(opens) ? undefined : 'hidden noscript:block'}>
					<SelectField
						label={spoken('until')}
						name={`${field}.closes`}
						defaultValue={sent?.closes ?? '17'}
						error={error}
						options={closesBy(step).map(({ value, label }) => ({ value, label: `to ${label}` }))}
					/>
				</div>
			</div>
		</li>
	)
}
