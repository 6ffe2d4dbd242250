import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { entryMoneyOf } from '#app/features/ledger/entry.server.ts'
import { initials } from '#app/features/navigation/initials.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { findTournament, type Asking } from '../find.server.ts'
import { changesPartners } from '../status.ts'
import { entryRefusal } from './join.server.ts'
import { owingOf } from './fee/entry-fee.server.ts'
import { feeWords, seesInside } from './outsiders.ts'
import { closedReason, isListed } from './rules.ts'
import { findGone, findRosters } from './teams.server.ts'
import { findWaiting } from './waitlist/waitlist.server.ts'

/** The players of a team whose faces are shown. */
const MOST_FACES = 5

/** The teams as the user sees them, and what their fees have brought in. Throws like `findTournament`. */
export async function findTeamsPage(tournamentId: number | null, asking: Asking, now: Date) {
	const tournament = await findTournament(tournamentId, asking)
	const { id, key, status, canManage, canCancel, atOwnVenue, court, team, scheduledAt, entryFee } = tournament
	const listed = (await findRosters(id, { all: true }))
		.filter((team) => isListed(team, scheduledAt))
		.map(({ members, ...team }) => ({
			...team,
			logo: pictureOf(team.logo),
			players: members.length,
			faces: members.slice(0, MOST_FACES).map(({ user }) => initials(user)),
		}))
	const unpaid = listed.filter((team) => team.status === 'registered' && seesInside(tournament, team.id))
	const money = await entryMoneyOf(
		db,
		unpaid.map(({ id }) => id),
	)
	const teams = listed.map((team) =>
		seesInside(tournament, team.id)
			? { ...team, fee: feeWords(team, entryFee, money.get(team.id)?.held) }
			: { ...team, entryFee, fee: null },
	)
	const owing = canCancel ? owingOf(tournament, unpaid, money) : null
	const mayBeWaived = status === 'registration_open' && Object.keys(owing ?? {}).length > 0
	return {
		teams,
		status,
		canManage,
		tournament: { id, key },
		ownTeamId: team?.id ?? null,
		/** Whether teams are single players. */
		isAlone: changesPartners(tournament.format),
		gone: await findGone(tournament, asking.user),
		/** The names of those who wait for a place, for the organiser and the venue. */
		waiting: canCancel ? (await findWaiting(db, tournament)).map(({ id, name }) => ({ id, name })) : [],
		mayJoin: entryRefusal(tournament, now) === null,
		isOpen: closedReason(tournament, now) === null,
		disputes: canManage && status === 'ongoing' ? await countDisputes(id) : 0,
		owing,
		/** The venue that the organiser can ask to waive a fee, by name. */
		asks: mayBeWaived && !atOwnVenue ? court.name : null,
	}
}

/** How many results the organiser has to decide. */
const countDisputes = (tournamentId: number) =>
	db.$count(
		tournamentMatches,
		and(
			eq(tournamentMatches.tournamentId, tournamentId),
			inArray(tournamentMatches.status, ['scheduled', 'in_progress']),
			isNotNull(tournamentMatches.dispute),
		),
	)
