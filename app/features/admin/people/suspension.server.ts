import { and, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { auditLog, users } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { endSessionsOf } from '#app/features/accounts/sessions.server.ts'
import { endAll } from '#app/features/matchmaking/end-all.server.ts'
import { writeListings } from '#app/features/matchmaking/preferences/listings.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { endTokens } from '#app/features/recovery/tokens.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { DAY } from '#app/lib/time/time.ts'
import { findPerson, requireStillAdmin } from './person.server.ts'
import {
	actingProblem,
	NOT_SUSPENDED,
	reinstateProblem,
	suspendProblem,
	SUSPENDED_ALREADY,
	WARNED_ALREADY,
	warnProblem,
} from './rules.ts'
import type { Suspension, Warning } from './schemas.ts'

// All of these throw 403 to all but admins, 404 when there is no such person, and 409 with the reason for the admin's
// own account, a deleted one, and when nothing would change.

/**
 * Signs a person out everywhere, stops them signing in, and ends what they have open in matchmaking.
 *
 * Their bookings and money stay as they are. An admin must lose that role first.
 */
export async function suspend(admin: Actor, id: number, { reason }: Suspension, now = new Date()) {
	const { name, ended } = await write(async (tx) => {
		const person = await findToDecide(tx, admin, id)
		const problem = suspendProblem(admin.id, person)
		if (problem) throw conflict(problem)
		const done = await tx
			.update(users)
			.set({ suspendedAt: now })
			.where(and(eq(users.id, id), isNull(users.suspendedAt), isNull(users.deletedAt), ne(users.role, 'admin')))
			.returning({ id: users.id })
		if (done.length === 0) throw conflict(SUSPENDED_ALREADY)
		await endTokens(tx, id)
		await endAll(tx, id, now)
		await tell(tx, id, { what: 'suspended', data: { reason } }, now)
		await audit(tx, admin, { action: 'user.suspend', subject: `user:${id}`, note: reason }, now)
		return { name: person.fullName, ended: await endSessionsOf(tx, id) }
	})
	sessionsEnded(ended)
	return { name }
}

/** Tells a person what must not happen again. The same words count once in 24 hours. */
export const warn = (admin: Actor, id: number, { reason }: Warning, now = new Date()) =>
	write(async (tx) => {
		const person = await findToDecide(tx, admin, id)
		const problem = warnProblem(admin.id, person)
		if (problem) throw conflict(problem)
		const subject = `user:${id}` as const
		const lately = gt(auditLog.createdAt, new Date(now.getTime() - DAY))
		const same = and(eq(auditLog.action, 'user.warn'), eq(auditLog.note, reason), lately)
		if ((await tx.$count(auditLog, and(eq(auditLog.subject, subject), same))) > 0) throw conflict(WARNED_ALREADY)
		await tell(tx, id, { what: 'warned', data: { reason } }, now)
		await audit(tx, admin, { action: 'user.warn', subject, note: reason }, now)
		return { name: person.fullName }
	})

export const reinstate = (admin: Actor, id: number, now = new Date()) =>
	write(async (tx) => {
		const person = await findToDecide(tx, admin, id)
		const problem = reinstateProblem(admin.id, person)
		if (problem) throw conflict(problem)
		const done = await tx
			.update(users)
			.set({ suspendedAt: null })
			.where(and(eq(users.id, id), isNotNull(users.suspendedAt), isNull(users.deletedAt)))
			.returning({ id: users.id })
		if (done.length === 0) throw conflict(NOT_SUSPENDED)
		await writeListings(tx, id)
		await tell(tx, id, { what: 'reinstated' }, now)
		await audit(tx, admin, { action: 'user.reinstate', subject: `user:${id}` }, now)
		return { name: person.fullName }
	})

/** Signs a person out on all devices and returns how many sessions ended. They can sign in again. */
export async function signOutEverywhere(admin: Actor, id: number, now = new Date()) {
	const { name, ended } = await write(async (tx) => {
		const person = await findToDecide(tx, admin, id)
		const problem = actingProblem(admin.id, person)
		if (problem) throw conflict(problem)
		const ended = await endSessionsOf(tx, id)
		const act = { action: 'user.sign-out', subject: `user:${id}`, details: { ended: ended.length } } as const
		if (ended.length > 0) await audit(tx, admin, act, now)
		return { name: person.fullName, ended }
	})
	sessionsEnded(ended)
	return { name, ended: ended.length }
}

async function findToDecide(tx: Writer, admin: Actor, id: number) {
	await requireStillAdmin(tx, admin)
	return findPerson(admin, id, tx)
}

type Decided = { what: 'suspended' | 'warned'; data: { reason: string } } | { what: 'reinstated' }

function tell(tx: Writer, userId: number, decided: Decided, now: Date) {
	return notify(tx, [{ userId, kind: 'account', ...decided, cause: `account:access:${now.getTime()}` }], now)
}
