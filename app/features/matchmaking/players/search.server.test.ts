import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { write } from '#db/client/index.ts'
import { connect } from '#db/client/sqlite.ts'
import { databaseUrl, dialect } from '#db/dialect.ts'
import { MATCH_SCORE } from '#app/features/matchmaking/match-score.ts'
import { dayBits, MATCH_DAYS, MATCH_TIMES, timeBits } from '#app/features/matchmaking/match-times.ts'
import { playerListings, playerPreferences, sports, users } from '#db/schema.ts'
import { LEVELS, skillOf } from '../levels.ts'
import { NO_MATCH_FILTERS } from '../match-filters.ts'
import { scoreOf, type MatchScore, type Wish } from '../score.ts'
import { offerOf } from './offer.ts'
import { findPlayers } from './players.server.ts'
import { searchCachedPlayers, searchPlayers } from './search.server.ts'
import { askedBy } from '#tests/support/database/asked-statements.ts'
import { cases, within } from '#tests/support/cases.ts'

const CITIES = ['Cape Town', 'Durban', 'Gqeberha', "St Francis' Bay"]
const made = await write((tx) =>
	tx
		.insert(sports)
		.values(['Padel', 'Tennis', 'Soccer', 'Running'].map((name) => ({ name, icon: 'tennis', color: '#123456' })))
		.returning(),
)
const sportIds = made.map(({ id }) => id)

type Player = Parameters<typeof offerOf>[0]
const player = fc.record<Player>({
	skillLevel: fc.constantFrom(...LEVELS),
	sports: fc.subarray(sportIds, { minLength: 1 }),
	cities: fc.subarray(CITIES, { minLength: 1 }),
	availableDays: fc.subarray([...MATCH_DAYS]),
	availableTimes: fc.subarray([...MATCH_TIMES]),
	willingToTravel: fc.boolean(),
})
const wish = fc
	.record({ wanted: player, near: fc.subarray(CITIES), any: fc.boolean() })
	.map(({ wanted, near, any }): Wish => {
		const { sports, cities, ...rest } = offerOf(wanted)
		return {
			...rest,
			sports: any ? [] : sports,
			cities: any ? [] : cities,
			near: near.filter((city) => any || !cities.includes(city)),
		}
	})

let count = 0
async function add(players: Player[], wishes: Partial<typeof users.$inferInsert> = {}) {
	const names = players.map(() => {
		const username = `p${++count}`
		return { username, usernameKey: username, email: `${username}@x.com`, emailKey: `${username}@x.com` }
	})
	const CHUNK = 500
	return write(async (tx) => {
		const ids: number[] = []
		for (let from = 0; from < players.length; from += CHUNK) {
			const some = players.slice(from, from + CHUNK)
			const people = names.slice(from, from + CHUNK).map((name) => ({ ...name, fullName: 'Some One', ...wishes }))
			const rows = (await tx.insert(users).values(people).returning({ id: users.id })).map(({ id }) => id)
			await tx.insert(playerPreferences).values(
				some.map(({ sports, cities, ...rest }, i) => ({
					...rest,
					userId: rows[i]!,
					preferredSports: sports,
					preferredLocations: cities,
				})),
			)
			const listings = some.flatMap((one, i) => {
				const { skill, days, times, willingToTravel } = offerOf(one)
				return one.sports.flatMap((sportId) =>
					one.cities.map((city) => ({ userId: rows[i]!, sportId, city, skill, days, times, willingToTravel })),
				)
			})
			for (let at = 0; at < listings.length; at += CHUNK)
				await tx.insert(playerListings).values(listings.slice(at, at + CHUNK))
			ids.push(...rows)
		}
		return ids
	})
}
const clear = () => write((tx) => tx.delete(users))

const fits = (one: Player, filters: typeof NO_MATCH_FILTERS) =>
	(filters.sport === null || one.sports.includes(filters.sport)) &&
	(filters.city === null || one.cities.includes(filters.city)) &&
	(filters.skill === null || one.skillLevel === filters.skill) &&
	(filters.day === null || one.availableDays.length === 0 || one.availableDays.includes(filters.day))

/** 1 for a score with points for times and for the distance, else 0. */
const reached = ({ reasons }: MatchScore) =>
	Number(reasons.every(({ key, points }) => points > 0 || (key !== 'times' && key !== 'distance')))

const filters = fc.record({
	sport: fc.option(fc.constantFrom(...sportIds)),
	skill: fc.option(fc.constantFrom(...LEVELS)),
	city: fc.option(fc.constantFrom(...CITIES)),
	day: fc.option(fc.constantFrom(...MATCH_DAYS)),
})

test(
	'the database scores as the reasons do, for any players, wish and filters, and puts the best within reach first',
	async () => {
		const players = fc.sample(player, { numRuns: 120, seed: 7 })
		await clear()
		const ids = await add(players)
		const check = async (wish: Wish, filters: typeof NO_MATCH_FILTERS) => {
			const { hits, more } = await searchPlayers({ user: null, wish }, { ...filters, page: 1, limit: 200 })
			const expected = players
				.map((one, i) => ({ one, userId: ids[i]!, ...scoreOf(wish, offerOf(one), String) }))
				.filter(({ one }) => fits(one, filters))
				.filter(
					({ one }) =>
						filters.sport !== null || !wish.sports.length || one.sports.some((id) => wish.sports.includes(id)),
				)
				.sort((a, b) => reached(b) - reached(a) || b.score - a.score || b.userId - a.userId)
				.map(({ userId, score }) => ({ userId, score }))
			expect(hits).toEqual(expected)
			expect(more).toBe(false)
			for (const { score } of hits) expect(score).toBeGreaterThanOrEqual(0)
		}
		await fc.assert(fc.asyncProperty(wish, filters, check), cases(60, 2_000))
	},
	within(60_000),
)

test('nobody without a common time and place comes before somebody who has both', async () => {
	await clear()
	const seeker: Player = {
		skillLevel: 'expert',
		sports: [sportIds[0]!],
		cities: ['Cape Town'],
		availableDays: ['Tuesday'],
		availableTimes: ['evening'],
		willingToTravel: false,
	}
	const [reachable, , , best] = await add([
		{ ...seeker, skillLevel: 'beginner' },
		{ ...seeker, availableTimes: ['morning'] },
		{ ...seeker, cities: ['Durban'] },
		seeker,
	])
	const looking = { user: null, wish: { ...offerOf(seeker), near: [] } }
	const { hits } = await searchPlayers(looking, { ...NO_MATCH_FILTERS, page: 1, limit: 4 })
	expect(hits.map(({ userId }) => userId).slice(0, 2)).toEqual([best, reachable])
	expect(hits[1]!.score).toBeLessThan(hits[2]!.score!)
})

test('the points of a score are 100 in all', () => {
	const { sport, level, times, distance } = MATCH_SCORE
	expect(sport + Math.max(...level) + times.every + Math.max(...Object.values(distance))).toBe(100)
})

test('pages list each player once, even with equal scores', async () => {
	await clear()
	const same = fc.sample(player, { numRuns: 1, seed: 1 })[0]!
	const ids = await add(Array.from({ length: 30 }, () => same))
	const looking = { user: null, wish: { ...offerOf(same), near: [] } }
	for (const wish of [looking.wish, null]) {
		const seen: number[] = []
		for (const page of [1, 2, 3, 4]) {
			const { hits, more } = await searchPlayers({ user: null, wish }, { ...NO_MATCH_FILTERS, page, limit: 10 })
			seen.push(...hits.map(({ userId }) => userId))
			expect(more, `page ${page}`).toBe(page < 3)
		}
		expect(seen).toEqual([...ids].reverse())
	}
})

test('hidden, deleted and suspended players are not found, even with listings', async () => {
	await clear()
	const [one] = fc.sample(player, { numRuns: 1, seed: 1 })
	await add([one!], { deletedAt: new Date() })
	await add([one!], { matchmakingSuspendedAt: new Date() })
	const [hidden] = await add([one!])
	await write((tx) =>
		tx
			.update(playerPreferences)
			.set({ matchmakingEnabled: false })
			.where(sql`user_id = ${hidden}`),
	)
	const [shown] = await add([one!])
	for (const wish of [{ ...offerOf(one!), near: [] }, null]) {
		const searching = { ...NO_MATCH_FILTERS, page: 1, limit: 10 }
		const { players } = await findPlayers({ user: null, wish, sports: made }, searching)
		expect(players.map(({ userId }) => userId)).toEqual([shown])
	}
})

test('a cached search runs again only once a player is listed or leaves, and serves one wish', async () => {
	await clear()
	const [one, other] = fc.sample(player, { numRuns: 2, seed: 1 })
	const ids = await add([one!, one!])
	const wish = { ...offerOf(one!), near: [] }
	const search = async (wished: Wish) => {
		const searching = { ...NO_MATCH_FILTERS, page: 1, limit: 10 }
		const { value, statements } = await askedBy(() => searchCachedPlayers(new Date(0), null, wished, searching))
		return { found: value.hits.map(({ userId }) => userId).sort((a, b) => a - b), asked: statements.some(isOfListings) }
	}
	expect(await search(wish)).toEqual({ found: ids, asked: true })
	expect(await search(wish)).toEqual({ found: ids, asked: false })
	expect((await search({ ...offerOf(other!), near: [] })).asked).toBe(true)
	await write((tx) => tx.delete(playerListings).where(eq(playerListings.userId, ids[0]!)))
	expect(await search(wish)).toEqual({ found: [ids[1]], asked: true })
})

const isOfListings = ({ sql }: { sql: string }) => sql.includes('player_listings')

/** The query plans of SQLite for each statement about listings that `work` runs. */
async function plansOf(work: () => Promise<unknown>) {
	const { statements } = await askedBy(work)
	const connection = connect(databaseUrl)
	const plans = statements
		.filter(isOfListings)
		.map(({ sql, params }) => connection.prepare(`explain query plan ${sql}`).all(...params) as { detail: string }[])
	connection.close()
	return plans.map((steps) => steps.map(({ detail }) => detail))
}

describe('the questions of the page', () => {
	const here: Wish = {
		sports: [sportIds[0]!, sportIds[1]!],
		skill: skillOf('intermediate'),
		days: dayBits(['Tuesday', 'Saturday']),
		times: timeBits(['evening']),
		cities: ['Cape Town'],
		near: ['Durban'],
		willingToTravel: true,
	}
	const questions: [string, Wish | null, Partial<typeof NO_MATCH_FILTERS>][] = [
		['the best of my sports', here, {}],
		['the best at a sport in a city', here, { sport: sportIds[0], city: 'Cape Town' }],
		['the best at another sport', here, { sport: sportIds[3] }],
		['the best in a city on a day', here, { city: 'Durban', day: 'Friday', skill: 'expert' }],
		['the latest', null, {}],
		['the latest at a sport nobody plays', null, { sport: 999_999 }],
		['the latest at a sport in a city', null, { sport: sportIds[1], city: 'Gqeberha' }],
	]

	test.runIf(dialect === 'sqlite')('listings are searched by an index, never read through', async () => {
		for (const [name, wish, wanted] of questions) {
			const searching = { ...NO_MATCH_FILTERS, ...wanted, page: 1, limit: 24 }
			const plans = await plansOf(() => searchPlayers({ user: null, wish }, searching))
			expect(plans, name).toHaveLength(1)
			const steps = plans[0]!.filter((step) => step.includes('player_listings'))
			expect(steps, name).toEqual([
				expect.stringMatching(/^SEARCH player_listings (EXISTS )?USING .*(sport_id|user_id)=\?/),
			])
		}
	})
})
