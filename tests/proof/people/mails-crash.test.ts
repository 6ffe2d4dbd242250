import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { sendMails } from '#app/features/notices/mails/send.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { within } from '#tests/support/cases.ts'
import { PATIENCE } from '#tests/support/database/database.ts'
import { createUser } from '#tests/support/world/people.ts'
import { startServer } from '#tests/support/process/server.ts'
import { mailsOf, written } from '#tests/support/notices.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/support/outside/smtp.ts')).openPost())
afterAll(() => smtp.stop())
beforeEach(() => smtp.behave())

const MINUTE = 60_000
const root = resolve(import.meta.dirname, '../../..')

/** Sends mails in a process that is killed at that moment. */
function start(moment: string) {
	const program = ['--import', 'tsx', 'tests/proof/people/killed-mailer.ts', moment]
	const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
	const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as string | number)
	return { child, ended }
}

async function someoneWithMails() {
	const user = await createUser()
	for (const title of ['First', 'Second']) {
		const told = { userId: user.id, kind: 'club' as const, title, body: 'It happened.', cause: title }
		await write((tx) => notify(tx, [written(told)]))
	}
	return user
}
const subjectsTo = ({ email }: { email: string }) => smtp.to(email).map(({ subject }) => subject)

/** The server is back, and its claim has run out: everything arrives, and copies are known by their Message-ID. */
async function goOn(user: { id: number; email: string }, copies: (string | undefined)[]) {
	const statuses = async () => (await mailsOf(user.id)).map(({ status }) => status)
	const before = await statuses()
	await sendMails(new Date(Date.now() + MINUTE))
	expect(await statuses(), 'while a claim lasts').toEqual(before[0] === 'sending' ? before : ['sent', 'sent'])
	await sendMails(new Date(Date.now() + 13 * MINUTE))
	expect(await statuses()).toEqual(['sent', 'sent'])
	expect(subjectsTo(user)).toEqual(copies)
	expect(new Set(smtp.to(user.email).map(({ messageId }) => messageId)).size).toBe(2)
}

describe.skipIf(inject('source').kind !== 'sqlite')('SIGTERM', { timeout: PATIENCE }, () => {
	it('while the mail server is silent ends the process in time, and the mail arrives once, as the same', async () => {
		const user = await someoneWithMails()
		smtp.behave({ delay: 600_000 })
		const server = await startServer(process.env.DATABASE_URL!, {
			SMTP_URL: smtp.url,
			PUBLIC_URL: 'https://courtside.example',
		})
		const statuses = async () => (await mailsOf(user.id)).map(({ status }) => status)
		await expect.poll(statuses, { timeout: PATIENCE }).toEqual(['sending', 'waiting'])
		const began = performance.now()
		expect(await server.stop()).toBe(0)
		expect(performance.now() - began).toBeLessThan(10_000)
		expect(await statuses()).toEqual(['sending', 'waiting'])
		smtp.behave()
		await goOn(user, ['First', 'Second'])
	})
})

// The moments of a commit are known for SQLite, whose statements run in the process that is killed.
describe.skipIf(inject('source').kind !== 'sqlite')('kill -9', { timeout: within(60_000) }, () => {
	it.each([
		['before the claim', 'before:2', ['waiting', 'waiting'], ['First', 'Second']],
		['between the claim and the handing over', 'after:2', ['sending', 'waiting'], ['First', 'Second']],
		['between the yes and the mark', 'before:3', ['sending', 'waiting'], ['First', 'First', 'Second']],
		['after the mark', 'after:3', ['sent', 'waiting'], ['First', 'Second']],
	])('%s: each mail arrives, in order', async (_, moment, kept, copies) => {
		const user = await someoneWithMails()
		expect(await start(moment).ended).toBe('SIGKILL')
		expect((await mailsOf(user.id)).map(({ status }) => status)).toEqual(kept)
		await goOn(user, copies)
	})

	it('while it is handed over: each mail arrives, in order', async () => {
		const user = await someoneWithMails()
		const { child, ended } = start('never')
		// The mail server has the whole message, and its confirmation is not sent yet.
		smtp.behave({ message: () => void child.kill('SIGKILL') })
		expect(await ended).toBe('SIGKILL')
		expect((await mailsOf(user.id)).map(({ status }) => status)).toEqual(['sending', 'waiting'])
		await expect.poll(() => subjectsTo(user)).toEqual(['First'])
		smtp.behave()
		await goOn(user, ['First', 'First', 'Second'])
	})
})
