import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { noticePreferences, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import type { Choices } from './schemas.ts'
import { ALWAYS, kindNames, type NoticeKind } from './kinds.ts'
import { writeLetter } from './letters.server.ts'
import { asWish, unasked, type Wish } from './wishes.server.ts'

/** Returns how a person wants a kind to come, by their choice or by default. */
export async function findChoice(reader: Reader, userId: number, kind: NoticeKind): Promise<Wish> {
	const [row] = await reader.select(wish).from(noticePreferences).where(isOf(userId, kind))
	return asWish(kind, row)
}

const wish = { inbox: noticePreferences.inbox, email: noticePreferences.email, push: noticePreferences.push }
const isOf = (userId: number, kind: NoticeKind) =>
	and(eq(noticePreferences.userId, userId), eq(noticePreferences.kind, kind))

/** All that a person has chosen, and where their mails go. */
export async function findChoices(user: Actor) {
	const rows = await db
		.select({ kind: noticePreferences.kind, ...wish })
		.from(noticePreferences)
		.where(eq(noticePreferences.userId, user.id))
	const [address] = await db
		.select({ email: users.email, verifiedAt: users.emailVerifiedAt, refusedAt: users.emailRefusedAt })
		.from(users)
		.where(eq(users.id, user.id))
	const chosen = new Map(rows.map(({ kind, ...wish }) => [kind, wish]))
	const choices = kindNames.map((kind) => ({ kind, ...asWish(kind, chosen.get(kind)) }))
	return { choices, address: address!, hasMail }
}

export const setWish = (tx: Writer, userId: number, kind: NoticeKind, wish: Wish) =>
	setWishes(tx, userId, [{ kind, ...wish }])

const setWishes = (tx: Writer, userId: number, wishes: ({ kind: NoticeKind } & Wish)[]) =>
	tx
		.insert(noticePreferences)
		.values(wishes.map((wish) => ({ userId, ...wish })))
		.onConflictDoUpdate({
			target: [noticePreferences.userId, noticePreferences.kind],
			set: { inbox: sql`excluded.inbox`, email: sql`excluded.email`, push: sql`excluded.push` },
		})

/** Saves the ticks of a person; kinds without a tick are switched off, except `ALWAYS`. */
export async function saveChoices(user: Actor, { inbox, email, push }: Choices) {
	const wishes = kindNames
		.filter((kind) => kind !== ALWAYS)
		.map((kind) => ({ kind, inbox: inbox.includes(kind), email: email.includes(kind), push: push.includes(kind) }))
	const isUnasked = ({ kind, inbox, email, push }: (typeof wishes)[number]) => {
		const product = unasked(kind)
		return inbox === product.inbox && email === product.email && push === product.push
	}
	const as = { product: wishes.filter(isUnasked), chosen: wishes.filter((wish) => !isUnasked(wish)) }
	await write(async (tx) => {
		const mine = eq(noticePreferences.userId, user.id)
		const kinds = as.product.map(({ kind }) => kind)
		if (kinds.length > 0) await tx.delete(noticePreferences).where(and(mine, inArray(noticePreferences.kind, kinds)))
		if (as.chosen.length > 0) await setWishes(tx, user.id, as.chosen)
	})
}

/**
 * Sends mails again to an address that was refused, and one at once, so that the person sees whether it works. 409 where
 * the address is not refused or no mail is set up, 429 after too many tries.
 */
export async function tryAddressAgain(user: Actor, now = new Date()) {
	if (!hasMail) throw conflict('We can’t send mails yet.')
	await limits.mailTries.take(user.id, now)
	await write(async (tx) => {
		const refused = and(eq(users.id, user.id), isNotNull(users.emailRefusedAt))
		const [row] = await tx.update(users).set({ emailRefusedAt: null }).where(refused).returning({ id: users.id })
		if (!row) throw conflict('Your mails are already on their way.')
		const told = { kind: 'account', what: 'mails reach you again' } as const
		await writeLetter(tx, { ...told, userId: user.id, cause: `address-tried:${now.toISOString()}` }, now)
	})
}
