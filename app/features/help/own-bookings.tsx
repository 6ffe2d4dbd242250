import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { OwnBooking } from './own-bookings.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	bookings: OwnBooking[] | null
	/** Shows only those that were cancelled. */
	cancelled?: boolean
	here: string
}

/** How many bookings of all are shown, open ones first. */
const SHOWN = 6

export function OwnBookings({ bookings, cancelled, here }: Props) {
	if (bookings === null) {
		return (
			<p>
				<Link
					to={`/auth?next=${encodeURIComponent(here)}`}
					className={buttonClass({ variant: 'secondary', size: 'sm' })}
				>
					Sign In to See Your Bookings Here
				</Link>
			</p>
		)
	}
	const shown = cancelled ? bookings.filter(({ status }) => status === 'cancelled') : bookings.slice(0, SHOWN)
	if (shown.length === 0) {
		return (
			<p className="rounded-md bg-raised px-4 py-3 text-muted">
				{cancelled
					? 'None of your bookings was cancelled in the last 30 days.'
					: 'You have no bookings to come, and nothing left to settle from the last 30 days.'}
			</p>
		)
	}
	const open = shown.filter(({ isOpen }) => cancelled || isOpen)
	const finished = shown.filter((booking) => !open.includes(booking))
	return (
		<div role="group" aria-label="Your own bookings" className="rounded-md border border-line">
			<p className="border-b border-line bg-raised px-4 py-2 text-sm font-semibold">
				{cancelled
					? 'Your cancelled bookings'
					: open.length > 0
						? 'Your own bookings, as they are now'
						: 'All of yours is settled'}
			</p>
			<List bookings={open} />
			{finished.length > 0 && (
				<details className={open.length > 0 ? 'border-t border-line' : undefined}>
					<summary className="flex min-h-11 items-center px-4 py-2 text-sm font-semibold underline underline-offset-4">
						{finished.length === 1 ? '1 settled' : `${finished.length} settled`}
					</summary>
					<List bookings={finished} />
				</details>
			)}
		</div>
	)
}

const List = ({ bookings }: { bookings: OwnBooking[] }) => (
	<ul className="rows">
		{bookings.map((booking) => (
			<Row key={booking.id} {...booking} />
		))}
	</ul>
)

function Row({ what, when, money, explanation, next }: OwnBooking) {
	return (
		<li className="flex flex-col gap-2 p-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<p className="font-semibold wrap-anywhere">
					{what}
					<span className="block font-normal text-muted tabular-nums">{when}</span>
				</p>
				<Badge tone={money.tone}>{money.label}</Badge>
			</div>
			{explanation && <p className="wrap-anywhere">{explanation}</p>}
			{money.line && <p className="text-sm wrap-anywhere text-muted">{money.line}</p>}
			<p>
				<Link to={next.to} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
					{next.label}
				</Link>
			</p>
		</li>
	)
}
