import { mails } from '#db/schema.ts'
import type { Writer } from '#db/client/index.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { lock, unlock } from '#app/lib/process/secret-box.server.ts'
import { MAIL_LIFE, rowOf } from './notices.server.ts'
import type { Happened } from './words/words.ts'

/**
 * A mail about somebody's account. `cause` names what happened: the same one reaches the same person only once. `link` is
 * a path of ours, which `secret` is added to in the mail and nowhere else. `to` is where it goes, where that is not the
 * address of the account.
 */
export type Letter = Extract<Happened, { kind: 'account' }> & {
	userId: number
	cause: string
	secret?: string
	to?: string
}

/** What of a letter nobody may read in the database. */
type Hidden = Pick<Letter, 'secret' | 'to'>

const placeOf = (letter: Pick<Letter, 'userId' | 'cause'>) => `mail:${letter.userId}:${letter.cause}`

/**
 * Writes a mail of the kind `account`, in the transaction of what caused it; nobody can switch these off. Answers false,
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

/** What the box of a mail hides; null where it does not open any more. */
export function hiddenIn({ secret, ...letter }: { userId: number; cause: string; secret: string | null }) {
	if (secret === null) return {}
	const text = unlock(secret, placeOf(letter))
	return text === null ? null : (JSON.parse(text) as Hidden)
}
