import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Writer } from '../../client/index.ts'
import { openForAll, type Opened } from '#tests/support/database/database.ts'

const now = new Date()

const opened = openForAll('sqlite')
let database: Opened
beforeAll(async () => {
	database = opened()
	await database.seed(now)
}, 60_000)

/** Returns the violations found after that damage, then undoes it. */
async function damagedBy(damage: (tx: Writer) => Promise<unknown>) {
	const invariants = [
		...Object.values(await import('./matchmaking.ts')),
		...Object.values(await import('./team-balancer.ts')),
	]
	const lines: string[] = []
	const undo = new Error('undo')
	await database
		.write(async (tx) => {
			await damage(tx)
			for (const find of invariants) lines.push(...(await find(tx)))
			throw undo
		})
		.catch((error) => {
			if (error !== undo) throw error
		})
	return lines
}

/** Adds a matched request of person 1 for one player, person 2, with its thread. */
async function aMatch(tx: Writer) {
	const { matchRequests, matchResponses, matchThreadMembers, matchThreads, sports } = database.schema
	const [sport] = await tx.select().from(sports).limit(1)
	const [request] = await tx
		.insert(matchRequests)
		.values({
			userId: 1,
			sportId: sport!.id,
			title: 'Hit some balls',
			status: 'matched',
			minPlayers: 1,
			acceptedCount: 1,
			expiresAt: new Date(now.getTime() + 86_400_000),
			closedAt: now,
			city: 'Cape Town',
		})
		.returning()
	const matchRequestId = request!.id
	await tx.insert(matchResponses).values({ matchRequestId, responderId: 2, status: 'accepted', message: 'Yes' })
	const [thread] = await tx.insert(matchThreads).values({ matchRequestId }).returning()
	for (const userId of [1, 2]) await tx.insert(matchThreadMembers).values({ threadId: thread!.id, userId })
	const set = (changed: Partial<typeof matchRequests.$inferInsert>) =>
		tx.update(matchRequests).set(changed).where(eq(matchRequests.id, matchRequestId))
	return { id: matchRequestId, threadId: thread!.id, set }
}
type Match = Awaited<ReturnType<typeof aMatch>>

/** Returns the violations found after damage to such a request, with its id written as `N`. */
async function damagedMatch(damage: (match: Match, tx: Writer) => Promise<unknown>) {
	let id = 0
	const lines = await damagedBy(async (tx) => {
		const made = await aMatch(tx)
		id = made.id
		await damage(made, tx)
	})
	return lines.map((line) => line.replace(`equest ${id} `, 'equest N '))
}

test('nothing is found where nothing is wrong', async () => {
	expect(await damagedBy(() => Promise.resolve())).toEqual([])
	expect(await damagedMatch(() => Promise.resolve())).toEqual([])
	expect(await damagedMatch(({ set }) => set({ status: 'open', maxPlayers: 2 }))).toEqual([])
})

describe('a match request', () => {
	test('counts its accepted responses', async () => {
		const { matchResponses } = database.schema
		expect(await damagedMatch(({ set }) => set({ minPlayers: 2, acceptedCount: 2 }))).toEqual([
			'Match request N counts 2 players and has 1',
		])
		const lost = await damagedMatch(({ id }, tx) =>
			tx.update(matchResponses).set({ status: 'withdrawn' }).where(eq(matchResponses.matchRequestId, id)),
		)
		expect(lost).toContain('Match request N counts 1 players and has 0')
		expect(lost).toContain('Match request N is matched with nobody')
		const played = await damagedMatch(async ({ id, set }, tx) => {
			await tx.update(matchResponses).set({ status: 'withdrawn' }).where(eq(matchResponses.matchRequestId, id))
			await set({ startsAt: now, expiresAt: now, acceptedCount: 0 })
		})
		expect(played).not.toContain('Match request N is matched with nobody')
	})

	test('is open only while it has a place', async () => {
		expect(await damagedMatch(({ set }) => set({ status: 'open' }))).toEqual([
			'Match request N is open with all of its 1 places taken',
		])
	})

	test('is for a booking of its poster', async () => {
		const { bookings } = database.schema
		const [booking] = await database.db.select().from(bookings).where(isNotNull(bookings.userId)).limit(1)
		const { id: bookingId, userId } = booking!
		const booked = async (changed: { userId: number; status?: 'cancelled' }) =>
			(await damagedMatch(({ set }) => set({ bookingId, ...changed }))).filter((line) => line.includes('booking'))
		expect(await booked({ userId: userId! })).toEqual([])
		expect(await booked({ userId: userId! + 1 })).toEqual([
			`Match request N is for booking ${bookingId} of somebody else`,
		])
		expect(await booked({ userId: userId! + 1, status: 'cancelled' })).toEqual([])
	})
})

describe('a thread', () => {
	test('is of a matched request, with exactly its people in it', async () => {
		const { matchThreadMembers, matchThreads } = database.schema
		expect(
			await damagedMatch(({ threadId }, tx) => tx.delete(matchThreads).where(eq(matchThreads.id, threadId))),
		).toEqual(['Matched request N has no thread'])
		expect(
			await damagedMatch(({ threadId }, tx) => tx.insert(matchThreadMembers).values({ threadId, userId: 3 })),
		).toEqual(['Matched request N is of users 1, 2, but in its thread are 1, 2, 3'])
		expect(
			await damagedMatch(({ threadId }, tx) =>
				tx
					.update(matchThreadMembers)
					.set({ leftAt: now })
					.where(and(eq(matchThreadMembers.threadId, threadId), eq(matchThreadMembers.userId, 2))),
			),
		).toEqual(['Matched request N is of users 1, 2, but in its thread are 1'])
	})

	test('is of an accepted connection, with both in it', async () => {
		const { matchThreadMembers, matchThreads, playerConnections } = database.schema
		const connected = async (status: 'accepted' | 'pending', members: number[] | null) => {
			let id = 0
			const lines = await damagedBy(async (tx) => {
				const [row] = await tx
					.insert(playerConnections)
					.values({ requesterId: 1, addresseeId: 2, pair: 'tested', status })
					.returning()
				id = row!.id
				if (!members) return
				const [thread] = await tx.insert(matchThreads).values({ connectionId: id }).returning()
				for (const userId of members) await tx.insert(matchThreadMembers).values({ threadId: thread!.id, userId })
			})
			return lines.map((line) => line.replace(`Connection ${id} `, 'Connection N '))
		}
		expect(await connected('accepted', [1, 2])).toEqual([])
		expect(await connected('pending', null)).toEqual([])
		expect(await connected('accepted', null)).toEqual(['Connection N has no thread'])
		expect(await connected('accepted', [1])).toEqual(['Connection N is of users 1, 2, but in its thread are 1'])
		expect(await connected('pending', [1, 2])).toEqual(['Connection N is pending, but has a thread'])
	})
})

describe('a player', () => {
	const listed = async () => {
		const [row] = await database.db.select().from(database.schema.playerListings).limit(1)
		return row!
	}

	test('is listed by their preferences', async () => {
		const { playerListings } = database.schema
		const { userId, sportId, city } = await listed()
		const own = eq(playerListings.userId, userId)
		const name = `User ${userId}, sport ${sportId} in ${city}`
		const gone = await damagedBy((tx) => tx.delete(playerListings).where(own))
		expect(gone.join('\n')).toContain(`${name} is listed as nothing`)
		const changed = { days: 0b101, times: 0b101, skill: 4 }
		const stray = await damagedBy((tx) => tx.update(playerListings).set(changed).where(own))
		expect(stray.join('\n')).toContain(`${name} is listed as skill 4, days 5, times 5`)
		const elsewhere = await damagedBy((tx) => tx.update(playerListings).set({ city: 'Upington' }).where(own))
		expect(elsewhere.join('\n')).toContain(
			`User ${userId}, sport ${sportId} in Upington is listed, but not to be found`,
		)
	})

	test('is not listed when hidden, suspended or gone', async () => {
		const { playerPreferences, users } = database.schema
		const { userId, sportId, city } = await listed()
		const line = `User ${userId}, sport ${sportId} in ${city} is listed, but not to be found`
		const own = eq(users.id, userId)
		expect(
			await damagedBy((tx) =>
				tx.update(playerPreferences).set({ matchmakingEnabled: false }).where(eq(playerPreferences.userId, userId)),
			),
		).toContain(line)
		expect(await damagedBy((tx) => tx.update(users).set({ matchmakingSuspendedAt: now }).where(own))).toContain(line)
		expect(await damagedBy((tx) => tx.update(users).set({ deletedAt: now }).where(own))).toContain(line)
	})

	test('is not connected with a player who blocked them, or whom they blocked', async () => {
		const { playerBlocks, playerConnections } = database.schema
		for (const [blockerId, blockedId] of [
			[1, 2],
			[2, 1],
		] as const) {
			const lines = await damagedBy(async (tx) => {
				await tx.insert(playerConnections).values({ requesterId: 1, addresseeId: 2, pair: 'tested', status: 'pending' })
				await tx.insert(playerBlocks).values({ blockerId, blockedId })
			})
			expect(lines).toEqual([
				expect.stringMatching(new RegExp(`^Connection \\d+ is pending, but user ${blockerId} has blocked the other$`)),
			])
		}
	})
})

describe('a balanced team', () => {
	/** Adds two sessions with a team each; the first has an expert and a beginner in its team. */
	async function balanced(tx: Writer) {
		const { teamBalancerAssignments, teamBalancerPlayers, teamBalancerSessions, teamBalancerTeams } = database.schema
		const { id: matchRequestId } = await aMatch(tx)
		const made = []
		for (const name of ['First', 'Second']) {
			const [session] = await tx
				.insert(teamBalancerSessions)
				.values({ matchRequestId, createdById: 1, name })
				.returning()
			const team = { sessionId: session!.id, teamNumber: 1, teamName: 'Reds' }
			const [row] = await tx.insert(teamBalancerTeams).values(team).returning()
			made.push({ sessionId: session!.id, teamId: row!.id })
		}
		const { sessionId, teamId } = made[0]!
		for (const skillLevel of ['expert', 'beginner'] as const) {
			const player = { sessionId, name: 'Guest', skillLevel }
			const [row] = await tx.insert(teamBalancerPlayers).values(player).returning()
			await tx.insert(teamBalancerAssignments).values({ sessionId, teamId, playerId: row!.id })
		}
		const set = (changed: Partial<typeof teamBalancerTeams.$inferInsert>) =>
			tx.update(teamBalancerTeams).set(changed).where(eq(teamBalancerTeams.id, teamId))
		await set({ totalPlayers: 2, averageSkillLevel: 2.5 })
		return { teamId, set, other: made[1]!, sessionId }
	}

	test('counts its players and their average', async () => {
		expect(await damagedBy(balanced)).toEqual([])
		expect(await damagedBy(async (tx) => (await balanced(tx)).set({ totalPlayers: 3 }))).toEqual([
			expect.stringMatching(/^Team \d+ of a balancer counts 3 players and has 2$/),
		])
		expect(await damagedBy(async (tx) => (await balanced(tx)).set({ averageSkillLevel: 2.52 }))).toEqual([
			expect.stringMatching(/^Team \d+ of a balancer says an average level of 2.52, which is 2.5$/),
		])
	})

	test('is of one session with its players', async () => {
		const { teamBalancerAssignments } = database.schema
		const lines = await damagedBy(async (tx) => {
			const { sessionId, other } = await balanced(tx)
			await tx
				.update(teamBalancerAssignments)
				.set({ teamId: other.teamId })
				.where(eq(teamBalancerAssignments.sessionId, sessionId))
		})
		expect(lines.filter((line) => line.startsWith('Assignment'))).toHaveLength(2)
	})
})
