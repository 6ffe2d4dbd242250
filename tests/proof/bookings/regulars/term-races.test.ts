import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookingAddOns, bookings, closures, regulars, termOffers } from '#db/schema.ts'
import { findAddOns, listAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { book, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { setAddOns } from '#app/features/bookings/desk/add-ons/desk-add-ons.server.ts'
import {
	answerOwnTerm,
	answerTermAtDesk,
	lapseTermOffers,
	offerNextTerm,
} from '#app/features/bookings/regulars/next-term.server.ts'
import { makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { acceptRequest, askWeekly } from '#app/features/bookings/regulars/requests.server.ts'
import { addDays, at, dateOf, weekdayOf } from '#app/lib/time/time.ts'
import { inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { post, wish } from '#tests/support/world/wishes.ts'
import { addNaively } from '../naive-add-ons.ts'
import { takeTermNaively } from './naive-regular.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const ROUNDS = times(8, 30)
const first = addDays(dateOf(new Date()), 3)
const dates = [2, 3, 4].map((week) => addDays(first, week * 7))
const held = addDays(dateOf(new Date()), 7)

const owner = await createUser({ role: 'venue_owner' })
const other = await signedIn(await createUser())

/** A venue of one court, with a player’s regular that nears its end. */
async function newRegular() {
	const venue = await createVenue({ ownerId: owner.id, courts: 1, price: 200 })
	const player = await createUser()
	const { venueId, sportId } = venue
	const time = { startTime: at(first, 18), endTime: at(first, 19) }
	const { id } = await book(player, { venueId, sportId, paymentMethod: 'PayShap', notes: '', ...time })
	await setBookingStatus(owner, id, 'confirmed')
	const asked = await askWeekly(player, id, { times: 1, note: '' })
	const regular = await acceptRequest(owner, venueId, asked.id, [addDays(first, 7)])
	return { venue, player, regularId: regular.id }
}
type Regular = Awaited<ReturnType<typeof newRegular>>

const refused = (error: { init?: { status: number } }) => {
	if (error.init?.status !== 409) throw error
	return null
}
const offer = ({ venue, regularId }: Regular) =>
	offerNextTerm(owner, venue.venueId, regularId, { on: dates, held }).catch(refused)
const termOf = async ({ regularId }: Regular) =>
	(await db.select().from(termOffers).where(eq(termOffers.regularId, regularId)))[0]
const blocks = ({ venue }: Regular) => db.$count(closures, eq(closures.courtId, venue.venueId))
const ofRegulars = ({ venue }: Regular) =>
	db.$count(bookings, and(eq(bookings.courtId, venue.venueId), isNotNull(bookings.regularId)))

it('an offer against a booking of one of its dates keeps all of them or none', LONG, async () => {
	let taken = 0
	for (let round = 0; round < ROUNDS; round++) {
		const regular = await newRegular()
		const take = async () => (await post(other, wish(regular.venue, dates[1]!, 18, 19))).status
		const [offered, status] = await Promise.all(
			round % 2 ? [offer(regular), take()] : [take().then(() => offer(regular)), Promise.resolve(201)],
		)
		expect(await blocks(regular)).toBe(offered ? dates.length : 0)
		if (round % 2) expect(status).toBe(offered ? 409 : 201)
		if (!offered) taken++
	}
	expect(taken).toBeGreaterThan(0)
	expect(await fsck()).toEqual([])
})

it('two offers at once keep the dates once', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const regular = await newRegular()
		const made = await Promise.all([offer(regular), offer(regular)])
		expect(made.filter(Boolean)).toHaveLength(1)
		expect(await blocks(regular)).toBe(dates.length)
	}
	expect(await fsck()).toEqual([])
})

it('a yes against the desk’s no, another yes or the end of its time: one counts', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const regular = await newRegular()
		await offer(regular)
		const { id, heldUntil } = (await termOf(regular))!
		const yes = () => answerOwnTerm(regular.player, id, 'yes').catch(refused)
		const against = [
			() => answerTermAtDesk(owner, regular.venue.venueId, regular.regularId, 'no').catch(refused),
			yes,
			() => lapseTermOffers(heldUntil),
		][round % 3]!
		await Promise.all(round % 2 ? [yes(), against()] : [against(), yes()])
		const { status } = (await termOf(regular))!
		expect(status).not.toBe('open')
		expect(await blocks(regular)).toBe(0)
		expect(await ofRegulars(regular)).toBe(status === 'accepted' ? 2 + dates.length : 2)
		expect(await db.$count(regulars, eq(regulars.courtId, regular.venue.venueId))).toBe(status === 'accepted' ? 2 : 1)
	}
	expect(await fsck()).toEqual([])
})

test('the same race catches a yes that does not look again', LONG, async () => {
	const regular = await newRegular()
	await offer(regular)
	const { id } = (await termOf(regular))!
	await inBetween(
		() => takeTermNaively(owner, regular.venue.venueId, id, new Date()),
		() => answerTermAtDesk(owner, regular.venue.venueId, regular.regularId, 'no'),
	)
	// The desk freed them, and they are booked all the same.
	expect(await ofRegulars(regular)).toBe(2 + dates.length)
})

/** Two regulars of one venue whose last date has a tin of balls each, of which as many are left as one term needs. */
async function withBalls() {
	const regular = await newRegular()
	const { venue } = regular
	const { venueId, sportId } = venue
	const form = { sportId, courtNumber: 1, weekday: [weekdayOf(first)], date: first, start: 9, hours: 1, times: 1 }
	const walkIn = await makeRegular(owner, venueId, { ...form, name: 'Zanele', notes: '', on: [first] })
	await listAddOn(owner, venueId, { name: 'Balls', kind: 'sold', price: 90, stock: 2 + dates.length })
	const addOnId = (await findAddOns(db, venueId))[0]!.id
	for (const id of [regular.regularId, walkIn.id]) {
		const [last] = await db.select().from(bookings).where(eq(bookings.regularId, id)).orderBy(desc(bookings.startTime))
		await setAddOns(owner, venueId, last!.id, { addOns: [{ addOnId, quantity: 1 }], seen: 'none' })
		await offerNextTerm(owner, venueId, id, { on: dates, held })
	}
	const sold = async () => {
		const lines = await db.select().from(bookingAddOns).where(eq(bookingAddOns.addOnId, addOnId))
		return lines.reduce((total, { quantity }) => total + quantity, 0)
	}
	return { ...regular, walkInId: walkIn.id, addOnId, sold }
}

it('two terms that take the last add-ons at once share them, and the rest goes without', LONG, async () => {
	for (let round = 0; round < times(4, 15); round++) {
		const { venue, player, regularId, walkInId, sold } = await withBalls()
		const [term] = await db.select().from(termOffers).where(eq(termOffers.regularId, regularId))
		const [one, other] = await Promise.all([
			answerOwnTerm(player, term!.id, 'yes'),
			answerTermAtDesk(owner, venue.venueId, walkInId, 'yes'),
		])
		expect([one.booked, other.booked]).toEqual([dates.length, dates.length])
		expect(one.without + other.without).toBe(dates.length)
		expect(await sold()).toBe(2 + dates.length)
	}
	expect(await fsck()).toEqual([])
})

test('the same race catches add-ons that are taken without another look', LONG, async () => {
	const { venue, player, regularId, walkInId, addOnId, sold } = await withBalls()
	const [term] = await db.select().from(termOffers).where(eq(termOffers.regularId, regularId))
	const own = await db.select().from(bookings).where(eq(bookings.regularId, regularId)).orderBy(asc(bookings.startTime))
	await inBetween(
		() => addNaively(own[0]!.id, addOnId, 1),
		async () => {
			await answerOwnTerm(player, term!.id, 'yes')
			await answerTermAtDesk(owner, venue.venueId, walkInId, 'no')
		},
	)
	expect(await sold(), 'one more than there are').toBe(2 + dates.length + 1)
})
