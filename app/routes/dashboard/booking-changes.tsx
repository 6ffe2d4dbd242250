import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/booking-changes'
import { submitChange } from './change-booking.server.ts'

export const action = (args: Route.ActionArgs) => submitChange(args)

/** Shown above the table only when a change failed. */
export default function BookingChanges({ actionData }: Route.ComponentProps) {
	if (!actionData) return null
	return <FormError errors={actionData.result.error?.['']} />
}
