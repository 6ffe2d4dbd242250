import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { matchRequests, matchResponses, playerReports, users } from '#db/schema.ts'
import { audit, type Act } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, forbidden } from '#app/lib/errors.ts'
import { endAll, openRequestsOf } from '../end-all.server.ts'
import { openAnswers } from '../requests/answers/end-answers.server.ts'
import { writeListings } from '../preferences/listings.server.ts'
import { SUSPENDED } from '../rules.ts'
import { findReport } from './reports.server.ts'
import { ABOUT_YOU, DECIDED, OPEN_TO_THEM, reinstateRefusal, SUSPENDED_ALREADY, type ReportReason } from './rules.ts'
import type { Decision } from './schemas.ts'

// All verbs here are for admins. They throw 403 for others and for a report about oneself, 404 if there is no report,
// 409 if it was decided in the meantime.

const openAbout = (userId: number) => and(eq(playerReports.reportedId, userId), eq(playerReports.status, 'open'))

/** A report with the consequences of suspending the reported player, in numbers. */
export async function findDecision(admin: Actor, id: number | null, now = new Date(), reader: Reader = db) {
	const { reportedId, ...report } = await findReport(admin, id, reader)
	const [requests, answers, reports] = await Promise.all([
		reader.$count(matchRequests, openRequestsOf(reportedId, now)),
		countAnswers(reportedId, reader),
		reader.$count(playerReports, openAbout(reportedId)),
	])
	return { ...report, isOwn: reportedId === admin.id, means: { requests, ...answers, reports } }
}

async function countAnswers(responderId: number, reader: Reader) {
	const rows = await reader
		.select({ status: matchResponses.status })
		.from(matchResponses)
		.innerJoin(matchRequests, eq(matchRequests.id, matchResponses.matchRequestId))
		.where(openAnswers({ responderId }))
	const places = rows.filter(({ status }) => status === 'accepted').length
	return { answers: rows.length - places, places }
}
export type DecisionToMake = Awaited<ReturnType<typeof findDecision>>

/** Closes a report without consequences; nobody is told. */
export function dismissReport(admin: Actor, id: number, { note }: Decision, now = new Date()) {
	requireAdmin(admin)
	return write(async (tx) => {
		const { reportedId } = await decide(tx, admin, id, { status: 'dismissed', note }, now)
		await audit(tx, admin, about('report.dismiss', id, reportedId, note), now)
	})
}

/**
 * Tells the reported player what was said about them, without the name of the person who said it, and that matchmaking
 * closes for them the next time. Also decides every other open report about them. Throws 409 if they are suspended.
 */
export function warnReported(admin: Actor, id: number, { note }: Decision, now = new Date()) {
	requireAdmin(admin)
	return write(async (tx) => {
		const report = await decide(tx, admin, id, { status: 'warned', note }, now)
		if (report.isSuspended) throw conflict(SUSPENDED_ALREADY)
		const { reportedId, reported, reason } = report
		await decideOthers(tx, admin, reportedId, 'warned', now)
		await tell(tx, reportedId, { what: 'matchmaking warning', data: { reason } }, now)
		await audit(tx, admin, about('matchmaking.warn', id, reportedId, note), now)
		return { name: reported.name }
	})
}

/**
 * Suspends the reported player from matchmaking and tells them. Removes them from the search, cancels their open
 * requests and withdraws their answers to open requests, accepted ones too; from then on they cannot post, answer, ask
 * or write. Also decides every other open report about them. Matched games stay.
 */
export function suspendReported(admin: Actor, id: number, { note }: Decision, now = new Date()) {
	requireAdmin(admin)
	return write(async (tx) => {
		const { reportedId, reported } = await decide(tx, admin, id, { status: 'suspended', note }, now)
		await decideOthers(tx, admin, reportedId, 'suspended', now)
		const fresh = await tx
			.update(users)
			.set({ matchmakingSuspendedAt: now })
			.where(and(eq(users.id, reportedId), isNull(users.matchmakingSuspendedAt)))
			.returning({ id: users.id })
		const requests = await endAll(tx, reportedId, now)
		if (fresh.length > 0) await tell(tx, reportedId, { what: 'matchmaking closed', data: { terms: SUSPENDED } }, now)
		await audit(tx, admin, about('matchmaking.suspend', id, reportedId, note), now)
		return { name: reported.name, requests }
	})
}

type Outcome = Exclude<(typeof playerReports.$inferSelect)['status'], 'open'>

async function decide(
	tx: Writer,
	admin: Actor,
	id: number,
	{ status, note }: Decision & { status: Outcome },
	now: Date,
) {
	const report = await findReport(admin, id, tx)
	if (report.reportedId === admin.id) throw forbidden(ABOUT_YOU)
	const done = await tx
		.update(playerReports)
		.set({ status, decidedById: admin.id, decidedAt: now, decisionNote: note || null })
		.where(and(eq(playerReports.id, id), eq(playerReports.status, 'open')))
		.returning({ id: playerReports.id })
	if (done.length === 0) throw conflict(DECIDED)
	return report
}

const decideOthers = (tx: Writer, admin: Actor, reportedId: number, status: Outcome, now: Date) =>
	tx.update(playerReports).set({ status, decidedById: admin.id, decidedAt: now }).where(openAbout(reportedId))

/** Lifts this report's suspension and tells the player. Throws 409 if they are not suspended, or not by this report. */
export function reinstate(admin: Actor, id: number, now = new Date()) {
	requireAdmin(admin)
	return write(async (tx) => {
		const { reportedId, reported, ...report } = await findReport(admin, id, tx)
		if (reportedId === admin.id) throw forbidden(ABOUT_YOU)
		const reason = reinstateRefusal(report)
		if (reason) throw conflict(reason)
		const done = await tx
			.update(users)
			.set({ matchmakingSuspendedAt: null })
			.where(and(eq(users.id, reportedId), isNotNull(users.matchmakingSuspendedAt)))
			.returning({ id: users.id })
		if (done.length === 0) throw conflict(OPEN_TO_THEM)
		await writeListings(tx, reportedId)
		await tell(tx, reportedId, { what: 'matchmaking open again' }, now)
		await audit(tx, admin, about('matchmaking.reinstate', id, reportedId), now)
		return { name: reported.name }
	})
}

const about = (action: Act['action'], reportId: number, userId: number, note?: string): Act => ({
	action,
	subject: `user:${userId}`,
	note: note || null,
	details: { reportId },
})

type Decided =
	| { what: 'matchmaking warning'; data: { reason: ReportReason } }
	| { what: 'matchmaking closed'; data: { terms: string } }
	| { what: 'matchmaking open again' }

function tell(tx: Writer, userId: number, decided: Decided, now: Date) {
	const cause = `matchmaking:${decided.what}:${now.getTime()}`
	return notify(tx, [{ userId, kind: 'match', ...decided, cause }], now)
}
