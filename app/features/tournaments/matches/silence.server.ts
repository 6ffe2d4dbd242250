import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { readTournament } from '../find.server.ts'
import { decide } from './decide.server.ts'
import { afterResult } from './progress.server.ts'
import { announce, startWork, type Work } from './work.server.ts'

const AT_ONCE = 100

/** Makes proposed results final if the other captain is silent for too long; returns how many. Safe to repeat. */
export async function confirmSilent(now: Date, stopping?: AbortSignal): Promise<number> {
	const waiting = await db
		.select({ id: tournamentMatches.id })
		.from(tournamentMatches)
		.where(unanswered(now))
		.orderBy(asc(tournamentMatches.confirmBy), asc(tournamentMatches.id))
		.limit(AT_ONCE)
	let done = 0
	for (const { id } of waiting) {
		if (stopping?.aborted) break
		try {
			const work = await write((tx) => confirm(tx, id, now))
			if (!work) continue
			announce(work)
			done++
		} catch (error) {
			logError(error, `result of match ${id}`) // one that fails must not stop the others
		}
	}
	return done
}

const unanswered = (now: Date) =>
	and(
		lte(tournamentMatches.confirmBy, now),
		inArray(tournamentMatches.status, ['scheduled', 'in_progress']),
		isNotNull(tournamentMatches.proposal),
		isNull(tournamentMatches.dispute),
	)

async function confirm(tx: Writer, id: number, now: Date): Promise<Work | null> {
	const [match] = await tx
		.select()
		.from(tournamentMatches)
		.where(and(eq(tournamentMatches.id, id), unanswered(now)))
	const tournament = match && (await readTournament(match.tournamentId, tx))
	if (!match?.proposal || !tournament || tournament.status === 'cancelled') return null
	const work = startWork(tx, tournament, now)
	const { homeScore, awayScore, homePenalties, awayPenalties } = match.proposal
	const score = { homeScore, awayScore, homePenalties, awayPenalties }
	await decide(work, match, { ...score, forfeitedBy: null, decidedBy: 'silence' })
	await afterResult(work)
	return work
}
