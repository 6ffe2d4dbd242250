import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findBlock } from '#app/features/bookings/desk/blocks.server.ts'
import { closedCourts, closedTime } from '#app/features/bookings/closing/closure-words.ts'
import { countBlocks, removeBlocks } from '#app/features/bookings/closing/closures.server.ts'
import { inDates } from '#app/features/bookings/regulars/regular-dates.ts'
import { SCOPES } from '#app/features/bookings/regulars/regular-schemas.ts'
import { dayAddress } from '#app/features/bookings/desk/day-address.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { dateOf, formatDay } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/block'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Blocked court' })

const Removal = z.object({ scope: z.enum(SCOPES, 'Choose which dates').default('this') })

const idsOf = (params: { venueId: string; closureId: string }) =>
	[requireId(params.venueId, 'Venue not found'), requireId(params.closureId, 'Block not found')] as const

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const [venueId, id] = idsOf(params)
	const block = await findBlock(requireUser(context), venueId, id)
	const { sport, court, startTime, endTime, note } = block
	const closeTo = dayAddress(venueId, url.searchParams, url.searchParams.get('date') ?? dateOf(startTime))
	const blocks = await countBlocks(block)
	const edit = `${url.pathname}/edit${url.search}`
	return { sport, court, startTime, endTime, note, blocks, over: endTime <= new Date(), closeTo, edit }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = idsOf(params)
	const block = await findBlock(user, venueId, id)
	const back = dayAddress(venueId, url.searchParams, url.searchParams.get('date') ?? dateOf(block.startTime))
	return submit(request, Removal, 'Block not removed', async ({ scope }) => {
		const removed = await removeBlocks(user, venueId, id, scope)
		const title = removed === 1 ? 'Block removed' : `${removed} blocks removed`
		return redirectWithToast(back, { title, description: 'The court can be booked again.' })
	})
}

export default function DayBlock({ loaderData, actionData }: Route.ComponentProps) {
	const { sport, court, startTime, endTime, note, blocks, over, closeTo, edit } = loaderData
	const day = formatDay(startTime)
	const scopes = [
		{ value: 'this', label: `Only ${day}` },
		{ value: 'following', label: `From ${day} on: ${inDates(blocks.following)}` },
		{ value: 'all', label: `All ${inDates(blocks.all)}` },
	].filter(({ value }) => value === 'this' || blocks[value as 'all'] > (value === 'all' ? blocks.following : 1))
	return (
		<Question
			title="Blocked court"
			back={closeTo}
			verb={['Remove Block', 'Removing…']}
			tone="danger"
			reason={over}
			more={
				!over && (
					<ButtonLink to={edit} preventScrollReset variant="secondary">
						Edit Block
					</ButtonLink>
				)
			}
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
		>
			{!over && scopes.length > 1 && (
				<RadioCards label="Which dates" name="scope" defaultValue="this" options={scopes} />
			)}
		</Question>
	)
}
