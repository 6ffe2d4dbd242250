import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findRefundAmong, listWith } from '#app/features/admin/search/search.server.ts'
import { PersonBookings } from '#app/features/admin/people/person-bookings.tsx'
import { refundInPart } from '#app/features/admin/refunds/part-refund.server.ts'
import { RefundQuestion } from '#app/features/admin/refunds/refund-question.tsx'
import { PartRefund } from '#app/features/admin/refunds/schemas.ts'
import { BookingRows } from '#app/features/bookings/desk/list/booking-rows.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { pageNumber, query } from '#app/lib/form/list.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/refund-booking'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Refund in part', 'Admin'] })

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
	findRefundAmong(requireRole(context, 'admin'), readId(params.id), pageNumber.parse(query(request).page))

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, 'Booking not found')
	return submit(request, PartRefund, 'Not refunded', async (wish) => {
		const { words: description, booking } = await refundInPart(admin, id, wish)
		return redirectWithToast(listWith(booking, pageNumber.parse(query(request).page)), {
			title: 'Refunded',
			description,
		})
	})
}

export default function RefundBooking({ loaderData: { refund, list, back }, actionData }: Route.ComponentProps) {
	const { bookings, ...page } = list
	return (
		<>
			<PersonBookings {...page}>
				<BookingRows bookings={bookings} page={page.page} named={page.person === null} />
			</PersonBookings>
			<RefundQuestion back={back} page={refund} result={actionData?.result} />
		</>
	)
}
