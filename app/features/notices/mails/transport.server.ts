import { createTransport } from 'nodemailer'
import { env, isLoopback } from '#app/lib/process/env.server.ts'
import type { Message } from './message.server.tsx'

/** How many mails are under way at a time, each on a line of its own. */
export const LINES = 3
const CONNECT_WITHIN_MS = 10_000
/**
 * How long a server may take to accept a mail (RFC 5321, 4.5.3.2.6). Given up earlier, it would get the mail again and
 * again.
 */
const ANSWER_WITHIN_MS = 10 * 60_000
/** A server that answers slowly, but always something, is waited for no longer than this; a mail is claimed for longer. */
const SEND_WITHIN_MS = 11 * 60_000

export type Transport = ReturnType<typeof openTransport>

/** Lines to the mail server, which are opened as they are needed. Passwords go to another machine only encrypted. */
export function openTransport() {
	const { hostname, username } = new URL(env.SMTP_URL!)
	const here = isLoopback(hostname)
	const lines = createTransport({
		url: env.SMTP_URL,
		pool: true,
		maxConnections: LINES,
		connectionTimeout: CONNECT_WITHIN_MS,
		greetingTimeout: CONNECT_WITHIN_MS,
		socketTimeout: ANSWER_WITHIN_MS,
		ignoreTLS: here,
		requireTLS: username !== '' && !here,
		disableFileAccess: true,
		disableUrlAccess: true,
	})
	return {
		/** Throws where the server is not there, or does not know us. */
		greet: () => lines.verify(),
		send: (message: Message) => within(SEND_WITHIN_MS, lines.sendMail(message)),
		close: () => lines.close(),
	}
}

async function within<T>(ms: number, work: Promise<T>) {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_, fail) => {
		timer = setTimeout(() => fail(Object.assign(new Error('It took too long'), { code: 'ETIMEDOUT' })), ms)
	})
	return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
