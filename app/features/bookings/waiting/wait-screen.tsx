import { Form, useNavigation } from 'react-router'
import { at, clock, formatLongDate, formatTime } from '#app/lib/time/time.ts'
import type { Failed } from '#app/lib/form/form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { BookingPage } from '../book/booking-page.server.ts'
import { isFree } from '../slots.ts'
import { NIGHT } from './wait-rules.ts'

type Props = { page: BookingPage; failed?: Failed }

/** Asks to be told when an hour, or a stretch of hours, frees; says how the list works. */
export function WaitScreen({ page: { venue, sport, offer, chosen, day, taken, refused }, failed }: Props) {
	const { form, errors, field } = useSubmission<'date' | 'startTime' | 'endTime'>('wait', failed?.result, chosen)
	const sending = useNavigation().formMethod === 'POST'
	const { date, startTime, endTime } = chosen
	const bookingPage = `/booking/${venue.id}/${sport.id}?date=${date}&start=${startTime}&end=${endTime}`
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<div>
				<BackLink to={`/venues/${venue.id}?sport=${sport.id}&date=${date}`}>{venue.name}</BackLink>
				<h1 className="text-3xl md:text-4xl">Tell me when it frees</h1>
				<p className="mt-1 text-muted">
					{sport.name} at {venue.name}, {formatLongDate(at(date, 0))}
				</p>
			</div>
			<FormError errors={errors ?? failed?.result.error?.date} />
			{refused && <Notice tone="warn">{refused}</Notice>}
			{!taken && (
				<Notice tone="success" title={`${startTime}–${endTime} is free`}>
					<ButtonLink to={bookingPage} className="mt-3">
						Book It
					</ButtonLink>
				</Notice>
			)}
			<Card className="flex flex-col gap-5">
				<Form method="post" {...form} className="flex flex-col gap-5">
					<input type="hidden" name="date" value={date} />
					<div className="grid grid-cols-2 gap-3">
						<SelectField label="From" {...field('startTime')}>
							{day.hours.map((hour) => (
								<option key={hour.hour} value={clock(hour.hour)}>
									{formatTime(hour.startTime)}
									{hour.state === 'full' ? ' · taken' : isFree(hour) ? ' · free' : ''}
								</option>
							))}
						</SelectField>
						<SelectField label="To" {...field('endTime')}>
							{day.hours.map(({ hour }) => (
								<option key={hour}>{clock(hour + offer.step)}</option>
							))}
						</SelectField>
					</div>
					<Button size="lg" variant={taken ? 'primary' : 'secondary'} pending={sending} pendingText="One moment…">
						Tell me when it frees
					</Button>
				</Form>
				<ul className="flex flex-col gap-2">
					<Fact icon="clock">When it frees, the first in line has it held for 15 minutes</Fact>
					<Fact icon="wallet">Pay in that time and it’s yours. Say no thanks, or miss it, and we ask the next</Fact>
					<Fact icon="moon">
						Between {NIGHT} we hold nothing: everyone in line is told, and the first to book has it
					</Fact>
				</ul>
			</Card>
		</div>
	)
}
