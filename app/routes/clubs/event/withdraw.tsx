import { z } from 'zod'
import { guard, requireUser, type Actor } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { findOwnRun } from '#app/features/clubs/events/own-run.server.ts'
import { RUN_TERMS } from '#app/features/clubs/events/club-event.ts'
import { clubRuns, type RunIds } from '#app/features/clubs/events/gathering.server.ts'
import { countWaiting, reply, withdraw } from '#app/features/gatherings/places.server.ts'
import { checkedIn, whenOf } from '#app/features/gatherings/terms.ts'
import { leaving } from '#app/features/gatherings/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/withdraw'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Give up your place' })

const idsOf = (params: Route.LoaderArgs['params']) => ({ clubId: readId(params.id), eventId: readId(params.eventId) })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const key = url.searchParams.get('key')
	const { event, own, closed, back } = await findOwnRun(idsOf(params), { user, key, now: new Date() })
	const waitlisted = await countWaiting(clubRuns, event.id)
	return { run: event.title, when: whenOf(event), status: own?.status ?? null, waitlisted, closed, back }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	return submit(request, z.object({}), 'That did not work', async () => {
		const { eventId } = await giveUp(user, ids)
		return redirectWithToast(clubAddress({ id: ids.clubId!, key: null }, `events/${eventId}`), {
			title: 'You’re off the list',
			description: 'You’re no longer down for this run.',
		})
	})
}

/** With a place it is an answer too: who runs it sees that they can't come. */
async function giveUp(user: Actor, ids: RunIds) {
	const { own } = await findOwnRun(ids, { user, key: null, now: new Date() })
	return own?.status === 'attending' ? reply(clubRuns, user, ids, 'absent') : withdraw(clubRuns, user, ids)
}

export default function WithdrawFromRun({ loaderData, actionData }: Route.ComponentProps) {
	const { run, when, status, waitlisted, closed, back } = loaderData
	const { title, verb, text } = leaving(status ?? 'attending', waitlisted)
	const nothing = status === null || status === 'declined' ? `You don’t have a place at ${run}.` : null
	const reason = status === 'attended' ? checkedIn(RUN_TERMS) : (closed ?? nothing)
	return (
		<Question
			title={title}
			reason={reason}
			back={back}
			failed={actionData}
			verb={[verb, 'One moment…']}
			keep={status === 'attending' ? 'Keep My Place' : undefined}
			tone="danger"
			facts={
				<div>
					<p className="font-semibold wrap-anywhere">{run}</p>
					<p className="text-muted">{when}</p>
				</div>
			}
			wish={`${verb}: ${run}`}
		>
			<p>{reason ? '' : text}</p>
		</Question>
	)
}
