import { expect, test } from 'vitest'
import { openOlder } from '#tests/support/database/older-database.ts'

/** The version in which the drawing of a sport said what it counts. */
const BEFORE = 72

test('sports count what their drawings said, and none is retired', async () => {
	const { exec, migrate, rows } = await openOlder(BEFORE)
	const icons = ['soccer', 'Football', 'padel', 'table-tennis', 'basketball', 'running', 'circle']
	const values = icons.map((icon, i) => `(${i + 1}, 'Sport ${i}', '${icon}', '#000000')`)
	await exec(`INSERT INTO sports (id, name, icon, color) VALUES ${values.join(', ')}`)
	await migrate()
	const found = await rows('SELECT counts, is_retired FROM sports ORDER BY id')
	expect(found.map(({ counts }) => counts)).toEqual(['goals', 'goals', 'sets', 'sets', 'points', 'points', 'points'])
	expect(found.map(({ is_retired: isRetired }) => Boolean(isRetired))).toEqual(icons.map(() => false))
})
