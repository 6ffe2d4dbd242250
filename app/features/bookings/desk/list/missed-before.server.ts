import { among, prepared, several } from '#db/query/prepared.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { db } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { and, eq } from 'drizzle-orm'

type Asked = { id: number; customerId: number | null; startTime: Date }

/** Returns how often the customer of each booking had not come to the venue before it, by the booking's id. */
export async function findMissedBefore(list: readonly Asked[]): Promise<Map<number, number>> {
	const ids = [...new Set(list.flatMap(({ customerId }) => customerId ?? []))]
	const missed = ids.length === 0 ? [] : await findMissed(db, { ids })
	return new Map(
		list.map(({ id, customerId, startTime }) => [
			id,
			missed.filter((other) => other.customerId === customerId && other.startTime < startTime).length,
		]),
	)
}

const findMissed = prepared({ ids: several(bookings.customerId) }, (reader, { ids }) =>
	reader
		.select({ customerId: bookings.customerId, startTime: bookings.startTime })
		.from(bookings)
		.where(and(among(bookings.customerId, ids), unindexed(eq(bookings.noShow, true)))),
)
