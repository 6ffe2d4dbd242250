import { eq } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { tournaments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { findManagedTournament, type TournamentDetails } from '../../find.server.ts'
import { lockTournament } from '../../lock.server.ts'
import { hasBegun } from '../../matches/begun.ts'
import { findMatches } from '../../matches/matches.server.ts'
import { fixedOrder, ruleOf, tieBreaksIn, tieBreaksOf, tieBreakWords, type TieBreak } from './tie-breaks.ts'

/** The places of tie-breaks, from 1; one without a place does not count. */
export type Places = { [tieBreak in TieBreak]?: number }

const NONE = 'Give at least one of them a place.'

/** Returns the tie-breaks of a tournament with their places, and why these can’t change. Throws like `findManagedTournament`. */
export async function findTieBreaks(user: Actor, id: number) {
	const tournament = await findManagedTournament(user, id)
	const order = tieBreaksIn(ruleOf(tournament))
	return {
		tournament: { id, key: tournament.key },
		reason: await findFixed(tournament, db),
		tieBreaks: tieBreaksOf(tournament.format).map((name) => {
			const words = tieBreakWords(name, tournament.counts)
			return { name, words: words[0]!.toUpperCase() + words.slice(1), place: order.indexOf(name) + 1 || null }
		}),
	}
}

async function findFixed(tournament: TournamentDetails, reader: Reader) {
	const matches = await findMatches(tournament, reader)
	return fixedOrder({ ...tournament, hasBegun: matches.some(hasBegun) })
}

/**
 * Orders the teams level on points by these tie-breaks. Throws 404 and 403 like `findManagedTournament`, 409 once a match
 * has begun, and 400 for a place given twice, none at all, or a tie-break that the format has not.
 */
export async function orderTieBreaks(user: Actor, id: number, places: Places) {
	const given = Object.entries(places).sort(([, a], [, b]) => a - b) as [TieBreak, number][]
	const channel = await write(async (tx) => {
		const tournament = await findManagedTournament(user, id, tx)
		await lockTournament(tx, tournament)
		const reason = await findFixed(tournament, tx)
		if (reason) throw conflict(reason)
		refusePlaces(tournament, given)
		const order = given.map(([tieBreak]) => tieBreak)
		const usual = tieBreaksIn(ruleOf({ format: tournament.format, tieBreaks: null }))
		const tieBreaks = String(order) === String(usual) ? null : order
		await tx.update(tournaments).set({ tieBreaks }).where(eq(tournaments.id, tournament.id))
		return tournament.channel
	})
	tournamentChanged(channel)
}

function refusePlaces({ format }: TournamentDetails, given: [TieBreak, number][]) {
	const known = tieBreaksOf(format)
	const strange = given.filter(([tieBreak]) => !known.includes(tieBreak))
	if (strange.length > 0) throw refused(strange, 'Use the fields of this page.')
	if (given.length === 0) throw invalid(NONE)
	const twice = given.find(([, place], i) => given[i + 1]?.[1] === place)?.[1]
	if (twice === undefined) return
	throw refused(
		given.filter(([, place]) => place === twice),
		`You gave place ${twice} twice. Each place is for one of them.`,
	)
}

const refused = (given: [TieBreak, number][], message: string) =>
	invalid(message, Object.fromEntries(given.map(([tieBreak]) => [`places.${tieBreak}`, [message]])))
