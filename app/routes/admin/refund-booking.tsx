import { requireRole } from '#app/features/accounts/auth.server.ts'
import { DiscountQuestion } from '#app/features/bookings/desk/discount-question.tsx'
import { DiscountForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { findPartRefund, refundInPart } from '#app/features/bookings/paying/discount.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/refund-booking'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Refund in part', 'Admin'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findPartRefund(requireRole(context, 'admin'), readId(params.id))

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, 'Booking not found')
	return submit(request, DiscountForm, 'Price not changed', async (wish) => {
		const { words: description, back } = await refundInPart(admin, id, wish)
		return redirectWithToast(back, { title: 'Price changed', description })
	})
}

export default function RefundBooking({ loaderData: page, actionData }: Route.ComponentProps) {
	return (
		<DiscountQuestion title={`Part refund for ${page.name}`} back={page.back} page={page} result={actionData?.result}>
			<p className="text-muted">{page.held} We’ll also tell the owner of the venue.</p>
		</DiscountQuestion>
	)
}
