import { join } from 'node:path'
import { backUp, nameOf, newestIn, prune, removeHalf } from '#db/ops/backup.ts'
import { databaseUrl } from '#db/dialect.ts'
import { HOUR } from '#app/lib/time/time.ts'

type How = { from?: string; folder: string; everyHours: number; keep: number }

/**
 * Puts a backup into `folder` where the newest there is older than `everyHours`, and removes all but the `keep` newest.
 * Answers its name, or null where none was due. Files copied elsewhere from there survive the machine.
 */
export async function backUpWhenDue(
	{ from = databaseUrl, folder, everyHours, keep }: How,
	now: Date,
	stopping?: AbortSignal,
) {
	const newest = newestIn(folder)
	if (newest && now.getTime() - newest.getTime() < everyHours * HOUR) return null
	const file = join(folder, nameOf(now))
	removeHalf(folder) // before, as it may be what takes the room
	await backUp(from, file, stopping)
	prune(folder, keep)
	return file
}
