import type { Actor } from '#app/features/accounts/auth.server.ts'
import { initials } from '#app/features/navigation/initials.ts'
import { requestAddress } from '../requests/address.ts'
import { placeWords } from '../requests/request-view.ts'
import { whenWords } from '../requests/words.ts'
import { statusName } from '../status.ts'
import { groupByDay } from './days.ts'
import { findThread, type Thread } from './find.server.ts'
import { findMembers, type Member } from './members.server.ts'
import { findMessages } from './messages.server.ts'

type Wanted = { before: number | null; now: Date }

/** Data of the page: the latest messages, or those before one. Throws like `findThread`. */
export async function findThreadPage(user: Actor, threadId: number | null, { before, now }: Wanted) {
	const thread = await findThread(user, threadId, now)
	const { id, own, reason, sport, connectionId } = thread
	const [{ members, ownPhone, mayMeet }, { messages, earlier }] = await Promise.all([
		findMembers(user, id),
		findMessages(user, id, { before }),
	])
	const written = messages.map(({ author, ...message }) => ({
		...message,
		author: author && { ...author, initials: initials({ fullName: author.name }) },
	}))
	return {
		id,
		connectionId,
		sport,
		reason,
		before,
		earlier,
		title: titleOf(thread, members),
		game: gameOf(user, thread, mayMeet),
		members: members.map((member) => ({ ...member, initials: initials({ fullName: member.name }) })),
		number: { phone: ownPhone, isShared: own.sharesPhone },
		days: groupByDay(written, now),
		/** When the latest message shown was written; null for none. */
		latestAt: messages.at(-1)?.createdAt ?? null,
	}
}
export type ThreadPage = Awaited<ReturnType<typeof findThreadPage>>

const titleOf = ({ game }: Thread, members: Member[]) =>
	game?.title ?? members.find(({ isYou }) => !isYou)?.name ?? 'Conversation'

/** The game in words, without its address if a block separates the player from its owner. */
function gameOf(user: Actor, { game, court }: Thread, mayMeet: (userId: number) => boolean) {
	if (!game) return null
	const isOwner = game.userId === user.id
	return {
		when: whenWords(game),
		place: placeWords({ ...game, court }),
		status: game.status === 'cancelled' ? statusName(game.status) : null,
		href: mayMeet(game.userId) ? requestAddress({ id: game.id, isOwner }) : null,
	}
}
