import { or, sql, type Column } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import {
	courts,
	redemptionItems,
	runningClubs,
	runningEvents,
	runningSeries,
	tournaments,
	tournamentTeams,
	users,
} from '#db/schema.ts'
import { uploadedPhoto } from '#app/features/venues/images.ts'
import { discard } from './storage.server.ts'

/** Removes the files of a picture that is shown nowhere any more. Pictures stored elsewhere are ignored. */
export async function discardUnshown(url: string | null) {
	const name = url === null ? null : uploadedPhoto(url)
	if (name !== null && !(await isShown(url!, name))) await discard(name)
}

async function isShown(url: string, name: string) {
	const is = (column: Column) => sql`exists (select 1 from ${column.table} where ${column} = ${url})`
	const among = (column: Column) =>
		sql`exists (select 1 from ${column.table} where cast(${column} as text) like ${`%${name}%`})`
	const anywhere = or(
		...[
			users.profilePicture,
			runningClubs.coverImage,
			runningEvents.image,
			tournaments.image,
			tournamentTeams.logo,
			redemptionItems.imageUrl,
		].map(is),
		...[courts.images, runningSeries.plan].map(among),
	)
	const [answer] = await db.select({ isShown: anywhere! }).from(sql`(values (1)) as once`)
	return Boolean(answer!.isShown)
}
