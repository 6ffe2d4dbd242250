import { amountOf } from '#app/lib/money.ts'
import { addDays, dateOf, DAY, dayAndTime, formatDay, formatTime, formatWeekday } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { dayWords } from '../rules.ts'
import type { Missed, ToPay } from './to-pay.server.ts'

type Props = {
	toPay: ToPay
	/** The booking that the page shows large: the line is left out where it is the only one to pay. */
	shown?: number
	now: Date
}

/** The bookings that a player still has to decide about or pay, and packs and places at events to pay; renders nothing without any. */
export function ToPayNotices({ toPay: { choose, missed, pay, orders }, shown, now }: Props) {
	const lines = linesOf({ pay, orders }, now)
	const total = lines.reduce((sum, { amount }) => sum + amount, 0)
	return (
		<div className="flex flex-wrap items-start gap-x-6 gap-y-4 *:grow *:basis-80 empty:hidden">
			{choose.map(({ id, venue, until }) => (
				<Notice key={id} tone="warn" className="items-center">
					<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
						<p className="min-w-0 grow basis-40 text-sm">
							<strong className="font-semibold">{venue} closed your court.</strong>
							<span className="block whitespace-nowrap">Choose by {formatDay(until)}</span>
						</p>
						<ButtonLink to={`/my-bookings/${id}/closed`} preventScrollReset size="sm">
							Choose
						</ButtonLink>
					</div>
				</Notice>
			))}
			<MissedNotices missed={missed} />
			{(orders.length > 0 || pay.some(({ id }) => id !== shown)) && (
				<details className={`${cardClass} group`}>
					<summary className="flex min-h-16 items-center gap-3 px-4 font-semibold tabular-nums">
						<Icon name="wallet" className="size-5 text-muted" />
						{lines.length} to pay · {amountOf(total)}
						<Icon name="chevron-down" className="ml-auto size-4 transition-transform group-open:rotate-180" />
					</summary>
					<div className="flex flex-col border-t border-line px-4 rows">
						{lines.map(({ to, words }) => (
							<div key={to} className="flex items-center justify-between gap-4 py-2">
								<p className="min-w-0">{words}</p>
								<ButtonLink to={to} size="sm" variant="secondary">
									Pay
								</ButtonLink>
							</div>
						))}
					</div>
				</details>
			)}
		</div>
	)
}

/** A court that the venue says stood empty, and that its player still owes. */
export const MissedNotices = ({ missed }: { missed: Missed }) =>
	missed.map(({ id, venue, startTime, due }) => (
		<Notice key={id} tone="warn" className="items-center">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<p className="min-w-0 grow basis-56">
					<strong className="font-semibold">
						{venue} says you missed {formatDay(startTime)}, {formatTime(startTime)}.
					</strong>{' '}
					{amountOf(due)} is still owed.
				</p>
				<ButtonLink to={`/my-bookings/${id}/pay`} size="sm" variant="secondary">
					Pay
				</ButtonLink>
			</div>
		</Notice>
	))

/** Returns what there is to pay in whole cents, in words and where, with what lapses first. */
function linesOf({ pay, orders }: Pick<ToPay, 'pay' | 'orders'>, now: Date) {
	const due = (sum: string, payBy: Date | null) => `${sum} due${payBy ? ` by ${dayAndTime(payBy, now)}` : ''}`
	const ofSales = orders.map(({ to, name, due: amount, payBy }) => {
		return { to, amount, payBy, words: `${due(amountOf(amount), payBy)} · ${name}` }
	})
	const ofBookings = pay.map(({ id, due: whole, ownShare, sport, startTime, payBy }) => {
		const amount = ownShare?.amount ?? whole
		const sum = ownShare ? `Your share ${amountOf(amount)}` : amountOf(amount)
		const words = `${due(sum, payBy)} · ${sport} ${whenWords(startTime, now)}`
		return { to: ownShare ? `/pay/${ownShare.link}` : `/my-bookings/${id}/pay`, amount, payBy, words }
	})
	const time = ({ payBy }: { payBy: Date | null }) => payBy?.getTime() ?? Infinity
	return [...ofSales, ...ofBookings].sort((a, b) => (time(a) === time(b) ? 0 : time(a) - time(b)))
}

/** `tonight at 19:00`, `on Mon 19:00`, later `on Mon 30 Nov 19:00` */
function whenWords(start: Date, now: Date) {
	const day = dayWords(start, now)
	if (dateOf(start) <= addDays(dateOf(now), 1)) return `${day.toLowerCase()} at ${formatTime(start)}`
	const isSoon = start.getTime() - now.getTime() < 6 * DAY
	return `on ${isSoon ? formatWeekday(start) : formatDay(start)} ${formatTime(start)}`
}
