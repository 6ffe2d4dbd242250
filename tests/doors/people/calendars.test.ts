import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import {
	bookings,
	calendarFeeds,
	closures,
	courts,
	eventParticipants,
	events,
	matchRequests,
	matchResponses,
	runningClubMembers,
	runningEventParticipants,
	runningEvents,
	teamMembers,
	tournamentMatches,
	users,
} from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { entryCodeOf } from '#app/features/bookings/entry-code.server.ts'
import { makeLink } from '#app/features/calendars/links.server.ts'
import { findCalendars } from '#app/features/calendars/list.server.ts'
import { readScope } from '#app/features/calendars/scope.ts'
import { addDays, at, dateOf, DAY, HOUR } from '#app/lib/time/time.ts'
import { readCalendar } from '#tests/support/outside/calendar.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { createAnswers, createRequest } from '#tests/support/world/match-requests.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { addMember, createClub } from '#tests/support/world/runs.ts'
import { createScheduled } from '#tests/support/world/scheduled.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, visit } from '#tests/support/process/product.ts'
import { booked, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const NOW = new Date('2027-03-01T04:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
const ORIGIN = 'http://localhost'
const later = (ms: number) => vi.setSystemTime(new Date(Date.now() + ms))

type Person = Awaited<ReturnType<typeof createUser>>

/** The address of a person's calendar, which is made where there is none. */
async function linkOf(user: Person, scope = 'player') {
	await makeLink(user, readScope(scope)!)
	const calendars = await findCalendars(user, ORIGIN)
	return calendars.find((calendar) => calendar.scope === scope)!.feed!.link!.slice(ORIGIN.length)
}

async function read(address: string, headers?: Record<string, string>) {
	const answer = await ask(address, { headers })
	expect(answer.status).toBe(200)
	expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
	const text = await answer.text()
	expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
	return readCalendar(text)
}
const status = async (address: string, init?: RequestInit) => (await ask(address, init)).status
const entryOf = async (address: string, uid: string) =>
	(await read(address)).entries.find((entry) => entry.uid === `${uid}@localhost`)

describe('the calendar file of a booking', async () => {
	const venue = await createVenue({ name: 'Beacon Padel', courts: 2 })
	await write((tx) => tx.update(courts).set({ latitude: -33.92, longitude: 18.38 }).where(eq(courts.id, venue.venueId)))
	const me = await createUser()
	const headers = await signedIn(me)
	const file = async (id: number) => (await read(`/my-bookings/${id}/calendar.ics`, headers)).entries[0]!

	it('holds the hours as they are on the wall clock of South Africa', async () => {
		const id = await booked(me, wish(venue, '2027-03-06', 18, 20))
		expect(await file(id)).toEqual({
			uid: `booking-${id}@localhost`,
			sequence: 0,
			stamp: NOW.toISOString(),
			status: 'TENTATIVE',
			start: '2027-03-06T16:00:00.000Z',
			end: '2027-03-06T18:00:00.000Z',
			alarms: ['-PT2H'],
			summary: 'Padel at Beacon Padel',
			geo: [-33.92, 18.38],
			url: `${ORIGIN}/my-bookings/${id}`,
			location: 'Beacon Padel, 1 Main Road, Gardens, Cape Town, Court 1',
			description: `Padel, court 1\nNot confirmed yet\nBooking ${id}`,
		})
	})

	it('says the same entry anew when it is confirmed and when it is cancelled', async () => {
		const id = await booked(me, wish(venue, '2027-03-07', 18, 19))
		const first = await file(id)
		later(40)
		await write((tx) => tx.update(bookings).set({ status: 'confirmed' }).where(eq(bookings.id, id)))
		const confirmed = await file(id)
		expect(confirmed.status).toBe('CONFIRMED')
		expect(confirmed.description).toContain(`Entry code ${entryCodeOf(id)}`)
		later(5_000)
		await cancelBooking(me, id)
		const cancelled = await file(id)
		expect(cancelled).toMatchObject({ status: 'CANCELLED', alarms: [] })
		expect(cancelled.description).not.toContain('Entry code')
		expect(new Set([first.uid, confirmed.uid, cancelled.uid]).size).toBe(1)
		expect(confirmed.sequence).toBeGreaterThan(first.sequence)
		expect(cancelled.sequence).toBeGreaterThan(confirmed.sequence)
	})

	it('is there for whoever booked only', async () => {
		const id = await booked(me, wish(venue, '2027-03-08', 18, 19))
		const [other, admin] = [await createUser(), await createUser({ role: 'admin' })]
		const address = `/my-bookings/${id}/calendar.ics`
		for (const person of [other, admin]) expect(await status(address, { headers: await signedIn(person) })).toBe(404)
		const visitor = await ask(address)
		expect([visitor.status, visitor.headers.get('Location')]).toEqual([
			302,
			`/auth?next=${encodeURIComponent(address)}`,
		])
		for (const wrong of ['0', '-1', 'x', '2147483648', '1e3']) {
			expect(await status(`/my-bookings/${wrong}/calendar.ics`, { headers })).toBe(404)
		}
	})
})

describe('a person’s own calendar', () => {
	it('holds all they have planned, and nothing of others', async () => {
		const [me, other] = [await createUser(), await createUser()]
		const venue = await createVenue({ courts: 2 })
		const mine = await booked(me, wish(venue, '2027-03-06', 18, 20))
		await booked(other, wish(venue, '2027-03-06', 18, 20, { courtNumber: 2 }))
		const [event, waited] = [await createEvent(venue, { isPublic: false }), await createEvent(venue)]
		const startsAt = new Date(NOW.getTime() + 3 * DAY)
		const game = await createRequest(other, {
			startsAt,
			title: 'Fourth for padel',
			status: 'matched',
			acceptedCount: 1,
		})
		const lonely = await createRequest(me, { startsAt })
		const club = await createClub()
		const run = (wishes: Partial<typeof runningEvents.$inferInsert>) => ({
			clubId: club.id,
			name: 'Hills',
			location: 'Pipe Beach',
			time: '06:30',
			organizerId: club.host.id,
			date: at('2027-03-04', 6.5),
			duration: 90,
			...wishes,
		})
		const { tournament, teams, matchIds } = await createScheduled({
			teams: ['Kasi Stars', 'Hot Shots', 'Vlei City'],
			isPublic: false,
			matches: [
				{ home: 0, away: 1 },
				{ home: 1, away: 2 },
			],
		})
		const captain = teams[0]!.captain
		const runs = await write(async (tx) => {
			const rows = await tx
				.insert(runningEvents)
				.values([run({}), run({ name: 'Not mine' })])
				.returning({ id: runningEvents.id })
			await tx.insert(runningEventParticipants).values({ eventId: rows[0]!.id, userId: me.id })
			await tx.insert(eventParticipants).values([
				{ eventId: event.id, userId: me.id },
				{ eventId: waited.id, userId: me.id, status: 'waitlisted' },
			])
			const [answer] = [{ matchRequestId: game.id, responderId: me.id, message: 'Me', status: 'accepted' as const }]
			await tx.insert(matchResponses).values(answer)
			return rows
		})
		const calendar = await read(await linkOf(me))
		expect(calendar.name).toBe('My Courtside')
		expect(calendar.entries.map(({ uid }) => uid).sort()).toEqual(
			[`booking-${mine}`, `event-${event.id}`, `game-${game.id}`, `run-${runs[0]!.id}`].map(
				(uid) => `${uid}@localhost`,
			),
		)
		expect(calendar.entries.find(({ uid }) => uid.startsWith('event'))!.url).toBe(
			`${ORIGIN}/venues/${venue.venueId}/events/${event.id}?key=${event.linkKey}`,
		)
		expect(calendar.entries.find(({ uid }) => uid.startsWith('run'))).toMatchObject({
			start: '2027-03-04T04:30:00.000Z',
			end: '2027-03-04T06:00:00.000Z',
			status: 'CONFIRMED',
			summary: 'Dune Runners: Hills',
			location: 'Pipe Beach, Gqeberha',
		})
		expect(lonely.id).toBeGreaterThan(0)
		const own = await read(await linkOf(captain as Person))
		expect(own.entries.map(({ uid, url }) => [uid, url])).toEqual([
			[
				`match-${matchIds[0]}@localhost`,
				`${ORIGIN}/tournaments/${tournament.id}/schedule/matches/${matchIds[0]}?key=${tournament.linkKey}`,
			],
		])
		// In another tournament, where the side they may meet is not known yet.
		const second = await createScheduled({
			teams: ['Kasi Stars'],
			format: 'knockout',
			matches: [{ home: 0, round: 2, awayFrom: 1 }, { round: 1 }],
		})
		await write((tx) =>
			tx
				.insert(teamMembers)
				.values({ teamId: second.teams[0]!.id, tournamentId: second.tournament.id, userId: captain.id }),
		)
		expect((await read(await linkOf(captain as Person))).entries.map(({ uid }) => uid).sort()).toEqual(
			[matchIds[0], second.matchIds[0]].map((id) => `match-${id}@localhost`).sort(),
		)
		// The player who posted the game has it too.
		expect((await read(await linkOf(other))).entries.map(({ uid }) => uid)).toContain(`game-${game.id}@localhost`)
	})

	it('shows what was called off until a month after its time', async () => {
		const me = await createUser()
		const venue = await createVenue({ courts: 2 })
		const id = await booked(me, wish(venue, '2027-03-06', 18, 19))
		const event = await createEvent(venue, { startTime: at('2027-03-06', 10) })
		await write((tx) => tx.insert(eventParticipants).values({ eventId: event.id, userId: me.id }))
		const address = await linkOf(me)
		const before = await entryOf(address, `event-${event.id}`)
		later(2_000)
		await cancelBooking(me, id)
		await write((tx) => tx.update(events).set({ status: 'cancelled' }).where(eq(events.id, event.id)))
		const statuses = async () => (await read(address)).entries.map(({ status }) => status)
		expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED'])
		expect((await entryOf(address, `event-${event.id}`))!.sequence).toBeGreaterThan(before!.sequence)
		vi.setSystemTime(at('2027-04-05', 9))
		expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED'])
		vi.setSystemTime(at('2027-04-06', 0))
		expect(await statuses()).toEqual([])
		vi.setSystemTime(NOW)
	})

	it('follows a game that is called off, and knows none that found nobody', async () => {
		const [me, other] = [await createUser(), await createUser()]
		const game = await createRequest(me, { startsAt: new Date(NOW.getTime() + 3 * DAY), acceptedCount: 1 })
		const [answer] = await createAnswers(game, [other])
		await write((tx) => tx.update(matchResponses).set({ status: 'accepted' }).where(eq(matchResponses.id, answer!.id)))
		const address = await linkOf(other)
		const stands = async () => (await read(address)).entries.map(({ status }) => status)
		const set = (row: Partial<typeof matchRequests.$inferInsert>) =>
			write((tx) => tx.update(matchRequests).set(row).where(eq(matchRequests.id, game.id)))
		expect(await stands()).toEqual(['TENTATIVE'])
		await set({ status: 'matched', closedAt: new Date() })
		expect(await stands()).toEqual(['CONFIRMED'])
		await set({ status: 'cancelled' })
		expect(await stands()).toEqual(['CANCELLED'])
		await set({ status: 'expired' })
		expect(await stands()).toEqual([])
	})
})

describe('a venue’s calendar', async () => {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id, courts: 3 })
	const place = { courtId: venue.venueId, sportId: venue.sportId }

	it('holds what stands on its courts, with who plays and no way to reach them', async () => {
		const player = await createUser({ fullName: 'Thandi Nkosi' })
		const id = await booked(player, wish(venue, '2027-03-06', 18, 19))
		const event = await createEvent(venue)
		const { matchIds } = await createScheduled({
			place: venue,
			teams: ['Kasi Stars', 'Hot Shots'],
			matches: [
				{ home: 0, away: 1, courtNumber: 3 },
				{ home: 1, away: 0, courtNumber: 3, status: 'cancelled', hasCourt: false },
			],
		})
		const walkIn = await write(async (tx) => {
			const block = { courtNumber: 2, startTime: at('2027-03-06', 8), endTime: at('2027-03-06', 10) }
			await tx.insert(closures).values({ ...place, ...block, reason: 'blocked', note: 'Coaching' })
			const [row] = await tx
				.insert(bookings)
				.values({
					...place,
					guestName: 'Auntie Joy',
					guestPhone: '082 555 0199',
					totalPrice: 0,
					paymentMethod: 'Cash',
					startTime: at('2027-03-07', 8),
					endTime: at('2027-03-07', 9),
					status: 'confirmed',
				})
				.returning({ id: bookings.id })
			return row!.id
		})
		const address = await linkOf(owner, `venue:${venue.venueId}`)
		const { entries } = await read(address)
		const brief = entries.map(({ uid, summary, status }) => [
			uid.split('@')[0]!.replace(/^closure-\d+/, 'closure'),
			summary,
			status,
		])
		expect(brief).toEqual([
			[`venue-booking-${id}`, 'Court 1 · Padel · Thandi Nkosi', 'TENTATIVE'],
			[`venue-booking-${walkIn}`, 'Court 1 · Padel · Auntie Joy', 'CONFIRMED'],
			[`event-${event.id}`, 'Padel Social', 'CONFIRMED'],
			[`match-${matchIds[0]}`, 'Court 3 · Kasi Stars v Hot Shots', 'CONFIRMED'],
			[`match-${matchIds[1]}`, 'Court 3 · Hot Shots v Kasi Stars', 'CANCELLED'],
			['closure', 'Blocked: Court 2 · Padel', 'CONFIRMED'],
		])
		const text = await (await ask(address)).text()
		for (const secret of [player.email, '082 555 0199', player.username]) expect(text).not.toContain(secret)
	})

	it('stops when the venue is sold', async () => {
		const address = await linkOf(owner, `venue:${venue.venueId}`)
		const sell = (ownerId: number) =>
			write((tx) => tx.update(courts).set({ ownerId }).where(eq(courts.id, venue.venueId)))
		await sell((await createUser({ role: 'venue_owner' })).id)
		expect(await status(address)).toBe(404)
		expect((await findCalendars(owner, ORIGIN)).at(-1)).toMatchObject({
			isOpen: false,
			scope: `venue:${venue.venueId}`,
		})
		await sell(owner.id)
		expect(await status(address)).toBe(200)
	})
})

describe('the calendar of a club', () => {
	it('holds all its runs for its members, and for nobody who left', async () => {
		const club = await createClub({ isPublic: false })
		const { user, memberId } = await addMember(club.id)
		const row = {
			clubId: club.id,
			name: 'Long run',
			location: 'Pipe Beach',
			time: '06:00',
			organizerId: club.host.id,
			date: at('2027-03-07', 6),
			duration: 60,
			distance: 12.5,
			isPublic: false,
		}
		await write((tx) => tx.insert(runningEvents).values([row, { ...row, status: 'cancelled' }]))
		const person = user
		const address = await linkOf(person, `club:${club.id}`)
		const { name, entries } = await read(address)
		expect([name, entries.map((entry) => [entry.summary, entry.status])]).toEqual([
			'Dune Runners',
			[
				['Long run', 'CONFIRMED'],
				['Long run', 'CANCELLED'],
			],
		])
		await write((tx) => tx.delete(runningClubMembers).where(eq(runningClubMembers.id, memberId)))
		expect(await status(address)).toBe(404)
		expect(await status(await linkOf(club.host, `club:${club.id}`))).toBe(200)
	})

	it('is not for who has only asked to join', async () => {
		const club = await createClub()
		const { user } = await addMember(club.id, { status: 'requested' })
		await expect(makeLink(user, { kind: 'club', id: club.id })).rejects.toMatchObject({ init: { status: 404 } })
	})
})

describe('the calendar of a tournament', () => {
	it('holds every match for who organises or plays in it', async () => {
		const organizer = await createUser()
		const { tournament, teams, matchIds } = await createScheduled({
			teams: ['Kasi Stars', 'Hot Shots', 'Vlei City'],
			organizerId: organizer.id,
			isPublic: false,
			matches: [
				{ home: 0, away: 1 },
				{ home: 1, away: 2 },
			],
		})
		const scope = `tournament:${tournament.id}`
		const address = await linkOf(organizer, scope)
		const uids = matchIds.map((id) => `match-${id}@localhost`)
		expect((await read(address)).entries.map(({ uid }) => uid)).toEqual(uids)
		expect((await read(await linkOf(teams[0]!.captain as Person, scope))).entries).toHaveLength(2)
		const before = await entryOf(address, `match-${matchIds[0]}`)
		const moved = { version: 1, startTime: at('2027-03-10', 12), endTime: at('2027-03-10', 13) }
		await write((tx) => tx.update(tournamentMatches).set(moved).where(eq(tournamentMatches.id, matchIds[0]!)))
		const after = (await entryOf(address, `match-${matchIds[0]}`))!
		expect(after.start).toBe('2027-03-10T10:00:00.000Z')
		expect(after.sequence).toBeGreaterThan(before!.sequence)
		const outsider = await createUser()
		await expect(makeLink(outsider, readScope(scope)!)).rejects.toMatchObject({ init: { status: 404 } })
	})
})

describe('a private link', () => {
	it('is answered with 304 while nothing has changed, and to HEAD without a body', async () => {
		const me = await createUser()
		const venue = await createVenue()
		const id = await booked(me, wish(venue, '2027-03-06', 18, 19))
		const address = await linkOf(me)
		const first = await ask(address)
		const tag = first.headers.get('ETag')!
		expect(Object.fromEntries(first.headers)).toMatchObject({
			'cache-control': 'private, no-cache',
			'x-robots-tag': 'noindex',
			'referrer-policy': 'no-referrer',
		})
		later(HOUR)
		const again = await ask(address, { headers: { 'If-None-Match': `"x", ${tag}` } })
		expect([again.status, await again.text()]).toEqual([304, ''])
		const head = await ask(address, { method: 'HEAD' })
		expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, tag, ''])
		await cancelBooking(me, id)
		expect(await status(address, { headers: { 'If-None-Match': tag } })).toBe(200)
		vi.setSystemTime(NOW)
	})

	it('says when it was read last, which a HEAD does not change', async () => {
		const me = await createUser()
		const address = await linkOf(me)
		const lastRead = async () => (await findCalendars(me, ORIGIN))[0]!.feed!.lastReadAt
		await ask(address, { method: 'HEAD' })
		expect(await lastRead()).toBeNull()
		await ask(address)
		expect(await lastRead()).toEqual(NOW)
	})

	it('opens nothing for a key that never was', async () => {
		const me = await createUser()
		const key = (await linkOf(me)).split('/').at(-1)!.replace('.ics', '')
		const wrong = [key.slice(1), `${key}a`, key.toLowerCase(), key.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A'))]
		for (const one of [...wrong, 'x', '%00', '..%2F..%2Fetc', 'a'.repeat(5_000), 'player', '1']) {
			const answer = await ask(`/calendars/${one}.ics`)
			expect(answer.status, one.slice(0, 50)).toBe(404)
		}
		const [stored] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, me.id))
		expect(JSON.stringify(stored)).not.toContain(key)
		expect(await status(`/calendars/${key}`)).toBe(200)
	})

	it('is dead at once when its person is suspended or deleted', async () => {
		const me = await createUser()
		const address = await linkOf(me)
		const set = (row: Partial<typeof users.$inferInsert>) =>
			write((tx) => tx.update(users).set(row).where(eq(users.id, me.id)))
		await set({ suspendedAt: new Date() })
		expect(await status(address)).toBe(404)
		await set({ suspendedAt: null })
		expect(await status(address)).toBe(200)
		await set({ deletedAt: new Date() })
		expect(await status(address)).toBe(404)
	})

	it('stays bounded at a venue with thousands of bookings, and the busiest month behind takes no room from those ahead', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const venue = await createVenue({ ownerId: owner.id, courts: 4 })
		const first = at(addDays(dateOf(NOW), 1), 8).getTime()
		const last = at(addDays(dateOf(NOW), -1), 20).getTime()
		const row = (i: number, start: number) => ({
			courtId: venue.venueId,
			sportId: venue.sportId,
			userId: owner.id,
			courtNumber: (i % 4) + 1,
			startTime: new Date(start),
			endTime: new Date(start + HOUR),
			totalPrice: 200,
			paymentMethod: 'Cash' as const,
			status: 'confirmed' as const,
		})
		const rows = [
			...Array.from({ length: 2_500 }, (_, i) => row(i, last - (i >> 2) * HOUR)),
			...Array.from({ length: 5_000 }, (_, i) => row(i, first + (i >> 2) * HOUR)),
		]
		await write(async (tx) => {
			for (let i = 0; i < rows.length; i += 250) await tx.insert(bookings).values(rows.slice(i, i + 250))
		})
		for (const scope of ['player', `venue:${venue.venueId}`]) {
			const { entries } = await read(await linkOf(owner, scope))
			const starts = entries.map(({ start }) => start)
			expect(starts).toHaveLength(2_500)
			expect(starts).toEqual([...starts].sort())
			expect(starts.filter((start) => start >= NOW.toISOString())).toHaveLength(2_000)
			expect([starts[499], starts[500]]).toEqual([last, first].map((time) => new Date(time).toISOString()))
		}
	})
})

describe('the calendar links in the settings', () => {
	const open = async (user: Person) =>
		(await visit('/settings/calendar', { headers: await signedIn(user) })).page.calendars

	test('a link is made once, however often it is asked for', async () => {
		const me = await createUser()
		const headers = await signedIn(me)
		const make = () => visit('/settings/calendar', { headers, form: { scope: 'player' } })
		const [first, second] = await Promise.all([make(), make()])
		expect([first.status, first.location, second.status]).toEqual([302, '/settings/calendar#player', 302])
		expect(await db.$count(calendarFeeds, eq(calendarFeeds.userId, me.id))).toBe(1)
		expect(await open(me)).toMatchObject([{ scope: 'player', feed: { lastReadAt: null } }])
	})

	test('reset ends the old link at once, and only for its person', async () => {
		const [me, other] = [await createUser(), await createUser()]
		const address = await linkOf(me)
		const [{ feed }] = await open(me)
		for (const what of ['reset', 'remove']) {
			const path = `/settings/calendar/${feed.id}/${what}`
			expect((await visit(path, { headers: await signedIn(other) })).status).toBe(404)
			expect((await visit(path, { headers: await signedIn(other), form: {} })).status).toBe(404)
			expect((await visit(path)).status).toBe(302)
		}
		expect(await status(address)).toBe(200)
		const path = `/settings/calendar/${feed.id}/reset`
		expect((await visit(path, { headers: await signedIn(me) })).status).toBe(200)
		expect((await visit(path, { headers: await signedIn(me), form: {} })).location).toBe('/settings/calendar')
		expect(await status(address)).toBe(404)
		const fresh = await linkOf(me)
		expect(fresh).not.toBe(address)
		expect(await status(fresh)).toBe(200)
		await visit(`/settings/calendar/${feed.id}/remove`, { headers: await signedIn(me), form: {} })
		expect(await status(fresh)).toBe(404)
		expect(await open(me)).toMatchObject([{ feed: null }])
	})

	test('offer what a person runs, is in and plays in, and nothing else', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const venue = await createVenue({ ownerId: owner.id })
		const club = await createClub()
		await write((tx) => tx.insert(runningClubMembers).values({ clubId: club.id, userId: owner.id }))
		const { tournament } = await createScheduled({ organizerId: owner.id })
		await createScheduled({ organizerId: owner.id, startDate: new Date(NOW.getTime() - 40 * DAY) })
		const scopes = (await open(owner)).map(({ scope }: { scope: string }) => scope)
		expect(scopes).toEqual(['player', `venue:${venue.venueId}`, `club:${club.id}`, `tournament:${tournament.id}`])
	})

	test('make nothing for …', () =>
		each(
			[
				'',
				'venue:',
				'venue:0',
				'venue:1e3',
				'venue:99999999999',
				'player:1',
				'everything',
				'<script>',
				'x'.repeat(10_000),
			],
			async (scope) => {
				const headers = await signedIn(await createUser())
				const { status, action } = await visit('/settings/calendar', { headers, form: { scope } })
				expect(status).toBe(400)
				expect(action.result.error.scope).toBeDefined()
			},
		))

	test('make nothing for what is somebody else’s', async () => {
		const me = await createUser()
		const headers = await signedIn(me)
		const venue = await createVenue({ ownerId: (await createUser({ role: 'venue_owner' })).id })
		const club = await createClub()
		for (const scope of [`venue:${venue.venueId}`, `club:${club.id}`, 'venue:2147483647', 'tournament:2147483647']) {
			expect((await visit('/settings/calendar', { headers, form: { scope } })).status, scope).toBe(404)
		}
		expect(await db.$count(calendarFeeds, eq(calendarFeeds.userId, me.id))).toBe(0)
	})
})
