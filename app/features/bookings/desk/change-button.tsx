import { createContext, useContext, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { Change } from '../schemas.ts'
import type { ChangeableBooking } from './list/booking-changes.server.ts'
import type { VenueBooking } from './list/venue-bookings.server.ts'

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

/** Marks a player who did not come, or takes that back; none where the desk may do neither. */
export function NoShowButton({ of: booking }: { of: Changed & Pick<ChangeableBooking, 'may'> }) {
	const change = booking.may.find((change) => change === 'no-show' || change === 'came')
	if (!change) return null
	return (
		<ChangeButton of={booking} to={change} variant="quiet">
			{change === 'came' ? 'They Came' : 'No-show'}
		</ChangeButton>
	)
}
