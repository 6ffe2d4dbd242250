import { redirect } from 'react-router'
import type { z } from 'zod'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { answerGame } from './answers.server.ts'
import { vote } from './best-player/votes.server.ts'
import type { RunIds } from '#app/features/clubs/events/gathering.server.ts'
import type { TeamIds } from '#app/features/tournaments/teams/team.server.ts'
import { takeShare } from './own-share.server.ts'
import { openGame, renewKey, setPlaces, takeOff } from './games.server.ts'
import type { Answer, GameChange, GroupChange } from './schemas.ts'
import { findInviting, openRequestGame, renewRequestKey } from './requests/request-link.server.ts'
import { openRunGame, renewRunKey } from './runs/run-link.server.ts'
import { openTeamGame, renewTeamKey } from './teams/team-link.server.ts'
import { known, type Viewer } from './viewer.server.ts'

const gameAddress = (key: string) => `/g/${key}`

/** Leads a captain to the link of a booking's group, a new one where they take that key back. */
export async function inviteGroup(user: Actor, bookingId: number, change: z.infer<typeof GroupChange>) {
	if (change.intent === 'renew') return toRenewed(await renewKey(user, bookingId, change.takeBack))
	const key = await openGame(user, bookingId)
	if (key !== null) return redirect(gameAddress(key))
	return redirectWithToast(`/my-bookings/${bookingId}`, {
		title: 'Too late to invite',
		description: 'This game has begun or is off.',
	})
}

/** Does so for the link of a team. */
export async function inviteTeam(user: Actor, ids: TeamIds, change: z.infer<typeof GroupChange>) {
	if (change.intent === 'invite') return redirect(gameAddress(await openTeamGame(user, ids)))
	return toRenewed(await renewTeamKey(user, ids, change.takeBack))
}

/** Does so for the link of a run. */
export async function inviteToRun(user: Actor, ids: RunIds, change: z.infer<typeof GroupChange>) {
	if (change.intent === 'invite') return redirect(gameAddress(await openRunGame(user, ids)))
	return toRenewed(await renewRunKey(user, ids, change.takeBack))
}

/** Does so for the link of a match request; of one with a court, for that of the booking. */
export async function inviteToRequest(user: Actor, requestId: number, change: z.infer<typeof GroupChange>) {
	const { bookingId } = await findInviting(user, requestId)
	if (bookingId !== null) return inviteGroup(user, bookingId, change)
	if (change.intent === 'invite') return redirect(gameAddress(await openRequestGame(user, requestId)))
	return toRenewed(await renewRequestKey(user, requestId, change.takeBack))
}

const toRenewed = (key: string) =>
	redirectWithToast(gameAddress(key), { title: 'The old link is dead', description: 'Send the group this one.' })

/** Carries out a change on the page of a game's link. Throws as the verb of each intent. */
export async function carryOut(viewer: Viewer, key: string, change: z.infer<typeof GameChange>) {
	const { user } = viewer
	const page = gameAddress(key)
	switch (change.intent) {
		case 'places':
			await setPlaces(user, key, change.places)
			return redirectWithToast(page, { title: `${change.places} can play` })
		case 'remove': {
			const name = await takeOff(user, key, change.player)
			return name === null ? redirect(page) : redirectWithToast(page, { title: `${name} is off the list` })
		}
		case 'pay':
			return redirect(`/pay/${await takeShare(viewer, key, new Date(), change.player)}`)
		case 'vote':
			await vote(viewer, key, change.candidate)
			return redirectWithToast(page, { title: 'Thanks for voting' })
		default:
			return answer(viewer, key, change)
	}
}

async function answer(unknown: Viewer, key: string, wish: Answer) {
	const { viewer, headers } = await known(unknown, wish.browser)
	const { name, outcome, captain, player } = await answerGame(viewer, key, wish)
	if (outcome === 'in' || outcome === 'out') return redirect(gameAddress(key), { headers })
	if (player !== undefined) return redirect(`${gameAddress(key)}?me=${player}`, { headers })
	const title = `You’re already in, ${name}`
	const description = name === captain ? 'Sign in to run your game.' : `To change it, sign in, or ask ${captain}.`
	return redirectWithToast(gameAddress(key), { title, description }, headers)
}
