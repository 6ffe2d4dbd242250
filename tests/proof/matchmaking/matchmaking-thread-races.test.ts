import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { matchRequests, matchThreads } from '#db/schema.ts'
import { countUnreadThreads } from '#app/features/matchmaking/threads/list.server.ts'
import { markThreadRead } from '#app/features/matchmaking/threads/messages.server.ts'
import { openThread } from '#app/features/matchmaking/threads/open.server.ts'
import { sendMessage } from '#app/features/matchmaking/threads/send.server.ts'
import { within } from '#tests/support/cases.ts'
import { createMatch, createMember, membersOf, messagesOf } from '#tests/support/world/threads.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { sendNaively } from './naive-message.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(120_000) }

type Send = typeof sendMessage | typeof sendNaively

const pair = async () => {
	const [owner, player] = [await createMember('Olwethu Ownerson'), await createMember('Pieter Playerson')]
	return { owner, player, ...(await createMatch([owner, player])) }
}

/** Returns whether the times of the messages increase with their ids, after both have written at once. */
async function writeAtOnce(send: Send, count: number) {
	const { owner, player, threadId } = await pair()
	const now = new Date()
	await Promise.all(
		Array.from({ length: count }, (_, i) =>
			send === sendNaively
				? sendNaively(i % 2 ? owner : player, threadId, `No ${i}`, now)
				: sendMessage(i % 2 ? owner : player, threadId, `No ${i}`, { now }),
		),
	)
	const instants = (await messagesOf(threadId)).map(({ createdAt }) => createdAt.getTime())
	expect(instants).toHaveLength(count)
	return instants.every((at, i) => i === 0 || at > instants[i - 1]!)
}

/** Returns how many conversations are unread, after one message was seen and an earlier sent one was stored. */
async function slipIn(
	send: (user: { id: number; role: 'user' }, threadId: number, text: string, now: Date) => unknown,
) {
	const { owner, player, threadId } = await pair()
	const now = new Date()
	await send({ id: owner.id, role: 'user' }, threadId, 'Seen', now)
	const [seen] = await messagesOf(threadId)
	await markThreadRead(player, threadId, seen!.createdAt)
	await send({ id: owner.id, role: 'user' }, threadId, 'Late', new Date(now.getTime() - 1))
	return countUnreadThreads(player)
}

/** Returns how many messages are stored for one that is sent `count` times. */
async function sendOften(send: Send, count: number) {
	const { owner, threadId } = await pair()
	await Promise.all(
		Array.from({ length: count }, () =>
			send === sendNaively
				? sendNaively(owner, threadId, 'Once')
				: sendMessage(owner, threadId, 'Once', { idempotencyKey: 'one-render' }),
		),
	)
	return (await messagesOf(threadId)).length
}

describe('messages that are written at once', () => {
	it('have one order, which naive ones do not', LONG, async () => {
		expect(await writeAtOnce(sendMessage, 20)).toBe(true)
		expect(await writeAtOnce(sendNaively, 2)).toBe(false)
		expect(await fsck()).toEqual([])
	})

	it('are never read before they have come, as a naive one is', async () => {
		expect(await slipIn((user, threadId, text, now) => sendMessage(user, threadId, text, { now }))).toBe(1)
		expect(await slipIn((user, threadId, text, now) => sendNaively(user, threadId, text, now))).toBe(0)
	})

	it('are one by one key, and as many as are sent naively', LONG, async () => {
		expect(await sendOften(sendMessage, 50)).toBe(1)
		expect(await sendOften(sendNaively, 2)).toBe(2)
	})

	it('are told of once', async () => {
		const { owner, player, threadId } = await pair()
		await Promise.all(Array.from({ length: 20 }, (_, i) => sendMessage(owner, threadId, `No ${i}`)))
		const [first] = await messagesOf(threadId)
		expect(await noticesOf(player.id)).toMatchObject([{ body: first!.body }])
	})
})

describe('a conversation that is opened by several at once', () => {
	it('is one, with each of them in it once', async () => {
		const { owner, player, id, threadId } = await pair()
		const other = await createMember('Oona Other')
		const which = eq(matchThreads.matchRequestId, id)
		await write((tx) => tx.delete(matchThreads).where(which))
		const open = () =>
			write((tx) => openThread(tx, { matchRequestId: id }, [owner.id, player.id, other.id], new Date()))
		const opened = await Promise.all(Array.from({ length: 10 }, open))
		expect(new Set(opened).size).toBe(1)
		expect(opened[0]).not.toBe(threadId)
		expect(await db.$count(matchThreads, which)).toBe(1)
		expect((await membersOf(opened[0]!)).map(({ userId }) => userId)).toEqual([owner.id, player.id, other.id])
		await write((tx) =>
			tx.delete(matchRequests).where(and(eq(matchRequests.id, id), eq(matchRequests.status, 'matched'))),
		)
		expect(await fsck()).toEqual([])
	})
})
