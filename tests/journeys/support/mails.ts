import { test } from '@playwright/test'
import { waitForMail, type Mail } from './post-office.ts'

export { linkIn, type Mail } from './post-office.ts'

const port = () => Number(new URL(test.info().project.use.baseURL!).port) + 2000

/** Returns the mails to an address, in order of arrival. */
export async function mailsTo(address: string): Promise<Mail[]> {
	const response = await fetch(`http://127.0.0.1:${port()}/?to=${encodeURIComponent(address)}`)
	return (await response.json()) as Mail[]
}

/** Waits for a mail to an address with a matching subject, and returns the newest. */
export const mailTo = (address: string, subject: string | RegExp) => waitForMail(() => mailsTo(address), subject)
