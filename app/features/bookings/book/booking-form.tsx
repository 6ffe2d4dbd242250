import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { amountOf, inCents, lessPercent, sum } from '#app/lib/money.ts'
import { at, clock, formatDay, formatLongDate, isDate, isDay } from '#app/lib/time/time.ts'
import { shortTermsWords } from '#app/features/venues/cancellation-policy.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, RadioCards } from '#app/ui/form/choice-field.tsx'
import { DateField, SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TimeChip } from '#app/ui/form/time-chip.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { asAsked, asksForTime, isSame, readClock } from './asked-time.ts'
import type { BookingPage } from './booking-page.server.ts'
import { LiveHour } from './live-hour.tsx'
import { OrderSummary } from './order-summary.tsx'
import { Sharing } from './sharing.tsx'
import { pricesOf, quoteFor, totalPrice } from '../price.ts'
import { bookingProblem } from '../booking-problem.ts'
import { dayWords } from '../rules.ts'
import { depositOf, depositWords, isPaidWhenBooked } from '../paying/deposit.ts'
import { afterBooking, NOTES_MAX, PAYMENT_METHODS } from '../paying/payment-methods.ts'
import { waitAddress, type FreeTime } from '../slots.ts'

type Fields = Record<
	'date' | 'startTime' | 'endTime' | 'court' | 'share' | 'people' | 'credit' | 'paymentMethod' | 'phone' | 'notes',
	string
>
type Props = {
	page: BookingPage
	result?: SubmissionResult<string[]>
	alternatives?: FreeTime[]
	/** The player already has a booking at this time and may not want another. */
	alreadyBooked?: boolean
	/** How many of their bookings wait to be paid or confirmed, when that is too many. */
	waiting?: number
	/** Something to read before booking. */
	notice?: string
	/** The rand that the time and court that were sent cost now, where another price was shown. */
	price?: number
}

/** The booking form with its order summary. The total follows the chosen hours, but the server decides. */
export function BookingPageForm({ page: given, result, alternatives, alreadyBooked, waiting, notice, price }: Props) {
	const [query, setQuery] = useSearchParams()
	const page = useMemo(() => asAsked(given, query), [given, query])
	const { offer, chosen, day, methods } = page
	const { form, errors, field } = useSubmission<keyof Fields>('book', result, {
		...chosen,
		share: 'alone',
		people: String(page.people),
		paymentMethod: methods[0] ?? PAYMENT_METHODS[0],
	})
	const navigation = useNavigation()
	const sent = {
		date: field('date').defaultValue ?? chosen.date,
		startTime: field('startTime').defaultValue ?? chosen.startTime,
		endTime: field('endTime').defaultValue ?? chosen.endTime,
		court: field('court').defaultValue ?? chosen.court,
	}
	const [time, setTime] = useState(sent)
	/** The choice last written to the address, and the choice the last page was loaded for. */
	const [asked, setAsked] = useState(chosen)
	const [loaded, setLoaded] = useState(chosen)
	if (!isSame(loaded, chosen)) {
		setLoaded(chosen)
		if (!isSame(asked, chosen)) setTime(chosen) // a link led here; what was chosen after the submission is kept
	}
	const wished = chosenTime(time)
	const refused = wished && bookingProblem(offer, wished.startTime, wished.endTime, page.now)
	/** Where to wait for it once it has gone meanwhile: on any court, and only for times that could be booked. */
	const wait =
		wished &&
		!refused &&
		!time.court &&
		waitAddress(page.venue.id, page.sport.id, time.date, time.startTime, time.endTime)
	const hours = wished && !refused ? pricesOf(offer, wished.startTime, wished.endTime) : []
	const isAsChosen = isSame(time, chosen)
	/** The server knows courts at a time that the page was not made for. */
	const told = !isAsChosen && isSame(time, sent) ? price : undefined
	const full = totalPrice(hours)
	const total = told ?? lessPercent(full, page.percent)
	const terms = (isPaidWhenBooked(offer, hours) && page.whenBooked) || page.later
	const deposit = terms.deposit === null ? 0 : depositOf(inCents(total), terms.deposit)
	const [now, rest] = [deposit, inCents(total) - deposit].map(amountOf) as [string, string]
	const paying = deposit > 0 ? `${depositWords(now, rest)}. ${terms.paying}` : terms.paying
	const hydrated = useHydrated()
	const cannotBook = hydrated && refused !== null // without scripts a disabled button could never be enabled again
	const sending = navigation.formMethod === 'POST'
	const idempotencyKey = useIdempotencyKey(page.idempotencyKey)
	const taken = !result?.error && isAsChosen ? page.taken : null
	const hourField = (name: 'startTime' | 'endTime') => {
		const props = field(name)
		return refused?.field === name ? { ...props, error: [refused.message] } : props
	}
	/** A time that was chosen before is a line with "Change"; fields that were opened stay open. */
	const [isChanging, setChanging] = useState(!asksForTime(query))
	const isWrong =
		!wished || refused || taken || field('date').error || field('startTime').error || field('endTime').error
	if (isWrong && !isChanging) setChanging(true)
	const openFields = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
		if (!currentTarget.open || isChanging) return
		setChanging(true)
		currentTarget.querySelector('input')?.focus()
	}

	/** Shows the free hours of another day, or the price of another time or court, and updates the address. */
	const ask = (next: typeof time) => {
		setTime(next)
		if (!isDate(next.date)) return
		setAsked(next)
		query.set('date', next.date)
		query.set('start', next.startTime)
		query.set('end', next.endTime)
		if (page.courts) query.set('court', next.court)
		setQuery(query, { replace: true, preventScrollReset: true })
	}
	/** Asks where courts differ in price, and what else is free, or who waits, where an hour of it is taken. */
	const chooseHours = (next: typeof time) => {
		const [from, to] = [readClock(next.startTime), readClock(next.endTime)]
		const isTaken = day.hours.some(({ hour, state }) => state === 'full' && hour >= from && hour < to)
		;(chosenTime(next) && (page.courts || isTaken) ? ask : setTime)(next)
	}
	const ends = day.hours.map(({ hour }) => clock(hour + offer.step))
	const chooseStart = (startTime: string) => {
		const end = readClock(startTime) + (wished?.length ?? offer.lengths[0]!)
		chooseHours({ ...time, startTime, endTime: clock(Math.min(end, readClock(ends.at(-1)!))) })
	}

	return (
		<Form
			method="post"
			{...form}
			data-wish={`Book ${page.sport.name} at ${page.venue.name}, {date} at {startTime}`}
			className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]"
		>
			<noscript className="noscript:contents">
				{/* Enter in a field presses the first button of a form, so that must be this one. */}
				<button type="submit" name="look" value="chosen" hidden>
					Show Times and Price
				</button>
			</noscript>
			<input type="hidden" name="idempotencyKey" value={idempotencyKey} />
			<input type="hidden" name="quotedPrice" value={total} />
			<input
				type="hidden"
				name="quotedFor"
				value={hours[0] ? quoteFor(time.date, readClock(time.startTime), readClock(time.endTime), time.court) : ''}
			/>
			<Card className="flex flex-col gap-6">
				<Problem errors={errors} alternatives={alternatives} waiting={waiting} notice={notice} wait={wait} />
				{taken && (
					<div className="flex flex-col gap-4">
						{taken.message !== refused?.message && <Notice tone="warn">{taken.message}</Notice>}
						<Alternatives {...taken} />
					</div>
				)}
				{alreadyBooked && (
					<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
						<CheckboxField label="Book another court for the same time" name="another" value="yes" />
						<ButtonLink to="/my-bookings" variant="secondary" size="sm">
							See My Bookings
						</ButtonLink>
					</div>
				)}
				<details open={isChanging} onToggle={openFields} className="group">
					<summary className="flex min-h-12 items-center justify-between gap-4 rounded-sm group-open:hidden">
						<span>
							<span className="block text-muted">{wished && dayWords(wished.startTime, page.now)}</span>
							<span className="block font-display text-2xl leading-8 font-semibold tabular-nums">
								{time.startTime}–{time.endTime}
							</span>
						</span>
						<span className="text-sm font-semibold text-court-strong hover:underline">Change</span>
					</summary>
					<div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,0.8fr)]">
						<DateField
							label="Date"
							{...field('date')}
							defaultValue={undefined}
							value={time.date}
							min={page.today}
							max={page.lastDate}
							onChange={(event) => ask({ ...time, date: event.target.value })}
							required
						/>
						<SelectField
							label="Start time"
							{...hourField('startTime')}
							defaultValue={undefined}
							value={time.startTime}
							onChange={(event) => chooseStart(event.target.value)}
						>
							<optgroup label={formatDay(at(day.date, 0))}>
								{day.hours.map(({ hour, label }) => (
									<option key={hour} value={clock(hour)}>
										{label}
									</option>
								))}
							</optgroup>
						</SelectField>
						<SelectField
							label="End time"
							{...hourField('endTime')}
							defaultValue={undefined}
							value={time.endTime}
							onChange={(event) => chooseHours({ ...time, endTime: event.target.value })}
						>
							{ends.map((end) => (
								<option key={end} value={end}>
									{end}
								</option>
							))}
						</SelectField>
					</div>
					<noscript>
						<p className="mt-5 flex flex-wrap items-center gap-3 text-sm text-muted">
							<Button variant="secondary" size="sm" name="look" value="chosen">
								Show Times and Price
							</Button>
							for the day and hours you chose
						</p>
					</noscript>
				</details>
				<LiveHour
					venueId={page.venue.id}
					sportId={page.sport.id}
					date={time.date}
					hours={day.date === time.date ? day.hours : NONE}
					start={isDate(time.date) ? readClock(time.startTime) : null}
					last={readClock(time.endTime) - offer.lengths[0]!}
					className="-mt-5 -mb-2"
				/>
				{page.courts && (
					<SelectField
						label="Court"
						{...field('court')}
						defaultValue={undefined}
						value={time.court}
						onChange={({ target }) => ask({ ...time, court: target.value })}
						options={page.courts}
					/>
				)}
				<Sharing
					share={field('share')}
					people={field('people')}
					total={total}
					deposit={deposit}
					minutes={terms.minutes}
					start={hours[0]?.hour ?? null}
					now={page.now}
				/>
				{page.credit > 0 && total > 0 && (
					<CheckboxField
						label={
							<>
								<span className="block font-semibold">
									Use {amountOf(Math.min(page.credit, inCents(total)))} credit
								</span>
								<span className="block text-sm text-muted">{creditWords(page.credit, inCents(total))}</span>
							</>
						}
						name="credit"
						value="yes"
						defaultChecked={field('credit').defaultValue === 'yes'}
						className="-my-2"
					/>
				)}
				{methods.length > 0 ? (
					<RadioCards
						label="Payment method"
						hint={paying}
						{...field('paymentMethod')}
						columns={3}
						options={methods.map((method) => ({
							value: method,
							label: method,
							description: afterBooking(method, deposit / 100 || total) + (terms.held[method] ?? ''),
						}))}
					/>
				) : (
					<div>
						<input type="hidden" name="paymentMethod" value={PAYMENT_METHODS[0]} />
						<p className="font-semibold">Payment method</p>
						<p className="text-sm text-muted">{paying}</p>
					</div>
				)}
				{page.asksPhone && (
					<TextField
						label="Cell phone number"
						hint="Only the venue sees it, to reach you if it rains."
						{...field('phone')}
						type="tel"
						autoComplete="tel"
						required
					/>
				)}
				<TextArea
					label="Additional notes"
					hint="For the venue, for example equipment you would like to hire"
					{...field('notes')}
					maxLength={NOTES_MAX}
					required={false}
				/>
			</Card>
			<OrderSummary
				page={page}
				hours={hours}
				full={full}
				total={total}
				paid={deposit > 0 && { 'Deposit now': now, 'At the venue': rest }}
				length={wished?.length ?? 0}
				refused={refused !== null}
			>
				<Button
					size="lg"
					className="w-full max-lg:hidden"
					disabled={cannotBook}
					pending={sending}
					pendingText="Processing..."
				>
					Complete Booking
				</Button>
			</OrderSummary>
			<ActionBar className="lg:hidden">
				<p className="min-w-0 grow">
					<span className="block font-display text-xl leading-6 font-semibold tabular-nums">
						{hours.length === 0 ? '–' : deposit > 0 ? `${now} now` : sum(total)}
					</span>
					{full > total && page.memberShort && (
						<span className="block truncate text-sm leading-4 text-muted">{page.memberShort}</span>
					)}
					{hours[0] && (
						<span className="block text-sm leading-4 text-muted">
							{shortTermsWords({ startTime: hours[0].hour, totalPrice: total, ...offer }, page.now)}
						</span>
					)}
				</p>
				<Button className="min-h-13 shrink-0" disabled={cannotBook} pending={sending} pendingText="Processing...">
					Complete Booking
				</Button>
			</ActionBar>
		</Form>
	)
}

type Wait = string | null | false
type ProblemProps = { errors?: string[]; alternatives?: FreeTime[]; waiting?: number; notice?: string; wait: Wait }

/** Form-level errors, scrolled into view: the button may be far below them. */
function Problem({ errors, alternatives, waiting, notice, wait }: ProblemProps) {
	const area = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (errors?.length || notice) area.current?.focus()
	}, [errors, notice])
	return (
		<div ref={area} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-4 outline-none empty:hidden">
			{errors?.length ? <FormError errors={errors} /> : null}
			{notice && <Notice role="status">{notice}</Notice>}
			{waiting !== undefined && (
				<ButtonLink to="/my-bookings" variant="secondary" className="self-start">
					My Bookings
				</ButtonLink>
			)}
			{alternatives && <Alternatives alternatives={alternatives} wait={wait} />}
		</div>
	)
}

/** The nearest free times. Without scripts they submit the form, because it holds what was typed. */
function Alternatives({
	alternatives: times,
	wait,
	own,
}: {
	alternatives: FreeTime[]
	wait: Wait
	own?: object | null
}) {
	const hydrated = useHydrated()
	const choosing = (address: string) =>
		hydrated ? { href: address } : { formAction: address, name: 'look', value: 'yes' }
	return (
		<div className="flex flex-col gap-2">
			{times.length === 0 ? (
				<p className="text-muted">Nothing that long is free in the days around it.</p>
			) : (
				<p className="font-semibold">The nearest free times</p>
			)}
			<ul className="grid gap-2 sm:grid-cols-3 empty:hidden">
				{times.map((time) => (
					<li key={time.date + time.start} className="grid">
						<TimeChip
							{...choosing(`?date=${time.date}&start=${time.start}&end=${time.end}`)}
							label={`${time.start}–${time.end}`}
							note={formatDay(time.startTime)}
							accessibleLabel={`${formatLongDate(time.startTime)}, ${time.start} to ${time.end}`}
						/>
					</li>
				))}
			</ul>
			{wait && (
				<ButtonLink to={wait} variant="quiet" className="self-start">
					{own ? 'Waiting List' : 'Tell Me When It’s Free'}
				</ButtonLink>
			)}
		</div>
	)
}

/** Returns the chosen time with its length in hours, or null while the choice makes no sense. */
function chosenTime({ date, startTime, endTime }: { date: string; startTime: string; endTime: string }) {
	const [from, to] = [readClock(startTime), readClock(endTime)]
	return isDay(date) && from < to ? { startTime: at(date, from), endTime: at(date, to), length: to - from } : null
}

const creditWords = (credit: number, total: number) =>
	`${credit < total ? `Leaves ${amountOf(total - credit)} to pay` : 'Pays for all of it'}, unless you split.`

const NONE: readonly never[] = []
