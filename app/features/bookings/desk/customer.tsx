import { telAddress } from '#app/lib/text/tel.ts'
import type { VenueBooking } from './list/venue-bookings.server.ts'
import { Link } from '#app/ui/link/link.tsx'

/** A booking's player: the number that everyone may see, and the name and contact that only the venue's people may. */
export function Customer({ customer }: { customer: VenueBooking['customer'] }) {
	const { label, name, email, phone } = customer
	return (
		<div className="min-w-0">
			<p className="font-semibold wrap-anywhere">
				{name} <span className="text-sm font-normal whitespace-nowrap text-muted">{label}</span>
			</p>
			<p className="text-sm wrap-anywhere text-muted">
				{email && <Contact href={`mailto:${email}`}>{email}</Contact>}
				{email && phone && ' · '}
				{phone && <Contact href={telAddress(phone)}>{phone}</Contact>}
			</p>
		</div>
	)
}

/** A way to reach somebody. */
export const Contact = ({ href, children }: { href: string; children: string }) => (
	<Link to={href} className="-my-3 inline-block py-3 underline-offset-4 hover:underline">
		{children}
	</Link>
)
