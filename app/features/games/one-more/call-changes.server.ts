import { redirect } from 'react-router'
import type { z } from 'zod'
import type { Actor, CurrentUser } from '#app/features/accounts/auth.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { answerCall, askForMore, stopAsking } from './calls.server.ts'
import type { CallAnswer, CallChange } from './schemas.ts'

/** Asks for more players, or stops asking, and leads the captain to the answers. */
export async function changeCall(user: Actor, bookingId: number, change: z.infer<typeof CallChange>) {
	const page = `/my-bookings/${bookingId}/one-more`
	if (change.intent === 'stop') {
		const stopped = await stopAsking(user, bookingId)
		return stopped ? redirectWithToast(page, { title: 'We stopped asking' }) : redirect(page)
	}
	const asked = await askForMore(user, bookingId, change.places)
	const title = asked === 1 ? 'One player asked' : `${asked} players asked`
	return redirectWithToast(page, { title, description: 'We’ll let you know when someone says yes.' })
}

/** Leads a player who says yes to the group. */
export async function sayToCall(user: CurrentUser, callId: number, answer: CallAnswer) {
	const key = await answerCall(user, callId, answer)
	if (key !== null)
		return redirectWithToast(`/g/${key}`, { title: 'You’re in', description: 'We’ve let the captain know.' })
	return redirectWithToast('/matchmaking', { title: 'No problem', description: 'Next time, maybe.' })
}
