import { eq } from 'drizzle-orm'
import { customerOf } from '#app/features/bookings/customers/customer-of.server.ts'
import { voucherName } from '#app/features/bookings/vouchers/vouchers.ts'
import { newVoucherCode } from '#app/features/ledger/references.server.ts'
import { lastDay, VOUCHER_MONTHS } from '#app/features/ledger/sales/pack-hours.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { courts, packs, sales } from '../../schema.ts'
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
	await addVouchers(scene, { venueId: venue.id, customerId })
	await addMembership(scene, venue.id)
}

const GOLD = { name: 'Gold', halfHours: 0, price: 450, percent: 20, daysAhead: 90 }
const MONTHS = 3

/** Puts a membership on sale there, which Sipho bought by PayShap twelve days ago. */
async function addMembership(scene: Scene, venueId: number) {
	const { tx, now, people } = scene
	const [createdAt, boughtAt] = [at(now, -40, 9), at(now, -12, 18)]
	const plan = { ...GOLD, courtId: venueId, validMonths: MONTHS, online: true, createdAt }
	const [packId] = await insertWithIds(tx, packs, [plan])
	const customerId = await customerOf(tx, venueId, { userId: people.sipho }, boughtAt)
	const startsOn = dateOf(boughtAt)
	const days = { startsOn, validUntil: lastDay(startsOn, MONTHS) }
	const sale = { ...GOLD, ...days, courtId: venueId, packId: packId!, customerId, createdAt: boughtAt }
	const [saleId] = await insertWithIds(tx, sales, [sale])
	const bill = { saleId: saleId!, paymentMethod: 'PayShap' as const }
	const money = { userId: people.sipho, by: people.lerato, amount: GOLD.price * 100, from: boughtAt, at: boughtAt }
	await addEntries(scene, [{ payment: receipt({ bill, ...money }), courtId: venueId }])
}

const WORTH = 500

/** Puts gift vouchers on sale there, of which Thandi bought one by PayShap a week ago that nobody has used. */
async function addVouchers(scene: Scene, { venueId, customerId }: { venueId: number; customerId: number }) {
	const { tx, now, people } = scene
	await tx
		.update(courts)
		.set({ voucherAmounts: [250, WORTH, 1_000] })
		.where(eq(courts.id, venueId))
	const boughtAt = at(now, -7, 12)
	const validUntil = lastDay(dateOf(boughtAt), VOUCHER_MONTHS)
	const worth = { name: voucherName(WORTH), halfHours: 0, price: WORTH, code: newVoucherCode(), validUntil }
	const words = { recipient: 'Ayanda', message: 'Happy birthday: see you on court' }
	const sale = { ...worth, ...words, courtId: venueId, customerId }
	const [saleId] = await insertWithIds(tx, sales, [{ ...sale, createdAt: boughtAt }])
	const bill = { saleId: saleId!, paymentMethod: 'PayShap' as const }
	const money = { userId: people.thandi, by: people.lerato, amount: WORTH * 100, from: boughtAt, at: boughtAt }
	await addEntries(scene, [{ payment: receipt({ bill, ...money }), courtId: venueId }])
}
