import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { decideApplication } from '#app/features/owners/applications.server.ts'
import { findPlatformFigures } from '#app/features/figures/platform.server.ts'
import { dismissReport, suspendReported, warnReported } from '#app/features/matchmaking/reports/decide.server.ts'
import { findReports } from '#app/features/matchmaking/reports/reports.server.ts'
import { tryRefundNow } from '#app/features/payments/refunds/try-now.server.ts'
import { findCatalogue } from '#app/features/rewards/admin/catalogue.server.ts'
import { cancelRedemption, completeRedemption } from '#app/features/rewards/admin/redemptions.server.ts'
import { findChoicesPage } from '#app/features/venues/choices/choices-page.server.ts'
import { decideVenue } from '#app/features/venues/editor/approval.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { findLog } from './log/log.server.ts'
import { findWaiting } from './overview/overview.server.ts'
import { findPersonPage } from './people/person.server.ts'
import { changeRole } from './people/roles.server.ts'
import { reinstate, signOutEverywhere, suspend } from './people/suspension.server.ts'
import { findRefundList } from './refunds/refunds.server.ts'

const now = new Date('2026-11-20T09:00:00Z')
const person = await createUser()
const people = { player: await createUser(), owner: await createUser({ role: 'venue_owner' }) }

/** Calls for admins only, about things that exist or not. Others must not learn which. */
const verbs: Record<string, (user: Actor) => unknown> = {
	findPersonPage: (user) => findPersonPage(user, person.id, now),
	changeRole: (user) => changeRole(user, person.id, { role: 'admin', shown: 'user', note: 'Because' }, now),
	suspend: (user) => suspend(user, person.id, { reason: 'Because' }, now),
	reinstate: (user) => reinstate(user, person.id, now),
	signOutEverywhere: (user) => signOutEverywhere(user, person.id, now),
	findLog: (user) => findLog(user, {} as Parameters<typeof findLog>[1]),
	findWaiting: (user) => findWaiting(user, now),
	findPlatformFigures: (user) => findPlatformFigures(user, new URLSearchParams(), now),
	findRefundList: (user) => findRefundList(user, {} as Parameters<typeof findRefundList>[1], now),
	tryRefundNow: (user) => tryRefundNow(user, 1, now),
	decideApplication: (user) => decideApplication(user, 1, { approve: true }, now),
	decideVenue: (user) => decideVenue(user, 1, { approve: true }, now),
	findChoicesPage: (user) => findChoicesPage(user),
	findCatalogue: (user) => findCatalogue(user, 1, now),
	completeRedemption: (user) => completeRedemption(user, 1, now),
	cancelRedemption: (user) => cancelRedemption(user, 1, { note: 'Because' }, now),
	findReports: (user) => findReports(user, { status: 'open', page: 1 }),
	dismissReport: (user) => dismissReport(user, 1, { note: 'Because' }, now),
	warnReported: (user) => warnReported(user, 1, { note: 'Because' }, now),
	suspendReported: (user) => suspendReported(user, 1, { note: 'Because' }, now),
}

describe.each(Object.keys(people) as (keyof typeof people)[])('a %s', (who) => {
	test.each(Object.keys(verbs))('may not %s', async (name) => {
		const done = async () => await verbs[name]!(people[who])
		await expect(done()).rejects.toMatchObject({ init: { status: 403 } })
	})
})
