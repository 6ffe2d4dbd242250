import { beforeEach, expect, test, vi } from 'vitest'
import { NOBODY, PERSON_HEADER } from '#app/lib/document-marks.ts'
import { fakeCaches } from '#tests/support/outside/fake-caches.ts'

let worker: typeof import('./logout.ts')
beforeEach(async () => {
	fakeCaches()
	await restart()
})

/** Loads the module anew, as the browser does with a worker that was stopped. */
async function restart() {
	vi.resetModules()
	worker = await import('./logout.ts')
}

const ours = (status = 200) => new Response('{}', { status, headers: { [PERSON_HEADER]: NOBODY } })
const answerWith = (make: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(make))
const offline = () => Promise.reject(new TypeError('offline'))

test('a logout that our server answers leaves nothing to do', async () => {
	await worker.logOut(async () => ours())
	answerWith(offline)
	await worker.settleLogout()
	expect(fetch).not.toHaveBeenCalled()
	expect(worker.mayBeLoggedOut()).toBe(false)
})

test.each([
	['no answer', offline],
	['the page of a hotel', async () => new Response('Room?')],
	['a server that is busy', async () => ours(503)],
])('%s leaves it to the next request, of a new worker too', async (_, make) => {
	await expect(worker.logOut(make)).rejects.toThrow()
	await restart()
	expect(worker.mayBeLoggedOut(), 'before the cache was read').toBe(true)
	answerWith(make)
	await expect(worker.settleLogout()).rejects.toThrow()
	answerWith(async () => ours())
	await worker.settleLogout()
	expect(fetch).toHaveBeenCalledWith('/api/logout', { method: 'POST' })
	await restart()
	expect(await worker.isLoggedOut()).toBe(false)
})

test('is noted before it is sent: the worker may be stopped meanwhile', async () => {
	void worker.logOut(() => new Promise(() => {}))
	await vi.waitFor(async () => {
		await restart()
		expect(await worker.isLoggedOut()).toBe(true)
	})
})

test('is sent once for requests that come together', async () => {
	await worker.logOut(offline).catch(() => {})
	answerWith(async () => ours())
	await Promise.all([worker.settleLogout(), worker.settleLogout(), worker.settleLogout()])
	expect(fetch).toHaveBeenCalledTimes(1)
})
