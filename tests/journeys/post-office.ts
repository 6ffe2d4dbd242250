import { createServer } from 'node:http'
import { startSmtp } from '#tests/support/smtp.ts'

/**
 * The mail server of the product under test, and a small page on `port` where the tests read what it was given:
 * `GET /?to=address` answers a list of what `mails.ts` calls a mail.
 */
export async function startPostOffice(port: number) {
	const smtp = await startSmtp()
	const desk = createServer((request, response) => {
		const to = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to') ?? ''
		const mails = smtp.to(to).map(({ messageId, subject, text, html, headers }) => ({
			...{ messageId, subject, text, html },
			headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
		}))
		response.setHeader('Content-Type', 'application/json').end(JSON.stringify(mails))
	}).listen(port, '127.0.0.1')
	return {
		url: smtp.url,
		async stop() {
			desk.close()
			await smtp.stop()
		},
	}
}
