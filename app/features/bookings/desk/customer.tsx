import { telAddress } from '#app/lib/text/tel.ts'
import type { VenueBooking } from './list/venue-bookings.server.ts'

/** Who plays: the number as everybody may know it, and the name and contact that are for the venue's people only. */
export function Customer({ customer }: { customer: VenueBooking['customer'] }) {
	const { label, name, email, phone } = customer
	return (
		<div className="min-w-0">
			<p className="font-semibold wrap-anywhere">{name}</p>
			<p className="text-sm wrap-anywhere text-muted">
				{label}
				{email && <Contact href={`mailto:${email}`}>{email}</Contact>}
				{phone && <Contact href={telAddress(phone)}>{phone}</Contact>}
			</p>
		</div>
	)
}

function Contact({ href, children }: { href: string; children: string }) {
	return (
		<>
			{' · '}
			<a href={href} className="underline-offset-4 hover:underline">
				{children}
			</a>
		</>
	)
}
