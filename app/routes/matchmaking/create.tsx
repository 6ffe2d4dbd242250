import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { requestAddress } from '#app/features/matchmaking/requests/address.ts'
import { findNewPage } from '#app/features/matchmaking/requests/posting/form-page.server.ts'
import { findRequestOfBooking } from '#app/features/matchmaking/requests/booking/own-booking.server.ts'
import { postRequest } from '#app/features/matchmaking/requests/posting/post.server.ts'
import { RequestForm } from '#app/features/matchmaking/requests/posting/request-form.tsx'
import { RequestInput } from '#app/features/matchmaking/requests/posting/schemas.ts'
import { notFound } from '#app/lib/errors.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/create'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Post a Request' })

/** A booking that already has a request redirects to it. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const asked = new URL(request.url).searchParams
	const bookingId = readId(asked.get('bookingId'))
	if (asked.get('bookingId') && bookingId === null) throw notFound('Booking not found')
	const known = bookingId && (await findRequestOfBooking(user, bookingId))
	if (known) throw redirect(requestAddress({ id: known, isOwner: true }))
	return findNewPage(user, { bookingId, sportId: readId(asked.get('sport')) })
}

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, RequestInput, 'Failed to post request', async ({ idempotencyKey, ...sent }) => {
		const { id } = await postRequest(user, sent, { idempotencyKey })
		return redirectWithToast(requestAddress({ id, isOwner: true }), {
			title: 'Request posted',
			description: 'Players can respond now. You choose who joins.',
		})
	})
}

export default function CreateRequest({ loaderData: page, actionData }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={page.fixed ? '/my-bookings' : '/matchmaking'}>
					{page.fixed ? 'My Bookings' : 'Matchmaking'}
				</BackLink>
				<h1 className="text-3xl md:text-4xl">Post a Request</h1>
				<p className="mt-2 text-muted">Say what you want to play. Players respond and you choose who joins.</p>
			</div>
			<RequestForm
				page={page}
				back={page.fixed ? '/my-bookings' : '/matchmaking'}
				save={['Post Request', 'Posting…']}
				result={actionData?.result}
			/>
		</div>
	)
}
