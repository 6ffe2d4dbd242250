import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { letIn, load } from './load.server.ts'

/** A server of its own, by its address. */
async function serve(handle: RequestListener) {
	const server = createServer(handle).listen(0, '127.0.0.1')
	await once(server, 'listening')
	onTestFinished(() => void server.close())
	return server.address() as AddressInfo
}

it('lets so many in at a time, turns the others away, and lets in again once those are done', async () => {
	const waiting: (() => void)[] = []
	const before = load().refused
	const { port } = await serve((request, response) => {
		if (letIn(request, response)) waiting.push(() => response.end('done'))
	})
	const url = `http://127.0.0.1:${port}/api/x`
	const answers = Array.from({ length: 210 }, () => fetch(url))
	const early: Response[] = []
	for (const answer of answers) void answer.then((response) => early.push(response))
	await expect.poll(() => early.length, { timeout: 60_000 }).toBe(10)
	for (const response of early) {
		expect([response.status, Number(response.headers.get('Retry-After')) > 0]).toEqual([503, true])
		expect(await response.json()).toEqual({ message: expect.stringContaining('very busy') as string })
	}
	expect(load()).toEqual({ underWay: 200, refused: before + 10 })
	for (const finish of waiting.splice(0)) finish()
	const statuses = (await Promise.all(answers)).map(({ status }) => status)
	expect(statuses.filter((status) => status === 200)).toHaveLength(200)
	await expect.poll(() => load().underWay).toBe(0)
	const again = fetch(url)
	await expect.poll(() => waiting.length).toBe(1)
	waiting[0]!()
	expect((await again).status).toBe(200)
})

it('holds no place for a body that does not come', async () => {
	const { port } = await serve((request, response) => {
		if (letIn(request, response)) request.resume().on('end', () => response.end('done'))
	})
	const halves = Array.from({ length: 210 }, () => connect(port, '127.0.0.1'))
	onTestFinished(() => halves.forEach((socket) => socket.destroy()))
	const before = load()
	for (const socket of halves) socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n1')
	const whole = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'all of it' })
	expect(whole.status).toBe(200)
	const answered = Promise.all(halves.map((socket) => once(socket, 'data')))
	for (const socket of halves) socket.write('2')
	await answered
	await expect.poll(load).toEqual(before)
})

it('turns away who would wait behind seconds of work', async () => {
	const { port } = await serve((request, response) => {
		if (!letIn(request, response)) return
		for (const started = performance.now(); performance.now() - started < 700;);
		response.end()
	})
	const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8)))
	onTestFinished(() => void socket.destroy())
	let came = ''
	socket.on('data', (chunk: Buffer) => (came += chunk.toString()))
	const statuses = () => [...came.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
	await expect.poll(() => statuses().length, { timeout: 30_000 }).toBe(8)
	expect(statuses()).toContain('200')
	expect(statuses()[7]).toBe('503')
	expect(came).toContain('Please try again in a moment.')
	expect((await fetch(`http://127.0.0.1:${port}/`)).status, 'the next one is not late').toBe(200)
})
