import { and, count, desc, eq, notInArray, sql } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { stravaActivities, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { env } from '#app/lib/env.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { createLimit } from '#app/lib/rate-limit.server.ts'
import { DAY } from '#app/lib/time.ts'
import { strava, type StravaActivity } from './strava-api.server.ts'
import { accessToken } from './tokens.server.ts'
import { inWords, isTrouble, StravaTrouble } from './trouble.server.ts'

const DAYS_BACK = 90
const MOST_RUNS = 200
/** Strava's calls are counted for all of our people together. */
const MOST_PAGES = 8
const NAME_MAX = 200
const SHOWN = 10
/** https://developers.strava.com/docs/reference, SportType. */
const RUNS = ['Run', 'TrailRun', 'VirtualRun']

const importLimit = createLimit({ tries: 6, per: 15 * 60_000 })

/**
 * Brings the person's runs of the last 90 days, at most the latest 200, in line with Strava: new and changed ones are
 * kept, and what is no longer there is deleted. Answers how many there are. 409 where Strava is not connected, no longer
 * allows it or not enough; 429 and 503 where it has trouble, and then all stays as it was.
 */
export async function importRuns(user: Actor, now: Date): Promise<number> {
	importLimit.take(user.id)
	return inWords(now, async () => {
		const { runs, athleteId } = await fetchRuns(user, now)
		await keep(user, athleteId, runs, now)
		return runs.length
	})
}

async function fetchRuns(user: Actor, now: Date) {
	const first = await accessToken(user, now)
	try {
		return { runs: await readRuns(first.token, now), athleteId: first.athleteId }
	} catch (error) {
		if (!isTrouble(error, 'refused')) throw error
	}
	const { token, athleteId } = await accessToken(user, now, first.token)
	try {
		return { runs: await readRuns(token, now), athleteId }
	} catch (error) {
		if (!isTrouble(error, 'refused')) throw error
		throw conflict(
			'Strava does not let us read your activities. Disconnect, connect again and leave “View data about your activities” ticked.',
		)
	}
}

/** Newest first, until a page is empty, a run too old or enough of them are there. */
async function readRuns(token: string, now: Date): Promise<StravaActivity[]> {
	const since = now.getTime() - DAYS_BACK * DAY
	// By id: what is uploaded meanwhile moves others on to the next page, where they are met again.
	const runs = new Map<number, StravaActivity>()
	for (let page = 1; page <= MOST_PAGES; page++) {
		const activities = await strava.activities(token, page)
		const recent = activities.filter(({ start_date }) => Date.parse(start_date) >= since)
		for (const one of recent) if (RUNS.includes(sportOf(one))) runs.set(one.id, one)
		if (activities.length === 0 || recent.length < activities.length || runs.size >= MOST_RUNS) break
	}
	return [...runs.values()].slice(0, MOST_RUNS)
}

const sportOf = ({ sport_type, type }: StravaActivity) => sport_type ?? type ?? ''

function keep(user: Actor, athleteId: string, runs: StravaActivity[], now: Date) {
	const rows = runs.map((run) => ({
		userId: user.id,
		stravaId: String(run.id),
		name: nameOf(run),
		sportType: sportOf(run),
		startDate: new Date(run.start_date),
		distance: Math.round(run.distance),
		movingTime: Math.round(run.moving_time),
		elevation: Math.round(run.total_elevation_gain ?? 0),
	}))
	return write(async (tx) => {
		const sameAthlete = and(eq(users.id, user.id), eq(users.stravaId, athleteId))
		const still = await tx.update(users).set({ stravaSyncedAt: now }).where(sameAthlete).returning({ id: users.id })
		if (still.length === 0) throw new StravaTrouble('not-connected')
		const ids = rows.map(({ stravaId }) => stravaId)
		const gone = ids.length > 0 ? notInArray(stravaActivities.stravaId, ids) : undefined
		await tx.delete(stravaActivities).where(and(eq(stravaActivities.userId, user.id), gone))
		if (rows.length === 0) return
		await tx
			.insert(stravaActivities)
			.values(rows)
			.onConflictDoUpdate({
				target: [stravaActivities.userId, stravaActivities.stravaId],
				set: {
					name: sql`excluded.name`,
					sportType: sql`excluded.sport_type`,
					startDate: sql`excluded.start_date`,
					distance: sql`excluded.distance`,
					movingTime: sql`excluded.moving_time`,
					elevation: sql`excluded.elevation`,
				},
			})
	})
}

const nameOf = ({ name }: StravaActivity) => {
	const shown = [...(name ?? '').replace(/\p{C}+/gu, ' ').trim()].slice(0, NAME_MAX).join('')
	return shown === '' ? 'Run' : shown
}

/** What was imported for the person, newest first: nobody else's pages or calls ask for it. */
export async function findRuns(user: Pick<Actor, 'id'>, { page: asked }: { page: number }) {
	const own = eq(stravaActivities.userId, user.id)
	const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(stravaActivities).where(own)
	const { page, pages, offset } = pageOf(total, asked, SHOWN)
	const rows = await db
		.select({
			...{ stravaId: stravaActivities.stravaId, name: stravaActivities.name, startDate: stravaActivities.startDate },
			...{ distance: stravaActivities.distance, movingTime: stravaActivities.movingTime },
			elevation: stravaActivities.elevation,
		})
		.from(stravaActivities)
		.where(own)
		.orderBy(desc(stravaActivities.startDate), desc(stravaActivities.id))
		.limit(SHOWN)
		.offset(offset)
	const runs = rows.map(({ stravaId, ...row }) => ({
		...row,
		/** In seconds per kilometre; null where there is no distance to speak of. */
		pace: row.distance >= 100 && row.movingTime > 0 ? row.movingTime / (row.distance / 1000) : null,
		href: new URL(`/activities/${stravaId}`, env.STRAVA_API).href,
	}))
	return { runs, total, page, pages }
}
export type OwnRun = Awaited<ReturnType<typeof findRuns>>['runs'][number]
