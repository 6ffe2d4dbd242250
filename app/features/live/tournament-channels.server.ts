import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { tournaments } from '#db/schema.ts'
import { readId } from '#app/lib/ids.ts'
import { channelOf } from './channel.ts'

/** Whether a text is the channel of an existing tournament, as built by `channelOf`. */
export async function isChannel(text: string) {
	const id = readId(text.split(':')[0])
	if (id === null) return false
	const [found] = await db
		.select({ isPublic: tournaments.isPublic, linkKey: tournaments.linkKey })
		.from(tournaments)
		.where(eq(tournaments.id, id))
	return found !== undefined && text === channelOf({ ...found, id })
}
