import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { matchRequests, matchResponses, playerBlocks, playerPreferences, users } from '#db/schema.ts'
import { findWish } from '#app/features/matchmaking/preferences/wish.server.ts'
import { findOpenPage, findOwnPage } from '#app/features/matchmaking/requests/list/list-page.server.ts'
import { NO_MATCH_FILTERS } from '#app/features/matchmaking/match-filters.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createSport, createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
/** A Monday, 08:30 in South Africa. */
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const owner = await createUser({ fullName: 'Nomsa Ownerson' })
const other = await createUser({ fullName: 'Musa Otherman' })
const asOwner = await signedIn(owner)
const asOther = await signedIn(other)
const asAdmin = await signedIn(await createUser({ role: 'admin' }))

let padel: { venueId: number; sportId: number }
let tennis: { venueId: number; sportId: number }
beforeAll(async () => {
	padel = await createVenue({ city: 'Cape Town', sport: 'Padel' })
	tennis = await createVenue({ city: 'Durban', sport: 'Tennis' })
	await createVenue({ city: 'Hidden Bay', sport: 'Padel', settings: { status: 'draft' } })
})

const body = () => ({ sportId: padel.sportId, title: 'Fourth for padel', city: 'Cape Town' })
const form = (more: Record<string, string> = {}) => ({
	sportId: String(padel.sportId),
	title: 'Fourth for padel',
	description: 'Three of us.',
	skillLevel: 'advanced',
	minPlayers: '1',
	wantsOpponent: 'false',
	city: 'Cape Town',
	location: 'Sea Point',
	when: 'fixed',
	date: '2027-03-04',
	time: '18:30',
	...more,
})
const stored = async (id: number) => (await db.select().from(matchRequests).where(eq(matchRequests.id, id)))[0]!
const count = () => db.$count(matchRequests)
const post = (wishes: object = {}, headers: Record<string, string> = asOwner) =>
	call('POST', '/api/matchmaking/requests', { headers, body: { ...body(), ...wishes } })
const make = async (wishes: object = {}, headers = asOwner) => {
	const { status, body: made } = await post(wishes, headers)
	expect(status, JSON.stringify(made)).toBe(201)
	return made as { id: number; title: string }
}
const idOf = (location: string | null) => Number(/^\/matchmaking\/my-requests\/(\d+)$/.exec(location ?? '')?.[1])
const change = (id: number, set: Partial<typeof matchRequests.$inferInsert>) =>
	write((tx) => tx.update(matchRequests).set(set).where(eq(matchRequests.id, id)))
const answer = (matchRequestId: number, user: { id: number }, status: 'pending' | 'accepted' = 'pending') =>
	write((tx) => tx.insert(matchResponses).values({ matchRequestId, responderId: user.id, status, message: 'Me' }))
const told = async (user: { id: number }) => (await noticesOf(user.id)).map(({ title, body }) => ({ title, body }))
const newcomer = async () => {
	const user = await createUser()
	return { user, headers: await signedIn(user) }
}

describe('posting a request', () => {
	it('by call answers it, with the defaults of the specification, and takes nothing that is not the person’s to say', async () => {
		const made = await make({
			userId: other.id,
			status: 'matched',
			aiMatchScore: 99,
			acceptedCount: 2,
			expiresAt: '2020-01-01T00:00:00Z',
			id: 77,
		})
		expect(made).toMatchObject({
			userId: owner.id,
			isOwner: true,
			title: 'Fourth for padel',
			description: null,
			status: 'open',
			sport: { id: padel.sportId, name: 'Padel' },
			skillLevel: 'intermediate',
			minPlayers: 2,
			maxPlayers: null,
			date: null,
			time: null,
			location: 'Cape Town',
			city: 'Cape Town',
			courtId: null,
			wantsOpponent: true,
			preferredLocations: ['Cape Town'],
			preferredDays: [],
			preferredTimes: [],
			acceptedCount: 0,
			createdAt: NOW.toISOString(),
			expiresAt: new Date(NOW.getTime() + 7 * DAY).toISOString(),
			aiMatchScore: null,
		})
		expect(await stored(made.id)).toMatchObject({ userId: owner.id, days: 127, times: 7, acceptedCount: 0 })
	})

	it('takes every field of the specification', async () => {
		const made = await make({
			description: 'Two lines\nof it',
			skillLevel: 'expert',
			minPlayers: 1,
			maxPlayers: 3,
			wantsOpponent: false,
			preferredLocations: ['durban', 'Cape Town'],
			preferredDays: ['Sunday', 'Friday', 'Friday'],
			city: undefined,
			preferredTimes: ['evening'],
		})
		expect(made).toMatchObject({
			description: 'Two lines\nof it',
			skillLevel: 'expert',
			minPlayers: 1,
			maxPlayers: 3,
			wantsOpponent: false,
			city: 'Durban',
			preferredLocations: ['durban', 'Cape Town'],
			preferredDays: ['Friday', 'Sunday'],
			preferredTimes: ['evening'],
		})
		expect(await stored(made.id)).toMatchObject({ days: 16 + 64, times: 4 })
	})

	it('is at the court that is named, in its city', async () => {
		const made = await make({ courtId: tennis.venueId, sportId: tennis.sportId, city: undefined })
		expect(made).toMatchObject({
			courtId: tennis.venueId,
			city: 'Durban',
			location: expect.stringMatching(/, Durban$/),
		})
	})

	it('by form leads to the request and says so; the same tap twice makes one', async () => {
		const before = await count()
		const send = () => visit('/matchmaking/create', { headers: asOwner, form: form({ idempotencyKey: 'one' }) })
		const sent = await send()
		expect(sent.status).toBe(302)
		expect((await send()).location).toBe(sent.location)
		expect(await count()).toBe(before + 1)
		expect(await stored(idOf(sent.location))).toMatchObject({
			title: 'Fourth for padel',
			description: 'Three of us.',
			skillLevel: 'advanced',
			minPlayers: 1,
			maxPlayers: null,
			wantsOpponent: false,
			location: 'Sea Point',
			startsAt: at('2027-03-04', 18.5),
			expiresAt: at('2027-03-04', 16.5),
			days: 8,
			times: 4,
			preferredDays: [],
			preferredTimes: [],
		})
		const other = await visit('/matchmaking/create', {
			headers: asOwner,
			form: form({ idempotencyKey: 'one', title: 'Something else' }),
		})
		expect(other.status).toBe(422)
	})

	it('by form without a date keeps the days and times that are ticked', async () => {
		const { when: _, ...fields } = form()
		const { user, headers } = await newcomer()
		const ticked = (chosen: [string, string][]) =>
			visit('/matchmaking/create', { headers, form: [...Object.entries(fields), ['when', 'suits'], ...chosen] })
		const one = await ticked([['preferredDays', 'Tuesday']])
		const some = await ticked([
			['preferredDays', 'Tuesday'],
			['preferredDays', 'Monday'],
			['preferredTimes', 'morning'],
		])
		expect(await stored(idOf(one.location))).toMatchObject({ userId: user.id, startsAt: null, days: 2, times: 7 })
		expect(await stored(idOf(some.location))).toMatchObject({ preferredDays: ['Monday', 'Tuesday'], days: 3, times: 1 })
	})

	it('is for who is signed in, and whom no admin has suspended', async () => {
		expect((await post({}, {})).status).toBe(401)
		expect(await visit('/matchmaking/create')).toMatchObject({
			status: 302,
			location: '/auth?next=%2Fmatchmaking%2Fcreate',
		})
		const { user, headers } = await newcomer()
		await write((tx) => tx.update(users).set({ matchmakingSuspendedAt: NOW }).where(eq(users.id, user.id)))
		expect((await post({}, headers)).status).toBe(403)
		expect((await visit('/matchmaking/create', { headers })).status).toBe(403)
		expect((await visit('/matchmaking/create', { headers, form: form() })).status).toBe(403)
	})

	it('stops at ten that are open', async () => {
		const { user, headers } = await newcomer()
		const made = []
		for (let i = 0; i < 10; i++) made.push(await make({ title: `Request ${i}` }, headers))
		expect(await post({}, headers)).toMatchObject({
			status: 409,
			body: { message: 'You have 10 open requests. Cancel one before you post another.' },
		})
		await change(made[0]!.id, { status: 'cancelled' })
		await make({}, headers)
		await change(made[1]!.id, { expiresAt: NOW })
		await make({}, headers)
		expect(await db.$count(matchRequests, eq(matchRequests.userId, user.id))).toBe(12)
	})
})

describe('what is refused', () => {
	const long = (length: number) => 'x'.repeat(length)
	test(
		'each is answered as the table says',
		() =>
			each(
				[
					['no title', { title: undefined }, 'title'],
					['a title of four', { title: 'Pad ' }, 'title'],
					['a title nobody sees', { title: '\u200b'.repeat(9) }, 'title'],
					['a title of 101', { title: long(101) }, 'title'],
					['a title of two lines', { title: 'Two\r\nlines' }, 'title'],
					['a description of 1,001', { description: long(1001) }, 'description'],
					['a place of 121', { location: long(121) }, 'location'],
					['NUL', { description: 'a\0b' }, 'description'],
					['no sport', { sportId: undefined }, 'sportId'],
					['an unknown sport', { sportId: 99_999 }, 'sportId'],
					['a sport as text', { sportId: '1' }, 'sportId'],
					['an enormous sport', { sportId: Number('9007199254740993') }, 'sportId'],
					['another level', { skillLevel: 'godlike' }, 'skillLevel'],
					['nobody needed', { minPlayers: 0 }, 'minPlayers'],
					['half a player', { minPlayers: 1.5 }, 'minPlayers'],
					['too many', { minPlayers: 31 }, 'minPlayers'],
					['room for fewer', { minPlayers: 3, maxPlayers: 2 }, 'maxPlayers'],
					['room for too many', { maxPlayers: 31 }, 'maxPlayers'],
					['a side as text', { wantsOpponent: 'true' }, 'wantsOpponent'],
					['no city', { city: undefined }, 'city'],
					['no city in locations', { city: undefined, preferredLocations: [] }, 'city'],
					['a city without venues', { city: 'Atlantis' }, 'city'],
					['a city of hidden venues', { city: 'Hidden Bay' }, 'city'],
					['an object as city', { city: {} }, 'city'],
					['a court of another sport', { courtId: 'tennis' }, 'courtId'],
					['an unknown court', { courtId: 99_999 }, 'courtId'],
					['days that are none', { preferredDays: ['Someday'] }, 'preferredDays'],
					['days as text', { preferredDays: 'Monday' }, 'preferredDays'],
					['times that are none', { preferredTimes: ['night'] }, 'preferredTimes'],
					[
						'eleven locations',
						{ preferredLocations: Array.from({ length: 11 }, (_, i) => `City ${i}`) },
						'preferredLocations',
					],
					['a date alone', { date: '2027-03-04' }, 'time'],
					['a time alone', { time: '18:00' }, 'date'],
					['30 February', { date: '2028-02-30', time: '18:00' }, 'date'],
					['a year like 0001', { date: '0001-01-01', time: '18:00' }, 'date'],
					['25 o’clock', { date: '2027-03-04', time: '25:00' }, 'time'],
					['yesterday', { date: '2027-02-28', time: '18:00' }, 'time'],
					['a minute ago', { date: '2027-03-01', time: '08:29' }, 'time'],
					['in exactly two hours', { date: '2027-03-01', time: '10:30' }, 'time'],
					['61 days ahead', { date: '2027-05-01', time: '00:00' }, 'date'],
				] as [string, Record<string, unknown>, string][],
				async (_, wishes, field) => {
					const before = await count()
					const sent = wishes.courtId === 'tennis' ? { courtId: tennis.venueId } : wishes
					const refused = await post(sent)
					expect(refused.status, JSON.stringify(refused.body)).toBe(400)
					expect(Object.keys(refused.body.fieldErrors as object)).toEqual([field])
					expect(await post(sent)).toMatchObject({ status: 400, body: refused.body as object })
					expect(await count()).toBe(before)
				},
			),
		within(60_000),
	)

	test('but not …', () =>
		each(
			[
				['one minute more than two hours ahead', { date: '2027-03-01', time: '10:31' }],
				['60 days ahead', { date: '2027-04-30', time: '23:59' }],
				['a title of 100 astral letters', { title: '🎾'.repeat(100) }],
				['a title of five', { title: 'Padel' }],
				['30 players', { minPlayers: 30, maxPlayers: 30 }],
				['one player', { minPlayers: 1, maxPlayers: 1 }],
				['the city in another case', { city: 'cape TOWN' }],
				['text that means something elsewhere', { title: '"><svg onload=x>', description: "' OR 1=1-- %_" }],
			],
			async (_, wishes) => {
				const { headers } = await newcomer()
				expect(await make(wishes, headers)).toMatchObject({ ...wishes, city: 'Cape Town' })
			},
		))

	it('by form stands beside its field, with what was written', async () => {
		const sent = async (more: Record<string, string>) => {
			const { status, action } = await visit('/matchmaking/create', { headers: asOwner, form: form(more) })
			expect(status).toBe(400)
			return (action as { result: { error: object } }).result.error
		}
		expect(await sent({ date: '', time: '' })).toEqual({
			date: ['Choose a date'],
			time: ['Choose a time'],
		})
		expect(await sent({ time: '' })).toEqual({ time: ['Choose a time'] })
		expect(await sent({ city: '', sportId: '' })).toEqual({
			city: ['Choose a city'],
			sportId: ['Please select a sport'],
		})
		expect(await sent({ date: '9999-12-31' })).toEqual({
			date: ['Choose a date within the next 60 days.'],
		})
		expect(await sent({ minPlayers: '1e1' })).toMatchObject({ minPlayers: [expect.stringContaining('from 1 to 30')] })
		expect(await sent({ date: '2027-03-01', time: '10:30' })).toEqual({
			time: ['Choose a time more than 2 hours from now, so people can respond.'],
		})
	})
})

describe('all that is wrong is said at once', () => {
	it('by form', async () => {
		const empty = { title: '', sportId: '', city: '', date: '', time: '', minPlayers: '4', maxPlayers: '2' }
		const { status, action } = await visit('/matchmaking/create', { headers: asOwner, form: form(empty) })
		expect(status).toBe(400)
		const { error } = (action as { result: { error: object } }).result
		expect(Object.keys(error).sort()).toEqual(['city', 'date', 'maxPlayers', 'sportId', 'time', 'title'])
	})

	it('by call', async () => {
		const wrong = { title: 'x', sportId: undefined, city: undefined, date: '2027-03-04', minPlayers: 4, maxPlayers: 2 }
		const { status, body: refused } = await post(wrong)
		expect(status).toBe(400)
		expect(Object.keys(refused.fieldErrors as object).sort()).toEqual([
			'city',
			'maxPlayers',
			'sportId',
			'time',
			'title',
		])
	})
})

describe('the open requests', () => {
	const list = async (query = '', headers: Record<string, string> = {}) => {
		const { status, body, headers: answered } = await call('GET', `/api/matchmaking/requests${query}`, { headers })
		expect(status, JSON.stringify(body)).toBe(200)
		return { ids: (body as { id: number }[]).map(({ id }) => id), list: body as Record<string, unknown>[], answered }
	}
	let poster: Awaited<ReturnType<typeof newcomer>>
	let saturday: { id: number }, beginners: { id: number }, soon: { id: number }
	beforeAll(async () => {
		await write((tx) => tx.delete(matchRequests))
		poster = await newcomer()
		saturday = await make({ preferredDays: ['Saturday'], skillLevel: 'advanced' }, poster.headers)
		beginners = await make({ sportId: tennis.sportId, city: 'Durban', skillLevel: 'beginner' }, poster.headers)
		soon = await make({ date: '2027-03-03', time: '18:00' }, poster.headers)
	})

	it('come to everybody, those that end soonest first, with what a stranger may know', async () => {
		const { ids, list: found, answered } = await list()
		expect(ids).toEqual([soon.id, saturday.id, beginners.id])
		expect(answered.get('X-Total-Count')).toBe('3')
		expect(found[0]).toMatchObject({ userId: null, isOwner: false, aiMatchScore: null })
		expect(JSON.stringify(found)).not.toMatch(new RegExp(`${poster.user.email}|${poster.user.fullName}`))
		expect((await list('', poster.headers)).list[0]).toMatchObject({ userId: poster.user.id, isOwner: true })
	})

	it('are narrowed down by sport, level, city and day', async () => {
		expect((await list(`?sportId=${tennis.sportId}`)).ids).toEqual([beginners.id])
		expect((await list('?skillLevel=advanced')).ids).toEqual([saturday.id])
		expect((await list('?city=Durban')).ids).toEqual([beginners.id])
		expect((await list('?city=durban')).ids).toEqual([beginners.id])
		expect((await list('?day=Wednesday')).ids).toEqual([soon.id, beginners.id])
		expect((await list('?day=Saturday&city=Cape%20Town')).ids).toEqual([saturday.id])
		expect((await list('?city=%25')).ids).toEqual([])
		expect((await list('?limit=1&page=2')).ids).toEqual([saturday.id])
	})

	test('refuse ?…', () =>
		each(
			['sportId=0', 'sportId=x', 'skillLevel=pro', 'day=saturday', 'page=0', 'limit=101', 'mine=yes'],
			async (query) => expect((await call('GET', `/api/matchmaking/requests?${query}`)).status).toBe(400),
		))

	it('leave out who is kept apart by a block, either way, and who is gone', async () => {
		const { user, headers } = await newcomer()
		const block = (blockerId: number, blockedId: number) =>
			write((tx) => tx.insert(playerBlocks).values({ blockerId, blockedId }))
		await block(user.id, poster.user.id)
		expect((await list('', headers)).ids).toEqual([])
		expect((await call('GET', `/api/matchmaking/requests/${soon.id}`, { headers })).status).toBe(404)
		const { user: second, headers: asSecond } = await newcomer()
		await block(poster.user.id, second.id)
		expect((await list('', asSecond)).ids).toEqual([])
		const { user: gone, headers: asGone } = await newcomer()
		const left = await make({}, asGone)
		await write((tx) => tx.update(users).set({ deletedAt: NOW }).where(eq(users.id, gone.id)))
		const { ids, answered } = await list()
		expect(ids).not.toContain(left.id)
		expect(answered.get('X-Total-Count')).toBe('3')
	})

	it('end at the very millisecond at which they expire', async () => {
		const at = (now: Date) => {
			vi.setSystemTime(now)
			return list().finally(() => vi.setSystemTime(NOW))
		}
		const ends = (await stored(soon.id)).expiresAt
		expect((await at(new Date(ends.getTime() - 1))).ids).toContain(soon.id)
		expect((await at(ends)).ids).not.toContain(soon.id)
	})

	it('come best first, with a score, to who has said what they look for', async () => {
		const { user, headers } = await newcomer()
		await write((tx) =>
			tx.insert(playerPreferences).values({
				userId: user.id,
				preferredSports: [tennis.sportId],
				preferredLocations: ['Durban'],
				skillLevel: 'beginner',
				availableDays: ['Saturday'],
				availableTimes: ['evening'],
			}),
		)
		const { ids, list: found } = await list('', headers)
		expect(ids).toEqual([beginners.id, saturday.id, soon.id])
		const page = await findOpenPage({ user, wish: await findWish(user), now: NOW }, { ...NO_MATCH_FILTERS, page: 9 })
		expect(page).toMatchObject({ page: 1, pages: 1, total: 3, hasWish: true })
		for (const [i, { score }] of page.requests.entries()) {
			expect(score).toBe(found[i]!.aiMatchScore)
			expect((await call('GET', `/api/matchmaking/requests/${ids[i]}`, { headers })).body.aiMatchScore).toBe(score)
		}
	})

	it('of one’s own come newest first, whatever became of them', async () => {
		expect((await call('GET', '/api/matchmaking/requests?mine=true')).status).toBe(401)
		const { user, headers } = await newcomer()
		const made = [await make({}, headers), await make({}, headers), await make({}, headers)]
		await change(made[0]!.id, { status: 'cancelled' })
		await answer(made[1]!.id, other)
		await answer(made[1]!.id, owner)
		const { list: own } = await list('?mine=true', headers)
		expect(own.map(({ id, status }) => [id, status])).toEqual([
			[made[2]!.id, 'open'],
			[made[1]!.id, 'open'],
			[made[0]!.id, 'cancelled'],
		])
		const page = await findOwnPage(user, { page: 1 }, NOW)
		expect(page.requests.map(({ waiting, href }) => [waiting, href])).toEqual([
			[0, `/matchmaking/my-requests/${made[2]!.id}`],
			[2, `/matchmaking/my-requests/${made[1]!.id}`],
			[0, `/matchmaking/my-requests/${made[0]!.id}`],
		])
		const { answered } = await findOwnPage(other, { page: 1 }, NOW)
		expect(answered).toMatchObject({
			total: 1,
			page: 1,
			pages: 1,
			requests: [{ id: made[1]!.id, answer: 'pending', href: `/matchmaking/requests/${made[1]!.id}` }],
		})
	})

	it('that one has answered come by page: games one is in first, then the latest answer; nobody gone waits', async () => {
		const { headers } = poster
		const { user } = await newcomer()
		const ids: number[] = []
		for (let i = 0; i < 27; i++) {
			const made = await make({ title: `Answered ${i}` }, i % 9 === 0 ? (await newcomer()).headers : headers)
			if (i % 9 !== 0) await change(made.id, { status: 'cancelled' })
			await answer(made.id, user, i === 0 || i === 1 ? 'accepted' : 'pending')
			ids.push(made.id)
		}
		await write((tx) =>
			tx
				.update(matchResponses)
				.set({ createdAt: new Date(NOW.getTime() - DAY) })
				.where(eq(matchResponses.matchRequestId, ids[26]!)),
		)
		const latest = ids.slice(1, 26).reverse()
		const shown = async (answered: number) => (await findOwnPage(user, { page: 1, answered }, NOW)).answered
		const first = await shown(1)
		expect(first).toMatchObject({ total: 27, page: 1, pages: 2 })
		expect(first.requests.map(({ id }) => id)).toEqual([ids[0], ...latest.slice(0, 23)])
		expect((await shown(9)).requests.map(({ id }) => id)).toEqual([...latest.slice(23), ids[26]])
		const { page } = await visit('/matchmaking?tab=mine&answered=2', { headers: await signedIn(user) })
		expect(page).toMatchObject({ query: { page: 1, answered: 2 }, list: { own: { answered: { page: 2, pages: 2 } } } })
		await write((tx) => tx.delete(matchRequests).where(inArray(matchRequests.id, ids)))
	})

	it('count the answers that wait without those of people who are gone', async () => {
		const { user, headers } = await newcomer()
		const { id } = await make({}, headers)
		const { user: gone } = await newcomer()
		await answer(id, gone)
		await answer(id, other)
		const waiting = async () => {
			const { page } = await visit('/matchmaking?tab=mine', { headers })
			const { counts } = page as { counts: { own: { answers: number } } }
			const { requests } = await findOwnPage(user, { page: 1 }, NOW)
			return [counts.own.answers, requests[0]!.waiting]
		}
		expect(await waiting()).toEqual([2, 2])
		await write((tx) => tx.update(users).set({ deletedAt: NOW }).where(eq(users.id, gone.id)))
		expect(await waiting()).toEqual([1, 1])
	})

	it('of one that is not there is a 404', async () => {
		for (const id of ['0', '-1', '1e3', 'abc', '99999', '9007199254740993'])
			expect(await call('GET', `/api/matchmaking/requests/${id}`)).toMatchObject({
				status: 404,
				body: { message: 'Match Request Not Found' },
			})
		expect((await call('DELETE', `/api/matchmaking/requests/${soon.id}`, { headers: poster.headers })).status).toBe(405)
	})
})

describe('changing a request', () => {
	const fields = { title: 'Fourth for padel, please', minPlayers: '1', skillLevel: 'advanced', wantsOpponent: 'true' }
	const moved = { ...fields, when: 'fixed', date: '2027-03-05', time: '07:15', city: 'Durban', location: 'By the sea' }
	const edit = (id: number, sent: Record<string, string>, headers: Record<string, string> = asOwner) =>
		visit(`/matchmaking/my-requests/${id}/edit`, { headers, form: sent })
	beforeAll(() => write((tx) => tx.delete(matchRequests)))

	it('changes what was sent, and tells who waits of another time and place, once', async () => {
		const { id } = await make()
		const { user } = await newcomer()
		await answer(id, user)
		const sent = await edit(id, moved)
		expect(sent).toMatchObject({ status: 302, location: `/matchmaking/my-requests/${id}` })
		expect(await stored(id)).toMatchObject({
			title: fields.title,
			minPlayers: 1,
			maxPlayers: null,
			skillLevel: 'advanced',
			city: 'Durban',
			location: 'By the sea',
			startsAt: at('2027-03-05', 7.25),
			expiresAt: at('2027-03-05', 5.25),
			days: 16,
			times: 1,
			preferredLocations: ['Durban'],
		})
		expect(await told(user)).toEqual([
			{
				title: `Changed: ${fields.title}`,
				body: 'It is now: Fri 5 Mar, 07:15, By the sea, Durban. If that doesn’t suit you, take back your reply.',
			},
		])
		await edit(id, { ...moved, title: 'The same time' })
		expect(await told(user)).toHaveLength(1)
		await edit(id, { ...moved, when: 'suits' })
		expect(await stored(id)).toMatchObject({ startsAt: null, expiresAt: new Date(NOW.getTime() + 7 * DAY), days: 127 })
	})

	it('that gives up its fixed time has seven days from then, however old it is, and no more by other changes', async () => {
		const { id } = await make({ date: '2027-03-20', time: '18:00' })
		const later = new Date(NOW.getTime() + 9 * DAY)
		const end = new Date(later.getTime() + 7 * DAY)
		const suits = { ...moved, when: 'suits', city: 'Cape Town' }
		vi.setSystemTime(later)
		expect((await edit(id, suits)).status).toBe(302)
		expect(await stored(id)).toMatchObject({ status: 'open', startsAt: null, expiresAt: end })
		vi.setSystemTime(later.getTime() + DAY)
		expect((await edit(id, { ...suits, preferredDays: 'Friday' })).status).toBe(302)
		expect(await stored(id)).toMatchObject({ days: 16, expiresAt: end })
		vi.setSystemTime(NOW)
	})

	it('says why time and place stay, before what is wrong with the new ones', async () => {
		const { id } = await make({ minPlayers: 3 })
		await answer(id, other, 'accepted')
		await change(id, { acceptedCount: 1 })
		for (const sent of [
			{ ...moved, date: '2027-03-01', time: '08:00' },
			{ ...moved, city: 'Atlantis' },
			{ ...moved, minPlayers: '1' },
		])
			expect((await edit(id, sent)).status).toBe(409)
		expect((await edit(id, { ...fields, minPlayers: '2', when: 'suits', city: 'cape town' })).status).toBe(302)
	})

	it('leaves time and place once somebody is in, and room for one more', async () => {
		const { id } = await make({ minPlayers: 3 })
		await answer(id, other, 'accepted')
		await change(id, { acceptedCount: 1 })
		expect((await visit(`/matchmaking/my-requests/${id}/edit`, { headers: asOwner })).page).toMatchObject({
			fixed: { why: 'Somebody’s in already, so you can’t change the time and place.' },
		})
		expect((await edit(id, { ...moved, minPlayers: '2' })).status).toBe(409)
		const full = await edit(id, fields)
		expect(full.status).toBe(400)
		expect(full.text).toContain('1 person is in already.')
		expect((await edit(id, { ...fields, minPlayers: '2' })).status).toBe(302)
		expect(await stored(id)).toMatchObject({ minPlayers: 2, startsAt: null, city: 'Cape Town' })
	})

	it('is for whoever posted it, while it is open', async () => {
		const { id } = await make()
		expect((await edit(id, fields, {})).location).toMatch(/^\/auth/)
		const theirs = { status: 302, location: `/matchmaking/requests/${id}` }
		for (const headers of [asOther, asAdmin]) expect(await edit(id, fields, headers)).toMatchObject(theirs)
		expect((await stored(id)).title).toBe('Fourth for padel')
		expect(await visit(`/matchmaking/my-requests/${id}/edit`, { headers: asOther })).toMatchObject({
			status: 302,
			location: `/matchmaking/requests/${id}`,
		})
		expect((await visit('/matchmaking/my-requests/99999/edit', { headers: asOther })).status).toBe(404)
		expect((await edit(99_999, fields)).status).toBe(404)
		for (const status of ['matched', 'cancelled', 'expired'] as const) {
			await change(id, { status })
			expect((await edit(id, fields)).status, status).toBe(409)
			expect((await visit(`/matchmaking/my-requests/${id}/edit`, { headers: asOwner })).status, status).toBe(409)
		}
		await change(id, { status: 'open', expiresAt: NOW })
		expect((await edit(id, fields)).status).toBe(409)
		expect((await stored(id)).title).toBe('Fourth for padel')
	})

	it('refuses a time that is too soon, but leaves one that has come near', async () => {
		const { id } = await make({ date: '2027-03-02', time: '12:00' })
		expect((await edit(id, { ...moved, date: '2027-03-01', time: '10:00' })).status).toBe(400)
		expect((await edit(id, { ...moved, date: '2027-02-29' })).status).toBe(400)
		expect((await edit(id, { ...moved, city: '' })).status).toBe(400)
		vi.setSystemTime(at('2027-03-02', 12).getTime() - 2 * HOUR - 1)
		const near = { ...fields, when: 'fixed', date: '2027-03-02', time: '12:00', city: 'Cape Town' }
		expect((await edit(id, near)).status).toBe(302)
		vi.setSystemTime(NOW)
	})
})

test('a sport that is asked for in the address is chosen', async () => {
	const golf = await createSport('Golf')
	const { page } = await visit(`/matchmaking/create?sport=${golf}`, { headers: asOther })
	expect(page).toMatchObject({ fields: { sportId: String(golf), minPlayers: '2', skillLevel: 'intermediate' } })
})
