import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { Change } from '../schemas.ts'
import type { ChangeableBooking } from './list/booking-changes.server.ts'
import type { VenueBooking } from './list/venue-bookings.server.ts'

/** The form that every change button belongs to. The page renders it once. */
export const CHANGE_FORM = 'changes'

type ChangeButtonProps = {
	of: Pick<VenueBooking, 'id' | 'customer'>
	to: Change
	/** Whole cents that the button names; a different sum is refused. */
	seen?: number
	variant?: 'primary' | 'secondary' | 'quiet'
	children: string
}

export function ChangeButton({ of: { id, customer }, to, seen, variant, children }: ChangeButtonProps) {
	const change = `${id}:${to}${seen === undefined ? '' : `:${seen}`}`
	const pending = useNavigation().formData?.get('change') === change
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
export function NoShowButton({ of: booking }: { of: Pick<ChangeableBooking, 'id' | 'customer' | 'may'> }) {
	const change = booking.may.find((change) => change === 'no-show' || change === 'came')
	if (!change) return null
	return (
		<ChangeButton of={booking} to={change} variant="quiet">
			{change === 'came' ? 'Did Come' : 'No-show'}
		</ChangeButton>
	)
}
