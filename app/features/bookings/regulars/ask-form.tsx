import { Form, useNavigation } from 'react-router'
import type { Failed } from '#app/lib/form/form.server.ts'
import { rate } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateField, NumberField, TextArea } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { inDates, MOST_DATES } from './regular-dates.ts'
import type { AskPage } from './requests.server.ts'

type Props = { page: AskPage; failed?: Failed }

/** Asks a venue for a booking's hour every week, with the dates as they are now. */
export function AskForm({ page, failed }: Props) {
	const { venue, values, plan, first, lastDate, longest } = page
	const { form, field, errors } = useSubmission<'until' | 'times' | 'note'>(
		'weekly',
		failed?.result ?? page.result,
		values,
	)
	const { formMethod, state } = useNavigation()
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<Card className="flex flex-col gap-5">
				<FormError errors={errors} />
				<div className="grid grid-cols-2 items-end gap-3 sm:gap-5">
					<DateField label="Until" {...field('until')} min={first} max={lastDate} />
					<NumberField
						label="Or number of weeks"
						{...field('times')}
						placeholder={plan ? String(plan.dates.length) : undefined}
						min={1}
						max={MOST_DATES}
					/>
				</div>
				<Button
					formMethod="get"
					formNoValidate
					variant="secondary"
					size="sm"
					className="self-start"
					pending={state === 'loading' && formMethod === 'GET'}
				>
					Show Dates
				</Button>
				{plan && <AskedDates plan={plan} />}
				<TextArea label={`A note to ${venue}`} {...field('note')} required={false} rows={2} maxLength={longest} />
			</Card>
			<div className="flex flex-col gap-3">
				<p className="text-sm text-muted">
					Nothing is held until they say yes. Each date is then a booking of its own, which you pay and can cancel by
					itself.
				</p>
				<Button
					name="intent"
					value="ask"
					size="lg"
					pending={formMethod === 'POST'}
					pendingText="Asking…"
					className="sm:self-start"
				>
					Ask the Venue
				</Button>
			</div>
		</Form>
	)
}

function AskedDates({ plan: { dates } }: { plan: NonNullable<AskPage['plan']> }) {
	const free = dates.filter(({ isFree }) => isFree)
	const total = free.reduce((sum, { price }) => sum + price, 0)
	const [all, open] = [inDates(dates.length), free.length]
	return (
		<div className="flex flex-col gap-2">
			<p className="flex flex-wrap justify-between gap-x-3 font-semibold tabular-nums">
				<span>{open === dates.length ? `${all}, all free now` : `${all}, ${open} free now`}</span>
				{open > 1 && <span>{rate(total)} in all</span>}
			</p>
			<ul aria-label="Dates" className="grid gap-x-6 border-y border-line py-1 tabular-nums sm:grid-cols-2">
				{dates.map(({ date, day, price, isFree }) => (
					<li key={date} className="flex justify-between gap-3 py-1">
						<span className={isFree ? undefined : 'text-muted'}>{day}</span>
						<span className="text-muted">{isFree ? rate(price) : 'Not free'}</span>
					</li>
				))}
			</ul>
		</div>
	)
}
