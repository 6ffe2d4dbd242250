import { Form, useNavigation } from 'react-router'
import type { SubmissionResult } from '@conform-to/dom'
import { at, clock, formatLongDate } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { DateField, SelectField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'

type Day = { date: string; hours: readonly [number, number] | null }

/** Coming dates with their own peak hours, with a button that makes each follow its weekday again. */
export function PeakDates({ dates }: { dates: readonly Day[] }) {
	return (
		<ul className={classes(cardClass, 'rows')}>
			{dates.map(({ date, hours }) => (
				<li key={date} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
					<p>
						<span className="block font-semibold">{formatLongDate(at(date, 0))}</span>
						{hours ? `Peak from ${clock(hours[0])} to ${clock(hours[1])}` : 'No peak hours'}
					</p>
					<Form method="post" preventScrollReset>
						<input type="hidden" name="intent" value="remove" />
						<input type="hidden" name="date" value={date} />
						<Button variant="quiet">
							<Icon name="trash-2" className="size-4" />
							Remove<span className="sr-only"> {formatLongDate(at(date, 0))}</span>
						</Button>
					</Form>
				</li>
			))}
		</ul>
	)
}

/** Returns the times from the first to the last one, each hour or half hour. */
const times = (first: number, last: number, step: number) =>
	Array.from({ length: (last - first) / step + 1 }, (_, i) => first + i * step).map((hour) => ({
		value: String(hour),
		label: clock(hour),
	}))

type FormProps = { result?: SubmissionResult<string[]>; step: number; today: string; lastDate: string }

export function PeakDateForm({ result, step, today, lastDate }: FormProps) {
	const { form, errors, field } = useSubmission<'date' | 'from' | 'to'>('peak-date', result)
	const sending = useNavigation().formData?.has('from')
	return (
		<Card as="section" labelledBy="add-date">
			<Form method="post" {...form} className="flex flex-col gap-5">
				<h3 id="add-date" className="text-lg leading-6">
					Add a date
				</h3>
				<FormError errors={errors} />
				<div className="grid items-start gap-5 sm:grid-cols-3">
					<DateField label="Date" {...field('date')} min={today} max={lastDate} required />
					<SelectField
						label="Peak from"
						{...field('from')}
						options={[{ value: '', label: 'No peak all day' }, ...times(0, 24 - step, step)]}
					/>
					<SelectField
						label="Peak until"
						{...field('to')}
						options={[{ value: '', label: '–' }, ...times(step, 24, step)]}
					/>
				</div>
				<Button pending={sending} pendingText="Saving…" className="sm:self-start">
					Add Date
				</Button>
			</Form>
		</Card>
	)
}
