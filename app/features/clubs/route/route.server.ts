import { isDeepStrictEqual } from 'node:util'
import { eq, inArray } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { runningEvents, runningRoutes, runningSeries } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { findManagedEvent, type ClubEventDetails } from '../events/find-event.server.ts'
import { DISTANCE_MAX, ELEVATION_MAX, type Scope } from '../events/planning/plan-rules.ts'
import type { RunIds } from '../events/gathering.server.ts'
import { findSeries } from '../events/series/series.server.ts'
import { setTerms } from '../events/terms.server.ts'
import { findClub } from '../find.server.ts'
import { drawnRoute } from './drawn-route.ts'
import { readGpx } from './gpx.server.ts'
import { SHORTEST } from './limits.ts'
import { measure, type Measured } from './measure.ts'

type Asking = { user: Actor; now: Date }

/** A route as it is drawn; null where there is none. Those who may see its run may see it. */
export async function findRoute(routeId: number | null, reader: Reader = db) {
	if (routeId === null) return null
	const { id, name, distance, climb, track } = runningRoutes
	const [route] = await reader
		.select({ id, name, distance, climb, track })
		.from(runningRoutes)
		.where(eq(runningRoutes.id, routeId))
	return route ? drawnRoute(route) : null
}

/** A run with its route, for its managers; `repeats` if others follow it. Throws like `findManagedEvent`. */
export async function findRoutePage({ clubId, eventId }: RunIds, asking: Asking) {
	const { event, club } = await findRun(db, { clubId, eventId }, asking)
	const series = await findSeries(event.seriesId)
	const { id, title, startTime, distance, elevation, status } = event
	return {
		event: { id, title, startTime, distance, elevation, isCancelled: status === 'cancelled' },
		club: { id: club.id, name: club.name },
		repeats: series !== null && !series.isOver,
		route: await findRoute(event.routeId),
	}
}

/**
 * Gives a run, or it and all that follow in its series, the route of a GPX file: its distance (to a tenth of a km) and
 * its climb become those of the run. The file of the route that it has changes nothing. Answers the route in metres.
 * Throws 404 and 403 like `findManagedEvent`, 400 and 413 with the reason for a file that cannot be read (`readGpx`),
 * 400 for a way shorter than 100 m or longer than a run can be, 409 for a run that was cancelled.
 */
export async function setRoute(
	user: Actor,
	ids: RunIds,
	{ bytes, scope }: { bytes: Uint8Array; scope: Scope },
	now = new Date(),
) {
	await limits.uploads.take(user.id, now)
	const { name, points } = await readGpx(bytes)
	const { distance, climb, track } = checked(measure(points))
	return write(async (tx) => {
		const { event } = await findOpenRun(tx, ids, { user, now })
		const route = { name: name ?? event.title, distance, climb, track }
		const made = { clubId: event.clubId, createdById: user.id, createdAt: now }
		const routeId = await keepRoute(tx, event.routeId, route, made)
		const terms = { distance: Math.round(distance / 100) / 10, elevation: climb }
		await apply(tx, event, scope, { ...terms, routeId }, now)
		return { name: route.name, distance, climb }
	})
}

/** Takes a run's route away, or also from those that follow; distance and climb stay. Throws like `setRoute`. */
export async function removeRoute(user: Actor, ids: RunIds, scope: Scope, now = new Date()) {
	return write(async (tx) => {
		const { event } = await findOpenRun(tx, ids, { user, now })
		await apply(tx, event, scope, { routeId: null }, now)
	})
}

type NewRoute = typeof runningRoutes.$inferInsert
type Route = Pick<NewRoute, 'name' | 'distance' | 'climb' | 'track'>

/** The route that a run has where it is just like this one, else a new one. */
async function keepRoute(tx: Writer, before: number | null, route: Route, made: Omit<NewRoute, keyof Route>) {
	const { id, name, distance, climb, track } = runningRoutes
	const [own] = await tx
		.select({ name, distance, climb, track })
		.from(runningRoutes)
		.where(eq(id, before ?? 0))
	if (isDeepStrictEqual(own, route)) return before
	const [kept] = await tx
		.insert(runningRoutes)
		.values({ ...route, ...made })
		.returning({ id })
	return kept!.id
}

async function findRun(reader: Reader, { clubId, eventId }: RunIds, asking: Asking) {
	const club = await findClub(clubId, { user: asking.user }, reader)
	return { club, event: await findManagedEvent(club, eventId, asking, reader) }
}

async function findOpenRun(tx: Writer, ids: RunIds, asking: Asking) {
	const found = await findRun(tx, ids, asking)
	if (found.event.status === 'cancelled') throw conflict('This run was cancelled. You can’t change its route any more.')
	return found
}

function checked(measured: Measured): Measured {
	const { distance, climb } = measured
	if (distance < SHORTEST) throw invalid(`This route is ${distance} m long. It has to be at least ${SHORTEST} m.`)
	if (distance > DISTANCE_MAX * 1_000) {
		throw invalid(`This route is ${Math.round(distance / 1_000)} km long. A run can be up to ${DISTANCE_MAX} km.`)
	}
	if (climb > ELEVATION_MAX)
		throw invalid(`This route climbs ${climb} m, more than any run does. Are its heights right?`)
	return measured
}

type Terms = { routeId: number | null; distance?: number; elevation?: number }

async function apply(tx: Writer, event: ClubEventDetails, scope: Scope, terms: Terms, now: Date) {
	const before = await setTerms(tx, event, { scope, terms }, now)
	await dropUnused(
		tx,
		event.clubId,
		before.map(({ routeId }) => routeId),
	)
}

/** Routes that no run and no series of their club has any more. */
async function dropUnused(tx: Writer, clubId: number, routeIds: (number | null)[]) {
	const candidates = new Set(routeIds.filter((id) => id !== null))
	if (candidates.size === 0) return
	const { routeId } = runningEvents
	const kept = await tx
		.selectDistinct({ routeId })
		.from(runningEvents)
		.where(inArray(routeId, [...candidates]))
	const series = await tx
		.select({ plan: runningSeries.plan })
		.from(runningSeries)
		.where(eq(runningSeries.clubId, clubId))
	for (const { routeId } of [...kept, ...series.map(({ plan }) => plan)]) candidates.delete(routeId!)
	if (candidates.size > 0) await tx.delete(runningRoutes).where(inArray(runningRoutes.id, [...candidates]))
}
