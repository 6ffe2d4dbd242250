import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, bookings, courts, notices, users, webhookFacts, webhookMessages, webhooks } from '#db/schema.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { leaveVenues } from '#app/features/venues/team/team.server.ts'
import { DAY, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { startReceiver } from '#tests/support/outside/receiver.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { BookingFacts } from './facts.server.ts'
import { forgetOldFacts, messageTo, noteChanges, removeOldMessages } from './note-changes.server.ts'
import { sendMessages } from './send.server.ts'
import {
	addWebhook,
	findWebhook,
	findWebhooksPage,
	removeWebhook,
	resend,
	sendTest,
	startAgain,
} from './webhooks.server.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => void (receiver = await startReceiver()))
afterAll(() => receiver.stop())

/** Signatures are of the real time, so the tests are too. */
const began = Date.now()
const later = (ms: number) => new Date(began + ms)
const now = later(0)

let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	await write(async (tx) => {
		await tx.delete(webhooks)
		await tx.delete(webhookFacts)
	})
	receiver.behave()
	receiver.forget()
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 4 })
})

const url = 'https://example.com/courtside'
/** Adds an address, and lets it be the receiver on loopback. */
async function listening() {
	const { secret } = await addWebhook(owner, venue.venueId, { url }, now)
	receiver.expect(secret)
	const here = eq(webhooks.courtId, venue.venueId)
	const [{ id } = { id: 0 }] = await write((tx) =>
		tx.update(webhooks).set({ url: receiver.url }).where(here).returning({ id: webhooks.id }),
	)
	return { venueId: venue.venueId, webhookId: id }
}

const bookAt = (hour: number, courtNumber = 1) =>
	bookWalkIn(
		owner,
		{ ...venue, courtNumber, date: dateAhead, hour },
		{ name: 'Zanele', notes: 'left-handed', hours: 1 },
		{ now },
	)
const dateAhead = new Date(began + 3 * DAY).toISOString().slice(0, 10)

const anywhere = () => true
const pass = async (ms = 0) => {
	await noteChanges(later(ms))
	await sendMessages(later(ms), undefined, anywhere)
}
const told = () => receiver.received.map(({ type, data }) => [type, data.bookingId])
const messages = () => db.select().from(webhookMessages).orderBy(webhookMessages.id)
const address = async () => (await db.select().from(webhooks).where(eq(webhooks.courtId, venue.venueId)))[0]!

describe('a venue’s address', () => {
	test('hears of a booking that is made, changed and cancelled, once each, and of nothing else', async () => {
		await bookAt(9)
		await listening()
		await pass()
		expect(told()).toEqual([])
		const { id } = await bookAt(10)
		await pass()
		await pass()
		expect(told()).toEqual([['booking.created', id]])
		await write((tx) => tx.update(bookings).set({ arrivedAt: now }).where(eq(bookings.id, id)))
		await write((tx) => tx.update(bookings).set({ notes: 'Wants court 2' }).where(eq(bookings.id, id)))
		await pass()
		await setBookingStatus(owner, id, 'cancelled', now)
		await pass()
		expect(told().map(([type]) => type)).toEqual(['booking.created', 'booking.changed', 'booking.cancelled'])
		expect(receiver.received.at(-1)!.data).toMatchObject({
			venueId: venue.venueId,
			courtNumber: 1,
			status: 'cancelled',
		})
		for (const { data } of receiver.received) expect(BookingFacts.safeParse(data).error).toBeUndefined()
		expect(JSON.stringify(receiver.received)).not.toMatch(/Zanele|left-handed/)
	})

	test('does not hear of other venues, nor of what came and went between two looks', async () => {
		await listening()
		const elsewhere = await createVenue({ ownerId: owner.id, courts: 1 })
		await bookWalkIn(
			owner,
			{ ...elsewhere, courtNumber: 1, date: dateAhead, hour: 10 },
			{ name: 'Zanele', notes: '', hours: 1 },
			{ now },
		)
		const { id } = await bookAt(10)
		await setBookingStatus(owner, id, 'cancelled', now)
		await pass()
		expect(told()).toEqual([])
	})

	test('hears of many at once, each once, in order', async () => {
		await listening()
		const ids: number[] = []
		for (const hour of [8, 9, 10, 11, 12]) for (const court of [1, 2, 3, 4]) ids.push((await bookAt(hour, court)).id)
		await Promise.all([noteChanges(now), noteChanges(now)])
		await pass()
		expect(told()).toEqual(ids.map((id) => ['booking.created', id]))
	})

	test('leaves the processor to pages, however many messages wait and to how many addresses', async () => {
		const place = await listening()
		const row = { courtId: venue.venueId, url: receiver.url, madeById: owner.id, createdAt: now, dueAt: now }
		const { lockedSecret } = await address()
		const [other] = await write((tx) =>
			tx
				.insert(webhooks)
				.values({ ...row, lockedSecret })
				.returning({ id: webhooks.id }),
		)
		await write(async (tx) => {
			for (const id of [place.webhookId, other!.id])
				for (let n = 0; n < 10; n++) await tx.insert(webhookMessages).values(messageTo(id, 'test', {}, now))
		})
		const start = performance.now()
		await sendMessages(later(0), undefined, anywhere)
		expect(receiver.received).toHaveLength(20)
		expect(performance.now() - start, '100 a second').toBeGreaterThan(180)
	})

	test('stores its secret encrypted, shows it once, and never in the list', async () => {
		const { secret } = await addWebhook(owner, venue.venueId, { url }, now)
		expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
		expect(JSON.stringify(await db.select().from(webhooks))).not.toContain(secret.slice(6))
		expect(JSON.stringify(await findWebhooksPage(owner, venue.venueId))).not.toContain(secret.slice(6))
	})

	test('is added by the owner alone, at most five, each once, and the log says so', async () => {
		const manager = await createUser()
		await joinTeam(venue, manager, 'manager')
		const admin = await createUser({ role: 'admin' })
		for (const person of [manager, admin])
			await expect(addWebhook(person, venue.venueId, { url }, now)).rejects.toMatchObject({ init: { status: 403 } })
		const many = Array.from({ length: 8 }, (_, i) => addWebhook(owner, venue.venueId, { url: `${url}/${i}` }, now))
		const done = await Promise.allSettled(many)
		expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
		const { addresses } = await findWebhooksPage(owner, venue.venueId)
		await removeWebhook(owner, { venueId: venue.venueId, webhookId: addresses[0]!.id }, now)
		await expect(addWebhook(owner, venue.venueId, { url: addresses[1]!.url }, now)).rejects.toMatchObject({
			init: { status: 409 },
		})
		const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId))
		expect(lines.map(({ action }) => action).sort()).toEqual([
			...Array<string>(5).fill('venue.add-webhook'),
			'venue.remove-webhook',
		])
	})

	test('gets nothing more once the venue has another owner, or its maker has gone', async () => {
		await listening()
		const next = await createUser({ role: 'venue_owner' })
		await write((tx) => tx.update(courts).set({ ownerId: next.id }).where(eq(courts.id, venue.venueId)))
		await bookAt(10).catch(() => undefined)
		await pass()
		expect(receiver.asked()).toBe(0)
		expect((await findWebhooksPage(next, venue.venueId)).addresses).toMatchObject([{ works: false }])
		await write((tx) => leaveVenues(tx, owner, now))
		expect(await address()).toBeUndefined()
	})

	test('gets nothing while its maker is suspended', async () => {
		await listening()
		await bookAt(10)
		await noteChanges(now)
		await write((tx) => tx.update(users).set({ suspendedAt: now }).where(eq(users.id, owner.id)))
		await pass()
		expect(receiver.asked()).toBe(0)
	})

	test('that is removed takes its messages with it, and the last one what was told', async () => {
		const place = await listening()
		await bookAt(10)
		await noteChanges(now)
		await removeWebhook(owner, place, now)
		expect([await db.$count(webhookMessages), await db.$count(webhookFacts)]).toEqual([0, 0])
		await removeWebhook(owner, place, now)
		const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId))
		expect(lines.filter(({ action }) => action === 'venue.remove-webhook')).toHaveLength(1)
	})

	test('belongs to its venue alone', async () => {
		const place = await listening()
		const other = await createUser({ role: 'venue_owner' })
		const theirs = await createVenue({ ownerId: other.id, courts: 1 })
		const wrong = { venueId: theirs.venueId, webhookId: place.webhookId }
		await removeWebhook(other, wrong, now)
		expect(await address()).toBeDefined()
		for (const act of [sendTest, startAgain])
			await expect(act(other, wrong, now)).rejects.toMatchObject({ init: { status: 404 } })
		await expect(findWebhook(other, theirs.venueId, place.webhookId)).rejects.toMatchObject({ init: { status: 404 } })
	})
})

describe('a receiver that does not answer well', () => {
	const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
	const answering = (status: number, headers = {}) =>
		receiver.behave((response) => (response.writeHead(status, headers).end(), true))

	test.each([
		['with 500', () => answering(500), 'Answered 500'],
		['with a redirect, which is not followed', () => answering(302, { Location: receiver.url }), 'sends us elsewhere'],
		['by switching protocols', () => receiver.behave((response) => (response.socket!.end(SWITCH), true)), 'broke'],
		['by cutting the line', () => receiver.behave((response) => (response.destroy(), true)), 'broke'],
	])('%s is tried again later with the same id and body, and nothing is lost', async (_, misbehave, why) => {
		await listening()
		misbehave()
		const { id } = await bookAt(10)
		await bookAt(11)
		await pass()
		expect(receiver.asked()).toBe(1)
		expect((await messages())[0]).toMatchObject({ status: 'waiting', attempts: 1 })
		expect((await messages())[0]!.trouble).toContain(why)
		await pass(1_000)
		expect(receiver.asked()).toBe(1)
		receiver.behave()
		await pass(MINUTE)
		expect(told().map(([, bookingId]) => bookingId)).toContain(id)
		expect((await messages()).map(({ status }) => status)).toEqual(['sent', 'sent'])
		expect(await address()).toMatchObject({ failures: 0, failingSince: null })
	})

	test('costs one try for each pause, however many messages wait', async () => {
		await listening()
		answering(503)
		for (const hour of [8, 9, 10, 11, 12, 13]) await bookAt(hour)
		for (let ms = 0; ms < 2 * HOUR; ms += 2 * MINUTE) await pass(ms)
		expect(receiver.asked()).toBeLessThan(8)
	})

	test('with one message does not keep the others from arriving, and that one is given up', async () => {
		await listening()
		const { id: bad } = await bookAt(10)
		await bookAt(11)
		await noteChanges(now)
		const [poison] = await messages()
		await sendMessages(now, undefined, anywhere)
		await write((tx) =>
			tx
				.update(webhookMessages)
				.set({ status: 'waiting', attempts: 11, dueAt: now, body: poison!.body.replace(String(bad), '0') })
				.where(eq(webhookMessages.id, poison!.id)),
		)
		answering(422)
		await pass()
		expect((await messages()).map(({ status }) => status).sort()).toEqual(['refused', 'sent'])
	})

	test('for five days is stopped, its owner is told, and it can be started again', async () => {
		const place = await listening()
		answering(500)
		await bookAt(10)
		for (let ms = 0; ms <= 5 * DAY + 7 * HOUR; ms += HOUR) await pass(ms)
		expect((await address()).stoppedAt).not.toBeNull()
		const inbox = await db.select().from(notices).where(eq(notices.userId, owner.id))
		expect(inbox.filter(({ what }) => what === 'webhook stopped')).toHaveLength(1)
		await expect(sendTest(owner, place, now)).rejects.toMatchObject({ init: { status: 409 } })
		receiver.behave()
		const asked = receiver.asked()
		await bookAt(11)
		await pass()
		expect(receiver.asked()).toBe(asked)
		await startAgain(owner, place, now)
		await bookAt(12)
		await pass()
		expect(told().map(([type]) => type)).toEqual(['booking.created', 'booking.created', 'booking.created'])
		const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId))
		expect(lines.map(({ action }) => action)).toContain('venue.start-webhook')
	})

	test('that says 410 is stopped at once', async () => {
		await listening()
		answering(410)
		await bookAt(10)
		await pass()
		expect((await address()).stoppedAt).not.toBeNull()
	})
})

describe('the list of messages', () => {
	test('shows a test with its answer, and sends one again under its id', async () => {
		const place = await listening()
		await sendTest(owner, place, now)
		await pass()
		const { messages: shown } = await findWebhook(owner, place.venueId, place.webhookId)
		expect(shown).toMatchObject([{ what: 'Test', status: 'sent', answered: 204, attempts: 1 }])
		await resend(owner, place, shown[0]!.id, now)
		await pass()
		expect([receiver.asked(), receiver.received.length]).toEqual([2, 1])
		const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId))
		expect(lines.map(({ action }) => action)).toEqual([
			'venue.add-webhook',
			'venue.test-webhook',
			'venue.resend-webhook',
		])
		await expect(resend(owner, place, 0, now)).rejects.toMatchObject({ init: { status: 404 } })
	})

	test('ends after a month, and what is known of a booking days after its end', async () => {
		await listening()
		await bookAt(10)
		await pass()
		await removeOldMessages(later(29 * DAY))
		await forgetOldFacts(later(4 * DAY))
		expect([await db.$count(webhookMessages), await db.$count(webhookFacts)]).toEqual([1, 1])
		await removeOldMessages(later(31 * DAY))
		await forgetOldFacts(later(31 * DAY))
		expect([await db.$count(webhookMessages), await db.$count(webhookFacts)]).toEqual([0, 0])
	})
})

test('no message goes to loopback, whatever the name says', async () => {
	await listening()
	const byName = receiver.url.replace('127.0.0.1', 'localhost')
	for (const url of [receiver.url, byName, receiver.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')]) {
		await write((tx) => tx.update(webhooks).set({ url, dueAt: now, failures: 0 }))
		await write((tx) => tx.delete(webhookMessages))
		await sendTest(owner, { venueId: venue.venueId, webhookId: (await address()).id }, now)
		await sendMessages(now)
		const why = url === byName ? 'There is no such host' : 'The address is not a public one'
		expect((await messages()).map(({ trouble }) => trouble).filter(Boolean)).toEqual([why])
	}
	expect(receiver.asked()).toBe(0)
})
