import { redemptionItems, redemptions, rewardTypes, userRewards } from '../schema.ts'
import type { SeededBooking } from './place.ts'
import { DAY, earlier, HOUR, later } from './clock.ts'
import type { AttendedRun } from './clubs.ts'
import { insertAll, insertWithIds } from './insert.ts'
import { randomFrom } from './random.ts'
import type { Scene } from './scene.ts'
import type { FinishedTournament } from './tournaments.ts'

/** `pointsValue` of a booking is for each R100 of its price. */
// prettier-ignore
const types = [
	{ key: 'booking', name: 'Court booking', description: 'For every R100 of a booking you played and paid.', pointsValue: 10, category: 'booking', icon: 'calendar-check' },
	{ key: 'firstBooking', name: 'First booking', description: 'For the first booking you played and paid.', pointsValue: 50, category: 'booking', icon: 'sparkles' },
	{ key: 'review', name: 'Review', description: 'For reviewing a venue you have played at.', pointsValue: 10, category: 'community', icon: 'star' },
	{ key: 'tournamentPlayed', name: 'Tournament played', description: 'For playing a tournament to its end.', pointsValue: 30, category: 'tournament', icon: 'swords' },
	{ key: 'tournamentWon', name: 'Tournament won', description: 'For winning a tournament.', pointsValue: 100, category: 'tournament', icon: 'trophy' },
	{ key: 'clubEvent', name: 'Club event attended', description: 'For running with your club.', pointsValue: 15, category: 'community', icon: 'footprints' },
	{ key: 'matchRequest', name: 'Match request filled', description: 'For filling a match request.', pointsValue: 10, category: 'community', icon: 'users' },
] as const
type TypeKey = (typeof types)[number]['key']

// prettier-ignore
const items = (now: Date) => [
	{ name: 'Overgrip, three-pack', description: 'Picked up at the desk of any padel venue with equipment hire.', pointsCost: 120, category: 'Equipment', stock: 40 },
	{ name: 'Racket hire for two hours', description: 'Two padel or tennis rackets, at venues that hire out equipment.', pointsCost: 150, category: 'Play', stock: null },
	{ name: 'R50 off a booking', description: 'A code you show at the venue.', pointsCost: 250, category: 'Play', stock: null },
	{ name: 'Courtside cap', description: 'Green, with a line of chalk.', pointsCost: 400, category: 'Clothing', stock: 12 },
	{ name: 'Water bottle', description: 'Steel, 750 ml.', pointsCost: 300, category: 'Equipment', stock: 0 },
	{ name: 'One hour of off-peak tennis', description: 'On any tennis court, on a weekday before five.', pointsCost: 500, category: 'Play', stock: 5 },
	{ name: 'Season launch T-shirt', description: 'From the first season. Only while the offer lasted.', pointsCost: 350, category: 'Clothing', stock: 8, expiresAt: later(now, -6 * DAY) },
]

type Causes = {
	bookings: SeededBooking[]
	reviews: { id: number; userId: number; createdAt: Date }[]
	tournaments: FinishedTournament[]
	runs: AttendedRun[]
}
type Earning = { userId: number; type: TypeKey; points?: number; cause: string; at: Date }

export async function addRewards(scene: Scene, causes: Causes) {
	const { tx, now } = scene
	const created = later(now, -400 * DAY)
	const typeIds = await insertWithIds(
		tx,
		rewardTypes,
		types.map(({ key: _, ...type }) => ({ ...type, createdAt: created })),
	)
	const ids = Object.fromEntries(types.map(({ key }, i) => [key, typeIds[i]!])) as Record<TypeKey, number>
	const values = Object.fromEntries(types.map(({ key, pointsValue }) => [key, pointsValue])) as Record<TypeKey, number>

	const earned = earningsFrom(causes).map(({ userId, type, points, cause, at }) => ({
		...{ userId, rewardTypeId: ids[type], activityId: cause },
		pointsEarned: points ?? values[type],
		description: types.find(({ key }) => key === type)!.name,
		createdAt: earlier(at, now),
	}))
	await insertAll(tx, userRewards, earned)

	const balances = new Map<number, number>()
	for (const { userId, pointsEarned } of earned) balances.set(userId, (balances.get(userId) ?? 0) + pointsEarned)
	await addRedemptions(scene, balances, created)
}

function earningsFrom({ bookings, reviews, tournaments, runs }: Causes): Earning[] {
	const played = bookings
		.filter(({ status, paymentStatus, noShow }) => status === 'completed' && paymentStatus === 'paid' && !noShow)
		.map(({ id, userId, totalPrice, endTime }) => ({
			...{ userId, cause: `booking:${id}`, at: later(endTime, HOUR) },
			points: Math.floor(totalPrice / 100) * 10,
		}))
		.sort((a, b) => a.at.getTime() - b.at.getTime())
	const people = new Set<number>()
	const first = played.filter(({ userId }) => !people.has(userId) && people.add(userId))
	return [
		...played.map((earning) => ({ ...earning, type: 'booking' as const })),
		...first.map(({ points: _, ...earning }) => ({ ...earning, type: 'firstBooking' as const })),
		...reviews.map(({ id, userId, createdAt }) => ({
			userId,
			type: 'review' as const,
			cause: `review:${id}`,
			at: createdAt,
		})),
		...tournaments.flatMap(({ id, players, winners, endDate }) => [
			...players.map((userId) => ({
				userId,
				type: 'tournamentPlayed' as const,
				cause: `tournament:${id}`,
				at: endDate,
			})),
			...winners.map((userId) => ({ userId, type: 'tournamentWon' as const, cause: `tournament:${id}`, at: endDate })),
		]),
		...runs.map(({ eventId, userId, endedAt }) => ({
			...{ userId, type: 'clubEvent' as const, cause: `club-event:${eventId}`, at: endedAt },
		})),
	]
}

/** Thandi and a dozen players have redeemed something they could afford. */
async function addRedemptions({ tx, now, people, players }: Scene, balances: Map<number, number>, createdAt: Date) {
	const random = randomFrom('redemptions')
	const offered = items(now)
	const itemIds = await insertWithIds(
		tx,
		redemptionItems,
		offered.map((item) => ({ ...item, createdAt })),
	)
	const buyers = [people.thandi, ...random.shuffled(players.map(({ id }) => id)).slice(0, 14)]
	const rows = buyers.flatMap((userId, i) => {
		const affordable = offered
			.map((item, i) => ({ ...item, id: itemIds[i]! }))
			.filter(({ pointsCost }) => pointsCost <= (balances.get(userId) ?? 0))
		if (affordable.length === 0) return []
		const item = i === 0 ? affordable[0]! : random.pick(affordable)
		const status = i % 5 === 4 ? ('cancelled' as const) : i % 3 === 1 ? ('pending' as const) : ('completed' as const)
		const at = later(now, -random.whole(1, 20) * DAY)
		return [
			{
				...{ userId, itemId: item.id, pointsSpent: item.pointsCost, status, createdAt: at },
				additionalData: { code: `CS-${random.whole(100_000, 999_999)}` },
				completedAt: status === 'completed' ? later(at, 20 * HOUR) : null,
			},
		]
	})
	await insertAll(tx, redemptions, rows)
}
