import { and, eq, gt } from 'drizzle-orm'
import { among, insertRows, prepared, several } from '#db/query/prepared.ts'
import type { Writer } from '#db/client/index.ts'
import { pushDevices, pushes } from '#db/schema.ts'
import { lockScreenWords } from '../words/lock-screen.ts'
import type { Told } from '../words/words.ts'

/** A notice to push to all devices of its reader. `tag` is its cause unless it replaces earlier ones on the screen. */
type ToPush = Pick<Told, 'kind' | 'what' | 'data'> &
	Partial<Pick<Told, 'subjectId' | 'startsAt' | 'title' | 'body' | 'link'>> & {
		userId: number
		cause: string
		tag?: string
	}

const findDevices = prepared({ ids: several(pushDevices.userId) }, (reader, { ids }) =>
	reader
		.select({ id: pushDevices.id, userId: pushDevices.userId })
		.from(pushDevices)
		.where(among(pushDevices.userId, ids)),
)

/** Writes the pushes of these notices, one for each device and cause. Returns the rows that are new. */
export async function writePushes(
	tx: Writer,
	notices: readonly ToPush[],
	{ now, worthUntil }: { now: Date; worthUntil: Date },
): Promise<{ userId: number; cause: string }[]> {
	if (notices.length === 0) return []
	const devices = await findDevices(tx, { ids: [...new Set(notices.map(({ userId }) => userId))] })
	const rows = notices.flatMap((notice) => {
		const { userId, kind, cause, tag = cause } = notice
		const { title, link } = wordsOf(notice)
		const row = { userId, kind, cause, tag, title, link, dueAt: now, worthUntil, createdAt: now }
		return devices.filter((device) => device.userId === userId).map(({ id }) => ({ ...row, deviceId: id }))
	})
	return rows.length === 0 ? [] : insertRows(tx, pushes, rows, { skipTaken: true })
}

const wordsOf = ({ subjectId = null, startsAt = null, title = null, body = null, link = null, ...told }: ToPush) =>
	lockScreenWords({ ...told, subjectId, startsAt, title, body, link })

/** Whether something with this tag was pushed to the person since then. */
export const wasPushed = async (tx: Writer, { userId, tag }: { userId: number; tag: string }, since: Date) =>
	(await tx.$count(pushes, and(eq(pushes.userId, userId), eq(pushes.tag, tag), gt(pushes.createdAt, since)))) > 0
