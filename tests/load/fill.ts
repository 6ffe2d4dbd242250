import Sqlite from 'better-sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { hashPassword } from '#app/features/accounts/passwords/passwords.server.ts'
import { digest } from '#db/secrets.ts'
import { close, migrate } from '#db/client/index.ts'
import { countRows } from '#db/client/sqlite.ts'
import { databaseUrl } from '#db/dialect.ts'
import {
	courtTime,
	bookings,
	courts,
	customers,
	courtSports,
	openingHours,
	payments,
	peakHours,
	matchRequests,
	matchResponses,
	playerListings,
	playerPreferences,
	honouredRewards,
	redemptionItems,
	redemptions,
	reviews,
	rewardTypes,
	runningClubMembers,
	runningClubs,
	runningEventParticipants,
	runningEvents,
	sessions,
	sports,
	teamMembers,
	tournamentMatches,
	tournaments,
	tournamentTeams,
	userRewards,
	users,
} from '#db/schema.ts'
import { halvesOf } from '#db/seed/calendar.ts'
import { REWARD_RULES } from '#app/features/rewards/earning/reward-rules.ts'
import { formatDay } from '#app/lib/time/time.ts'
import type { Side } from '#app/features/tournaments/draw/pairing.ts'
import { drawLeague } from '#app/features/tournaments/draw/round-robin.ts'
import {
	BOOKED_DAYS_AHEAD,
	BUSY,
	COURTS_PER_SPORT,
	DAY,
	HOUR,
	LEAGUE_TEAMS,
	leagueOf,
	OWNERS,
	PASSWORD,
	SIGNED_IN,
	sportsOf,
	today,
	tokenOf,
} from './plan.ts'
import { addClubs } from './fill-clubs.ts'
import { addMatches } from './fill-matches.ts'

// Fills the SQLite file of DATABASE_URL for the measurements: `fill.ts 1` is size S, `fill.ts 10` size L.
const factor = Number(process.argv[2] ?? 1)
const VENUES = 200 * factor
const PEOPLE = 5_000 * factor
const CLUBS = 40 * factor
const BOOKINGS_PER_VENUE = 500
const DAYS_BACK = 30
const CITIES = ['Cape Town', 'Johannesburg', 'Durban', 'Pretoria']
const FACILITIES = ['Parking', 'Showers', 'Floodlights', 'Café', 'Pro shop', 'Wi-Fi']
const SPORTS = [
	{ name: 'Indoor Soccer', icon: 'soccer', color: '#16A34A' },
	{ name: 'Padel', icon: 'padel', color: '#2563EB' },
	{ name: 'Basketball', icon: 'basketball', color: '#EA580C' },
	{ name: 'Tennis', icon: 'tennis', color: '#CA8A04' },
	{ name: 'Running Clubs', icon: 'running', color: '#9333EA' },
]
/** The customers of accounts, by venue and person. */
const customerIds = new Map<string, number>()
const personFor = (venue: number, n: number) => 1 + ((venue * 7919 + n * 104_729) % PEOPLE)

await migrate()
await close()

const connection = new Sqlite(databaseUrl)
connection.pragma('synchronous = OFF')

const password = await hashPassword(PASSWORD)
connection.transaction(() => {
	const add = {
		user: inserter(users),
		session: inserter(sessions),
		sport: inserter(sports),
		court: inserter(courts),
		offer: inserter(courtSports),
		opening: inserter(openingHours),
		peak: inserter(peakHours),
		review: inserter(reviews),
		booking: inserter(bookings),
		courtTime: inserter(courtTime),
		customer: inserter(customers),
		payment: inserter(payments),
		tournament: inserter(tournaments),
		team: inserter(tournamentTeams),
		member: inserter(teamMembers),
		match: inserter(tournamentMatches),
		preferences: inserter(playerPreferences),
		listing: inserter(playerListings),
		request: inserter(matchRequests),
		answer: inserter(matchResponses),
		club: inserter(runningClubs),
		clubMember: inserter(runningClubMembers),
		run: inserter(runningEvents),
		runner: inserter(runningEventParticipants),
		rule: inserter(rewardTypes),
		earning: inserter(userRewards),
		item: inserter(redemptionItems),
		honoured: inserter(honouredRewards),
		redemption: inserter(redemptions),
	}
	SPORTS.forEach((sport, i) => add.sport({ id: i + 1, ...sport, displayOrder: i }))
	for (let id = 1; id <= PEOPLE; id++) {
		const username = `player${id}`
		const email = `${username}@example.com`
		const role = id <= OWNERS ? 'venue_owner' : 'user'
		add.user({ id, username, usernameKey: username, email, emailKey: email, fullName: `Player ${id}`, role, password })
	}
	for (let userId = 1; userId <= SIGNED_IN; userId++) {
		const hashes = { cookieHash: digest(`cookie ${userId}`), tokenHash: digest(tokenOf(userId)) }
		add.session({ userId, ...hashes, expiresAt: new Date(today + 30 * DAY) })
	}
	REWARD_RULES.forEach((rule, i) => add.rule({ id: i + 1, ...rule }))
	for (let id = 1; id <= VENUES; id++) addVenue(add, id)
	addBusyVenue(add)
	addRewards(add)
	const cityOf = (n: number) => CITIES[n % CITIES.length]!
	addClubs(add, CLUBS, cityOf, (n) => personFor(n, 0))
	addMatches(add, PEOPLE, SPORTS.length, cityOf)
})()
countRows(connection, connection)
connection.pragma('wal_checkpoint(TRUNCATE)')
connection.close()

type Add = Record<
	| 'court'
	| 'offer'
	| 'opening'
	| 'peak'
	| 'review'
	| 'booking'
	| 'courtTime'
	| 'customer'
	| 'payment'
	| 'tournament'
	| 'team'
	| 'member'
	| 'match'
	| 'earning'
	| 'item'
	| 'honoured'
	| 'redemption',
	(row: Record<string, unknown>) => void
>

function addVenue(add: Add, id: number) {
	const city = CITIES[id % 4]!
	const ratings = Array.from({ length: 10 }, (_, i) => 3 + ((id + i) % 3))
	add.court({
		id,
		status: 'published',
		name: `Venue ${id}`,
		description: 'Courts under floodlights, with parking at the gate and showers for everyone who plays.',
		location: `Suburb ${id % 40}`,
		address: `${id} Main Road`,
		city,
		facilities: FACILITIES.filter((_, i) => (id + i) % 2 === 0),
		rating: ratings.reduce((a, b) => a + b) / ratings.length,
		reviewCount: ratings.length,
		ownerId: 1 + (id % OWNERS),
		latitude: -26 - (id % 80) / 10,
		longitude: 18 + (id % 130) / 10,
	})
	ratings.forEach((rating, i) =>
		add.review({ courtId: id, userId: personFor(id, i), rating, comment: 'A good evening of play.' }),
	)
	for (let weekday = 1; weekday <= 7; weekday++) add.opening({ courtId: id, weekday, opensAt: 7, closesAt: 21 })
	const offered = sportsOf(id)
	offered.forEach((sportId, i) => {
		const offer = 2 * (id - 1) + i + 1
		const prices = { pricePerHour: 150 + (id % 10) * 25, peakPricePerHour: 200 + (id % 10) * 25 }
		add.offer({ id: offer, courtId: id, sportId, ...prices, courtCount: COURTS_PER_SPORT })
		for (let weekday = 1; weekday <= 5; weekday++) add.peak({ courtSportId: offer, weekday, hour: 18 })
	})
	if (id % 5 === 0)
		add.tournament({
			name: `Cup ${id}`,
			description: 'Teams from the neighbourhood play each other over a weekend, with a prize for the winners.',
			courtId: id,
			sportId: offered[0],
			startDate: new Date(today + (10 + (id % 30)) * DAY),
			endDate: new Date(today + (12 + (id % 30)) * DAY),
			registrationDeadline: new Date(today + (8 + (id % 30)) * DAY),
			maxTeams: 8,
			organizerId: 1,
		})
	if (id % 10 === 0) addLeague(add, id, offered[0]!)
	for (let n = 0; n < BOOKINGS_PER_VENUE; n++) addBooking(add, id, offered, n)
}

/** Adds a league, two thirds played: its teams meet twice, three matches a day, after all bookings. */
function addLeague(add: Add, courtId: number, sportId: number) {
	const id = leagueOf(courtId)
	const people = Array.from({ length: LEAGUE_TEAMS }, (_, i) => personFor(courtId, i))
	add.tournament({
		id,
		courtId,
		sportId,
		organizerId: 1,
		format: 'league',
		status: 'ongoing',
		name: `League ${courtId}`,
		description: 'Home and away against everybody, three matches a day, with a table that is tight every year.',
		startDate: new Date(today - 30 * DAY),
		endDate: new Date(today + BOOKED_DAYS_AHEAD * DAY),
		registrationDeadline: new Date(today - 32 * DAY),
		maxTeams: LEAGUE_TEAMS,
		currentTeams: LEAGUE_TEAMS,
		scheduledAt: new Date(today - 31 * DAY),
	})
	const teams = people.map((captainId, i) => {
		const team = id * 100 + i
		add.team({ id: team, tournamentId: id, name: `Team ${i + 1}`, nameKey: `team ${i + 1}`, captainId, lot: i })
		add.member({ teamId: team, tournamentId: id, userId: captainId, role: 'captain' })
		return team
	})
	for (const { number, round, position, home, away } of drawLeague(teams)) {
		const [day, courtNumber] = [Math.floor((number - 1) / 3) - 30, 1 + ((number - 1) % 3)]
		const startTime = new Date(today + day * DAY + 20 * HOUR)
		const match = id * 1_000 + number
		add.match({
			id: match,
			tournamentId: id,
			round,
			position,
			matchNumber: number,
			courtId,
			courtNumber,
			homeTeamId: teamOf(home),
			awayTeamId: teamOf(away),
			startTime,
			endTime: new Date(startTime.getTime() + HOUR),
			...(day < 0 && {
				status: 'completed',
				decidedBy: 'captains',
				homeScore: (number * 7) % 4,
				awayScore: (number * 5) % 3,
			}),
		})
		for (const half of halvesOf({ matchId: match, courtId, sportId, courtNumber }, [startTime])) add.courtTime(half)
	}
}

function teamOf(side: Side) {
	return 'team' in side ? side.team : null
}

/** Returns an account's customer at a venue, stored with their first booking, so that no job has to find them. */
function customerFor(add: Add, courtId: number, userId: number, bookedAt: Date) {
	const key = `${courtId} ${userId}`
	const known = customerIds.get(key)
	if (known !== undefined) return known
	const id = customerIds.size + 1
	customerIds.set(key, id)
	add.customer({ id, courtId, userId, tags: [], bookedAt, createdAt: bookedAt })
	return id
}

/** Adds the n-th booking of a venue: each court at most twice a day, so that none overlap. */
function addBooking(add: Add, courtId: number, offered: number[], n: number) {
	const id = (courtId - 1) * BOOKINGS_PER_VENUE + n + 1
	const days = DAYS_BACK + BOOKED_DAYS_AHEAD
	const places = days * offered.length * COURTS_PER_SPORT
	const place = n % places
	const round = Math.floor(n / places)
	const day = (place % days) - DAYS_BACK
	const court = Math.floor(place / days)
	const start = today + day * DAY + (8 + 6 * round + ((id * 31) % 5)) * HOUR
	const hours = Array.from({ length: 1 + (id % 2) }, (_, i) => new Date(start + i * HOUR))
	const sportId = offered[court % offered.length]!
	const courtNumber = 1 + Math.floor(court / offered.length)
	const status = id % 20 === 0 ? 'cancelled' : day < 0 ? 'completed' : 'confirmed'
	const userId = personFor(courtId, n)
	const isPaid = status !== 'cancelled' && id % 10 < (day < 0 ? 9 : 6)
	const paidAt = new Date(Math.min(today, start) - (1 + (id % 48)) * HOUR)
	add.booking({
		id,
		userId,
		customerId: customerFor(add, courtId, userId, paidAt),
		courtId,
		sportId,
		courtNumber,
		startTime: new Date(start),
		endTime: new Date(start + hours.length * HOUR),
		status,
		totalPrice: 200 * hours.length,
		breakdown: hours.map((hour) => ({ hour, price: 200, peak: false })),
		paymentMethod: 'SnapScan',
		paymentStatus: isPaid ? 'paid' : 'pending',
		createdAt: paidAt,
	})
	if (status === 'cancelled') return
	if (isPaid) add.payment(paymentFor({ id, courtId, userId, amount: 20_000 * hours.length, at: paidAt }))
	for (const half of halvesOf({ bookingId: id, courtId, sportId, courtNumber }, hours)) add.courtTime(half)
	if (isPaid && status === 'completed')
		add.earning({
			userId,
			rewardTypeId: 1,
			activityId: `booking:${id}`,
			pointsEarned: 20 * hours.length,
			description: `Venue ${courtId}, ${formatDay(new Date(start))}`,
			createdAt: new Date(start + 3 * HOUR),
		})
}

/** Adds the venue whose day is full, today too: three in four half hours are walk-ins, the others of accounts. */
function addBusyVenue(add: Add) {
	const { venueId: courtId, courts: courtCount, opensAt, closesAt } = BUSY
	const [sportId, createdAt] = [2, new Date(today - DAY)]
	const city = { location: 'Suburb 1', address: '1 Main Road', city: CITIES[0], latitude: -34, longitude: 18 }
	add.court({ id: courtId, status: 'published', name: 'Busy Venue', description: 'Full.', ownerId: OWNERS, ...city })
	for (let weekday = 1; weekday <= 7; weekday++) add.opening({ courtId, weekday, opensAt, closesAt })
	add.offer({ courtId, sportId, pricePerHour: 200, courtCount, halfHours: true })
	for (let n = 0; n < BUSY.customers; n++) {
		const at = new Date(today - (n % 300) * DAY)
		const phone = `0${820_000_000 + n}`
		const who = { key: `27${phone.slice(1)}`, name: `Regular Player ${n}`, phone }
		add.customer({ id: courtId + n, courtId, ...who, tags: n % 5 === 0 ? ['league'] : [], bookedAt: at, createdAt: at })
	}
	const account = (userId: number) => ({ userId, customerId: customerFor(add, courtId, userId, createdAt) })
	const halves = (closesAt - opensAt) * 2
	for (let n = 0; n < halves * courtCount; n++) {
		const [half, courtNumber] = [n % halves, 1 + Math.floor(n / halves)]
		const startTime = new Date(today + opensAt * HOUR + half * (HOUR / 2))
		const id = courtId + n
		const [guestPhone, phoneKey] = [`0${820_000_000 + n}`, `27${820_000_000 + n}`]
		const guest = { guestName: `Regular Player ${n}`, guestPhone, phoneKey, customerId: courtId + n, madeById: OWNERS }
		add.booking({
			id,
			courtId,
			sportId,
			courtNumber,
			startTime,
			endTime: new Date(startTime.getTime() + HOUR / 2),
			status: 'confirmed',
			totalPrice: 100,
			breakdown: [{ hour: startTime, price: 100, peak: false }],
			paymentMethod: 'Cash',
			paymentStatus: 'pending',
			createdAt,
			...(n % 4 === 0 ? account(personFor(courtId, n)) : guest),
		})
		add.courtTime({ bookingId: id, courtId, sportId, courtNumber, startTime })
	}
}

/** Adds a dozen rewards. Every tenth person has redeemed the cheapest. */
function addRewards(add: Add) {
	const categories = ['Play', 'Equipment', 'Clothing']
	for (let id = 1; id <= 12; id++)
		add.item({
			id,
			name: `Reward ${id}`,
			description: 'To be had at the desk.',
			category: categories[id % 3],
			pointsCost: 20 * id,
			stock: id % 4 === 0 ? 1_000 : null,
		})
	for (let itemId = 1; itemId <= 12; itemId++)
		for (let courtId = itemId; courtId <= VENUES; courtId += 12) add.honoured({ itemId, courtId })
	for (let userId = 10; userId <= PEOPLE; userId += 10)
		add.redemption({ userId, itemId: 1, pointsSpent: 20, code: `CS${userId}`, status: 'completed' })
}

/** Pays by hand, confirmed by the venue's owner, or by card for the owner's own bookings. */
function paymentFor({
	id,
	courtId,
	userId,
	amount,
	at,
}: Record<'id' | 'courtId' | 'userId' | 'amount', number> & { at: Date }) {
	const owner = 1 + (courtId % OWNERS)
	const card = id % 3 === 0 || owner === userId
	return {
		checkoutId: `checkout-${id}`,
		reference: `CS${id}`,
		bookingId: id,
		userId,
		amount,
		status: 'success',
		...(card ? { provider: 'sandbox', method: 'card' } : { provider: 'manual', method: 'snapscan', claimedAt: at }),
		receivedAmount: amount,
		receivedAt: at,
		receivedBy: card ? 'webhook' : 'venue',
		receivedById: card ? null : owner,
		createdAt: at,
		updatedAt: at,
	}
}

/** Prepares an insert of one row, with the defaults of the schema. */
function inserter(table: SQLiteTable) {
	const columns = Object.entries(getTableColumns(table))
	const names = columns.map(([, { name, keyAsName }]) => `"${keyAsName ? toSnakeCase(name) : name}"`).join(', ')
	const insert = connection.prepare(
		`insert into "${getTableName(table)}" (${names}) values (${columns.map(() => '?').join(', ')})`,
	)
	return (row: Record<string, unknown>) => {
		const values = columns.map(([name, column]) => {
			const value: unknown = row[name] ?? column.defaultFn?.() ?? column.onUpdateFn?.() ?? column.default ?? null
			return value === null ? null : column.mapToDriverValue(value)
		})
		insert.run(values)
	}
}
