import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, buttonClass, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { menuItemClass } from '#app/ui/layer/menu.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { NamedBooking } from './my-bookings.server.ts'
import { actionsOf } from './own-actions.ts'

type Props = {
	booking: NamedBooking
	now: Date
	/** Whether they have played there and not reviewed the venue yet. */
	mayReview?: boolean
	/** Where its group votes for the player of the match. */
	vote?: string
}

/** One main action for a player's own booking, with the others under 'More'. */
export function CardActions({ booking, now, mayReview, vote }: Props) {
	const to = actionsOf(booking, now)
	return (
		<div className="flex flex-wrap items-start gap-2">
			{to.pay && (
				<ButtonLink to={to.pay.to} size="sm" className="max-sm:w-full">
					{to.pay.label}
				</ButtonLink>
			)}
			{to.choose && (
				<ButtonLink to={to.choose} preventScrollReset size="sm">
					Choose
				</ButtonLink>
			)}
			{vote && (
				<ButtonLink to={vote} size="sm">
					Vote for Player of the Match
				</ButtonLink>
			)}
			{to.move && <Quiet to={to.move}>Move</Quiet>}
			{!to.cancel && !to.choose && <Quiet to={to.again}>Book Again</Quiet>}
			{mayReview && <Quiet to={`/venues/${booking.venue.id}/review?tab=reviews`}>Review</Quiet>}
			{!to.cancel && to.receipt && <Quiet to={to.receipt}>Receipt</Quiet>}
			{!to.cancel && to.call && <Quiet to={to.call}>Call Venue</Quiet>}
			{to.cancel && (
				<>
					<Cancel to={to.cancel} untaken={booking.untaken} variant="secondary" />
					<More>
						{to.payAll && <Item to={to.payAll} icon="wallet" label="Pay All" />}
						{to.split && <Item to={to.split} icon="users" label="Split" />}
						{to.receipt && <Item to={to.receipt} icon="ticket" label="Receipt" />}
						{to.invite && (
							<Form method="post" action={to.invite} className="contents">
								<button type="submit" name="intent" value="invite" className={menuItemClass}>
									<Icon name="users" className="size-5 text-muted" />
									Invite the Group
								</button>
							</Form>
						)}
						{to.findPlayers && <Item to={to.findPlayers} icon="user-plus" label="Find Players" />}
						<Item to={to.again} icon="refresh-cw" label="Book Again" />
						{to.calendar && <Item to={to.calendar} icon="calendar" label="Calendar" reloadDocument />}
						{to.directions && <Item to={to.directions} icon="navigation" label="Directions" />}
						{to.call && <Item to={to.call} icon="phone" label="Call Venue" />}
					</More>
				</>
			)}
		</div>
	)
}

/** Leads to the question whether to cancel; a court that a waiting list holds is given back at once. */
export const Cancel = ({
	to,
	untaken,
	variant = 'quiet',
}: {
	to: string
	untaken: boolean
	variant?: ButtonVariant
}) =>
	untaken ? (
		<Form method="post" action={to}>
			<Button variant="secondary" size="sm">
				No, Thanks
			</Button>
		</Form>
	) : (
		<ButtonLink to={to} preventScrollReset variant={variant} size="sm">
			Cancel Booking
		</ButtonLink>
	)

/** Links that few need, behind one word, in a row that wraps. */
export const More = ({ children }: { children: ReactNode }) => (
	<details className="group min-w-20 grow basis-0 open:basis-full">
		<summary className={buttonClass({ variant: 'quiet', size: 'sm' })}>
			More
			<Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
		</summary>
		<div className="mt-2 grid grid-cols-2 gap-x-2 rounded-md bg-raised/50 p-1 sm:grid-cols-3">{children}</div>
	</details>
)

function Quiet({ to, children }: { to: string; children: ReactNode }) {
	return (
		<ButtonLink to={to} variant="secondary" size="sm">
			{children}
		</ButtonLink>
	)
}

/** A plain `<a>`: there are many on a page, and some lead elsewhere. */
export function Item({
	icon,
	label,
	...link
}: {
	to: string
	icon: IconName
	label: string
	preventScrollReset?: boolean
	reloadDocument?: boolean
}) {
	return (
		<Link {...link} className={menuItemClass}>
			<Icon name={icon} className="size-5 text-muted" />
			{label}
		</Link>
	)
}
