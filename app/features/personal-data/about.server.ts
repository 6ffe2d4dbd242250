import { eq, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import {
	billSplits,
	matchMessages,
	matchRequests,
	matchResponses,
	playerConnections,
	reviews,
	runningClubMembers,
	teamBalancerSessions,
	tournaments,
} from '#db/schema.ts'
import { shortName } from '#app/features/venues/short-name.ts'

type Person = { id: number; fullName: string }

/** What others may have been told about a person, by cause, collected before the person is forgotten. */
export type AboutPerson = {
	person: Person
	/** Prefixes of causes about the person alone, up to a colon or the end. */
	whole: Set<string>
	/** Prefixes of causes that may name them among others. */
	partly: Set<string>
	/** The names used for them, longest first. */
	names: string[]
}

/** First parts of causes that may concern a person. */
export const ROOTS = [
	...(['connection', 'club', 'club-event', 'team', 'match-request', 'match-thread', 'share', 'teams'] as const),
	...(['review', 'tournament'] as const),
]

/** Causes of what others are told because a person did it, as `root:id:what:person`. */
const DEEDS = [
	'club:asked',
	'club:new-host',
	'club-event:asked',
	'team:joined',
	'team:left',
	'match-request:answered',
	'match-request:dropped',
]

/** Finds where others were told about the person, whatever their name was then. */
export async function findAbout(person: Person, reader: Reader = db): Promise<AboutPerson> {
	const { id, fullName } = person
	const [requests, answers, connections, splits, squads, planned, reviewed, messages, clubs] = await Promise.all([
		reader.select({ id: matchRequests.id }).from(matchRequests).where(eq(matchRequests.userId, id)),
		reader.select({ id: matchResponses.matchRequestId }).from(matchResponses).where(eq(matchResponses.responderId, id)),
		reader
			.select({ id: playerConnections.id })
			.from(playerConnections)
			.where(or(eq(playerConnections.requesterId, id), eq(playerConnections.addresseeId, id))),
		reader.select({ id: billSplits.id }).from(billSplits).where(eq(billSplits.requesterId, id)),
		reader
			.select({ id: teamBalancerSessions.id })
			.from(teamBalancerSessions)
			.where(eq(teamBalancerSessions.createdById, id)),
		reader.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.organizerId, id)),
		reader.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, id)),
		reader
			.select({ id: matchMessages.id, threadId: matchMessages.threadId })
			.from(matchMessages)
			.where(eq(matchMessages.userId, id)),
		reader
			.select({ id: runningClubMembers.id, clubId: runningClubMembers.clubId })
			.from(runningClubMembers)
			.where(eq(runningClubMembers.userId, id)),
	])
	const under = (root: (typeof ROOTS)[number], rows: { id: number }[]) => rows.map((row) => `${root}:${row.id}`)
	return {
		person,
		whole: new Set([
			`connection:asked:${id}`,
			...under('match-request', requests),
			...under('connection', connections),
			...under('share', splits),
			...under('teams', squads),
			...under('review', reviewed),
			...messages.map((row) => `match-thread:${row.threadId}:${row.id}`),
			// A hand-over's cause has the membership id of the new host.
			...clubs.map((row) => `club:${row.clubId}:host:${row.id}`),
		]),
		partly: new Set([...under('match-request', answers), ...planned.map((row) => `tournament:${row.id}:venue`)]),
		names: [...new Set([fullName, shortName(fullName)])]
			.filter((name) => name.trim() !== '')
			.sort((a, b) => b.length - a.length),
	}
}

/** Whether a cause concerns the person alone, may name them among others, or neither. */
export function relationOf(cause: string, { person, whole, partly }: Pick<AboutPerson, 'person' | 'whole' | 'partly'>) {
	const parts = cause.split(':')
	const [root, , what, who] = parts
	if (who === String(person.id) && DEEDS.includes(`${root}:${what}`)) return 'whole'
	const beginnings = [2, 3, 4].map((length) => parts.slice(0, length).join(':'))
	if (beginnings.some((beginning) => whole.has(beginning))) return 'whole'
	return beginnings.some((beginning) => partly.has(beginning)) ? 'partly' : null
}
