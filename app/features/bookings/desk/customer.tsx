import { telAddress } from '#app/lib/text/tel.ts'
import { WhatsAppLink } from '#app/ui/link/whatsapp-link.tsx'
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
				{email && (
					<Link to={`mailto:${email}`} className={contact}>
						{email}
					</Link>
				)}
				{email && phone && ' · '}
				<Phone of={customer} />
			</p>
		</div>
	)
}

const contact = '-my-3 inline-block py-3 underline-offset-4 hover:underline'

/** The ways to reach a player by phone. */
export function Phone({ of: { name, phone, chat } }: { of: VenueBooking['customer'] }) {
	if (!phone) return null
	return (
		<>
			<Link to={telAddress(phone)} className={contact}>
				{phone}
			</Link>
			{chat && (
				<>
					{' · '}
					<WhatsAppLink number={chat} className={contact}>
						WhatsApp<span className="sr-only"> {name}</span>
					</WhatsAppLink>
				</>
			)}
		</>
	)
}
