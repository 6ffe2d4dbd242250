import { and, eq, inArray } from 'drizzle-orm'
import { expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, regulars } from '#db/schema.ts'
import { timeOn } from '#app/features/bookings/regulars/regular-plan.server.ts'
import { endRegular, findRegularEnd, makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { addDays, at, dateOf, weekdayOf } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { post, wish } from '#tests/support/world/wishes.ts'
import { bookNaively, endNaively } from './naive-regular.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const ROUNDS = times(8, 30)
const first = addDays(dateOf(new Date()), 3)
const dates = Array.from({ length: 6 }, (_, week) => addDays(first, week * 7))

const owner = await createUser({ role: 'venue_owner' })
const players = await Promise.all(Array.from({ length: 6 }, async () => signedIn(await createUser())))

type Venue = Awaited<ReturnType<typeof createVenue>>
const newVenue = () => createVenue({ ownerId: owner.id, courts: 1, price: 200 })

const input = ({ sportId }: Venue, more: object = {}) => ({
	sportId,
	courtNumber: 1,
	weekday: [weekdayOf(first)],
	date: first,
	start: 18,
	hours: 2,
	times: dates.length,
	name: 'Ubuntu',
	notes: '',
	on: dates,
	...more,
})
const regular = (venue: Venue, more?: object) =>
	makeRegular(owner, venue.venueId, input(venue, more)).catch((error: { init?: { status: number } }) => {
		if (error.init?.status !== 409) throw error
		return null
	})
const live = (venue: Venue) =>
	db
		.select()
		.from(bookings)
		.where(and(eq(bookings.courtId, venue.venueId), inArray(bookings.status, ['pending', 'confirmed'])))
const playersOn = (venue: Venue, some: string[]) =>
	players.map((player, i) => async () => (await post(player, wish(venue, some[i % some.length]!, 19, 20))).status)

it('a weekly hour has all of its dates or none while players book three of them', LONG, async () => {
	const won = { desk: 0, players: 0 }
	for (let round = 0; round < ROUNDS; round++) {
		const venue = await newVenue()
		const books = playersOn(venue, [dates[0]!, dates[2]!, dates[5]!])
		const desk = () => regular(venue)
		const [made, ...statuses] = await Promise.all(
			round % 2
				? [desk(), ...books.map((book) => book())]
				: [books[0]!().then(desk), ...books.slice(1).map((b) => b())],
		)
		const held = await live(venue)
		const ofRegular = held.filter(({ regularId }) => regularId !== null)
		expect(ofRegular).toHaveLength(made ? dates.length : 0)
		expect(await db.$count(regulars, eq(regulars.courtId, venue.venueId))).toBe(made ? 1 : 0)
		if (made) expect(held).toHaveLength(dates.length)
		else expect(held.length).toBeGreaterThan(0)
		expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
		won[made ? 'desk' : 'players']++
	}
	expect(won.players).toBeGreaterThan(0)
	expect(await fsck()).toEqual([])
})

/** A venue whose first court a walk-in has on one of the dates, and the weekly hour that takes its second court then. */
async function newClash() {
	const venue = await createVenue({ ownerId: owner.id, courts: 2, price: 200 })
	const { venueId, sportId } = venue
	const place = { venueId, sportId, courtNumber: 1, date: dates[2]!, hour: 18 }
	await bookWalkIn(owner, place, { hours: 2, name: 'Zanele', notes: '' })
	const on = dates.map((date) => (date === dates[2] ? `${date}:2` : date))
	return { venue, on, takesIt: () => playersOn(venue, [dates[2]!])[0]!() }
}

it(
	'a weekly hour with another court for one date has all of its dates or none while a player books that court',
	LONG,
	async () => {
		const won = { desk: 0, player: 0 }
		for (let round = 0; round < ROUNDS; round++) {
			const { venue, on, takesIt } = await newClash()
			const [made, status] = await Promise.all(
				round % 2
					? [regular(venue, { on }), takesIt()]
					: [takesIt().then(() => regular(venue, { on })), Promise.resolve(201)],
			)
			const weekly = (await live(venue)).filter(({ regularId }) => regularId !== null)
			expect(weekly.filter(({ courtNumber }) => courtNumber === 2)).toHaveLength(made ? 1 : 0)
			expect(weekly).toHaveLength(made ? dates.length : 0)
			expect(await db.$count(regulars, eq(regulars.courtId, venue.venueId))).toBe(made ? 1 : 0)
			expect(status).toBe(made ? 409 : 201)
			won[made ? 'desk' : 'player']++
		}
		expect(won.player).toBeGreaterThan(0)
		expect(await fsck()).toEqual([])
	},
)

it('two weekly hours that meet on one date: one of them is made, whole', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venue = await newVenue()
		const later = { date: dates[5], times: 3, on: [0, 7, 14].map((days) => addDays(dates[5]!, days)) }
		const made = await Promise.all([regular(venue), regular(venue, later)])
		expect(made.filter(Boolean)).toHaveLength(1)
		expect(await live(venue)).toHaveLength(made[0] ? dates.length : 3)
	}
	expect(await fsck()).toEqual([])
})

it('ending a weekly hour and taking money for one of its dates leave no money on a cancelled date', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venue = await newVenue()
		const { id } = (await regular(venue))!
		const [, second] = await live(venue)
		const page = await findRegularEnd(owner, venue.venueId, id, null)
		const ask = { scope: 'all' as const, booking: page.from!.id, seen: page.seen }
		const end = () => endRegular(owner, venue.venueId, id, ask).catch(() => null)
		const pay = () => takeAtDesk(owner, venue.venueId, second!.id, 'cash').catch(() => null)
		const [ended, taken] = await Promise.all(round % 2 ? [end(), pay()] : [pay().then(end), pay()])
		const left = await live(venue)
		expect(left).toHaveLength(ended === null ? dates.length : 0)
		const [row] = await db.select().from(bookings).where(eq(bookings.id, second!.id))
		const { held } = (await moneyOf(db, [row!])).get(second!.id)!
		if (round % 2) expect(held > 0).toBe(ended === null && taken !== null)
		else expect([ended, held]).toEqual([null, 40_000])
	}
	expect(await fsck()).toEqual([])
})

it('closing courts meanwhile leaves no date in the closed time', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venue = await newVenue()
		const shut = { reason: 'rain' as const, parts: [{ sportId: null, courtNumber: null }], note: '' }
		const time = { startTime: at(dates[1]!, 12), endTime: at(dates[2]!, 21) }
		const close = () => closeCourts(owner, venue.venueId, { ...shut, ...time })
		const [made] = await Promise.all(round % 2 ? [regular(venue), close()] : [close().then(() => regular(venue))])
		expect(await live(venue)).toHaveLength(made ? dates.length - 2 : 0)
	}
	expect(await fsck()).toEqual([])
})

const brokenIn = async (venue: Venue) => {
	const ids = await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.courtId, venue.venueId))
	const lines = await fsck()
	return lines.filter((line) => ids.some(({ id }) => line.startsWith(`Booking ${id} `)))
}

test('the same race catches a weekly hour that checks first and takes what is left', LONG, async () => {
	const venue = await newVenue()
	const taken = dates.map((date) => timeOn(input(venue), date))
	const books = playersOn(venue, [dates[0]!, dates[2]!, dates[5]!])
	await inBetween(
		() => bookNaively(owner.id, venue, taken),
		() => Promise.all(books.map((book) => book())),
	)
	expect((await brokenIn(venue)).join()).toContain('booked hours')
	const other = await newVenue()
	await atOnce([1, 2], () => bookNaively(owner.id, other, taken))
	expect((await brokenIn(other)).join()).toContain('booked hours')
	const clash = await newClash()
	const courts = dates.map((date) => ({ ...timeOn(input(venue), date), courtNumber: date === dates[2] ? 2 : 1 }))
	await inBetween(() => bookNaively(owner.id, clash.venue, courts), clash.takesIt)
	expect((await brokenIn(clash.venue)).join()).toContain('booked hours')
})

test('the same race catches an end that does not look at the money again', LONG, async () => {
	const venue = await newVenue()
	const { id } = (await regular(venue))!
	const [, second] = await live(venue)
	await inBetween(
		() => endNaively(id),
		() => takeAtDesk(owner, venue.venueId, second!.id, 'cash'),
	)
	expect(await brokenIn(venue)).not.toEqual([])
})
