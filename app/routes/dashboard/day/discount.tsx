import { requireUser } from '#app/features/accounts/auth.server.ts'
import { DiscountForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { findDiscount, giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { sum } from '#app/lib/money.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/discount'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Discount', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const page = await findDiscount(requireUser(context), readId(params.venueId), readId(params.bookingId))
	return { ...page, back: `/venue-dashboard/${params.venueId}/day/bookings/${params.bookingId}${url.search}` }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const bookingId = requireId(params.bookingId, 'Booking not found')
	return submit(request, DiscountForm, 'Price not changed', async (wish) => {
		const description = await giveDiscount(user, venueId, bookingId, wish)
		const back = `/venue-dashboard/${venueId}/day/bookings/${bookingId}${url.search}`
		return redirectWithToast(back, { title: 'Price changed', description })
	})
}

export default function DayDiscount({ loaderData: page, actionData }: Route.ComponentProps) {
	const { name, price, discount, reason, longest } = page
	const { form, errors, field } = useSubmission<'off' | 'reason'>('discount', actionData?.result, {
		off: discount > 0 ? String(discount) : '',
		reason,
	})
	return (
		<Question
			title={`Discount for ${name}`}
			back={page.back}
			reason={page.problem}
			verb={['Save', 'Saving…']}
			form={form}
			errors={errors}
		>
			<input type="hidden" name="seen" value={discount} />
			<TextField
				label="Take off"
				{...field('off')}
				required
				autoComplete="off"
				maxLength={40}
				placeholder="R50 or 10%"
				hint={`The full price is ${sum(price)}.`}
			/>
			<TextField label="Reason" {...field('reason')} autoComplete="off" maxLength={longest} />
			<p className="text-sm text-muted">
				The player sees the reason. Anything overpaid is refunded the way it was paid. Enter 0 to remove the discount.
			</p>
		</Question>
	)
}
