import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, gt, or, sql } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { pushDevices, pushes, sessions, users } from '#db/schema.ts'
import { isTooOld } from '#app/features/accounts/sessions.server.ts'
import { DAY, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { findChoice } from '../choices.server.ts'
import { wishOf } from '../wishes.server.ts'
import type { PushAnswer } from './push-answer.ts'

type Status = typeof pushes.$inferSelect.status
/** A push that no other process sends before the claim runs out, and its device. */
export type ClaimedPush = NonNullable<Awaited<ReturnType<typeof claimPush>>>

/** Longer than a push service is waited for. */
const CLAIM = MINUTE
/** How long to wait after each try; after the last of these always as long. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]
const KEPT_FOR = 30 * DAY

const OPEN: Status[] = ['waiting', 'sending']
const OVER: Status[] = ['sent', 'refused', 'expired']
const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

const isFree = (now: Date) =>
	and(
		or(
			and(eq(pushes.status, 'waiting'), lte(pushes.dueAt, now)),
			and(eq(pushes.status, 'sending'), lte(pushes.claimedUntil, now)),
		),
		gt(pushes.worthUntil, now),
		isNotNull(pushes.deviceId),
	)

/** The ids of pushes that can be sent now, those due longest first. */
export async function findDuePushes(now: Date, limit: number) {
	const rows = await db
		.select({ id: pushes.id })
		.from(pushes)
		.where(isFree(now))
		.orderBy(asc(pushes.dueAt), asc(pushes.id))
		.limit(limit)
	return rows.map(({ id }) => id)
}

/**
 * Takes a push to be sent by nobody else, compare and swap; null where somebody has it, or it is not to be sent any more:
 * its device is signed out, or the person wants no more of its kind. A device that subscribed with another `serverKey`
 * is removed, as its push service takes nothing from us.
 */
export async function claimPush(tx: Writer, id: number, serverKey: string, now: Date) {
	const [push] = await tx
		.update(pushes)
		.set({ status: 'sending', claimedUntil: later(now, CLAIM), attempts: sql`${pushes.attempts} + 1` })
		.where(and(eq(pushes.id, id), isFree(now)))
		.returning()
	if (!push) return null
	const [to] = await tx
		.select({
			device: getTableColumns(pushDevices),
			session: getTableColumns(sessions),
			person: getTableColumns(users),
		})
		.from(pushDevices)
		.innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
		.innerJoin(users, eq(users.id, pushDevices.userId))
		.where(and(eq(pushDevices.id, push.deviceId!), eq(pushDevices.userId, push.userId)))
	const stop = async (trouble: string) => {
		await end(tx, id, { status: 'expired', trouble })
		return null
	}
	if (!to) return stop('The device is gone.')
	const { device, session, person } = to
	if (session.expiresAt <= now || isTooOld(session, person, now)) return stop('The device is signed out.')
	if (!wishOf(person, push.kind, await findChoice(tx, push.userId, push.kind)).push)
		return stop('It is not wanted any more.')
	if (device.serverKey !== serverKey) {
		await tx.delete(pushDevices).where(eq(pushDevices.id, device.id))
		return stop('The device subscribed with another key.')
	}
	return { ...push, device }
}

const end = (tx: Writer, id: number, ended: { status: Status; trouble: string | null; sentAt?: Date }) =>
	tx
		.update(pushes)
		.set({ ...ended, claimedUntil: null })
		.where(and(eq(pushes.id, id), inArray(pushes.status, OPEN)))

/**
 * Writes down what became of a claimed push. A device that is gone is removed, unless it has subscribed anew meanwhile.
 */
export async function recordPush(tx: Writer, push: ClaimedPush, answer: PushAnswer, now: Date) {
	const { id, attempts, device } = push
	if (answer.is === 'sent') {
		await end(tx, id, { status: 'sent', trouble: null, sentAt: now })
		await tx.update(pushDevices).set({ lastUsedAt: now }).where(eq(pushDevices.id, device.id))
		return
	}
	const ours = and(eq(pushes.id, id), eq(pushes.status, 'sending'), eq(pushes.attempts, attempts))
	if ((await tx.$count(pushes, ours)) === 0) return
	if (answer.is === 'later') {
		const pause = Math.max(PAUSES[Math.min(attempts, PAUSES.length) - 1]!, answer.afterMs)
		const again = { status: 'waiting', dueAt: later(now, pause), claimedUntil: null, trouble: answer.said } as const
		await tx.update(pushes).set(again).where(ours)
		return
	}
	await end(tx, id, { status: 'refused', trouble: answer.said })
	if (answer.is !== 'gone') return
	const same = and(eq(pushDevices.id, device.id), eq(pushDevices.endpoint, device.endpoint))
	await tx.delete(pushDevices).where(and(same, eq(pushDevices.authKey, device.authKey)))
}

/** Gives up pushes that could not be sent while they were worth it, or whose device is gone. */
export const expireOldPushes = (now: Date) =>
	write((tx) =>
		tx
			.update(pushes)
			.set({ status: 'expired', claimedUntil: null })
			.where(
				and(
					inArray(pushes.status, OPEN),
					or(isNull(pushes.claimedUntil), lte(pushes.claimedUntil, now)),
					or(lte(pushes.worthUntil, now), isNull(pushes.deviceId)),
				),
			),
	)

/** Removes the pushes that are over and were written a month ago. */
export function removeOldPushes(now: Date, stopping?: AbortSignal) {
	const old = and(lt(pushes.createdAt, later(now, -KEPT_FOR)), unindexed(inArray(pushes.status, OVER)))
	return removeAll(pushes, { id: pushes.id }, old!, { stopping })
}
