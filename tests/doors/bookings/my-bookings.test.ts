import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import type { MyBookings } from '#app/features/bookings/mine/my-bookings-page.server.ts'
import type { BookingStatus } from '#app/features/bookings/status.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { booked, hoursOf, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past six in the morning in South Africa: the whole day is ahead.
const [NOW, NOON] = [new Date('2027-03-01T04:30:00Z'), new Date('2027-03-01T10:30:00Z')]
const [MONDAY, TUESDAY, WEDNESDAY] = ['2027-03-01', '2027-03-02', '2027-03-03']
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const setStatus = (id: number, status: BookingStatus) =>
	write((tx) => tx.update(bookings).set({ status }).where(eq(bookings.id, id)))

describe('GET /my-bookings', async () => {
	const me = await createUser()
	const headers = await signedIn(me)
	const venue = await createVenue({ courts: 3 })
	const on = (date: string, from: number, to: number) => booked(me, wish(venue, date, from, to))
	const morning = await on(MONDAY, 7, 8)
	const running = await on(MONDAY, 12, 13)
	const tomorrow = await on(TUESDAY, 10, 11)
	const later = await on(WEDNESDAY, 10, 11)
	const completed = await on(MONDAY, 8, 9)
	const completedEarly = await on(TUESDAY, 8, 9)
	const cancelled = [await on(TUESDAY, 12, 13), await on(WEDNESDAY, 12, 13)] as const
	await booked(await createUser(), wish(venue, TUESDAY, 10, 11))
	for (const id of [completed, completedEarly]) await setStatus(id, 'completed')
	for (const id of cancelled) {
		await call('PATCH', `/api/bookings/${id}/status`, { headers, body: { status: 'cancelled' } })
	}
	const open = async (query: string) => {
		vi.setSystemTime(NOON)
		const answer = await visit(`/my-bookings${query}`, { headers })
		vi.setSystemTime(NOW)
		expect(answer.status).toBe(200)
		const { tab, page, first, cards } = answer.page as MyBookings
		return { tab, page, ids: [...(first ? [first] : []), ...cards].map(({ id }) => id), cards }
	}

	test('each shows the tab … in its order', () =>
		each(
			[
				['', 'upcoming', [running, tomorrow, later]],
				['?tab=upcoming', 'upcoming', [running, tomorrow, later]],
				['?tab=past', 'past', [completedEarly, completed, morning]],
				['?tab=cancelled', 'cancelled', [cancelled[1], cancelled[0]]],
				['?tab=PAST', 'upcoming', [running, tomorrow, later]],
				['?tab=<script>', 'upcoming', [running, tomorrow, later]],
				['?tab=past&page=2', 'past', [completedEarly, completed, morning]],
				['?page=-1', 'upcoming', [running, tomorrow, later]],
				['?page=9007199254740993', 'upcoming', [running, tomorrow, later]],
			],
			async (query, tab, ids) => {
				expect(await open(query)).toMatchObject({ tab, ids })
			},
		))

	it('brings all that a card shows', async () => {
		expect((await open('')).cards[0]).toMatchObject({
			id: tomorrow,
			venue: expect.any(String),
			place: expect.stringMatching(/^Padel · Court 1 · /),
			date: 'Tuesday 2 March 2027',
			hours: '10:00–11:00',
			price: 'R200.00',
			status: 'pending',
			money: { label: 'Not paid yet' },
		})
	})

	it('opens on the next game, or on a booking made within ten minutes', async () => {
		const player = await createUser()
		const asPlayer = await signedIn(player)
		const seen = async (query = '') => (await visit(`/my-bookings${query}`, { headers: asPlayer })).page
		const opensOn = async (query?: string) => (await seen(query)).first?.id ?? null
		expect(await opensOn()).toBe(null)
		const [next, made] = [
			await booked(player, wish(venue, WEDNESDAY, 14, 15)),
			await booked(player, wish(venue, WEDNESDAY, 16, 17)),
		]
		expect(await opensOn()).toBe(made)
		expect([await opensOn('?tab=past'), await opensOn('?tab=cancelled')]).toEqual([null, null])
		vi.setSystemTime(new Date(NOW.getTime() + 10 * 60_000))
		expect(await opensOn()).toBe(next)
		vi.setSystemTime(at(WEDNESDAY, 18))
		expect(await seen()).toMatchObject({ first: null, last: { id: made } })
		vi.setSystemTime(NOW)
		await setStatus(made, 'cancelled')
		expect(await opensOn()).toBe(next)
	})

	it('turns pages of twenty', async () => {
		const busy = await createUser()
		for (let i = 0; i < 23; i++) await booked(busy, wish(await createVenue(), TUESDAY, 10, 11))
		const asBusy = await signedIn(busy)
		const pages = [
			await visit('/my-bookings', { headers: asBusy }),
			await visit('/my-bookings?page=2', { headers: asBusy }),
		]
		expect(pages.map(({ page }) => page.cards.length)).toEqual([20, 3])
		expect(pages[0]!.page).toMatchObject({ total: 23, pages: 2 })
		const shown = pages.flatMap(({ page: { first, cards } }) => [...(first ? [first] : []), ...cards])
		const ids = shown.map(({ id }: { id: number }) => id)
		expect(new Set(ids).size).toBe(23)
	})
})

describe('GET /my-bookings/{id}', async () => {
	const me = await createUser()
	const headers = await signedIn(me)
	const venue = await createVenue({ courts: 1 })
	const open = (id: unknown, who = headers) => visit(`/my-bookings/${id}`, { headers: who })

	it('shows the player one booking, whatever became of it', async () => {
		const id = await booked(me, wish(venue, TUESDAY, 10, 11))
		for (const status of ['pending', 'confirmed', 'completed', 'cancelled'] as const) {
			await setStatus(id, status)
			const answer = await open(id)
			expect([answer.status, answer.page.booking.id, answer.page.booking.status]).toEqual([200, id, status])
		}
	})

	it('is missing for all others', async () => {
		const id = await booked(me, wish(venue, TUESDAY, 12, 13))
		const stranger = await signedIn(await createUser())
		for (const [path, who] of [[id, stranger], [2_000_000_000], ['x'], ['0']] as const)
			expect((await open(path, who)).status).toBe(404)
	})
})

describe('/my-bookings/{id}/cancel', async () => {
	const me = await createUser()
	const owner = await createUser({ role: 'venue_owner' })
	const headers = await signedIn(me)
	const venue = await createVenue({ courts: 1, ownerId: owner.id })
	const open = (id: unknown, who = headers) => visit(`/my-bookings/${id}/cancel`, { headers: who })
	const confirm = (id: unknown, who = headers) => visit(`/my-bookings/${id}/cancel`, { headers: who, form: {} })

	it('shows what would be cancelled and changes nothing by being opened', async () => {
		const id = await booked(me, wish(venue, TUESDAY, 10, 11))
		const { status, page } = await open(id)
		expect([status, page.booking.id, page.booking.totalPrice]).toEqual([200, id, 200])
		expect((await storedBooking(id)).status).toBe('pending')
	})

	it('cancels, says so, and frees the hours', async () => {
		const id = await booked(me, wish(venue, TUESDAY, 12, 14))
		const answer = await confirm(id)
		expect([answer.status, answer.location]).toEqual([302, '/my-bookings'])
		const Cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
		const { toast } = await takeToast(new Request('http://localhost/', { headers: { Cookie } }))
		expect(toast).toMatchObject({
			title: 'Booking cancelled',
			description: 'Your booking has been cancelled successfully',
		})
		expect(await storedBooking(id)).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })
		expect(await hoursOf(id)).toEqual([])
		await booked(await createUser(), wish(venue, TUESDAY, 13, 14))
	})

	it('says the same to a form that is sent again, as its response was lost', async () => {
		const id = await booked(me, wish(venue, WEDNESDAY, 12, 13))
		expect([(await confirm(id)).location, (await confirm(id)).location]).toEqual(['/my-bookings', '/my-bookings'])
	})

	it('fails with the words for it when it is too late', async () => {
		const id = await booked(me, wish(venue, WEDNESDAY, 10, 11))
		await setStatus(id, 'cancelled')
		const again = await confirm(id)
		expect(again.status).toBe(409)
		expect(again.action.toast).toMatchObject({
			title: 'Error',
			description: 'Failed to cancel booking',
			variant: 'destructive',
		})
		expect(again.action.result.error).toEqual({ '': ['This booking is already cancelled.'] })
	})
})

describe('/my-bookings/{id}/again', async () => {
	const me = await createUser()
	const headers = await signedIn(me)
	const again = async (id: unknown, who = headers) => visit(`/my-bookings/${id}/again`, { headers: who })

	it('leads to the same hours of the same weekday, the next time they are free', async () => {
		const venue = await createVenue({ courts: 1 })
		const id = await booked(me, wish(venue, TUESDAY, 18, 20))
		const page = `/booking/${venue.venueId}/${venue.sportId}`
		expect((await again(id)).location).toBe(`${page}?date=2027-03-09&start=18:00&end=20:00`)
		await booked(await createUser(), wish(venue, '2027-03-09', 19, 20))
		expect((await again(id)).location).toBe(`${page}?date=2027-03-16&start=18:00&end=20:00`)
		await call('PATCH', `/api/bookings/${id}/status`, { headers, body: { status: 'cancelled' } })
		expect((await again(id)).location).toBe(`${page}?date=2027-03-02&start=18:00&end=20:00`)
	})
})
