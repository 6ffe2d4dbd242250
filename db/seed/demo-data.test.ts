import { and, asc, eq, gt, inArray, isNotNull, lt, ne, or } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { cast } from '../cast.ts'
import { open, openForAll } from '#tests/support/database/database.ts'

const now = new Date('2026-03-11T20:30:00Z')
const midnight = new Date('2026-03-10T22:00:00Z')

const database = openForAll('sqlite')
beforeAll(() => database().seed(now))

test('Thandi has bookings of every kind and Sipho nothing coming up', async () => {
	const { db, schema } = database()
	const { bookings, users } = schema
	const of = async (key: keyof typeof cast) => {
		const user = await db.query.users.findFirst({ where: eq(users.usernameKey, key) })
		const live = and(eq(bookings.userId, user!.id), ne(bookings.status, 'cancelled'))
		const upcoming = await db.$count(bookings, and(live, gt(bookings.startTime, now)))
		const cancelled = await db.$count(bookings, and(eq(bookings.userId, user!.id), eq(bookings.status, 'cancelled')))
		return { upcoming, past: (await db.$count(bookings, live)) - upcoming, cancelled }
	}
	expect(await of('thandi')).toEqual({ upcoming: 6, past: 7, cancelled: 4 })
	expect(await of('sipho')).toEqual({ upcoming: 0, past: 3, cancelled: 1 })
})

test('Thandi has money in every state, and some waits for Lerato', async () => {
	const { db, schema } = database()
	const { billSplits, bookings, credits, payments, refunds, users } = schema
	const thandi = (await db.query.users.findFirst({ where: eq(users.usernameKey, 'thandi') }))!
	const hers = await db.select().from(bookings).where(eq(bookings.userId, thandi.id))
	const paidFor = await db.select().from(payments)
	const moneyOf = (id: number) => paidFor.filter(({ bookingId }) => bookingId === id)
	const having = (wanted: Partial<(typeof hers)[number]>) =>
		hers.filter((row) => Object.entries(wanted).every(([key, value]) => row[key as keyof typeof row] === value))

	const [unpaid] = having({ status: 'pending', paymentStatus: 'pending' }).filter(({ payBy }) => payBy !== null)
	expect(unpaid!.payBy!.getTime()).toBeGreaterThan(now.getTime())
	expect(moneyOf(unpaid!.id)).toEqual([])
	const [sent] = having({ status: 'pending', payBy: null })
	expect(moneyOf(sent!.id)).toMatchObject([{ status: 'success', method: 'eft', receivedAt: null }])
	const card = having({ status: 'confirmed', paymentStatus: 'paid' }).flatMap(({ id }) => moneyOf(id))
	expect(card).toContainEqual(expect.objectContaining({ provider: 'sandbox', receivedBy: 'webhook' }))
	const kept = having({ cancelReason: 'customer', paymentStatus: 'refunded' })
	expect(kept.map(({ lateCharge }) => lateCharge).sort()).toEqual([0, 60])
	expect(having({ cancelReason: 'closed', closureChoice: null, paymentStatus: 'paid' })).toHaveLength(1)
	const shares = await db.select().from(billSplits)
	expect(shares.map(({ amount, status }) => [amount, status])).toEqual([
		...Array.from({ length: 3 }, () => [10_800, 'paid']),
		...Array.from({ length: 2 }, () => [10_800, 'pending']),
		[9334, 'pending'],
		[9333, 'paid'],
		[9333, 'pending'],
	])
	expect(await db.select().from(credits)).toMatchObject([{ userId: thandi.id, amount: 32_000 }])

	const beacon = (await db.query.courts.findFirst({ where: eq(schema.courts.name, 'Beacon Padel') }))!
	expect(beacon.paymentDetails).toMatchObject({ snapScan: 'beaconpadel', shapId: expect.any(String) as string })
	const there = await db
		.select({ payment: payments })
		.from(payments)
		.innerJoin(bookings, eq(bookings.id, payments.bookingId))
		.where(eq(bookings.courtId, beacon.id))
	const inbox = there.map(({ payment }) => payment)
	expect(inbox.filter(({ status, receivedAt }) => status === 'success' && receivedAt === null)).toHaveLength(2)
	expect(inbox.filter(({ status }) => status === 'review')).toHaveLength(1)
	const today = inbox.filter(({ receivedAt, status }) => receivedAt! >= midnight && status === 'success')
	expect(new Set(today.map(({ method }) => method))).toEqual(new Set(['cash', 'eft', 'snapscan', 'card']))
	const due = await db.select().from(refunds).where(eq(refunds.status, 'due'))
	expect(due).toMatchObject([{ by: 'venue', reason: 'cancelled' }])
	expect(inbox.map(({ id }) => id)).toContain(due[0]!.paymentId)
})

test('each of the next seven evenings is busy: some hours are full, and most have a court left', async () => {
	const { db, schema } = database()
	const offers = await db.select().from(schema.courtSports)
	const open = await db.select().from(schema.openingHours)
	for (const day of [1, 2, 3, 4, 5, 6, 7]) {
		const weekday = ((2 + day) % 7) + 1 // now is a Wednesday
		const evening = [17, 18, 19, 20].map((hour) => ({
			hour,
			time: new Date(midnight.getTime() + (24 * day + hour) * 3_600_000),
		}))
		const times = evening.map(({ time }) => time)
		const taken = await db.select().from(schema.courtTime).where(inArray(schema.courtTime.startTime, times))
		const hours = offers.flatMap(({ courtId, sportId, courtCount }) => {
			const day = open.find((day) => day.courtId === courtId && day.weekday === weekday)
			return evening
				.filter(({ hour }) => day && hour >= day.opensAt && hour < day.closesAt)
				.map(({ time }) => ({
					courtCount,
					taken: taken.filter(
						(half) => half.courtId === courtId && half.sportId === sportId && +half.startTime === +time,
					).length,
				}))
		})
		const courts = hours.reduce((sum, { courtCount }) => sum + courtCount, 0)
		const full = hours.filter(({ courtCount, taken }) => taken === courtCount)
		expect(taken.length / courts, `day ${day}`).toBeGreaterThan(0.4)
		expect(full.length, `day ${day}`).toBeGreaterThan(10)
		expect(full.length, `day ${day}`).toBeLessThan(hours.length / 3)
	}
})

test.each(['2026-03-11T22:00:00Z', '2026-03-11T17:00:00Z', '2026-03-12T21:59:00Z'])(
	'at %s Thandi and Sipho can vote for the player of their last match, as two others have',
	async (moment) => {
		const { db, seed, schema } = await open('sqlite')
		const now = new Date(moment)
		await seed(now)
		const { findGamePage } = await import('#app/features/games/game-page.server.ts')
		const { bookings, games, gameVotes, users } = schema
		const [played] = await db
			.select({ id: games.id, key: games.key, captain: users.usernameKey })
			.from(games)
			.innerJoin(bookings, eq(bookings.id, games.bookingId))
			.innerJoin(users, eq(users.id, bookings.userId))
			.where(lt(bookings.endTime, now))
			.orderBy(asc(games.id))
		expect(played!.captain).toBe('thandi')
		const votes = await db.select().from(gameVotes).where(eq(gameVotes.gameId, played!.id))
		expect(votes).toHaveLength(3)
		expect(votes.filter(({ createdAt }) => createdAt > now)).toEqual([])
		for (const key of ['thandi', 'sipho']) {
			const user = (await db.query.users.findFirst({ where: eq(users.usernameKey, key) }))!
			const page = await findGamePage({ user, browser: null, address: '' }, played!.key, now)
			if (page.isIdle) throw new Error('The match has no page.')
			expect(page.voting).toMatchObject({ isOpen: true, votes: 3, voters: 5 })
			expect(page.voting!.candidates).toHaveLength(4)
		}
	},
)

test.each([
	['2026-03-11T16:59:00Z', '2026-03-11T18:00:00Z'],
	['2026-03-11T17:00:00Z', '2026-03-12T18:00:00Z'],
	['2026-03-11T21:30:00Z', '2026-03-12T18:00:00Z'],
])('at %s the game of Thandi’s group is at %s', async (moment, start) => {
	const { db, seed, schema } = await open('sqlite')
	await seed(new Date(moment))
	const [game] = await db
		.select({ start: schema.bookings.startTime, status: schema.bookings.status })
		.from(schema.games)
		.innerJoin(schema.bookings, eq(schema.bookings.id, schema.games.bookingId))
		.where(and(eq(schema.games.places, 5), gt(schema.bookings.startTime, new Date(moment))))
	expect(game).toEqual({ start: new Date(start), status: 'confirmed' })
})

test('tournaments are in every state, and Thandi and Sipho have one to run and teams to play in', async () => {
	const { db, schema } = database()
	const { courtTime, payments, teamMembers, tournamentMatches, tournaments, tournamentTeams, users } = schema
	const all = await db.select().from(tournaments)
	expect(new Set(all.map(({ status, format }) => `${status} ${format}`))).toEqual(
		new Set([
			...['round_robin', 'league', 'knockout'].map((format) => `registration_open ${format}`),
			...['round_robin', 'league', 'knockout'].map((format) => `ongoing ${format}`),
			'completed round_robin',
			'completed knockout',
			'completed americano',
			'cancelled round_robin',
		]),
	)
	expect(all.filter(({ isPublic }) => !isPublic)).toMatchObject([{ status: 'registration_open' }])
	expect(all.filter(({ status, winnerTeamId }) => (status === 'completed') !== (winnerTeamId !== null))).toEqual([])

	const of = async (key: keyof typeof cast) => {
		const { id } = (await db.query.users.findFirst({ where: eq(users.usernameKey, key) }))!
		const teams = await db
			.select({ in: tournaments.status, role: teamMembers.role, team: tournamentTeams.status })
			.from(teamMembers)
			.innerJoin(tournaments, eq(tournaments.id, teamMembers.tournamentId))
			.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
			.where(eq(teamMembers.userId, id))
			.orderBy(teamMembers.id)
		const runs = all.filter(({ organizerId }) => organizerId === id)
		return { teams, runs: runs.map(({ status, currentTeams }) => [status, currentTeams]) }
	}
	expect(await of('thandi')).toEqual({
		teams: [
			{ in: 'registration_open', role: 'captain', team: 'registered' },
			{ in: 'ongoing', role: 'captain', team: 'active' },
		],
		runs: [
			['ongoing', 5],
			['registration_open', 4],
		],
	})
	expect(await of('sipho')).toEqual({
		teams: [
			{ in: 'registration_open', role: 'player', team: 'active' },
			{ in: 'ongoing', role: 'captain', team: 'active' },
		],
		runs: [['registration_open', 7]],
	})

	const matches = await db.select().from(tournamentMatches)
	const held = await db.select().from(courtTime).where(isNotNull(courtTime.matchId))
	const halves = matches.flatMap(({ id, homePartnerId }) => (homePartnerId === null ? [id, id] : id))
	expect(held.map(({ matchId }) => matchId).sort()).toEqual(halves.sort())
	expect(matches.filter(({ proposal, dispute }) => proposal && !dispute)).toMatchObject([{ status: 'scheduled' }])
	expect(matches.filter(({ confirmBy }) => confirmBy && confirmBy > now)).toHaveLength(1)
	expect(matches.filter(({ dispute }) => dispute)).toHaveLength(1)
	expect(matches.filter(({ forfeitedBy }) => forfeitedBy)).toMatchObject([{ homeScore: 3, awayScore: 0 }])
	expect(matches.filter(({ moves, startTime }) => moves === 1 && startTime > now)).toHaveLength(1)
	expect(matches.filter(({ homePenalties }) => homePenalties)).toMatchObject([{ homeScore: 2, awayScore: 2 }])

	const fees = await db
		.select({ team: tournamentTeams, in: tournaments.status, payment: payments })
		.from(tournamentTeams)
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.leftJoin(payments, eq(payments.teamId, tournamentTeams.id))
		.where(gt(tournamentTeams.entryFee, 0))
	for (const { team, in: status, payment } of fees) {
		const amount = team.entryFee * 100
		if (team.status === 'registered') expect(payment?.receivedAt ?? null).toBeNull()
		else if (status === 'cancelled') expect(payment).toMatchObject({ status: 'refunded', amount })
		else expect(payment).toMatchObject({ status: 'success', amount, receivedAmount: amount, userId: team.captainId })
	}
	expect(fees.length).toBeGreaterThan(40)
})

test('the winner of a tournament that is over has won more matches than any other team', async () => {
	const { db, schema } = database()
	const { tournamentMatches, tournaments } = schema
	const all = await db.select().from(tournaments).where(eq(tournaments.status, 'completed'))
	const over = all.filter(({ format }) => format !== 'americano')
	for (const { id, winnerTeamId } of over) {
		const wins = new Map<number, number>()
		for (const match of await db.select().from(tournamentMatches).where(eq(tournamentMatches.tournamentId, id))) {
			const ahead = match.homeScore! - match.awayScore! || match.homePenalties! - match.awayPenalties!
			const winner = (ahead > 0 ? match.homeTeamId : match.awayTeamId)!
			wins.set(winner, (wins.get(winner) ?? 0) + 1)
		}
		const [first, second] = [...wins].sort(([, a], [, b]) => b - a)
		expect([first![0], first![1] > (second?.[1] ?? 0)]).toEqual([winnerTeamId, true])
	}
	expect(over).toHaveLength(2)
})

test('in the evening that is over each has had every partner once, and who has most points has won', async () => {
	const { db, schema } = database()
	const { tournamentMatches, tournaments } = schema
	const [evening] = await db.select().from(tournaments).where(eq(tournaments.format, 'americano'))
	const matches = await db.select().from(tournamentMatches).where(eq(tournamentMatches.tournamentId, evening!.id))
	const points = new Map<number, number>()
	const pairs = new Set<string>()
	for (const { homeTeamId, homePartnerId, homeScore, awayTeamId, awayPartnerId, awayScore } of matches) {
		expect(homeScore! + awayScore!).toBe(evening!.matchPoints)
		for (const [pair, score] of [
			[[homeTeamId!, homePartnerId!], homeScore!],
			[[awayTeamId!, awayPartnerId!], awayScore!],
		] as const) {
			pairs.add([...pair].sort((a, b) => a - b).join())
			for (const id of pair) points.set(id, (points.get(id) ?? 0) + score)
		}
	}
	expect([matches.length, pairs.size, points.size]).toEqual([14, 28, 8])
	expect(points.get(evening!.winnerTeamId!)).toBe(Math.max(...points.values()))
})

test('every booking and match lies within the opening hours of its venue and on a court it has', async () => {
	const { db, schema } = database()
	const venues = await db.query.courts.findMany({ with: { openingHours: true, courtSports: true } })
	const halves = await db.select().from(schema.courtTime)
	const local = new Intl.DateTimeFormat('en-GB', {
		timeZone: 'Africa/Johannesburg',
		weekday: 'short',
		hour: '2-digit',
		hour12: false,
	})
	const outside = halves.filter(({ courtId, sportId, courtNumber, startTime }) => {
		const venue = venues.find(({ id }) => id === courtId)!
		const parts = Object.fromEntries(local.formatToParts(startTime).map(({ type, value }) => [type, value]))
		const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday!) + 1
		const day = venue.openingHours.find((day) => day.weekday === weekday)
		const offer = venue.courtSports.find((offer) => offer.sportId === sportId)
		const isOpen = day && Number(parts.hour) >= day.opensAt && Number(parts.hour) < day.closesAt
		return !isOpen || !offer || courtNumber > offer.courtCount
	})
	expect(halves.length).toBeGreaterThan(5_000)
	expect(outside).toEqual([])
})

// the day of the week decides which venues are open, the hour what is still ahead
test.each([
	'2026-03-07T22:00:30Z',
	'2026-03-07T22:30:00Z',
	'2026-03-08T21:05:00Z',
	'2026-12-31T21:59:00Z',
	'2028-02-29T03:10:00Z',
	'2026-06-07T10:00:00Z',
])('can be made at %s', async (moment) => {
	const { db, seed, schema, findViolations } = await open('sqlite')
	const now = new Date(moment)
	await seed(now)
	expect(await findViolations(db)).toEqual([])
	const { bookings, payments, refunds } = schema
	const all = await db.select().from(payments).innerJoin(bookings, eq(bookings.id, payments.bookingId))
	const disordered = all.filter(({ payments: { createdAt, receivedAt }, bookings }) => {
		const times = [bookings.createdAt, createdAt, receivedAt ?? createdAt, now].map(Number)
		return times.some((time, i) => i > 0 && time < times[i - 1]!)
	})
	expect(disordered).toEqual([])
	expect(await db.$count(refunds, or(gt(refunds.doneAt, now), lt(refunds.doneAt, refunds.createdAt)))).toBe(0)
})
