import { ECDH, timingSafeEqual } from 'node:crypto'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { pushDevices, sessions } from '#db/schema.ts'
import { conflict, invalid, signInFirst } from '#app/lib/errors.ts'
import { ownPushService } from '#app/lib/process/env.server.ts'
import { isPushEndpoint } from './endpoint.ts'
import type { Subscription } from './schemas.ts'
import { findPushKeys, pushKeys } from './vapid.server.ts'

type Person = { id: number }

/** Devices of a person; one more takes the place of the one turned on longest ago. */
export const MOST_DEVICES = 10

/** The person's devices that receive pushes, this one first, and the key that a further one subscribes with, if any. */
export async function findPushDevices(user: Person, sessionId: number | null) {
	const rows = await db
		.select({
			id: pushDevices.id,
			sessionId: pushDevices.sessionId,
			userAgent: sessions.userAgent,
			createdAt: pushDevices.createdAt,
		})
		.from(pushDevices)
		.innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
		.where(eq(pushDevices.userId, user.id))
		.orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
	const devices = rows.map(({ sessionId: of, ...device }) => ({ ...device, isThis: of === sessionId }))
	const keys = await findPushKeys()
	return {
		publicKey: keys?.publicKey ?? null,
		devices: devices.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
	}
}

/**
 * Lets a browser receive the person's pushes for as long as this session. An endpoint of another person moves to this
 * one only with the keys of its browser, which no one else has: 409 without. Throws 400 for an address that is none of a
 * push service.
 */
export async function addDevice(user: Person, sessionId: number | null, told: Subscription, now = new Date()) {
	if (sessionId === null) throw signInFirst()
	if (!isPushEndpoint(told.endpoint, ownPushService) || !isOnCurve(told.p256dh))
		throw invalid('This browser’s push service is not known here.')
	const { publicKey: serverKey } = await pushKeys()
	const keys = { p256dhKey: told.p256dh, authKey: told.auth, serverKey }
	await write(async (tx) => {
		const [known] = await tx.select().from(pushDevices).where(eq(pushDevices.endpoint, told.endpoint))
		if (known && known.userId !== user.id) {
			if (!hasKeys(known, told)) throw conflict('This device gets the notices of somebody else.')
			await tx.delete(pushDevices).where(eq(pushDevices.id, known.id))
		}
		const own = known?.userId === user.id ? known : null
		if (own?.sessionId !== sessionId) await tx.delete(pushDevices).where(eq(pushDevices.sessionId, sessionId))
		if (own) {
			await tx
				.update(pushDevices)
				.set({ sessionId, ...keys })
				.where(eq(pushDevices.id, own.id))
			return
		}
		await makeRoom(tx, user)
		await tx
			.insert(pushDevices)
			.values({ userId: user.id, sessionId, endpoint: told.endpoint, ...keys, createdAt: now })
	})
}

function isOnCurve(key: string) {
	try {
		ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url')
		return true
	} catch {
		return false
	}
}

type Device = Pick<typeof pushDevices.$inferSelect, 'p256dhKey' | 'authKey'>

const hasKeys = ({ p256dhKey, authKey }: Device, { p256dh, auth }: Subscription) =>
	isSame(p256dhKey, p256dh) && isSame(authKey, auth)
const isSame = (one: string, other: string) =>
	one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

async function makeRoom(tx: Writer, user: Person) {
	const own = await tx
		.select({ id: pushDevices.id })
		.from(pushDevices)
		.where(eq(pushDevices.userId, user.id))
		.orderBy(asc(pushDevices.createdAt), asc(pushDevices.id))
	const tooMany = own.slice(0, Math.max(0, own.length - MOST_DEVICES + 1)).map(({ id }) => id)
	if (tooMany.length > 0) await tx.delete(pushDevices).where(inArray(pushDevices.id, tooMany))
}

/** Ends the pushes of one of the person's devices; does nothing for another person's. */
export const removeDevice = (user: Person, id: number) =>
	write((tx) => tx.delete(pushDevices).where(and(eq(pushDevices.userId, user.id), eq(pushDevices.id, id))))
