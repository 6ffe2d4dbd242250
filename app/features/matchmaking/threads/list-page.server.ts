import type { Actor } from '#app/features/accounts/auth.server.ts'
import { initials } from '#app/features/navigation/initials.ts'
import { whenWords } from '../requests/words.ts'
import { findThreads, type ThreadSummary } from './list.server.ts'

/** How many people are named before the rest is counted. */
const NAMED = 3

export async function findThreadList(user: Actor, page: number) {
	const { threads, ...shown } = await findThreads(user, { page })
	return { threads: threads.map(asCard), ...shown }
}

function asCard({ id, game, sport, others, last, at, unread }: ThreadSummary) {
	const [first] = others
	const people = peopleWords(others.map(({ name }) => name))
	const title = game ? game.title : people
	return {
		id,
		last,
		at,
		unread,
		title,
		about: game ? `${[sport?.name, whenWords(game)].filter(Boolean).join(' · ')} · With ${people}` : 'Connected',
		face: { picture: first?.picture ?? null, initials: initials({ fullName: first?.name ?? title }) },
	}
}
export type ThreadCard = ReturnType<typeof asCard>

/** `Sipho Dlamini`, or `Sipho Dlamini, Thandi Nkosi, Ayesha Patel and 2 more` */
function peopleWords(names: string[]) {
	if (names.length === 0) return 'nobody else'
	if (names.length > NAMED + 1) return `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
	return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]!
}
