import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findWaitPage } from '#app/features/bookings/waiting/wait-page.server.ts'
import { WaitForm } from '#app/features/bookings/waiting/wait-schemas.ts'
import { WaitScreen, waitTitle } from '#app/features/bookings/waiting/wait-screen.tsx'
import { waitFor } from '#app/features/bookings/waiting/waits.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/wait'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData ? waitTitle(loaderData) : 'Tell me when it’s free' })

const placeOf = ({ venueId, sportId }: Route.LoaderArgs['params']) => ({
	venueId: requireId(venueId, 'Venue not found'),
	sportId: requireId(sportId, 'Venue not found'),
})

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findWaitPage(requireUser(context), placeOf(params), url.searchParams)

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const place = placeOf(params)
	return submit(request, WaitForm, 'We couldn’t put you on the list', async (time) => {
		await waitFor(user, { ...place, ...time })
		return redirectWithToast('/my-bookings', {
			title: 'You’re on the list',
			description: 'We’ll tell you when it’s free.',
		})
	})
}

export default function Wait({ loaderData, actionData }: Route.ComponentProps) {
	return <WaitScreen page={loaderData} failed={actionData} />
}
