import { amountOf, signed } from '#app/lib/money.ts'
import { at, dateOf, formatDay, formatLongDate, formatTime } from '#app/lib/time/time.ts'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import { differenceWords } from './till-days.ts'
import { cashOf } from './till-lines.ts'
import type { ClosedDay } from './till-page.server.ts'
import { FloatGap, Sum, TillTable } from './till-sums.tsx'

/** A closed day as it was counted, to read and to print. */
export function ClosedDayPage({ closed: { venueId, close, left, file, mayReopen } }: { closed: ClosedDay }) {
	const { id, day, float, expected, counted, banked, note, lines, by, closedAt } = close
	const base = `/venue-dashboard/${venueId}`
	const { into, out } = cashOf(lines)
	const when =
		dateOf(closedAt) === day ? `at ${formatTime(closedAt)}` : `on ${formatDay(closedAt)}, ${formatTime(closedAt)}`
	return (
		<div className="flex flex-col gap-4" data-bare-print="">
			<div>
				<BackLink to={`${base}/money/till`}>Close of day</BackLink>
				<h2 className="text-2xl">{formatLongDate(at(day, 0))}</h2>
				<p className="text-muted">
					Closed {when} by {by}
				</p>
			</div>
			<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
				<Card as="section" labelledBy="drawer" className="flex flex-col gap-3">
					<h3 id="drawer" className="text-lg">
						Cash in the drawer
					</h3>
					<dl className="flex flex-col gap-1 tabular-nums">
						<FloatGap left={left} float={float} />
						<Sum name="Float at the start">{amountOf(float)}</Sum>
						<Sum name="Cash in">{amountOf(into)}</Sum>
						<Sum name="Cash paid back">{amountOf(out)}</Sum>
						<Sum name="Should be in the drawer" strong>
							{signed(expected)}
						</Sum>
						<Sum name="Counted" strong>
							{amountOf(counted)}
						</Sum>
						<Sum name="Difference" strong>
							{differenceWords(counted - expected, amountOf)}
						</Sum>
						<Sum name="Banked">{amountOf(banked)}</Sum>
						<Sum name="Left for the next day">{amountOf(counted - banked)}</Sum>
					</dl>
					{note && <p className="wrap-anywhere whitespace-pre-line">Note: {note}</p>}
				</Card>
				<Card as="section" labelledBy="by-method" className="flex flex-col gap-3">
					<h3 id="by-method" className="text-lg">
						By payment method
					</h3>
					<TillTable lines={lines} />
				</Card>
			</div>
			<div className="flex flex-wrap gap-3 print:hidden">
				<PrintButton />
				{file && (
					<Link
						to={`${base}/figures/cash-up.csv?close=${id}`}
						download
						className={buttonClass({ variant: 'secondary' })}
					>
						<Icon name="download" className="size-4" />
						This Day as CSV
					</Link>
				)}
				{mayReopen && (
					<ButtonLink to={`${base}/money/till/${id}/reopen`} preventScrollReset variant="danger">
						Reopen
					</ButtonLink>
				)}
			</div>
		</div>
	)
}
