import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { againAddress } from '#app/features/bookings/book/again.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/again'

export async function loader({ params, context }: Route.LoaderArgs) {
	return redirect(await againAddress(requireUser(context), requireId(params.id, 'Booking not found')))
}
