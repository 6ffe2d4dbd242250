import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findTakingPlace, readPlaceAt, TakePlace, takeForPlace } from '#app/features/events/paying/desk-place.server.ts'
import { saidOfMoney } from '#app/features/figures/till/till.server.ts'
import { DeskWay } from '#app/features/payments/manual/desk-way.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { amountOf } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/take'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Money for a place' })

const backTo = (params: Route.LoaderArgs['params']) => `/venue-dashboard/${params.venueId}/events/${params.eventId}`

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findTakingPlace(requireUser(context), readPlaceAt(params))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, TakePlace, 'Nothing changed', async (taken) => {
		const said = await takeForPlace(user, readPlaceAt(params), taken)
		const description = await saidOfMoney(requireId(params.venueId, 'Venue not found'), said)
		return redirectWithToast(backTo(params), { title: 'Money received', description })
	})
}

export default function TakeForPlace({ loaderData, params, actionData }: Route.ComponentProps) {
	const { name, event, open, problem } = loaderData
	const error = actionData?.result.error
	return (
		<Question
			title={problem ? 'No money to take' : 'How did the money come?'}
			back={backTo(params)}
			verb={['Money Received', 'Saving…']}
			reason={problem}
			errors={error?.[''] ?? error?.seen}
			wish={`Money received: ${name}`}
			facts={
				<p>
					<span className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
						<span className="wrap-anywhere">{name}</span>
						<span className="font-display text-xl tabular-nums">{amountOf(open)}</span>
					</span>
					<span className="text-muted">Place at {event}</span>
				</p>
			}
		>
			<input type="hidden" name="seen" value={open} />
			<DeskWay label="Paid by" usual="cash" error={error?.method} />
		</Question>
	)
}
