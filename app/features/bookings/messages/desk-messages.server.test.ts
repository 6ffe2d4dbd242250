import { eq, type SQL } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, bookings } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { smsAddress } from '#app/lib/text/sms.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { AFTER, BEFORE, bookOnSaturday, SATURDAY } from '#tests/support/world/booked.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { cancelBooking } from '../bookings.server.ts'
import { mergeCustomers } from '../customers/merge.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import { findCustomerMessage, messageCustomer } from './customer-message.server.ts'
import { countMessaged, messagedWords } from './reach-words.ts'
import { findMessagePage, findSentMessage, requireAudience, sendDeskMessage } from './desk-messages.server.ts'

type Person = Awaited<ReturnType<typeof createUser>>
let [owner, desk, coach, early, late]: Person[] = []
let venue: Awaited<ReturnType<typeof createVenue>>

const text = 'The lights are out.'
const of = (from: number, to: number, sportId: number | null = null) => ({
	sportId,
	from: at(SATURDAY, from),
	to: at(SATURDAY, to),
})
const send = (who: Person, audience = of(0, 24), how: object = {}) =>
	sendDeskMessage(who, venue.venueId, audience, text, { now: BEFORE, ...how })
const told = async ({ id }: Person) => (await noticesOf(id)).filter(({ what }) => what === 'message')
/** Returns whom the message reaches that the address of its page asks for. */
function reachOf({ asked, messaged }: Awaited<ReturnType<typeof findMessagePage>>) {
	const { sportId, from, to } = asked!
	return countMessaged(messaged, { sportId, from: from.getTime(), to: to.getTime() })
}
const refused = (status: number) => ({ init: { status } })
const query = (more: Record<string, string>) => new URLSearchParams({ date: SATURDAY, ...more })

beforeEach(async () => {
	;[owner, desk, coach, early, late] = [
		await createUser({ role: 'venue_owner' }),
		await createUser(),
		await createUser(),
		await createUser(),
		await createUser(),
	]
	venue = await createVenue({ ownerId: owner.id, courts: 4, name: 'Quay Courts' })
	await joinTeam(venue, desk, 'desk')
	await joinTeam(venue, coach, 'coach')
	await bookOnSaturday(venue, early, 10, 1)
	await bookOnSaturday(venue, early, 11, 1)
	await bookOnSaturday(venue, late, 17, 2)
})

describe('a message of the desk', () => {
	test('reaches all of a day once, by the words of the venue, and is kept in its log', async () => {
		const { id, people } = await send(desk!)
		expect(people).toBe(2)
		const [notice, ...more] = await told(early!)
		expect(more).toEqual([])
		expect(notice).toMatchObject({ title: 'A message from Quay Courts', body: expect.stringContaining(text) })
		expect(await told(late!)).toHaveLength(1)
		const [line] = await db.select().from(auditLog).where(eq(auditLog.id, id))
		expect(line).toMatchObject({ courtId: venue.venueId, actorId: desk!.id, note: text, createdAt: BEFORE })
		expect(line!.details).toMatchObject({ people: 2, from: at(SATURDAY, 0).toISOString() })
		expect((await findMessagePage(desk!, venue.venueId, query({}), BEFORE)).sent).toMatchObject([
			{ id, text, people: 2 },
		])
	})

	test('counts whom it reaches before it is chosen, each once, as it then tells them', async () => {
		const own = await bookOnSaturday(venue, desk!, 15, 1)
		expect(own).toBeTruthy()
		const asks = async (more: Record<string, string>) =>
			findMessagePage(desk!, venue.venueId, query({ ...more, count: 'yes' }), BEFORE)
		const day = await asks({ from: '10:00', to: '21:00' })
		expect(day.asked).toMatchObject({ chosen: false })
		expect(reachOf(day)).toEqual({ players: (await send(desk!)).people, untold: 0 })
		expect(reachOf(await asks({ from: '10:00', to: '12:00' }))).toEqual({ players: 1, untold: 0 })
		expect(reachOf(await asks({ from: '12:00', to: '17:00' }))).toEqual({ players: 0, untold: 0 })
		const other = await createVenue({ sport: 'Tennis' })
		const tennis = await asks({ from: '10:00', to: '21:00', sport: String(other.sportId) })
		expect(reachOf(tennis)).toEqual({ players: 0, untold: 0 })
	})

	test.each([
		[{ players: 0, untold: 0 }, 'No one has a booking then.'],
		[{ players: 1, untold: 0 }, 'We’ll tell 1 player.'],
		[{ players: 2, untold: 1 }, 'We’ll tell 2 players. We can’t reach the players of 1 booking'],
		[{ players: 0, untold: 3 }, 'We can’t reach the players of 3 bookings'],
	])('says before whom it reaches: %o', (reached, words) => {
		expect(messagedWords(reached)).toContain(words)
	})

	test('reaches an hour only, and a sport only', async () => {
		await send(desk!, of(18, 19))
		expect([await told(early!), await told(late!)]).toMatchObject([[], [{}]])
		await expect(send(desk!, of(12, 17))).rejects.toMatchObject(refused(409))
		const other = await createVenue({ sport: 'Tennis' })
		await expect(send(desk!, of(0, 24, other.sportId))).rejects.toMatchObject(refused(409))
		expect(await send(desk!, of(10, 11, venue.sportId))).toMatchObject({ people: 1 })
	})

	test('reaches a stretch of half hours, which it offers where the venue has them', async () => {
		const times = async () => (await findMessagePage(desk!, venue.venueId, query({}), BEFORE)).times
		const hours = await times()
		expect([hours[0], hours[1], hours.at(-1)]).toEqual(['10:00', '11:00', '21:00'])
		venue = await createVenue({ ownerId: owner!.id, lengths: [60, 90] })
		await joinTeam(venue, desk!, 'desk')
		await bookOnSaturday(venue, early!, 10.5, 1)
		await bookOnSaturday(venue, late!, 11.5, 1)
		expect((await times()).slice(0, 3)).toEqual(['10:30', '11:00', '11:30'])
		await sendDeskMessage(desk!, venue.venueId, requireAudience(query({ from: '10:00', to: '11:30' })), text, {
			now: BEFORE,
		})
		expect([await told(early!), await told(late!)]).toMatchObject([[{}], []])
	})

	test('reaches nobody whose booking is over or cancelled, nor its writer', async () => {
		await cancelBooking(late!, await bookOnSaturday(venue, late!, 13, 1), BEFORE)
		await bookOnSaturday(venue, desk!, 13, 1)
		expect(await send(desk!, of(13, 14))).toMatchObject({ people: 0 })
		await expect(send(desk!, of(0, 24), { now: AFTER })).rejects.toMatchObject(refused(409))
	})

	test('gives the numbers of all, walk-ins too, with the text for each', async () => {
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 3, date: SATURDAY, hour: 10 }
		await bookWalkIn(desk!, place, { name: 'Zanele Dube', phone: '083 555 0139', notes: '', hours: 1 }, { now: BEFORE })
		const page = await findMessagePage(desk!, venue.venueId, query({ from: '10:00', to: '11:00' }), BEFORE)
		expect(reachOf(page)).toEqual({ players: 1, untold: 1 })
		const { id } = await send(desk!, of(10, 11))
		const { people } = await findSentMessage(desk!, venue.venueId, id, BEFORE)
		expect(people.map(({ isTold, walkIn }) => [isTold, walkIn]).sort()).toEqual([
			[false, true],
			[true, false],
		])
		await bookOnSaturday(venue, late!, 10, 2)
		await bookOnSaturday(venue, desk!, 10, 4)
		await write((tx) => tx.update(bookings).set({ createdAt: AFTER }).where(eq(bookings.userId, late!.id)))
		const after = (await findSentMessage(desk!, venue.venueId, id, BEFORE)).people
		expect(after.map(({ isTold }) => isTold).sort(), 'one who booked after it').toEqual([false, false, true])
		expect(people.find(({ walkIn }) => walkIn)).toMatchObject({
			phone: '083 555 0139',
			message: `Hi Zanele, Quay Courts here. ${text}`,
		})
	})

	test('reaches an account for which the desk has booked, and leads it to the venue', async () => {
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 3, date: SATURDAY, hour: 19 }
		const input = { name: 'Late', notes: '', hours: 1 }
		const { id: bookingId } = await bookWalkIn(desk!, place, input, { now: BEFORE })
		const customerOf = async (which: SQL) =>
			(await db.select({ id: bookings.customerId }).from(bookings).where(which).limit(1))[0]!.id!
		const account = await customerOf(eq(bookings.userId, late!.id))
		await mergeCustomers(owner!, venue.venueId, account, await customerOf(eq(bookings.id, bookingId)), BEFORE)
		const page = await findMessagePage(desk!, venue.venueId, query({ from: '19:00', to: '20:00' }), BEFORE)
		expect(reachOf(page)).toEqual({ players: 1, untold: 0 })
		expect(await send(desk!, of(19, 20))).toMatchObject({ people: 1 })
		const { link } = (await noticesOf(late!.id)).at(-1)!
		expect(link).toBe(`/venues/${venue.venueId}`)
		await messageCustomer(owner!, venue.venueId, account, 'Hello', { now: BEFORE })
		expect((await noticesOf(late!.id)).at(-1)!.link, 'about their last booking, the desk’s').toBe(link)
	})

	test('is the desk’s to send and read, not the coach’s, nor another venue’s', async () => {
		const { id } = await send(owner!)
		await expect(send(coach!)).rejects.toMatchObject(refused(403))
		await expect(findSentMessage(coach!, venue.venueId, id)).rejects.toMatchObject(refused(403))
		await expect(findMessagePage(coach!, venue.venueId, query({}))).rejects.toMatchObject(refused(403))
		await expect(send(early!)).rejects.toMatchObject(refused(404))
		const other = await createUser({ role: 'venue_owner' })
		const { venueId } = await createVenue({ ownerId: other.id })
		await expect(findSentMessage(other, venueId, id)).rejects.toMatchObject(refused(404))
	})

	test('is sent once where it is sent again, and ten times a day at most', async () => {
		const idempotencyKey = 'one'
		const sent = await send(desk!, of(0, 24), { idempotencyKey })
		expect(await send(desk!, of(0, 24), { idempotencyKey })).toEqual(sent)
		for (let count = 1; count < 10; count++) await send(count % 2 ? owner! : desk!)
		await expect(send(desk!)).rejects.toMatchObject(refused(429))
		expect(await told(early!)).toHaveLength(10)
	})

	test.each([
		{},
		{ from: '10:00' },
		{ from: '10:15', to: '11:00' },
		{ from: '11:00', to: '10:00' },
		{ from: '10:00', to: '25:00' },
		{ from: '10:00', to: '11:00', date: 'x' },
	])('goes to no audience such as %o', (asked) => {
		expect(() => requireAudience(query(asked as Record<string, string>))).toThrow(expect.objectContaining(refused(400)))
	})
})

describe('a message to one customer', () => {
	const write1 = (who: Person, customerId: number, more: object = {}) =>
		messageCustomer(who, venue.venueId, customerId, text, { now: BEFORE, ...more })
	const customerOf = async (bookingId: number) =>
		(await db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]!.customerId!

	test('tells a player once, is kept in the log, and is at hand for their phone', async () => {
		const id = await customerOf(await bookOnSaturday(venue, late!, 18, 3))
		const sent = await write1(desk!, id, { idempotencyKey: 'once-and-only' })
		expect(await write1(desk!, id, { idempotencyKey: 'once-and-only' })).toEqual(sent)
		expect(sent.isTold).toBe(true)
		expect(await told(late!)).toMatchObject([{ body: expect.stringContaining(text) }])
		expect(await told(early!)).toEqual([])
		const [line] = await db.select().from(auditLog).where(eq(auditLog.id, sent.id))
		expect(line).toMatchObject({ action: 'customer.message', subject: `customer:${id}`, note: text })
		const page = (sentId: number | null, who = desk!) => findCustomerMessage(who, venue.venueId, id, sentId)
		expect(await page(null)).toMatchObject({ isTold: true, message: null })
		expect((await page(sent.id)).message).toMatch(/^Hi Player, Quay Courts here\. The lights are out\.$/)
		await expect(page(sent.id + 999)).rejects.toMatchObject(refused(404))
		await expect(page(null, coach!)).rejects.toMatchObject(refused(403))
		await expect(write1(coach!, id)).rejects.toMatchObject(refused(403))
		await expect(write1(early!, id)).rejects.toMatchObject(refused(404))
	})

	test('is a text for the phone of a walk-in', async () => {
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 4, date: SATURDAY, hour: 9 }
		const guest = { name: 'Zanele M', phone: '082 555 0101', hours: 1, notes: '' }
		const { id: bookingId } = await bookWalkIn(desk!, place, guest, { now: BEFORE })
		const id = await customerOf(bookingId)
		const sent = await write1(desk!, id)
		expect(sent.isTold).toBe(false)
		const page = await findCustomerMessage(desk!, venue.venueId, id, sent.id)
		expect(page).toMatchObject({ isTold: false, phone: '082 555 0101', message: expect.stringContaining(text) })
		expect(smsAddress(page.phone!, 'A & B')).toBe('sms:0825550101?&body=A%20%26%20B')
	})
})
