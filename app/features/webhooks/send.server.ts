import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, exists, isNull, lte, sql } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { courts, users, webhookMessages, webhooks } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { unlock } from '#app/lib/process/secret-box.server.ts'
import { DAY, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { isOwned } from './note-changes.server.ts'
import { post, type Answer, type MayReach } from './post.server.ts'

/** How many addresses are written to at a time, each in the order of its messages. */
const LINES = 10
/** Milliseconds after which an address gives way to the next one, and after which a run begins none. */
const TURN_MS = 5_000
const RUN_MS = 30_000
/** Milliseconds from one message to the next, to all addresses together: people's pages need the processor meanwhile. */
const EVERY_MS = 10
/** So many answers of an address are written down together, as everybody waits for a write. */
const AT_ONCE = 25
/** How long an address, and a message that failed, is left alone after each try in a row; later always as long. */
const PAUSES = [5_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]
/** A message is given up after so many tries if others arrive. */
const MOST_TRIES = 12
/** An address that has not answered well for so long is stopped. */
const STOPS_AFTER = 5 * DAY

export const placeOf = ({ courtId }: { courtId: number }) => `webhook:${courtId}`

/**
 * A job: sends the messages that are due. Cut off anywhere, it goes on in the next run; one whose answer was not written
 * down is sent again with its id. An address that does not answer costs one try for each pause, however many wait.
 */
export async function sendMessages(now: Date, stopping?: AbortSignal, mayReach?: MayReach) {
	const began = performance.now()
	const clock = () => new Date(now.getTime() + performance.now() - began)
	const left = (await findDueAddresses(now)).toReversed()
	let free = began
	const inTurn = async () => {
		const at = Math.max(free, performance.now())
		free = at + EVERY_MS
		await sleep(at - performance.now())
	}
	const work = async () => {
		for (let id = left.pop(); id !== undefined; id = left.pop()) {
			if (stopping?.aborted || performance.now() - began > RUN_MS) return
			await takeTurn(id, clock, inTurn, stopping, mayReach)
		}
	}
	await Promise.all(Array.from({ length: LINES }, work))
}

const isDue = (now: Date) => and(eq(webhookMessages.status, 'waiting'), lte(webhookMessages.dueAt, now))

/**
 * Returns the ids of addresses with messages that are due, in chance order: a slow one with many would otherwise be first
 * in every run.
 */
async function findDueAddresses(now: Date) {
	const due = db
		.select({ id: webhookMessages.id })
		.from(webhookMessages)
		.where(and(eq(webhookMessages.webhookId, webhooks.id), isDue(now)))
	const rows = await db
		.select({ id: webhooks.id })
		.from(webhooks)
		.innerJoin(courts, eq(courts.id, webhooks.courtId))
		.innerJoin(users, eq(users.id, webhooks.madeById))
		.where(and(isOwned, isNull(webhooks.stoppedAt), lte(webhooks.dueAt, now), exists(due)))
		.orderBy(sql`random()`)
	return rows.map(({ id }) => id)
}

async function takeTurn(
	id: number,
	clock: () => Date,
	inTurn: () => Promise<void>,
	stopping?: AbortSignal,
	mayReach?: MayReach,
) {
	const began = performance.now()
	const isOver = () => stopping?.aborted || performance.now() - began > TURN_MS
	while (!isOver()) {
		const due = await findNext(id, clock())
		const tried: [Due, Answer][] = []
		for (const one of due) {
			await inTurn()
			tried.push([one, await sendOne(one, clock(), mayReach)])
			if (isOver() || !isGood(tried.at(-1)![1])) break
		}
		if (tried.length > 0)
			await write(async (tx) => {
				for (const [one, answer] of tried) await record(tx, one, answer, clock())
			})
		if (tried.length < AT_ONCE) return
	}
}

async function sendOne({ webhook, message }: Due, now: Date, mayReach?: MayReach): Promise<Answer> {
	const secret = unlock(webhook.lockedSecret, placeOf(webhook))
	return secret
		? post({ ...message, url: webhook.url, secret }, now, mayReach)
		: { trouble: 'Its secret cannot be read any more: add the address anew' }
}

type Due = Awaited<ReturnType<typeof findNext>>[number]

/** Returns the next messages to an address, in their order. */
const findNext = (id: number, now: Date) =>
	db
		.select({ webhook: webhooks, message: webhookMessages })
		.from(webhookMessages)
		.innerJoin(webhooks, eq(webhooks.id, webhookMessages.webhookId))
		.where(and(eq(webhookMessages.webhookId, id), isDue(now), isNull(webhooks.stoppedAt)))
		.orderBy(asc(webhookMessages.dueAt), asc(webhookMessages.id))
		.limit(AT_ONCE)

const isGood = (answer: Answer) => 'status' in answer && answer.status >= 200 && answer.status < 300

/** Writes down what became of a try, unless the message was sent or taken back meanwhile. */
async function record(tx: Writer, { webhook, message }: Due, answer: Answer, now: Date) {
	const attempts = message.attempts + 1
	const answered = 'status' in answer ? answer.status : null
	const good = isGood(answer)
	const trouble = good ? null : 'trouble' in answer ? answer.trouble : troubleOf(answer.status)
	const became = good
		? ({ status: 'sent', sentAt: now } as const)
		: attempts >= MOST_TRIES && webhook.failingSince === null
			? ({ status: 'refused' } as const)
			: { dueAt: later(now, pauseAfter(attempts)) }
	await tx
		.update(webhookMessages)
		.set({ ...became, attempts, answered, trouble })
		.where(and(eq(webhookMessages.id, message.id), eq(webhookMessages.status, 'waiting')))
	const failures = good ? 0 : webhook.failures + 1
	if (good && webhook.failingSince === null) return
	const failingSince = good ? null : (webhook.failingSince ?? now)
	const rests = good ? now : later(now, pauseAfter(failures))
	await tx.update(webhooks).set({ failures, failingSince, dueAt: rests }).where(eq(webhooks.id, webhook.id))
	// 410 is how a receiver says that it wants no more messages.
	if (answered === 410 || (failingSince && now.getTime() - failingSince.getTime() >= STOPS_AFTER))
		await stop(tx, webhook, now)
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)
const pauseAfter = (tries: number) => PAUSES[Math.min(tries, PAUSES.length) - 1]!

const troubleOf = (status: number) =>
	status >= 300 && status < 400 ? `Answered ${status}: it sends us elsewhere` : `Answered ${status}`

/** Stops an address, and tells the owner. What waits is sent once it is started again. */
async function stop(tx: Writer, webhook: Due['webhook'], now: Date) {
	const [stopped] = await tx
		.update(webhooks)
		.set({ stoppedAt: now })
		.where(and(eq(webhooks.id, webhook.id), isNull(webhooks.stoppedAt)))
		.returning({ id: webhooks.id })
	if (!stopped) return
	const [venue] = await tx.select({ name: courts.name }).from(courts).where(eq(courts.id, webhook.courtId))
	const about = { kind: 'venue', subject: 'venue', subjectId: webhook.courtId } as const
	const cause = `webhook:${webhook.id}:stopped:${now.getTime()}`
	const data = { venue: venue!.name, host: new URL(webhook.url).host }
	await notify(tx, [{ ...about, userId: webhook.madeById, what: 'webhook stopped', data, cause }], now)
}
