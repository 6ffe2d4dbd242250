import { MATCH_SCORE, type MatchWish } from '#app/features/matchmaking/match-score.ts'
import { ALL_DAYS } from '#app/features/matchmaking/match-times.ts'
import { allOf } from '#app/lib/text/list.ts'
import { daysOf, timesOf } from './when.ts'

/** The sides of a score: `skill` 1–4, `days` and `times` as bits, `near` the cities a short drive from `cities`. */
export type Wish = MatchWish
export type Offer = Omit<Wish, 'near'>

/** One of the four parts of a score: its points, the most it could give, and the reason in words. */
export type Reason = { key: 'sport' | 'level' | 'times' | 'distance'; points: number; of: number; words: string }
export type MatchScore = { score: number; reasons: Reason[] }

/**
 * How well an offer suits a wish, 0–100: the sum of its reasons. The search computes the same number in the database
 * (`matchScore` in `app/features/matchmaking/match-score.ts`), from the same points.
 */
export function scoreOf(wish: Wish, offer: Offer, sportName: (id: number) => string): MatchScore {
	const reasons = [sport(wish, offer, sportName), level(wish, offer), times(wish, offer), distance(wish, offer)]
	return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}

const { sport: SPORT, level: LEVEL, times: TIMES, distance: DISTANCE } = MATCH_SCORE

function sport(wish: Wish, offer: Offer, sportName: (id: number) => string): Reason {
	const shared = offer.sports.filter((id) => wish.sports.includes(id))
	const words = shared.length
		? `You both play ${allOf(shared.map((id) => sportName(id).toLowerCase()))}`
		: 'No sport in common'
	return { key: 'sport', points: shared.length ? SPORT : 0, of: SPORT, words }
}

function level(wish: Wish, offer: Offer): Reason {
	const gap = Math.abs(wish.skill - offer.skill)
	const words = ['Same level', 'One level apart', 'Two levels apart', 'Three levels apart'][gap]!
	return { key: 'level', points: LEVEL[gap]!, of: LEVEL[0]!, words }
}

function times(wish: Wish, offer: Offer): Reason {
	const days = daysOf(wish.days & offer.days)
	const parts = timesOf(wish.times & offer.times)
	const none = days.length === 0 || parts.length === 0
	const points = none ? 0 : pointsOf(wish.days, offer.days, days.length)
	const shared = days.length === 1 ? days[0] : days.length === 7 ? 'any day,' : `${days.length} days,`
	const words = none ? 'No time in common' : `You can both do ${shared} ${parts.map((part) => `${part}s`).join(' or ')}`
	return { key: 'times', points, of: TIMES.every, words }
}

function pointsOf(wished: number, offered: number, shared: number) {
	if (offered === ALL_DAYS) return TIMES.any
	return (wished & offered) === offered ? TIMES.every : TIMES.shared[Math.min(shared, TIMES.shared.length) - 1]!
}

function distance(wish: Wish, offer: Offer): Reason {
	const same = offer.cities.find((city) => wish.cities.includes(city))
	if (same) return { key: 'distance', points: DISTANCE.same, of: DISTANCE.same, words: `You both play in ${same}` }
	const close = offer.cities.find((city) => wish.near.includes(city))
	if (close && (wish.willingToTravel || offer.willingToTravel))
		return { key: 'distance', points: DISTANCE.near, of: DISTANCE.same, words: `${close} is a short drive away` }
	return { key: 'distance', points: 0, of: DISTANCE.same, words: 'Too far apart' }
}
