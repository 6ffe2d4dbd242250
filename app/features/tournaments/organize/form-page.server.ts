import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findCatalogue } from '#app/features/venues/catalogue.server.ts'
import { findSportsToChoose } from '#app/features/venues/sports.server.ts'
import { groupBy } from '#app/lib/groups.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { findManagedTournament, type TournamentDetails } from '../find.server.ts'
import { orderWords } from '../standings/tie-breaks/tie-breaks.ts'
import { findEntered } from './entries.server.ts'
import { findClosedVenues } from './offer.server.ts'
import { locksOf, TEAMS_DEFAULT, type Field } from './rules.ts'

export type FormPage = Awaited<ReturnType<typeof formPage>>

type Start = { fields: Partial<Record<Field, string>>; locked: readonly Field[]; courtId?: number; sportId?: number }

export const findNewPage = (user: Actor, now = new Date()) => formPage(user, { fields: newFields, locked: [] }, now)

/** Throws like `findManagedTournament`. */
export async function findEditPage(user: Actor, id: number | null, now = new Date()) {
	const tournament = await findManagedTournament(user, id)
	const { locked, reason } = locksOf({ status: tournament.status, entered: await findEntered(db, tournament) })
	const { courtId, sportId } = tournament
	const page = await formPage(user, { fields: fieldsOf(tournament), locked, courtId, sportId }, now)
	return { ...page, tournament, reason, order: orderWords(tournament) }
}

const newFields = {
	maxTeams: String(TEAMS_DEFAULT),
	entryFee: '0',
	prizeMoney: '0',
	format: 'round_robin',
	isPublic: 'true',
}

const fieldsOf = (tournament: TournamentDetails) => ({
	name: tournament.name,
	description: tournament.description,
	sportId: String(tournament.sportId),
	courtId: String(tournament.courtId),
	startDate: dateOf(tournament.startDate),
	endDate: dateOf(tournament.endDate),
	registrationDeadline: dateOf(tournament.registrationDeadline),
	maxTeams: String(tournament.maxTeams),
	entryFee: String(tournament.entryFee),
	prizeMoney: String(tournament.prizeMoney),
	prizeDescription: tournament.prizeDescription ?? '',
	format: tournament.format,
	rules: tournament.rules ?? '',
	isPublic: String(tournament.isPublic),
})

async function formPage(user: Actor, { fields, locked, courtId, sportId }: Start, now: Date) {
	const [sports, catalogue, closed] = await Promise.all([
		findSportsToChoose(sportId ? [sportId] : []),
		findCatalogue(),
		findClosedVenues(user),
	])
	const offering = catalogue.filter(({ sports, id }) => (sports.length > 0 && !closed.has(id)) || id === courtId)
	const byCity = groupBy(
		offering.sort((a, b) => a.name.localeCompare(b.name)),
		({ city }) => city,
	)
	const cities = [...byCity]
		.map(([city, venues]) => ({
			city,
			venues: venues.map(({ id, name, sports }) => ({
				id,
				name,
				sports: sports.map(({ id, name }) => ({ id, name })),
			})),
		}))
		.sort((a, b) => a.city.localeCompare(b.city))
	const today = dateOf(now)
	return {
		fields: fields as Partial<Record<Field, string>>,
		locked,
		cities,
		sports: sports.map(({ id, name }) => ({ id, name })),
		idempotencyKey: crypto.randomUUID(),
		today,
		tomorrow: addDays(today, 1),
	}
}
