import { REWARD_RULES, type RewardKey, type RewardRule } from '#app/features/rewards/earning/reward-rules.ts'
import { honouredRewards, redemptionItems, redemptions, rewardTypes, userRewards } from '../schema.ts'
import type { SeededBooking } from './place.ts'
import { DAY, earlier, HOUR, later } from './clock.ts'
import type { AttendedRun } from './clubs/clubs.ts'
import { insertAll, insertWithIds } from './insert.ts'
import { randomFrom } from './random.ts'
import { findRewardWords } from './reward-words.ts'
import { venueOf, type Scene } from './scene.ts'
import type { FinishedTournament } from './tournaments.ts'

/** `at` are the venues that give it out. */
// prettier-ignore
const items = (now: Date) => [
	{ name: 'Overgrip, three-pack', description: 'Picked up at the desk of any padel venue with equipment hire.', pointsCost: 120, category: 'Equipment', stock: 40, at: ['beacon-padel', 'bloubergstrand-padel', 'north-beach-padel', 'rosebank-rooftop-padel'] },
	{ name: 'Racket hire for two hours', description: 'Two padel or tennis rackets, at venues that hire out equipment.', pointsCost: 150, category: 'Play', stock: null, at: ['beacon-padel', 'kirstenhof-tennis', 'umhlanga-ridge-tennis'] },
	{ name: 'R50 off a booking', description: 'Off the price of a court.', off: 50, pointsCost: 250, category: 'Play', stock: null, at: ['beacon-padel', 'mouille-point-indoor', 'kirstenhof-tennis', 'rondebosch-commons', 'parkview-lake-tennis'] },
	{ name: 'Courtside cap', description: 'Green, with a line of chalk.', pointsCost: 400, category: 'Clothing', stock: 12, at: ['beacon-padel', 'rosebank-rooftop-padel'] },
	{ name: 'Water bottle', description: 'Steel, 750 ml.', pointsCost: 300, category: 'Equipment', stock: 0, at: ['mouille-point-indoor'] },
	{ name: 'One hour of off-peak tennis', description: 'On any tennis court, on a weekday before five.', pointsCost: 500, category: 'Play', stock: 5, at: ['kirstenhof-tennis', 'parkview-lake-tennis', 'umhlanga-ridge-tennis'] },
	{ name: 'Season launch T-shirt', description: 'From the first season. Only while the offer lasted.', pointsCost: 350, category: 'Clothing', stock: 8, expiresAt: later(now, -6 * DAY), at: ['beacon-padel'] },
]

type Causes = {
	bookings: SeededBooking[]
	reviews: { id: number; userId: number; createdAt: Date }[]
	tournaments: FinishedTournament[]
	runs: AttendedRun[]
}
type Earning = {
	userId: number
	type: RewardKey
	points?: number
	cause: string
	/** The cause whose title it uses instead of its own. */
	like?: string
	at: Date
}

export async function addRewards(scene: Scene, causes: Causes) {
	const { tx, now } = scene
	const created = later(now, -400 * DAY)
	const typeIds = await insertWithIds(
		tx,
		rewardTypes,
		REWARD_RULES.map((rule) => ({ ...rule, createdAt: created })),
	)
	const ids = Object.fromEntries(REWARD_RULES.map(({ key }, i) => [key, typeIds[i]!])) as Record<RewardKey, number>
	const rules = Object.fromEntries(REWARD_RULES.map((rule) => [rule.key, rule])) as Record<RewardKey, RewardRule>

	const words = await findRewardWords(scene)
	const earned = earningsFrom(causes).map(({ userId, type, points, cause, like = cause, at }) => ({
		userId,
		rewardTypeId: ids[type],
		activityId: cause,
		pointsEarned: points ?? rules[type].pointsValue,
		description: words.get(like) ?? rules[type].name,
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
			userId,
			cause: `booking:${id}`,
			at: later(endTime, HOUR),
			points: Math.floor(totalPrice / 100) * 10,
		}))
		.sort((a, b) => a.at.getTime() - b.at.getTime())
	const people = new Set<number>()
	const first = played.filter(({ userId }) => !people.has(userId) && people.add(userId))
	return [
		...played.map((earning) => ({ ...earning, type: 'booking' as const })),
		...first.map(({ userId, at, cause }) => ({
			userId,
			at,
			cause: 'first-booking',
			like: cause,
			type: 'firstBooking' as const,
		})),
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
			userId,
			type: 'clubEvent' as const,
			cause: `club-event:${eventId}`,
			at: endedAt,
		})),
	]
}

/** Thandi and a dozen players have redeemed something they could afford; Sipho has a code that waits for a desk. */
async function addRedemptions(scene: Scene, balances: Map<number, number>, createdAt: Date) {
	const { tx, now, people, players } = scene
	const random = randomFrom('redemptions')
	const offered = items(now)
	const itemIds = await insertWithIds(
		tx,
		redemptionItems,
		offered.map(({ at: _, ...item }) => ({ ...item, createdAt })),
	)
	const honoured = offered.flatMap(({ at }, i) =>
		at.map((key) => ({ itemId: itemIds[i]!, courtId: venueOf(scene, key).id, createdAt })),
	)
	await insertAll(tx, honouredRewards, honoured)
	const buyers = [people.thandi, ...random.shuffled(players.map(({ id }) => id)).slice(0, 14)]
	const rows = buyers.flatMap((userId, i) => {
		const affordable = offered
			.map((item, i) => ({ ...item, id: itemIds[i]! }))
			.filter(({ pointsCost }) => pointsCost <= (balances.get(userId) ?? 0))
		if (affordable.length === 0) return []
		const item = i === 0 ? affordable[0]! : random.pick(affordable)
		const status = i % 5 === 4 ? ('cancelled' as const) : i % 3 === 1 ? ('pending' as const) : ('completed' as const)
		const at = later(now, -random.whole(1, 20) * DAY)
		const venue = venueOf(scene, item.at[0]!)
		return [
			{
				userId,
				itemId: item.id,
				pointsSpent: item.pointsCost,
				status,
				createdAt: at,
				code: `RW${random.whole(10_000_000, 99_999_999)}`,
				completedAt: status === 'completed' ? later(at, 20 * HOUR) : null,
				decidedById: status === 'completed' ? venue.ownerId : null,
				courtId: status === 'completed' ? venue.id : null,
			},
		]
	})
	const racket = offered.findIndex(({ name }) => name === 'Racket hire for two hours')
	const waiting = { itemId: itemIds[racket]!, pointsSpent: offered[racket]!.pointsCost, createdAt: later(now, -DAY) }
	await insertAll(tx, redemptions, [...rows, { ...waiting, userId: people.sipho, code: 'RW7K4M2Q9X' }])
}
