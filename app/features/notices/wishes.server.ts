import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { noticePreferences, pushDevices, users } from '#db/schema.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { ALWAYS, kinds, type NoticeKind } from './kinds.ts'

type Told = { userId: number; kind: NoticeKind }
/** Whether a person gets a kind of notice in their inbox, by mail, and on their devices. */
export type Wish = { inbox: boolean; email: boolean; push: boolean }
/** A stored choice: people who chose before there were pushes have said nothing of them. */
type Choice = Pick<Wish, 'inbox' | 'email'> & { push: boolean | null }
type Person = Pick<typeof users.$inferSelect, 'deletedAt' | 'suspendedAt' | 'emailVerifiedAt' | 'emailRefusedAt'>

export const NOT_AT_ALL: Wish = { inbox: false, email: false, push: false }

/** Returns how a kind comes by default. */
export const unasked = (kind: NoticeKind): Wish => ({ inbox: true, email: kinds[kind].email, push: kinds[kind].push })

/** Returns a choice with the product's default where it says nothing. */
export const asWish = (kind: NoticeKind, choice?: Choice): Wish =>
	choice ? { ...choice, push: choice.push ?? kinds[kind].push } : unasked(kind)

/** Whether a person with this wish gets the notice at all; mails count only where they can be sent. */
export const isTold = ({ inbox, email, push }: Wish) => inbox || push || (email && hasMail)

/**
 * Returns how each of these people wants each kind, in one query for all. People who have deleted their account get
 * nothing. People who are suspended, or whose address is unconfirmed or refuses mails, only get mails about the account.
 * Pushes come to people who turned them on for a device.
 */
export async function findWishes(reader: Reader, told: readonly Told[]): Promise<(one: Told) => Wish> {
	const kinds = [...new Set(told.map(({ kind }) => kind))]
	const rows = await findChoices(reader, { kinds, ids: [...new Set(told.map(({ userId }) => userId))] })
	const people = new Map(rows.map((row) => [row.id, row]))
	const chosen = new Map(
		rows.map(({ id, kind, inbox, email, push }) => [`${id} ${kind}`, { inbox: inbox!, email: email!, push }]),
	)
	return ({ userId, kind }) => {
		const person = people.get(userId)
		if (!person) return unasked(kind)
		const wish = wishOf(person, kind, chosen.get(`${userId} ${kind}`))
		return { ...wish, push: wish.push && person.hasDevice }
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
				push: noticePreferences.push,
				hasDevice: sql`exists (select 1 from ${pushDevices} where ${pushDevices.userId} = ${users.id})`.mapWith(
					Boolean,
				),
			})
			.from(users)
			.leftJoin(noticePreferences, and(eq(noticePreferences.userId, users.id), among(noticePreferences.kind, kinds)))
			.where(among(users.id, ids)),
)

/** Returns the wish that holds for a person with this choice, or without one. */
export function wishOf(person: Person, kind: NoticeKind, chosen?: Choice): Wish {
	if (person.deletedAt) return NOT_AT_ALL
	const { inbox, email, push } = kind === ALWAYS ? unasked(kind) : asWish(kind, chosen)
	const mayWrite = kind === ALWAYS || (!person.suspendedAt && person.emailVerifiedAt !== null)
	return { inbox, email: email && !person.emailRefusedAt && mayWrite, push: push && !person.suspendedAt }
}
