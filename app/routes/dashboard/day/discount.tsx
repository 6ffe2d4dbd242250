import { requireUser } from '#app/features/accounts/auth.server.ts'
import { backQuery } from '#app/features/bookings/desk/day-address.ts'
import { DiscountQuestion } from '#app/features/bookings/desk/discount-question.tsx'
import { PriceForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { Overtaken } from '#app/features/bookings/desk/overtaken/overtaken.tsx'
import { overtakenAddress } from '#app/features/bookings/desk/overtaken/overtaken.server.ts'
import { findDiscount, giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/discount'
import { undoForm } from '../change-booking.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Price', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const [venueId, bookingId] = [readId(params.venueId), readId(params.bookingId)]
	const page = await findDiscount(user, venueId, bookingId)
	const overtaken = await overtakenAddress(user, venueId, bookingId)
	return {
		...page,
		overtaken,
		back: `/venue-dashboard/${params.venueId}/day/bookings/${params.bookingId}${url.search}`,
	}
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const bookingId = requireId(params.bookingId, 'Booking not found')
	return submit(request, PriceForm, 'Price not changed', async (wish) => {
		const description = await giveDiscount(user, venueId, bookingId, wish)
		const back = `/venue-dashboard/${venueId}/day/bookings/${bookingId}${url.search}`
		const undo = await undoForm({ venueId, id: bookingId }, `?${backQuery(back)}`, true)
		return redirectWithToast(back, { title: 'Price changed', description, undo })
	})
}

export default function DayDiscount({ loaderData: page, actionData }: Route.ComponentProps) {
	const title = page.isCancelled ? `Lower the late charge of ${page.name}` : `Price for ${page.name}`
	return (
		<DiscountQuestion title={title} back={page.back} page={page} result={actionData?.result}>
			{page.problem === null && <Overtaken at={page.overtaken} />}
		</DiscountQuestion>
	)
}
