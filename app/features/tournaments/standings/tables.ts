import type { GroupTable } from './standings.server.ts'

type Standings = {
	rows: GroupTable['rows']
	groups: readonly Pick<GroupTable, 'name' | 'rows'>[]
	runnersUp: { rows: GroupTable['rows'] }
}

/** The tables of a tournament with their headings: one for each group and of runners-up, or a single one without. */
export function tablesOf({ rows, groups, runnersUp }: Standings) {
	if (groups.length === 0) return rows.length > 0 ? [{ title: null, rows }] : []
	const tables = groups.map(({ name, rows }) => ({ title: `Group ${name}`, rows }))
	return runnersUp.rows.length > 0 ? [...tables, { title: 'Runners-up', rows: runnersUp.rows }] : tables
}
