import { and, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { pushDevices, pushes } from '#db/schema.ts'
import { findSession, startSession } from '#app/features/accounts/sessions.server.ts'
import { addDevice } from '#app/features/notices/push/devices.server.ts'
import { pushKeys } from '#app/features/notices/push/vapid.server.ts'
import type { startPushService } from './outside/push-service.ts'

type Service = Awaited<ReturnType<typeof startPushService>>
type Person = { id: number }

/** Signs a person in with a browser. Returns the session, and the headers of its requests. */
export async function inBrowser(user: Person, now = new Date()) {
	const { setCookie } = await startSession(user, null, now)
	const headers = { Cookie: setCookie.split(';')[0]! }
	const session = await findSession(new Request('http://localhost', { headers }), now)
	return { id: session!.id, headers }
}

/** Makes a browser with pushes turned on. */
export async function withPush(service: Service, user: Person, now = new Date()) {
	const session = await inBrowser(user, now)
	const subscription = service.subscribe((await pushKeys()).publicKey)
	await addDevice(user, session.id, subscription, now)
	return { session, subscription, endpoint: subscription.endpoint }
}

/** Returns the endpoints that a person's pushes go to. */
export const endpointsOf = async ({ id }: Person) =>
	(await db.select().from(pushDevices).where(eq(pushDevices.userId, id)).orderBy(pushDevices.id)).map(
		({ endpoint }) => endpoint,
	)

/** Returns a person's pushes, oldest first. */
export const pushesOf = ({ id }: Person, status?: (typeof pushes.$inferSelect)['status']) =>
	db
		.select()
		.from(pushes)
		.where(and(eq(pushes.userId, id), status && eq(pushes.status, status)))
		.orderBy(pushes.id)
