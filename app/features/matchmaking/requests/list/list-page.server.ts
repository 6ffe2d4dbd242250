import type { Actor } from '#app/features/accounts/auth.server.ts'
import { initials } from '#app/features/navigation/initials.ts'
import { shortName } from '#app/features/venues/short-name.ts'
import { pageOf } from '#app/lib/paging.ts'
import { levelName, skillOf } from '../../levels.ts'
import type { MatchFilters } from '../../match-filters.ts'
import { scoreOf, type Wish } from '../../score.ts'
import { requestAddress } from '../address.ts'
import * as list from './list.server.ts'
import { pictureOf, placeWords } from '../request-view.ts'
import { playersWords, whenWords } from '../words.ts'

const PER_PAGE = 24

type Shown = MatchFilters & { page: number }

/** The open requests as the Matches tab shows them; a page past the end is the last one. */
export async function findOpenPage(user: Actor | null, { page: asked, ...filters }: Shown, now: Date) {
	const find = (page: number) => list.findOpenRequests(user, { ...filters, page, limit: PER_PAGE }, now)
	let found = await find(asked)
	const { page, pages } = pageOf(found.total, asked, PER_PAGE)
	if (page !== asked) found = await find(page)
	const { requests, wish, total } = found
	return {
		page,
		pages,
		total,
		hasWish: wish !== null,
		requests: requests.map((request) => requestCard(request, { wish })),
	}
}

/** Somebody's own requests as the My Requests tab shows them, and the latest of others that they have answered. */
export async function findOwnPage(user: Actor, asked: number, now: Date) {
	const find = (page: number) => list.findOwnRequests(user, { page, limit: PER_PAGE }, now)
	let found = await find(asked)
	const { page, pages } = pageOf(found.total, asked, PER_PAGE)
	if (page !== asked) found = await find(page)
	const open = found.requests.filter(({ status }) => status === 'open').map(({ id }) => id)
	const [waiting, answered] = await Promise.all([
		list.countWaiting(open),
		list.findAnsweredRequests(user, PER_PAGE, now),
	])
	return {
		...{ page, pages, total: found.total },
		requests: found.requests.map((request) => requestCard(request, { waiting: waiting.get(request.id) })),
		answered: answered.map((request) => requestCard(request)),
	}
}

type Beside = { wish?: Wish | null; waiting?: number }

/** A request as its card shows it, in words ready to print: of whoever posted it no more than a stranger may know. */
export function requestCard(request: list.ListedRequest, { wish = null, waiting = 0 }: Beside = {}) {
	const { id, title, sport, owner, status, isOwner, answer, score, skillLevel } = request
	const offer = {
		...{ sports: [request.sportId], skill: skillOf(skillLevel), days: request.days, times: request.times },
		...{ cities: [request.city], willingToTravel: false },
	}
	return {
		...{ id, title, status, isOwner, waiting, score },
		href: requestAddress(request),
		sport: { name: sport.name, color: sport.color },
		level: levelName(skillLevel),
		when: whenWords(request),
		place: placeWords(request),
		players: playersWords(request),
		owner: {
			...{ name: shortName(owner.fullName), initials: initials(owner) },
			picture: pictureOf(owner.profilePicture),
		},
		answer: answer?.status ?? null,
		reasons:
			wish && score !== null
				? scoreOf(wish, offer, () => sport.name).reasons.map(({ points, of, words }) => ({ points, of, words }))
				: [],
	}
}
export type RequestCardData = ReturnType<typeof requestCard>
