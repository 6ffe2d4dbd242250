import { Form, useNavigation } from 'react-router'
import { at, clock, formatLongDate } from '#app/lib/time/time.ts'
import type { Failed } from '#app/lib/form/form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { WaitPage } from './wait-page.server.ts'
import { aheadWords, NIGHT } from './wait-rules.ts'

type Props = { page: WaitPage; failed?: Failed }

/** A free time needs no list, and one that is waited for no question, so their pages say that instead. */
export function waitTitle({ taken, chosen: { startTime, endTime } }: Pick<WaitPage, 'taken' | 'chosen'>) {
	if (taken?.own) return 'You’re on the list'
	return taken ? 'Tell me when it’s free' : `${startTime}–${endTime} is free`
}

/** Asks to be told when an hour, or a stretch of hours, is free again; says how the list works. */
export function WaitScreen({ page: { venue, sport, offer, chosen, day, taken, refused, offered }, failed }: Props) {
	// A free time needs no list: the first full one of the day is offered in its place, and nothing where none is full.
	const full = day.hours.find(({ state }) => state === 'full')
	const first = full && { ...chosen, startTime: clock(full.hour), endTime: clock(full.hour + offer.lengths[0]!) }
	const { form, errors, field } = useSubmission<'date' | 'startTime' | 'endTime'>(
		'wait',
		failed?.result,
		taken ? chosen : (first ?? chosen),
	)
	const own = taken?.own
	const asks = taken && !own
	const sending = useNavigation().formMethod === 'POST'
	const { date, startTime, endTime } = chosen
	const bookingPage = `/booking/${venue.id}/${sport.id}?date=${date}&start=${startTime}&end=${endTime}`
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<div>
				<BackLink to={`/venues/${venue.id}?sport=${sport.id}&date=${date}`}>{venue.name}</BackLink>
				<h1 className="text-3xl md:text-4xl">{waitTitle({ taken, chosen })}</h1>
				<p className="mt-1 text-muted">
					{sport.name} at {venue.name}, {formatLongDate(at(date, 0))}
				</p>
			</div>
			<FormError errors={errors ?? failed?.result.error?.date} />
			{refused && <Notice tone="warn">{refused}</Notice>}
			{offered && (
				<Card className="flex flex-col gap-4">
					<p className="tabular-nums">
						<span className="block font-display text-3xl font-semibold">{offered.price}</span>
						<span className="text-muted">{offered.terms}</span>
					</p>
					<ButtonLink to={bookingPage} size="lg" className="sm:self-start">
						Book Now
					</ButtonLink>
				</Card>
			)}
			{own && (
				<Card className="flex items-center justify-between gap-4">
					<p className="min-w-0 tabular-nums">
						<span className="block font-display text-3xl font-semibold">
							{startTime}–{endTime}
						</span>
						<span className="text-muted">{aheadWords(own.ahead)}</span>
					</p>
					<Form method="post" action={`/my-bookings/waits/${own.id}/leave`}>
						<Button variant="secondary">Leave</Button>
					</Form>
				</Card>
			)}
			{(taken ?? full) && (
				<Card className="flex flex-col gap-5">
					{!asks && <h2 className="text-xl">Rather at another time?</h2>}
					<Form method="post" {...form} className="flex flex-col gap-5">
						<input type="hidden" name="date" value={date} />
						<div className="grid grid-cols-2 gap-3">
							<SelectField label="From" {...field('startTime')}>
								{day.hours.map((hour) => (
									<option key={hour.hour} value={clock(hour.hour)}>
										{hour.label}
									</option>
								))}
							</SelectField>
							<SelectField label="To" {...field('endTime')}>
								{day.hours.map(({ hour }) => (
									<option key={hour}>{clock(hour + offer.step)}</option>
								))}
							</SelectField>
						</div>
						<Button size="lg" variant={asks ? 'primary' : 'secondary'} pending={sending} pendingText="One moment…">
							Tell Me When It’s Free
						</Button>
					</Form>
					<ul className="flex flex-col gap-2">
						<Fact icon="clock">The first in line has 15 minutes to pay. Then we ask the next.</Fact>
						<Fact icon="moon">Between {NIGHT} we tell everyone in line, and the first to book has it.</Fact>
					</ul>
				</Card>
			)}
		</div>
	)
}
