import { customerOf } from '#app/features/bookings/customers/customer-of.server.ts'
import { lastDay } from '#app/features/ledger/sales/pack-hours.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { packs, sales } from '../../schema.ts'
import { at } from '../clock.ts'
import { insertWithIds } from '../insert.ts'
import { offerOf, venueOf, type Scene } from '../scene.ts'
import { addEntries, receipt } from './payments.ts'

const TEN = { name: 'Ten hours of padel', halfHours: 20, price: 3_400, validMonths: 36 }

/** Puts a pack of hours on sale at Lerato's padel venue, which Thandi bought by EFT three weeks ago. */
export async function addPacks(scene: Scene) {
	const { tx, now, people } = scene
	const venue = venueOf(scene, 'beacon-padel')
	const [{ sportId }, createdAt, soldAt] = [offerOf(venue, 'padel'), at(now, -30, 9), at(now, -21, 17)]
	const [packId] = await insertWithIds(tx, packs, [{ ...TEN, courtId: venue.id, sportId, online: true, createdAt }])
	const customerId = await customerOf(tx, venue.id, { userId: people.thandi }, soldAt)
	const { validMonths, ...bought } = TEN
	const validUntil = lastDay(dateOf(soldAt), validMonths)
	const sale = { ...bought, courtId: venue.id, packId: packId!, customerId, sportId, validUntil }
	const [saleId] = await insertWithIds(tx, sales, [{ ...sale, soldById: people.lerato, createdAt: soldAt }])
	const payment = receipt({
		bill: { saleId: saleId!, paymentMethod: 'PayShap' },
		userId: people.thandi,
		by: people.lerato,
		amount: TEN.price * 100,
		from: soldAt,
		at: soldAt,
	})
	await addEntries(scene, [{ payment: { ...payment, claimedAt: null }, courtId: venue.id }])
}
