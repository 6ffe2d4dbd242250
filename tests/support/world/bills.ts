import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { billSplits, bookings, payments, refunds } from '#db/schema.ts'
import { findGamePage } from '#app/features/games/game-page.server.ts'
import { openGame } from '#app/features/games/games.server.ts'
import type { Viewer } from '#app/features/games/viewer.server.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { accountOf } from '#app/features/ledger/account.ts'
import { splitBooking } from '#app/features/payments/split/split.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser } from './people.ts'
import { createVenue } from './venues.ts'

type Wishes = { now: Date; date: string; price?: number; freeCancelHours?: number; fullName?: string }

/** Makes a booking of one hour at 10:00, at another person's venue. */
export async function aBill({ now, date, price = 100, freeCancelHours = 24, fullName }: Wishes) {
	const [owner, booker] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName })]
	const venue = await createVenue({ ownerId: owner.id, price, settings: { freeCancelHours, lateChargePercent: 50 } })
	const wish = { ...venue, courtNumber: 1, startTime: at(date, 10), endTime: at(date, 11) }
	const { id } = await book(booker, { ...wish, paymentMethod: 'SnapScan', notes: '' }, { now })
	return { id, owner, booker, venueId: venue.venueId }
}

/** Makes such a booking, split equally between the booker and the named friends. */
export async function aSplitBill({ names = ['Ayanda', 'Bongi'], ...wishes }: Wishes & { names?: string[] }) {
	const bill = await aBill(wishes)
	const people = [{ name: '', amount: null }, ...names.map((name) => ({ name, amount: null }))]
	await splitBooking(bill.booker, bill.id, { mode: 'equal', people }, { now: wishes.now })
	return { ...bill, shares: await sharesOf(bill.id) }
}

/** Makes such a booking with the link of its group; with `names` its bill is split. */
export async function aGame({ names, ...wishes }: Wishes & { names?: string[] }) {
	const bill = names ? await aSplitBill({ ...wishes, names }) : { ...(await aBill(wishes)), shares: null }
	const key = await openGame(bill.booker, bill.id, wishes.now)
	return { ...bill, key: key! }
}

/** Returns the page of a link whose game is planned. */
export async function gamePage(viewer: Viewer, key: string, now?: Date, me?: number) {
	const page = await findGamePage(viewer, key, now, me)
	if (page.isIdle) throw new Error('No game is planned')
	return page
}

export const sharesOf = (bookingId: number) =>
	db.select().from(billSplits).where(eq(billSplits.bookingId, bookingId)).orderBy(billSplits.id)

export const paymentsOf = (bookingId: number) =>
	db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(payments.id)

export const refundsOf = (bookingId: number) =>
	db.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(refunds.id)

export async function paymentBy(checkoutId: string) {
	const [payment] = await db.select().from(payments).where(eq(payments.checkoutId, checkoutId))
	return payment!
}

/** Returns a booking's account, and by how many cents its open shares are off; 0 without any. */
export async function billOf(bookingId: number) {
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	const account = accountOf(booking!, await paymentsOf(bookingId), await refundsOf(bookingId))
	const open = (await sharesOf(bookingId)).filter(({ status }) => status === 'pending')
	const asked = open.reduce((total, { amount }) => total + amount, 0)
	return { booking: booking!, account, off: open.length === 0 ? 0 : asked - (account.total - account.held) }
}
