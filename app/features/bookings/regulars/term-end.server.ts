import { and, eq, inArray } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { closures, courts, termOffers } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'

export type Term = typeof termOffers.$inferSelect
export type Answer = 'yes' | 'no'

/** Ends an open offer and frees its dates. Returns those that were still held for it, or null where it has just ended. */
export async function endTerm(tx: Writer, term: Term, set: Partial<Term>) {
	const open = and(eq(termOffers.id, term.id), eq(termOffers.status, 'open'))
	const ended = await tx.update(termOffers).set(set).where(open).returning({ id: termOffers.id })
	if (ended.length === 0) return null
	const own = and(inArray(closures.id, term.closureIds), unindexed(eq(closures.reason, 'blocked')))
	const freed = new Set((await tx.delete(closures).where(own).returning({ id: closures.id })).map(({ id }) => id))
	return datesAmong(term, freed)
}

const datesAmong = ({ dates, closureIds }: Term, blocks: Set<number>) =>
	dates.filter((_, i) => blocks.has(closureIds[i]!))

/** Returns the dates of an open offer whose blocks the venue has not freed; all dates of one that has ended. */
export async function keptDates(reader: Reader, term: Term) {
	if (term.status !== 'open') return term.dates
	const rows = await reader.select({ id: closures.id }).from(closures).where(inArray(closures.id, term.closureIds))
	return datesAmong(term, new Set(rows.map(({ id }) => id)))
}

/** Writes in the venue's log that the dates of a next term are free again. */
export const logFreed = (tx: Writer, by: Actor, { courtId, regularId }: Term, now: Date) =>
	auditAt(tx, by, courtId, { action: 'venue.free-term', subject: `regular:${regularId}`, details: { regularId } }, now)

/** Ends the open offer of a regular that ends, `when` in words, and tells its player. Returns its dates, or none. */
export async function endTermOf(tx: Writer, by: Actor, regularId: number, when: string, now: Date) {
	const open = and(eq(termOffers.regularId, regularId), eq(termOffers.status, 'open'))
	const [term] = await tx.select().from(termOffers).where(open)
	if (!term || !(await endTerm(tx, term, { status: 'declined', answeredAt: now, answeredById: by.id }))) return []
	await logFreed(tx, by, term, now)
	await tellOfTerm(tx, term, when, { said: 'no', booked: 0 }, by, now)
	return term.dates
}

/** Tells the venue's owner what became of an offer, and the player what the desk said for them. */
export async function tellOfTerm(
	tx: Writer,
	term: Term,
	when: string,
	{ said, booked, without = 0 }: { said: Answer | 'nothing'; booked: number; without?: number },
	by: Actor | null,
	now: Date,
) {
	const [venue] = await tx
		.select({ name: courts.name, ownerId: courts.ownerId })
		.from(courts)
		.where(eq(courts.id, term.courtId))
	const data = { venue: venue!.name, when, said, dates: booked, without }
	const about = { kind: 'booking', subject: 'venue', subjectId: term.courtId } as const
	const cause = `term:${term.id}:${said}`
	const toOwner =
		venue!.ownerId === null || venue!.ownerId === by?.id
			? []
			: [{ ...about, userId: venue!.ownerId, what: 'next term answered' as const, data, cause }]
	const toPlayer =
		term.userId === null || term.userId === by?.id || term.userId === venue!.ownerId
			? []
			: [
					{
						...about,
						subject: 'term',
						subjectId: term.id,
						userId: term.userId,
						what: 'next term settled' as const,
						data,
						cause,
					},
				]
	await notify(tx, [...toOwner, ...toPlayer], now)
}
