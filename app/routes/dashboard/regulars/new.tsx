import { requireUser } from '#app/features/accounts/auth.server.ts'
import { lookAgain } from '#app/features/bookings/regulars/look-again.ts'
import { inDates } from '#app/features/bookings/regulars/regular-dates.ts'
import { PatternFields, RegularDates } from '#app/features/bookings/regulars/regular-form.tsx'
import { findRegularPage } from '#app/features/bookings/regulars/regular-plan.server.ts'
import { RegularForm } from '#app/features/bookings/regulars/regular-schemas.ts'
import { makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/new'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['New regular', 'Venue Dashboard'] })

export const shouldRevalidate = lookAgain

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const venueId = requireId(params.venueId, 'Venue not found')
	const page = await findRegularPage(requireUser(context), venueId, url.searchParams)
	const change = new URLSearchParams(url.searchParams)
	change.set('edit', 'yes')
	return { page, base: `/venue-dashboard/${venueId}/regulars`, change: `?${change.toString()}` }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	return submit(request, RegularForm, 'Dates not booked', async ({ idempotencyKey, ...input }) => {
		const { dates } = await makeRegular(user, venueId, input, { idempotencyKey })
		const description = `${inDates(dates)} booked for ${input.name}`
		return redirectWithToast(`/venue-dashboard/${venueId}/regulars`, { title: 'Regular booked', description })
	})
}

export default function NewRegular({ loaderData: { page, base, change }, actionData }: Route.ComponentProps) {
	const { plan, result } = page
	return (
		<div className="flex max-w-3xl flex-col gap-4">
			<div>
				<BackLink to={base}>Regulars</BackLink>
				<h2 className="text-2xl">{plan ? 'Which dates, and for whom?' : 'The same hour every week'}</h2>
			</div>
			{plan ? (
				<RegularDates page={page} plan={plan} result={actionData?.result} change={change} />
			) : (
				<PatternFields key={change} page={page} result={result} back={base} />
			)}
		</div>
	)
}
