import { join } from 'node:path'
import { backUp, nameOf, newestIn, prune, removeHalf } from '#db/ops/backup.ts'
import { databaseUrl } from '#db/dialect.ts'
import { HOUR } from '#app/lib/time/time.ts'

type How = { from?: string; folder: string; everyHours: number; keep: number }

/**
 * Backs up into `folder` if its newest backup is older than `everyHours`, and removes all but the `keep` newest.
 * Returns the name of the backup, or null if none was due. Copies of it elsewhere survive the machine.
 */
export async function backUpWhenDue(
	{ from = databaseUrl, folder, everyHours, keep }: How,
	now: Date,
	stopping?: AbortSignal,
) {
	const newest = newestIn(folder)
	if (newest && now.getTime() - newest.getTime() < everyHours * HOUR) return null
	const file = join(folder, nameOf(now))
	removeHalf(folder) // first, as unfinished backups may be what fills the disk
	await backUp(from, file, stopping)
	prune(folder, keep)
	return file
}
