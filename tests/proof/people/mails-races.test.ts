import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { mails } from '#db/schema.ts'
import { sendMails } from '#app/features/notices/mails/send.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { written } from '#tests/support/notices.ts'
import { sendNaively } from './naive-mail.ts'
import { startSender } from './sender.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/support/outside/smtp.ts')).openPost())
afterAll(async () => {
	await smtp.stop()
	expect(await fsck()).toEqual([])
})
beforeEach(async () => {
	smtp.received.length = 0
	smtp.behave({ delay: 10 })
	await write((tx) => tx.delete(mails))
})

const TITLES = ['One', 'Two', 'Three', 'Four']

/** Adds people with four notices each. */
async function fill(count = 10) {
	const people = await Promise.all(Array.from({ length: count }, () => createUser()))
	for (const title of TITLES) {
		const words = { kind: 'club' as const, title, body: 'It happened.', cause: `${title} ${crypto.randomUUID()}` }
		await write((tx) =>
			notify(
				tx,
				people.map(({ id }) => written({ userId: id, ...words })),
			),
		)
	}
	return people
}

async function expectOnceInOrder(people: { email: string }[]) {
	expect((await db.select().from(mails)).map(({ status }) => status)).toEqual(Array(40).fill('sent'))
	for (const { email } of people) expect(smtp.to(email).map(({ subject }) => subject)).toEqual(TITLES)
	expect(smtp.received).toHaveLength(40)
}

it('two that send at once send no mail twice, and each person gets theirs in order', async () => {
	const people = await fill()
	await Promise.all([sendMails(new Date()), sendMails(new Date())])
	await sendMails(new Date())
	await expectOnceInOrder(people)
})

it('nor do two processes', { timeout: within(60_000) }, async () => {
	const people = await fill()
	const both = await Promise.all([startSender('mails'), startSender('mails')])
	await Promise.all(both.map((go) => go()))
	await sendMails(new Date())
	await expectOnceInOrder(people)
})

it('and catch a sender that claims no mails', async () => {
	await fill(1)
	await atOnce(['one', 'other'], sendNaively)
	expect(smtp.received).toHaveLength(8)
})
