import { desc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { sessions } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'
import { findTablet } from '#app/features/accounts/tablets/tablet-session.server.ts'
import { enterAt } from '#app/features/venues/tablets/pins.server.ts'
import { startTablet } from '#app/features/venues/tablets/tablets.server.ts'

type Headers = Record<string, string>

/** Returns the shared tablet that these headers come from. */
export const tabletOf = (headers: Headers, now = new Date()) =>
	findTablet(new Request('http://localhost/', { headers }), now)

/** Makes a shared tablet of a venue, signed in as nobody, and returns the headers of its requests. */
export async function newTablet(owner: Actor, venueId: number, name = 'Front desk', now = new Date()) {
	await startSession(owner, null, now)
	const [session] = await db.select().from(sessions).where(eq(sessions.userId, owner.id)).orderBy(desc(sessions.id))
	const [cookie] = (await startTablet(owner, session!.id, venueId, name, now)).getSetCookie()
	return { Cookie: cookie!.split(';')[0]!, 'Sec-Fetch-Site': 'same-origin' }
}

/** Makes a shared tablet at which the owner has given their PIN, and returns the headers of its requests. */
export async function atTablet(owner: Actor, venueId: number, pin: string) {
	const headers = await newTablet(owner, venueId)
	await enterAt((await tabletOf(headers))!, owner.id, pin)
	return headers
}
