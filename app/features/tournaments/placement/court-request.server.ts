import { and, eq, isNull } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { findOrganizers } from '#db/query/tournament-organizers.ts'
import { tournaments, users, type CourtRequest } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { channelOf } from '#app/features/live/channel.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { pricesOf, totalPrice } from '#app/features/bookings/price.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { isGiven, isNever } from '#app/features/venues/for-tournaments.ts'
import { courtOf, findOffer } from '#app/features/venues/offers.server.ts'
import { courtsLabel } from '#app/lib/text/court-name.ts'
import { conflict, forbidden } from '#app/lib/errors.ts'
import { courtHours } from '#app/lib/time/lengths.ts'
import { findManagedTournament, findTournament, readTournament, type TournamentDetails } from '../find.server.ts'
import { dateLine, noTournaments, TOURNAMENT_CHANGED } from '../words.ts'
import type { Placed } from './place.ts'
import { courtTimesOf } from './court-times.ts'
import { planPlacement, planSchedule, type Plan, type Terms } from './plan.server.ts'
import { publishSchedule, scheduleChanged, scheduleRefusal, type Changed } from './publish.server.ts'
import type { CourtAnswer } from './schemas.ts'

const NOTHING_TO_ANSWER = 'The organiser isn’t waiting for these courts any more.'

/**
 * Asks the venue for the courts of a schedule, replacing an earlier request. Takes no court time until the venue
 * agrees. Throws 409, with what is missing, if no schedule is possible.
 */
export async function askForCourts(tx: Writer, tournament: TournamentDetails, terms: Terms, now: Date) {
	const { id, name, court, status } = tournament
	const { placed, needed } = await planPlacement(tx, tournament, terms, now)
	const courtRequest = {
		...terms,
		matches: placed.length,
		courtHours: needed,
		price: await priceOfCourts(tx, tournament, placed, now),
		askedAt: now.toISOString(),
		refusal: null,
	}
	const asked = await tx
		.update(tournaments)
		.set({ courtRequest })
		.where(and(eq(tournaments.id, id), eq(tournaments.status, status)))
		.returning({ id: tournaments.id })
	if (asked.length === 0) throw conflict(TOURNAMENT_CHANGED)
	const data = {
		tournament: name,
		courtHours: needed,
		price: courtRequest.price,
		venue: court.name,
		dates: dateLine(tournament),
	}
	const about = { subject: 'tournament', subjectId: id, cause: `tournament:${id}:courts:${now.getTime()}` }
	const people = await findVenuePeople(tx, tournament)
	await notify(
		tx,
		people.map((userId) => ({
			userId,
			kind: 'tournament' as const,
			what: 'courts asked for' as const,
			data,
			...about,
		})),
		now,
	)
	return { matches: placed.length }
}

/**
 * Whether the venue has to be asked for the courts of a schedule: not by its own people, and not where all matches lie in
 * the hours that it gives to tournaments; `plan` is the schedule if it is known. Throws 409 if it never has tournaments
 * of others.
 */
export async function needsToAsk(
	reader: Reader,
	tournament: TournamentDetails,
	terms: Terms,
	now: Date,
	plan?: Pick<Plan, 'placement'>,
) {
	const { atOwnVenue, forTournaments: given, court } = tournament
	if (atOwnVenue) return false
	if (given === null) return true
	if (isNever(given)) throw conflict(noTournaments(court.name))
	const { placement } = plan ?? (await planSchedule(reader, tournament, terms, now))
	return !placement?.placed?.every((match) => isGiven(given, match))
}

/** Returns in rand what the courts of matches cost at a venue's prices. The hours that it gives to tournaments are free. */
export async function priceOfCourts(
	reader: Reader,
	{ court, sport, forTournaments }: Pick<TournamentDetails, 'court' | 'sport' | 'forTournaments'>,
	matches: readonly Placed[],
	now: Date,
) {
	const offer = await findOffer(court.id, sport.id, reader, now)
	if (!offer) return 0
	const paid = courtTimesOf(matches).filter((match) => forTournaments === null || !isGiven(forTournaments, match))
	return Math.round(
		totalPrice(paid.flatMap((match) => pricesOf(atCourt(offer, match.court), match.startTime, match.endTime))),
	)
}

/** The people who decide for a venue: its owner, or the admins if it has none. */
async function findVenuePeople(reader: Reader, { id }: { id: number }): Promise<number[]> {
	const { ownerId } = (await readTournament(id, reader))!
	if (ownerId !== null) return [ownerId]
	const admins = and(eq(users.role, 'admin'), isNull(users.deletedAt), isNull(users.suspendedAt))
	return (await reader.select({ id: users.id }).from(users).where(admins)).map((admin) => admin.id)
}

/** A request for a venue to decide, with what the schedule would take now. Throws 404 and 403. */
export async function findCourtRequest(user: Actor, id: number | null, now = new Date()) {
	const tournament = await findForVenue(db, user, id)
	const { courtRequest } = tournament
	const reason = await refusalOf(db, tournament)
	if (!courtRequest || reason)
		return { tournament, request: null, free: 0, courts: null, reason: reason ?? NOTHING_TO_ANSWER }
	const { placement } = await planSchedule(db, tournament, termsOf(courtRequest), now)
	const { court, sport } = tournament
	const offer = courtRequest.courtNumbers ? await findOffer(court.id, sport.id, db, now) : null
	const still = courtRequest.courtNumbers?.filter((number) => offer && number <= offer.courtCount)
	const courts = offer && courtsLabel(still!.map((number) => courtOf(offer, number)))
	return { tournament, request: courtRequest, free: placement?.free ?? 0, courts, reason: null }
}

/**
 * Carries out the venue's decision. A yes makes the schedule at once, within the court time that was requested and at
 * its price. A yes with other hours or another price holds nothing until the organiser takes them. Throws 404 and 403 for others, 409 if no request is
 * open, another request has replaced it, or the schedule does not fit.
 */
export async function answerCourtRequest(user: Actor, id: number, input: CourtAnswer, now = new Date()) {
	const { answer, askedAt, note } = input
	const changed = await write(async (tx): Promise<Changed | { channel: string }> => {
		const tournament = await findForVenue(tx, user, id)
		const { courtRequest: request } = tournament
		const reason = await refusalOf(tx, tournament)
		if (!request || reason) throw conflict(reason ?? NOTHING_TO_ANSWER)
		if (request.askedAt !== askedAt) throw conflict('The request has just changed. Look at it again.')
		const answering = { tournament: tournament.name, key: tournament.key, venue: tournament.court.name }
		if (answer === 'yes') {
			const { changed } = await publishAsked(tx, tournament, { request, by: user }, now)
			await tellOrganizers(tx, tournament, { user, now, happened: { what: 'courts given', data: answering } })
			return changed
		}
		if (answer === 'changes') {
			const offer = { dayStart: input.startTime, dayEnd: input.endTime, price: input.price, note: note ?? '' }
			await planPlacement(tx, tournament, termsOf(request, offer), now)
			await answerWith(tx, tournament, { ...request, offer: { ...offer, at: now.toISOString() } })
			const data = { ...answering, ...offer }
			await tellOrganizers(tx, tournament, { user, now, happened: { what: 'courts offered', data } })
		} else {
			await answerWith(tx, tournament, { ...request, refusal: { note } })
			const data = { ...answering, courtHours: request.courtHours, note: note ?? '' }
			await tellOrganizers(tx, tournament, { user, now, happened: { what: 'courts refused', data } })
		}
		return { channel: channelOf((await readTournament(id, tx))!) }
	})
	if ('hours' in changed) scheduleChanged(changed)
	else tournamentChanged(changed.channel)
}

/**
 * Makes the schedule in the hours and at the price that the venue offered at the instant `at`. Throws 404 and 403 for others, 409 if the
 * venue has changed its answer or the matches no longer fit.
 */
export async function takeOfferedHours(user: Actor, id: number, at: string, now = new Date()) {
	const { tournament, changed } = await write(async (tx) => {
		const tournament = await findManagedTournament(user, id, tx)
		const { courtRequest: request } = tournament
		if (!request?.offer || request.refusal || request.offer.at !== at)
			throw conflict('The venue has just changed its answer. Look at it again.')
		const reason = await scheduleRefusal(tx, tournament, true)
		if (reason) throw conflict(reason)
		const asked = { request, by: user, offer: request.offer }
		const { changed } = await publishAsked(tx, tournament, asked, now)
		return { tournament, changed }
	})
	scheduleChanged(changed)
	return tournament
}

type Offered = { dayStart: number; dayEnd: number }

const termsOf = ({ matchHours, dayStart, dayEnd, thirdPlace, ...request }: CourtRequest, offer?: Offered): Terms => ({
	matchHours,
	dayStart: offer?.dayStart ?? dayStart,
	dayEnd: offer?.dayEnd ?? dayEnd,
	thirdPlace,
	groups: request.groups ?? null,
	through: request.through ?? null,
	bestRunnersUp: request.bestRunnersUp ?? false,
	rounds: request.rounds ?? null,
	matchMinutes: request.matchMinutes ?? null,
	breakMinutes: request.breakMinutes ?? 0,
	restMinutes: request.restMinutes ?? 0,
	courtNumbers: request.courtNumbers ?? null,
	matchPoints: request.matchPoints ?? null,
})

async function publishAsked(
	tx: Writer,
	tournament: TournamentDetails,
	{ request, by, offer }: { request: CourtRequest; by: { id: number }; offer?: CourtRequest['offer'] },
	now: Date,
) {
	const price = (offer ?? request).price ?? null
	const published = await publishSchedule(tx, tournament, termsOf(request, offer), { by, now, price })
	if (published.courtHours > request.courtHours)
		throw conflict(
			`With the teams in it now it needs ${courtHours(published.courtHours)}. The organiser has to ask for those first.`,
		)
	return published
}

async function answerWith(tx: Writer, { id, status }: TournamentDetails, courtRequest: CourtRequest) {
	const answered = await tx
		.update(tournaments)
		.set({ courtRequest })
		.where(and(eq(tournaments.id, id), eq(tournaments.status, status)))
		.returning({ id: tournaments.id })
	if (answered.length === 0) throw conflict(TOURNAMENT_CHANGED)
}

/** Takes back the organiser's open request. Throws 404 and 403 for others, 409 if none is open. */
export async function withdrawCourtRequest(user: Actor, id: number) {
	const tournament = await write(async (tx) => {
		const found = await findManagedTournament(user, id, tx)
		if (!found.courtRequest || found.courtRequest.refusal) throw conflict('The venue has just answered. Look again.')
		await tx.update(tournaments).set({ courtRequest: null }).where(eq(tournaments.id, id))
		return found
	})
	tournamentChanged(tournament.channel)
	return tournament
}

async function findForVenue(reader: Reader, user: Actor, id: number | null) {
	const tournament = await findTournament(id, { user }, reader)
	if (!tournament.atOwnVenue) throw forbidden('Only the venue can answer this.')
	return tournament
}

async function refusalOf(reader: Reader, tournament: TournamentDetails) {
	if (tournament.courtRequest?.refusal) return NOTHING_TO_ANSWER
	return scheduleRefusal(reader, tournament, true)
}

type Answered = { tournament: string; key: string | null; venue: string }
type Told = {
	user: Actor
	now: Date
	happened:
		| { what: 'courts refused'; data: Answered & { courtHours: number; note: string } }
		| { what: 'courts offered'; data: Answered & Offered & { price: number; note: string } }
		| { what: 'courts given'; data: Answered }
}

async function tellOrganizers(tx: Writer, tournament: TournamentDetails, { user, now, happened }: Told) {
	const about = { subject: 'tournament', subjectId: tournament.id } as const
	const cause = `tournament:${tournament.id}:courts-answered:${now.getTime()}`
	const others = (await findOrganizers(tx, tournament.id)).filter((userId) => userId !== user.id)
	await notify(
		tx,
		others.map((userId) => ({ userId, kind: 'tournament', ...happened, ...about, cause })),
		now,
	)
}
