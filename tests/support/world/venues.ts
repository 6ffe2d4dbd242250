import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { courts, courtSports, namedCourts, openingHours, peakHours, sports, venueMembers } from '#db/schema.ts'

type Wishes = {
	name?: string
	city?: string
	ownerId?: number
	/** The sport's name; an existing sport is reused. */
	sport?: string
	courts?: number
	/** Whole rand per hour of single courts, by number. */
	courtPrices?: Record<number, number>
	/** How long bookings may be, in minutes; they then start each half hour. */
	lengths?: number[]
	/** Whole rand per hour. */
	price?: number
	peakPrice?: number
	/** Hours of the venue's own day; weekday 1 is Monday. */
	peak?: { weekday: number; hour: number }[]
	opensAt?: number
	closesAt?: number
	weekdays?: number[]
	/** The share of the price that is paid when it is booked, in percent. */
	deposit?: number | null
	settings?: Partial<
		Pick<
			typeof courts.$inferInsert,
			| 'status'
			| 'statusSince'
			| 'maxHours'
			| 'onlineAllDay'
			| 'maxDaysAhead'
			| 'freeCancelHours'
			| 'lateChargePercent'
			| 'holdMinutes'
			| 'holdHours'
			| 'facilities'
			| 'paymentDetails'
			| 'vatNumber'
		>
	>
}
let made = 0

export async function createSport(name = 'Padel') {
	const [known] = await db.select({ id: sports.id }).from(sports).where(eq(sports.name, name))
	if (known) return known.id
	const counts = /soccer|football/i.test(name) ? ('goals' as const) : ('points' as const)
	const row = { name, icon: 'circle', color: '#0E7256', counts }
	const [sport] = await write((tx) => tx.insert(sports).values(row).returning({ id: sports.id }))
	return sport!.id
}

/** Makes a venue, by default with one sport on two courts at R200 an hour, open from 07:00 to 21:00 every day. */
export async function createVenue(wishes: Wishes = {}) {
	const name = wishes.name ?? `Venue ${++made}`
	const sportId = await createSport(wishes.sport)
	const city = wishes.city ?? 'Cape Town'
	const place = { name, description: `Courts at ${name}.`, location: 'Gardens', address: '1 Main Road', city }
	const row = { ...place, paymentDetails: { bank: 'FNB', accountNumber: '62001234567', snapScan: 'courts' } }
	return write(async (tx) => {
		const [court] = await tx
			.insert(courts)
			.values({ ...row, status: 'published', ownerId: wishes.ownerId, ...wishes.settings })
			.returning({ id: courts.id })
		const venueId = court!.id
		const hours = { opensAt: wishes.opensAt ?? 7, closesAt: wishes.closesAt ?? 21 }
		const weekdays = wishes.weekdays ?? [1, 2, 3, 4, 5, 6, 7]
		if (weekdays.length > 0)
			await tx.insert(openingHours).values(weekdays.map((weekday) => ({ courtId: venueId, weekday, ...hours })))
		const [offer] = await tx
			.insert(courtSports)
			.values({
				courtId: venueId,
				sportId,
				pricePerHour: wishes.price ?? 200,
				peakPricePerHour: wishes.peakPrice,
				courtCount: wishes.courts ?? 2,
				halfHours: wishes.lengths !== undefined,
				lengths: wishes.lengths,
				payNow: typeof wishes.deposit === 'number',
				depositPercent: wishes.deposit,
			})
			.returning({ id: courtSports.id })
		const own = Object.entries(wishes.courtPrices ?? {})
		const priced = own.map(([number, price]) => ({ courtNumber: Number(number), pricePerHour: price }))
		if (priced.length > 0)
			await tx.insert(namedCourts).values(priced.map((court) => ({ courtId: venueId, sportId, ...court })))
		const peak = (wishes.peak ?? []).map((hour) => ({ courtSportId: offer!.id, ...hour }))
		if (peak.length > 0) await tx.insert(peakHours).values(peak)
		return { venueId, sportId, courtSportId: offer!.id }
	})
}

/** Puts a person into the team of a venue. */
export async function joinTeam(
	{ venueId }: { venueId: number },
	{ id }: { id: number },
	role: 'manager' | 'desk' | 'coach',
) {
	const [member] = await write((tx) =>
		tx.insert(venueMembers).values({ courtId: venueId, userId: id, role }).returning({ id: venueMembers.id }),
	)
	return member!
}
