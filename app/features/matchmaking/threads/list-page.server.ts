import type { Actor } from '#app/features/accounts/auth.server.ts'
import { dateOf, formatDay, formatTime } from '#app/lib/time/time.ts'
import { initials } from '#app/features/navigation/initials.ts'
import { whenWords } from '../requests/words.ts'
import { findThreads, type ThreadSummary } from './list.server.ts'
import { allOf } from '#app/lib/text/list.ts'

/** How many people are named before the rest is counted. */
const NAMED = 3

export async function findThreadList(user: Actor, page: number, now = new Date()) {
	const { threads, ...shown } = await findThreads(user, { page })
	return { threads: threads.map((thread) => asCard(thread, now)), ...shown }
}

function asCard({ id, game, sport, others, last, at, unread }: ThreadSummary, now: Date) {
	const [first] = others
	const people = peopleWords(others.map(({ name }) => name))
	const title = game ? game.title : people
	return {
		id,
		last,
		at,
		when: dateOf(at) === dateOf(now) ? formatTime(at) : formatDay(at),
		unread,
		title,
		about: game ? [sport?.name, whenWords(game)].filter(Boolean).join(' · ') : null,
		/** One person's face; a game has several people, so it has none. */
		face: game ? null : { picture: first?.picture ?? null, initials: initials({ fullName: first?.name ?? title }) },
	}
}
export type ThreadCard = ReturnType<typeof asCard>

/** `Sipho Dlamini`, or `Sipho Dlamini, Thandi Nkosi, Ayesha Patel and 2 more` */
function peopleWords(names: string[]) {
	if (names.length === 0) return 'nobody else'
	if (names.length > NAMED + 1) return `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
	return allOf(names)
}
