import { setImmediate } from 'node:timers/promises'
import { write } from '#db/client/index.ts'
import { matchMessages } from '#db/schema.ts'

/**
 * How not to do it: a message is written at the instant it was sent, whatever else was written meanwhile, and as often as
 * it is sent. The races have to find this out, or they find nothing out.
 */
export async function sendNaively(user: { id: number }, threadId: number, body: string, now = new Date()) {
	await setImmediate()
	const [message] = await write((tx) =>
		tx
			.insert(matchMessages)
			.values({ threadId, userId: user.id, body, createdAt: now })
			.returning({ id: matchMessages.id }),
	)
	return message!
}
