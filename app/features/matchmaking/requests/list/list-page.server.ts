import type { Actor } from '#app/features/accounts/auth.server.ts'
import { initials } from '#app/features/navigation/initials.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import type { PageQuery } from '#app/lib/form/list.ts'
import { pageOf } from '#app/lib/paging.ts'
import { levelName } from '../../levels.ts'
import type { MatchFilters } from '../../match-filters.ts'
import { playedName } from '../../sport-name.ts'
import { requestAddress } from '../address.ts'
import { findFaces } from '../answers/find-answers.server.ts'
import * as list from './list.server.ts'
import { placeWords } from '../request-view.ts'
import { playersWords, whenWords } from '../words.ts'

const PER_PAGE = 24

type Shown = MatchFilters & { page: number }

/** Open requests for the Matches tab. A page number past the end gives the last page. */
export async function findOpenPage(looking: list.Looking, { page: asked, ...filters }: Shown) {
	const { wish } = looking
	const found = await findPaged(asked, (page) => list.findOpenRequests(looking, { ...filters, ...page }))
	return {
		...found,
		hasWish: wish !== null,
		requests: await cardsOf(found.requests),
	}
}

/** The player's own requests for the My Requests tab, and those of others that they have answered. */
export async function findOwnPage(user: Pick<Actor, 'id'>, asked: { page: number; answered?: number }, now: Date) {
	const [own, answered] = await Promise.all([
		findPaged(asked.page, (page) => list.findOwnRequests(user, page, now)),
		findPaged(asked.answered ?? 1, (page) => list.findAnsweredRequests(user, page, now)),
	])
	const open = own.requests.filter(({ status }) => status === 'open').map(({ id }) => id)
	const waiting = await list.countWaiting(open)
	return {
		...own,
		requests: await cardsOf(own.requests, ({ id }) => ({ waiting: waiting.get(id) })),
		answered: { ...answered, requests: await cardsOf(answered.requests) },
	}
}

async function findPaged<Found extends { total: number }>(asked: number, find: (page: PageQuery) => Promise<Found>) {
	const first = await find({ page: asked, limit: PER_PAGE })
	const { page, pages } = pageOf(first.total, asked, PER_PAGE)
	return { ...(page === asked ? first : await find({ page, limit: PER_PAGE })), page, pages }
}

async function cardsOf(requests: list.ListedRequest[], beside?: (request: list.ListedRequest) => Beside) {
	const faces = await findFaces(requests.map(({ id }) => id))
	return requests.map((request) => requestCard(request, { ...beside?.(request), faces: faces.get(request.id) }))
}

type Beside = { waiting?: number; faces?: string[] }

/** A request in words ready to show, with no more of its owner than a stranger may know. */
function requestCard(request: list.ListedRequest, { waiting = 0, faces = [] }: Beside) {
	const { id, title, sport, owner, status, isOwner, answer, score, skillLevel } = request
	return {
		id,
		title,
		status,
		isOwner,
		waiting,
		score,
		href: requestAddress(request),
		sport: { name: playedName(sport.name), color: sport.color },
		level: levelName(skillLevel),
		when: whenWords(request),
		city: request.city,
		place: placeWords(request),
		players: playersWords(request),
		/** The initials of those who are in, its owner first. */
		faces: [initials(owner), ...faces],
		owner: {
			name: shortName(owner.fullName),
			initials: initials(owner),
			picture: pictureOf(owner.profilePicture),
		},
		answer: answer?.status ?? null,
	}
}
export type RequestCardData = ReturnType<typeof requestCard>
