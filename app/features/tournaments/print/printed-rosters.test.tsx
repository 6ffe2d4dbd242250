import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PrintedRosters } from './printed-rosters.tsx'

test('the printed rosters name all players and the captain', () => {
	const members = [
		{ role: 'captain' as const, user: { username: 'cleo', fullName: 'Cleo Captain' } },
		{ role: 'player' as const, user: { username: 'piet', fullName: '' } },
	]
	const html = renderToStaticMarkup(<PrintedRosters rosters={[{ id: 1, name: 'Kasi Stars', members }]} />)
	expect(html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')).toBe('|Kasi Stars|Cleo Captain (captain), piet|')
})
