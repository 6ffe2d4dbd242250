import { and, count, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { stravaActivities, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { strava, type StravaActivity } from './strava-api.server.ts'
import { accessToken } from './tokens.server.ts'
import { inWords, isTrouble, StravaTrouble } from './trouble.server.ts'

const DAYS_BACK = 90
const MOST_RUNS = 200
/** Strava's rate limits are shared by all our users. */
const MOST_PAGES = 8
const NAME_MAX = 200
const SHOWN = 10
/** https://developers.strava.com/docs/reference, SportType. */
const RUNS = ['Run', 'TrailRun', 'VirtualRun']

/**
 * Brings the user's runs of the last 90 days, at most the latest 200, in line with Strava: saves new and changed ones,
 * deletes missing ones, and leaves older ones alone. Returns how many it read. Throws 409 if Strava is not connected or
 * access is revoked or too narrow; 429 and 503 for problems at Strava, which change nothing.
 */
export async function importRuns(user: Actor, now: Date): Promise<number> {
	await limits.imports.take(user.id, now)
	return inWords(now, async () => {
		const { athleteId, ...found } = await fetchRuns(user, now)
		await save(user, athleteId, found, now)
		return found.runs.length
	})
}

async function fetchRuns(user: Actor, now: Date) {
	const first = await accessToken(user, now)
	try {
		return { ...(await readRuns(first.token, now)), athleteId: first.athleteId }
	} catch (error) {
		if (!isTrouble(error, 'refused')) throw error
	}
	const { token, athleteId } = await accessToken(user, now, first.token)
	try {
		return { ...(await readRuns(token, now)), athleteId }
	} catch (error) {
		if (!isTrouble(error, 'refused')) throw error
		throw conflict(
			'Strava doesn’t let us read your activities. Disconnect, connect again and leave “View data about your activities” ticked.',
		)
	}
}

/** `runs` are all that began after `from`, an instant in milliseconds, newest first. */
type Found = { runs: StravaActivity[]; from: number }

/** Reads pages until one is empty, a run is too old, or there are enough. */
async function readRuns(token: string, now: Date): Promise<Found> {
	const since = now.getTime() - DAYS_BACK * DAY
	let from = now.getTime()
	// By id, since uploads during the import shift runs to the next page.
	const met = new Map<number, StravaActivity>()
	for (let page = 1; page <= MOST_PAGES && from > since && met.size < MOST_RUNS; page++) {
		const activities = await strava.activities(token, page)
		for (const one of activities) if (beginOf(one) >= since && RUNS.includes(sportOf(one))) met.set(one.id, one)
		from = activities.length === 0 ? since : Math.max(since, Math.min(...activities.map(beginOf)))
	}
	const runs = [...met.values()].slice(0, MOST_RUNS)
	return { runs, from: runs.length < met.size ? beginOf(runs.at(-1)!) : from }
}

const beginOf = ({ start_date }: StravaActivity) => Date.parse(start_date)
const sportOf = ({ sport_type, type }: StravaActivity) => sport_type ?? type ?? ''

function save(user: Actor, athleteId: string, { runs, from }: Found, now: Date) {
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
		const read = and(eq(stravaActivities.userId, user.id), gt(stravaActivities.startDate, new Date(from)))
		await tx.delete(stravaActivities).where(and(read, gone))
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

/** The user's own imported runs, newest first; never shown to other people. */
export async function findRuns(user: Pick<Actor, 'id'>, { page: asked }: { page: number }) {
	const own = eq(stravaActivities.userId, user.id)
	const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(stravaActivities).where(own)
	const { page, pages, offset } = pageOf(total, asked, SHOWN)
	const rows = await db
		.select({
			stravaId: stravaActivities.stravaId,
			name: stravaActivities.name,
			startDate: stravaActivities.startDate,
			distance: stravaActivities.distance,
			movingTime: stravaActivities.movingTime,
			elevation: stravaActivities.elevation,
		})
		.from(stravaActivities)
		.where(own)
		.orderBy(desc(stravaActivities.startDate), desc(stravaActivities.id))
		.limit(SHOWN)
		.offset(offset)
	const runs = rows.map(({ stravaId, ...row }) => ({
		...row,
		/** In seconds per kilometre; null for too short a distance. */
		pace: row.distance >= 100 && row.movingTime > 0 ? row.movingTime / (row.distance / 1000) : null,
		href: new URL(`/activities/${stravaId}`, env.STRAVA_API).href,
	}))
	return { runs, total, page, pages }
}
export type OwnRun = Awaited<ReturnType<typeof findRuns>>['runs'][number]
