import { and, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { users } from '#db/schema.ts'
import { partsOfKey } from '#app/lib/form/phone.ts'

/** Returns a person's phone number, which only they and the venues where they book may see; null if none is known. */
export async function findPhone({ id }: { id: number }, reader: Reader): Promise<string | null> {
	const [person] = await selectPhone(reader, { id })
	return person?.phone ?? null
}
const selectPhone = prepared({ id: users.id }, (reader, { id }) =>
	reader.select({ phone: users.phone }).from(users).where(eq(users.id, id)),
)

/** Stores a number for an account that has none, and returns the account's. Of two at once, one number stays. */
export async function keepPhone(tx: Writer, user: { id: number }, given: string | undefined): Promise<string | null> {
	// In one statement, which waits for another booking of theirs and then finds its number.
	if (given !== undefined) {
		await tx
			.update(users)
			.set({ phone: given })
			.where(and(eq(users.id, user.id), isNull(users.phone)))
	}
	return findPhone(user, tx)
}

/** A number as it is stored, without what people write between the digits. */
const digitsOf = (phone: SQLWrapper) =>
	[...' ()./-+'].reduce<SQL>((text, letter) => sql`replace(${text}, ${letter}, '')`, sql`replace(${phone}, '(0)', '')`)
const accountDigits = digitsOf(users.phone)

/** Matches people who have one of these numbers, given by their `phoneKey`, however they wrote it. */
export const hasPhone = (keys: readonly string[], phone: SQLWrapper = users.phone) =>
	inArray(
		digitsOf(phone),
		keys.flatMap((key) => [
			key,
			`00${key}`,
			...(key.startsWith('27') ? ['0', '270', '00270'].map((start) => start + key.slice(2)) : []),
		]),
	)

/** Returns what people match whose number contains this text, however either is written; none where it is no number. */
export function withPhone(q: string): SQL[] {
	const digits = partsOfKey(q)
	const asDialledHere = digits.filter((part) => part.startsWith('27')).map((part) => `0${part.slice(2)}`)
	return [...digits, ...asDialledHere].map((part) => sql`${accountDigits} like ${`%${part}%`}`)
}
