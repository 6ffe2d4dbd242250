import { asc, eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { db, write } from '#db/client/index.ts'
import { mails, users } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: sends waiting mails, and notes afterwards that they were sent. */
export async function sendNaively() {
	const transport = createTransport(process.env.SMTP_URL)
	const waiting = await db
		.select({ id: mails.id, subject: mails.cause, to: users.email })
		.from(mails)
		.innerJoin(users, eq(users.id, mails.userId))
		.where(eq(mails.status, 'waiting'))
		.orderBy(asc(mails.id))
	await barrier()
	for (const { id, ...message } of waiting) {
		await transport.sendMail({ from: 'courtside@example.com', ...message, text: '' })
		await write((tx) => tx.update(mails).set({ status: 'sent' }).where(eq(mails.id, id)))
	}
}
