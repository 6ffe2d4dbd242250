import { db, close, write } from '#db/client/index.ts'
import { courts, webhookMessages, webhooks } from '#db/schema.ts'
import { messageTo } from '#app/features/webhooks/note-changes.server.ts'
import { placeOf } from '#app/features/webhooks/send.server.ts'
import { lock } from '#app/lib/process/secret-box.server.ts'
import { eq } from 'drizzle-orm'

// Writes webhooks that are due: for a venue's address at a port of this machine, so many as are asked for.
const [port, many] = process.argv.slice(2).map(Number) as [number, number]
const AT_ONCE = 500
const now = new Date()
const [venue] = await db.select({ id: courts.id, ownerId: courts.ownerId }).from(courts).where(eq(courts.id, 1))
const secret = `whsec_${Buffer.alloc(32, 'load').toString('base64')}`
const [webhook] = await write((tx) =>
	tx
		.insert(webhooks)
		.values({
			courtId: venue!.id,
			madeById: venue!.ownerId!,
			url: `http://127.0.0.1:${port}/`,
			lockedSecret: lock(secret, placeOf({ courtId: venue!.id })),
			createdAt: now,
			dueAt: now,
		})
		.returning({ id: webhooks.id }),
)
for (let made = 0; made < many; made += AT_ONCE) {
	const rows = Array.from({ length: Math.min(AT_ONCE, many - made) }, () =>
		messageTo(webhook!.id, 'booking.changed', { bookingId: 1, venueId: venue!.id }, now),
	)
	await write((tx) => tx.insert(webhookMessages).values(rows))
}
await close()
