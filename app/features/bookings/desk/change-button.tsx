import { createContext, useContext, type MouseEvent, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Change } from '../schemas.ts'
import type { VenueBooking } from './list/venue-bookings.server.ts'
import type { RowAct } from './panel/booking-acts.ts'

const CHANGE_FORM = 'changes'

/** The change that is on its way; null also where the server renders a list by itself, to keep its HTML. */
const ChangeContext = /* @__PURE__ */ createContext<string | null>(null)

/** A page of bookings, with the one form that all change buttons in it belong to. */
export function Changes({ action, children }: { action: string; children: ReactNode }) {
	const change = useNavigation().formData?.get('change')
	return (
		<ChangeContext.Provider value={typeof change === 'string' ? change : null}>
			{children}
			<Form method="post" id={CHANGE_FORM} action={action} preventScrollReset />
		</ChangeContext.Provider>
	)
}

type Changed = { id: number; customer: Pick<VenueBooking['customer'], 'name'> }

type ChangeButtonProps = {
	of: Changed
	to: Change
	/** Whole cents that the button names; a different sum is refused. */
	seen?: number
	variant?: 'primary' | 'secondary' | 'quiet'
	children: string
}

export function ChangeButton({ of: { id, customer }, to, seen, variant, children }: ChangeButtonProps) {
	const change = `${id}:${to}${seen === undefined ? '' : `:${seen}`}`
	const pending = useContext(ChangeContext) === change
	return (
		<Button
			form={CHANGE_FORM}
			name="change"
			value={change}
			size="sm"
			variant={variant}
			pending={pending}
			data-wish={`${children}: ${customer.name}`}
		>
			{children}
			<span className="sr-only"> {customer.name}</span>
		</Button>
	)
}

/** Whether it marks that players did not come, or takes that back, which is quieter than an answer. */
export const isMark = (change: Change) => change === 'no-show' || change === 'came'

/** Ignores the second press of a double one: the first may have put another act under it. */
export const onlyOnce = (event: MouseEvent) => event.detail > 1 && event.preventDefault()

/** Draws the acts of a row; `to` makes the address of what they lead to. */
export const RowActs = ({ of: booking, to }: { of: Changed & { acts: RowAct[] }; to: (act: string) => string }) =>
	booking.acts.map(({ change, sum, isMain, label, of, ends, to: name = '' }) => {
		const words = (
			<>
				{label}
				<span className="sr-only">
					{' '}
					{of} {booking.customer.name}
				</span>
			</>
		)
		if (change) {
			return (
				<ChangeButton
					key={change}
					of={booking}
					to={change}
					seen={sum}
					variant={isMain ? 'primary' : isMark(change) ? 'quiet' : 'secondary'}
				>
					{label}
				</ChangeButton>
			)
		}
		// One that ends a booking only asks, more quietly than the kit's danger link.
		const variant = ends ? 'quiet' : 'secondary'
		return (
			<ButtonLink key={name} to={to(name)} preventScrollReset variant={variant} size="sm">
				{words}
			</ButtonLink>
		)
	})
