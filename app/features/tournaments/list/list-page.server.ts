import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { excerpt } from '#app/lib/text/excerpt.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { pageOf } from '#app/lib/paging.ts'
import { dateLine, formatNames } from '../words.ts'
import { countTournaments, listTournaments, type Tournament } from '../tournaments.server.ts'
import { findNextMatch } from './next-match.server.ts'
import { findRoles } from './roles.server.ts'
import { readListAddress } from './address.ts'

const PER_PAGE = 12
const DESCRIPTION_LENGTH = 140
const LAST_PAGE = 100_000

/** Loads the list for its address; `counts` and `own` are the numbers on its tabs, `own` null for a visitor. Each `own` of
 * a card is the reader’s part in it. */
export async function findListPage(user: Actor | null, params: URLSearchParams, now = new Date()) {
	const asked = readListAddress(params)
	const sports = await findSports()
	const query = {
		...asked,
		sportId: sports.find(({ id }) => id === asked.sportId)?.id ?? null,
		mine: asked.mine && user !== null,
	}
	const wanted = (page: number) => ({
		q: query.q,
		page,
		limit: PER_PAGE,
		sportId: query.sportId ?? undefined,
		city: query.city ?? undefined,
		status: query.status ?? undefined,
	})
	const read = (page: number) => (query.mine ? listOf(user, wanted(page), now) : listForAll(now, wanted(page)))
	let page = Math.min(asked.page, LAST_PAGE)
	let list = await read(page)
	const { pages, ...last } = pageOf(list.total, page, PER_PAGE)
	if (last.page !== page) {
		page = last.page
		list = await read(page)
	}
	const { total, tournaments } = list
	const others = user && (await countTournaments(wanted(page), { of: query.mine ? null : user }))
	const ids = tournaments.map(({ id }) => id)
	const roles = user && ids.length > 0 ? await findRoles(user, ids) : null
	const [counts, own] = query.mine ? [others!, list.counts] : [list.counts, others]
	return {
		query: { ...query, page },
		sports: sports.map(({ id, name }) => ({ id, name })),
		page,
		pages,
		total,
		counts,
		own: own && allOf(own),
		nextMatch: query.mine && page === 1 ? await findNextMatch(user!, now) : null,
		signedIn: user !== null,
		tournaments: tournaments.map((card) => ({ card, own: roles?.get(card.id) ?? null })),
	}
}

const allOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

export type ListPage = Awaited<ReturnType<typeof findListPage>>
export type ListCard = ListPage['tournaments'][number]['card']

async function listOf(user: Actor | null, query: Parameters<typeof listTournaments>[0], now: Date) {
	const { tournaments, ...list } = await listTournaments(query, { of: user })
	return { ...list, tournaments: tournaments.map((tournament) => listCard(tournament, now)) }
}

/** Public tournaments are read once for all people. */
const listForAll = cachedQuery((now, query: Parameters<typeof listTournaments>[0]) => listOf(null, query, now))

/** A tournament in words ready to show on a card. Fee and prize are whole rand. */
function listCard(tournament: Tournament, now: Date) {
	const { id, name, description, status, isPublic, startDate, endDate, currentTeams, maxTeams } = tournament
	const { format, entryFee, prizeMoney, sport, court, image } = tournament
	const closed = tournament.registrationDeadline <= now
	return {
		id,
		name,
		status,
		isPublic,
		image,
		entryFee,
		prizeMoney,
		currentTeams,
		maxTeams,
		closed,
		description: excerpt(description, DESCRIPTION_LENGTH),
		format: formatNames[format],
		dates: dateLine({ startDate, endDate }),
		venue: court.name,
		city: court.city,
		sport: { name: sport.name, icon: sport.icon, color: sport.color },
		teams: `${currentTeams}/${maxTeams} teams`,
	}
}
