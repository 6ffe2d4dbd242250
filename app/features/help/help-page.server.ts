import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findAnswer, findAnswers, recentFeedbackCounts } from './answers.server.ts'
import { findConversations } from './asking/conversations.server.ts'
import { looksAtOwnBookings } from './format.ts'
import { findOwnBookings } from './own-bookings.server.ts'
import type { Answer } from './rules.ts'
import type { HelpQuery } from './schemas.ts'
import { ANSWERS_FROM, rank, type Searchable } from './search.ts'

const SHOWN = 6
const NEAR = 3
const POPULAR = 6
const RELATED = 4

type Reader = { user: Actor | null }

/** The user's own bookings if one of these answers shows them, else null. */
export const ownBookingsFor = async (user: Actor | null, answers: readonly Pick<Answer, 'answer'>[], now: Date) =>
	user && answers.some(({ answer }) => looksAtOwnBookings(answer)) ? findOwnBookings(user, now) : null

/** The results of a search: `found` covers most of it, `near` only a part. */
function look(typed: string, search: Searchable) {
	const ranked = rank(typed, search)
	const found = ranked.filter(({ covers }) => covers >= ANSWERS_FROM).slice(0, SHOWN)
	const near = found.length > 0 ? [] : ranked.slice(0, NEAR)
	return { found: found.map(({ answer }) => answer), near: near.map(({ answer }) => answer) }
}

/** The most helpful answers, then the first of each category. */
async function popularOf(answers: readonly Answer[]) {
	const counts = await recentFeedbackCounts()
	const liked = (answer: Answer) => (counts.get(answer.id)?.helpful ?? 0) - (counts.get(answer.id)?.unhelpful ?? 0)
	const first = (answer: Answer) => Number(answers.find(({ category }) => category === answer.category) === answer)
	return [...answers]
		.sort((a, b) => Math.max(0, liked(b)) - Math.max(0, liked(a)) || first(b) - first(a) || a.id - b.id)
		.slice(0, POPULAR)
}

/** Returns the answers that are read most. */
export const findPopular = async (count: number) => (await popularOf((await findAnswers()).answers)).slice(0, count)

/** Data of the help page; writes nothing. */
export async function findHelpPage({ user }: Reader, { q, category: wished }: HelpQuery, now = new Date()) {
	const { answers, search } = await findAnswers()
	const categories = [...new Set(answers.map(({ category }) => category))].map((name) => ({
		name,
		answers: answers.filter(({ category }) => category === name).length,
	}))
	const category = categories.some(({ name }) => name === wished) ? wished : ''
	const { found, near } = q ? look(q, search) : { found: [], near: [] }
	const listed = category ? answers.filter((answer) => answer.category === category) : []
	const [popular, conversations, bookings] = await Promise.all([
		q || category ? [] : popularOf(answers),
		user && !q && !category ? findConversations(user) : [],
		ownBookingsFor(user, [...found, ...near, ...listed], now),
	])
	return { q, category, categories, found, near, listed, popular, conversations, bookings }
}
export type HelpPage = Awaited<ReturnType<typeof findHelpPage>>

/** An answer with related ones. Throws 404 if there is none. */
export async function findAnswerPage(user: Actor | null, id: number | null, now = new Date()) {
	const answer = await findAnswer(id)
	const [{ answers }, bookings] = await Promise.all([findAnswers(), ownBookingsFor(user, [answer], now)])
	const related = answers.filter((other) => other.category === answer.category && other.id !== answer.id)
	return {
		answer,
		bookings,
		related: related.slice(0, RELATED).map(({ id, question }) => ({ id, question })),
	}
}
export type AnswerPage = Awaited<ReturnType<typeof findAnswerPage>>
