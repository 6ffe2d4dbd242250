import { expect, test } from '@playwright/test'

export type Mail = { messageId: string; subject: string; text: string; html: string; headers: Record<string, string> }

const port = () => Number(new URL(test.info().project.use.baseURL!).port) + 2000

/** The mails that came for an address, in the order in which they came. */
export async function mailsTo(address: string): Promise<Mail[]> {
	const response = await fetch(`http://127.0.0.1:${port()}/?to=${encodeURIComponent(address)}`)
	return (await response.json()) as Mail[]
}

/** Waits for a mail to an address whose subject is, or fits, this, and answers the newest. */
export async function mailTo(address: string, subject: string | RegExp): Promise<Mail> {
	const fits = (mail: Mail) => (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject))
	let found: Mail | undefined
	await expect
		.poll(async () => (found = (await mailsTo(address)).findLast(fits)), { timeout: 20_000, message: String(subject) })
		.toBeDefined()
	return found!
}

/** The address in a mail's text that begins with this path, as one would press it. */
export function linkIn({ text }: Mail, path: string) {
	const link = text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname.startsWith(path))
	expect(link, `a link to ${path}`).toBeDefined()
	return link!
}
