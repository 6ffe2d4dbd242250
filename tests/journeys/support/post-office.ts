import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtp } from '#tests/support/outside/smtp.ts'

export type Mail = { messageId: string; subject: string; text: string; html: string; headers: Record<string, string> }

/** The mail server of the product. With `port` it also serves mails to other processes: `GET /?to=address`. */
export async function startPostOffice(port?: number) {
	const smtp = await startSmtp()
	const to = (address: string): Mail[] =>
		smtp.to(address).map(({ messageId, subject, text, html, headers }) => ({
			messageId: messageId ?? '',
			subject: subject ?? '',
			text: text ?? '',
			html: html ?? '',
			headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
		}))
	const desk = createServer((request, response) => {
		const address = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to') ?? ''
		response.setHeader('Content-Type', 'application/json').end(JSON.stringify(to(address)))
	})
	if (port !== undefined) desk.listen(port, '127.0.0.1')
	return {
		url: smtp.url,
		to,
		mailTo: (address: string, subject: string | RegExp) => waitForMail(() => to(address), subject),
		async stop() {
			desk.close()
			await smtp.stop()
		},
	}
}

/** Polls for a mail with a matching subject. Throws after 20 seconds. */
export async function waitForMail(look: () => Mail[] | Promise<Mail[]>, subject: string | RegExp): Promise<Mail> {
	const fits = (mail: Mail) => (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject))
	for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) {
		const found = (await look()).findLast(fits)
		if (found) return found
	}
	throw new Error(`No mail ${subject} came within 20 seconds: ${(await look()).map((mail) => mail.subject).join(', ')}`)
}

/** Returns the link in a mail's text whose path begins so. */
export function linkIn({ text }: Mail, path: string) {
	const link = text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname.startsWith(path))
	if (!link) throw new Error(`No link to ${path} in ${text}`)
	return link
}
