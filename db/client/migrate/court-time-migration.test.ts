import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { open } from '#tests/support/database/database.ts'
import { connect } from '../sqlite.ts'
import { migrationsFolder } from './migrations.ts'

test('all court time of the earlier version comes over by halves, once, and no invariant breaks', async () => {
	const { seed, url, findViolations, db } = await open('sqlite')
	await seed(new Date('2026-03-11T20:30:00Z'))
	const connection = connect(url)
	const rows = () =>
		connection.prepare('SELECT * FROM booked_hours ORDER BY court_id, sport_id, court_number, hour').all()
	const migration = readFileSync(path.join(migrationsFolder('sqlite'), '0014_half-hours.sql'), 'utf8')
	// The earlier version had no matches of half an hour.
	const evening = 'SELECT id FROM tournament_matches WHERE home_partner_id IS NOT NULL'
	connection.exec(`DELETE FROM booked_hours WHERE match_id IN (${evening})`)
	const halves = rows()
	const { changes } = connection.prepare('DELETE FROM booked_hours WHERE hour % 3600000 > 0').run()
	expect(changes * 2).toBe(halves.length)

	// It may run repeatedly: a process of the earlier version may have added hours since.
	for (let time = 0; time < 2; time++) connection.exec(migration)
	expect(rows()).toEqual(halves)
	connection.close()
	expect(await findViolations(db)).toEqual([])
})
