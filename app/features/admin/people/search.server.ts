import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { containing } from '#db/query/containing.ts'
import { users } from '#db/schema.ts'
import { startingWith } from '#db/query/starting-with.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { withPhone } from '#app/features/profile/phone.server.ts'
import { waitsForPassword } from '#app/features/recovery/asked.server.ts'
import { pageOf } from '#app/lib/paging.ts'
import type { PeopleQuery } from './schemas.ts'

const PER_PAGE = 25

/**
 * Returns a page of people, newest first. Throws 403 to all but admins.
 *
 * `q` is the start of a username or email address, part of a name, or of a phone number however it is
 * written. With a leading `@` it is only a username, with
 * one inside only an address. Deleted people are found only if `state` asks for them.
 */
export async function findPeople(admin: Actor, { page: asked, ...wanted }: PeopleQuery, now = new Date()) {
	requireAdmin(admin)
	const condition = conditionOf(wanted, now)
	const total = await db.$count(users, condition)
	const { offset, ...paging } = pageOf(total, asked, PER_PAGE)
	const people = await db
		.select({
			id: users.id,
			username: users.username,
			email: users.email,
			fullName: users.fullName,
			role: users.role,
			createdAt: users.createdAt,
			suspendedAt: users.suspendedAt,
			deletedAt: users.deletedAt,
		})
		.from(users)
		.where(condition)
		.orderBy(desc(users.id))
		.limit(PER_PAGE)
		.offset(offset)
	return { ...wanted, total, ...paging, people }
}
export type FoundPerson = Awaited<ReturnType<typeof findPeople>>['people'][number]

function conditionOf({ q, role, state }: Omit<PeopleQuery, 'page'>, now: Date) {
	const key = q.normalize('NFKC').toLowerCase()
	return and(
		state === 'deleted' ? isNotNull(users.deletedAt) : isNull(users.deletedAt),
		state === 'suspended' ? isNotNull(users.suspendedAt) : undefined,
		state === 'asked' ? waitsForPassword(now) : undefined,
		role ? eq(users.role, role) : undefined,
		q === '' ? undefined : searched(q, key),
	)
}

function searched(q: string, key: string) {
	if (key.startsWith('@')) return startingWith(users.usernameKey, key.slice(1))
	if (key.includes('@')) return startingWith(users.emailKey, key)
	return or(
		startingWith(users.usernameKey, key),
		startingWith(users.emailKey, key),
		containing(users.fullName, q),
		...withPhone(q),
	)
}
