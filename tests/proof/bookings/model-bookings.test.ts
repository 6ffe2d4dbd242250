import fc from 'fast-check'
import { asc, eq } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { courtTime, bookings } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { blockCourt } from '#app/features/bookings/desk/blocks.server.ts'
import { book, cancelBooking, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { reopenCourts } from '#app/features/bookings/closing/closures.server.ts'
import { BlockForm, ClosingForm, WalkInForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { moveBooking } from '#app/features/bookings/move/moving.server.ts'
import { NewBooking } from '#app/features/bookings/schemas.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { addDays, at, clock, dateOf, DAY, hourOf, hoursBetween } from '#app/lib/time/time.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { cancelLeavingHours } from './naive-cancel.ts'
import { caseSeed, cases, times, within } from '#tests/support/cases.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const SEQUENCES = inject('source').kind === 'sqlite' ? times(60, 2_000) : times(12, 400)
const now = new Date('2026-11-20T09:00:00Z')
const date = addDays(dateOf(now), 5)
/** After every payment deadline, and before any booking begins. */
const later = new Date(now.getTime() + 2 * DAY)
const [OPENS, CLOSES, COURTS] = [10, 14, [1, 2]]

/** A step: by which person, on which court and hours, or which existing booking or closure. */
const step = fc.record({
	does: fc.constantFrom(
		...([
			'book',
			'book',
			'book',
			'cancel',
			'confirm',
			'move',
			'walkIn',
			'pay',
			'close',
			'block',
			'reopen',
			'lapse',
		] as const),
	),
	who: fc.nat(1),
	court: fc.constantFrom(...COURTS),
	from: fc.integer({ min: OPENS, max: CLOSES - 1 }),
	length: fc.integer({ min: 1, max: 2 }),
	which: fc.nat(7),
})

/** The model: each booking with its status and place, and the closures. */
type Booking = {
	id: number
	who: number | null
	court: number
	from: number
	to: number
	status: string
	isClosed: boolean
	isGivenUp?: boolean
	isPaid: boolean
}
type Shut = { id: number; courts: number[]; from: number; to: number }

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Cancel = (user: Actor, id: number, now: Date) => Promise<unknown>

const works = <T>(attempt: Promise<T>) =>
	attempt.then(
		(value) => ({ value }),
		() => null,
	)

/** Applies the steps to a new venue and to the model, and compares the two after each. */
async function follow(steps: Step[], cancel: Cancel) {
	const owner = await createUser({ role: 'venue_owner' })
	const players = [await createUser(), await createUser()]
	const venue = await createVenue({ ownerId: owner.id, opensAt: OPENS, closesAt: CLOSES, courts: COURTS.length })
	const { venueId, sportId } = venue
	const model: Booking[] = []
	let shut: Shut[] = []
	const isLive = ({ status }: Booking) => status === 'pending' || status === 'confirmed'
	const isFree = (court: number, from: number, to: number, self?: Booking) =>
		!shut.some((it) => it.courts.includes(court) && it.from < to && from < it.to) &&
		!model.some((it) => it !== self && isLive(it) && it.court === court && it.from < to && from < it.to)
	/** Returns the wished court where it is free, else the lowest free one. */
	const courtFor = (court: number, from: number, to: number, self?: Booking) =>
		[court, ...COURTS].find((number) => isFree(number, from, to, self))

	async function take({ does, who, court, from, length, which }: Step) {
		const to = Math.min(from + length, CLOSES)
		const place = { venueId, sportId, courtNumber: court, date, hour: from }
		const chosen = model[which % Math.max(model.length, 1)]
		if (does === 'book') {
			const times = { startTime: at(date, from).toISOString(), endTime: at(date, to).toISOString() }
			const wish = NewBooking.parse({ venueId, sportId, courtNumber: court, ...times, paymentMethod: 'SnapScan' })
			const got = await works(book(players[who]!, wish, { now }))
			const given = courtFor(court, from, to)
			expect(got !== null, 'a booking is made where a court is free').toBe(given !== undefined)
			const stands = { from, to, status: 'pending', isClosed: false, isPaid: false }
			if (got) model.push({ id: got.value.id, who, court: given!, ...stands })
		} else if (does === 'walkIn') {
			const form = WalkInForm.parse({ name: 'Guest', hours: to - from, notes: '', ...(who === 1 && { paid: 'yes' }) })
			const got = await works(bookWalkIn(owner, place, form, { now }))
			expect(got !== null, 'a walk-in gets the court where it is free').toBe(isFree(court, from, to))
			const stands = { from, to, status: 'confirmed', isClosed: false, isPaid: who === 1 }
			if (got) model.push({ id: got.value.id, who: null, court, ...stands })
		} else if (does === 'block') {
			const got = await works(blockCourt(owner, place, BlockForm.parse({ hours: to - from, note: '' }), { now }))
			expect(got !== null, 'a court is blocked where it is free').toBe(isFree(court, from, to))
			if (got) shut.push({ id: got.value.id, courts: [court], from, to })
		} else if (does === 'close') {
			const courts = who === 0 ? COURTS : [court]
			const which = who === 0 ? String(sportId) : `${sportId}:${court}`
			const times = { date, from: clock(from), to: clock(to) }
			const form = ClosingForm.parse({ reason: 'rain', courts: [which], ...times, note: '' })
			const { id } = await closeCourts(owner, venueId, form, { now })
			for (const it of model.filter((it) => isLive(it) && courts.includes(it.court) && it.from < to && from < it.to))
				Object.assign(it, { status: 'cancelled', isClosed: true })
			shut.push({ id, courts, from, to })
		} else if (does === 'reopen') {
			const closure = shut[which % Math.max(shut.length, 1)]
			if (closure) await reopenCourts(owner, venueId, closure.id, now)
			shut = shut.filter((it) => it !== closure)
		} else if (does === 'lapse') {
			await lapseUnpaidBookings(later)
			for (const it of model) if (it.status === 'pending' && !it.isPaid) it.status = 'cancelled'
		} else if (chosen && does === 'cancel') {
			const by = chosen.who === null ? owner : players[who]!
			const got = await works(cancel(by, chosen.id, now))
			expect(got !== null, 'their own booking is cancelled').toBe(
				(chosen.who ?? who) === who && (isLive(chosen) || chosen.isGivenUp === true),
			)
			if (got) Object.assign(chosen, { status: 'cancelled', isGivenUp: true })
		} else if (chosen && does === 'confirm') {
			const got = await works(setBookingStatus(owner, chosen.id, 'confirmed', now))
			expect(got !== null, 'a request is confirmed').toBe(chosen.status === 'pending')
			if (got) chosen.status = 'confirmed'
		} else if (chosen && does === 'pay' && chosen.who !== null && isLive(chosen) && !chosen.isPaid) {
			await paid(chosen.id, { by: owner, at: now })
			Object.assign(chosen, { isPaid: true, status: 'confirmed' })
		} else if (chosen && does === 'move' && chosen.who !== null) {
			const end = from + chosen.to - chosen.from
			const got = await works(moveBooking(players[chosen.who]!, chosen.id, at(date, from), { now }))
			const stays = isLive(chosen) && chosen.from === from
			const may = isLive(chosen) || chosen.isClosed
			const given = end <= CLOSES ? courtFor(chosen.court, from, end, chosen) : undefined
			expect(got !== null, 'a booking moves where a court is free').toBe(stays || (may && given !== undefined))
			const status = isLive(chosen) ? chosen.status : chosen.isPaid ? 'confirmed' : 'pending'
			if (got && !stays) Object.assign(chosen, { from, to: end, court: given, status, isClosed: false })
		}
	}

	for (const one of steps) {
		await take(one)
		const rows = await db.select().from(bookings).where(eq(bookings.courtId, venueId)).orderBy(asc(bookings.id))
		const held = await hoursWhere(eq(courtTime.courtId, venueId))
		expect(
			rows.map(({ id, status, courtNumber, startTime, endTime }) => {
				const hours = hoursBetween(startTime, endTime)
				return [id, status, courtNumber, hourOf(hours[0]!), hours.length]
			}),
		).toEqual(model.map(({ id, status, court, from, to }) => [id, status, court, from, to - from]))
		expect(
			held.map(({ courtNumber, hour }) => `${courtNumber}:${hourOf(hour)}`).sort(),
			'hours that are taken',
		).toEqual(
			model
				.filter(isLive)
				.flatMap(({ court, from, to }) => Array.from({ length: to - from }, (_, i) => `${court}:${from + i}`))
				.sort(),
		)
	}
}

const sequences = (cancel: Cancel) =>
	fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 24, size: 'max' }), (steps) => follow(steps, cancel))

test(
	'an hour belongs to one live booking, as in the model, in any order of things',
	{ timeout: within(240_000) },
	async () => {
		await fc.assert(sequences(cancelBooking), { numRuns: SEQUENCES, seed: caseSeed })
		expect(await fsck()).toEqual([])
	},
)

test(
	'the same sequences catch a cancellation that does not release the hours',
	{ timeout: within(240_000) },
	async () => {
		const { errorInstance } = await fc.check(sequences(cancelLeavingHours), { ...cases(500), endOnFailure: true })
		expect(String(errorInstance)).toContain('hours that are taken')
		expect(await fsck()).not.toEqual([])
	},
)
