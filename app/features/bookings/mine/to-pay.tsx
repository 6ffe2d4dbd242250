import type { ReactNode } from 'react'
import { amountOf } from '#app/lib/money.ts'
import { addDays, dateOf, DAY, dayAndTime, formatDay, formatTime, formatWeekday } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { dayWords } from '../rules.ts'
import type { ToPay } from './to-pay.server.ts'

type Props = {
	toPay: ToPay
	/** The booking that the page shows large: the line is left out where it is the only one to pay. */
	shown?: number
	now: Date
}

/** The bookings that a player still has to decide about or pay; renders nothing without any. */
export function ToPayNotices({ toPay: { choose, pay }, shown, now }: Props) {
	const total = pay.reduce((sum, { ownShare, due }) => sum + (ownShare?.amount ?? due), 0)
	return (
		<>
			{choose.length > 0 && (
				<OneLine
					icon="refresh-cw"
					words={choose.length === 1 ? '1 court closed · choose' : `${choose.length} courts closed · choose`}
				>
					{choose.map(({ id, startTime, until }) => (
						<Line key={id} to={`/my-bookings/${id}/closed`} does="Choose">
							Your court on {formatDay(startTime)} was closed: refund, move or credit by {formatDay(until)}
						</Line>
					))}
				</OneLine>
			)}
			{pay.some(({ id }) => id !== shown) && (
				<OneLine icon="wallet" words={`${pay.length} to pay · ${amountOf(total)}`}>
					{pay.map((booking) => (
						<Line key={booking.id} to={addressOf(booking)} does="Pay">
							{wordsOf(booking, now)}
						</Line>
					))}
				</OneLine>
			)}
		</>
	)
}

/** A line that opens to what it sums up. */
function OneLine({ icon, words, children }: { icon: IconName; words: string; children: ReactNode }) {
	return (
		<details className={`${cardClass} group`}>
			<summary className="flex min-h-13 items-center gap-3 px-4 font-semibold tabular-nums">
				<Icon name={icon} className="size-5 text-muted" />
				{words}
				<Icon name="chevron-down" className="ml-auto size-4 transition-transform group-open:rotate-180" />
			</summary>
			<div className="flex flex-col border-t border-line px-4 rows">{children}</div>
		</details>
	)
}

function Line({ to, does, children }: { to: string; does: string; children: ReactNode }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
			<p className="min-w-0">{children}</p>
			<ButtonLink to={to} preventScrollReset={does === 'Choose'} size="sm" variant="secondary">
				{does}
			</ButtonLink>
		</div>
	)
}

type UnpaidBooking = ToPay['pay'][number]

const addressOf = ({ id, ownShare }: UnpaidBooking) => (ownShare ? `/pay/${ownShare.link}` : `/my-bookings/${id}/pay`)

function wordsOf({ due, ownShare, sport, startTime, payBy }: UnpaidBooking, now: Date) {
	const sum = ownShare ? `Your share ${amountOf(ownShare.amount)}` : amountOf(due)
	const by = payBy === null ? '' : ` by ${dayAndTime(payBy, now)}`
	return `${sum} due${by} · ${sport} ${whenWords(startTime, now)}`
}

/** `tonight at 19:00`, `on Mon 19:00`, later `on Mon 30 Nov 19:00` */
function whenWords(start: Date, now: Date) {
	const day = dayWords(start, now)
	if (dateOf(start) <= addDays(dateOf(now), 1)) return `${day.toLowerCase()} at ${formatTime(start)}`
	const isSoon = start.getTime() - now.getTime() < 6 * DAY
	return `on ${isSoon ? formatWeekday(start) : formatDay(start)} ${formatTime(start)}`
}
