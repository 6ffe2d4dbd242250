import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { mails } from '#db/schema.ts'
import { emailKey } from '#app/features/accounts/keys.ts'
import { sendMails } from '#app/features/notices/mails/send.server.ts'
import { sendReset } from '#app/features/recovery/reset.server.ts'
import { changeEmail, confirmEmail, writeVerification } from '#app/features/recovery/verify.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { noticesOf } from '#tests/support/notices.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/support/outside/smtp.ts')).openPost())
afterAll(() => smtp.stop())
beforeEach(async () => {
	smtp.received.length = 0
	await write((tx) => tx.delete(mails))
})

const CHOICES = 'https://courtside.example/settings/notices'
const mailsTo = (address: string) => smtp.to(address).map(({ subject, text, html }) => ({ subject, text: text!, html }))

describe('a letter with a link', () => {
	it('for a new password names the account', async () => {
		const user = await createUser({ username: 'forgetful' })
		const now = new Date()
		await sendReset(user.email, now)
		await sendMails(now)
		const [mail] = mailsTo(user.email)
		expect(mail!.text).toContain('a new password for forgetful.')
		expect(mail!.text).toContain(CHOICES)
	})

	it('that confirms an address names the account', async () => {
		const user = await createUser({ username: 'newcomer' })
		const now = new Date()
		await write((tx) => writeVerification(tx, { ...user, emailKey: emailKey(user.email) }, now))
		await sendMails(now)
		expect(mailsTo(user.email)[0]!.text).toContain('Confirm it for newcomer,')
	})
})

it('a change of address is told to both, and the new one is asked in its own words', async () => {
	const user = await createUser({ username: 'mover' })
	const now = new Date()
	expect(await changeEmail(user, 'Moved@example.com', now)).toBe(true)
	await sendMails(now)
	const [announced] = mailsTo(user.email)
	expect(announced!.text).toContain('It changes to Moved@example.com once')
	const [asked, ...more] = mailsTo('Moved@example.com')
	expect(more).toEqual([])
	expect(asked!.text).toContain('You asked to use this address for mover.')
	expect(asked!.text).toContain('Wasn’t you? Ignore this, and nothing changes.')
	expect(asked!.text).toContain('gave this address to Courtside.')
	expect([asked!.text, asked!.html].join()).not.toMatch(/settings\/notices|Choose what you get/)

	const secret = /\/auth\/verify\/([\w-]{43})/.exec(asked!.text)![1]!
	smtp.received.length = 0
	const confirmed = new Date(now.getTime() + 60_000)
	await confirmEmail(secret, confirmed)
	await sendMails(confirmed)
	const subject = 'Your email address was changed'
	for (const address of [user.email, 'moved@example.com']) expect(mailsTo(address)).toMatchObject([{ subject }])
	const inbox = await noticesOf(user.id)
	expect(inbox.map(({ title }) => title)).toEqual(['Your email address is about to change', subject])
})
