import { and, asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import {
	matchRequests,
	matchResponses,
	teamBalancerAssignments,
	teamBalancerPlayers,
	teamBalancerSessions,
	teamBalancerTeams,
} from '#db/schema.ts'
import { openThread } from '#app/features/matchmaking/threads/open.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { createListed as createPlayer } from './listed.ts'
import { createUser, signedIn } from './people.ts'
import { createSport } from './venues.ts'

export { connectPeople as connect } from './threads.ts'

type Person = { id: number }
type Wishes = { accepted?: Person[]; sport?: string; status?: 'open' | 'matched' | 'cancelled' | 'expired' }

/** Makes a match request in Cape Town that is open for five days, with the players its organiser has accepted. */
export async function createMatchRequest(owner: Person, wishes: Wishes = {}) {
	const { accepted = [], sport = 'Soccer', status = accepted.length > 0 ? 'matched' : 'open' } = wishes
	const sportId = await createSport(sport)
	return write(async (tx) => {
		const [request] = await tx
			.insert(matchRequests)
			.values({
				userId: owner.id,
				sportId,
				title: 'Fives on Thursday',
				city: 'Cape Town',
				status,
				minPlayers: Math.max(1, accepted.length + (status === 'open' ? 1 : 0)),
				acceptedCount: accepted.length,
				expiresAt: new Date(Date.now() + 5 * DAY),
			})
			.returning()
		for (const { id: responderId } of accepted) {
			const answer = { matchRequestId: request!.id, responderId, message: 'Count me in.', status: 'accepted' as const }
			await tx.insert(matchResponses).values(answer)
		}
		const members = [owner.id, ...accepted.map(({ id }) => id)]
		if (status === 'matched') await openThread(tx, { matchRequestId: request!.id }, members, new Date())
		return request!
	})
}

/** Makes an advanced soccer player in Cape Town who can be found, unless `enabled` is false. */
export async function createListed({ fullName }: { fullName?: string } = {}, matchmakingEnabled = true) {
	return createPlayer({ fullName, matchmakingEnabled, skillLevel: 'advanced', sport: 'Soccer' })
}

/** Makes an organiser with a session for their match request, with so many guests in its squad. */
export async function createSquad({
	guests = 0,
	teamCount = 2,
	...wishes
}: Wishes & { guests?: number; teamCount?: number } = {}) {
	const owner = await createUser({ fullName: 'Thandi Nkosi' })
	const request = await createMatchRequest(owner, wishes)
	const session = await write(async (tx) => {
		const row = { matchRequestId: request.id, createdById: owner.id, name: 'Thursday fives', teamCount }
		const [session] = await tx.insert(teamBalancerSessions).values(row).returning()
		const names = Array.from({ length: guests }, (_, i) => ({ sessionId: session!.id, name: `Guest ${i + 1}` }))
		if (names.length > 0) await tx.insert(teamBalancerPlayers).values(names)
		return session!
	})
	return {
		owner,
		asOwner: await signedIn(owner),
		request,
		id: session.id,
		api: `/api/team-balancer/sessions/${session.id}`,
	}
}

/** Returns a stored session: itself, its squad, its teams, and who is in which. */
export async function storedSquad(id: number) {
	const [session] = await db.select().from(teamBalancerSessions).where(eq(teamBalancerSessions.id, id))
	const ofSession = <
		Table extends typeof teamBalancerPlayers | typeof teamBalancerTeams | typeof teamBalancerAssignments,
	>(
		table: Table,
	) => and(eq(table.sessionId, id))
	return {
		session: session!,
		players: await db
			.select()
			.from(teamBalancerPlayers)
			.where(ofSession(teamBalancerPlayers))
			.orderBy(asc(teamBalancerPlayers.id)),
		teams: await db
			.select()
			.from(teamBalancerTeams)
			.where(ofSession(teamBalancerTeams))
			.orderBy(asc(teamBalancerTeams.teamNumber)),
		assignments: await db
			.select()
			.from(teamBalancerAssignments)
			.where(ofSession(teamBalancerAssignments))
			.orderBy(asc(teamBalancerAssignments.playerId)),
	}
}
