import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { tracesOfDeleted } from '#db/ops/invariants/people.ts'
import { bookings, courts, gamePlayers, games, playedGames, runningEventParticipants, seasonLinks } from '#db/schema.ts'
import { answerGame } from '#app/features/games/answers.server.ts'
import { CAPTAIN } from '#app/features/games/best-player/vote-rules.ts'
import { vote } from '#app/features/games/best-player/votes.server.ts'
import { removePlayedGames } from '#app/features/games/played.server.ts'
import type { Viewer } from '#app/features/games/viewer.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { exportData } from '#app/features/personal-data/export.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { aGame } from '#tests/support/world/bills.ts'
import { ask, visit } from '#tests/support/process/product.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createClub, createRun } from '#tests/support/world/runs.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findKey, findShared, shareSeason, stopSharing } from './links.server.ts'
import { seasonPng } from './picture.server.ts'
import { inWords, type Season } from './season.ts'
import { findSeason } from './season.server.ts'

vi.hoisted(() => Object.assign(process.env, { HOST: '127.0.0.1', PAYMENTS: 'sandbox' }))

const NOW = new Date('2027-03-01T04:30:00Z')
const DATE = '2027-03-03'
/** The game is from ten to eleven. */
const OVER = at(DATE, 11)

type Person = Awaited<ReturnType<typeof createUser>>
const asUser = (user: Person): Viewer => ({ user, browser: null, address: '127.0.0.1' })
const visitor = (): Viewer => ({ user: null, browser: crypto.randomUUID(), address: '127.0.0.1' })
const seasonOf = async (user: { id: number }, now: Date, year: number | null = 2027) =>
	(await findSeason(user, year, now)).season

const statusOf = async (attempt: Promise<unknown>) => {
	try {
		await attempt
	} catch (error) {
		if (error instanceof AppError) return error.init.status
		throw error
	}
	return 200
}

type Wish = Partial<typeof bookings.$inferInsert>

/** Writes a booking of a person that is confirmed, of one hour. */
async function played(
	user: { id: number },
	startTime: Date,
	wish: Wish & { venue?: { venueId: number; sportId: number } } = {},
) {
	const { venue = await createVenue(), ...more } = wish
	const row = {
		userId: user.id,
		courtId: venue.venueId,
		sportId: venue.sportId,
		startTime,
		endTime: new Date(startTime.getTime() + HOUR),
		status: 'completed' as const,
		totalPrice: 0,
		breakdown: [],
		paymentMethod: 'Cash' as const,
		...more,
	}
	const [booking] = await write((tx) => tx.insert(bookings).values(row).returning())
	return booking!
}

/** A game of Thandi's that Sipho and Bongi are In for with accounts, Ayanda without; Sipho is its best player. */
async function aPlayedGame() {
	const game = await aGame({ now: NOW, date: DATE, fullName: 'Thandi Mokoena' })
	await write((tx) => tx.update(bookings).set({ payBy: null, status: 'confirmed' }).where(eq(bookings.id, game.id)))
	const sipho = await createUser({ fullName: 'Sipho Ndlovu' })
	const bongi = await createUser({ fullName: 'Bongi Zulu' })
	const out = await createUser({ fullName: 'Lwazi Out' })
	const ayanda = visitor()
	await answerGame(asUser(sipho), game.key, { intent: 'in', name: 'Sipho' }, NOW)
	await answerGame(asUser(bongi), game.key, { intent: 'in', name: 'Bongi' }, NOW)
	await answerGame(ayanda, game.key, { intent: 'in', name: 'Ayanda' }, NOW)
	await answerGame(asUser(out), game.key, { intent: 'out', name: 'Lwazi' }, NOW)
	const [answer] = await db.select().from(gamePlayers).where(eq(gamePlayers.userId, sipho.id))
	await vote(asUser(game.booker), game.key, answer!.id, OVER)
	await vote(ayanda, game.key, answer!.id, OVER)
	await vote(asUser(sipho), game.key, CAPTAIN, OVER)
	return { ...game, thandi: game.booker, sipho, bongi, out }
}

describe('the numbers of a season', () => {
	it('count bookings that stood and are over, by the South African year', async () => {
		const user = await createUser()
		const venue = await createVenue()
		const now = at('2028-01-10', 12)
		const monday = at('2027-03-01', 18)
		await played(user, monday, { venue, endTime: at('2027-03-01', 19.5) })
		await played(user, new Date(monday.getTime() + 7 * DAY), { venue, status: 'confirmed' })
		// Begins at 23:30 on New Year's Eve here, which is still 2027, and the next one half an hour into 2028.
		await played(user, at('2027-12-31', 23.5))
		await played(user, at('2028-01-01', 0.5))
		await played(user, at('2028-01-10', 11.5))
		for (const wish of [{ status: 'cancelled' as const }, { status: 'pending' as const }, { noShow: true }])
			await played(user, at('2027-06-01', 10), wish)
		const { years, season } = await findSeason(user, 2027, now)
		expect(years).toEqual([2028, 2027])
		const [row] = await db.select().from(courts).where(eq(courts.id, venue.venueId))
		expect(season).toMatchObject({ games: 3, hours: 3.5, runs: 0, venue: row!.name, usual: 'Mondays at 18:00' })
		expect(await seasonOf(user, now, null)).toMatchObject({ year: 2028, games: 1, usual: null })
		expect(await seasonOf(user, now, 2026)).toMatchObject({ games: 0, sport: null, venue: null })
	})

	it('count club runs one was checked in for, without hours on court', async () => {
		const user = await createUser({ fullName: 'Naledi Khumalo' })
		const club = await createClub()
		const dates = [7, 14, 21].map((day) => at(`2027-02-${String(day).padStart(2, '0')}`, 7))
		for (const [i, date] of dates.entries()) {
			const run = await createRun(club, { date, people: [user], status: i === 2 ? 'cancelled' : 'completed' })
			await write((tx) =>
				tx
					.update(runningEventParticipants)
					.set({ status: 'attended' })
					.where(eq(runningEventParticipants.eventId, run.id)),
			)
		}
		await createRun(club, { date: at('2027-02-28', 7), people: [user] })
		const season = await seasonOf(user, NOW)
		expect(season).toMatchObject({
			games: 0,
			runs: 2,
			hours: 0,
			sport: 'Running',
			venue: null,
			usual: 'Sundays at 07:00',
		})
		expect(inWords(season)).toBe('Naledi’s season 2027. 2 club runs. Most played: Running. Usually: Sundays at 07:00.')
	})

	it('count who was In with an account, and who was best once voting is over', async () => {
		const { thandi, sipho, bongi, out } = await aPlayedGame()
		expect(await seasonOf(thandi, new Date(OVER.getTime() - 1))).toMatchObject({ games: 0, people: 0 })
		expect(await seasonOf(sipho, OVER)).toMatchObject({ games: 1, hours: 1, people: 2, best: 0 })
		const closed = new Date(OVER.getTime() + 2 * DAY)
		expect(await seasonOf(sipho, closed)).toMatchObject({ games: 1, people: 2, best: 1 })
		expect(await seasonOf(thandi, closed)).toMatchObject({ games: 1, people: 2, best: 0 })
		expect(await seasonOf(bongi, closed)).toMatchObject({ games: 1, people: 2, best: 0 })
		expect(await seasonOf(out, closed)).toMatchObject({ games: 0, people: 0 })
	})

	it('stay when the group of a game is removed, and without the names of guests', async () => {
		const { id, thandi, sipho, bongi } = await aPlayedGame()
		const later = new Date(OVER.getTime() + 30 * DAY + 1)
		const before = await Promise.all([thandi, sipho, bongi].map((user) => seasonOf(user, later)))
		await Promise.all([removePlayedGames(later), removePlayedGames(later)])
		expect(await db.$count(games, eq(games.bookingId, id))).toBe(0)
		expect(await Promise.all([thandi, sipho, bongi].map((user) => seasonOf(user, later)))).toEqual(before)
		expect(await db.$count(playedGames, eq(playedGames.bookingId, id))).toBe(3)
		await eraseAccount(sipho, { now: later })
		expect(await seasonOf(thandi, later)).toMatchObject({ games: 1, people: 1 })
		expect(await tracesOfDeleted(db)).toEqual([])
	})

	it('keep nobody of a game that was called off', async () => {
		const { id, sipho } = await aPlayedGame()
		await write((tx) => tx.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, id)))
		await removePlayedGames(new Date(OVER.getTime() + 30 * DAY + 1))
		expect(await db.$count(playedGames, eq(playedGames.bookingId, id))).toBe(0)
		expect(await seasonOf(sipho, new Date(OVER.getTime() + 31 * DAY))).toMatchObject({ games: 0 })
	})
})

describe('the link of a season', () => {
	it('is made once, shows a first name only, and opens nothing once it is taken back', async () => {
		const user = await createUser({ fullName: 'Thandi Mokoena' })
		await played(user, at('2027-02-01', 18))
		expect(await findKey(user, 2027)).toBeNull()
		await Promise.all([shareSeason(user, 2027, NOW), shareSeason(user, 2027, NOW)])
		const key = (await findKey(user, 2027))!
		const shared = await findShared(key, '127.0.0.1', NOW)
		expect(shared).toMatchObject({ name: 'Thandi', games: 1 })
		expect(JSON.stringify(shared)).not.toContain('Mokoena')
		await stopSharing(user, 2027)
		expect(await statusOf(findShared(key, '127.0.0.1', NOW))).toBe(404)
		await shareSeason(user, 2027, NOW)
		expect(await findKey(user, 2027)).not.toBe(key)
	})

	it('is not made for a year with nothing in it, nor found by a guess', async () => {
		const user = await createUser()
		expect(await statusOf(shareSeason(user, 2027, NOW))).toBe(409)
		for (const key of ['', 'x', crypto.randomUUID(), '../../etc/passwd'])
			expect(await statusOf(findShared(key, '127.0.0.1', NOW))).toBe(404)
	})

	it('is in the data of its person, without its key, and goes with the account', async () => {
		const user = await createUser()
		await played(user, at('2027-02-01', 18))
		await shareSeason(user, 2027, NOW)
		const key = (await findKey(user, 2027))!
		let text = ''
		for await (const piece of await exportData(user)) text += piece
		expect(JSON.parse(text).seasonLinks).toMatchObject([{ year: 2027 }])
		expect(text).not.toContain(key)
		await eraseAccount(user, { now: NOW })
		expect(await db.$count(seasonLinks, eq(seasonLinks.key, key))).toBe(0)
	})
})

const season: Season = {
	year: 2026,
	name: 'Thandi',
	games: 100,
	runs: 12,
	hours: 161.5,
	sport: 'Indoor Soccer',
	venue: 'The Orlando West Community Sports and Recreation Centre of Soweto',
	usual: 'Wednesdays at 18:00',
	people: 123,
	best: 31,
}

describe('the picture', () => {
	it('is as large as a status and at most 150 kB, whatever it says', async () => {
		const odd = { name: '', games: 1, runs: 0, hours: 0.5, venue: null, usual: null, people: 0, best: 0 }
		for (const one of [
			season,
			{ ...season, ...odd },
			{ ...season, name: '王'.repeat(60) },
			{ ...season, name: 'A'.repeat(90), games: 12_345 },
		]) {
			const png = await seasonPng(one)
			const { width, height, format } = await sharp(png).metadata()
			expect({ width, height, format }).toEqual({ width: 1080, height: 1920, format: 'png' })
			expect(png.length).toBeLessThan(150_000)
		}
	})

	it('needs the session or the key, is cached by its content, and is left out of searches', async () => {
		const user = await createUser({ fullName: 'Thandi Mokoena' })
		const headers = await signedIn(user)
		await played(user, at('2025-02-01', 18))
		const own = '/profile/season/card.png?year=2025'
		expect((await ask(own)).status).toBe(302)
		const first = await ask(own, { headers })
		expect([first.status, first.headers.get('Content-Type'), first.headers.get('Cache-Control')]).toEqual([
			200,
			'image/png',
			'private, no-cache',
		])
		const again = await ask(own, { headers: { ...headers, 'If-None-Match': first.headers.get('ETag')! } })
		expect(again.status).toBe(304)
		expect((await ask('/profile/season/card.png?year=2024', { headers })).status).toBe(404)
		for (const year of ['x', '', '-1', '99999999999', '<b>'])
			expect((await ask(`/profile/season/card.png?year=${encodeURIComponent(year)}`, { headers })).status).toBe(200)
		await shareSeason(user, 2025)
		const key = (await findKey(user, 2025))!
		const page = await visit(`/season/${key}`)
		expect(page.text).toContain('Thandi’s season 2025')
		expect(page.text).not.toContain('Mokoena')
		expect((await ask(`/season/${key}/card.png`)).status).toBe(200)
		expect((await visit('/profile/season', { headers, form: { intent: 'stop-sharing', year: '2025' } })).status).toBe(
			302,
		)
		expect((await ask(`/season/${key}/card.png`)).status).toBe(404)
		expect((await visit(`/season/${key}`)).status).toBe(404)
	})
})
