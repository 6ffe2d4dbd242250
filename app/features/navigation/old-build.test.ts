import { beforeEach, expect, test, vi } from 'vitest'
import { leaveOldBuild } from './old-build.ts'

const reload = vi.fn()
let stored: Map<string, string>
let ofServer: string

beforeEach(() => {
	stored = new Map()
	reload.mockClear()
	vi.stubGlobal('location', { reload })
	vi.stubGlobal('sessionStorage', {
		getItem: (name: string) => stored.get(name) ?? null,
		setItem: (name: string, value: string) => stored.set(name, value),
	})
	// As React Router's server answers: without a body where the page has another version.
	vi.stubGlobal('fetch', async (address: string) => {
		const { searchParams } = new URL(address, 'http://own.invalid')
		return searchParams.get('version') === ofServer ? Response.json({}) : new Response(null, { status: 204 })
	})
})

const pageOf = (version: string) => vi.stubGlobal('window', { __reactRouterManifest: { version } })

test('a page that broke stays where the server has its build', async () => {
	ofServer = 'new'
	pageOf('new')
	await leaveOldBuild()
	expect(reload).not.toHaveBeenCalled()
})

test('a page of another build is loaded anew, and once only', async () => {
	ofServer = 'new'
	pageOf('old')
	await leaveOldBuild()
	await leaveOldBuild()
	expect(reload).toHaveBeenCalledTimes(1)
	ofServer = 'newest'
	pageOf('new')
	await leaveOldBuild()
	expect(reload).toHaveBeenCalledTimes(2)
})

test('a page whose tab may store nothing stays', async () => {
	pageOf('old')
	vi.stubGlobal('sessionStorage', undefined)
	await expect(leaveOldBuild()).rejects.toThrow(TypeError)
	expect(reload).not.toHaveBeenCalled()
})
