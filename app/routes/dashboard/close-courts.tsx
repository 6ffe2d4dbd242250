import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ClosingFields, ClosingPreview } from '#app/features/bookings/closing/closing-form.tsx'
import { findClosingPage } from '#app/features/bookings/closing/closing-page.server.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { closedToast, isOneCourt } from '#app/features/bookings/closing/closure-words.ts'
import { ClosingForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/close-courts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Close courts', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const venueId = requireId(params.venueId, 'Venue not found')
	const page = await findClosingPage(requireUser(context), venueId, url.searchParams)
	const change = new URLSearchParams(url.searchParams)
	change.set('edit', 'yes')
	return { page, base: `/venue-dashboard/${venueId}/closures`, change: `?${change.toString()}` }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	return submit(request, ClosingForm, 'Courts not closed', async ({ idempotencyKey, ...wish }) => {
		const closed = await closeCourts(user, venueId, wish, { idempotencyKey })
		const next = `/venue-dashboard/${venueId}/closures${closed.bookings > 0 ? `/phone?closure=${closed.id}` : ''}`
		return redirectWithToast(next, {
			title: isOneCourt(wish.parts) ? 'Court closed' : 'Courts closed',
			...closedToast(venueId, closed),
		})
	})
}

export default function CloseCourts({ loaderData: { page, base, change }, actionData }: Route.ComponentProps) {
	const { ends, result } = page
	const errors = actionData?.result?.error && Object.values(actionData.result.error).flatMap((list) => list ?? [])
	return (
		<div className="flex flex-col gap-4">
			<div>
				<BackLink to={base}>Closed courts</BackLink>
				<h2 className="text-2xl">
					{!ends ? 'Close courts' : ends.isOne ? 'Close this court?' : 'Close these courts?'}
				</h2>
			</div>
			{ends ? (
				<ClosingPreview page={page} ends={ends} change={change} errors={errors} />
			) : (
				<ClosingFields key={change} page={page} result={result} back={base} />
			)}
		</div>
	)
}
