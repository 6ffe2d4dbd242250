import { mails } from '#db/schema.ts'
import type { Writer } from '#db/client/index.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { lock, unlock } from '#app/lib/process/secret-box.server.ts'
import { MAIL_LIFE, rowOf } from './notices.server.ts'
import type { Happened } from './words/words.ts'

/**
 * A mail about the reader's account. `cause` names what happened: each reaches a person only once. `secret` is added to
 * the link in the mail and nowhere else. `to` is its address, where that is not the address of the account.
 */
export type Letter = Extract<Happened, { kind: 'account' }> & {
	userId: number
	cause: string
	secret?: string
	to?: string
}

/** The parts of a letter that are encrypted in the database. */
type Hidden = Pick<Letter, 'secret' | 'to'>

const placeOf = (letter: Pick<Letter, 'userId' | 'cause'>) => `mail:${letter.userId}:${letter.cause}`

/**
 * Writes a mail of the kind `account`, which cannot be switched off, in the transaction of what caused it. Returns false,
 * and writes nothing, where no mail server is set up.
 */
export async function writeLetter(
	tx: Writer,
	{ secret, to, ...letter }: Letter,
	now: Date,
	worthUntil = new Date(now.getTime() + MAIL_LIFE),
): Promise<boolean> {
	if (!hasMail) return false
	const hidden: Hidden = { secret, to }
	const box = secret || to ? lock(JSON.stringify(hidden), placeOf(letter)) : null
	await tx
		.insert(mails)
		.values({ ...rowOf(letter), secret: box, dueAt: now, createdAt: now, worthUntil })
		.onConflictDoNothing()
	return true
}

/** Decrypts the hidden parts of a mail; null where no present key opens them. */
export function hiddenIn({ secret, ...letter }: { userId: number; cause: string; secret: string | null }) {
	if (secret === null) return {}
	const text = unlock(secret, placeOf(letter))
	return text === null ? null : (JSON.parse(text) as Hidden)
}
