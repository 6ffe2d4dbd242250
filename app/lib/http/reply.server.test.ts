import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { reply } from './reply.server.ts'

async function ask(path: string, accept: string, method = 'GET') {
	const server = createServer((request, response) => reply(request, response, 413, 'A photo can be at most 5 MB.'))
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	onTestFinished(() => void server.close())
	const { port } = server.address() as AddressInfo
	const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { accept } })
	return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8'

it('shows browsers a page that leads back to the form', async () => {
	const { status, headers, text } = await ask('/profile', BROWSER, 'POST')
	expect(status).toBe(413)
	expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
	expect(text).toContain('<p>A photo can be at most 5 MB.</p><p><a href="">Back to the form</a></p>')
	const style = /<style>(.*)<\/style>/.exec(text)![1]!
	const hash = createHash('sha256').update(style).digest('base64')
	expect(headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}'`)
	expect((await ask('/profile', BROWSER)).text).toContain('<a href="/">Home</a>')
})

it('responds with JSON under /api, and with plain text to programs', async () => {
	expect(JSON.parse((await ask('/api/bookings', BROWSER, 'POST')).text)).toEqual({
		message: 'A photo can be at most 5 MB.',
	})
	const { headers, text } = await ask('/profile.data', '*/*', 'POST')
	expect([headers.get('Content-Type'), text]).toEqual(['text/plain; charset=utf-8', 'A photo can be at most 5 MB.'])
})
