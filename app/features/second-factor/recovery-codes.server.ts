import { and, eq } from 'drizzle-orm'
import { db, type Reader, type Writer } from '#db/client/index.ts'
import { recoveryCodes } from '#db/schema.ts'
import { digest } from '#db/secrets.ts'
import { randomCode } from '#app/lib/process/random-code.server.ts'

type Person = { id: number }

export const CODES = 10
/** 80 bits, too many to guess, even from the hashes. */
const LENGTH = 16

/** Replaces all codes by ten new ones, returned here once. */
export async function makeCodes(tx: Writer, { id: userId }: Person, now: Date): Promise<string[]> {
	const codes = Array.from({ length: CODES }, () => randomCode(LENGTH))
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
	await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: digest(code), createdAt: now })))
	return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** Uses a code up. Returns true only to the first of several concurrent calls. */
export async function takeCode(tx: Writer, { id }: Person, typed: string): Promise<boolean> {
	const own = and(eq(recoveryCodes.userId, id), eq(recoveryCodes.codeHash, digest(asMade(typed))))
	return (await tx.delete(recoveryCodes).where(own).returning({ id: recoveryCodes.id })).length === 1
}

export const countCodes = ({ id }: Person, reader: Reader = db) =>
	reader.$count(recoveryCodes, eq(recoveryCodes.userId, id))

/** Normalizes a typed code: the alphabet has no I, L or O. */
const asMade = (typed: string) =>
	typed
		.toUpperCase()
		.replace(/[^0-9A-Z]/g, '')
		.replace(/[IL]/g, '1')
		.replaceAll('O', '0')
