import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findBlock } from '#app/features/bookings/desk/blocks.server.ts'
import { closedCourts, closedTime } from '#app/features/bookings/closing/closure-words.ts'
import { reopenCourts } from '#app/features/bookings/closing/closures.server.ts'
import { dayAddress } from '#app/features/bookings/desk/day-address.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/block'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Blocked court' })

const idsOf = (params: { venueId: string; closureId: string }) =>
	[requireId(params.venueId, 'Venue not found'), requireId(params.closureId, 'Block not found')] as const

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const [venueId, id] = idsOf(params)
	const { sport, court, startTime, endTime, note } = await findBlock(requireUser(context), venueId, id)
	const closeTo = dayAddress(venueId, url.searchParams, url.searchParams.get('date') ?? dateOf(startTime))
	return { sport, court, startTime, endTime, note, over: endTime <= new Date(), closeTo }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = idsOf(params)
	const block = await findBlock(user, venueId, id)
	const back = dayAddress(venueId, url.searchParams, url.searchParams.get('date') ?? dateOf(block.startTime))
	return submit(request, z.object({}), 'Block not removed', async () => {
		await reopenCourts(user, venueId, id)
		return redirectWithToast(back, { title: 'Block removed', description: 'The court can be booked again.' })
	})
}

export default function DayBlock({ loaderData, actionData }: Route.ComponentProps) {
	const { sport, court, startTime, endTime, note, over, closeTo } = loaderData
	return (
		<Question
			title="Blocked court"
			back={closeTo}
			verb={['Remove Block', 'Removing…']}
			reason={over}
			failed={actionData}
			facts={
				<>
					<p>
						<span className="block font-semibold">{closedCourts(sport, court)}</span>
						{closedTime(startTime, endTime)}
					</p>
					{note && <p className="wrap-anywhere text-muted">“{note}”</p>}
				</>
			}
		/>
	)
}
