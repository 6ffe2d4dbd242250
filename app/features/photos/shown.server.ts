import { eq, sql, type Column } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, redemptionItems, runningClubs, runningEvents, runningSeries, users } from '#db/schema.ts'
import { uploadedPhoto } from '#app/features/venues/images.ts'
import { discard } from './storage.server.ts'

/** Removes the files of a picture that nothing shows any more; one that lies elsewhere is no error. */
export async function discardUnshown(url: string | null) {
	const name = url === null ? null : uploadedPhoto(url)
	if (name !== null && !(await isShown(url!, name))) await discard(name)
}

async function isShown(url: string, name: string) {
	const among = (column: Column) => sql`cast(${column} as text) like ${`%${name}%`}`
	const shown = await Promise.all([
		db.$count(users, eq(users.profilePicture, url)),
		db.$count(courts, among(courts.images)),
		db.$count(runningClubs, eq(runningClubs.coverImage, url)),
		db.$count(runningEvents, eq(runningEvents.image, url)),
		db.$count(runningSeries, among(runningSeries.plan)),
		db.$count(redemptionItems, eq(redemptionItems.imageUrl, url)),
	])
	return shown.some((count) => count > 0)
}
