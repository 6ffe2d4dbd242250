import type { GroupTable } from './standings.server.ts'

type Standings = { rows: GroupTable['rows']; groups: readonly GroupTable[] }

/** The tables of a tournament with their headings: one for each group, or a single one without; none without rows. */
export function tablesOf({ rows, groups }: Standings) {
	if (groups.length > 0) return groups.map(({ name, rows }) => ({ title: `Group ${name}`, rows }))
	return rows.length > 0 ? [{ title: null, rows }] : []
}
