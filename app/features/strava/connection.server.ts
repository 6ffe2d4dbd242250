import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { stravaActivities, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { lock, unlock } from '#app/lib/process/secret-box.server.ts'
import type { StravaTokens } from './strava-api.server.ts'

type Person = Pick<Actor, 'id'>

const isConnected = (user: Person) => and(eq(users.id, user.id), isNotNull(users.stravaRefreshToken))

/** The user's connection as pages may show it; null if there is none. */
export async function findConnection(user: Person): Promise<{ syncedAt: Date | null } | null> {
	const [found] = await db.select({ syncedAt: users.stravaSyncedAt }).from(users).where(isConnected(user))
	return found ?? null
}

export const isStravaConnected = async (user: Person) => (await findConnection(user)) !== null

/** The purpose for which each token is encrypted: it cannot be decrypted in another row or column. */
export const places = ({ id }: Person) => ({ access: `strava-access:${id}`, refresh: `strava-refresh:${id}` })

/** The stored access token, which may have expired; null if there is none or it cannot be decrypted. */
export async function readToken(user: Person): Promise<string | null> {
	const [row] = await db.select({ box: users.stravaToken }).from(users).where(eq(users.id, user.id))
	return row?.box ? unlock(row.box, places(user).access) : null
}

export const tokenColumns = (user: Person, { access, refresh, expiresAt }: StravaTokens) => ({
	stravaToken: lock(access, places(user).access),
	stravaRefreshToken: lock(refresh, places(user).refresh),
	stravaExpiresAt: expiresAt,
})

type Linked = StravaTokens & { athleteId: string; scope: string }

/** Connects the user. Throws 409 if that Strava account belongs to another user here, or they connected another one. */
export async function link(user: Person, { athleteId, scope, ...tokens }: Linked) {
	const columns = { stravaId: athleteId, stravaScope: scope, ...tokenColumns(user, tokens) }
	try {
		await write(async (tx) => {
			await requireUnclaimed(user, athleteId, tx)
			const [own] = await tx.select({ stravaId: users.stravaId }).from(users).where(isConnected(user))
			if (own && own.stravaId !== athleteId) {
				throw conflict('You’ve connected another Strava account. Disconnect it first.')
			}
			await tx.update(users).set(columns).where(eq(users.id, user.id))
		})
	} catch (error) {
		// The second of two concurrent calls violates the unique key; give the same error.
		await requireUnclaimed(user, athleteId, db)
		throw error
	}
}

async function requireUnclaimed(user: Person, athleteId: string, reader: Pick<typeof db, 'select'>) {
	const others = and(eq(users.stravaId, athleteId), ne(users.id, user.id))
	const [other] = await reader.select({ id: users.id }).from(users).where(others)
	if (other)
		throw conflict('Somebody on Courtside has connected this Strava account already. Disconnect it there first.')
}

export async function forget(tx: Writer, user: Person) {
	const nothing = {
		stravaId: null,
		stravaToken: null,
		stravaRefreshToken: null,
		stravaExpiresAt: null,
		stravaScope: null,
		stravaSyncedAt: null,
	}
	await tx.update(users).set(nothing).where(eq(users.id, user.id))
	await tx.delete(stravaActivities).where(eq(stravaActivities.userId, user.id))
}
