import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { rate } from '#app/lib/money.ts'
import {
	at,
	dateOf,
	formatDay,
	formatDayMonth,
	formatLongDate,
	formatTime,
	formatTimeRange,
	formatWeekday,
} from '#app/lib/time/time.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PeakNote, TimeChip } from '#app/ui/form/time-chip.tsx'
import { useChoiceLinks } from '../book/booking-panel.tsx'
import { moveWords } from './move-sums.ts'
import type { MovingPage } from './moving-page.server.ts'
import { freeUntil } from '#app/features/venues/cancellation-policy.ts'
import { Link } from '#app/ui/link/link.tsx'

/** Links for the day and time to move to, which the address keeps, and the form that moves. */
export function MovePanel({ page }: { page: MovingPage }) {
	const { booking, days, day, time } = page
	const live = booking.status !== 'cancelled'
	const followChoice = useChoiceLinks()
	return (
		<div onClick={followChoice} className="flex grow flex-col gap-6">
			<Card padded={false} className="flex flex-col gap-4 p-3 sm:p-6">
				<div className="relative flex flex-col gap-2">
					<h2 className="flex min-h-11 items-center text-xl">{formatDay(at(day.date, 0))}</h2>
					<AnotherDay key={day.date} page={page} />
				</div>
				<Days page={page} />
				{day.times.length === 0 ? (
					<p className="text-muted">
						{days.some(({ times }) => times.length > 0)
							? 'Nothing is free for that long on this day. Try another.'
							: 'Nothing is free for that long this week. Try a later day.'}
					</p>
				) : (
					<ul
						aria-label={`Start times on ${formatDay(at(day.date, 0))}`}
						className="grid grid-cols-4 gap-1.5 sm:grid-cols-6"
					>
						{day.times.map((it) => (
							<li key={it.start} className="grid">
								<TimeChip
									href={`?date=${day.date}&start=${it.start}`}
									label={it.start}
									detail={live ? rate(it.price) : undefined}
									marked={it.peak}
									note={it.isRoofed ? 'Roofed' : undefined}
									selected={it.start === time?.start}
								/>
							</li>
						))}
					</ul>
				)}
				{live && day.times.some(({ peak }) => peak) && <PeakNote />}
			</Card>
			<Confirm page={page} />
		</div>
	)
}

function Days({ page: { days, day } }: { page: MovingPage }) {
	return (
		<nav aria-label="Day">
			<ul className="grid grid-cols-7 gap-0.5 sm:gap-1">
				{days.map(({ date, times, none }) => {
					const instant = at(date, 0)
					const word = times.length > 0 ? `${times.length} free` : none
					return (
						<li key={date} className="grid">
							<Link
								to={`?date=${date}`}
								aria-current={date === day.date ? 'date' : undefined}
								aria-label={`${formatLongDate(instant)}: ${word}`}
								className="flex min-h-16 min-w-0 flex-col items-center justify-center rounded-md text-xs leading-4 transition-colors hover:bg-court-soft aria-[current]:bg-court aria-[current]:text-on-court"
							>
								<span>{formatWeekday(instant)}</span>
								<span className="font-display text-lg leading-6 font-semibold tabular-nums">
									{Number(date.slice(8))}
								</span>
								{times.length === 0 && <span>{none}</span>}
							</Link>
						</li>
					)
				})}
			</ul>
		</nav>
	)
}

function AnotherDay({ page: { day, today, lastDate } }: { page: MovingPage }) {
	return (
		<details>
			<summary className="absolute top-0 right-0 inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 text-sm font-semibold text-court-strong hover:underline">
				<Icon name="calendar" className="size-4" />
				Another day
			</summary>
			<Form method="get" noValidate preventScrollReset className="flex items-end gap-2">
				<DateField
					label="Day"
					name="date"
					min={today}
					max={lastDate}
					defaultValue={day.date}
					className="min-w-0 grow"
				/>
				<Button variant="secondary" className="min-h-12">
					Show
				</Button>
			</Form>
		</details>
	)
}

function Confirm({ page: { booking, day, time, now } }: { page: MovingPage }) {
	const sending = useNavigation().formMethod === 'POST'
	const { money, totalPrice, status } = booking
	const live = status !== 'cancelled'
	if (!time) {
		const cost = live
			? 'Pick a time to see what the move costs.'
			: 'This move is free: you keep your price. Pick a time.'
		return <p className="text-muted">{cost}</p>
	}
	const { startTime: start, endTime: end } = time
	const { startTime: old } = booking
	const until = freeUntil({ ...booking, startTime: time.startTime })
	const lines: ReactNode[] = [
		time.loses,
		time.without.length > 0 && `Not left for that time, so it moves without: ${time.without.join(', ')}.`,
		live &&
			time.price !== totalPrice &&
			money.sharesTotal > money.sharesPaid &&
			'Shares nobody has paid yet fall away: split again after the move.',
		until > now
			? `Free to cancel or move until ${formatDayMonth(until)} at ${formatTime(until)}.`
			: 'You can’t cancel or move it free of charge after this.',
	]
	return (
		<ActionBar className="flex-wrap justify-between gap-y-2 max-md:mt-auto">
			<div className="min-w-0 grow basis-56">
				<p className="text-sm leading-5">
					{formatDay(old)}, <span className="whitespace-nowrap tabular-nums">{formatTime(old)}</span>{' '}
					<Icon name="arrow-right" className="inline size-4" />
					<span className="sr-only">to</span>{' '}
					<strong className="font-semibold">
						{dateOf(old) !== day.date && `${formatDay(start)}, `}
						<span className="whitespace-nowrap tabular-nums">{formatTimeRange(start, end)}</span>
					</strong>
				</p>
				<p className="font-display text-xl leading-6 font-semibold tabular-nums">
					{moveWords(money, totalPrice, time.price, live)}
				</p>
				{lines.filter(Boolean).map((line, i) => (
					<p key={i} className="text-sm text-muted">
						{line}
					</p>
				))}
			</div>
			<Form method="post" className="max-sm:grow">
				<input type="hidden" name="date" value={day.date} />
				<input type="hidden" name="start" value={time.start} />
				<input type="hidden" name="seenPrice" value={time.price} />
				<input type="hidden" name="from" value={booking.startTime.toISOString()} />
				<Button pending={sending} pendingText="Moving…" className="w-full">
					Move Booking
				</Button>
			</Form>
		</ActionBar>
	)
}
