import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, customers, noticePreferences, users } from '#db/schema.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { undoWalkIn } from '#app/features/payments/inbox/undo-cash.server.ts'
import { at } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { book, ensureBookingStatus } from '../bookings.server.ts'
import { closeCourts } from '../closing/closing.server.ts'
import { findEnds } from '../closing/closing-page.server.ts'
import { findPhoneList } from '../closing/phone-list.server.ts'
import { mergeCustomers } from '../customers/merge.server.ts'
import { moveAtDesk, placeSeen } from '../desk/desk-move.server.ts'
import { findCancelPage } from '../desk/list/venue-bookings-page.server.ts'
import { findUndo, undo } from '../desk/undo/undo.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import { countReached, findReach, findReaches } from './reach.server.ts'
import { haveTold, playersTold, playersToTell, willTell } from './reach-words.ts'

const friday = '2026-11-20'
const saturday = '2026-11-21'
const now = at(friday, 9.5)

let owner: Awaited<ReturnType<typeof createUser>>
let thandi: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>
let hour = 10

beforeEach(async () => {
	;[owner, thandi] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Thandi Nkosi' })]
	venue = await createVenue({ ownerId: owner.id })
	hour = 10
})

const place = (courtNumber = 1) => ({ venueId: venue.venueId, sportId: venue.sportId, courtNumber })
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!

/** Books the next hour of the Saturday at the desk. */
async function atDesk(name: string, phone?: string) {
	const input = { name, phone, hours: 1, notes: '' }
	return (await bookWalkIn(owner, { ...place(), date: saturday, hour: hour++ }, input, { now })).id
}

/** Books at the desk for a walk-in whom the venue then knows to be the account. */
async function forAccount(user: typeof owner, name: string) {
	const booked = { ...place(2), paymentMethod: 'SnapScan' as const, notes: '' }
	const times = { startTime: at(saturday, hour), endTime: at(saturday, hour + 1) }
	const { id: own } = await book(user, { ...booked, ...times }, { now })
	const id = await atDesk(name)
	const [known, walkIn] = [(await stored(own)).customerId, (await stored(id)).customerId]
	await mergeCustomers(owner, venue.venueId, known, walkIn!, now)
	return { own, id }
}

const withMail = async (id: number, email: string) => {
	const { customerId } = await stored(id)
	await write((tx) => tx.update(customers).set({ email }).where(eq(customers.id, customerId!)))
}

describe('whom the desk has to tell itself', () => {
	test('is the person, not the way that they booked', async () => {
		const { own, id } = await forAccount(thandi, 'Thandi')
		expect(willTell(await findReach(db, owner, own))).toBe('We’ll tell Thandi Nkosi.')
		expect(await stored(id)).toMatchObject({ userId: null })
		expect(haveTold(await findReach(db, owner, id))).toBe('We’ve told Thandi.')
		expect(haveTold(await findReach(db, thandi, id)), 'their own').toBe('')
	})

	test('is who has a number only, a mail only, or neither', async () => {
		const [number, mail, nothing] = [await atDesk('Zanele', '082 555 0139'), await atDesk('Sam'), await atDesk('Ruan')]
		await withMail(mail, 'sam@example.com')
		const words = async (id: number) => haveTold(await findReach(db, owner, id))
		expect(await words(number)).toBe('Please tell Zanele: 082 555 0139.')
		expect(await words(mail)).toBe('Please tell Sam: sam@example.com.')
		expect(await words(nothing)).toBe('Please tell Ruan yourself.')
	})

	test('is an account that wants no notices about bookings, and one that is deleted', async () => {
		const { own, id } = await forAccount(thandi, 'Thandi')
		await write((tx) => tx.update(users).set({ phone: '0825550100' }).where(eq(users.id, thandi.id)))
		const none = { userId: thandi.id, kind: 'booking' as const, inbox: false, email: false, push: false }
		await write((tx) => tx.insert(noticePreferences).values(none))
		const silent = 'so please tell them on 082 555 0100.'
		expect(willTell(await findReach(db, owner, own))).toBe(`We can’t reach Thandi Nkosi, ${silent}`)
		expect(willTell(await findReach(db, owner, id))).toBe(`We can’t reach Thandi, ${silent}`)
		await write((tx) => tx.delete(noticePreferences).where(eq(noticePreferences.userId, thandi.id)))
		await eraseAccount(thandi, { now })
		expect((await findReach(db, owner, own)).isTold).toBe(false)
		expect((await findReach(db, owner, own)).phone, 'a deleted account has no number').toBeNull()
	})

	test('counts each person once', async () => {
		const { own, id } = await forAccount(thandi, 'Thandi')
		const ids = [
			own,
			id,
			await atDesk('Zanele', '082 555 0139'),
			await atDesk('Zanele', '082 555 0139'),
			await atDesk('R'),
		]
		expect(countReached(await findReaches(db, owner, ids))).toEqual({ told: 1, toTell: 2 })
		expect(countReached(await findReaches(db, thandi, [own]))).toEqual({ told: 0, toTell: 0 })
	})
})

test('says in one or two sentences who is told and who is left', () => {
	expect(playersTold({ told: 2, toTell: 0 })).toBe('We’ve told the players.')
	expect(playersTold({ told: 6, toTell: 1 })).toBe('We’ve told 6 players.')
	expect(playersTold({ told: 0, toTell: 2 })).toBe('')
	expect(playersToTell({ told: 1, toTell: 2 })).toBe(
		'We’ll tell 1 player straight away. You tell 2 players, whom we can’t reach, from the phone list.',
	)
})

describe('an account hears of its booking at the desk', () => {
	const told = async () => (await noticesOf(thandi.id)).map(({ title, body, link }) => ({ title, body, link }))

	test('that it moved, was cancelled and is back, and is sent to the venue, as it cannot open it', async () => {
		const { id } = await forAccount(thandi, 'Thandi')
		const before = (await told()).length
		const seen = placeSeen(await stored(id))
		const wish = { date: saturday, start: 18, hours: 1, court: 1, seen }
		const { words } = await moveAtDesk(owner, venue.venueId, id, wish, now)
		expect(words).toMatch(/ We’ve told Thandi\.$/)
		expect((await findCancelPage(owner, venue.venueId, id, now)).reach.isTold).toBe(true)
		const later = new Date(now.getTime() + 1000)
		await ensureBookingStatus(owner, id, 'cancelled', later, { undoable: true })
		const after = new Date(now.getTime() + 2000)
		const way = await findUndo(owner, venue.venueId, id, after)
		expect(way.tells).toBe('We’ll tell Thandi.')
		expect(await undo(owner, venue.venueId, id, way.seen, after)).toMatch(/ We’ve told Thandi\.$/)
		const heard = (await told()).slice(before)
		expect(heard.map(({ title }) => title.replace(/^.* (moved|cancelled|brought)/, '$1'))).toEqual([
			'moved your booking',
			'cancelled your booking',
			'brought your booking back',
		])
		expect(heard[0]!.body).toMatch(/It is now .*18:00–19:00, court 1\. It was booked at the desk, so please ask/)
		for (const { link } of heard) expect(link).toBe(`/venues/${venue.venueId}`)
		expect(await fsck()).toEqual([])
	})

	test('but not of one that was booked by mistake and taken back', async () => {
		const { id } = await forAccount(thandi, 'Thandi')
		const before = (await told()).length
		await undoWalkIn(owner, venue.venueId, id, new Date(now.getTime() + 1000))
		expect((await stored(id)).status).toBe('cancelled')
		expect(await told()).toHaveLength(before)
	})

	test('that rain ended it, as its preview and its count say', async () => {
		const { own, id } = await forAccount(thandi, 'Thandi')
		const [phone, nothing] = [await atDesk('Phone List', '082 555 0139'), await atDesk('Ruan')]
		const wish = {
			reason: 'rain' as const,
			note: '',
			parts: [{ sportId: null, courtNumber: null }],
			startTime: at(saturday, 6),
			endTime: at(saturday, 20),
		}
		const ends = await findEnds(owner, venue.venueId, wish, [], now)
		expect(ends.what).toBe('Rain: All courts · Sat 21 Nov, 06:00–20:00')
		expect(ends.telling).toEqual([
			'We’ll tell 1 player straight away. You tell 2 players, whom we can’t reach, from the phone list.',
			'Players who booked here and have paid pick a refund, another time or credit at your venue. After 7 days without a choice, they’re refunded.',
			'Nobody pays a late charge. What the desk took for its own bookings goes back.',
		])
		expect(new Map(ends.list.map(({ id, toTell }) => [id, toTell]))).toEqual(
			new Map([
				[own, null],
				[id, null],
				[phone, 'please tell them on 082\u{a0}555\u{a0}0139'],
				[nothing, 'no number, so tell them when you see them'],
			]),
		)
		const before = (await told()).length
		expect(await closeCourts(owner, venue.venueId, wish, { now })).toMatchObject({ bookings: 4, told: 1, toTell: 2 })
		const heard = (await told()).slice(before)
		expect(heard).toHaveLength(2)
		expect(heard.find(({ link }) => link === `/venues/${venue.venueId}`)).toMatchObject({
			title: expect.stringMatching(/ has closed your court$/),
			body: expect.stringMatching(/Closed by the venue: rain\. It was booked at the desk/),
		})
		const { open } = await findPhoneList(owner, venue.venueId, null, now)
		const shown = new Map(open.map(({ id, walkIn, told }) => [id, walkIn ? null : told !== null]))
		expect(shown, 'one row a person').toEqual(
			new Map([
				[own, true],
				[phone, null],
				[nothing, null],
			]),
		)
	})
})
