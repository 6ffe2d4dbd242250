import { and, eq, gt, sql, type Column } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { auditLog } from '#db/schema.ts'
import { keyHere } from './acting.server.ts'
import type { Actor } from './auth.server.ts'

/** An action on a subject, such as `venue.approve` on `venue:12`. `note` is the actor's own text. */
export type Act = {
	action: `${string}.${string}`
	subject: `${string}:${number | string}`
	note?: string | null
	/** Context such as ids, roles and amounts; never a name or an address. */
	details?: Record<string, string | number | boolean | null>
}

/** Names rows as the subjects of acts: `booking:12` */
export const subjectOf = (kind: string, id: Column) => sql<string>`${sql.raw(`'${kind}:'`)} || ${id}`

/** Logs a privileged act in the transaction that carries it out, so that neither exists without the other. */
export const audit = (tx: Writer, actor: Pick<Actor, 'id'>, act: Act, now = new Date()) =>
	tx.insert(auditLog).values({ actorId: actor.id, ...act, createdAt: now })

/** Logs what somebody did for a venue, in its transaction. Its people can read it; admins read what an admin did. */
export const auditAt = (tx: Writer, actor: Actor, venueId: number, act: Act, now = new Date()) =>
	tx.insert(auditLog).values({
		actorId: actor.id,
		courtId: venueId,
		byAdmin: actor.role === 'admin',
		...act,
		details: withKey(act.details),
		createdAt: now,
	})

/** Adds the number of the API key by which a person acts. */
function withKey(details: Act['details']) {
	const key = keyHere()
	return key ? { ...details, apiKey: key.id } : details
}

/** Whether this actor did the same to the same subject within the last minute. */
export const hasJustDone = async (tx: Writer, actor: Pick<Actor, 'id'>, { action, subject }: Act, now: Date) =>
	(await tx.$count(
		auditLog,
		and(
			eq(auditLog.actorId, actor.id),
			eq(auditLog.action, action),
			eq(auditLog.subject, subject),
			gt(auditLog.createdAt, new Date(now.getTime() - 60_000)),
		),
	)) > 0
