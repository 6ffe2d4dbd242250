import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { bookings, events, notices } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { paid } from '#tests/support/world/paid.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { readToday } from '#app/features/bookings/desk/today/today-query.ts'
import { openGame } from '#app/features/games/games.server.ts'
import { createUser, signedIn, signedInUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { booked, hoursOf, post, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past six in the morning in South Africa.
const [NOW, TEN] = [new Date('2027-03-01T04:30:00Z'), at('2027-03-01', 10)]
const [MONDAY, TUESDAY] = ['2027-03-01', '2027-03-02']
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const player = await createUser({ fullName: 'Nomsa Dube' })
const owner = await createUser({ role: 'venue_owner' })
const headers = await signedIn(owner)
const newVenue = (more = {}) => createVenue({ ownerId: owner.id, courts: 4, ...more })

async function toastOf(answer: { headers: Headers }) {
	const Cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
	return (await takeToast(new Request('http://localhost/', { headers: { Cookie } }))).toast
}

describe('/venue-dashboard', () => {
	it('leads to one’s first venue', async () => {
		const me = await createUser({ role: 'venue_owner' })
		await createVenue()
		const first = await createVenue({ ownerId: me.id })
		await createVenue({ ownerId: me.id })
		const answer = await visit('/venue-dashboard', { headers: await signedIn(me) })
		expect([answer.status, answer.location]).toEqual([302, `/venue-dashboard/${first.venueId}`])
	})

	it('leads to Today of one’s only venue', async () => {
		const me = await createUser({ role: 'venue_owner' })
		const only = await createVenue({ ownerId: me.id })
		const answer = await visit('/venue-dashboard', { headers: await signedIn(me) })
		expect([answer.status, answer.location]).toEqual([302, `/venue-dashboard/${only.venueId}/today`])
	})

	it('has nothing to show an owner without venues', async () => {
		const me = await createUser({ role: 'venue_owner' })
		const answer = await visit('/venue-dashboard', { headers: await signedIn(me) })
		expect([answer.status, answer.page]).toEqual([200, null])
	})

	test.each([
		['?venue=7', '/venue-dashboard/7'],
		['?venue=7&tab=today', '/venue-dashboard/7/today'],
		['?venue=7&tab=//evil', '/venue-dashboard/7'],
		['?venue=7&tab=../x', '/venue-dashboard/7'],
	])('%s leads to the chosen venue', async (query, location) => {
		expect(await visit(`/venue-dashboard${query}`, { headers })).toMatchObject({ status: 302, location })
	})

	it('is searched by who runs very many', async () => {
		const admin = await signedIn(await createUser({ role: 'admin' }))
		const { venueId } = await createVenue({ name: 'Zwartkops Côurts', city: 'Pretoria' })
		const found = async (q: string) => {
			const { page } = await visit(`/venue-dashboard?q=${encodeURIComponent(q)}`, { headers: admin })
			return page.venues.map(({ id }: { id: number }) => id)
		}
		for (const q of ['zwart', 'pretoria courts', 'COURTS zwart']) expect(await found(q), q).toEqual([venueId])
		for (const q of ['%', 'zwart durban', "'"]) expect(await found(q), q).not.toContain([venueId])
	})

	it('is restricted to venue owners', async () => {
		const answer = await visit('/venue-dashboard', { headers: await signedIn(player) })
		expect([answer.status, answer.error?.data?.message]).toEqual([403, 'Access Restricted'])
		const visitor = await visit('/venue-dashboard?venue=1')
		expect(visitor).toMatchObject({ status: 302, location: '/auth?next=%2Fvenue-dashboard%3Fvenue%3D1' })
	})
})

test('the number of a player is on the pages of the venue and their own, and nowhere else', async () => {
	const venue = await newVenue()
	const [phone, friend] = ['082 990 7733', await signedInUser()]
	const me = await signedInUser({ role: 'venue_owner' })
	const own = await post(me.headers, wish(venue, TUESDAY, 10, 11, { phone }))
	const id: number = own.body.id
	await write((tx) => tx.update(bookings).set({ status: 'confirmed' }).where(eq(bookings.id, id)))
	const dashboard = `/venue-dashboard/${venue.venueId}`
	const has = async (path: string, who: Record<string, string> = {}) =>
		/990.?7733/.test((await visit(path, { headers: who })).text)
	for (const path of [dashboard, `${dashboard}?name=0829907733`, `${dashboard}/day/bookings/${id}?date=${TUESDAY}`])
		expect([path, await has(path, headers)]).toEqual([path, true])
	expect(await has('/profile', me.headers)).toBe(true)

	const key = await openGame(me, id, NOW)
	for (const path of [`/venues/${venue.venueId}`, `/g/${key}`])
		for (const who of [{}, friend.headers]) expect([path, await has(path, who)]).toEqual([path, false])
	for (const path of ['/my-bookings', `/my-bookings/${id}`])
		expect([path, await has(path, me.headers)]).toEqual([path, false])
	const said = [own.body]
	for (const path of ['/api/bookings/me', '/api/user/jwt', `/api/venues/${venue.venueId}`])
		said.push((await call('GET', path, { headers: me.headers })).body)
	said.push((await call('GET', `/api/dashboard/venues/${venue.venueId}/bookings`, { headers })).body)
	expect(JSON.stringify(said)).not.toMatch(/990.?7733/)
	expect(said.at(-1)).toMatchObject([{ id, customer: { email: me.email, phone: null } }])
})

describe('/venue-dashboard/{venueId}', async () => {
	const venue = await newVenue()
	const ids: number[] = []
	for (let hour = 7; hour < 20; hour++) {
		for (const court of [1, 2])
			ids.push(await booked(player, wish(venue, TUESDAY, hour, hour + 1, { courtNumber: court })))
	}
	const open = async (query = '') => {
		const answer = await visit(`/venue-dashboard/${venue.venueId}${query}`, { headers })
		expect(answer.status).toBe(200)
		const list = JSON.parse(answer.text).loaderData
		return { list: list.layout2, frame: list.layout1, text: answer.text }
	}
	const shownIds = ({ list }: Awaited<ReturnType<typeof open>>) => list.bookings.map(({ id }: { id: number }) => id)

	it('shows the venues to choose from, the four figures and the first 25 bookings', async () => {
		const { list, frame } = await open()
		expect(frame.venues.map(({ id }: { id: number }) => id)).toContain(venue.venueId)
		expect(frame.figures).toEqual({
			total: 26,
			revenue: 0,
			completed: 0,
			occupancyRate: '0.0',
			cancelled: 0,
			cancellationRate: '0.0',
		})
		expect(list).toMatchObject({ total: 26, page: 1, pages: 2, bookings: { length: 25 } })
		expect(shownIds(await open('?page=2'))).toEqual(ids.slice(25))
	})

	it('shows the figures on Today, where an only venue opens, and on no other tab', async () => {
		const figuresOn = async (tab: string) =>
			JSON.parse((await visit(`/venue-dashboard/${venue.venueId}/${tab}`, { headers })).text).loaderData.layout1.figures
		expect(await figuresOn('today')).toMatchObject({ total: expect.any(Number) })
		expect(await figuresOn('day')).toBeNull()
	})

	test('each finds …', () =>
		each(
			[
				['?status=PENDING', 26],
				['?status=pending', 26],
				['?status=completed', 0],
				['?status=<script>', 26],
				['?from=2027-02-30', 26],
				['?from=2027-03-03', 0],
				['?to=2027-03-01', 0],
				['?name=nomsa', 26],
				['?name=nobody', 0],
				[`?name=${'x'.repeat(5000)}`, 0],
				['?page=0', 26],
				['?page=9007199254740993', 26],
				['?status=&from=&to=&name=', 26],
			],
			async (query, total) => {
				expect((await open(query)).list.total).toBe(total)
			},
		))
})

describe('changing a booking from the table', async () => {
	const venue = await newVenue()
	const address = `/venue-dashboard/${venue.venueId}?index`
	const change = (text: string, path = address) => visit(path, { headers, form: { change: text } })
	const newBooking = () => booked(player, wish(venue, TUESDAY, 10, 11))

	it('says what happened and comes back to the same page of the list', async () => {
		const id = await newBooking()
		const answer = await change(`${id}:confirmed`, `${address}&status=pending&page=2`)
		expect([answer.status, answer.location]).toEqual([302, `/venue-dashboard/${venue.venueId}?status=pending&page=2`])
		expect(await toastOf(answer)).toMatchObject({
			title: 'Booking updated',
			description: 'Booking status updated to confirmed',
			about: expect.stringMatching(/^Nomsa Dube, .+, 10:00–11:00$/),
		})
		expect((await storedBooking(id)).status).toBe('confirmed')
	})

	it('fails with the reason', async () => {
		const id = await newBooking()
		const refusals: [text: string, reason: string][] = [
			[`${id}:completed`, 'A pending booking can’t become completed.'],
			[`${id}:arrived`, 'Confirm this booking first.'],
			[`${id}:no-show`, 'You can record this once the booking has started.'],
		]
		for (const [text, reason] of refusals) {
			const { status, text: body } = await change(text)
			const { actionData } = JSON.parse(body)
			expect(status).toBe(409)
			expect(actionData.it.toast).toMatchObject({
				title: 'Error',
				description: 'Failed to update booking status',
				variant: 'destructive',
			})
			expect(actionData.it.result.error).toEqual({ '': [reason] })
		}
		expect((await storedBooking(id)).status).toBe('pending')
	})

	test('refuses …', () =>
		each(
			[
				'',
				'x',
				':',
				'1',
				'1:',
				':confirmed',
				'1:refunded',
				'1:confirmed:x',
				'0:confirmed',
				'-1:confirmed',
				'1.5:confirmed',
			],
			async (text) => expect((await change(text)).status).toBe(400),
		))

	test.each(['2147483648', '9007199254740993', '1e3'])('refuses the number %s', async (id) => {
		expect((await change(`${id}:confirmed`)).status).toBe(400)
	})

	it('knows no booking of another venue, not even one’s own', async () => {
		const other = await newVenue()
		const id = await booked(player, wish(other, TUESDAY, 10, 11))
		for (const text of [`${id}:confirmed`, `${id}:arrived`, '987654:confirmed']) {
			expect((await change(text)).status).toBe(404)
		}
		expect((await storedBooking(id)).status).toBe('pending')
	})

	it('happens once and says the same, however many tap at once', async () => {
		const id = await newBooking()
		const told = await db.$count(notices, eq(notices.userId, player.id))
		const answers = await Promise.all(Array.from({ length: 20 }, () => change(`${id}:confirmed`)))
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
		expect((await storedBooking(id)).status).toBe('confirmed')
		expect(await db.$count(notices, eq(notices.userId, player.id)), 'notices of the player').toBe(told + 1)
	})
})

describe('cancelling from the dashboard', async () => {
	const venue = await newVenue()
	const base = `/venue-dashboard/${venue.venueId}`
	const newBooking = () => booked(player, wish(venue, TUESDAY, 10, 11))

	test.each([
		['/bookings', '', ''],
		['/bookings', '?status=pending&page=2', '?status=pending&page=2'],
		['/today', '', '/today'],
		['/bookings', '?back=/venue-dashboard/{id}/day', '/day'],
		['/bookings', '?back=//evil.example', ''],
	])('asks once at %s/…/cancel%s, then frees the court', async (part, query, back) => {
		const id = await newBooking()
		const path = `${base}${part}/${id}/cancel${query.replace('{id}', String(venue.venueId))}`
		const asked = await visit(path, { headers })
		expect(asked.page).toMatchObject({ booking: { id, totalPrice: 200 }, problem: null, closeTo: base + back })
		expect((await storedBooking(id)).status).toBe('pending')
		const answer = await visit(path, { headers, form: {} })
		expect([answer.status, answer.location]).toEqual([302, base + back])
		expect(await toastOf(answer)).toMatchObject({
			title: 'Booking updated',
			description: 'Booking status updated to cancelled',
			about: expect.stringMatching(/^Request declined: Nomsa Dube, .+, 10:00–11:00$/),
		})
		expect(await storedBooking(id)).toMatchObject({ status: 'cancelled', cancelReason: 'venue' })
		expect(await hoursOf(id)).toEqual([])
	})

	it('says why it cannot be done', async () => {
		const id = await newBooking()
		await visit(`${base}/bookings/${id}/cancel`, { headers, form: {} })
		const asked = await visit(`${base}/bookings/${id}/cancel`, { headers })
		expect(asked.page.problem).toBe('This booking is already cancelled.')
		const again = await visit(`${base}/bookings/${id}/cancel`, { headers, form: {} })
		expect((await toastOf(again))!.description).toBe('Booking status updated to cancelled')
	})

	it('is for the bookings of that venue only', async () => {
		const other = await newVenue()
		const id = await booked(player, wish(other, TUESDAY, 10, 11))
		for (const form of [undefined, {}]) {
			const answer = await visit(`${base}/bookings/${id}/cancel`, { headers, form })
			expect([answer.status, answer.error?.data?.message]).toEqual([404, 'Booking not found'])
		}
		expect((await storedBooking(id)).status).toBe('pending')
	})
})

describe('/venue-dashboard/{venueId}/today', async () => {
	const venue = await newVenue({ courts: 3 })
	const path = `/venue-dashboard/${venue.venueId}/today`
	const book = async (from: number, to: number, change: object = {}, date = MONDAY, courtNumber = 1) => {
		const id = await booked(player, wish(venue, date, from, to, { courtNumber }))
		await write((tx) =>
			tx
				.update(bookings)
				.set({ noShow: false, ...change })
				.where(eq(bookings.id, id)),
		)
		return id
	}
	const open = async () => {
		vi.setSystemTime(TEN)
		const { page } = await visit(path, { headers })
		vi.setSystemTime(NOW)
		return { ...readToday(page.today), events: page.events }
	}

	it('is quiet on a quiet day', async () => {
		const empty = await newVenue()
		const { page } = await visit(`/venue-dashboard/${empty.venueId}/today`, { headers })
		expect(readToday(page.today)).toMatchObject({ arrivals: [], earlier: [], requests: [], requestCount: 0 })
		expect(page.events).toEqual([])
		expect(page.today.unpaid).toEqual({ count: 0, cents: 0 })
	})

	it('shows the courts, who comes, what is open and what waits', async () => {
		const over = await book(8, 9, { status: 'completed' })
		await paid(over, { by: owner })
		const missed = await book(8, 9, { status: 'confirmed' }, MONDAY, 2)
		const running = await book(9, 11, { status: 'confirmed' })
		const later = await book(14, 15, { status: 'confirmed' }, MONDAY, 2)
		await paid(later, { by: owner })
		await book(15, 16, { status: 'cancelled' }, MONDAY, 3)
		await book(10, 11, { status: 'confirmed' }, TUESDAY)
		const asked = [await book(18, 19), await book(8, 9, {}, TUESDAY)]
		const event = {
			name: 'Social',
			description: 'All levels',
			courtId: venue.venueId,
			sportId: venue.sportId,
			createdById: owner.id,
			startTime: at(MONDAY, 18),
			endTime: at(MONDAY, 20),
		}
		await write((tx) => tx.insert(events).values([event, { ...event, status: 'cancelled' }]))

		const today = await open()
		const ids = (list: { id: number }[]) => list.map(({ id }) => id)
		expect([ids(today.arrivals), ids(today.overdue), ids(today.earlier), ids(today.requests)]).toEqual([
			[running, later, asked[0]],
			[missed],
			[over],
			asked,
		])
		expect(today).toMatchObject({ requestCount: 2, unpaid: { count: 3, cents: 80_000 }, isOpen: true })
		expect(today.missing, 'of whom nobody has come, and whose games are not over').toEqual({
			count: 3,
			first: at(MONDAY, 9).toISOString(),
		})
		expect(today.events.map(({ title }: { title: string }) => title)).toEqual(['Social'])
		expect(today.sports).toMatchObject([
			{
				courts: [
					{ number: 1, now: { id: running, to: 11 }, next: { id: asked[0], from: 18 } },
					{ number: 2, now: null, next: { id: later } },
					{ number: 3, now: null, next: null },
				],
			},
		])
	})

	it('keeps a no-show in sight and owed, also for its player, until it is paid', async () => {
		const own = await newVenue()
		const today = `/venue-dashboard/${own.venueId}/today`
		const id = await booked(player, wish(own, MONDAY, 9, 10))
		const dialog = `/venue-dashboard/${own.venueId}/day/bookings/${id}`
		const PRESENCE = ['arrived', 'not-arrived', 'no-show', 'came']
		const marks = async () =>
			(await visit(dialog, { headers })).page.booking.may.filter((act: string) => PRESENCE.includes(act))
		expect(await marks()).toEqual([])
		vi.setSystemTime(TEN)
		expect(await marks()).toEqual(['no-show'])
		await visit(dialog, { headers, form: { change: 'no-show' } })
		expect(await marks()).toEqual(['came'])
		expect(await storedBooking(id)).toMatchObject({ status: 'confirmed', payBy: null, noShow: true })
		await visit(today, { headers, form: { change: `${id}:completed` } })
		const seen = async () => readToday((await visit(today, { headers })).page.today)
		expect(await seen()).toMatchObject({ overdue: [{ id }], unpaid: { count: 1, cents: 20_000 } })
		const owed = { id, venue: expect.any(String), due: 20_000, startTime: at(MONDAY, 9).toISOString() }
		const asPlayer = { headers: await signedIn(player) }
		const [mine, next] = [
			await visit('/my-bookings', asPlayer),
			await visit(`/booking/${own.venueId}/${own.sportId}`, asPlayer),
		]
		expect([mine.page.toPay.missed, next.page.missed]).toEqual([[owed], [owed]])
		const elsewhere = await visit(`/booking/${venue.venueId}/${venue.sportId}`, asPlayer)
		expect(elsewhere.page.missed).toEqual([])
		const [page, past] = [await visit(`/my-bookings/${id}`, asPlayer), await visit('/my-bookings?tab=past', asPlayer)]
		expect(page.page.booking).toMatchObject({ id, noShow: true, money: { dueNow: 20_000 } })
		expect(past.page.cards[0]).toMatchObject({ id, isMissed: true })
		const after = await booked(player, wish(own, MONDAY, 11, 12))
		const inDialog = await visit(`/venue-dashboard/${own.venueId}/day/bookings/${after}`, { headers })
		expect(inDialog.page.booking).toMatchObject({ id: after, noShow: false, missedBefore: 1 })
		expect((await seen()).arrivals).toMatchObject([{ id: after, missedBefore: 1 }])
		await cancelBooking(player, after, TEN)
		const told = (await noticesOf(player.id)).find(({ body }) => body.includes('still owed'))
		expect(told!.body).toContain('R200.00 is still owed.')

		await visit(today, { headers, form: { change: `${id}:paid:20000` } })
		expect(await seen()).toMatchObject({ overdue: [], earlier: [{ id }], unpaid: { count: 0 } })
		expect((await visit('/my-bookings', asPlayer)).page.toPay.missed).toEqual([])
		vi.setSystemTime(NOW)
	})

	it('says what an open request costs, and at which rate an hour', async () => {
		const own = await newVenue()
		await booked(player, wish(own, MONDAY, 9, 10))
		await booked(player, wish(own, MONDAY, 11, 13))
		const { page } = await visit(`/venue-dashboard/${own.venueId}/today`, { headers })
		expect(page.today.requests).toMatchObject([
			{ totalPrice: 200, rate: null },
			{ totalPrice: 400, rate: 'R200 an hour' },
		])
	})

	it('takes arrivals and takes them back, and confirms', async () => {
		const [id, asked] = [await book(11, 12, { status: 'confirmed' }), await book(12, 13)]
		const change = async (to: string, which = id) => {
			const answer = await visit(path, { headers, form: { change: `${which}:${to}` } })
			expect([answer.status, answer.location]).toEqual([302, path])
			const { title, description } = (await toastOf(answer))!
			return [title, description].filter(Boolean)
		}
		const isExpected = async () =>
			(await visit(`${path.replace(/\/today.*/, '')}/day/bookings/${id}`, { headers })).page.can.isExpected
		expect(await isExpected(), 'hours before').toBe(false)
		vi.setSystemTime(TEN)
		expect(await isExpected(), 'an hour before').toBe(true)
		vi.setSystemTime(TEN.getTime() + 7_200_000)
		expect(await isExpected(), 'once it is over').toBe(false)
		vi.setSystemTime(NOW)
		expect(await change('arrived')).toEqual(['Nomsa Dube is here'])
		expect((await storedBooking(id)).arrivedAt).toEqual(NOW)
		await change('not-arrived')
		expect((await storedBooking(id)).arrivedAt).toBeNull()
		expect(await change('confirmed', asked)).toEqual(['Booking updated', 'Booking status updated to confirmed'])
	})
})

describe('the calls of the dashboard', async () => {
	const me = await createUser({ role: 'venue_owner' })
	const mine = await signedIn(me)
	const venue = await createVenue({ ownerId: me.id, name: 'Draft Courts' })
	const second = await createVenue({ ownerId: me.id, settings: { status: 'draft' } })
	const ids: number[] = []
	for (const hour of [8, 9, 10]) ids.push(await booked(player, wish(venue, TUESDAY, hour, hour + 1)))

	it('list one’s own venues, published or not', async () => {
		const answer = await call('GET', '/api/dashboard/venues', { headers: mine })
		expect([answer.status, answer.headers.get('X-Total-Count')]).toEqual([200, '2'])
		expect(answer.body).toMatchObject([
			{ id: venue.venueId, name: 'Draft Courts', status: 'published', sports: [{ sportId: venue.sportId }] },
			{ id: second.venueId, status: 'draft' },
		])
		expect(JSON.stringify(answer.body)).not.toContain('paymentDetails')
	})

	it('list a venue’s bookings with who plays, in pages', async () => {
		const path = `/api/dashboard/venues/${venue.venueId}/bookings`
		const answer = await call('GET', `${path}?limit=2`, { headers: mine })
		expect(answer.body.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2))
		expect(answer.body[0].customer).toEqual({
			label: `User #${player.id}`,
			name: 'Nomsa Dube',
			email: player.email,
			phone: null,
		})
		expect(answer.headers.get('X-Total-Count')).toBe('3')
		expect(answer.headers.get('Link')).toBe(`<${path}?limit=2&page=2>; rel="next"`)
		const beyond = await call('GET', `${path}?page=9`, { headers: mine })
		expect([beyond.status, beyond.body]).toEqual([200, []])
		const none = await call('GET', `${path}?status=confirmed`, { headers: mine })
		expect(none.body).toEqual([])
	})

	test('refuse …', () =>
		each(
			['?status=PAID', '?page=0', '?limit=1001', '?from=2027-02-30', '?to=x', `?name=${'x'.repeat(101)}`],
			async (query) => {
				const path = `/api/dashboard/venues/${venue.venueId}/bookings${query}`
				expect((await call('GET', path, { headers: mine })).status).toBe(400)
			},
		))

	it('list a venue’s events', async () => {
		const answer = await call('GET', `/api/dashboard/venues/${venue.venueId}/events?page=2`, { headers: mine })
		expect([answer.status, answer.body]).toEqual([200, []])
	})

	it('only read', async () => {
		for (const path of ['', `/${venue.venueId}/bookings`, `/${venue.venueId}/events`]) {
			for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
				// A walk-in can be booked, but not out of nothing.
				const refused = method === 'POST' && path.endsWith('/bookings') ? 400 : 405
				expect((await call(method, `/api/dashboard/venues${path}`, { headers: mine, body: {} })).status).toBe(refused)
			}
		}
		expect(await db.$count(bookings, eq(bookings.courtId, venue.venueId))).toBe(3)
	})
})
