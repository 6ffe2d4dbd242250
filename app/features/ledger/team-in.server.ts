import type { Writer } from '#db/client/index.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { pagesOf, type EntryBill } from './bill.ts'

/** Tells a team's players and the organiser that it is in. `body` is why, `byId` who did it and is not told. */
export async function tellTeamIsIn(tx: Writer, entry: EntryBill, body: string, now: Date, byId?: number) {
	const { id, team, tournament, memberIds, userId } = entry
	const words = { kind: 'tournament' as const, body, link: pagesOf(entry).page, cause: `team:${id}:active` }
	const people = new Set([userId, ...memberIds])
	const told = [...people].map((userId): NewNotice => ({ userId, ...words, title: 'Your team is in' }))
	if (!people.has(tournament.organizerId))
		told.push({ userId: tournament.organizerId, ...words, title: `${team.name} is in` })
	await notify(
		tx,
		told.filter(({ userId }) => userId !== byId),
		now,
	)
}
