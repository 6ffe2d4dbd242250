import { and, eq, inArray, ne, notInArray, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { mails, matchRequests, notices, tournamentMatches, tournamentTeams } from '#db/schema.ts'
import { portions } from '#app/lib/groups.ts'
import { IN_PASSING } from '#app/features/notices/words/words.ts'

/** A tournament that a person entered alone, and the name they had in it. */
export type Entry = { tournamentId: number; name: string }

/**
 * Takes a person out of notices and mails to others. Those about them or a request of theirs lose their words; those that
 * only name them in passing lose the name. What others were told of tournaments that they entered alone loses its words
 * where it has the name of their entry.
 */
export async function forgetTold(tx: Writer, { id }: { id: number }, entries: readonly Entry[]) {
	const requests = tx.select({ id: matchRequests.id }).from(matchRequests).where(eq(matchRequests.userId, id))
	for (const table of [notices, mails]) {
		const isAbout = and(eq(table.actorId, id), notInArray(table.what, IN_PASSING))
		const ofRequest = and(eq(table.subject, 'match-request'), inArray(table.subjectId, requests))
		await tx
			.update(table)
			.set(NO_WORDS)
			.where(and(ne(table.userId, id), or(isAbout, ofRequest)))
		await tx.update(table).set({ actorId: null }).where(eq(table.actorId, id))
	}
	for (const entry of entries) await forgetEntry(tx, id, entry)
}

const NO_WORDS = { actorId: null, data: null, title: null, body: null, link: null }

async function forgetEntry(tx: Writer, personId: number, { tournamentId, name }: Entry) {
	const { id } = tournamentMatches
	const matches = tx.select({ id }).from(tournamentMatches).where(eq(tournamentMatches.tournamentId, tournamentId))
	const teams = tx
		.select({ id: tournamentTeams.id })
		.from(tournamentTeams)
		.where(eq(tournamentTeams.tournamentId, tournamentId))
	for (const table of [notices, mails]) {
		const about = or(
			and(eq(table.subject, 'tournament'), eq(table.subjectId, tournamentId)),
			and(eq(table.subject, 'match'), inArray(table.subjectId, matches)),
			and(eq(table.subject, 'team'), inArray(table.subjectId, teams)),
		)
		const told = await tx
			.select({ id: table.id, data: table.data })
			.from(table)
			.where(and(about, ne(table.userId, personId)))
		const naming = told.filter(({ data }) => names(data, name)).map((row) => row.id)
		for (const some of portions(naming)) await tx.update(table).set(NO_WORDS).where(inArray(table.id, some))
	}
}

const names = (data: unknown, name: string): boolean =>
	typeof data === 'string'
		? data.includes(name)
		: typeof data === 'object' && data !== null && Object.values(data).some((value) => names(value, name))
