import { and, asc, count, eq, gt, inArray, lt, min, or, isNull, type Column, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { courts, jobLeases, mails, ownerApplications, playerReports, redemptions, users } from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { waitsForPassword } from '#app/features/recovery/asked.server.ts'
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
	requireAdmin(admin)
	const { owners, venues, redemptions, reports, passwords, refunds } = await findAll(now)
	return {
		owners: owners.count,
		venues: venues.count,
		redemptions: redemptions.count,
		reports: reports.count,
		passwords: passwords.count,
		refunds: refunds.trouble + refunds.review,
	}
}

type Kept = { createdAt: Column; status: Column }
const pending = (table: SQLiteTable & Kept, status = 'pending') =>
	since(table, table.createdAt, eq(table.status, status))

/** Counts the rows, with when the oldest came. */
async function since(table: SQLiteTable, at: Column, where: SQL | undefined) {
	const [found] = await db
		.select({ count: count(), since: min(at) })
		.from(table)
		.where(where)
	return { count: found!.count, since: (found!.since ?? null) as Date | null }
}

/** All pages of an admin count it, and the first one lists it. */
const findAll = cachedQuery(async (now) => {
	const [owners, venues, redeemed, reports, passwords, refunds] = await Promise.all([
		pending(ownerApplications),
		since(courts, courts.statusSince, eq(courts.status, 'submitted')),
		pending(redemptions),
		pending(playerReports, 'open'),
		since(users, users.passwordAskedAt, waitsForPassword(now)),
		countRefunds(now),
	])
	return { owners, venues, redemptions: redeemed, reports, passwords, refunds }
})

/** Something that waits: how many, since when the oldest, and where to deal with it. */
export type Waiting = { what: WaitingKind; count: number; since: Date | null; names?: string[] }
export type WaitingKind =
	'owners' | 'venues' | 'redemptions' | 'reports' | 'passwords' | 'refunds' | 'payments' | 'mails' | 'jobs'

/** Returns all that waits for an admin, longest waiting first. Throws 403 to all but admins. */
export async function findWaiting(admin: Actor, now = new Date()): Promise<Waiting[]> {
	requireAdmin(admin)
	const [{ refunds, ...kinds }, unsent, silent] = await Promise.all([
		findAll(now),
		findUnsentMails(now),
		findSilentJobs(now),
	])
	const all: Waiting[] = [
		{ what: 'owners', ...kinds.owners },
		{ what: 'venues', ...kinds.venues },
		{ what: 'redemptions', ...kinds.redemptions },
		{ what: 'reports', ...kinds.reports },
		{ what: 'passwords', ...kinds.passwords },
		{ what: 'refunds', count: refunds.trouble, since: refunds.troubleSince },
		{ what: 'payments', count: refunds.review, since: refunds.reviewSince },
		{ what: 'mails', ...unsent },
		{ what: 'jobs', ...silent },
	]
	const age = ({ since }: Waiting) => since?.getTime() ?? Infinity
	return all.filter(({ count }) => count > 0).sort((a, b) => age(a) - age(b))
}

/** Returns recent mails that a mail server refused or that were given up. */
const findUnsentMails = (now: Date) =>
	since(
		mails,
		mails.createdAt,
		and(inArray(mails.status, ['refused', 'expired']), gt(mails.createdAt, new Date(now.getTime() - MAILS_FOR))),
	)

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
