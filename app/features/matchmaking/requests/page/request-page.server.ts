import { and, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { playerPreferences, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { initials } from '#app/features/navigation/initials.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { pageOf } from '#app/lib/paging.ts'
import { clock, dateOf, formatLongDate, hourOf } from '#app/lib/time/time.ts'
import { levelName } from '../../levels.ts'
import { isListed } from '../../players/find.server.ts'
import { locationWords } from '../../location.ts'
import { playedName } from '../../sport-name.ts'
import { placesOf } from '../../status.ts'
import { suitsWords } from '../../when.ts'
import { findAnswers, findFaces, findPlayers, type AnswerRow } from '../answers/find-answers.server.ts'
import { findGuests } from '../closing/guests.server.ts'
import { findRequest, type RequestDetails } from '../find.server.ts'
import { placeWords } from '../request-view.ts'
import { costWords, timeWords } from '../words.ts'
import { findScore } from './request-score.server.ts'
import { shownStatus, cancelRefusal, declinedWords, enoughRefusal, withdrawRefusal } from '../refusals.ts'

const PER_PAGE = 50

type Looking = { user: Actor | null; now: Date; page?: number }

/**
 * All that the page shows to this viewer and nothing else: first names and initials, full names for those who play
 * together, answers for the owner only. Throws 404 like `findRequest`.
 */
export async function findRequestPage(id: number | null, { user, now, page = 1 }: Looking) {
	const request = await findRequest(id, { user, now })
	const { isOwner, isMatched, status, answer, owner, startsAt, endsAt } = request
	const friends = await findGuests(request.id)
	return {
		id: request.id,
		isOwner,
		isMatched,
		status,
		signedIn: user !== null,
		threadId: request.threadId,
		title: request.title,
		description: request.description,
		level: levelName(request.skillLevel),
		sport: playedName(request.sport.name),
		color: request.sport.color,
		wantsOpponent: request.wantsOpponent,
		date: startsAt ? formatLongDate(startsAt) : null,
		time: startsAt ? timeWords(startsAt, endsAt) : null,
		cost: costWords(request.courtPrice, request),
		suits: suitsWords(request.preferredDays, request.preferredTimes),
		place: placeWords(request),
		venueId: request.court?.id ?? null,
		found: request.acceptedCount,
		/** The initials of those who are in, its owner first. */
		faces: [
			initials(owner),
			...((await findFaces([request.id])).get(request.id) ?? []),
			...friends.map((fullName) => initials({ fullName })),
		],
		/** First names of those who came by its link, for the people who play. */
		friends: isOwner || isMatched ? friends : [],
		needed: request.minPlayers,
		places: placesOf(request),
		owner: {
			name: isMatched ? owner.fullName : shortName(owner.fullName),
			initials: initials(owner),
			picture: pictureOf(owner.profilePicture),
			location: locationWords(owner.location),
			...(await findListing(request.userId)),
		},
		score: status === 'open' ? await findScore(request, { user, now }) : null,
		players: isMatched ? (await findPlayers(request.id)).filter(({ userId }) => userId !== user?.id).map(asPlayer) : [],
		answer: answer && asOwnAnswer(request, answer),
		answers: isOwner ? await findAnswersPage(request, page) : null,
		may: {
			cancel: isOwner && cancelRefusal(request, now) === null,
			invite: isOwner && startsAt !== null && cancelRefusal(request, now) === null,
			close: isOwner && enoughRefusal(request) === null,
			withdraw: !isOwner && withdrawRefusal(request, answer, now) === null,
			respond: !isOwner && status === 'open' && (!answer || answer.status === 'withdrawn'),
		},
		split: splitOf(request),
		findCourt: courtSearchOf(request, now),
	}
}
export type RequestPageData = Awaited<ReturnType<typeof findRequestPage>>

/** The page where the owner of a matched request splits the cost of its booking. */
const splitOf = ({ isOwner, isMatched, bookingId, acceptedCount }: RequestDetails) =>
	isOwner && isMatched && bookingId ? `/my-bookings/${bookingId}/split?people=${acceptedCount + 1}` : null

/** Where the owner of a matched request without a booking looks for a court at its time. */
function courtSearchOf({ isOwner, isMatched, bookingId, startsAt, sport, city }: RequestDetails, now: Date) {
	if (!isOwner || !isMatched || bookingId || !startsAt || startsAt <= now) return null
	const asked = { sport: String(sport.id), when: 'other', date: dateOf(startsAt), hour: clock(hourOf(startsAt)), city }
	return `/booking/quick?${new URLSearchParams(asked)}`
}

async function findListing(userId: number) {
	const [row] = await selectListing(db, { userId })
	return listingOf(row ?? { playerId: null, skillLevel: null })
}

const selectListing = prepared({ userId: playerPreferences.userId }, (reader, { userId }) =>
	reader
		.select({ playerId: playerPreferences.id, skillLevel: playerPreferences.skillLevel })
		.from(playerPreferences)
		.innerJoin(users, eq(users.id, playerPreferences.userId))
		.where(and(eq(playerPreferences.userId, userId), isListed)),
)

async function findAnswersPage(request: RequestDetails, asked: number) {
	const { id } = request
	const first = await findAnswers(id, { page: asked, limit: PER_PAGE })
	const { page, pages } = pageOf(first.total, asked, PER_PAGE)
	const { total, answers } = page === asked ? first : await findAnswers(id, { page, limit: PER_PAGE })
	return { total, page, pages, list: answers.map((answer) => asShownAnswer(answer, request)) }
}
export type ShownAnswer = ReturnType<typeof asShownAnswer>

const listingOf = ({ playerId, skillLevel }: Pick<AnswerRow, 'playerId' | 'skillLevel'>) => ({
	playerId,
	level: skillLevel && levelName(skillLevel),
})

const asOwnAnswer = (request: RequestDetails, answer: NonNullable<RequestDetails['answer']>) => ({
	status: answer.status,
	message: answer.message,
	shownStatus: shownStatus(request, answer),
	declined: declinedWords(request, answer),
})

const asShownAnswer = (answer: AnswerRow, request: RequestDetails) => {
	const { id, message, status, createdAt, fullName, ...row } = answer
	return {
		id,
		message,
		status,
		createdAt,
		shownStatus: shownStatus(request, answer),
		name: request.isMatched && status === 'accepted' ? fullName : shortName(fullName),
		initials: initials({ fullName }),
		picture: pictureOf(row.profilePicture),
		location: locationWords(row.location),
		...listingOf(row),
	}
}

const asPlayer = ({ fullName, profilePicture, ...row }: AnswerRow) => ({
	id: row.id,
	name: fullName,
	initials: initials({ fullName }),
	picture: pictureOf(profilePicture),
	location: locationWords(row.location),
})
