import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { ownerApplications, users } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import { allows, requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import type { Decision } from '#app/features/approval/decision.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import type { OwnerApplication } from './schemas.ts'

export async function findOwnApplication(user: Actor) {
	const [application] = await db
		.select({
			businessName: ownerApplications.businessName,
			city: ownerApplications.city,
			phone: ownerApplications.phone,
			message: ownerApplications.message,
			status: ownerApplications.status,
			note: ownerApplications.decisionNote,
		})
		.from(ownerApplications)
		.where(eq(ownerApplications.userId, user.id))
	return application ?? null
}

/**
 * Applies to run venues. Throws 409 when the user runs venues already.
 *
 * Each user has one application. While it waits, applying again changes nothing; after a refusal it waits again with
 * the new text.
 */
export async function applyAsOwner(user: Actor, { idempotencyKey, ...input }: OwnerApplication, now = new Date()) {
	if (allows(user, 'venue_owner')) throw conflict('You can run venues already.')
	return withIdempotencyKey(user, idempotencyKey, input, () =>
		write(async (tx) => {
			const said = { ...input, message: input.message || null }
			const asked = { ...said, status: 'pending' as const, createdAt: now, updatedAt: now }
			await tx
				.insert(ownerApplications)
				.values({ ...asked, userId: user.id })
				.onConflictDoNothing()
			await tx
				.update(ownerApplications)
				.set({ ...asked, decidedById: null, decidedAt: null, decisionNote: null })
				.where(and(eq(ownerApplications.userId, user.id), eq(ownerApplications.status, 'declined')))
			return null
		}),
	)
}

/** Approves or refuses an application and tells its author. Throws 403 to all but admins, 404, 409 if it is decided. */
export function decideApplication(admin: Actor, id: number, decision: Decision, now = new Date()) {
	requireAdmin(admin)
	return write(async (tx) => {
		const [application] = await tx
			.update(ownerApplications)
			.set({
				status: decision.approve ? 'approved' : 'declined',
				decidedById: admin.id,
				decidedAt: now,
				decisionNote: decision.approve ? null : decision.note,
			})
			.where(and(eq(ownerApplications.id, id), eq(ownerApplications.status, 'pending')))
			.returning({ userId: ownerApplications.userId })
		if (!application) {
			if ((await tx.$count(ownerApplications, eq(ownerApplications.id, id))) === 0)
				throw notFound('Application not found')
			throw conflict('Somebody has already decided on this application.')
		}
		const { userId } = application
		// A higher role stays.
		if (decision.approve) {
			await tx
				.update(users)
				.set({ role: 'venue_owner' })
				.where(and(eq(users.id, userId), eq(users.role, 'user')))
		}
		const decided = decision.approve
			? ({ what: 'application approved' } as const)
			: ({ what: 'application declined', data: { note: decision.note } } as const)
		const about = { subject: 'application', subjectId: id, cause: `application:${id}:decided:${now.getTime()}` }
		await notify(tx, [{ userId, kind: 'account', ...decided, ...about }], now)
		const note = decision.approve ? null : decision.note
		const action = decision.approve ? 'owner.approve' : 'owner.decline'
		await audit(tx, admin, { action, subject: `user:${userId}`, note, details: { applicationId: id } }, now)
	})
}

const columns = {
	id: ownerApplications.id,
	userId: ownerApplications.userId,
	businessName: ownerApplications.businessName,
	city: ownerApplications.city,
	phone: ownerApplications.phone,
	message: ownerApplications.message,
	status: ownerApplications.status,
	note: ownerApplications.decisionNote,
	createdAt: ownerApplications.createdAt,
	decidedAt: ownerApplications.decidedAt,
	name: users.fullName,
	username: users.username,
	email: users.email,
	memberSince: users.createdAt,
}
const pending = eq(ownerApplications.status, 'pending')
const MOST_WAITING = 50
const PER_PAGE = 20

const select = () => db.select(columns).from(ownerApplications).innerJoin(users, eq(users.id, ownerApplications.userId))

export type Application = Awaited<ReturnType<typeof select>>[number]

export const countPendingApplications = () => db.$count(ownerApplications, pending)

/** Returns the applications that wait for an admin, longest waiting first. */
export const findPendingApplications = () =>
	select().where(pending).orderBy(asc(ownerApplications.createdAt), asc(ownerApplications.id)).limit(MOST_WAITING)

/** Returns a page of decided applications, newest first. */
export async function findDecidedApplications(asked: number) {
	const decided = ne(ownerApplications.status, 'pending')
	const total = await db.$count(ownerApplications, decided)
	const { offset, ...paging } = pageOf(total, asked, PER_PAGE)
	const applications = await select()
		.where(decided)
		.orderBy(desc(ownerApplications.decidedAt), desc(ownerApplications.id))
		.limit(PER_PAGE)
		.offset(offset)
	return { applications, total, ...paging }
}

/** Returns one application, to refuse it. Throws 404 when there is none. */
export async function findApplication(id: number | null) {
	const [application] = id === null ? [] : await select().where(eq(ownerApplications.id, id))
	if (!application) throw notFound('Application not found')
	return application
}
