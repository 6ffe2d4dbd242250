import { createContext, type RouterContextProvider } from 'react-router'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { digest } from '#db/secrets.ts'
import { courts, users, venueKeys } from '#db/schema.ts'
import { createCount } from '#app/features/limits/changes.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { MINUTE } from '#app/lib/time/time.ts'
import { actFor, KEY_GONE, ofItsVenue } from '../acting.server.ts'
import { publicColumns } from '../sessions.server.ts'
import { isScope, MOST_REQUESTS, type Scope } from './scopes.ts'

/** Every key begins with it, so that people and programs that find one recognise it. */
export const KEY_START = 'csk_'

/** A key that a request came with, and the person for whom it acts. */
export type ApiKey = NonNullable<Awaited<ReturnType<typeof findApiKey>>>

const current = createContext<ApiKey | 'unknown' | null>(null)

type Context = Readonly<RouterContextProvider>

/** Whether a request comes with a key, known or not; it is then nobody's session. */
export const namesKey = ({ headers }: Request) =>
	headers.get('Authorization')?.startsWith(`Bearer ${KEY_START}`) === true

/** Finds the key of a request and keeps it for `useKey`. A person is never signed in by it. */
export async function noteKey(request: Request, context: Context, now = new Date()) {
	if (!namesKey(request)) return undefined
	const key = await findApiKey(request.headers.get('Authorization')!.slice('Bearer '.length), now)
	context.set(current, key ?? 'unknown')
	return key?.id
}

async function findApiKey(key: string, now: Date) {
	const { id, courtId: venueId, scopes, lastUsedAt } = venueKeys
	const [found] = await db
		.select({ id, venueId, scopes, lastUsedAt, user: publicColumns })
		.from(venueKeys)
		.innerJoin(users, eq(users.id, venueKeys.madeById))
		.innerJoin(courts, ofItsVenue)
		.where(
			and(
				eq(venueKeys.keyHash, digest(key)),
				isNull(users.deletedAt),
				isNull(users.suspendedAt),
				ne(users.role, 'user'), // an owner who is a player again has no dashboard either
			),
		)
	if (!found) return null
	const { user, scopes: granted, ...row } = found
	if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= MINUTE)
		await write((tx) => tx.update(venueKeys).set({ lastUsedAt: now }).where(eq(venueKeys.id, row.id)))
	// A key never has the rights of an admin.
	const actor = { ...user, role: user.role === 'admin' ? ('user' as const) : user.role }
	return { ...row, scopes: granted.filter(isScope), user: actor }
}

/** Returns the known key of a request, whatever it may do; null without one. */
export function getKey(context: Context) {
	const key = context.get(current)
	return key === 'unknown' ? null : key
}

const count = createCount()

/**
 * Returns the key of a request, null without one, if it may do what the call needs.
 *
 * Throws 401 for a key that does not exist, was taken back or whose maker no longer owns its venue, 403 for a call that is not for keys or beyond its scopes,
 * and 429 when it is used too often.
 */
export function useKey(context: Context, scope: Scope | undefined): ApiKey | null {
	const key = context.get(current)
	if (key === null) return null
	if (key === 'unknown') throw new AppError(401, KEY_GONE)
	const refusal = count(`key ${key.id}`, MOST_REQUESTS)
	if (refusal) throw refusal
	if (scope === undefined) throw forbidden('This call is not for keys. Leave the key out.')
	if (!key.scopes.includes(scope)) throw forbidden(`This key may not do that. It needs the scope ${scope}.`)
	return key
}

/** Runs `work` for the person who made the key, at its venue only. Writes fail once the key no longer works. */
export const actWithKey = <Answer>({ id, venueId, user }: ApiKey, work: () => Answer) =>
	actFor(user, work, undefined, { id, venueId })
