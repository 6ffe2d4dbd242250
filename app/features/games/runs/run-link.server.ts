import { eq } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { games } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { findClubEvent, findOwnPlace } from '#app/features/clubs/events/find-event.server.ts'
import { clubRuns, findAnswerer, type RunIds } from '#app/features/clubs/events/gathering.server.ts'
import { join } from '#app/features/gatherings/places.server.ts'
import { closedReason, whenOf } from '#app/features/gatherings/terms.ts'
import { RUN_TERMS } from '#app/features/clubs/events/club-event.ts'
import { conflict, forbidden } from '#app/lib/errors.ts'
import { ownAnswer, readPlayers } from '../find-game.server.ts'
import { addGame, replaceKey } from '../games.server.ts'
import { claimAnswers } from '../own-answers.server.ts'
import { MOST_PLACES } from '../rules.ts'
import type { Viewer } from '../viewer.server.ts'
import { lockRun } from './run-game.server.ts'

const NOT_YOURS = 'Only those who are going can bring friends.'

/**
 * Finds a run for a person who may bring friends: all who are going, and those who manage it. Where places are asked
 * for, or the run or its club is not for everybody, only the latter. Throws as `findClubEvent`, and 403 for others.
 */
async function findForBringing(reader: Reader, user: Actor, { clubId, eventId }: RunIds, now: Date) {
	const club = await findClub(clubId, { user }, reader)
	const event = await findClubEvent(club, eventId, { user, now }, reader)
	const own = await findOwnPlace(user, event.id, reader)
	if (!mayBring({ club, event, own })) throw forbidden(NOT_YOURS)
	return event
}

type Standing = {
	club: { isPublic: boolean }
	event: { canManage: boolean; requiresApproval: boolean; isPublic: boolean }
	own: { status: string } | null
}

export const mayBring = ({ club, event, own }: Standing) =>
	event.canManage || (club.isPublic && event.isPublic && !event.requiresApproval && own?.status === 'attending')

/** Returns what the page at this address says to a person who may bring friends. Throws as `openRunGame`. */
export async function findBringing(user: Actor, ids: RunIds, now = new Date()) {
	const event = await findForBringing(db, user, ids, now)
	return { run: `${event.title}, ${whenOf(event)}` }
}

/**
 * Makes the link by which friends come to a run, one for each run, and returns its key. Repeating it returns the same
 * one. Throws as `findForBringing`, and 409 once nobody can join the run any more.
 */
export function openRunGame(user: Actor, ids: RunIds, now = new Date()) {
	return write(async (tx) => {
		const event = await findForBringing(tx, user, ids, now)
		await lockRun(tx, event.id)
		const [made] = await tx.select({ key: games.key }).from(games).where(eq(games.runId, event.id))
		if (made) return made.key
		const reason = closedReason(RUN_TERMS, event, now)
		if (reason) throw conflict(reason)
		return (await addGame(tx, { runId: event.id, places: MOST_PLACES }, now)).key
	})
}

/** Takes the link of a run with the key that was `seen` back, and returns the new key. Throws 403 but for its captain. */
export function renewRunKey(user: Actor, ids: RunIds, seen: string, now = new Date()) {
	return write(async (tx) => {
		const { id } = await findForBringing(tx, user, ids, now)
		if ((await findAnswerer(tx, id)) !== user.id) throw forbidden('Only the organiser of this run can change that.')
		return replaceKey(tx, eq(games.runId, id), seen, now)
	})
}

/** Returns the page of a run's link for a person who may bring friends; null without one. */
export async function findRunLink(page: Standing & { event: { id: number } }) {
	if (!mayBring(page)) return null
	const game = await readGame(db, page.event.id)
	return game ? `/g/${game.key}` : null
}

const readGame = async (reader: Reader, runId: number | null) =>
	(
		await reader
			.select()
			.from(games)
			.where(eq(games.runId, runId ?? 0))
	)[0]

/** Returns the page of a run's link for a viewer who has a place by it, and none with their account; null for others. */
export async function findGuestPlace(viewer: Viewer, { event, own }: { event: { id: number }; own: unknown }) {
	const game = viewer.user === null || own ? undefined : await readGame(db, event.id)
	if (!game) return null
	return ownAnswer(await readPlayers(db, game), game, viewer)?.answer === 'in' ? `/g/${game.key}` : null
}

/** Joins a run like `join`. A place that the person took by its link on this phone, signed out, becomes their own. */
export function joinRun(viewer: Viewer & { user: Actor }, ids: RunIds, now = new Date()) {
	return write(async (tx) => {
		const game = await readGame(tx, ids.eventId)
		if (game) {
			await lockRun(tx, game.runId!)
			await claimAnswers(tx, game, viewer, now)
		}
		return join(clubRuns, viewer.user, ids, now)
	})
}
