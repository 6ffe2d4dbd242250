import { telAddress } from '#app/lib/text/tel.ts'
import { WhatsAppLink } from '#app/ui/link/whatsapp-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { VenueBooking } from './list/venue-bookings.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	customer: VenueBooking['customer']
	/** The address of their page, or of the booking. */
	to?: string
	/** Whether their number is shown, as in the table of bookings. */
	labelled?: boolean
	/** In a list: without the mail of those who can be phoned, the number of an account to see, or the label where it is narrow; and with how often they did not come. */
	listed?: { missedBefore: number }
	/** Whether name and contact are two parts of a card where it is narrow, the contact near its end. */
	apart?: boolean
}

/** A booking's player: the number that everyone may see, and the name and contact that only the venue's people may. */
export function Customer({ customer, to, labelled = true, listed, apart = false }: Props) {
	const { label, name, email, phone, hasAccount } = customer
	const contact = (
		<>
			{!(listed && phone) && <Email of={email} />}
			<Phone of={customer} short={apart} />
		</>
	)
	return (
		<div
			className={apart ? 'max-lg:contents' : `min-w-0 ${listed ? 'flex flex-wrap items-center gap-x-4 lg:block' : ''}`}
		>
			<p className={`font-semibold wrap-anywhere ${apart ? 'min-w-0 grow basis-40' : ''}`}>
				{to ? (
					<Link to={to} className="-my-3 inline-block py-3 underline underline-offset-4">
						{name}
					</Link>
				) : (
					name
				)}{' '}
				{labelled && (
					<span
						className={
							listed && hasAccount
								? 'sr-only'
								: `font-normal whitespace-nowrap text-muted ${listed ? 'text-xs max-lg:sr-only' : 'text-sm'}`
						}
					>
						{label}
					</span>
				)}{' '}
				{listed && <MissedBefore times={listed.missedBefore} />}
			</p>
			{apart ? <div className="min-w-0 grow basis-32 max-lg:order-4">{contact}</div> : contact}
		</div>
	)
}

/** A mail address, which breaks before its `@` where it has to. */
export const Email = ({ of: email }: { of: string | null }) =>
	email && (
		<p className="text-sm wrap-anywhere text-muted">
			<Link to={`mailto:${email}`} className="-my-3 inline-block py-3 underline-offset-4 hover:underline">
				{email.slice(0, email.lastIndexOf('@'))}
				<wbr />
				{email.slice(email.lastIndexOf('@'))}
			</Link>
		</p>
	)

/** `1 no-show`, `2 no-shows` */
export const missedWords = (times: number) => (times === 1 ? '1 no-show' : `${times} no-shows`)

/** How often a player has not come to the venue before; nothing where they always did. */
export const MissedBefore = ({ times }: { times: number }) =>
	times === 0 ? null : <Badge tone="clay">{missedWords(times)}</Badge>

type PhoneProps = {
	of: Pick<VenueBooking['customer'], 'name' | 'phone' | 'chat'>
	/** Whether WhatsApp is an icon where it is narrow. */
	short?: boolean
	/** Whether the number is one too. */
	icon?: boolean
}

/** The ways to reach a player by phone, in a line of their own: a finger must not meet what is above. */
export function Phone({ of: { name, phone, chat }, icon = false, short = icon }: PhoneProps) {
	if (!phone) return null
	const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline pointer-fine:min-h-0'
	return (
		<p
			className={`flex ${icon ? 'shrink-0' : 'flex-wrap'} gap-x-2 text-sm whitespace-nowrap text-court-strong tabular-nums`}
		>
			<Link to={telAddress(phone)} className={icon ? `${link} min-w-11 justify-center` : link}>
				{icon && <Icon name="phone" className="size-5 lg:hidden" />}
				<span className={icon ? 'max-lg:sr-only' : undefined}>{phone}</span>
			</Link>
			{chat && (
				<WhatsAppLink number={chat} className={`${link} min-w-11 justify-center`}>
					{short && <Icon name="message-circle" className="size-5 lg:hidden" />}
					<span className={short ? 'max-lg:sr-only' : undefined}>WhatsApp</span>
					<span className="sr-only"> {name}</span>
				</WhatsAppLink>
			)}
		</p>
	)
}
