import type { ReactNode } from 'react'
import { amountOf } from '#app/lib/money.ts'
import { DAY, formatDay, formatTime, formatWeekday } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { dayAndTime } from '../money-words.ts'
import type { ToPay } from './to-pay.server.ts'

/** The bookings that a player still has to decide about or pay; renders nothing without any. */
export function ToPayNotices({ toPay: { choose, pay }, now }: { toPay: ToPay; now: Date }) {
	return (
		<>
			{choose.lines.length > 0 && (
				<Notice icon="refresh-cw" tone="warn" title="To choose">
					<Lines {...choose}>
						{({ id, startTime, until }) => (
							<Line key={id} to={`/my-bookings/${id}/closed`} does="Choose">
								Your court on {formatDay(startTime)} was closed: refund, move or credit by {formatDay(until)}
							</Line>
						)}
					</Lines>
				</Notice>
			)}
			{pay.lines.length > 0 && (
				<Notice icon="wallet" title="To pay">
					<Lines {...pay}>
						{(booking) => (
							<Line key={booking.id} to={addressOf(booking)} does="Pay">
								{wordsOf(booking, now)}
							</Line>
						)}
					</Lines>
				</Notice>
			)}
		</>
	)
}

type LinesProps<Of> = { lines: Of[]; more: Of[]; children: (line: Of) => ReactNode }

/** Shows the first rows, and the rest on request. */
function Lines<Of>({ lines, more, children }: LinesProps<Of>) {
	const list = 'flex flex-col rows'
	return (
		<div className={list}>
			{lines.map(children)}
			{more.length > 0 && (
				<details>
					<summary className="flex min-h-11 items-center text-sm font-semibold text-court-strong hover:underline">
						and {more.length} more
					</summary>
					<div className={list}>{more.map(children)}</div>
				</details>
			)}
		</div>
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

type UnpaidBooking = ToPay['pay']['lines'][number]

const addressOf = ({ id, ownShare }: UnpaidBooking) => (ownShare ? `/pay/${ownShare.link}` : `/my-bookings/${id}/pay`)

function wordsOf({ due, ownShare, sport, startTime, payBy }: UnpaidBooking, now: Date) {
	const soon = startTime.getTime() - now.getTime() < 6 * DAY
	const when = `${soon ? formatWeekday(startTime) : formatDay(startTime)} ${formatTime(startTime)}`
	const sum = ownShare ? `your share ${amountOf(ownShare.amount)}` : amountOf(due)
	const what = `Pay ${sum} for ${sport} on ${when}`
	return payBy === null ? what : `${what} by ${dayAndTime(payBy, now)}`
}
