import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { closeResponsesOfCutConnections } from '#app/lib/http/cut-connections.server.ts'
import { admitFile, admit, admissions } from './admission.server.ts'

async function serve(handle: RequestListener) {
	const server = createServer(handle).listen(0, '127.0.0.1')
	closeResponsesOfCutConnections(server)
	await once(server, 'listening')
	onTestFinished(() => void server.close())
	return server.address() as AddressInfo
}

it('lets so many in at a time, turns the others away, and lets in again once those are done', async () => {
	const waiting: (() => void)[] = []
	const before = admissions().refused
	const { port } = await serve((request, response) => {
		admit(request, response, () => waiting.push(() => response.end('done')))
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
	expect(admissions()).toEqual({ underWay: 200, refused: before + 10 })
	await expect.poll(() => waiting.length).toBe(200)
	for (const finish of waiting.splice(0)) finish()
	const statuses = (await Promise.all(answers)).map(({ status }) => status)
	expect(statuses.filter((status) => status === 200)).toHaveLength(200)
	await expect.poll(() => admissions().underWay).toBe(0)
	const again = fetch(url)
	await expect.poll(() => waiting.length).toBe(1)
	waiting[0]!()
	expect((await again).status).toBe(200)
})

it('reserves no place for a body that does not arrive', async () => {
	const { port } = await serve((request, response) => {
		admit(request, response, () => request.resume().on('end', () => response.end('done')))
	})
	const halves = Array.from({ length: 210 }, () => connect(port, '127.0.0.1'))
	onTestFinished(() => halves.forEach((socket) => socket.destroy()))
	const before = admissions()
	for (const socket of halves) socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n1')
	const whole = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'all of it' })
	expect(whole.status).toBe(200)
	const answered = Promise.all(halves.map((socket) => once(socket, 'data')))
	for (const socket of halves) socket.write('2')
	await answered
	await expect.poll(admissions).toEqual(before)
})

it('takes six files at a time, two from one session, and says so before it reads more', async () => {
	let begun = () => {}
	const { port } = await serve((request, response) => admitFile(request, response, () => begun()))
	const send = async (session: number) => {
		const socket = connect(port, '127.0.0.1')
		onTestFinished(() => void socket.destroy())
		const begins = new Promise<string>((resolve) => (begun = () => resolve('begun')))
		const refused = once(socket, 'data').then(([data]) => String(data).slice(9, 12))
		refused.catch(() => {}) // a request that begins gets no response
		socket.write(
			`POST / HTTP/1.1\r\nHost: x\r\nCookie: a=b; session=s${session}\r\nContent-Length: 5000000\r\n\r\nhalf`,
		)
		return { socket, status: await Promise.race([refused, begins]) }
	}
	const sent = []
	for (const session of [1, 1, 1, 2, 2, 3, 3, 3, 4]) sent.push(await send(session))
	const begins = Array<string>(2).fill('begun')
	expect(sent.map(({ status }) => status)).toEqual([...begins, '429', ...begins, ...begins, '429', '503'])
	sent[0]!.socket.destroy()
	await expect.poll(async () => (await send(4)).status).toBe('begun')
})

/** Blocks the event loop, as rendering does. */
function work(ms: number) {
	for (const started = performance.now(); performance.now() - started < ms;);
}

it('refuses requests that have waited for seconds', async () => {
	const { port } = await serve((request, response) =>
		admit(request, response, () => {
			work(700)
			response.end()
		}),
	)
	const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8)))
	onTestFinished(() => void socket.destroy())
	let came = ''
	socket.on('data', (chunk: Buffer) => (came += chunk.toString()))
	const statuses = () => [...came.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
	await expect.poll(() => statuses().length, { timeout: 30_000 }).toBe(8)
	expect(statuses()).toContain('200')
	expect(statuses()[7]).toBe('503')
	expect(came).toContain('Try again in a moment.')
	expect((await fetch(`http://127.0.0.1:${port}/`)).status, 'the next one is not late').toBe(200)
})

it('begins one request in each turn, so that no client waits for the whole queue', async () => {
	let begun = 0
	const { port } = await serve((request, response) => {
		if (request.url === '/kept') return response.end(`after ${begun} of them`)
		admit(request, response, () => {
			begun++
			work(20)
			response.end()
		})
	})
	const [many, other] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
	onTestFinished(() => [many, other].forEach((socket) => socket.destroy()))
	await Promise.all([many, other].map((socket) => once(socket, 'connect')))
	many.resume().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50))
	other.write('GET /kept HTTP/1.1\r\nHost: x\r\n\r\n')
	const [answer] = (await once(other, 'data')) as [Buffer]
	expect(Number(/after (\d+) of them/.exec(answer.toString())![1])).toBeLessThan(25)
	await expect.poll(() => begun, { timeout: 30_000 }).toBe(50)
})

it('does not begin a request whose client has gone, and frees its place', async () => {
	const before = admissions().underWay
	let begun = 0
	const { port } = await serve((request, response) =>
		admit(request, response, () => {
			begun++
			work(20)
			response.end()
		}),
	)
	const socket = connect(port, '127.0.0.1')
	socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50))
	await expect.poll(() => begun, { interval: 5 }).toBeGreaterThan(0)
	socket.resetAndDestroy()
	await expect.poll(() => admissions().underWay).toBe(before)
	expect(begun).toBeLessThan(40)
})
