import type { Writer } from '#db/client/index.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { pagesOf, type EntryBill } from './bill.ts'

/** Tells a team's players and the organiser that it is in. `body` is why, `byId` who did it and is not told. */
export async function tellTeamIsIn(tx: Writer, entry: EntryBill, body: string, now: Date, byId?: number) {
	const { id, team, tournament, memberIds, userId } = entry
	const link = pagesOf(entry).page
	const about = {
		kind: 'tournament',
		what: 'team is in',
		subject: 'team',
		subjectId: id,
		cause: `team:${id}:active`,
	} as const
	const people = new Set([userId, ...memberIds])
	const told = [...people].map((userId): NewNotice => ({ ...about, userId, data: { team: null, why: body, link } }))
	if (!people.has(tournament.organizerId))
		told.push({ ...about, userId: tournament.organizerId, data: { team: team.name, why: body, link } })
	await notify(
		tx,
		told.filter(({ userId }) => userId !== byId),
		now,
	)
}
