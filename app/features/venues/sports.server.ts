import { asc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { courtSports, sports } from '#db/schema.ts'
import { notFound } from '#app/lib/errors.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { sportColumns } from '#db/query/columns.ts'

export type Sport = { id: number; name: string; icon: string; color: string }

/** Returns every sport in display order, the retired ones too. All callers get one list, so it must not be changed. */
export const findSports = (): Promise<Sport[]> => findAll(new Date())
const findAll = cachedQuery((): Promise<Sport[]> => inOrder(db))

/** Returns the sports that venues can add. */
export const findOfferedSports = (): Promise<Sport[]> => inOrder(db, isOffered)

/**
 * Returns the sports that people can look for: those that venues can add, retired ones that a venue still has, and the
 * `kept` ones, which were chosen before.
 */
export function findSportsToChoose(kept: readonly number[] = [], reader: Reader = db): Promise<Sport[]> {
	const offers = reader
		.select({ one: sql`1` })
		.from(courtSports)
		.where(eq(courtSports.sportId, sports.id))
	return inOrder(reader, or(isOffered, exists(offers), inArray(sports.id, [...kept])))
}

const isOffered = eq(sports.isRetired, false)
const inOrder = async (reader: Reader, where?: SQL) =>
	reader.select(sportColumns).from(sports).where(where).orderBy(asc(sports.displayOrder), asc(sports.id))

/** Throws 404 when there is no such sport. `null` means an id that could not be read. */
export async function findSport(id: number | null): Promise<Sport> {
	const sport = (await findSports()).find((sport) => sport.id === id)
	if (!sport) throw notFound('Sport not found')
	return sport
}
