import { db, write } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { findManagedTournament } from '../find.server.ts'
import type { TeamMessage } from '../schemas.ts'
import type { TournamentStatus } from '../status.ts'
import { findPlayers, tell } from './people.server.ts'

function messageRefusal({ status }: { status: TournamentStatus }, people: number) {
	if (status === 'cancelled') return 'This tournament was cancelled.'
	return people === 0 ? 'No teams have joined yet.' : null
}

/** How many people a message would reach, and why none can be sent, or null. Throws like `findManagedTournament`. */
export async function findAudience(user: Actor, id: number | null) {
	const tournament = await findManagedTournament(user, id)
	const [captains, players] = await Promise.all([
		findPlayers(db, tournament.id, 'captains'),
		findPlayers(db, tournament.id, 'players'),
	])
	const reason = messageRefusal(tournament, players.length)
	return { tournament, captains: captains.length, players: players.length, reason }
}

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Sends a message to the captains or to all players, and returns how many got it. Throws 404 and 403 like
 * `findManagedTournament`, 409 if the tournament is cancelled or has no teams.
 */
export async function messageTeams(user: Actor, id: number, message: TeamMessage, how: How = {}) {
	const { idempotencyKey, now = new Date() } = how
	await limits.messagesToAll.take(user.id, now)
	const sending = idempotencyKey ?? crypto.randomUUID()
	return withIdempotencyKey(user, idempotencyKey, { tournamentId: id, ...message }, () =>
		write(async (tx) => {
			const tournament = await findManagedTournament(user, id, tx)
			const people = await findPlayers(tx, id, message.to)
			const reason = messageRefusal(tournament, people.length)
			if (reason) throw conflict(reason)
			const from = tournament.isOrganizer ? 'the organiser' : 'Courtside'
			const data = { tournament: tournament.name, from, title: message.title, text: message.text }
			const told = { what: 'message', data, cause: `message:${user.id}:${sending}` } as const
			await tell(tx, { id }, people, told, now)
			return { people: people.length }
		}),
	)
}
