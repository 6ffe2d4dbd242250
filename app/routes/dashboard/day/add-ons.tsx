import { requireUser } from '#app/features/accounts/auth.server.ts'
import { AddOnQuantities } from '#app/features/bookings/desk/add-ons/add-on-quantities.tsx'
import { findDateAddOns, setDateAddOns } from '#app/features/bookings/regulars/series/series-add-ons.server.ts'
import { SeriesAddOns } from '#app/features/bookings/regulars/series/series-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/add-ons'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Add-ons', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const page = await findDateAddOns(requireUser(context), readId(params.venueId), readId(params.bookingId))
	return { ...page, back: `/venue-dashboard/${params.venueId}/day/bookings/${params.bookingId}${url.search}` }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const bookingId = requireId(params.bookingId, 'Booking not found')
	return submit(request, SeriesAddOns, 'Add-ons not saved', async (wish) => {
		const description = await setDateAddOns(user, venueId, bookingId, wish)
		const back = `/venue-dashboard/${venueId}/day/bookings/${bookingId}${url.search}`
		return redirectWithToast(back, { title: 'Add-ons saved', description })
	})
}

export default function DayAddOns({ loaderData: page, actionData }: Route.ComponentProps) {
	const result = actionData?.result
	return (
		<Question
			title={`Add-ons for ${page.name}`}
			back={page.back}
			reason={page.problem}
			verb={['Save', 'Saving…']}
			form={{ noValidate: true }}
			errors={result?.error?.[''] ?? result?.error?.addOns}
		>
			<input type="hidden" name="seen" value={page.seen} />
			<AddOnQuantities choices={page.choices} result={result} price={page.price} />
			{page.scopes.length > 0 && (
				<>
					<RadioCards
						label="Which dates"
						name="scope"
						defaultValue={(result?.initialValue?.scope as string | undefined) ?? 'this'}
						options={page.scopes}
						error={result?.error?.scope}
					/>
					<p className="text-sm text-muted">
						On the other dates, what you leave at 0 stays as it is. A date with too few left keeps what it has.
					</p>
				</>
			)}
			{page.choices.some(({ quantity }) => quantity > 0) && (
				<p className="text-sm text-muted">What was paid for one that you take off goes back the way it came.</p>
			)}
		</Question>
	)
}
