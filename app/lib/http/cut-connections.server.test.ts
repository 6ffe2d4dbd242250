import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { closeResponsesOfCutConnections } from './cut-connections.server.ts'

test('every response of a cut connection closes, once', async () => {
	const answers: ServerResponse[] = []
	const closed: ServerResponse[] = []
	const server = createServer((_, answer) => {
		answers.push(answer)
		answer.once('close', () => closed.push(answer))
	}).listen(0, '127.0.0.1')
	closeResponsesOfCutConnections(server)
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	const [cut, other] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
	cut.write('GET /cut HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5))
	await expect.poll(() => answers.length).toBe(5)
	other.write('GET /other HTTP/1.1\r\nHost: x\r\n\r\n')
	await expect.poll(() => answers.length).toBe(6)
	answers[0]!.end('done')
	await expect.poll(() => closed.length).toBe(1)
	answers[2]!.end('waits for the one before it')
	cut.destroy()
	await expect.poll(() => closed.length).toBe(5)
	expect(new Set(closed)).toEqual(new Set(answers.slice(0, 5)))
	expect(answers.map(({ destroyed }) => destroyed)).toEqual([true, true, true, true, true, false])
	const answered = once(other, 'data')
	answers[5]!.end('done')
	expect(String(await answered)).toContain('200 OK')
	other.destroy()
	await new Promise((done) => server.close(done))
	expect(closed).toHaveLength(6)
})
