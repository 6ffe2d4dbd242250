import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { inDates, MOST_DATES } from '#app/features/bookings/regulars/regular-dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTicks, type TickedDate } from '#app/ui/form/date-ticks.tsx'
import { everyError, FormError } from '#app/ui/form/form-error.tsx'
import { RepeatFields, SeeDates, WeekdayChips } from '#app/ui/form/repeat-fields.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import type { RepeatPage } from './repeat.server.ts'

type Result = SubmissionResult<string[]>

/** Asks on which weekdays an event repeats, and until when. The next step shows each date, before any is added. */
export function RepeatForm({ page, back }: { page: RepeatPage; back: string }) {
	const { values, weekdays, today, lastDate, result } = page
	const { form, field, errors } = useSubmission<'date' | 'ends' | 'until' | 'times'>('repeat', result, values)
	return (
		<Form method="get" {...form} className="flex flex-col gap-5">
			<Card className="flex flex-col gap-5">
				<FormError errors={errors} />
				<WeekdayChips chosen={weekdays} error={result?.error?.weekday?.[0]} />
				<RepeatFields field={field} today={today} lastDate={lastDate} most={MOST_DATES} />
			</Card>
			<SeeDates back={back} />
		</Form>
	)
}

type DatesProps = {
	title: string
	about: string
	/** The fields that the form sends again with the dates. */
	sent: [name: string, value: string][]
	dates: TickedDate[]
	/** Says how many of them can be had. */
	heading: string
	hint: string
	verb: [label: string, pending: string]
	back: ReactNode
	result?: Result
	idempotencyKey?: string
	/** Whether they follow a form in its place, whose button was far below. */
	inPlace?: boolean
}

/** The dates of an event with what stands in their way, of which the ticked ones are added or changed. */
export function EventDates({ title, about, sent, dates, heading, hint, verb, back, result, ...rest }: DatesProps) {
	const key = useIdempotencyKey(rest.idempotencyKey ?? '')
	const isFree = dates.some(({ problem }) => problem === null)
	const sending = useNavigation().formMethod === 'POST'
	const top = useRef<HTMLParagraphElement>(null)
	useEffect(() => {
		if (rest.inPlace) top.current?.focus()
	}, [rest.inPlace])
	return (
		<Form method="post" className="flex flex-col gap-5">
			{sent.map(([name, value]) => (
				<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
			))}
			{rest.idempotencyKey && <input type="hidden" name="idempotencyKey" value={key} />}
			<Card className="flex flex-col gap-5">
				<FormError errors={everyError(result)} />
				<p ref={top} tabIndex={-1} className="scroll-mt-40 wrap-anywhere outline-none">
					<span className="block text-lg font-semibold">{title}</span>
					{about}
				</p>
				<div className="flex flex-col gap-2">
					<p className="font-semibold">{heading}</p>
					{isFree && <p className="text-sm text-muted">{hint}</p>}
					<DateTicks dates={dates} result={result} />
				</div>
			</Card>
			<ActionBar stays>
				{isFree && (
					<Button pending={sending} pendingText={verb[1]} className="max-md:grow">
						{verb[0]}
					</Button>
				)}
				{back}
			</ActionBar>
		</Form>
	)
}

/** `All 4 dates can change.`, or `3 of 4 dates can change.` */
export function changeWords(dates: readonly TickedDate[]) {
	const free = dates.filter(({ problem }) => problem === null).length
	if (free === 0) return 'None of these dates can change.'
	return `${free < dates.length ? `${free} of ${inDates(dates.length)}` : `All ${inDates(free)}`} can change.`
}
