import { and, eq, gt } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { runningClubMembers, runningClubs, runningEventParticipants, runningEvents } from '#db/schema.ts'
import type { Gathering, Kind } from '#app/features/gatherings/kind.ts'
import { whenOf } from '#app/features/gatherings/terms.ts'
import { clubAddress } from '../address.ts'
import { findClub, findOwnClub } from '../find.server.ts'
import { findName, isActiveMember } from '../members/own.server.ts'
import { RUN_TERMS } from './club-event.ts'
import { findClubEvent, findManagedEvent } from './find-event.server.ts'
import { awardCheckIn } from './points.server.ts'

/** A run of a club, by the ids of its address. */
export type RunIds = { clubId: number | null; eventId: number | null }

/** A run as its people are told of it. */
export type RunGathering = Gathering & {
	clubId: number
	organizerId: number
	club: string
	/** Where exactly at the place. */
	meetupPoint: string | null
}

/** What members of a club sign up to: its runs. */
export const clubRuns: Kind<RunIds, RunGathering> = {
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
	approval: { findAnswerer, findName },
	members: {
		has: (tx, { clubId }, userId) => isActiveMember(tx, clubId, userId),
		left: 'They have left the club since.',
	},
	onCheckIn: awardCheckIn,
	notice: { kind: 'club', cause: 'club-event' },
	words: {
		removed: ({ link, ...run }) => ({
			body: `You are no longer down for the run on ${whenOf(run)}. Ask the organiser if you think that is a mistake.`,
			link,
		}),
		signature: ({ club, title, ...run }) => `${club}, about ${title} on ${whenOf(run)}`,
		reminder: ({ club, place, meetupPoint }) => `${club} meets at ${meetupPoint ? `${place}: ${meetupPoint}` : place}.`,
	},
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
			organizerId: runningEvents.organizerId,
			clubId: runningClubs.id,
			club: runningClubs.name,
		})
		.from(runningEvents)
		.innerJoin(runningClubs, eq(runningClubs.id, runningEvents.clubId))
		.where(eq(runningEvents.id, id))
	if (!row) return undefined
	const { duration, maxParticipants, ...run } = row
	return {
		...run,
		endTime: new Date(run.startTime.getTime() + duration * 60_000),
		maxParticipants: maxParticipants || null,
		link: clubAddress({ id: run.clubId, key: null }, `events/${id}`),
	}
}

/** Who answers requests: who organizes the run, or the club's host once they have left the club. */
async function findAnswerer(tx: Reader, { clubId, organizerId }: RunGathering) {
	const { founderId } = runningClubs
	const [club] = await tx
		.select({ founderId, memberId: runningClubMembers.id })
		.from(runningClubs)
		.leftJoin(
			runningClubMembers,
			and(
				eq(runningClubMembers.clubId, runningClubs.id),
				eq(runningClubMembers.userId, organizerId),
				eq(runningClubMembers.status, 'active'),
			),
		)
		.where(eq(runningClubs.id, clubId))
	return club!.memberId === null ? club!.founderId : organizerId
}
