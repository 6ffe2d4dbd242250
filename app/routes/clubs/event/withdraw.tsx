import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { findOwnRun } from '#app/features/clubs/events/own-run.server.ts'
import { countWaiting } from '#app/features/clubs/events/places/people.server.ts'
import { withdrawFromRun } from '#app/features/clubs/events/places/places.server.ts'
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
	return { title: event.title, status: own?.status ?? null, waitlisted: await countWaiting(event.id), closed, back }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	return submit(request, z.object({}), 'That did not work', async () => {
		const { eventId } = await withdrawFromRun(user, ids)
		return redirectWithToast(clubAddress({ id: ids.clubId!, key: null }, `events/${eventId}`), {
			title: 'You’re off the list',
			description: 'You’re no longer down for this run.',
		})
	})
}

type Standing = Awaited<ReturnType<typeof loader>>

export default function WithdrawFromRun({ loaderData, actionData }: Route.ComponentProps) {
	const { title, button, text, reason } = wordsFor(loaderData)
	return (
		<Question
			title={title}
			reason={reason}
			back={loaderData.back}
			failed={actionData}
			verb={[button, 'One moment…']}
			tone="danger"
		>
			<p>{text}</p>
		</Question>
	)
}

function wordsFor({ title: run, status, waitlisted, closed }: Standing) {
	const place = { title: 'Give up your place?', button: 'Give Up My Place' }
	if (status === 'attended')
		return { ...place, reason: 'You have been checked in. The organiser can change that.', text: '' }
	if (closed !== null) return { ...place, reason: closed, text: '' }
	if (status === 'waitlisted')
		return {
			title: 'Leave the waitlist?',
			button: 'Leave the Waitlist',
			reason: null,
			text: 'If you come back later, you start at the end of the list.',
		}
	if (status === 'requested')
		return {
			title: 'Take back your request?',
			button: 'Take Back My Request',
			reason: null,
			text: 'You can ask again later.',
		}
	if (status === 'attending')
		return {
			...place,
			reason: null,
			text:
				waitlisted > 0
					? 'Your place goes to the first person on the waitlist at once. Coming back means waiting.'
					: 'Your place is free for others at once.',
		}
	return { ...place, reason: `You have no place at ${run}.`, text: '' }
}
