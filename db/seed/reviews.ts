import { eq } from 'drizzle-orm'
import { venueKeys } from '../cast.ts'
import { courts, reviews } from '../schema.ts'
import { playedAt } from './bookings/bookings.ts'
import type { SeededBooking } from './place.ts'
import { earlier, later, MINUTE } from './clock.ts'
import { insertWithIds } from './insert.ts'
import { randomFrom, type Random } from './random.ts'
import { venueOf, type Scene } from './scene.ts'

// prettier-ignore
const ratings: [number, number][] = [[5, 46], [4, 34], [3, 13], [2, 5], [1, 2]]

// prettier-ignore
const comments: Record<number, string[]> = {
	5: [
		'Surface is in great shape and the booking was ready when we arrived.',
		'Best lights in the area. We will be back next week.',
		'Friendly people at the desk, clean change rooms, on time.',
		'Booked on the way there, played ten minutes later.',
		'Exactly as described. Parking was easy even on a Friday.',
		'Court was swept and dry although it had rained an hour before.',
		'Good value outside peak. The kids loved it.',
		'Our regular Tuesday spot now.',
	],
	4: [
		'Lovely court. The showers could be warmer.',
		'Good surface, a bit windy on the end court.',
		'Easy to find, easy to book. Bring your own water.',
		'Nice venue. Parking fills up after five.',
		'Everything fine, though one of the lights flickered.',
		'Great game. The group before us ran five minutes over.',
		'Solid. A bench in the shade would help.',
	],
	3: [
		'Fine for a quick game, the net was a little low.',
		'Decent, but the lines need paint.',
		'Court was good, change rooms were not.',
		'OK for the price.',
	],
	2: ['Lights came on fifteen minutes late.', 'Slippery corner on our court, please have a look.', 'Hard to find anyone to let us in.'],
	1: ['The gate was locked and nobody answered the phone.'],
}

/** Adds reviews by people who have played there; a venue's rating is their average. */
export async function addReviews(scene: Scene, made: SeededBooking[]) {
	const random = randomFrom('reviews')
	const { thandi, sipho } = scene.people
	const rows = scene.venues
		.filter(({ key }) => key !== venueKeys.withoutReviews)
		.flatMap((venue) =>
			playedAt(made, venue)
				.filter(({ userId }) => userId !== thandi && userId !== sipho)
				.filter((_, i) => i === 0 || random.chance(0.55))
				.map(({ userId, endTime }) => {
					const rating = random.weighted(ratings)
					const createdAt = earlier(later(endTime, random.whole(40, 4_000) * MINUTE), scene.now)
					const comment = random.chance(0.8) ? random.pick(comments[rating]!) : null
					return { courtId: venue.id, userId, rating, comment, createdAt, updatedAt: createdAt }
				}),
		)
	// Thandi has played at the arena too and may still review it
	const own = [
		{ key: 'beacon-padel', rating: 5, comment: 'Out of the wind and always on time. My favourite courts in the city.' },
		{ key: 'kirstenhof-tennis', rating: 4, comment: 'Beautiful afternoon shade. Court three has a dead spot.' },
	].map(({ key, rating, comment }) => {
		const venue = venueOf(scene, key)
		const { endTime } = playedAt(made, venue).find(({ userId }) => userId === thandi)!
		const createdAt = earlier(later(endTime, 90 * MINUTE), scene.now)
		return { courtId: venue.id, userId: thandi, rating, comment, createdAt, updatedAt: createdAt }
	})
	const repliesRandom = randomFrom('replies')
	const all = [...rows, ...own]
		.map((review) => ({ ...review, ...replyTo(repliesRandom, review, scene.now) }))
		.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
	const ids = await insertWithIds(scene.tx, reviews, all)

	for (const { id } of scene.venues) {
		const given = all.filter(({ courtId }) => courtId === id).map(({ rating }) => rating)
		if (given.length === 0) continue
		const rating = given.reduce((sum, stars) => sum + stars, 0) / given.length
		await scene.tx.update(courts).set({ rating, reviewCount: given.length }).where(eq(courts.id, id))
	}
	return all.map((review, i) => ({ id: ids[i]!, userId: review.userId, createdAt: review.createdAt }))
}

const replies = {
	kind: ['Thank you, see you on court.', 'Glad you enjoyed it. Come back soon.', 'Thank you for the kind words.'],
	sorry: [
		'Sorry about that. It has been fixed since; please give us another try.',
		'Thank you for telling us. We have spoken to the people at the desk.',
	],
}
/** Venues reply to some of their reviews, the bad ones more often; the newest have no reply yet. */
function replyTo(random: Random, { rating, createdAt }: { rating: number; createdAt: Date }, now: Date) {
	const likely = rating <= 3 ? 0.6 : 0.2
	const repliedAt = later(createdAt, random.whole(30, 3_000) * MINUTE)
	if (!random.chance(likely) || repliedAt > now) return { reply: null, repliedAt: null }
	return { reply: random.pick(rating <= 3 ? replies.sorry : replies.kind), repliedAt }
}
