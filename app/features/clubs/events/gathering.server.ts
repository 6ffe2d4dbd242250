import { and, eq, gt } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { runningClubMembers, runningClubs, runningEventParticipants, runningEvents } from '#db/schema.ts'
import type { Kind } from '#app/features/gatherings/kind.ts'
import { clubAddress } from '../address.ts'
import { findClub, findOwnClub } from '../find.server.ts'
import { RUN_TERMS } from './club-event.ts'
import { findClubEvent, findManagedEvent } from './find-event.server.ts'
import { runGuests } from './guests.server.ts'
import { awardCheckIn } from './points.server.ts'

export type RunIds = { clubId: number | null; eventId: number | null }

export const clubRuns: Kind<RunIds> = {
	terms: RUN_TERMS,
	rows: runningEvents,
	people: runningEventParticipants,
	going: 'attending',
	startsAt: runningEvents.date,
	isOpen: (now) => and(eq(runningEvents.status, 'upcoming'), gt(runningEvents.date, now)),
	read: readRun,
	// The database refuses more than there are places.
	keepCount: (tx, id, currentParticipants) =>
		tx
			.update(runningEvents)
			.set({ currentParticipants, updatedAt: runningEvents.updatedAt })
			.where(eq(runningEvents.id, id)),
	async findOpen(tx, user, { clubId, eventId }, now) {
		const club = await findOwnClub(user, clubId, tx)
		const { id, requiresApproval, canManage } = await findClubEvent(club, eventId, { user, now }, tx)
		return { id, asks: requiresApproval && !canManage }
	},
	async findManaged(reader, user, { clubId, eventId }, now) {
		const club = await findClub(clubId, { user }, reader)
		return findManagedEvent(club, eventId, { user, now }, reader)
	},
	guests: runGuests,
	approval: { findAnswerer },
	members: { has: isMemberOf, left: 'They’ve left the club.' },
	onCheckIn: awardCheckIn,
	notice: { kind: 'club', cause: 'club-event' },
}

async function readRun(reader: Reader, id: number) {
	const [row] = await reader
		.select({
			id: runningEvents.id,
			title: runningEvents.name,
			startTime: runningEvents.date,
			duration: runningEvents.duration,
			status: runningEvents.status,
			maxParticipants: runningEvents.maxParticipants,
			place: runningEvents.location,
			meetupPoint: runningEvents.meetupPoint,
			club: { id: runningClubs.id, name: runningClubs.name },
		})
		.from(runningEvents)
		.innerJoin(runningClubs, eq(runningClubs.id, runningEvents.clubId))
		.where(eq(runningEvents.id, id))
	if (!row) return undefined
	const { duration, maxParticipants, meetupPoint, club, ...run } = row
	const link = clubAddress({ id: club.id, key: null }, `events/${id}`)
	return {
		...run,
		endTime: new Date(run.startTime.getTime() + duration * 60_000),
		maxParticipants: maxParticipants || null,
		link,
		linkAfter: link,
		from: club.name,
		reminder: `${club.name} meets at ${meetupPoint ? `${run.place}: ${meetupPoint}` : run.place}.`,
	}
}

const members = runningClubMembers
const membership = (userId: number | typeof runningEvents.organizerId) =>
	and(eq(members.clubId, runningEvents.clubId), eq(members.userId, userId), eq(members.status, 'active'))

/** Finds the run's organiser, or the club's host once the organiser has left the club. */
export async function findAnswerer(tx: Reader, id: number) {
	const [run] = await tx
		.select({ founderId: runningClubs.founderId, organizerId: members.userId })
		.from(runningEvents)
		.innerJoin(runningClubs, eq(runningClubs.id, runningEvents.clubId))
		.leftJoin(members, membership(runningEvents.organizerId))
		.where(eq(runningEvents.id, id))
	return run!.organizerId ?? run!.founderId
}

async function isMemberOf(tx: Reader, id: number, userId: number) {
	const rows = await tx
		.select({ id: members.id })
		.from(runningEvents)
		.innerJoin(members, membership(userId))
		.where(eq(runningEvents.id, id))
	return rows.length > 0
}
