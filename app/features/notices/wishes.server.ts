import { and, eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { noticePreferences, users } from '#db/schema.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { ALWAYS, kinds, type NoticeKind } from './kinds.ts'

type Told = { userId: number; kind: NoticeKind }
/** Whether a person gets a kind of notice in their inbox, and by mail. */
export type Wish = { inbox: boolean; email: boolean }
type Person = Pick<typeof users.$inferSelect, 'deletedAt' | 'suspendedAt' | 'emailVerifiedAt' | 'emailRefusedAt'>

const NOT_AT_ALL: Wish = { inbox: false, email: false }

/** Returns how a kind comes by default. */
export const unasked = (kind: NoticeKind) => ({ inbox: true, email: kinds[kind].email })

/** Whether a person with this wish gets the notice at all; mails count only where they can be sent. */
export const isTold = ({ inbox, email }: Wish) => inbox || (email && hasMail)

/**
 * Returns how each of these people wants each kind, in one query for all. People who have deleted their account get
 * nothing. People who are suspended, or whose address is unconfirmed or refuses mails, only get mails about the account.
 */
export async function findWishes(reader: Reader, told: readonly Told[]): Promise<(one: Told) => Wish> {
	const kinds = [...new Set(told.map(({ kind }) => kind))]
	const rows = await findChoices(reader, { kinds, ids: [...new Set(told.map(({ userId }) => userId))] })
	const people = new Map(rows.map((row) => [row.id, row]))
	const chosen = new Map(rows.map(({ id, kind, inbox, email }) => [`${id} ${kind}`, { inbox: inbox!, email: email! }]))
	return ({ userId, kind }) => {
		const person = people.get(userId)
		return person ? wishOf(person, kind, chosen.get(`${userId} ${kind}`)) : unasked(kind)
	}
}

const findChoices = prepared(
	{ ids: several(users.id), kinds: several(noticePreferences.kind) },
	(reader, { ids, kinds }) =>
		reader
			.select({
				id: users.id,
				deletedAt: users.deletedAt,
				suspendedAt: users.suspendedAt,
				emailVerifiedAt: users.emailVerifiedAt,
				emailRefusedAt: users.emailRefusedAt,
				kind: noticePreferences.kind,
				inbox: noticePreferences.inbox,
				email: noticePreferences.email,
			})
			.from(users)
			.leftJoin(noticePreferences, and(eq(noticePreferences.userId, users.id), among(noticePreferences.kind, kinds)))
			.where(among(users.id, ids)),
)

/** Returns the wish that holds for a person with this choice, or without one. */
export function wishOf(person: Person, kind: NoticeKind, chosen?: Wish): Wish {
	if (person.deletedAt) return NOT_AT_ALL
	const { inbox, email } = kind === ALWAYS || !chosen ? unasked(kind) : chosen
	const mayWrite = kind === ALWAYS || (!person.suspendedAt && person.emailVerifiedAt !== null)
	return { inbox, email: email && !person.emailRefusedAt && mayWrite }
}
