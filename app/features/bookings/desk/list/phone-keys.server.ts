import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { phoneColumns } from '../../phone-columns.ts'

const AT_ONCE = 200

/**
 * A job: gives numbers the key they are found by, those from before there were keys and those of a process of the
 * earlier version.
 */
export async function keyPhones(_now: Date, stopping?: AbortSignal) {
	const { id, guestPhone, phoneKey } = bookings
	while (!stopping?.aborted) {
		const rows = await db
			.select({ id, guestPhone })
			.from(bookings)
			.where(and(isNull(phoneKey), isNotNull(guestPhone)))
			.orderBy(asc(id))
			.limit(AT_ONCE)
		await write(async (tx) => {
			// A number that was changed or removed meanwhile stays as it is.
			for (const row of rows)
				await tx
					.update(bookings)
					.set(phoneColumns(row.guestPhone))
					.where(and(eq(id, row.id), eq(guestPhone, row.guestPhone!)))
		})
		if (rows.length < AT_ONCE) return
	}
}
