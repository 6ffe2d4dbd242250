import { sql, type AnyColumn, type GetColumnData, type SQL, type Table } from 'drizzle-orm'
import { dialect } from '../dialect.ts'
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

type Columns = Record<string, AnyColumn>
type RowOf<Of extends Columns> = { [Name in keyof Of]: GetColumnData<Of[Name]> }

/** Selects rows that belong to each row of a query as a column of it, in one statement with it. No times: they are text. */
export function rowsOf<Of extends Columns>(table: Table, columns: Of, where: SQL | undefined, order?: AnyColumn) {
	const named = Object.entries(columns)
	const values = sql.join(Object.values(columns), sql`, `)
	const sorted = order ? sql` order by ${order}` : sql``
	const list =
		dialect === 'sqlite'
			? sql`json_group_array(json_array(${values})${sorted})`
			: sql`json_agg(json_build_array(${values})${sorted})`
	const read = (given: unknown) => {
		const rows = (typeof given === 'string' ? JSON.parse(given) : given) as unknown[][]
		const valueOf = (value: unknown, column: AnyColumn) => (value === null ? null : column.mapFromDriverValue(value))
		return rows.map((row) => Object.fromEntries(named.map(([name, column], i) => [name, valueOf(row[i], column)])))
	}
	return sql<RowOf<Of>[]>`${sql`coalesce((select ${list} from ${table} where ${where}), '[]')`}`.mapWith(
		read as (given: unknown) => RowOf<Of>[],
	)
}
