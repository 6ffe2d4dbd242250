import { aliasedTable, and, countDistinct, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { matchMessages, matchThreadMembers, playerReports } from '#db/schema.ts'
import { groupBy } from '#app/lib/groups.ts'

const MESSAGES = 5

type Report = { reporterId: number; reportedId: number }

/**
 * Evidence for each report, in order: how often the reported player was warned, the number of other reports about them,
 * by them and by the reporter, and the last five messages they wrote in a conversation both were in, latest first.
 */
export async function findEvidence(reports: readonly Report[], reader: Reader) {
	const people = [...new Set(reports.flatMap(({ reporterId, reportedId }) => [reporterId, reportedId]))]
	const [about, by, warned, messages] = await Promise.all([
		countBy(playerReports.reportedId, people, reader),
		countBy(playerReports.reporterId, people, reader),
		countWarnings(people, reader),
		findMessages(reports, reader),
	])
	return reports.map((report) => ({
		before: {
			warned: warned.get(report.reportedId) ?? 0,
			about: (about.get(report.reportedId) ?? 1) - 1,
			by: by.get(report.reportedId) ?? 0,
			byReporter: (by.get(report.reporterId) ?? 1) - 1,
		},
		messages: (messages.get(pairOf(report)) ?? []).map(({ id, body, createdAt }) => ({ id, body, createdAt })),
	}))
}

async function countBy(
	person: typeof playerReports.reportedId | typeof playerReports.reporterId,
	ids: number[],
	reader: Reader,
) {
	const rows = await reader
		.select({ id: person, reports: sql<number>`count(*)`.mapWith(Number) })
		.from(playerReports)
		.where(inArray(person, ids))
		.groupBy(person)
	return new Map(rows.map(({ id, reports }) => [id, reports]))
}

/** One warning may decide several reports at once. */
async function countWarnings(ids: number[], reader: Reader) {
	const rows = await reader
		.select({ id: playerReports.reportedId, warnings: countDistinct(playerReports.decidedAt) })
		.from(playerReports)
		.where(and(inArray(playerReports.reportedId, ids), eq(playerReports.status, 'warned')))
		.groupBy(playerReports.reportedId)
	return new Map(rows.map(({ id, warnings }) => [id, warnings]))
}

const pairOf = ({ reporterId, reportedId }: Report) => `${reporterId} ${reportedId}`

/** The latest messages the reporter received from the reported player, by `pairOf` the two. */
async function findMessages(reports: readonly Report[], reader: Reader) {
	const reporter = aliasedTable(matchThreadMembers, 'reporter')
	const latest = sql<number>`row_number() over (partition by ${reporter.userId}, ${matchMessages.userId} order by ${matchMessages.id} desc)`
	const ranked = reader
		.select({
			id: matchMessages.id,
			body: matchMessages.body,
			createdAt: matchMessages.createdAt,
			reporterId: sql<number>`${reporter.userId}`.as('reporter_id'),
			reportedId: sql<number>`${matchMessages.userId}`.as('reported_id'),
			place: latest.as('place'),
		})
		.from(matchMessages)
		.innerJoin(reporter, eq(reporter.threadId, matchMessages.threadId))
		.where(
			and(
				inArray(
					reporter.userId,
					reports.map(({ reporterId }) => reporterId),
				),
				inArray(
					matchMessages.userId,
					reports.map(({ reportedId }) => reportedId),
				),
			),
		)
		.as('ranked')
	const rows = await reader.select().from(ranked).where(lte(ranked.place, MESSAGES)).orderBy(desc(ranked.id))
	return groupBy(rows, pairOf)
}
