import { and, asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { notices, runningClubMembers, runningClubs, runningEventParticipants, runningEvents } from '#db/schema.ts'
import { DAY } from '#app/lib/time.ts'
import { createUser, signedIn } from './people.ts'

type Wishes = Partial<typeof runningClubs.$inferInsert>

/** A club with its host, who is its only member; public unless asked otherwise, and with a link where it is not. */
export async function createClub(wishes: Wishes = {}) {
	const host = await createUser({ fullName: 'Nomsa Hostess' })
	const inviteKey = wishes.isPublic === false ? crypto.randomUUID() : null
	const [club] = await write(async (tx) => {
		const row = { name: 'Dune Runners', description: 'Soft sand and slow kilometres before breakfast.' }
		const made = await tx
			.insert(runningClubs)
			.values({
				...row,
				location: 'Pipe Beach',
				city: 'Gqeberha',
				founderId: host.id,
				memberCount: 1,
				inviteKey,
				...wishes,
			})
			.returning()
		await tx.insert(runningClubMembers).values({ clubId: made[0]!.id, userId: host.id, role: 'admin' })
		return made
	})
	return { ...club!, host, asHost: await signedIn(host) }
}

/** A person with headers; a member of the club, or whatever else `row` says. */
export async function addMember(clubId: number, row: Partial<typeof runningClubMembers.$inferInsert> = {}) {
	const user = await createUser()
	const [member] = await write((tx) =>
		tx
			.insert(runningClubMembers)
			.values({ clubId, userId: user.id, ...row })
			.returning(),
	)
	await write(async (tx) => {
		const active = and(eq(runningClubMembers.clubId, clubId), eq(runningClubMembers.status, 'active'))
		const memberCount = await tx.$count(runningClubMembers, active)
		await tx.update(runningClubs).set({ memberCount }).where(eq(runningClubs.id, clubId))
	})
	return { user, memberId: member!.id, headers: await signedIn(user) }
}

/** Everybody with a row of the club: who, and how they stand. */
export const membersOf = (clubId: number) =>
	db.select().from(runningClubMembers).where(eq(runningClubMembers.clubId, clubId)).orderBy(asc(runningClubMembers.id))

export async function storedClub(id: number) {
	const [club] = await db.select().from(runningClubs).where(eq(runningClubs.id, id))
	return club!
}

/** A run of the club in two days' time, with these people on it in that order. */
export async function createRun(
	club: { id: number; founderId: number },
	people: { id: number }[] = [],
	wishes: Partial<typeof runningEvents.$inferInsert> = {},
) {
	return write(async (tx) => {
		const places = wishes.maxParticipants ?? Infinity
		const [run] = await tx
			.insert(runningEvents)
			.values({
				...{ clubId: club.id, name: 'Long Run', location: 'Pipe Beach', time: '06:00', organizerId: club.founderId },
				...{ date: new Date(Date.now() + 2 * DAY), currentParticipants: Math.min(people.length, places), ...wishes },
			})
			.returning()
		for (const [i, { id }] of people.entries()) {
			const status = i < places ? ('attending' as const) : ('waitlisted' as const)
			await tx.insert(runningEventParticipants).values({ eventId: run!.id, userId: id, status })
		}
		return run!
	})
}

/** Who has which place at a run, in the order they came. */
export const runnersOf = (eventId: number) =>
	db
		.select({ userId: runningEventParticipants.userId, status: runningEventParticipants.status })
		.from(runningEventParticipants)
		.where(eq(runningEventParticipants.eventId, eventId))
		.orderBy(asc(runningEventParticipants.id))

/** The titles of what somebody was told, in that order. */
export async function toldTo({ id }: { id: number }) {
	const rows = await db.select({ title: notices.title }).from(notices).where(eq(notices.userId, id)).orderBy(notices.id)
	return rows.map(({ title }) => title)
}
