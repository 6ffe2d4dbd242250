import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import {
	bookedHours,
	bookings,
	closures,
	courts,
	courtSports,
	eventParticipants,
	events,
	openingExceptions,
	openingHours,
	peakExceptions,
	payments,
	peakHours,
	refunds,
	reviews,
} from '#db/schema.ts'
import { at } from '#app/lib/time.ts'
import { middleware } from '#app/root.tsx'
import { addresses, load, type Address } from '#tests/support/addresses.ts'
import { createUser, signedIn } from '#tests/support/people.ts'
import { serve } from '#tests/support/serve.ts'
import { createVenue } from '#tests/support/venues.ts'
import { booked, wish } from '#tests/support/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past six in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })
const TUESDAY = '2027-03-02'

const pages = addresses.filter(({ path }) => path.startsWith('venue-dashboard'))
const calls = addresses.filter(({ path }) => path.startsWith('api/dashboard'))

/** What an address needs beside its ids to show something. */
const QUERIES: [part: string, query: (ids: Ids) => string][] = [
	['/day/new', ({ sportId }) => `?date=${TUESDAY}&hour=12&sportId=${sportId}&court=2`],
	['/figures/cash-up.csv', () => `?date=${TUESDAY}`],
]

const owner = await createUser({ role: 'venue_owner' })
const player = await createUser({ fullName: 'Secret Somebody' })
const people = {
	visitor: {},
	player: await signedIn(player),
	otherOwner: await signedIn(await createUser({ role: 'venue_owner' })),
	owner: await signedIn(owner),
	admin: await signedIn(await createUser({ role: 'admin' })),
}
type Side = keyof typeof people

type Ids = Record<string, number>

/** A venue of the owner with one of everything an address can name. */
async function everything(): Promise<Ids> {
	const { venueId, sportId, courtSportId } = await createVenue({ ownerId: owner.id, courts: 3, peakPrice: 300 })
	const bookingId = await booked(player, wish({ venueId, sportId }, TUESDAY, 10, 11))
	return write(async (tx) => {
		const time = { startTime: at(TUESDAY, 16), endTime: at(TUESDAY, 17) }
		const [event] = await tx
			.insert(events)
			.values({ ...time, name: 'Social', description: 'All', courtId: venueId, sportId, createdById: owner.id })
			.returning()
		const [person] = await tx.insert(eventParticipants).values({ eventId: event!.id, userId: player.id }).returning()
		const shut = { ...time, courtId: venueId, sportId, courtNumber: 3, createdById: owner.id }
		const [closure, block] = await tx
			.insert(closures)
			.values([
				{ ...shut, reason: 'rain' },
				{ ...shut, reason: 'blocked' },
			])
			.returning()
		const [review] = await tx.insert(reviews).values({ courtId: venueId, userId: player.id, rating: 4 }).returning()
		await tx.insert(peakHours).values({ courtSportId, weekday: 1, hour: 17 })
		const sent = {
			provider: 'manual',
			method: 'eft',
			amount: 20_000,
			status: 'success',
			claimedAt: new Date(),
		} as const
		const [payment] = await tx
			.insert(payments)
			.values({ ...sent, checkoutId: randomUUID(), reference: randomUUID(), bookingId, userId: player.id })
			.returning()
		const back = { bookingId, amount: 100, reason: 'overpaid', by: 'venue' } as const
		const [refund] = await tx
			.insert(refunds)
			.values({ ...back, paymentId: payment!.id })
			.returning()
		return {
			refundId: refund!.id,
			...{ venueId, sportId, bookingId, eventId: event!.id, personId: person!.id },
			...{ paymentId: payment!.id, closureId: closure!.id, blockId: block!.id, reviewId: review!.id },
		}
	})
}

/** Everything stored of a venue that its dashboard can change. */
async function stored({ venueId, eventId, bookingId }: Ids) {
	const [offer] = await db.select().from(courtSports).where(eq(courtSports.courtId, venueId!))
	return JSON.stringify([
		await db.select().from(courts).where(eq(courts.id, venueId!)),
		offer,
		await db.select().from(bookings).where(eq(bookings.courtId, venueId!)),
		await db.select().from(bookedHours).where(eq(bookedHours.courtId, venueId!)),
		await db.select().from(closures).where(eq(closures.courtId, venueId!)),
		await db.select().from(events).where(eq(events.courtId, venueId!)),
		await db.select().from(eventParticipants).where(eq(eventParticipants.eventId, eventId!)),
		await db.select().from(openingHours).where(eq(openingHours.courtId, venueId!)),
		await db.select().from(openingExceptions).where(eq(openingExceptions.courtId, venueId!)),
		await db.select().from(peakHours).where(eq(peakHours.courtSportId, offer!.id)),
		await db.select().from(peakExceptions).where(eq(peakExceptions.courtSportId, offer!.id)),
		await db.select().from(reviews).where(eq(reviews.courtId, venueId!)),
		await db.select().from(payments).where(eq(payments.bookingId, bookingId!)),
	])
}

function addressOf(path: string, ids: Ids) {
	const named = path.replace(/:(\w+)/g, (_, name: string) => {
		const id =
			name === 'closureId' && path.includes('blocks') ? ids.blockId : (ids[name] ?? (name === 'id' && ids.venueId))
		if (!id) throw new Error(`What is :${name} in ${path}? Make one in everything().`)
		return String(id)
	})
	const [, query] = QUERIES.find(([part]) => path.endsWith(part)) ?? []
	return `/${named}${query?.(ids) ?? ''}`
}

const form = { method: 'POST', body: new URLSearchParams({ x: '1' }) }

async function asker({ path, files }: Address) {
	const chain = await load(files)
	const handle = serve(chain, path, middleware)
	const has = (name: string) => name in chain.at(-1)!
	const ask = async (side: Side, ids: Ids, init: RequestInit = {}) => {
		const response = await handle(addressOf(path, ids), { ...init, headers: people[side] })
		return { status: response.status, location: response.headers.get('Location'), text: await response.text() }
	}
	return { ask, acts: has('action'), reads: has('loader') || has('default'), isPage: has('default') }
}

test('the table is not empty', () => {
	expect(pages.length).toBeGreaterThanOrEqual(25)
	expect(calls.map(({ path }) => `/${path}`).sort()).toEqual([
		'/api/dashboard/venues',
		'/api/dashboard/venues/:id/bookings',
		'/api/dashboard/venues/:id/events',
	])
})

const ofVenue = pages.filter(({ path }) => path.includes(':venueId'))

describe.each(ofVenue)('/$path', (address) => {
	it('is shown to the owner and to admins, and to nobody else', async () => {
		const [ids, { ask, reads, isPage }] = [await everything(), await asker(address)]
		if (!reads) return
		expect(await ask('visitor', ids)).toMatchObject({ status: 302, location: expect.stringMatching(/^\/auth\?next=/) })
		const refused = [await ask('player', ids), await ask('otherOwner', ids)]
		const inFrame = isPage && address.files.some((file) => file.endsWith('dashboard/layout.tsx'))
		expect(refused[0]!.status).toBe(inFrame ? 403 : 404)
		expect(refused[1]!.status).toBe(404)
		for (const { text } of refused) expect(text).not.toMatch(/Secret Somebody|Social|1 Main Road/)
		for (const side of ['owner', 'admin'] as const) {
			const { status, text } = await ask(side, ids)
			expect(status, `${side}: ${text.slice(0, 500)}`).toBeLessThan(400)
		}
	})

	it('is changed by the owner and by admins, and by nobody else', async () => {
		const [ids, { ask, acts }] = [await everything(), await asker(address)]
		if (!acts) return
		const before = await stored(ids)
		expect(await ask('visitor', ids, form)).toMatchObject({ status: 302, location: expect.stringMatching(/^\/auth/) })
		expect((await ask('player', ids, form)).status).toBe(403)
		expect((await ask('otherOwner', ids, form)).status).toBe(404)
		expect(await stored(ids)).toBe(before)
		for (const side of ['owner', 'admin'] as const) {
			const own = await everything()
			const { status, text } = await ask(side, own, form)
			expect([200, 302, 400, 409, 415], `${side}: ${status} ${text.slice(0, 500)}`).toContain(status)
		}
	})
})

const others: [path: string, Record<Side, number[]>][] = [
	['venue-dashboard', { visitor: [302], player: [403], otherOwner: [200], owner: [302], admin: [302] }],
	['venue-dashboard/new', { visitor: [302], player: [403], otherOwner: [200], owner: [200], admin: [200] }],
	['venue-dashboard/apply', { visitor: [302], player: [200], otherOwner: [200], owner: [200], admin: [200] }],
]

test('every other address of the dashboard is in the table', () => {
	const rest = pages.filter((page) => !ofVenue.includes(page)).map(({ path }) => path)
	expect(rest.sort()).toEqual(others.map(([path]) => path).sort())
})

describe.each(others)('/%s', (path, statuses) => {
	it.each(Object.entries(statuses) as [Side, number[]][])('answers a %s with %j', async (side, expected) => {
		const ids = await everything()
		const { ask } = await asker(pages.find((page) => page.path === path)!)
		expect(expected).toContain((await ask(side, ids)).status)
	})
})

describe.each(calls)('/$path', (address) => {
	const own = address.path.includes(':id')
	it.each([
		['visitor', 401],
		['player', 403],
		['otherOwner', own ? 404 : 200],
		['owner', 200],
		['admin', 200],
	] as const)('answers a %s with %i', async (side, status) => {
		const ids = await everything()
		const { ask } = await asker(address)
		const answer = await ask(side, ids)
		expect(answer.status).toBe(status)
		if (side === 'otherOwner' && !own) expect(answer.text).toBe('[]')
		if (status !== 200) expect(JSON.parse(answer.text)).toEqual({ message: expect.any(String) })
	})
})
