import { and, eq, isNotNull } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { authenticators, passkeys } from '#db/schema.ts'

type Person = { id: number }

export const hasApp = async ({ id }: Person, reader: Reader = db) =>
	(await reader.$count(authenticators, and(eq(authenticators.userId, id), isNotNull(authenticators.confirmedAt)))) > 0

export const hasPasskey = async ({ id }: Person, reader: Reader = db) =>
	(await reader.$count(passkeys, eq(passkeys.userId, id))) > 0

/** Whether a password alone does not sign this user in. */
export const hasSecondFactor = async (user: Person, reader: Reader = db) =>
	(await hasApp(user, reader)) || (await hasPasskey(user, reader))
