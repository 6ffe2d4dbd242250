import { requireUser } from '#app/features/accounts/auth.server.ts'
import { withWords } from '#app/features/bookings/mine/booking-state.ts'
import { LargeBooking } from '#app/features/bookings/mine/large-booking.tsx'
import { findOwnBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { OwnWeeklyHour } from '#app/features/bookings/regulars/own-weekly.tsx'
import { findOwnWeekly } from '#app/features/bookings/regulars/requests.server.ts'
import { findOwnCall } from '#app/features/games/one-more/calls.server.ts'
import { NeedOneMore } from '#app/features/games/one-more/need-one-more.tsx'
import { findOwnGroup } from '#app/features/games/own-group.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { cardProvider, env } from '#app/lib/process/env.server.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/booking'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && titleOf(loaderData.booking) })

const titleOf = ({ sport, startTime }: Route.ComponentProps['loaderData']['booking']) =>
	`${sport.name}, ${formatDay(startTime)} ${formatTime(startTime)}`

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const now = new Date()
	const user = requireUser(context)
	const booking = await findOwnBooking(user, requireId(params.id, 'Booking not found'), now)
	const [group, call, weekly] = await Promise.all([
		findOwnGroup(user, booking, env.PUBLIC_URL ?? url.origin, now),
		findOwnCall(user, booking, now),
		findOwnWeekly(user, booking, now),
	])
	return { booking: withWords(booking, now), group, now, cards: cardProvider !== null, call, weekly }
}

export default function OwnBooking({ loaderData: { call, weekly, ...loaderData } }: Route.ComponentProps) {
	return (
		<div className="flex flex-col gap-4">
			<div className="-my-2">
				<BackLink to="/my-bookings">My Bookings</BackLink>
			</div>
			<LargeBooking {...loaderData} />
			<NeedOneMore call={call} />
			<OwnWeeklyHour weekly={weekly} booking={loaderData.booking} />
		</div>
	)
}
