import { requireUser } from '#app/features/accounts/auth.server.ts'
import { CourtsEditor } from '#app/features/venues/courts/courts-editor.tsx'
import { findCourtsPage, setCourts } from '#app/features/venues/courts/courts.server.ts'
import { CourtsForm } from '#app/features/venues/editor/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { rate } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/courts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Courts' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findCourtsPage(requireUser(context), readId(params.venueId), readId(params.sportId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	const sportId = requireId(params.sportId, 'Sport not found')
	return submit(request, CourtsForm, 'Courts not saved', async ({ courts }) => {
		await setCourts(user, id, sportId, courts)
		return redirectWithToast(`/venue-dashboard/${id}/edit/sports`, { title: 'Courts saved' })
	})
}

export default function Courts({ loaderData: { venue, sport, courts }, actionData }: Route.ComponentProps) {
	const { pricePerHour, peakPricePerHour: peak } = sport
	const back = `/venue-dashboard/${venue.id}/edit/sports`
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={back}>Sports, courts and prices</BackLink>
				<h2 className="text-2xl">{sport.name} courts</h2>
				<p className="mt-1 text-muted">
					Give courts the names players know. An hour costs {rate(pricePerHour)}
					{peak !== null && `, ${rate(peak)} at peak`}, unless a court has its own price.
				</p>
			</div>
			<CourtsEditor
				courts={courts}
				pricePerHour={pricePerHour}
				peakMore={(peak ?? pricePerHour) - pricePerHour}
				back={back}
				result={actionData?.result}
			/>
		</div>
	)
}
