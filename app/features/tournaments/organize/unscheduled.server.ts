import { and, asc, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { findOrganizers } from '#db/query/tournament-organizers.ts'
import { tournaments } from '#db/schema.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { at, DAY, dateOf, formatDate } from '#app/lib/time/time.ts'
import { readTournament, type TournamentRow } from '../find.server.ts'
import { announceCancelled, callOff } from './cancel.server.ts'
import { tell } from './people.server.ts'

const AT_ONCE = 100
/** How long a reminded organiser has to choose new dates, in milliseconds. */
export const GRACE = 3 * DAY

/**
 * Ends tournaments whose last day passed without a schedule: reminds the organiser, and after `GRACE` cancels the
 * tournament, which refunds all fees. Returns how many it reminded of or ended. Safe to run at any time, any number of
 * times.
 */
export async function endUnscheduled(now: Date, stopping?: AbortSignal): Promise<number> {
	const waiting = await db
		.select({ id: tournaments.id })
		.from(tournaments)
		.where(isDue(now))
		.orderBy(asc(tournaments.endDate), asc(tournaments.id))
		.limit(AT_ONCE)
	let done = 0
	for (const { id } of waiting) {
		if (stopping?.aborted) break
		try {
			const ended = await write((tx) => remindOrEnd(tx, id, now))
			if (ended === null) continue
			if (ended) announceCancelled(ended)
			done++
		} catch (error) {
			logError(error, `end of tournament ${id}`) // one that fails must not stop the others
		}
	}
	return done
}

function isDue(now: Date) {
	const today = at(dateOf(now), 0)
	const { status, startDate, endDate, endsAt } = tournaments
	// The start is only compared because the index has it.
	const isPast = and(eq(status, 'registration_open'), lt(startDate, today), lt(endDate, today))
	return and(isPast, or(isNull(endsAt), lte(endsAt, now)))
}

/** Returns what to announce for one that ended, undefined if its organiser was reminded, null for neither. */
async function remindOrEnd(tx: Writer, id: number, now: Date) {
	const [due] = await tx
		.select({ endsAt: tournaments.endsAt })
		.from(tournaments)
		.where(and(eq(tournaments.id, id), isDue(now)))
	if (!due) return null
	const tournament = (await readTournament(id, tx))!
	return due.endsAt ? end(tx, tournament, now) : remind(tx, tournament, now)
}

async function remind(tx: Writer, { id, name, endDate, entryFee }: TournamentRow, now: Date) {
	const endsAt = new Date(now.getTime() + GRACE)
	await tx.update(tournaments).set({ endsAt }).where(eq(tournaments.id, id))
	const told = {
		what: 'no schedule',
		data: { tournament: name, lastDay: endDate, endsAt, hasFee: entryFee > 0 },
		cause: `unscheduled:${endDate.getTime()}`,
	} as const
	await tell(tx, { id }, await findOrganizers(tx, id), told, now)
}

function end(tx: Writer, tournament: TournamentRow, now: Date) {
	const says = `There was no schedule by its last day, ${formatDate(tournament.endDate)}, so we cancelled it.`
	const words = { toPlayers: says, toOthers: says, more: '' }
	return callOff(tx, tournament, { by: null, reason: 'There was no schedule by its last day.', words }, now)
}
