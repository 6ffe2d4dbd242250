import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courtTime } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { reopenCourts } from '#app/features/bookings/closing/closures.server.ts'
import { previewSchedule } from '#app/features/tournaments/placement/generate.server.ts'
import { findPostponing, postpone } from '#app/features/tournaments/matches/postponing/postpone.server.ts'
import { withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { TeamFormat } from '#app/features/tournaments/status.ts'
import { at, formatTime, MINUTE } from '#app/lib/time/time.ts'
import { createContest, score, send, storedMatch, type Contest } from '#tests/support/world/contest.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, enterTeams, matchesOf, storedTournament } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const DAY = '2027-03-11'
const BEFORE = new Date('2027-03-01T04:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })
beforeEach(() => void vi.setSystemTime(BEFORE))
afterAll(async () => expect(await fsck()).toEqual([]))

const admin = await createUser({ role: 'admin' })
const headers = await signedIn(admin)
const owner = await createUser({ role: 'venue_owner' })

type Wishes = Parameters<typeof createTournament>[1]
async function tournamentOf(teams: number, wishes: Wishes = {}, courtCount = 3) {
	const venue = await createVenue({ courts: courtCount, ownerId: owner.id })
	const tournament = await createTournament(venue, { organizerId: admin.id, ...wishes })
	await enterTeams(tournament, teams)
	return { id: tournament.id, venue }
}
const generate = (id: number, body: unknown) =>
	call('POST', `/api/tournaments/${id}/generate-schedule`, { headers, body })

/** The half hours that a tournament's venue has taken: `1 09:30` */
const heldAt = async (venueId: number) =>
	(await db.select().from(courtTime).where(eq(courtTime.courtId, venueId)))
		.map(({ courtNumber, startTime }) => `${courtNumber} ${formatTime(startTime)}`)
		.sort()
const timesOf = async (id: number) =>
	(await matchesOf(id)).map(
		({ courtNumber, startTime, endTime }) => `${courtNumber} ${formatTime(startTime)}–${formatTime(endTime)}`,
	)
const hasCourt = async (id: number) =>
	(await call('GET', `/api/tournaments/${id}/matches`)).body.map((match: { hasCourt: boolean }) => match.hasCourt)

describe('a schedule by the minute', () => {
	it('lies on the courts that were chosen, apart as asked, and takes the half hours that it is in', async () => {
		const { id, venue } = await tournamentOf(4, { format: 'knockout' })
		const wanted = { matchMinutes: 40, breakMinutes: 5, restMinutes: 30, thirdPlace: true, courtNumbers: [2, 3] }
		expect(await generate(id, wanted)).toMatchObject({ status: 201, body: { matches: 4 } })
		expect(await timesOf(id)).toEqual(['2 09:00–09:40', '3 09:00–09:40', '2 10:30–11:10', '3 10:30–11:10'])
		const halves = ['09:00', '09:30', '10:30', '11:00']
		expect(await heldAt(venue.venueId)).toEqual([2, 3].flatMap((court) => halves.map((half) => `${court} ${half}`)))
		expect(await storedTournament(id)).toMatchObject({ matchHours: 1, ...wanted })
		expect((await noticesOf(owner.id))[0]).toMatchObject({ body: expect.stringContaining('takes 4 court hours') })
		expect(await hasCourt(id)).toEqual([true, true, true, true])
	})

	it('is one by the hour where that comes to the same', async () => {
		const { id } = await tournamentOf(2)
		expect((await generate(id, { matchMinutes: 120, restMinutes: 15 })).status).toBe(201)
		expect(await storedTournament(id)).toMatchObject({ matchHours: 2, matchMinutes: null, restMinutes: 15 })
		const apart = await tournamentOf(2)
		expect((await generate(apart.id, { breakMinutes: 5 })).status).toBe(201)
		expect(await storedTournament(apart.id)).toMatchObject({ matchMinutes: 60, breakMinutes: 5 })
	})

	it('is refused with numbers, and with courts that are not there', async () => {
		const { id } = await tournamentOf(8, {}, 1)
		expect(await generate(id, { matchMinutes: 25, endTime: '17:00' })).toMatchObject({
			status: 409,
			body: {
				message:
					'The schedule has 28 matches of 25 minutes, but the courts only have time for 19. Add a day or a court.',
			},
		})
		expect(await generate(id, { courtNumbers: [2] })).toMatchObject({
			status: 409,
			body: { message: expect.stringContaining('has courts 1 to 1 for') },
		})
		const fewer = await tournamentOf(4, {}, 1)
		expect((await generate(fewer.id, { courtNumbers: [1, 2] })).status, 'a court has gone since').toBe(201)
		const bad = { matchMinutes: 9, breakMinutes: 61, restMinutes: 241, courtNumbers: [] }
		expect(Object.keys((await generate(id, bad)).body.fieldErrors).sort()).toEqual(Object.keys(bad).sort())
	})

	it('is shown before it is made, match by match, without scripts', async () => {
		const { id } = await tournamentOf(3)
		const path = `/tournaments/${id}/schedule/generate`
		const form = [
			['startTime', '09:00'],
			['endTime', '17:00'],
			['matchMinutes', '90'],
			['breakMinutes', '0'],
			['restMinutes', '0'],
			['choosesCourts', 'yes'],
		]
		const { page } = await visit(`${path}?${new URLSearchParams([...form, ['courtNumbers', '2']])}`, { headers })
		expect(page.preview).toMatchObject({ needed: 4.5, free: 8, problem: null, terms: { courtNumbers: [2] } })
		expect(page.preview.days).toMatchObject([{ hours: '09:00–13:30', courts: 'Court 2', count: 3 }])
		expect(page.preview.days[0].matches.map(({ time }: { time: string }) => time)).toEqual([
			'09:00–10:30',
			'10:30–12:00',
			'12:00–13:30',
		])
		const none = await visit(`${path}?${new URLSearchParams(form)}`, { headers })
		expect(none.page.wrong.error.courtNumbers).toEqual(['Choose at least one court'])
		const sent = await visit(path, { headers, form: { ...Object.fromEntries(form), courtNumbers: '2' } })
		expect(sent.status).toBe(302)
		expect(await timesOf(id)).toEqual(['2 09:00–10:30', '2 10:30–12:00', '2 12:00–13:30'])
	})

	it('asks the venue for the half hours, and costs those', async () => {
		const venue = await createVenue({ courts: 1, ownerId: owner.id })
		const organizer = await createUser()
		const { id } = await createTournament(venue, { organizerId: organizer.id, format: 'knockout' })
		await enterTeams({ id }, 4)
		const as = await signedIn(organizer)
		const path = `/api/tournaments/${id}/generate-schedule`
		const asked = await call('POST', path, { headers: as, body: { matchMinutes: 50, restMinutes: 20 } })
		expect(asked.status).toBe(202)
		expect(await heldAt(venue.venueId)).toEqual([])
		const { courtRequest } = await storedTournament(id)
		expect(courtRequest).toMatchObject({ courtHours: 3, matchMinutes: 50, restMinutes: 20 })
		const [offer] = await db.query.courtSports.findMany({ where: (offer, { eq }) => eq(offer.courtId, venue.venueId) })
		expect(courtRequest!.price).toBe(3 * offer!.pricePerHour)
		const form = { answer: 'yes', askedAt: courtRequest!.askedAt, note: '' }
		const { status } = await visit(`/tournaments/${id}/schedule/courts`, { headers: await signedIn(owner), form })
		expect(status).toBe(302)
		expect(await timesOf(id)).toEqual(['1 09:00–09:50', '1 09:50–10:40', '1 11:30–12:20'])
		expect(await heldAt(venue.venueId)).toHaveLength(6)
	})
})

/** Round robin of four on one court, 40 minutes each with 5 between: 09:00, 09:45, 10:30 … 12:45. */
async function onOneCourt(wishes: Parameters<typeof createContest>[0] = {}) {
	const asked = { matchMinutes: 40, breakMinutes: 5, courts: 1, ownerId: owner.id, ...wishes }
	return createContest(asked)
}
const moveTo = (contest: Contest, matchId: number, startTime: Date, courtNumber = 1) =>
	postpone(contest.organizer, { tournamentId: contest.id, matchId }, { startTime, courtNumber })

describe('a match by the minute', () => {
	it('is moved where it keeps apart, and leaves the others their half hours', async () => {
		const contest = await onOneCourt()
		expect(await timesOf(contest.id)).toEqual(
			['07:00–07:40', '07:45–08:25', '08:30–09:10', '09:15–09:55', '10:00–10:40', '10:45–11:25'].map(
				(time) => `1 ${time}`,
			),
		)
		const { venueId } = contest.venue
		const before = await heldAt(venueId)
		expect(before).toHaveLength(9)
		const second = await storedMatch(contest.id, 2)
		await expect(moveTo(contest, second.id, at(DAY, 11.5))).resolves.toBeDefined()
		// 07:30 is the first one's too, 08:00 was the second one's alone.
		expect(await heldAt(venueId)).toEqual([...before.filter((half) => half !== '1 08:00'), '1 11:30', '1 12:00'])
		await expect(moveTo(contest, second.id, at(DAY, 11))).rejects.toThrow('That time isn’t free')
		// Closer than five minutes to the last one.
		const third = await storedMatch(contest.id, 3)
		await expect(moveTo(contest, third.id, at(DAY, 12))).rejects.toThrow('That time isn’t free')
		expect(await fsck()).toEqual([])
		expect(await hasCourt(contest.id)).toEqual(Array(6).fill(true))
	})

	it('is offered no time in a half hour that a match keeps which began and is over', async () => {
		const contest = await onOneCourt()
		const second = { tournamentId: contest.id, matchId: (await storedMatch(contest.id, 2)).id }
		const starts = async () =>
			(await findPostponing(contest.organizer, second, DAY)).times.map(({ startTime }) => formatTime(startTime))
		vi.setSystemTime(at(DAY, 7.2))
		expect((await send(contest, 1, score(1, 0, { reason: 'Rain' }), contest.asOrganizer)).status).toBe(200)
		expect(await starts()).not.toContain('07:30')
		expect(await starts()).toContain('11:30')
		await expect(moveTo(contest, second.matchId, at(DAY, 7.5))).rejects.toThrow('That time isn’t free')
	})

	it('is offered the courts that its tournament has chosen first, and others once those are taken', async () => {
		const wishes = { matchMinutes: 40, courts: 3, courtNumbers: [2, 3], ownerId: owner.id }
		const contest = await createContest(wishes)
		const which = { tournamentId: contest.id, matchId: (await storedMatch(contest.id, 1)).id }
		const courtsOn = async (day: string | null) =>
			new Set((await findPostponing(contest.organizer, which, day)).times.map(({ courtNumber }) => courtNumber))
		expect((await courtsOn(null)).has(1)).toBe(false)
		expect(await courtsOn('2027-03-12')).toEqual(new Set([2]))
		const parts = [2, 3].map((courtNumber) => ({ sportId: contest.venue.sportId, courtNumber }))
		const shut = { reason: 'rain' as const, note: '', startTime: at(DAY, 0), endTime: at('2027-07-01', 0) }
		await closeCourts(owner, contest.venue.venueId, { ...shut, parts }, { now: BEFORE })
		expect(await courtsOn(null)).toEqual(new Set([1]))
	})

	it('is not moved to where its teams do not rest', async () => {
		const contest = await createContest({ matchMinutes: 30, restMinutes: 60, courts: 2, teams: 3, ownerId: owner.id })
		const [first] = await matchesOf(contest.id)
		const other = (await matchesOf(contest.id)).find(
			({ homeTeamId, awayTeamId, id }) => id !== first!.id && [homeTeamId, awayTeamId].includes(first!.homeTeamId),
		)!
		const soon = new Date(other.endTime.getTime() + 30 * MINUTE)
		await expect(moveTo(contest, first!.id, soon, 2)).rejects.toThrow('That time isn’t free')
	})

	it('gives up its court for a closure, what lies in it only, and has it again after', async () => {
		const contest = await onOneCourt()
		const { venueId, sportId } = contest.venue
		const before = await heldAt(venueId)
		const part = { sportId, courtNumber: 1 }
		const rain = { reason: 'rain' as const, note: '', parts: [part], startTime: at(DAY, 8), endTime: at(DAY, 9) }
		const { id, matches } = await closeCourts(owner, venueId, rain, { now: BEFORE })
		expect(matches).toBe(2)
		expect(await heldAt(venueId)).toEqual(before.filter((half) => half !== '1 08:00' && half !== '1 08:30'))
		expect(await hasCourt(contest.id)).toEqual([true, false, false, true, true, true])
		const lost = (await noticesOf(contest.organizer.id)).filter(({ title }) => title.includes('lost'))
		expect(lost.map(({ link }) => link)).toEqual(expect.arrayContaining([expect.stringMatching(/\/postpone$/)]))
		expect(lost).toHaveLength(2)
		expect(await fsck()).toEqual([])
		await reopenCourts(owner, venueId, id, BEFORE)
		expect(await heldAt(venueId)).toEqual(before)
		expect(await hasCourt(contest.id)).toEqual(Array(6).fill(true))
	})

	it('does not come back to a court where another is played by now', async () => {
		const contest = await onOneCourt({ format: 'knockout', teams: 8 })
		const semi = await storedMatch(contest.id, 5)
		expect(await timesOf(contest.id)).toContain('1 10:00–10:40')
		const reason = 'Played early.'
		expect((await send(contest, 2, score(1, 0, { reason }), contest.asOrganizer)).status).toBe(200)
		const off = { forfeitedBy: 'both', status: 'completed', reason }
		expect((await send(contest, 1, off, contest.asOrganizer)).status).toBe(200)
		expect((await storedMatch(contest.id, 5)).status).toBe('completed')
		await moveTo(contest, (await storedMatch(contest.id, 4)).id, semi.startTime)
		expect((await send(contest, 1, score(2, 0, { reason }), contest.asOrganizer)).status).toBe(200)
		expect(await storedMatch(contest.id, 5)).toMatchObject({ status: 'scheduled', startTime: semi.startTime })
		const matches = (await call('GET', `/api/tournaments/${contest.id}/matches`)).body
		const courts = matches.map(({ matchNumber, hasCourt }: Record<string, unknown>) => [matchNumber, hasCourt])
		expect(new Map(courts)).toEqual(
			new Map([
				[1, false],
				[2, false],
				[3, true],
				[4, true],
				[5, false],
				[6, true],
				[7, true],
			]),
		)
		const told = (await noticesOf(contest.organizer.id)).map(({ link }) => link)
		expect(told).toContain(`/tournaments/${contest.id}/schedule/matches/${semi.id}/postpone`)
		expect(await fsck()).toEqual([])
	})
})

it('64 teams of each format are planned', async () => {
	for (const format of TeamFormat) {
		const wishes = { format, startDate: at(DAY, 0), endDate: at('2027-04-10', 0) }
		const { id } = await tournamentOf(64, wishes, 12)
		const wanted = {
			matchDurationHours: 1,
			startTime: 8,
			endTime: 20,
			matchMinutes: 40,
			breakMinutes: 5,
			restMinutes: 30,
		}
		expect((await previewSchedule(admin, id, { wanted })).problem).toBeNull()
	}
})

it('a cup of 64 goes on without seven that withdraw', async () => {
	const contest = await createContest({
		format: 'knockout',
		names: Array.from({ length: 64 }, (_, i) => `Team ${i + 1}`),
		courts: 8,
		matchMinutes: 20,
		restMinutes: 20,
	})
	const held = await heldAt(contest.venue.venueId)
	for (const { id, captain } of contest.teams.slice(10, 17))
		await withdrawTeam(captain, { id: contest.id, teamId: id }, BEFORE)
	expect((await heldAt(contest.venue.venueId)).length).toBeLessThan(held.length)
	expect(await fsck()).toEqual([])
	const open = (await matchesOf(contest.id)).filter(({ status }) => status === 'scheduled')
	expect(open).toHaveLength(63 - 7)
})
