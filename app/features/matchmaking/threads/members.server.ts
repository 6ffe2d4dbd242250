import { and, asc, eq, isNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { matchThreadMembers, playerPreferences, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { findBlockedEitherWay, findBlockedIds } from '../blocks.server.ts'

/**
 * The members of a conversation as one of them sees it: first themselves, then the others as they joined. `id` is that
 * of the membership. `phone` is set only if shared here, and never across a block.
 */
export async function findMembers(user: Pick<Actor, 'id'>, threadId: number) {
	const [rows, apart, blocked] = await Promise.all([
		db
			.select({
				id: matchThreadMembers.id,
				userId: users.id,
				name: users.fullName,
				profilePicture: users.profilePicture,
				phone: playerPreferences.phone,
				sharesPhone: matchThreadMembers.sharesPhone,
			})
			.from(matchThreadMembers)
			.innerJoin(users, and(eq(users.id, matchThreadMembers.userId), isNull(users.deletedAt)))
			.leftJoin(playerPreferences, eq(playerPreferences.userId, users.id))
			.where(and(eq(matchThreadMembers.threadId, threadId), isNull(matchThreadMembers.leftAt)))
			.orderBy(asc(matchThreadMembers.joinedAt), asc(matchThreadMembers.id)),
		findBlockedEitherWay(user),
		findBlockedIds(user),
	])
	const members = rows.map(({ userId, profilePicture, phone, sharesPhone, ...member }) => ({
		...member,
		picture: pictureOf(profilePicture),
		isYou: userId === user.id,
		isBlocked: blocked.includes(userId),
		phone: sharesPhone && !apart.includes(userId) ? phone : null,
	}))
	return {
		members: [...members.filter(({ isYou }) => isYou), ...members.filter(({ isYou }) => !isYou)],
		/** Their own number, shared or not. */
		ownPhone: rows.find(({ userId }) => userId === user.id)?.phone ?? null,
		/** Whether no block separates the member from this user. */
		mayMeet: (userId: number) => !apart.includes(userId),
	}
}
export type Member = Awaited<ReturnType<typeof findMembers>>['members'][number]
