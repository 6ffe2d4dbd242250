import { db, write } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { AppError, conflict } from '#app/lib/errors.ts'
import type { Court } from '#app/lib/text/court-name.ts'
import { courtsOf, findOffer } from '#app/features/venues/offers.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { findManagedTournament, type TournamentDetails } from '../find.server.ts'
import { MATCH_MINUTES, MATCH_POINTS } from '../draw/evening.ts'
import { changesPartners, hasThirdPlace } from '../status.ts'
import type { Lengths } from './calendar.ts'
import { askForCourts, needsToAsk, priceOfCourts } from './court-request.server.ts'
import { previewDays, type PreviewDay } from './preview-days.ts'
import { leastEntrants, planSchedule, teamsWords, type Terms } from './plan.server.ts'
import { publishSchedule, scheduleChanged, scheduleRefusal, type Changed } from './publish.server.ts'
import type { NewSchedule } from './schemas.ts'
import { shortageWords } from './shortage.ts'

type How = { idempotencyKey?: string | null; now?: Date }

/** ISO instants: `scheduledAt` of a schedule, or `courtsAskedAt` if the venue was asked first. */
type Generated = {
	id: number
	status: 'registration_open' | 'ongoing'
	matches: number
	scheduledAt: string | null
	courtsAskedAt: string | null
}

/**
 * Makes the schedule (see `publishSchedule`). Where the venue has to be asked (see `needsToAsk`), asks it for the courts
 * instead, and its yes makes the schedule. `again` replaces a schedule without any played match. Throws 404 and 403 for
 * others, 409 if there is a schedule, the tournament is over, fewer than two teams can play, or the matches do not fit,
 * with what is missing. A failure changes nothing.
 */
export async function generateSchedule(user: Actor, id: number, input: NewSchedule, how: How = {}): Promise<Generated> {
	const { idempotencyKey, now = new Date() } = how
	const { atOwnVenue } = await findManagedTournament(user, id)
	if (!atOwnVenue) await limits.courtRequests.take(user.id, now)
	let told = null as Changed | null
	const generated = await withIdempotencyKey(user, idempotencyKey, { tournament: id, ...input }, () =>
		write(async (tx) => {
			told = null
			const tournament = await findManagedTournament(user, id, tx)
			const reason = await scheduleRefusal(tx, tournament, input.again === true)
			if (reason) throw conflict(reason)
			const terms = termsOf(tournament, input)
			const at = now.toISOString()
			if (await needsToAsk(tx, tournament, terms, now)) {
				const { matches } = await askForCourts(tx, tournament, terms, now)
				return { id, status: openStatus(tournament), matches, scheduledAt: null, courtsAskedAt: at }
			}
			const { matches, changed } = await publishSchedule(tx, tournament, terms, { by: user, now })
			told = changed
			return { id, status: 'ongoing' as const, matches, scheduledAt: at, courtsAskedAt: null }
		}),
	)
	if (told) scheduleChanged(told)
	return generated
}

const openStatus = ({ status }: TournamentDetails): Generated['status'] =>
	status === 'ongoing' ? 'ongoing' : 'registration_open'

type Asked = { wanted?: NewSchedule; now?: Date }

/** The schedule that would be made now, for those who manage the tournament. Throws 404 and 403 for others. */
export async function previewSchedule(user: Actor, id: number | null, { wanted, now = new Date() }: Asked = {}) {
	const tournament = await findManagedTournament(user, id)
	const again = tournament.status === 'ongoing'
	const terms = termsOf(tournament, wanted)
	const nothing = {
		tournament,
		again,
		terms,
		asks: null,
		least: leastEntrants(tournament.format),
		teams: 0,
		unpaid: [],
		matches: 0,
		rounds: 0,
		needed: 0,
		free: 0,
		price: null,
		courts: [] as Court[],
		days: [] as PreviewDay[],
	}
	const fixed = await scheduleRefusal(db, tournament, again)
	if (fixed) return { ...nothing, fixed, problem: null }
	try {
		const offer = await findOffer(tournament.court.id, tournament.sport.id, db, now)
		const courts = offer ? courtsOf(offer) : []
		const plan = await planSchedule(db, tournament, terms, now)
		const asks = (await needsToAsk(db, tournament, terms, now, plan)) ? tournament.court.name : null
		const { playing, unpaid, chosen, problem, rounds, matches, placement } = plan
		const shown = { tournament, again, terms: { ...terms, ...chosen }, asks, courts }
		const teams = { teams: playing.length, unpaid: unpaid.map(({ name }) => name) }
		if (!placement)
			return {
				...nothing,
				...shown,
				...teams,
				fixed,
				problem: teamsWords({ playing, unpaid, problem }, tournament.format),
			}
		const { needed, free, shortage } = placement
		const price = asks && placement.placed ? await priceOfCourts(db, tournament, placement.placed, now) : null
		const days = previewDays(placement.placed ?? [], playing, courts)
		const numbers = { matches, rounds, needed, free, price, days }
		return { ...nothing, ...shown, ...teams, ...numbers, fixed, problem: shortage && shortageWords(shortage) }
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		return { ...nothing, fixed, problem: error.message }
	}
}

export type Preview = Awaited<ReturnType<typeof previewSchedule>>

/** The terms in the form, else those last sent to the venue, else the tournament's own. */
function termsOf(tournament: TournamentDetails, wanted?: NewSchedule): Terms {
	const before = tournament.courtRequest ?? tournament
	const hasGroups = tournament.format === 'groups_knockout'
	const hasPartners = changesPartners(tournament.format)
	const hasRounds = hasPartners || tournament.format === 'swiss'
	const choosesThrough = wanted?.through !== undefined || wanted?.bestRunnersUp !== undefined
	return {
		...lengthsOf(hasPartners, before, wanted),
		dayStart: wanted?.startTime ?? before.dayStart,
		dayEnd: wanted?.endTime ?? before.dayEnd,
		courtNumbers: (wanted ?? before).courtNumbers ?? null,
		thirdPlace: hasThirdPlace(tournament.format) && (wanted?.thirdPlace ?? before.thirdPlace),
		groups: hasGroups ? (wanted?.groups ?? before.groups ?? null) : null,
		through: hasGroups ? ((choosesThrough ? wanted?.through : before.through) ?? null) : null,
		bestRunnersUp: hasGroups && ((choosesThrough ? wanted?.bestRunnersUp : before.bestRunnersUp) ?? false),
		rounds: hasRounds ? (wanted?.rounds ?? before.rounds ?? null) : null,
		matchPoints: hasPartners ? (wanted?.matchPoints ?? before.matchPoints ?? MATCH_POINTS) : null,
	}
}

/** Matches of teams are placed by the hour unless they have a length or a break of other minutes. */
function lengthsOf(hasPartners: boolean, before: Lengths, wanted?: NewSchedule): Required<Lengths> {
	const { matchHours, matchMinutes = null } = before
	const breakMinutes = (wanted ? wanted.breakMinutes : before.breakMinutes) ?? 0
	if (hasPartners)
		return {
			matchHours: wanted?.matchDurationHours ?? matchHours,
			matchMinutes: wanted?.matchMinutes ?? matchMinutes ?? MATCH_MINUTES,
			breakMinutes,
			restMinutes: 0,
		}
	const restMinutes = (wanted ? wanted.restMinutes : before.restMinutes) ?? 0
	if (!wanted) return { matchHours, matchMinutes, breakMinutes, restMinutes }
	const minutes = wanted.matchMinutes ?? 60 * wanted.matchDurationHours
	if (minutes % 60 === 0 && breakMinutes === 0)
		return { matchHours: minutes / 60, matchMinutes: null, breakMinutes, restMinutes }
	return { matchHours: wanted.matchDurationHours, matchMinutes: minutes, breakMinutes, restMinutes }
}
