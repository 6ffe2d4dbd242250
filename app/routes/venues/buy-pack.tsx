import { redirect } from 'react-router'
import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { findBuying } from '#app/features/bookings/packs/buy-page.server.ts'
import { orderPack } from '#app/features/bookings/packs/order.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { rate } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/buy-pack'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) =>
	pageMeta(args, { title: args.loaderData?.isPlan ? 'Buy a membership' : 'Buy a pack of hours' })

const bookingIn = (url: URL) => readId(url.searchParams.get('booking'))

export const loader = ({ params, url, context }: Route.LoaderArgs) =>
	findBuying(requireUser(context), readId(params.id), { packId: readId(params.packId), bookingId: bookingIn(url) })

const BuyPack = z.object({ intent: z.literal('buy', 'Look again') })

export function action({ request, params, url, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.id, 'Venue not found')
	const packId = requireId(params.packId, 'Pack not found')
	const bookingId = bookingIn(url) ?? undefined
	return submit(request, BuyPack, 'Not bought', async () =>
		redirect(`/my-bookings/packs/${await orderPack(user, { venueId, packId, bookingId })}/pay`),
	)
}

export default function Buy({ loaderData, actionData, params }: Route.ComponentProps) {
	const { venue, name, offer, price, isPlan, renews, terms, booking, problem } = loaderData
	const act = renews ? 'Renew' : 'Buy'
	return (
		<Question
			title={problem ? `You can’t buy this ${isPlan ? 'membership' : 'pack'}` : `${act} ${name}?`}
			back={booking ? `/my-bookings/${booking.id}/pay` : `/venues/${params.id}/packs`}
			verb={[`${act} for ${rate(price)}`, 'Saving…']}
			reason={problem}
			failed={actionData}
			facts={
				<p className="font-semibold tabular-nums">
					{offer} at {venue}
				</p>
			}
		>
			<input type="hidden" name="intent" value="buy" />
			{booking && <p>Your booking uses {booking.uses} of it once you’ve paid.</p>}
			<ul className="flex list-disc flex-col gap-1 pl-5">
				{terms.map((term) => (
					<li key={term}>{term}</li>
				))}
			</ul>
			<p className="text-sm text-muted">
				You choose how to pay next. {isPlan ? 'You’re a member' : 'You get the hours'} when {venue} has the money.
			</p>
		</Question>
	)
}
