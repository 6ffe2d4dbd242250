import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import {
	courtTime,
	closures,
	idempotencyKeys,
	notices,
	openingExceptions,
	payments,
	refunds,
	teamMembers,
	tournamentMatches,
	tournaments,
	tournamentTeams,
} from '#db/schema.ts'
import { releaseMatches } from '#app/features/tournaments/placement/release.server.ts'
import { TeamFormat } from '#app/features/tournaments/status.ts'
import { addDays, at, clock, dateOf, hourOf, hoursBetween } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import {
	createTournament,
	enterTeam,
	enterTeams,
	matchesOf,
	matchHoursOf,
	storedTournament,
	teamsOf,
} from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { booked, post, wish } from '#tests/support/world/wishes.ts'
import { cases, within } from '#tests/support/cases.ts'
import { each } from '../each.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past six in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })
const DAY = '2027-03-11'

const owner = await createUser({ role: 'venue_owner' })
// No venue has to give an admin its courts: court-request.test.ts has how it is asked.
const organizer = await createUser({ role: 'admin' })
const headers = await signedIn(organizer)
type Venue = Awaited<ReturnType<typeof createVenue>>

async function tournamentOf(teams: number, wishes: Parameters<typeof createTournament>[1] = {}, courts = 2) {
	const venue = await createVenue({ courts, ownerId: owner.id })
	const tournament = await createTournament(venue, { organizerId: organizer.id, ...wishes })
	return { venue, id: tournament.id, tournament, teams: await enterTeams(tournament, teams) }
}
const generate = (id: number | string, body: unknown = {}, as: Record<string, string> = headers) =>
	call('POST', `/api/tournaments/${id}/generate-schedule`, { headers: as, body })
const told = async (user: { id: number }) =>
	(await noticesOf(user.id)).map(({ title, body, link }) => ({
		title,
		body,
		link,
	}))
const counts = () =>
	Promise.all([tournamentMatches, courtTime, notices, idempotencyKeys, teamMembers].map((table) => db.$count(table)))

describe('generating', () => {
	it('draws, places, starts and tells', async () => {
		const { id, tournament, venue, teams } = await tournamentOf(4)
		const answer = await generate(id)
		expect(answer).toMatchObject({
			status: 201,
			body: { id, status: 'ongoing', matches: 6, scheduledAt: '2027-03-01T04:30:00.000Z' },
		})
		expect(await storedTournament(id)).toMatchObject({
			status: 'ongoing',
			matchHours: 1,
			dayStart: 9,
			dayEnd: 17,
			thirdPlace: false,
			scheduledAt: new Date('2027-03-01T04:30:00Z'),
		})
		const matches = await matchesOf(id)
		expect(matches.map(({ round, matchNumber, position }) => [round, matchNumber, position])).toEqual([
			[1, 1, 0],
			[1, 2, 1],
			[2, 3, 0],
			[2, 4, 1],
			[3, 5, 0],
			[3, 6, 1],
		])
		expect(matches.map(({ startTime, courtNumber }) => `${clock(hourOf(startTime))} ${courtNumber}`)).toEqual([
			'09:00 1',
			'09:00 2',
			'10:00 1',
			'10:00 2',
			'11:00 1',
			'11:00 2',
		])
		expect(new Set(matches.map(({ startTime }) => dateOf(startTime)))).toEqual(new Set([DAY]))
		expect(await matchHoursOf(id)).toHaveLength(6)
		expect((await teamsOf(id)).map(({ lot }) => lot).sort()).toEqual([1, 2, 3, 4])
		expect(await fsck()).toEqual([])

		const link = `/tournaments/${id}/schedule`
		expect(await told(teams[0]!.captain)).toEqual([
			{
				title: `The schedule is out: ${tournament.name}`,
				body: `Your first match is on Thu 11 Mar 09:00–10:00 on court 1 against ${teams[3]!.name}, at ${(await venueName(venue))!}.`,
				link,
			},
		])
		expect(await told(owner)).toContainEqual({
			title: `Courts taken: ${tournament.name}`,
			body: `Its schedule takes 6 court hours at ${await venueName(venue)}, on Thu 11 Mar.`,
			link,
		})
	})

	it('takes length, hours and third place as asked', async () => {
		const { id } = await tournamentOf(4, { format: 'knockout' })
		const wanted = { matchDurationHours: 2, startTime: '10:00', endTime: '16:00', thirdPlace: true }
		expect(await generate(id, wanted)).toMatchObject({ status: 201, body: { matches: 4 } })
		expect(await storedTournament(id)).toMatchObject({ matchHours: 2, dayStart: 10, dayEnd: 16, thirdPlace: true })
		const matches = await matchesOf(id)
		expect(matches.map(({ homeFrom, awayFrom, isThirdPlace }) => [homeFrom, awayFrom, isThirdPlace])).toEqual([
			[null, null, false],
			[null, null, false],
			[1, 2, true],
			[1, 2, false],
		])
		expect(matches.map(({ startTime, endTime }) => [hourOf(startTime), hourOf(endTime)])).toEqual([
			[10, 12],
			[10, 12],
			[12, 14],
			[12, 14],
		])
		expect(await matchHoursOf(id)).toHaveLength(8)
		expect(await fsck()).toEqual([])
	})

	it('seeds as the organiser has it, the others in the order they joined', async () => {
		const { id, tournament } = await tournamentOf(0, { format: 'knockout' })
		const third = await enterTeam(tournament)
		const second = await enterTeam(tournament, { seed: 2 })
		const fourth = await enterTeam(tournament)
		const first = await enterTeam(tournament, { seed: 1 })
		expect((await generate(id)).status).toBe(201)
		expect((await matchesOf(id)).map(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])).toEqual([
			[first.id, fourth.id],
			[second.id, third.id],
			[null, null],
		])
	})

	it('leaves alone what is booked, closed, shut that day or past', async () => {
		const { id, venue } = await tournamentOf(3, { startDate: at('2027-03-01', 0), endDate: at('2027-03-03', 0) }, 1)
		const { venueId, sportId } = venue
		const soon = new Date('2027-03-01T13:30:00Z')
		vi.setSystemTime(soon)
		onTestFinished(() => void vi.setSystemTime(new Date('2027-03-01T04:30:00Z')))
		await booked(await createUser(), wish(venue, '2027-03-03', 9, 12))
		await write(async (tx) => {
			await tx.insert(openingExceptions).values({ courtId: venueId, date: '2027-03-02', opensAt: null, closesAt: null })
			const rain = { courtId: venueId, sportId, startTime: at('2027-03-03', 12), endTime: at('2027-03-03', 15) }
			await tx.insert(closures).values({ ...rain, reason: 'rain' })
		})
		// Of the three days 16:00 on the first is left, and 15:00 and 16:00 on the last.
		expect((await generate(id, {}, await signedIn(organizer))).status).toBe(201)
		expect((await matchesOf(id)).map(({ startTime }) => startTime)).toEqual([
			at('2027-03-01', 16),
			at('2027-03-03', 15),
			at('2027-03-03', 16),
		])
	})

	it('withdraws the teams whose fee has not come, and tells them', async () => {
		const { id, tournament } = await tournamentOf(2, { entryFee: 100 })
		const unpaid = await enterTeam(tournament, { status: 'registered', entryFee: 100 })
		expect(await generate(id)).toMatchObject({ status: 201, body: { matches: 1 } })
		const [, , left] = await teamsOf(id)
		expect(left).toMatchObject({ id: unpaid.id, status: 'withdrawn', keptFee: 0, withdrawnAt: expect.any(Date) })
		expect((await storedTournament(id)).currentTeams).toBe(2)
		expect(await told(unpaid.captain)).toContainEqual({
			title: `${unpaid.name} is not in Spring Cup`,
			body: 'Its fee hadn’t arrived when the schedule was made. Money still on its way goes back.',
			link: `/tournaments/${id}`,
		})
		expect(await fsck()).toEqual([])
	})

	it('sends part of a fee back as no fault of the team', async () => {
		const { id, tournament } = await tournamentOf(2, { entryFee: 100 })
		const { captain, ...team } = await enterTeam(tournament, { status: 'registered', entryFee: 100 })
		const now = new Date()
		await write((tx) =>
			tx.insert(payments).values({
				checkoutId: randomUUID(),
				reference: randomUUID(),
				teamId: team.id,
				userId: captain.id,
				provider: 'manual',
				method: 'eft',
				status: 'success',
				amount: 4_000,
				receivedAmount: 4_000,
				receivedAt: now,
				receivedBy: 'venue',
				receivedById: owner.id,
				createdAt: now,
				updatedAt: now,
			}),
		)
		expect((await generate(id)).status).toBe(201)
		const back = await db.select().from(refunds).where(eq(refunds.teamId, team.id))
		expect(back).toMatchObject([{ amount: 4_000, reason: 'venue' }])
		expect((await told(captain)).map(({ title }) => title).sort()).toEqual([
			'R40.00 comes back to you',
			`${team.name} is not in Spring Cup`,
		])
		expect(await db.$count(teamMembers, eq(teamMembers.teamId, team.id))).toBe(0)
	})

	it('is the same each time', async () => {
		const { id } = await tournamentOf(5)
		const seen = async () =>
			(await matchesOf(id)).map(({ homeTeamId, awayTeamId, startTime, courtNumber }) => ({
				homeTeamId,
				awayTeamId,
				startTime,
				courtNumber,
			}))
		await generate(id)
		const [first, lots] = [await seen(), (await teamsOf(id)).map(({ lot }) => lot)]
		expect((await generate(id, { again: true })).status).toBe(201)
		expect(await seen()).toEqual(first)
		expect((await teamsOf(id)).map(({ lot }) => lot)).toEqual(lots)
	})
})

describe('whatever is in the way', () => {
	const situation = fc.record({
		format: fc.constantFrom(...TeamFormat),
		thirdPlace: fc.boolean(),
		teams: fc.integer({ min: 2, max: 9 }),
		courts: fc.integer({ min: 1, max: 4 }),
		days: fc.integer({ min: 1, max: 9 }),
		startHour: fc.integer({ min: 6, max: 12 }),
		hours: fc.integer({ min: 2, max: 9 }),
		matchDurationHours: fc.integer({ min: 1, max: 2 }),
		closedDay: fc.nat(8),
		lateDay: fc.nat(8),
		shut: fc.array(fc.record({ day: fc.nat(8), hour: fc.integer({ min: 7, max: 18 }), court: fc.nat(4) }), {
			maxLength: 6,
		}),
		bookings: fc.array(fc.record({ day: fc.nat(8), hour: fc.integer({ min: 9, max: 17 }) }), { maxLength: 8 }),
	})
	const FIRST = '2027-03-11'
	let placed = 0

	it('is in the way of no match', { timeout: within(120_000) }, async () => {
		const property = fc.asyncProperty(situation, async (it) => {
			const last = addDays(FIRST, it.days - 1)
			const wishes = { format: it.format, startDate: at(FIRST, 0), endDate: at(last, 0) }
			const { id, venue } = await tournamentOf(it.teams, wishes, it.courts)
			const courtId = venue.venueId
			const [closedDay, lateDay] = [addDays(FIRST, it.closedDay), addDays(FIRST, it.lateDay)]
			const shut = it.shut.map(({ day, hour, court }) => ({
				courtId,
				sportId: venue.sportId,
				reason: 'rain' as const,
				courtNumber: court === 0 ? null : court,
				startTime: at(addDays(FIRST, day), hour),
				endTime: at(addDays(FIRST, day), hour + 2),
			}))
			await write(async (tx) => {
				await tx
					.insert(openingExceptions)
					.values([
						{ courtId, date: closedDay, opensAt: null, closesAt: null },
						{ courtId, date: lateDay, opensAt: 13, closesAt: 18 },
					])
					.onConflictDoNothing()
				if (shut.length > 0) await tx.insert(closures).values(shut)
			})
			const player = await signedIn(await createUser())
			for (const { day, hour } of it.bookings) {
				await post(player, wish(venue, addDays(FIRST, day), hour, hour + 1))
			}
			const taken = await hoursWhere(eq(courtTime.courtId, courtId))
			const end = Math.min(24, it.startHour + it.hours)
			const body = { ...it, startTime: clock(it.startHour), endTime: clock(end) }
			const { status } = await generate(id, body)
			const matches = await matchesOf(id)
			if (status !== 201) {
				expect([status, matches]).toEqual([409, []])
				return
			}
			placed++
			const busy = new Map<string, number>()
			for (const {
				matchNumber,
				startTime,
				endTime,
				courtNumber,
				homeTeamId,
				awayTeamId,
				homeFrom,
				awayFrom,
			} of matches) {
				const date = dateOf(startTime)
				const [from, to] = [hourOf(startTime), hourOf(startTime) + it.matchDurationHours]
				const open = date === closedDay ? [0, 0] : date === lateDay ? [13, 18] : [7, 21]
				expect(endTime).toEqual(at(date, to))
				expect(date >= FIRST && date <= last && from >= Math.max(it.startHour, open[0]!)).toBe(true)
				expect(to).toBeLessThanOrEqual(Math.min(end, open[1]!))
				const during = (other: { startTime: Date; endTime: Date }) =>
					other.startTime < endTime && other.endTime > startTime
				expect(shut.filter((it) => during(it) && (it.courtNumber ?? courtNumber) === courtNumber)).toEqual([])
				const inUse = taken.filter(({ hour }) => hour >= startTime && hour < endTime)
				expect(inUse.filter((hour) => hour.courtNumber === courtNumber)).toEqual([])
				for (const hour of hoursBetween(startTime, endTime)) {
					for (const key of [`court ${courtNumber}`, homeTeamId, awayTeamId].filter((key) => key !== null)) {
						const slot = `${key} ${hour.getTime()}`
						expect([slot, busy.get(slot)]).toEqual([slot, undefined])
						busy.set(slot, matchNumber)
					}
				}
				for (const feeder of [homeFrom, awayFrom]) {
					if (feeder) expect(matches[feeder - 1]!.endTime <= startTime).toBe(true)
				}
			}
			expect(await matchHoursOf(id)).toHaveLength(matches.length * it.matchDurationHours)
		})
		await fc.assert(property, cases(40, 1_000))
		expect(placed).toBeGreaterThan(10)
		expect(await fsck()).toEqual([])
	})
})

async function venueName({ venueId }: Venue) {
	const venue = await db.query.courts.findFirst({ where: (courts, { eq }) => eq(courts.id, venueId) })
	return venue?.name
}

describe('refused', () => {
	async function refused(id: number, body: object, message: string, status = 409) {
		const [before, was] = [await counts(), await storedTournament(id)]
		expect(await generate(id, body)).toMatchObject({ status, body: { message } })
		expect(await counts()).toEqual(before)
		expect(await storedTournament(id)).toEqual(was)
	}

	test('with fewer than two teams that can play', async () => {
		const { id, tournament } = await tournamentOf(1, { entryFee: 50 })
		await refused(id, {}, 'You need at least two teams.')
		await enterTeam(tournament, { status: 'registered', entryFee: 50 })
		await refused(id, {}, 'You need at least two teams that have paid the entry fee. One has so far.')
	})

	test('where it does not fit, with the numbers', async () => {
		const { id } = await tournamentOf(8, {}, 1)
		await refused(id, {}, 'The schedule needs 28 court hours and 8 are free. Add a day or a court.')
		const hours = { startTime: '07:00', endTime: '08:00' }
		await refused(id, hours, 'The schedule needs 28 court hours and 1 is free. Add a day or a court.')
		const wide = await tournamentOf(8, {}, 20)
		await refused(
			wide.id,
			{ startTime: '09:00', endTime: '14:00' },
			'The schedule has 7 rounds, but the days only fit 5. Add a day or longer hours.',
		)
	})

	test('when there is a schedule, unless it is asked for again and nothing has been played', async () => {
		const { id } = await tournamentOf(4)
		await generate(id)
		await refused(id, {}, 'The schedule is out already.')
		await refused(id, { again: false }, 'The schedule is out already.')
		expect((await generate(id, { again: true, startTime: '12:00' })).status).toBe(201)
		expect(hourOf((await matchesOf(id))[0]!.startTime)).toBe(12)
		expect(await matchHoursOf(id)).toHaveLength(6)
		await refused(
			id,
			{ again: true, endTime: '10:00' },
			'The schedule needs 6 court hours and 2 are free. Add a day or a court.',
		)
		const [match] = await matchesOf(id)
		const change = (set: object) =>
			write((tx) => tx.update(tournamentMatches).set(set).where(eq(tournamentMatches.id, match!.id)))
		const proposal = { teamId: match!.homeTeamId!, homeScore: 1, awayScore: 0, homePenalties: null, awayPenalties: null, at: '2027-03-11T08:00:00Z' } // prettier-ignore
		await change({ status: 'in_progress' })
		await refused(id, { again: true }, 'A match has started, so you can’t change the schedule any more.')
		await change({ status: 'scheduled', proposal })
		await refused(id, { again: true }, 'Results have come in, so you can’t change the schedule any more.')
		await change({ proposal: null, status: 'completed', homeScore: 1, awayScore: 0 })
		await refused(id, { again: true }, 'Results have come in, so you can’t change the schedule any more.')
	})

	test('when it is over, cancelled, or the venue has the sport no more', async () => {
		const over = await tournamentOf(2, { status: 'completed' })
		await refused(over.id, {}, 'This tournament is over.')
		const off = await tournamentOf(2, { status: 'cancelled' })
		await refused(off.id, { again: true }, 'This tournament was cancelled.')
		const venue = await createVenue({ name: 'Hidden Courts', settings: { status: 'draft' } })
		const tournament = await createTournament(venue, { organizerId: organizer.id })
		await enterTeams(tournament, 2)
		await refused(tournament.id, {}, 'Hidden Courts doesn’t have Padel at the moment.')
	})
})

describe('who may', () => {
	test.each([true, false])('public %s', async (isPublic) => {
		const { id, teams } = await tournamentOf(2, { isPublic })
		const path = `/tournaments/${id}/schedule/generate`
		const captain = await signedIn(teams[0]!.captain)
		const stranger = await signedIn(await createUser())
		expect((await generate(id, {}, {})).status).toBe(401)
		expect((await generate(id, {}, stranger)).status).toBe(isPublic ? 403 : 404)
		expect((await generate(id, {}, captain)).status).toBe(403)
		expect((await generate(id, {}, await signedIn(owner))).status).toBe(403)
		expect((await visit(path, { headers: captain })).error?.status).toBe(403)
		if (isPublic) expect((await visit(path)).location).toBe(`/auth?next=${encodeURIComponent(path)}`)
		expect(await matchesOf(id)).toEqual([])
		expect((await generate(id, {}, await signedIn(await createUser({ role: 'admin' })))).status).toBe(201)
	})

	test('an id that is none is a 404', async () => {
		for (const id of ['0', '-1', '1.5', 'abc', '9007199254740993', '999999'])
			expect(await generate(id)).toMatchObject({ status: 404, body: { message: 'Tournament not found' } })
	})
})

describe('bad inputs', () => {
	test('each is answered as the table says', () =>
		each(
			[
				[{ matchDurationHours: 0 }, 'matchDurationHours'],
				[{ matchDurationHours: 9 }, 'matchDurationHours'],
				[{ matchDurationHours: 1.5 }, 'matchDurationHours'],
				[{ matchDurationHours: '1' }, 'matchDurationHours'],
				[{ matchDurationHours: null }, 'matchDurationHours'],
				[{ matchDurationHours: [1] }, 'matchDurationHours'],
				[{ startTime: '9:00' }, 'startTime'],
				[{ startTime: '09:30' }, 'startTime'],
				[{ startTime: 9 }, 'startTime'],
				[{ startTime: '24:00' }, 'endTime'],
				[{ startTime: '' }, 'startTime'],
				[{ endTime: '25:00' }, 'endTime'],
				[{ endTime: '17:00\u0000' }, 'endTime'],
				[{ endTime: '09:00' }, 'endTime'],
				[{ startTime: '17:00', endTime: '09:00' }, 'endTime'],
				[{ startTime: '09:00', endTime: '10:00', matchDurationHours: 2 }, 'endTime'],
				[{ thirdPlace: 'yes' }, 'thirdPlace'],
				[{ again: 1 }, 'again'],
			],
			async (body, field) => {
				const { id } = await tournamentOf(2)
				const before = await counts()
				const [first, second] = [await generate(id, body), await generate(id, body)]
				expect(first.status).toBe(400)
				expect(Object.keys(first.body.fieldErrors)).toEqual([field])
				expect(first.body.message).toMatch(/^[\w].+[\w)]$/)
				expect(second.body).toEqual(first.body)
				expect(await counts()).toEqual(before)
			},
		))

	test('the body …', () =>
		each(
			[
				['', 400],
				['{', 400],
				['null', 400],
				['[]', 400],
				['"x"', 400],
				['[['.repeat(50), 400],
			],
			async (body, status) => {
				const { id } = await tournamentOf(2)
				const send = (type: string) =>
					ask(`/api/tournaments/${id}/generate-schedule`, {
						method: 'POST',
						headers: { ...headers, 'Content-Type': type },
						body,
					})
				expect((await send('application/json')).status).toBe(status)
				expect((await send('text/plain')).status).toBe(415)
				expect(await matchesOf(id)).toEqual([])
			},
		))

	test('what it does not ask for is not taken', async () => {
		const { id } = await tournamentOf(2)
		const more = { status: 'completed', organizerId: 1, winnerTeamId: 1, currentTeams: 64, matchHours: 5, dayEnd: 24 }
		expect((await generate(id, { ...more, ['__proto__']: { again: true } })).status).toBe(201)
		expect(await storedTournament(id)).toMatchObject({
			status: 'ongoing',
			organizerId: organizer.id,
			winnerTeamId: null,
			currentTeams: 2,
			matchHours: 1,
			dayEnd: 17,
		})
	})

	test('a key gives the first answer again, for something else a 422', async () => {
		const { id } = await tournamentOf(2)
		const keyed = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
		const first = await generate(id, {}, keyed)
		expect(first.status).toBe(201)
		expect((await generate(id, {}, keyed)).body).toEqual(first.body)
		expect((await generate(id, { again: true }, keyed)).status).toBe(422)
	})
})

describe('the dialog', () => {
	const path = (id: number) => `/tournaments/${id}/schedule/generate`
	const fields = { matchDurationHours: '1', startTime: '09:00', endTime: '17:00' }

	it('shows the numbers before, as stored and as looked at', async () => {
		const { id, tournament } = await tournamentOf(4, { entryFee: 80 })
		await enterTeam(tournament, { status: 'registered', entryFee: 80, name: 'Late Payers' })
		const { page } = await visit(path(id), { headers })
		expect(page.preview).toMatchObject({
			fixed: null,
			problem: null,
			again: false,
			teams: 4,
			unpaid: ['Late Payers'],
			matches: 6,
			rounds: 3,
			needed: 6,
			free: 16,
		})
		const query = '?matchDurationHours=3&startTime=09:00&endTime=12:00'
		expect((await visit(path(id) + query, { headers })).page.preview).toMatchObject({
			matches: 6,
			needed: 18,
			free: 6,
			problem: 'The schedule needs 18 court hours and 6 are free. Add a day or a court.',
		})
		const wrong = await visit(`${path(id)}?matchDurationHours=3&startTime=09:00&endTime=10:00`, { headers })
		expect(wrong.page.wrong.error.endTime).toEqual(['A match of 3 hours does not fit between 09:00 and 10:00'])
		expect(await matchesOf(id)).toEqual([])
	})

	it('generates, leads to the schedule and says so', async () => {
		const { id } = await tournamentOf(2, { isPublic: false })
		const { linkKey } = await storedTournament(id)
		const { status, location } = await visit(path(id), { headers, form: fields })
		expect([status, location]).toEqual([302, `/tournaments/${id}/schedule?key=${linkKey}`])
		expect(await matchesOf(id)).toHaveLength(1)
		const { page } = await visit(path(id), { headers })
		expect(page.preview).toMatchObject({ fixed: null, again: true, free: 16 })
		expect((await visit(path(id), { headers, form: { ...fields, again: 'yes' } })).status).toBe(302)
	})

	it('refuses with a toast and what was sent', async () => {
		const { id } = await tournamentOf(8, {}, 1)
		const { status, action } = await visit(path(id), { headers, form: fields })
		expect(status).toBe(409)
		const words = 'The schedule needs 28 court hours and 8 are free. Add a day or a court.'
		expect(action.toast).toMatchObject({ title: 'Failed to generate schedule', description: words })
		expect(action.result.error['']).toEqual([words])
		const bad = await visit(path(id), { headers, form: { ...fields, endTime: '08:00' } })
		expect(bad.action.result.error.endTime).toEqual(['End time must be after start time'])
	})
})

describe('64 teams', () => {
	it('are drawn, placed and stored, or refused with exact numbers', { timeout: within(60_000) }, async () => {
		const { id } = await tournamentOf(64, { endDate: at('2027-03-31', 0) }, 12)
		expect(await generate(id, { endTime: '16:00' })).toMatchObject({
			status: 409,
			body: { message: 'The schedule needs 2016 court hours and 1764 are free. Add a day or a court.' },
		})
		expect(await generate(id)).toMatchObject({ status: 201, body: { matches: 2016 } })
		expect(await matchHoursOf(id)).toHaveLength(2016)
		expect(await fsck()).toEqual([])
	})
})

describe('giving courts back', () => {
	it('calls off what has not been played and frees its hours', async () => {
		const { id, venue } = await tournamentOf(4)
		await generate(id)
		const [played] = await matchesOf(id)
		await write((tx) =>
			tx
				.update(tournamentMatches)
				.set({ status: 'completed', homeScore: 1, awayScore: 0 })
				.where(eq(tournamentMatches.id, played!.id)),
		)
		const freed = await write((tx) => releaseMatches(tx, id))
		expect(freed).toMatchObject({ venueId: venue.venueId, sportId: venue.sportId })
		expect(freed.hours).toHaveLength(5)
		expect((await matchesOf(id)).map(({ status }) => status)).toEqual([
			'completed',
			'cancelled',
			'cancelled',
			'cancelled',
			'cancelled',
			'cancelled',
		])
		expect(await matchHoursOf(id)).toHaveLength(1)
		expect((await write((tx) => releaseMatches(tx, id))).hours).toEqual([])
		const others = and(eq(tournaments.id, id), eq(tournamentTeams.tournamentId, id))
		expect(await db.select().from(tournaments).innerJoin(tournamentTeams, others)).toHaveLength(4)
	})
})
