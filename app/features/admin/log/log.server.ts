import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { auditLog, users } from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { usernameKey } from '#app/features/accounts/keys.ts'
import { actionWords } from './actions.ts'
import { detailLines } from './details.ts'
import type { LogQuery } from './schemas.ts'
import { findSubjects } from './subjects.server.ts'

const PER_PAGE = 50

/**
 * Returns admins' acts, newest first, filtered by username, action or subject, and only those before a given one.
 *
 * `next` is where the older ones begin, or null. Throws 403 to all but admins. The product never changes or removes an
 * act.
 */
export async function findLog(admin: Actor, { by, action, subject, before }: LogQuery) {
	requireAdmin(admin)
	const query = { by, action, subject }
	const actorId = by === '' ? undefined : await findActorId(by)
	if (actorId === null) return { ...query, acts: [], next: null }
	const condition = and(
		eq(auditLog.byAdmin, true),
		actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
		action === null ? undefined : eq(auditLog.action, action),
		subject === '' ? undefined : eq(auditLog.subject, subject),
		before === null ? undefined : lt(auditLog.id, before),
	)
	const rows = await readActs(condition, PER_PAGE + 1)
	const acts = await inWords(rows.slice(0, PER_PAGE))
	return { ...query, acts, next: rows.length > PER_PAGE ? acts.at(-1)!.id : null }
}
export type LoggedAct = Awaited<ReturnType<typeof inWords>>[number]

/** Returns the last few acts about a subject, such as `user:12`. Throws 403 to all but admins. */
export async function findLastActs(admin: Actor, subject: string, limit = 5) {
	requireAdmin(admin)
	return inWords(await readActs(eq(auditLog.subject, subject), limit))
}

async function findActorId(username: string) {
	const [person] = await db
		.select({ id: users.id })
		.from(users)
		.where(eq(users.usernameKey, usernameKey(username)))
	return person?.id ?? null
}

const readActs = (condition: SQL | undefined, limit: number) =>
	db
		.select({
			id: auditLog.id,
			action: auditLog.action,
			subject: auditLog.subject,
			note: auditLog.note,
			details: auditLog.details,
			createdAt: auditLog.createdAt,
			actor: users.fullName,
			username: users.username,
		})
		.from(auditLog)
		.leftJoin(users, eq(users.id, auditLog.actorId))
		.where(condition)
		.orderBy(desc(auditLog.id))
		.limit(limit)

async function inWords(rows: Awaited<ReturnType<typeof readActs>>) {
	const subjects = await findSubjects(rows.map(({ subject }) => subject))
	return rows.map(({ details, subject, ...row }) => ({
		...row,
		who: row.actor === null ? 'Somebody who is gone' : `${row.actor} (@${row.username})`,
		words: actionWords(row.action),
		details: detailLines(details),
		subject: subjects(subject),
	}))
}
