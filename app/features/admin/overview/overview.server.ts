import { and, asc, eq, gt, inArray, lt, min, or, isNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, jobLeases, mails, ownerApplications, playerReports, redemptions, users } from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { countPendingApplications } from '#app/features/owners/applications.server.ts'
import { countOpenReports } from '#app/features/matchmaking/reports/reports.server.ts'
import { countPendingRedemptions } from '#app/features/rewards/admin/redemptions.server.ts'
import { waitsForPassword } from '#app/features/recovery/asked.server.ts'
import { countSubmittedVenues } from '#app/features/venues/editor/approval.server.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { countRefunds } from '../refunds/refunds.server.ts'

/** Every job runs again well within this time. */
const RUNS_WITHIN = 3 * HOUR
/** A job that has not run for this long is no longer part of the product. */
const FORGOTTEN_AFTER = 30 * DAY
/** How long unsent mails are shown. */
const MAILS_FOR = 7 * DAY

/** Counts what waits for an admin, by kind, for the tabs. Throws 403 to all but admins. */
export async function countWaiting(admin: Actor, now = new Date()) {
	const { refunds, ...counts } = await countAll(admin, now)
	return { ...counts, refunds: refunds.trouble + refunds.review }
}

async function countAll(admin: Actor, now: Date) {
	const [owners, venues, redeemed, reports, passwords, refunds] = await Promise.all([
		countPendingApplications(),
		countSubmittedVenues(),
		countPendingRedemptions(admin),
		countOpenReports(admin),
		db.$count(users, waitsForPassword(now)),
		countRefunds(admin, now),
	])
	return { owners, venues, redemptions: redeemed, reports, passwords, refunds }
}

/** Something that waits: how many, since when the oldest, and where to deal with it. */
export type Waiting = { what: WaitingKind; count: number; since: Date | null; names?: string[] }
export type WaitingKind =
	'owners' | 'venues' | 'redemptions' | 'reports' | 'passwords' | 'refunds' | 'payments' | 'mails' | 'jobs'

/** Returns all that waits for an admin, longest waiting first. Throws 403 to all but admins. */
export async function findWaiting(admin: Actor, now = new Date()): Promise<Waiting[]> {
	requireAdmin(admin)
	const [{ refunds, ...counts }, since, unsent, silent] = await Promise.all([
		countAll(admin, now),
		findOldest(now),
		findUnsentMails(now),
		findSilentJobs(now),
	])
	const all: Waiting[] = [
		{ what: 'owners', count: counts.owners, since: since.owners },
		{ what: 'venues', count: counts.venues, since: since.venues },
		{ what: 'redemptions', count: counts.redemptions, since: since.redemptions },
		{ what: 'reports', count: counts.reports, since: since.reports },
		{ what: 'passwords', count: counts.passwords, since: since.passwords },
		{ what: 'refunds', count: refunds.trouble, since: refunds.troubleSince },
		{ what: 'payments', count: refunds.review, since: refunds.reviewSince },
		{ what: 'mails', ...unsent },
		{ what: 'jobs', ...silent },
	]
	const age = ({ since }: Waiting) => since?.getTime() ?? Infinity
	return all.filter(({ count }) => count > 0).sort((a, b) => age(a) - age(b))
}

async function findOldest(now: Date) {
	const [[owners], [venues], [redeemed], [reports], [passwords]] = await Promise.all([
		db
			.select({ at: min(ownerApplications.createdAt) })
			.from(ownerApplications)
			.where(eq(ownerApplications.status, 'pending')),
		db
			.select({ at: min(courts.statusSince) })
			.from(courts)
			.where(eq(courts.status, 'submitted')),
		db
			.select({ at: min(redemptions.createdAt) })
			.from(redemptions)
			.where(eq(redemptions.status, 'pending')),
		db
			.select({ at: min(playerReports.createdAt) })
			.from(playerReports)
			.where(eq(playerReports.status, 'open')),
		db
			.select({ at: min(users.passwordAskedAt) })
			.from(users)
			.where(waitsForPassword(now)),
	])
	return {
		owners: owners?.at ?? null,
		venues: venues?.at ?? null,
		redemptions: redeemed?.at ?? null,
		reports: reports?.at ?? null,
		passwords: passwords?.at ?? null,
	}
}

/** Returns recent mails that a mail server refused or that were given up. */
async function findUnsentMails(now: Date) {
	const unsent = and(
		inArray(mails.status, ['refused', 'expired']),
		gt(mails.createdAt, new Date(now.getTime() - MAILS_FOR)),
	)
	const [first] = await db
		.select({ at: min(mails.createdAt) })
		.from(mails)
		.where(unsent)
	return { count: await db.$count(mails, unsent), since: first?.at ?? null }
}

async function findSilentJobs(now: Date) {
	const late = new Date(now.getTime() - RUNS_WITHIN)
	const ran = and(lt(jobLeases.ranAt, late), gt(jobLeases.ranAt, new Date(now.getTime() - FORGOTTEN_AFTER)))
	const rows = await db
		.select({ name: jobLeases.name, at: jobLeases.ranAt })
		.from(jobLeases)
		.where(and(ran, or(isNull(jobLeases.until), lt(jobLeases.until, now))))
		.orderBy(asc(jobLeases.ranAt))
	return { count: rows.length, since: rows[0]?.at ?? null, names: rows.map(({ name }) => name) }
}
