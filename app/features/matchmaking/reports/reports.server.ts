import { asc, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { matchRequests, playerReports, users } from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { findEvidence } from './evidence.server.ts'
import { REPORT_NOT_FOUND } from './rules.ts'
import type { ReportQuery } from './schemas.ts'

const PER_PAGE = 20
const isOpen = eq(playerReports.status, 'open')

/** A page of reports: open ones oldest first, decided ones latest first. Throws 403 unless an admin asks. */
export async function findReports(admin: Actor, { status, page: asked }: ReportQuery, reader: Reader = db) {
	requireAdmin(admin)
	const condition = status === 'open' ? isOpen : ne(playerReports.status, 'open')
	const total = await reader.$count(playerReports, condition)
	const { offset, ...paging } = pageOf(total, asked, PER_PAGE)
	const rows = await select(condition, reader)
		.orderBy(...(status === 'open' ? order(asc, playerReports.createdAt) : order(desc, playerReports.decidedAt)))
		.limit(PER_PAGE)
		.offset(offset)
	const evidence = await findEvidence(rows, reader)
	const reports = (await named(rows, reader)).map((report, i) => ({ ...report, ...evidence[i]! }))
	return { status, total, ...paging, reports }
}
export type Report = Awaited<ReturnType<typeof findReports>>['reports'][number]

/** One report with the user ids that verbs need. Throws 403 unless an admin asks, 404 if there is none. */
export async function findReport(admin: Actor, id: number | null, reader: Reader = db) {
	requireAdmin(admin)
	const [row] = id === null ? [] : await select(eq(playerReports.id, id), reader)
	if (!row) throw notFound(REPORT_NOT_FOUND)
	const [report] = await named([row], reader)
	return { ...report!, reportedId: row.reportedId }
}

type Way = typeof asc
const order = (way: Way, at: Parameters<Way>[0]) => [way(at), way(playerReports.id)]

const select = (condition: SQL | undefined, reader: Reader) =>
	reader
		.select({
			id: playerReports.id,
			reason: playerReports.reason,
			details: playerReports.details,
			status: playerReports.status,
			createdAt: playerReports.createdAt,
			decidedAt: playerReports.decidedAt,
			note: playerReports.decisionNote,
			request: { id: matchRequests.id, title: matchRequests.title },
			reporterId: playerReports.reporterId,
			reportedId: playerReports.reportedId,
			decidedById: playerReports.decidedById,
		})
		.from(playerReports)
		.leftJoin(matchRequests, eq(matchRequests.id, playerReports.matchRequestId))
		.where(condition)
		.$dynamic()
type Row = Awaited<ReturnType<typeof select>>[number]

/** Adds names, `isSuspended`, and `suspends`: whether this report suspends them, since the last reinstatement. */
async function named(rows: Row[], reader: Reader) {
	const ids = rows.flatMap(({ reporterId, reportedId, decidedById }) =>
		[reporterId, reportedId, decidedById ?? []].flat(),
	)
	const people = ids.length
		? await reader
				.select({
					id: users.id,
					fullName: users.fullName,
					username: users.username,
					suspendedAt: users.matchmakingSuspendedAt,
				})
				.from(users)
				.where(inArray(users.id, [...new Set(ids)]))
		: []
	const byId = new Map(people.map((person) => [person.id, person]))
	const personOf = (id: number) => {
		const { fullName, username } = byId.get(id)!
		return { name: fullName || username, username }
	}
	return rows.map(({ reporterId, reportedId, decidedById, ...row }) => {
		const { suspendedAt } = byId.get(reportedId)!
		const decidedSince = suspendedAt !== null && row.decidedAt !== null && row.decidedAt >= suspendedAt
		return {
			...row,
			reporter: personOf(reporterId),
			reported: personOf(reportedId),
			decidedBy: decidedById === null ? null : personOf(decidedById).name,
			isSuspended: suspendedAt !== null,
			suspends: row.status === 'suspended' && decidedSince,
		}
	})
}
