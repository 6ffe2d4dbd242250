import { and, eq, inArray, like, ne, or, sql, type SQL } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import {
	billSplits,
	mails,
	matchMessages,
	matchRequests,
	matchResponses,
	notices,
	playerConnections,
	reviews,
	teamBalancerSessions,
	tournaments,
} from '#db/schema.ts'
import { shortName } from '#app/features/venues/short-name.ts'
import { LEFT_BODY, LEFT_TITLE, SOMEBODY } from './rules.ts'

type Person = { id: number; fullName: string }
type Told = typeof notices | typeof mails

/** What others have been told that names a person or repeats their words, found before they are forgotten. */
export type AboutPerson = {
	/** Causes, as `like` reads them, of what is about the person only. */
	whole: string[]
	/** Causes of what may name them among other things. */
	partly: string[]
	/** Words of theirs that stand in it. */
	words: string[]
	person: Person
}

/**
 * Where others have been told of the person. Every notice and mail has a cause, and it names who or what it came from,
 * so this does not depend on what the person was called at the time.
 */
export async function findAbout(person: Person, reader: Reader = db): Promise<AboutPerson> {
	const { id, fullName } = person
	const ids = (rows: { id: number }[]) => rows.map((row) => row.id)
	const [requests, answers, connections, splits, squads, planned, reviewed] = await Promise.all([
		reader.select({ id: matchRequests.id }).from(matchRequests).where(eq(matchRequests.userId, id)),
		reader
			.select({ id: matchResponses.matchRequestId, message: matchResponses.message })
			.from(matchResponses)
			.where(eq(matchResponses.responderId, id)),
		reader
			.select({ id: playerConnections.id })
			.from(playerConnections)
			.where(or(eq(playerConnections.requesterId, id), eq(playerConnections.addresseeId, id))),
		reader.select({ id: billSplits.id }).from(billSplits).where(eq(billSplits.requesterId, id)),
		reader
			.select({ id: teamBalancerSessions.id })
			.from(teamBalancerSessions)
			.where(eq(teamBalancerSessions.createdById, id)),
		reader.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.organizerId, id)),
		reader.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, id)),
	])
	return {
		person,
		whole: [
			...[`connection:asked:${id}:%`, `club:%:asked:${id}:%`, `club-event:%:asked:${id}:%`],
			...[`team:%:joined:${id}:%`, `team:%:left:${id}:%`],
			...[`match-request:%:answered:${id}:%`, `match-request:%:dropped:${id}:%`],
			...ids(requests).map((row) => `match-request:${row}:%`),
			...ids(connections).map((row) => `connection:${row}:%`),
			...ids(splits).map((row) => `share:${row}:asked:%`),
			...ids(squads).map((row) => `teams:${row}:%`),
			...ids(reviewed).map((row) => `review:${row}`),
		],
		partly: [
			...ids(answers).map((row) => `match-request:${row}:%`),
			...ids(planned).map((row) => `tournament:${row}:venue:%`),
		],
		words: [fullName, shortName(fullName), ...answers.map(({ message }) => message)]
			.filter((word) => word.trim() !== '')
			.sort((a, b) => b.length - a.length),
	}
}

// A query takes a limited number of values.
const AT_ONCE = 100

function* inParts<T>(list: T[]) {
	for (let i = 0; i < list.length; i += AT_ONCE) yield list.slice(i, i + AT_ONCE)
}

type Change = { table: Told; id: number; title: string; body: string }

/** What is to stand in its place in the notices and mails of others. Reads all of them, so never inside a transaction. */
export async function findChanges(about: AboutPerson, reader: Reader = db): Promise<Change[]> {
	const changes: Change[] = []
	for (const table of [notices, mails] as Told[]) {
		const find = (which: SQL | undefined) =>
			reader
				.select({ id: table.id, title: table.title, body: table.body })
				.from(table)
				.where(and(ne(table.userId, about.person.id), which))
		for (const causes of inParts(about.whole))
			for (const { id } of await find(or(...causes.map((cause) => like(table.cause, cause)))))
				changes.push({ table, id, title: LEFT_TITLE, body: LEFT_BODY })
		for (const { id } of await find(isOfMessage(table, about.person)))
			changes.push({ table, id, title: LEFT_TITLE, body: LEFT_BODY })
		for (const causes of inParts(about.partly))
			for (const row of await find(or(...causes.map((cause) => like(table.cause, cause))))) {
				const [title, body] = [nameless(row.title, about), nameless(row.body, about)]
				if (title !== row.title || body !== row.body) changes.push({ table, id: row.id, title, body })
			}
	}
	return changes
}

/** A message of theirs that somebody was told of, or, where its conversation is gone, one by their name. */
const isOfMessage = ({ cause, title }: Told, { id, fullName }: Person) =>
	or(
		inArray(
			cause,
			sql`(select 'match-thread:' || ${matchMessages.threadId} || ':' || ${matchMessages.id} from ${matchMessages} where ${matchMessages.userId} = ${id})`,
		),
		inArray(title, [`New message from ${fullName}`, `${fullName} is connected with you`]),
	)

const nameless = (text: string, { words }: AboutPerson) =>
	words.reduce((left, word) => left.replaceAll(word, SOMEBODY), text)

/** Writes it; in the transaction in which the person is forgotten, or after it. */
export const forgetTold = (changes: Change[]) =>
	write(async (tx) => {
		for (const { table, id, ...words } of changes) await tx.update(table).set(words).where(eq(table.id, id))
	})
