import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { mails, users } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { findChoice } from '../choices.server.ts'
import { ALWAYS } from '../kinds.ts'
import { hiddenIn } from '../letters.server.ts'
import { inWords } from '../in-words.server.ts'
import { MAIL_LIFE, notify } from '../notices.server.ts'
import { wishOf } from '../wishes.server.ts'
import { hasWords } from '../words/words.ts'
import type { Answer } from './answer.ts'

type Status = typeof mails.$inferSelect.status
/** A mail that no other process sends before the claim runs out. `own` is whether it goes to the account's address. */
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

const MINUTE = 60_000
/** Longer than any mail takes to be handed over. */
const CLAIM = 12 * MINUTE
/** How long to wait after each try; after the last of these always as long. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]
const KEPT_FOR = 30 * DAY
/** How many mails a person gets in an hour, beside those about their account: what is more waits, and comes in one. */
const MOST_AN_HOUR = 10

const OPEN: Status[] = ['waiting', 'sending']
const OVER: Status[] = ['sent', 'refused', 'expired']
const later = (now: Date, ms: number) => new Date(now.getTime() + ms)
const earlier = (now: Date, ms: number) => later(now, -ms)

/** No process has claimed it, or the one that had fell silent. */
const isFree = (now: Date) =>
	or(
		and(eq(mails.status, 'waiting'), lte(mails.dueAt, now)),
		and(eq(mails.status, 'sending'), lte(mails.claimedUntil, now)),
	)

/**
 * A person's mails go out one after the other: while an earlier one is open, the later ones wait. Letters with a secret
 * keep apart from the others, as they may go to another address, and only wait for each other until each was tried once:
 * an address that takes none, such as a mistyped new one, holds up nothing else. Nor does what waits for its hour hold up
 * a mail about the account, or what is not due and was never tried anything at all.
 */
const isFirst = (now: Date) => sql`not exists (
	select 1 from mails as earlier
	where earlier.user_id = ${mails.userId} and earlier.id < ${mails.id} and earlier.status in ('waiting', 'sending')
	and (earlier.secret is null) = (${mails.secret} is null)
	and (earlier.kind = ${ALWAYS}) = (${mails.kind} = ${ALWAYS})
	and (earlier.secret is null or earlier.attempts = 0 or earlier.status = 'sending')
	and (earlier.attempts > 0 or earlier.due_at <= ${sql.param(now, mails.dueAt)})
)`

/** The ids of mails that can be sent now, each person's in their order, those due longest first. */
export async function findDue(now: Date, limit: number) {
	const rows = await db
		.select({ id: mails.id })
		.from(mails)
		.where(and(isFree(now), isFirst(now)))
		.orderBy(asc(mails.dueAt), asc(mails.id))
		.limit(limit)
	return rows.map(({ id }) => id)
}

/**
 * Takes a mail to be sent by nobody else, compare and swap; null where somebody has it or an earlier one, or it is not to
 * be sent any more. One that only a later version has words for is left to a process of that version.
 */
export async function claim(tx: Writer, id: number, now: Date) {
	const claimedUntil = later(now, CLAIM)
	const [mail] = await tx
		.update(mails)
		.set({ status: 'sending', claimedUntil, attempts: sql`${mails.attempts} + 1` })
		.where(and(eq(mails.id, id), isFree(now), isFirst(now)))
		.returning()
	if (!mail) return null
	if (!hasWords(mail)) {
		await putOff(tx, mail, later(now, MINUTE))
		return null
	}
	const [person] = await tx.select().from(users).where(eq(users.id, mail.userId))
	const hidden = hiddenIn(mail)
	const wish = wishOf(
		{ ...person!, emailRefusedAt: mail.kind === ALWAYS ? null : person!.emailRefusedAt },
		mail.kind,
		await findChoice(tx, mail.userId, mail.kind),
	)
	const stop = (status: Status, trouble: string) => end(tx, id, { status, trouble })
	if (hidden === null) await stop('expired', 'Its secret was locked under another SESSION_SECRET.')
	else if (person!.emailRefusedAt && !wish.email) await stop('refused', 'The address was refused before.')
	else if (!wish.email) await stop('expired', 'It is not wanted any more.')
	else if (mail.kind === ALWAYS || !(await holdBack(tx, mail, now))) {
		const gathered = mail.kind === ALWAYS ? [] : await findRest(tx, mail, now)
		const to = { to: hidden.to ?? person!.email, own: hidden.to === undefined }
		const [worded] = await inWords(tx, [mail])
		return { ...worded!, ...to, secret: hidden.secret, gathered: await inWords(tx, gathered) }
	}
	return null
}

type Row = typeof mails.$inferSelect

/** Whether the person has had as many mails within the hour as they get; what waits for them then waits for its end. */
async function holdBack(tx: Writer, mail: Row, now: Date) {
	const lately = and(eq(mails.userId, mail.userId), ne(mails.kind, ALWAYS), gt(mails.sentAt, earlier(now, HOUR)))
	const sent = await tx.select({ at: mails.sentAt }).from(mails).where(lately).orderBy(asc(mails.sentAt))
	if (sent.length < MOST_AN_HOUR) return false
	await putOff(tx, mail, later(sent.at(-MOST_AN_HOUR)!.at!, HOUR))
	return true
}

/** Puts back a mail that was claimed, as if nothing had been tried. */
const putOff = (tx: Writer, { id, attempts }: Row, dueAt: Date) =>
	tx
		.update(mails)
		.set({ status: 'waiting', dueAt, claimedUntil: null, attempts: attempts - 1 })
		.where(eq(mails.id, id))

/**
 * Later waiting mails of this kind, where there are as many as a person gets in an hour: they go with this one, which
 * keeps others from sending them as it is the earlier. None while another mail of this kind is being sent.
 */
async function findRest(tx: Writer, { id, userId, kind }: Row, now: Date) {
	const others = await tx
		.select()
		.from(mails)
		.where(and(eq(mails.userId, userId), eq(mails.kind, kind), inArray(mails.status, OPEN), ne(mails.id, id)))
		.orderBy(asc(mails.id))
	if (others.some(({ claimedUntil }) => claimedUntil !== null && claimedUntil > now)) return []
	const rest = others.filter((other) => other.status === 'waiting' && other.id > id && hasWords(other))
	return rest.length >= MOST_AN_HOUR ? rest : []
}

const end = (tx: Writer, id: number, ended: { status: Status; trouble: string | null; sentAt?: Date }) =>
	tx
		.update(mails)
		.set({ ...ended, claimedUntil: null, secret: null })
		.where(and(eq(mails.id, id), inArray(mails.status, OPEN)))

/**
 * Writes down what became of a claimed mail. A sent mail is sent, even if another process has it by now; anything else only counts
 * for our own try.
 */
export async function recordSending(tx: Writer, mail: Claimed, answer: Answer, now: Date) {
	if (answer.is === 'sent') {
		await end(tx, mail.id, { status: 'sent', trouble: null, sentAt: now })
		for (const { id } of mail.gathered) await end(tx, id, { status: 'sent', trouble: `Went with mail ${mail.id}.` })
		if (mail.own) await reached(tx, mail)
		return
	}
	const ours = and(eq(mails.id, mail.id), eq(mails.status, 'sending'), eq(mails.attempts, mail.attempts))
	if ((await tx.$count(mails, ours)) === 0) return
	if (answer.is === 'refused') {
		await end(tx, mail.id, { status: 'refused', trouble: answer.said })
		if (answer.what === 'address') await tellOfRefusal(tx, mail, now)
		return
	}
	const pause = PAUSES[Math.min(mail.attempts, PAUSES.length) - 1]!
	await tx
		.update(mails)
		.set({ status: 'waiting', dueAt: later(now, pause), claimedUntil: null, trouble: answer.said })
		.where(ours)
}

/** The address has taken a mail, so it is no longer a refused one. */
const reached = (tx: Writer, { userId, to }: Claimed) =>
	tx
		.update(users)
		.set({ emailRefusedAt: null })
		.where(and(eq(users.id, userId), eq(users.email, to), isNotNull(users.emailRefusedAt)))

/** Mails to the address end until the person says to try again; the inbox tells them so. */
async function tellOfRefusal(tx: Writer, { id, userId, to, own }: Claimed, now: Date) {
	if (own) {
		const still = and(eq(users.id, userId), eq(users.email, to), isNull(users.emailRefusedAt))
		const [row] = await tx.update(users).set({ emailRefusedAt: now }).where(still).returning({ id: users.id })
		if (!row) return
	}
	const told = { kind: 'account', what: 'address not reached', data: { address: to, own } } as const
	await notify(tx, [{ ...told, userId, cause: `mail-refused:${id}` }], now)
}

/** Gives up mails that could not be sent while they were worth it. */
export const expireOld = (now: Date) =>
	write((tx) =>
		tx
			.update(mails)
			.set({ status: 'expired', claimedUntil: null, secret: null })
			.where(
				and(
					inArray(mails.status, OPEN),
					or(isNull(mails.claimedUntil), lte(mails.claimedUntil, now)),
					or(lte(mails.worthUntil, now), and(isNull(mails.worthUntil), lt(mails.createdAt, earlier(now, MAIL_LIFE)))),
				),
			),
	)

/** Removes the mails that are over and were written a month ago. */
export function removeOldMails(now: Date, stopping?: AbortSignal) {
	const old = and(lt(mails.createdAt, earlier(now, KEPT_FOR)), unindexed(inArray(mails.status, OVER)))
	return removeAll(mails, { id: mails.id }, old!, { stopping })
}
