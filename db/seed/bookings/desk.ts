import { phoneColumns } from '#app/features/bookings/phone-columns.ts'
import { addOns, courtTime, bookings, closures, promoCodes } from '../../schema.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { halvesOf, hoursFrom, isOpenFor, priced } from '../calendar.ts'
import type { Offer, SeededVenue } from '../cast.ts'
import { at, DAY, earlier, HOUR, later, MINUTE } from '../clock.ts'
import { insertAll, insertWithIds } from '../insert.ts'
import { addEntries, receipt } from './payments.ts'
import { offerOf, venueOf, type Scene } from '../scene.ts'

type WalkIn = {
	key: string
	sport: string
	day: number
	hour: number
	hours: number
	name: string
	phone?: string
	paid: boolean
}

// prettier-ignore
const walkIns: WalkIn[] = [
	{ key: 'beacon-padel', sport: 'padel', day: -1, hour: 16, hours: 1, name: 'Nomsa Khumalo', phone: '082 555 0114', paid: true },
	{ key: 'beacon-padel', sport: 'padel', day: 0, hour: 8, hours: 1, name: 'Chris Adams', phone: '083 555 0172', paid: true },
	{ key: 'beacon-padel', sport: 'padel', day: 0, hour: 13, hours: 2, name: 'Zanele Mthembu', phone: '071 555 0139', paid: false },
	{ key: 'beacon-padel', sport: 'padel', day: 0, hour: 20, hours: 1, name: 'Ruan Botha', paid: false },
	{ key: 'beacon-padel', sport: 'padel', day: 1, hour: 9, hours: 1, name: 'Aisha Patel', phone: '084 555 0187', paid: false },
	{ key: 'mouille-point-indoor', sport: 'soccer', day: 0, hour: 17, hours: 1, name: 'Sea Point Fathers', phone: '082 555 0166', paid: false },
	{ key: 'kirstenhof-tennis', sport: 'tennis', day: 0, hour: 10, hours: 2, name: 'Megan Fourie', phone: '073 555 0121', paid: true },
]

type Block = { key: string; sport: string; day: number; hour: number; hours: number; note: string }

const blocks: Block[] = [
	{ key: 'beacon-padel', sport: 'padel', day: 0, hour: 11, hours: 2, note: 'New glass panel' },
	{ key: 'kirstenhof-tennis', sport: 'tennis', day: 1, hour: 12, hours: 3, note: 'Line painting' },
]

const beside = [
	{ name: 'Tube of balls', kind: 'sold', price: 95, stock: 24 },
	{ name: 'Racket', kind: 'hired', price: 40, stock: 8 },
	{ name: 'Lights', kind: 'hourly', price: 60, stock: null },
] as const

/** Lists what Lerato's venues sell and hire out beside their courts. */
async function addAddOns(scene: Scene) {
	const createdAt = later(scene.now, -DAY)
	for (const key of ['beacon-padel', 'kirstenhof-tennis']) {
		const courtId = venueOf(scene, key).id
		await scene.tx.insert(addOns).values(beside.map((one) => ({ ...one, courtId, createdAt })))
	}
}

/** Has players of Lerato's padel venue pay less: all of them until a limit, and each once in quiet hours. */
async function addPromoCodes(scene: Scene) {
	const today = dateOf(scene.now)
	const days = { fromDate: addDays(today, -7), untilDate: addDays(today, 60) }
	const place = { courtId: venueOf(scene, 'beacon-padel').id, createdAt: later(scene.now, -7 * DAY) }
	await scene.tx.insert(promoCodes).values([
		{ code: 'SUMMER20', percent: 20, maxUses: 50, ...days, ...place },
		{ code: 'QUIET50', rand: 50, hours: 'off_peak', oncePerPerson: true, ...days, ...place },
	])
}

/** Adds what the desk of Lerato's venues has done: walk-ins, blocked courts, add-ons and promo codes. */
export async function addDesk(scene: Scene) {
	const { lerato } = scene.people
	for (const plan of walkIns) await addWalkIn(scene, plan, lerato)
	await addAddOns(scene)
	await addPromoCodes(scene)
	for (const { note, ...plan } of blocks) {
		const place = findPlace(scene, plan)
		if (place)
			await scene.tx.insert(closures).values({ ...shut(place), reason: 'blocked', note, ...madeBy(lerato, scene) })
	}
}

export type Place = { venue: SeededVenue; offer: Offer; courtNumber: number; start: Date; hours: Date[] }

/** Takes the first free court at the wished hour of that day, else at a later or an earlier one. */
export function findPlace(scene: Scene, wish: Omit<Block, 'note'>): Place | undefined {
	const venue = venueOf(scene, wish.key)
	const offer = offerOf(venue, wish.sport)
	for (const shift of [0, 1, 2, -1, -2, 3, -3, 4, -4, 5, -5]) {
		const start = at(scene.now, wish.day, wish.hour + shift)
		const hours = hoursFrom(start, wish.hours)
		const courtNumber = isOpenFor(venue, start, wish.hours) ? scene.calendar.freeCourt(offer, hours) : undefined
		if (courtNumber === undefined) continue
		scene.calendar.take(offer, courtNumber, hours)
		return { venue, offer, courtNumber, start, hours }
	}
	return undefined
}

const madeBy = (createdById: number, { now }: Scene) => ({ createdById, createdAt: later(now, -DAY) })

export const shut = ({ venue, offer, courtNumber, start, hours }: Place) => ({
	courtId: venue.id,
	sportId: offer.sportId,
	courtNumber,
	startTime: start,
	endTime: later(start, hours.length * HOUR),
})

/** Adds a walk-in, and returns its id; none where no court is free near its hour. */
export async function addWalkIn(scene: Scene, wish: WalkIn, madeById: number) {
	const place = findPlace(scene, wish)
	if (!place) return []
	const { now, tx } = scene
	const row = shut(place)
	const breakdown = priced(place.offer, place.hours)
	const totalPrice = breakdown.reduce((sum, { price }) => sum + price, 0)
	const over = later(row.endTime, HOUR) <= now
	const createdAt = later(earlier(row.startTime, now), -20 * MINUTE)
	const [id] = await insertWithIds(tx, bookings, [
		{
			...row,
			breakdown,
			madeById,
			createdAt,
			updatedAt: createdAt,
			guestName: wish.name,
			...phoneColumns(wish.phone ?? null),
			paymentMethod: 'Cash',
			status: over ? 'completed' : 'confirmed',
			paymentStatus: wish.paid ? 'paid' : 'pending',
			totalPrice,
		},
	])
	if (wish.paid) {
		const bill = { bookingId: id!, paymentMethod: 'Cash' as const }
		const amount = totalPrice * 100
		const payment = receipt({ bill, userId: null, by: madeById, amount, from: createdAt, at: createdAt })
		await addEntries(scene, [{ payment, courtId: row.courtId }])
	}
	const { courtId, sportId, courtNumber } = row
	await insertAll(tx, courtTime, halvesOf({ bookingId: id!, courtId, sportId, courtNumber }, place.hours))
	return [id!]
}
