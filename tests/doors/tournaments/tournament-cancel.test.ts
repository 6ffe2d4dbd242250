import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import {
	billSplits,
	courtTime,
	payments,
	refunds,
	teamMembers,
	tournamentMatches,
	tournamentTeams,
} from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { settleEntry } from '#app/features/ledger/entry.server.ts'
import { onSlotsChanged, onTournamentChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import {
	createTournament,
	enterTeam,
	matchesOf,
	matchHoursOf,
	storedTournament,
} from '#tests/support/world/tournaments.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { visit } from '#tests/support/process/product.ts'
import { post, wish } from '#tests/support/world/wishes.ts'
import { halvesOf } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
const SATURDAY = '2027-03-20'

const owner = await createUser({ role: 'venue_owner', fullName: 'Lerato Mokoena' })
const organizer = await createUser()
const [asOwner, asOrganizer] = [await signedIn(owner), await signedIn(organizer)]
const venue = await createVenue({ ownerId: owner.id, name: 'Bellville Courts', courts: 1 })

const [slots, channels]: [SlotsChange[], string[]] = [[], []]
onSlotsChanged((change) => void slots.push(change))
onTournamentChanged((channel) => void channels.push(channel))
beforeEach(() => void (slots.splice(0), channels.splice(0)))
afterAll(async () => expect(await fsck()).toEqual([]))

const create = (wishes: Parameters<typeof createTournament>[1] = {}) =>
	createTournament(venue, {
		organizerId: organizer.id,
		startDate: at(SATURDAY, 0),
		endDate: at('2027-03-28', 0),
		registrationDeadline: new Date(NOW.getTime() + DAY),
		maxTeams: 8,
		...wishes,
	})
const cancel = (id: number, reason = '', headers = asOrganizer) =>
	visit(`/tournaments/${id}/cancel`, { headers, form: { reason } })

async function toastOf(headers: Headers) {
	const request = new Request('http://localhost/', { headers: { Cookie: headers.get('Set-Cookie') ?? '' } })
	return (await takeToast(request)).toast
}

async function paidTeam(tournament: { id: number }, fee: number, name: string) {
	const team = await enterTeam(tournament, { name, status: 'registered', entryFee: fee })
	await write(async (tx) => {
		await tx.insert(payments).values({
			checkoutId: randomUUID(),
			reference: randomUUID(),
			teamId: team.id,
			userId: team.captain.id,
			provider: 'manual',
			method: 'eft',
			status: 'success',
			amount: fee * 100,
			receivedAmount: fee * 100,
			receivedAt: NOW,
			receivedBy: 'venue',
			receivedById: owner.id,
			createdAt: NOW,
			updatedAt: NOW,
		})
		await settleEntry(tx, team.id, NOW)
	})
	return team
}

type Match = { home: number; away: number; hour: number; number: number; status?: 'completed' }

async function schedule(tournamentId: number, matches: Match[]) {
	for (const { home, away, hour, number, status } of matches) {
		const startTime = at(SATURDAY, hour)
		const result = status && { status, homeScore: 2, awayScore: 1, decidedBy: 'organizer' as const }
		await write(async (tx) => {
			const [match] = await tx
				.insert(tournamentMatches)
				.values({
					tournamentId,
					homeTeamId: home,
					awayTeamId: away,
					courtId: venue.venueId,
					matchNumber: number,
					startTime,
					endTime: new Date(startTime.getTime() + HOUR),
					...result,
				})
				.returning()
			const place = { courtId: venue.venueId, sportId: venue.sportId, courtNumber: 1 }
			await tx.insert(courtTime).values(halvesOf({ ...place, matchId: match!.id }, [startTime]))
		})
	}
}

describe('cancelling a tournament', () => {
	it('shows what that means, in numbers, and does exactly that', async () => {
		const tournament = await create({ entryFee: 150 })
		const { id } = tournament
		const [one, two] = [await paidTeam(tournament, 150, 'Kasi Stars'), await paidTeam(tournament, 150, 'Hot Shots')]
		const three = await enterTeam(tournament, { name: 'Late Comers', status: 'registered', entryFee: 150 })
		const player = await createUser()
		await write((tx) => tx.insert(teamMembers).values({ teamId: one.id, tournamentId: id, userId: player.id }))
		await schedule(id, [
			{ home: one.id, away: two.id, hour: 9, number: 1, status: 'completed' },
			{ home: two.id, away: one.id, hour: 10, number: 2 },
			{ home: one.id, away: two.id, hour: 12, number: 3 },
		])

		const { page } = await visit(`/tournaments/${id}/cancel`, { headers: asOrganizer })
		expect(page).toMatchObject({ teams: 3, people: 4, back: 30_000, hours: 2, reason: null })

		const answer = await cancel(id, 'The roof leaks.')
		expect(answer.location).toBe(`/tournaments/${id}`)
		expect(await toastOf(answer.headers)).toMatchObject({ description: 'We’ve told everyone on a team.' })
		expect(await storedTournament(id)).toMatchObject({
			status: 'cancelled',
			cancelledBy: 'organizer',
			cancelReason: 'The roof leaks.',
			cancelledAt: NOW,
		})
		expect((await matchesOf(id)).map(({ status }) => status)).toEqual(['completed', 'cancelled', 'cancelled'])
		expect(await matchHoursOf(id)).toHaveLength(1)
		expect(slots.map(({ hours, ...rest }) => ({ ...rest, hours: hours.map(Number).sort() }))).toEqual([
			{ venueId: venue.venueId, sportId: venue.sportId, hours: [at(SATURDAY, 10), at(SATURDAY, 12)].map(Number) },
		])
		expect(channels).toEqual([`${id}`])
		const sentBack = await db
			.select({ amount: refunds.amount, reason: refunds.reason, teamId: refunds.teamId })
			.from(refunds)
			.orderBy(asc(refunds.teamId))
		expect(sentBack).toEqual([one, two].map(({ id: teamId }) => ({ amount: 15_000, reason: 'venue', teamId })))
		for (const person of [one.captain, two.captain, three.captain, player])
			expect(await toldTo(person)).toContain('Cancelled: Spring Cup')
		expect(await toldTo(owner)).toContain('Cancelled: Spring Cup')
		expect(await toldTo(organizer)).toEqual([])
		const [notice] = await noticesOf(player.id)
		expect(notice).toMatchObject({
			kind: 'tournament',
			link: `/tournaments/${id}`,
			body: 'The organiser had to cancel the tournament. Entry fees that were paid come back.\n\nThe roof leaks.',
		})
		expect((await post(asOwner, wish(venue, SATURDAY, 10, 11))).status).toBe(201)
	})

	it('says nothing of teams that are told where there is none', async () => {
		const { headers } = await cancel((await create()).id)
		expect(await toastOf(headers)).toMatchObject({ description: 'No teams had joined yet.' })
	})

	it('is for the venue too, which the organizer is told', async () => {
		const tournament = await create()
		const { captain } = await enterTeam(tournament)
		expect((await cancel(tournament.id, '', asOwner)).status).toBe(302)
		expect(await storedTournament(tournament.id)).toMatchObject({ status: 'cancelled', cancelledBy: 'venue' })
		const [told] = await noticesOf(organizer.id)
		expect(told!.body).toBe('Bellville Courts had to cancel the tournament.')
		expect(await toldTo(captain)).toEqual(['Cancelled: Spring Cup'])
		expect(slots).toEqual([])
	})

	it('speaks as the venue when its manager cancels, and as Courtside when an admin does', async () => {
		const [manager, admin] = [await createUser(), await createUser({ role: 'admin' })]
		await joinTeam(venue, manager, 'manager')
		for (const [by, said] of [
			[manager, 'Bellville Courts'],
			[admin, 'Courtside'],
		] as const) {
			const tournament = await create()
			const { captain } = await enterTeam(tournament)
			expect((await cancel(tournament.id, '', await signedIn(by))).status).toBe(302)
			const cancelledBy = by === manager ? 'venue' : null
			expect(await storedTournament(tournament.id)).toMatchObject({ status: 'cancelled', cancelledBy })
			const [told] = await noticesOf(captain.id)
			expect(told!.body).toBe(`${said} had to cancel the tournament.`)
		}
	})

	it('counts nobody where nobody has joined', async () => {
		const { id } = await create()
		const { page } = await visit(`/tournaments/${id}/cancel`, { headers: asOrganizer })
		expect(page).toMatchObject({ teams: 0, people: 0, back: 0, hours: 0 })
	})

	it('keeps what a team owed that had withdrawn too late', async () => {
		const tournament = await create({ entryFee: 100 })
		const team = await paidTeam(tournament, 100, 'Gone Early')
		await write(async (tx) => {
			const gone = { status: 'withdrawn' as const, keptFee: 100, withdrawnAt: NOW }
			await tx.update(tournamentTeams).set(gone).where(eq(tournamentTeams.id, team.id))
			await settleEntry(tx, team.id, NOW)
			const { tournaments } = await import('#db/schema.ts')
			await tx.update(tournaments).set({ currentTeams: 0 }).where(eq(tournaments.id, tournament.id))
		})
		const { page } = await visit(`/tournaments/${tournament.id}/cancel`, { headers: asOrganizer })
		expect(page).toMatchObject({ teams: 0, people: 0, back: 0 })
		await cancel(tournament.id)
		expect(await db.$count(refunds, eq(refunds.teamId, team.id))).toBe(0)
	})

	it('counts money that is looked at among what goes back, and sends it back', async () => {
		const tournament = await create({ entryFee: 100 })
		const team = await enterTeam(tournament, { status: 'registered', entryFee: 100 })
		await write((tx) =>
			tx.insert(payments).values({
				checkoutId: randomUUID(),
				reference: randomUUID(),
				teamId: team.id,
				userId: team.captain.id,
				provider: 'manual',
				method: 'eft',
				status: 'review',
				amount: 10_000,
				receivedAmount: 9_000,
				receivedAt: NOW,
				receivedBy: 'venue',
				receivedById: owner.id,
				createdAt: NOW,
				updatedAt: NOW,
			}),
		)
		const { page } = await visit(`/tournaments/${tournament.id}/cancel`, { headers: asOrganizer })
		expect(page.back).toBe(9_000)
		await cancel(tournament.id)
		const back = await db.select({ amount: refunds.amount }).from(refunds).where(eq(refunds.teamId, team.id))
		expect(back).toEqual([{ amount: 9_000 }])
	})

	it('ends a share that was asked for, where nothing was paid', async () => {
		const tournament = await create({ entryFee: 100 })
		const team = await enterTeam(tournament, { status: 'registered', entryFee: 100 })
		const asked = { requesterId: team.captain.id, name: 'Sipho', amount: 5_000, checkoutId: randomUUID() }
		await write((tx) => tx.insert(billSplits).values({ ...asked, teamId: team.id }))
		await cancel(tournament.id)
		const [left] = await db.select().from(billSplits).where(eq(billSplits.teamId, team.id))
		expect(left!.status).toBe('cancelled')
	})

	test.each([
		['completed', 'This tournament is over. You can’t cancel it any more.'],
		['cancelled', 'This tournament was cancelled already.'],
	] as const)('is refused where it is %s', async (status, message) => {
		const { id } = await create({ status })
		expect((await visit(`/tournaments/${id}/cancel`, { headers: asOrganizer })).page.reason).toBe(message)
		const answer = await cancel(id)
		expect([answer.status, answer.action.result.error]).toEqual([409, { '': [message] }])
	})

	it('happens once of ten at the same time', async () => {
		const tournament = await create({ entryFee: 80 })
		const team = await paidTeam(tournament, 80, 'Once Only')
		const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(tournament.id)))
		expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array.from({ length: 9 }, () => 409)])
		expect(await db.$count(refunds, eq(refunds.teamId, team.id))).toBe(1)
		expect(channels).toHaveLength(1)
	})

	it('takes a reason of 300 characters', async () => {
		const { id } = await create()
		const long = await cancel(id, '👍'.repeat(301))
		expect(long.action.result.error).toEqual({ reason: ['Use at most 300 characters'] })
		expect((await cancel(id, '👍'.repeat(300))).status).toBe(302)
	})
})
