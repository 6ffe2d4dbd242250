import { asc, eq, isNotNull } from 'drizzle-orm'
import { cast, password } from '#db/cast.ts'
import { db } from '#db/client/index.ts'
import * as schema from '#db/schema.ts'
import { dateOf, DAY, HOUR } from '#app/lib/time/time.ts'
import type { Fitting } from './fuzz-bodies.ts'
import { toJson, type Random } from './fuzz-values.ts'
import { ownPassword } from '#tests/support/world/new-person.ts'
import { signedIn } from '#tests/support/world/people.ts'

/** The people of the cast who send requests, by role; the visitor has no name. */
const ROLES = {
	visitor: null,
	player: 'thandi',
	other: 'sipho',
	owner: 'lerato',
	otherOwner: 'pieter',
	admin: 'admin',
} as const
export type Role = keyof typeof ROLES
export const roles = Object.keys(ROLES) as Role[]

type Params = Record<string, string | number>
const ids = async (table: typeof schema.users) =>
	(await db.select({ id: table.id }).from(table).orderBy(asc(table.id))).map(({ id }) => id)

/** Reads ids that exist, for a fuzzer to use, and the people whose data no response may reveal. */
export async function readWorld(random: Random, now: Date) {
	const idsOf = {} as Record<keyof typeof TABLES, number[]>
	for (const [name, table] of Object.entries(TABLES)) idsOf[name as keyof typeof TABLES] = await ids(table as never)
	const rows = {
		runs: await db
			.select({ clubId: schema.runningEvents.clubId, eventId: schema.runningEvents.id })
			.from(schema.runningEvents),
		matches: await db
			.select({ id: schema.tournamentMatches.tournamentId, matchId: schema.tournamentMatches.id })
			.from(schema.tournamentMatches),
		offers: await db
			.select({ venueId: schema.courtSports.courtId, sportId: schema.courtSports.sportId })
			.from(schema.courtSports),
		checkouts: await db.select({ checkoutId: schema.payments.checkoutId }).from(schema.payments),
	}
	const one = (name: keyof typeof TABLES) => random.pick(idsOf[name])

	/** Returns ids that exist and belong together, for the parameters of a path. */
	function paramsFor(path: string): Params {
		if (path.includes('{eventId}')) return random.pick(rows.runs)
		if (path.includes('{matchId}')) return random.pick(rows.matches)
		if (path.includes('/venues/{venueId}/sports')) return random.pick(rows.offers)
		if (path.includes('{checkoutId}')) return random.pick(rows.checkouts)
		const found = PARAMETERS.find(([start]) => path.startsWith(start))
		if (!found) throw new Error(`Whose ids does ${path} take?`)
		const [, name, table] = found
		return { [name]: one(table) }
	}

	/** Returns a value for a field of a body, or a name of a query, by its name. */
	const fitting: Fitting = (name) => {
		const day = dateOf(new Date(now.getTime() + (2 + random.below(9)) * DAY))
		const hour = new Date(Math.ceil(now.getTime() / HOUR) * HOUR + (24 + random.below(200)) * HOUR)
		const known: Record<string, () => unknown> = {
			venueId: () => one('venues'),
			courtId: () => one('venues'),
			sportId: () => one('sports'),
			bookingId: () => one('bookings'),
			itemId: () => one('items'),
			userId: () => one('people'),
			matchRequestId: () => one('requests'),
			preferredSports: () => [one('sports')],
			days: () => 1 + random.below(14),
			startTime: () => hour.toISOString(),
			endTime: () => new Date(hour.getTime() + HOUR).toISOString(),
			date: () => day,
			from: () => day,
			to: () => day,
			startDate: () => day,
			endDate: () => day,
			registrationDeadline: () => dateOf(now),
			city: () => 'Cape Town',
			password: () => random.pick([password, ownPassword]),
			page: () => 1 + random.below(2),
			limit: () => 1 + random.below(50),
			email: () => `fuzz${random.below(9_999)}@example.com`,
			username: () => `fuzz${random.below(50)}`,
			coverImage: () => `/uploads/${'0a'.repeat(16)}-1600.webp`,
			socialLinks: () => ['https://example.com/us'],
			day: () => 'Monday',
			preferredLocations: () => ['Cape Town'],
		}
		return known[name]?.()
	}

	return { paramsFor, fitting, people: await readPeople() }
}

/** Reads the senders: their headers, and private data of others. */
async function readPeople() {
	const people = await db
		.select({ id: schema.users.id, username: schema.users.username, email: schema.users.email })
		.from(schema.users)
	const phones = await db
		.select({ userId: schema.playerPreferences.userId, phone: schema.playerPreferences.phone })
		.from(schema.playerPreferences)
		.where(isNotNull(schema.playerPreferences.phone))
	const asking = {} as Record<Role, { id: number | null; headers: Record<string, string>; secrets: string[] }>
	for (const role of roles) {
		const name = ROLES[role] && cast[ROLES[role]].username
		const self = people.find(({ username }) => username === name)
		const others = people.filter(({ id }) => id !== self?.id).map(({ email }) => email)
		const numbers = phones.filter(({ userId }) => userId !== self?.id).map(({ phone }) => phone!)
		asking[role] = { id: self?.id ?? null, headers: self ? await signedIn(self) : {}, secrets: [...others, ...numbers] }
	}
	return asking
}

/** Returns whether a person works at a venue, and so may read how to reach its customers. */
export async function worksAt(role: Role, userId: number | null, venueId: unknown) {
	if (role === 'admin') return true
	if (userId === null || venueId === undefined) return false
	const [venue] = await db
		.select({ ownerId: schema.courts.ownerId })
		.from(schema.courts)
		.where(eq(schema.courts.id, Number(venueId)))
	return venue?.ownerId === userId
}

const TABLES = {
	people: schema.users,
	venues: schema.courts,
	sports: schema.sports,
	bookings: schema.bookings,
	events: schema.events,
	clubs: schema.runningClubs,
	tournaments: schema.tournaments,
	requests: schema.matchRequests,
	responses: schema.matchResponses,
	threads: schema.matchThreads,
	players: schema.playerPreferences,
	connections: schema.playerConnections,
	sessions: schema.teamBalancerSessions,
	items: schema.redemptionItems,
}

const PARAMETERS: [start: string, name: string, table: keyof typeof TABLES][] = [
	...(['/api/venues/', '/api/dashboard/venues/'] as const).map((start): [string, string, 'venues'] => [
		start,
		'id',
		'venues',
	]),
	['/api/sports/', 'id', 'sports'],
	['/api/bookings/', 'id', 'bookings'],
	['/api/events/', 'id', 'events'],
	['/api/running-clubs/{clubId}', 'clubId', 'clubs'],
	['/api/running-clubs/', 'id', 'clubs'],
	['/api/tournaments/', 'id', 'tournaments'],
	['/api/matchmaking/requests/', 'id', 'requests'],
	['/api/matchmaking/responses/', 'responseId', 'responses'],
	['/api/matchmaking/threads/', 'id', 'threads'],
	['/api/matchmaking/players/', 'playerId', 'players'],
	['/api/matchmaking/connections/', 'id', 'connections'],
	['/api/team-balancer/sessions/match/', 'matchRequestId', 'requests'],
	['/api/team-balancer/sessions/', 'id', 'sessions'],
]

/** Reads rows that people without a right must not change: roles and owners of venues. */
export async function standing() {
	const people = await db
		.select({ id: schema.users.id, role: schema.users.role })
		.from(schema.users)
		.orderBy(schema.users.id)
	const venues = await db
		.select({ id: schema.courts.id, ownerId: schema.courts.ownerId, status: schema.courts.status })
		.from(schema.courts)
		.orderBy(schema.courts.id)
	return toJson({ admins: people.filter(({ role }) => role !== 'user'), venues })
}
