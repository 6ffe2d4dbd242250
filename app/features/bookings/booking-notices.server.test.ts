import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { write } from '#db/client/index.ts'
import { notices } from '#db/schema.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { at } from '#app/lib/time/time.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { wordsTo } from '#tests/support/notices.ts'
import { book, cancelBooking, setBookingStatus } from './bookings.server.ts'

const saturday = '2026-11-21'
const now = at('2026-11-20', 9)

let player: Awaited<ReturnType<typeof createUser>>
let owner: typeof player
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[player, owner] = [await createUser(), await createUser({ role: 'venue_owner' })]
	venue = await createVenue({ ownerId: owner.id, name: 'Gardens Padel' })
})

const what = 'Padel at Gardens Padel, Saturday 21 November 2026, 10:00–11:00.'
const onCourt = what.replace('11:00.', '11:00, court 1.')
/** Under a title that names the venue and the start. */
const played = 'Padel, 10:00–11:00, court 1.'
const wish = () => ({
	venueId: venue.venueId,
	sportId: venue.sportId,
	courtNumber: 1,
	paymentMethod: 'SnapScan' as const,
	notes: '',
	startTime: at(saturday, 10),
	endTime: at(saturday, 11),
})
const bookBy = async (user = player) => (await book(user, wish(), { now })).id
const forget = (user: { id: number }) => write((tx) => tx.delete(notices).where(eq(notices.userId, user.id)))
const toldTo = (user: { id: number }) => wordsTo(user.id)

test('a request is told to the venue owner and to the player', async () => {
	const other = await createUser({ role: 'venue_owner' })
	const id = await bookBy()
	expect(await toldTo(owner)).toEqual([
		{
			title: 'New booking request: Gardens Padel, Sat 21 Nov, 10:00',
			body: `${what} Please confirm or decline it.`,
			link: `/venue-dashboard/${venue.venueId}/today`,
		},
	])
	expect(await toldTo(player)).toEqual([
		{
			title: 'Court held: Gardens Padel, Sat 21 Nov 10:00',
			body: `${played} R200.00 due by Sat 21 Nov, 08:00 to keep the court.`,
			link: `/my-bookings/${id}`,
		},
	])
	expect(await toldTo(other)).toEqual([])
})

test('a refused request sends no notice', async () => {
	for (const who of [player, player, player]) await bookBy(who).catch(() => null)
	expect((await toldTo(owner)).map(({ title }) => title)).toEqual(['2 booking requests: Gardens Padel'])
})

test('what the venue decides is told to the player', async () => {
	const [kept, declined] = [await bookBy(), await bookBy()]
	await forget(player)
	await setBookingStatus(owner, kept, 'confirmed', now)
	await setBookingStatus(owner, declined, 'cancelled', now)
	await paid(kept, { by: owner, at: now })
	await setBookingStatus(owner, kept, 'cancelled', now)
	const cancelled = (id: number) => ({ title: 'The venue cancelled your booking', link: `/my-bookings/${id}` })
	expect(await toldTo(player)).toEqual([
		{
			title: expect.stringMatching(/^Confirmed: Gardens Padel, /),
			body: `${played} R200.00 is still to pay, here or at the venue. See you there.`,
			link: `/my-bookings/${kept}`,
		},
		{ ...cancelled(declined), body: `${onCourt.replace('court 1', 'court 2')} You owe nothing.` },
		{
			title: 'R200.00 comes back to you',
			body: `${what} Gardens Padel sends it to you.`,
			link: `/my-bookings/${kept}/receipt`,
		},
		{ ...cancelled(kept), body: `${onCourt} R200.00 comes back to you.` },
	])
	expect(await toldTo(owner)).toEqual([
		{ title: 'Refund to make: R200.00', body: what, link: `/venue-dashboard/${venue.venueId}/money` },
	])
})

test('a player who was to bring cash owes nothing for a cancelled booking', async () => {
	const tell = async (verificationMethod: 'cash' | 'eft') => {
		const id = await bookBy()
		const { checkoutId } = await openCheckout(player, id, { payBy: 'manual', origin: 'http://localhost', now })
		await claim(player, checkoutId, { verificationMethod, receiptNumber: '' }, { now })
		await setBookingStatus(owner, id, 'cancelled', now)
		return (await toldTo(player)).at(-1)!.body
	}
	expect(await tell('cash')).toBe(`${onCourt} You owe nothing.`)
	expect(await tell('eft')).toBe(
		`${onCourt} The R200.00 you sent isn’t confirmed yet; we’ll sort it out when it arrives.`,
	)
})

test('what the player cancels is told to the owner, and to the player with what comes back', async () => {
	const [unpaid, held] = [await bookBy(), await bookBy()]
	await paid(held, { by: owner, at: now })
	await forget(player)
	await cancelBooking(player, unpaid, now)
	await cancelBooking(player, held, now)
	const cancelled = (await toldTo(player)).filter(({ title }) => title === 'Booking cancelled')
	expect(cancelled).toEqual([
		{ title: 'Booking cancelled', body: `${onCourt} You owe nothing.`, link: `/my-bookings/${unpaid}` },
		{
			title: 'Booking cancelled',
			body: `${onCourt.replace('court 1', 'court 2')} R200.00 comes back to you.`,
			link: `/my-bookings/${held}`,
		},
	])
	expect((await toldTo(owner)).at(-1)).toEqual({
		title: 'Booking cancelled by the player',
		body: `${what} The court is free again.`,
		link: `/venue-dashboard/${venue.venueId}?status=cancelled`,
	})
})

test('an owner who plays at their own venue gets no notice of it', async () => {
	const id = await bookBy(owner)
	await setBookingStatus(owner, id, 'confirmed', now)
	await cancelBooking(owner, id, now)
	expect(await toldTo(owner)).toEqual([])
})

test('completing sends no notice', async () => {
	const id = await bookBy()
	await forget(player)
	await setBookingStatus(owner, id, 'confirmed', now)
	await setBookingStatus(owner, id, 'completed', at(saturday, 11))
	expect(await toldTo(player)).toHaveLength(1)
})

test('many decisions at once are told once', async () => {
	const id = await bookBy()
	await forget(player)
	const tries = Array.from({ length: 20 }, () => setBookingStatus(owner, id, 'confirmed', now))
	const won = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
	expect([won.length, (await toldTo(player)).length]).toEqual([1, 1])
})

test('requests and payments of the same instant share one notice of each kind', async () => {
	const times = Array.from({ length: 8 }, (_, i) => new Date(now.getTime() + i))
	const players = await Promise.all(times.map(() => createUser()))
	const wide = await createVenue({ ownerId: owner.id, name: 'Gardens Padel', courts: times.length })
	const hour = { ...wish(), venueId: wide.venueId, sportId: wide.sportId }
	const asked = times.map((now, i) => book(players[i]!, { ...hour, courtNumber: i + 1 }, { now }))
	const ids = (await Promise.all(asked)).map(({ id }) => id)
	expect((await toldTo(owner)).map(({ title }) => title)).toEqual(['8 booking requests: Gardens Padel'])
	const sent = times.map(async (now, i) => {
		const checkout = { payBy: 'manual', origin: 'http://localhost', now } as const
		const { checkoutId } = await openCheckout(players[i]!, ids[i]!, checkout)
		await claim(players[i]!, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now })
	})
	await Promise.all(sent)
	expect((await toldTo(owner)).map(({ title }) => title)).toEqual(['8 payments to confirm: R1\u202f600.00'])
})
