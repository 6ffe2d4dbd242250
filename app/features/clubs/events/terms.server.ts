import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { runningEvents, runningSeries } from '#db/schema.ts'
import { conflict } from '#app/lib/errors.ts'
import type { ClubEventDetails } from './find-event.server.ts'
import type { Scope } from './planning/plan-rules.ts'
import { findFollowing } from './series/series.server.ts'

/** The terms that a run and those that follow it can share without becoming alike in everything else. */
type Terms = { routeId?: number | null; distance?: number; elevation?: number; image?: string | null }

/**
 * Gives a run these terms, or it and all that follow in its series. Returns the routes and pictures that those runs and
 * the plan of their series had. Throws 409 where the run was meanwhile cancelled.
 */
export async function setTerms(
	tx: Writer,
	{ id, seriesId, occurrence }: ClubEventDetails,
	{ scope, terms }: { scope: Scope; terms: Terms },
	now: Date,
) {
	const inSeries = scope === 'following' && seriesId !== null && occurrence !== null
	const following = inSeries ? await findFollowing(tx, { seriesId, occurrence }, now) : []
	const ids = [...new Set([id, ...following.map((run) => run.id)])]
	const runs = and(inArray(runningEvents.id, ids), ne(runningEvents.status, 'cancelled'))
	const { routeId, image } = runningEvents
	const before = await tx.select({ routeId, image }).from(runningEvents).where(runs)
	const changed = await tx
		.update(runningEvents)
		.set({ ...terms, updatedAt: now })
		.where(runs)
		.returning({ id: runningEvents.id })
	if (changed.length === 0) throw conflict('The run has just changed. Look again.')
	if (inSeries) {
		const [series] = await tx.select().from(runningSeries).where(eq(runningSeries.id, seriesId))
		before.push(series!.plan)
		const plan = { ...series!.plan, ...terms }
		await tx.update(runningSeries).set({ plan, updatedAt: now }).where(eq(runningSeries.id, seriesId))
	}
	return before
}
