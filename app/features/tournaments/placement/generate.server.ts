import { and, eq, isNull } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { tournamentMatches, tournaments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { once } from '#app/features/accounts/idempotency.server.ts'
import { slotsChanged, tournamentChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { AppError, conflict } from '#app/lib/errors.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { findManagedTournament, type TournamentDetails } from '../find.server.ts'
import { hasBegun } from '../matches/begun.ts'
import { TOURNAMENT_CHANGED } from '../words.ts'
import { leaveOut } from './leave-out.server.ts'
import { fewTeamsWords, planSchedule, type Terms } from './plan.server.ts'
import { drawLots, publishMatches } from './publish.server.ts'
import { deleteMatches } from './release.server.ts'
import { tellOfSchedule } from './schedule-notices.server.ts'
import type { NewSchedule } from './schemas.ts'
import { shortageWords } from './shortage.ts'

const perPerson = createLimit('tournaments/placement/generate', { tries: 20, per: 60_000 })

type Changed = SlotsChange & { channel: string }
type How = { idempotencyKey?: string | null; now?: Date }

/** What generating a schedule has made. `scheduledAt` is an ISO instant. */
type Generated = { id: number; status: 'ongoing'; matches: number; scheduledAt: string }

/**
 * Draws the matches of a tournament, puts them on its courts and starts it; registration is closed by that. Teams whose
 * fee has not come are withdrawn. `again` replaces a schedule of which nothing has been played. Throws 404 and 403 to
 * others, 409 when it has a schedule already, is over or was cancelled, has fewer than two teams that can play, or the
 * matches do not fit: with what is missing. A refusal changes nothing.
 */
export async function generateSchedule(user: Actor, id: number, input: NewSchedule, how: How = {}): Promise<Generated> {
	const { idempotencyKey, now = new Date() } = how
	await perPerson.take(user.id, now)
	let changed = null as Changed | null
	const generated = await once(user, idempotencyKey, { tournament: id, ...input }, () =>
		write(async (tx) => {
			const tournament = await findManagedTournament(user, id, tx)
			const again = input.again === true && tournament.status === 'ongoing'
			const reason = await scheduleRefusal(tx, tournament, again)
			if (reason) throw conflict(reason)
			const terms = termsOf(tournament, input)
			await start(tx, tournament, terms, now)
			const freed = await deleteMatches(tx, id)

			const plan = await planSchedule(tx, tournament, terms, now)
			if (!plan.placement) throw conflict(fewTeamsWords(plan))
			const { placed, shortage } = plan.placement
			if (!placed) throw conflict(shortageWords(shortage))
			await leaveOut(tx, tournament, plan.unpaid, now)
			await drawLots(tx, plan.playing)
			const hours = await publishMatches(tx, tournament, placed)
			const published = { playing: plan.playing, placed, courtHours: hours.length, again, by: user }
			await tellOfSchedule(tx, tournament, published, now)
			changed = { ...freed, hours: [...freed.hours, ...hours], channel: tournament.channel }
			return { id, status: 'ongoing' as const, matches: placed.length, scheduledAt: now.toISOString() }
		}),
	)
	if (changed) {
		const { channel, ...hours } = changed
		slotsChanged(hours)
		tournamentChanged(channel)
	}
	return generated
}

type Asked = { wanted?: NewSchedule; now?: Date }

/** What generating would do as things stand, for who manages the tournament; throws 404 and 403 to others. */
export async function previewSchedule(user: Actor, id: number | null, { wanted, now = new Date() }: Asked = {}) {
	const tournament = await findManagedTournament(user, id)
	const again = tournament.status === 'ongoing'
	const terms = termsOf(tournament, wanted)
	const shown = { tournament, again, terms }
	const nothing = { ...shown, teams: 0, unpaid: [], matches: 0, rounds: 0, needed: 0, free: 0 }
	const fixed = await scheduleRefusal(db, tournament, again)
	if (fixed) return { ...nothing, fixed, problem: null }
	try {
		const { playing, unpaid, rounds, placement } = await planSchedule(db, tournament, terms, now)
		const teams = { teams: playing.length, unpaid: unpaid.map(({ name }) => name) }
		if (!placement) return { ...nothing, ...teams, fixed, problem: fewTeamsWords({ playing, unpaid }) }
		const { needed, free, shortage } = placement
		const numbers = { matches: needed / terms.matchHours, rounds, needed, free }
		return { ...shown, ...teams, ...numbers, fixed, problem: shortage && shortageWords(shortage) }
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		return { ...nothing, fixed, problem: error.message }
	}
}

export type Preview = Awaited<ReturnType<typeof previewSchedule>>

/** As asked for, or as the tournament has it. */
function termsOf(tournament: TournamentDetails, wanted?: NewSchedule): Terms {
	const { matchHours, dayStart, dayEnd, format } = tournament
	const thirdPlace = format === 'knockout' && (wanted?.thirdPlace ?? tournament.thirdPlace)
	if (!wanted) return { matchHours, dayStart, dayEnd, thirdPlace }
	return { matchHours: wanted.matchDurationHours, dayStart: wanted.startTime, dayEnd: wanted.endTime, thirdPlace }
}

/** Why there cannot be a schedule, or not another one; null where there can. */
async function scheduleRefusal(reader: Reader, tournament: TournamentDetails, again: boolean) {
	const { id, status } = tournament
	if (status === 'cancelled') return 'This tournament was cancelled.'
	if (status === 'completed') return 'This tournament is over.'
	if (status === 'registration_open') return null
	if (!again) return 'The schedule has been generated already.'
	const { forfeitedBy, proposal, dispute } = tournamentMatches
	const matches = await reader
		.select({ status: tournamentMatches.status, forfeitedBy, proposal, dispute })
		.from(tournamentMatches)
		.where(eq(tournamentMatches.tournamentId, id))
	const begun = matches.filter(hasBegun)
	if (begun.length === 0) return null
	const what = begun.every(({ status }) => status === 'in_progress') ? 'A match has begun' : 'Results have come in'
	return `${what}, so the schedule stays as it is.`
}

/** Makes it run under these terms, as long as it is as it was read: of two at once the second finds it changed. */
async function start(tx: Writer, { id, status, scheduledAt }: TournamentDetails, terms: Terms, now: Date) {
	const asRead = scheduledAt ? eq(tournaments.scheduledAt, scheduledAt) : isNull(tournaments.scheduledAt)
	const started = await tx
		.update(tournaments)
		.set({ status: 'ongoing', ...terms, scheduledAt: now })
		.where(and(eq(tournaments.id, id), eq(tournaments.status, status), asRead))
		.returning({ id: tournaments.id })
	if (started.length === 0) throw conflict(TOURNAMENT_CHANGED)
}
