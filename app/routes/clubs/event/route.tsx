import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { GPX_BYTES, MISSING, TOO_LARGE } from '#app/features/clubs/route/limits.ts'
import { RouteDrawing } from '#app/features/clubs/route/route-drawing.tsx'
import { RouteRemovalForm, RouteUpload } from '#app/features/clubs/route/route-form.tsx'
import { findRoutePage, removeRoute, setRoute } from '#app/features/clubs/route/route.server.ts'
import { RouteRemoval, RouteScope } from '#app/features/clubs/route/schemas.ts'
import { formatKm } from '#app/features/clubs/route/shape.ts'
import { readId } from '#app/lib/ids.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { submitFileOr } from '#app/lib/form/upload.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/route'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Route' })

const idsOf = ({ id, eventId }: Route.LoaderArgs['params']) => ({ clubId: readId(id), eventId: readId(eventId) })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findRoutePage(idsOf(params), { user: requireUser(context), now: new Date() })

const FILE = { field: 'file', maxBytes: GPX_BYTES, missing: MISSING, tooLarge: TOO_LARGE }

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	// Checks access before a large body is read.
	await findRoutePage(ids, { user, now: new Date() })
	return submitFileOr(
		request,
		[FILE, 'Route not saved', (bytes, form) => save(user, ids, { bytes, scope: RouteScope.parse(form.get('scope')) })],
		[RouteRemoval, 'Route not removed', ({ scope }) => remove(user, ids, scope)],
	)
}

type Ids = ReturnType<typeof idsOf>

async function save(user: CurrentUser, ids: Ids, route: Parameters<typeof setRoute>[2]) {
	const { distance, climb } = await setRoute(user, ids, route)
	const description = `${formatKm(distance)} with ${climb} m of climb.`
	return redirectWithToast(addressOf(ids), { title: 'Route saved', description })
}

async function remove(user: CurrentUser, ids: Ids, scope: Parameters<typeof removeRoute>[2]) {
	await removeRoute(user, ids, scope)
	return redirectWithToast(addressOf(ids), { title: 'Route removed' })
}

const addressOf = ({ clubId, eventId }: Ids) => `/running-club/${clubId}/events/${eventId}/route`

export default function EventRoute({ loaderData: { event, club, repeats, route }, actionData }: Route.ComponentProps) {
	const result = actionData?.result
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={`/running-club/${club.id}/events/${event.id}`}>{event.title}</BackLink>
				<h1 className="text-3xl md:text-4xl">Route</h1>
				<p className="text-muted">
					{formatDay(event.startTime)} at {formatTime(event.startTime)}, {club.name}
				</p>
			</div>
			{route ? (
				<Card as="section" labelledBy="route-now">
					<h2 id="route-now" className="sr-only">
						The route now
					</h2>
					<RouteDrawing route={route} />
				</Card>
			) : (
				<p className="max-w-prose text-muted">
					Upload a GPX file. Members see the route and its hills, and the run takes its distance and climb.
				</p>
			)}
			{event.isCancelled ? (
				<Notice>This run was cancelled. You can’t change its route any more.</Notice>
			) : (
				<>
					<RouteUpload key={route?.id ?? 0} repeats={repeats} hasRoute={route !== null} result={result} />
					{route && <RouteRemovalForm repeats={repeats} result={result} />}
				</>
			)}
		</div>
	)
}
