import { aliasedTable, and, desc, eq, ne } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { matchMessages, matchThreadMembers, playerReports } from '#db/schema.ts'

const MESSAGES = 5

type Report = { id: number; reporterId: number; reportedId: number }

/**
 * What an admin judges a report by: how many other reports there are about whoever it is about, by them and by who
 * reported them, and the last five messages the one wrote in a conversation the two share or shared, the latest first.
 */
export async function findEvidence({ id, reporterId, reportedId }: Report, reader: Reader) {
	const others = ne(playerReports.id, id)
	const [about, by, byReporter, messages] = await Promise.all([
		reader.$count(playerReports, and(eq(playerReports.reportedId, reportedId), others)),
		reader.$count(playerReports, and(eq(playerReports.reporterId, reportedId), others)),
		reader.$count(playerReports, and(eq(playerReports.reporterId, reporterId), others)),
		findMessages(reporterId, reportedId, reader),
	])
	return { before: { about, by, byReporter }, messages }
}

function findMessages(reporterId: number, reportedId: number, reader: Reader) {
	const reporter = aliasedTable(matchThreadMembers, 'reporter')
	return reader
		.select({ id: matchMessages.id, body: matchMessages.body, createdAt: matchMessages.createdAt })
		.from(matchMessages)
		.innerJoin(reporter, and(eq(reporter.threadId, matchMessages.threadId), eq(reporter.userId, reporterId)))
		.where(eq(matchMessages.userId, reportedId))
		.orderBy(desc(matchMessages.id))
		.limit(MESSAGES)
}
