import { requireUser } from '#app/features/accounts/auth.server.ts'
import { bookingFile } from '#app/features/calendars/bookings.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/calendar'

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	bookingFile(requireUser(context), requireId(params.id, 'Booking not found'), env.PUBLIC_URL ?? url.origin, new Date())
