import { asc } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { sports } from '#db/schema.ts'
import { notFound } from '#app/lib/errors.ts'
import { sportColumns } from '#db/query/columns.ts'

export type Sport = { id: number; name: string; icon: string; color: string }

/** Returns every sport in display order. */
export function findSports(): Promise<Sport[]> {
	return db.select(sportColumns).from(sports).orderBy(asc(sports.displayOrder), asc(sports.id))
}

/** Throws 404 when there is no such sport. `null` means an id that could not be read. */
export async function findSport(id: number | null): Promise<Sport> {
	const sport = (await findSports()).find((sport) => sport.id === id)
	if (!sport) throw notFound('Sport not found')
	return sport
}
