import { sql, type AnyColumn } from 'drizzle-orm'
import { courts, namedCourts, sports } from '../schema.ts'

// Columns that are read together in many places.

export const sportColumns = { id: sports.id, name: sports.name, icon: sports.icon, color: sports.color }

export const venueColumns = { id: courts.id, name: courts.name, location: courts.location, city: courts.city }

type CourtColumns = { courtId: AnyColumn; sportId: AnyColumn; courtNumber: AnyColumn }

/** The name that a venue has given the court in these columns, or null. Nested: Drizzle drops the tables of outer columns. */
export const courtNameOf = ({ courtId, sportId, courtNumber }: CourtColumns) =>
	sql<
		string | null
	>`${sql`(select ${namedCourts.name} from ${namedCourts} where ${namedCourts.courtId} = ${courtId} and ${namedCourts.sportId} = ${sportId} and ${namedCourts.courtNumber} = ${courtNumber})`}`
