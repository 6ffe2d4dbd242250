import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { OwnBooking } from './own-bookings.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = { bookings: OwnBooking[] | null; here: string }

export function OwnBookings({ bookings, here }: Props) {
	if (bookings === null) {
		return (
			<p>
				<Link
					to={`/auth?next=${encodeURIComponent(here)}`}
					className={buttonClass({ variant: 'secondary', size: 'sm' })}
				>
					Sign in to see your own bookings here
				</Link>
			</p>
		)
	}
	if (bookings.length === 0) {
		return (
			<p className="rounded-md bg-raised px-4 py-3 text-muted">
				You have nothing open: no booking to come, and none of the last thirty days that still has something to settle.
			</p>
		)
	}
	const open = bookings.filter(({ isOpen }) => isOpen)
	const finished = bookings.filter(({ isOpen }) => !isOpen)
	return (
		<div role="group" aria-label="Your own bookings" className="rounded-md border border-line">
			<p className="border-b border-line bg-raised px-4 py-2 text-sm font-semibold">
				{open.length > 0 ? 'Your own bookings, as they are now' : 'Nothing of yours is waiting: all is settled'}
			</p>
			<List bookings={open} />
			{finished.length > 0 && (
				<details className={open.length > 0 ? 'border-t border-line' : undefined}>
					<summary className="flex min-h-11 items-center px-4 py-2 text-sm font-semibold underline underline-offset-4">
						{finished.length === 1 ? 'The one that is settled' : `The ${finished.length} that are settled`}
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
			<p className="wrap-anywhere">{explanation}</p>
			{money.line && <p className="text-sm wrap-anywhere text-muted">{money.line}</p>}
			<p>
				<Link to={next.to} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
					{next.label}
				</Link>
			</p>
		</li>
	)
}
