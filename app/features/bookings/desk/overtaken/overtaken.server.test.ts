import { beforeEach, expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { rate, sum } from '#app/lib/money.ts'
import { storedBooking } from '#tests/support/world/wishes.ts'
import { cancelBooking } from '../../bookings.server.ts'
import { giveDiscount } from '../../paying/discount.server.ts'
import { bookWalkIn } from '../walk-ins.server.ts'
import { moveAtDesk, placeSeen } from '../desk-move.server.ts'
import { overtakenAddress, overtakenWords } from './overtaken.server.ts'

const friday = '2026-11-20'
const now = at(friday, 9)

let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 3, lengths: [60, 90] })
})

const place = (hour: number, courtNumber = 2) => ({
	venueId: venue.venueId,
	sportId: venue.sportId,
	date: friday,
	hour,
	courtNumber,
})
const walkIn = (hour: number, hours = 1) =>
	bookWalkIn(owner, place(hour), { name: 'Zanele', hours, notes: '' }, { now })
const asked = (query: Record<string, string>, user = owner) =>
	overtakenWords(user, venue.venueId, new URLSearchParams(query), now)
const hourOf = (hours: string) => ({ date: friday, sportId: String(venue.sportId), court: '2', hour: '18', hours })

test('an hour is said to be taken once it is, and free again once it is released', async () => {
	expect(await asked(hourOf('1'))).toBeNull()
	await walkIn(19)
	expect(await asked(hourOf('1'))).toBeNull()
	expect(await asked(hourOf('1.5'))).toBe(
		'Some of that time on Court 2 has just been taken. Choose a shorter time, or another court or hour.',
	)
	const { id } = await walkIn(18)
	const taken = 'Court 2 at 18:00 has just been taken. Choose another court or hour.'
	for (const hours of ['1', '1.5', '0', 'abc', '1e9']) expect(await asked(hourOf(hours))).toBe(taken)
	expect(await asked({ ...hourOf('1'), court: '1' })).toBeNull()
	await moveAtDesk(owner, venue.venueId, id, { date: friday, start: 12, hours: 1, court: 1, seen: seenAt(18) }, now)
	expect(await asked(hourOf('1'))).toBeNull()
})

const seenAt = (hour: number, courtNumber = 2) =>
	placeSeen({ startTime: at(friday, hour), endTime: at(friday, hour + 1), courtNumber })

test('a booking is said to be where it is now', async () => {
	const { id } = await walkIn(18)
	const booking = { booking: String(id), seen: seenAt(18) }
	expect(await asked(booking)).toBeNull()
	await moveAtDesk(owner, venue.venueId, id, { date: friday, start: 19, hours: 1, court: 3, seen: seenAt(18) }, now)
	expect(await asked(booking)).toBe('Someone changed this booking: it is now on Court 3, Fri 20 Nov, 19:00–20:00.')
	await cancelBooking(owner, id, now)
	expect(await asked(booking)).toBe('Someone cancelled this booking.')
})

test('a form about money is told how its booking stands once its price, its money or its state has changed', async () => {
	const { id } = await walkIn(18)
	const open = async () => {
		const address = new URL(await overtakenAddress(owner, venue.venueId, id, now), 'http://localhost')
		return () => asked(Object.fromEntries(address.searchParams))
	}
	const changed = 'Someone changed this booking. It’s now: Court 2, Fri 20 Nov, 18:00–19:00'
	const first = await open()
	expect(await first()).toBeNull()
	await giveDiscount(owner, venue.venueId, id, { off: { rand: 50 }, reason: 'Wet' }, now)
	const { totalPrice } = await storedBooking(id)
	expect(await first()).toBe(`${changed} · ${sum(totalPrice)} · Not paid yet · Confirmed.`)
	const second = await open()
	expect(await second()).toBeNull()
	await takeAtDesk(owner, venue.venueId, id, 'cash', { amount: 5_000, now })
	expect(await second()).toBe(`${changed} · ${sum(totalPrice)} · R50 of ${rate(totalPrice)} paid · Confirmed.`)
	const third = await open()
	await cancelBooking(owner, id, now)
	expect(await third()).toBe('Someone changed this booking. It’s cancelled.')
})

test('is told to the desk of that venue only', async () => {
	const { id } = await walkIn(18)
	const other = await createUser({ role: 'venue_owner' })
	await createVenue({ ownerId: other.id })
	const coach = await createUser()
	await joinTeam(venue, coach, 'coach')
	const queries: Record<string, string>[] = [hourOf('1'), { booking: String(id), seen: '' }, {}]
	for (const query of queries) {
		await expect(asked(query, other)).rejects.toMatchObject({ init: { status: 404 } })
		await expect(asked(query, coach)).rejects.toMatchObject({ init: { status: 403 } })
	}
	expect(await asked({})).toBeNull()
})
