import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { runningClubMembers, runningClubs, runningEventParticipants, runningEvents } from '#db/schema.ts'
import { DAY, formatTime, HOUR } from '#app/lib/time.ts'
import { createUser } from './people.ts'

type ClubWishes = Partial<typeof runningClubs.$inferInsert> & { members?: { id: number }[] }

/** A public club with its host and these other members, as the product would have made it. */
export async function createRunningClub({ members = [], ...wishes }: ClubWishes = {}) {
	const founderId = wishes.founderId ?? (await createUser()).id
	const row = {
		...{ name: 'Sea Point Striders', description: 'Easy miles along the promenade.', city: 'Cape Town' },
		...{ location: 'Lighthouse, Mouille Point', socialLinks: [], ...wishes, founderId },
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

type RunWishes = Partial<typeof runningEvents.$inferInsert>

/** A run of an hour in a week's time, without limit, organized by the club's host, unless asked otherwise. */
export async function createRun(club: { id: number; founderId: number }, wishes: RunWishes = {}) {
	const date = wishes.date ?? new Date(Math.ceil(Date.now() / HOUR) * HOUR + 7 * DAY)
	const row = {
		...{ clubId: club.id, name: 'Sunrise 10', description: 'Out and back, coffee after.' },
		...{ location: 'Lighthouse, Mouille Point', distance: 10, organizerId: club.founderId },
		...{ date, time: formatTime(date), ...wishes },
	}
	const [run] = await write((tx) => tx.insert(runningEvents).values(row).returning())
	return run!
}

/** Everybody at a run in the order of its waitlist: who and how they stand. */
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

/** Somebody's place at a run as the database has it. */
export async function placeOf(eventId: number, user: { id: number }) {
	const rows = await db.select().from(runningEventParticipants).where(eq(runningEventParticipants.eventId, eventId))
	return rows.find(({ userId }) => userId === user.id)!
}
