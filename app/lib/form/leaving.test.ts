import { expect, test } from 'vitest'
import { isLeaving, isLogout } from './leaving.ts'

const at = (path: string) => new URL(path, 'https://courtside.example')

test('who signs out or deletes the account leaves, with scripts and without', () => {
	const paths = ['/logout', '/logout.data', '/api/logout', '/settings/data/delete.data', '/logout/x', '/auth']
	expect(paths.map((path) => isLeaving(at(path)))).toEqual([true, true, true, true, false, false])
})

test('only a logout counts whether it arrives or not', () => {
	expect(['/logout', '/settings/data/delete'].map((path) => isLogout(at(path)))).toEqual([true, false])
})
