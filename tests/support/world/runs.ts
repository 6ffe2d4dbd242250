import { and, asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { runningClubMembers, runningClubs, runningEventParticipants, runningEvents } from '#db/schema.ts'
import { DAY, formatTime, HOUR } from '#app/lib/time/time.ts'
import { createUser, signedIn } from './people.ts'

type ClubWishes = Partial<typeof runningClubs.$inferInsert> & { members?: { id: number }[] }

/** Makes a club with its host and these members, by default public. */
export async function createRunningClub({ members = [], ...wishes }: ClubWishes = {}) {
	const founderId = wishes.founderId ?? (await createUser()).id
	const row = {
		name: 'Sea Point Striders',
		description: 'Easy miles along the promenade.',
		city: 'Cape Town',
		location: 'Lighthouse, Mouille Point',
		socialLinks: [],
		...wishes,
		founderId,
		memberCount: members.length + 1,
	}
	return write(async (tx) => {
		const [club] = await tx.insert(runningClubs).values(row).returning()
		const clubId = club!.id
		await tx.insert(runningClubMembers).values({ clubId, userId: founderId, role: 'admin' })
		for (const { id } of members) await tx.insert(runningClubMembers).values({ clubId, userId: id })
		return club!
	})
}

/** Makes a club whose host has headers and is its only member, with a link if it is private. */
export async function createClub(wishes: Omit<ClubWishes, 'founderId' | 'members'> = {}) {
	const host = await createUser({ fullName: 'Nomsa Hostess' })
	const club = await createRunningClub({
		name: 'Dune Runners',
		location: 'Pipe Beach',
		city: 'Gqeberha',
		inviteKey: wishes.isPublic === false ? crypto.randomUUID() : null,
		...wishes,
		founderId: host.id,
	})
	return { ...club, host, asHost: await signedIn(host) }
}

/** Makes a person with headers and adds them to the club, by default as a member. */
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

export const membersOf = (clubId: number) =>
	db.select().from(runningClubMembers).where(eq(runningClubMembers.clubId, clubId)).orderBy(asc(runningClubMembers.id))

export async function storedClub(id: number) {
	const [club] = await db.select().from(runningClubs).where(eq(runningClubs.id, id))
	return club!
}

type RunWishes = Partial<typeof runningEvents.$inferInsert> & { people?: { id: number }[] }

/** Makes a run, by default of an hour in a week. `people` joined in that order; those beyond its places wait. */
export async function createRun(club: { id: number; founderId: number }, { people = [], ...wishes }: RunWishes = {}) {
	const date = wishes.date ?? new Date(Math.ceil(Date.now() / HOUR) * HOUR + 7 * DAY)
	const row = {
		clubId: club.id,
		name: 'Sunrise 10',
		description: 'Out and back, coffee after.',
		location: 'Lighthouse, Mouille Point',
		distance: 10,
		organizerId: club.founderId,
		date,
		time: formatTime(date),
		currentParticipants: Math.min(people.length, wishes.maxParticipants || Infinity),
		...wishes,
	}
	return write(async (tx) => {
		const [run] = await tx.insert(runningEvents).values(row).returning()
		for (const [i, { id: userId }] of people.entries()) {
			const status = i < row.currentParticipants ? 'attending' : 'waitlisted'
			await tx.insert(runningEventParticipants).values({ eventId: run!.id, userId, status })
		}
		return run!
	})
}

/** Returns all people of a run in the order of its waitlist, with their status. */
export const runnersOf = (eventId: number) =>
	db
		.select({
			id: runningEventParticipants.id,
			userId: runningEventParticipants.userId,
			status: runningEventParticipants.status,
		})
		.from(runningEventParticipants)
		.where(eq(runningEventParticipants.eventId, eventId))
		.orderBy(asc(runningEventParticipants.id))

export async function storedRun(id: number) {
	const [run] = await db.select().from(runningEvents).where(eq(runningEvents.id, id))
	return run!
}

export async function placeOf(eventId: number, user: { id: number }) {
	const rows = await db.select().from(runningEventParticipants).where(eq(runningEventParticipants.eventId, eventId))
	return rows.find(({ userId }) => userId === user.id)!
}
