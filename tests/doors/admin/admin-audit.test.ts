import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { findViolations } from '#db/ops/invariants.ts'
import {
	auditLog,
	courtTime,
	bookings,
	chatKnowledgeBase,
	ownerApplications,
	payments,
	playerReports,
	refunds,
	users,
} from '#db/schema.ts'
import { settle } from '#app/features/bookings/paying/settle-booking.server.ts'
import { writeReview } from '#app/features/reviews/reviews.server.ts'
import { hideReview } from '#app/features/reviews/hiding.server.ts'
import { earn } from '#app/features/rewards/earning/earning.server.ts'
import { redeem } from '#app/features/rewards/redeem.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { createListed } from '#tests/support/world/listed.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createItem } from '#tests/support/world/rewards.ts'
import { createUser, signedIn, signedInUser, type SignedInUser } from '#tests/support/world/people.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { recordPayout } from '#app/features/figures/payouts/payouts.server.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { withApp } from '#tests/support/world/two-step.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

type Form = Record<string, string>
type Task = [path: string, form: Form]

let admin: SignedInUser
let asPlayer: Record<string, string>
beforeAll(async () => {
	admin = await signedInUser({ role: 'admin', username: 'auditor', fullName: 'Ada Auditor' })
	asPlayer = await signedIn(await createUser())
})
afterAll(async () => {
	expect(await findViolations(db)).toEqual([])
})

async function anApplication() {
	const { id } = await createUser()
	const row = { userId: id, businessName: 'Hall', city: 'Durban', phone: '011 555 0140' }
	const [application] = await write((tx) => tx.insert(ownerApplications).values(row).returning())
	return application!.id
}
const aSubmittedVenue = async () =>
	(await createVenue({ ownerId: (await createUser()).id, settings: { status: 'submitted' } })).venueId

const cap = { name: 'Courtside cap', description: 'Green.', category: 'Clothing', pointsCost: 300, stock: 5 }
const anItem = async () => (await createItem(cap)).id
async function aRedemption() {
	const person = await createUser()
	await write((tx) => earn(tx, { userId: person.id, key: 'booking', cause: 'booking:1', rand: 10_000 }, new Date()))
	return (await redeem(person, await anItem())).id
}
async function aReport() {
	const [reporter, reported] = [await createListed({}), await createListed({})]
	const row = { reporterId: reporter.id, reportedId: reported.id, reason: 'rude' as const }
	const [report] = await write((tx) => tx.insert(playerReports).values(row).returning())
	return report!.id
}
async function aReview() {
	const [person, venue] = [await createUser(), await createVenue()]
	await playedAt(venue, person)
	return (await writeReview(person, venue.venueId, { rating: 1, comment: 'Bad' })).id
}
async function aPerson(changed: Partial<typeof users.$inferInsert> = {}) {
	const { id } = await createUser()
	if (Object.keys(changed).length > 0) await write((tx) => tx.update(users).set(changed).where(eq(users.id, id)))
	return id
}
/** Makes a refund of R200 for a booking that the venue cancelled: by hand, or to a card that is not reachable. */
async function aRefund(provider: 'manual' | 'yoco') {
	const now = new Date()
	const venue = await createVenue({ ownerId: (await createUser({ role: 'venue_owner' })).id })
	const bookingId = await playedAt(venue, await createUser(), { status: 'confirmed', date: '2099-12-02' })
	const { payment } = await paid(bookingId, { provider, by: await createUser() })
	return write(async (tx) => {
		await tx.update(payments).set({ providerCheckoutId: crypto.randomUUID() }).where(eq(payments.id, payment.id))
		await tx.delete(courtTime).where(eq(courtTime.bookingId, bookingId))
		const cancelled = { status: 'cancelled', cancelReason: 'venue', cancelledAt: now } as const
		await tx.update(bookings).set(cancelled).where(eq(bookings.id, bookingId))
		const { id } = (await settle(tx, bookingId, now)).refunds[0]!
		const paused = { attempts: 3, leaseUntil: new Date(now.getTime() + 3_600_000), lastError: 'Yoco answered 503' }
		if (provider === 'yoco') await tx.update(refunds).set(paused).where(eq(refunds.id, id))
		return id
	})
}
/** Makes a venue that a booking of R200 has been paid to by card. */
async function aPaidVenue() {
	const venue = await createVenue({ ownerId: (await createUser({ role: 'venue_owner' })).id })
	const bookingId = await playedAt(venue, await createUser(), { status: 'confirmed', date: '2099-12-02' })
	await paid(bookingId, { provider: 'yoco' })
	return venue.venueId
}
async function anAnswer() {
	const row = { question: `What is ${crypto.randomUUID()}?`, answer: 'It is.', category: 'Other' }
	const [answer] = await write((tx) => tx.insert(chatKnowledgeBase).values(row).returning())
	return answer!
}

const item = { ...cap, pointsCost: '300', stock: '5', available: 'yes' }

/** For every admin screen with an action: something to act on, and the form that does it. */
const tasks: Record<string, () => Promise<Task>> = {
	owners: async () => ['/admin/owners', { id: String(await anApplication()) }],
	'listing-price': async () => ['/admin/owners/price', { perMonth: '590', cardShare: '2', freeMonths: '1' }],
	'decline-owner': async () => [`/admin/owners/${await anApplication()}/decline`, { note: 'Where?' }],
	catalogue: () => Promise.resolve(['/admin/catalogue', { intent: 'add-facility', name: 'Braai area' }]),
	venues: async () => ['/admin/venues', { id: String(await aSubmittedVenue()) }],
	'decline-venue': async () => [`/admin/venues/${await aSubmittedVenue()}/decline`, { note: 'Where?' }],
	'rewards/new': () => Promise.resolve(['/admin/rewards/new', item]),
	'rewards/edit': async () => [
		`/admin/rewards/${await anItem()}/edit`,
		{ ...item, pointsCost: '400', shownStock: '5', shownCost: '300' },
	],
	'rewards/rules': () =>
		Promise.resolve(['/admin/rewards/rules', { key: 'review', pointsValue: '12', shownPoints: '10', active: 'yes' }]),
	'rewards/redemptions-complete': async () => [`/admin/redemptions/${await aRedemption()}/complete`, {}],
	'rewards/redemptions-cancel': async () => [`/admin/redemptions/${await aRedemption()}/cancel`, { note: 'None left' }],
	'reports-dismiss': async () => [`/admin/reports/${await aReport()}/dismiss`, { note: 'Nothing in it' }],
	'reports-warn': async () => [`/admin/reports/${await aReport()}/warn`, { note: 'Twice' }],
	'reports-suspend': async () => [`/admin/reports/${await aReport()}/suspend`, { note: 'Third time' }],
	'reports-reinstate': async () => {
		const id = await aReport()
		await visit(`/admin/reports/${id}/suspend`, { ...admin, form: { note: '' } })
		return [`/admin/reports/${id}/reinstate`, {}]
	},
	'users/role': async () => [`/admin/users/${await aPerson()}/role`, { role: 'venue_owner', shown: 'user' }],
	'users/suspend': async () => [`/admin/users/${await aPerson()}/suspend`, { reason: 'Spam' }],
	'users/reinstate': async () => [`/admin/users/${await aPerson({ suspendedAt: new Date() })}/reinstate`, {}],
	'users/sign-out': async () => {
		const id = await aPerson()
		await signedIn({ id })
		return [`/admin/users/${id}/sign-out`, {}]
	},
	'users/reset-link': async () => [`/admin/users/${await aPerson()}/reset-link`, {}],
	'users/two-step': async () => {
		const person = await createUser()
		await withApp(person)
		return [`/admin/users/${person.id}/two-step`, {}]
	},
	'users/warn': async () => [`/admin/users/${await aPerson()}/warn`, { reason: 'Rude' }],
	'users/remove': async () => [
		`/admin/users/${await aPerson({ bio: 'Rude' })}/remove`,
		{ what: 'bio', reason: 'Rude' },
	],
	'reviews-hide': async () => [`/admin/reviews/${await aReview()}/hide`, { reason: 'Rude' }],
	'reviews-show': async () => {
		const id = await aReview()
		await hideReview(admin, id, { reason: 'Rude' })
		return [`/admin/reviews/${id}/show`, {}]
	},
	'refunds-retry': async () => [`/admin/refunds/${await aRefund('yoco')}/retry`, {}],
	'refunds-paid-back': async () => [
		`/admin/refunds/${await aRefund('manual')}/paid-back`,
		{ method: 'eft', note: 'EFT 123' },
	],
	'payouts-record': async () => {
		const today = dateOf(new Date())
		const form = { seen: '20000', until: today, paidOn: today, fee: '5', reference: 'CS 17' }
		return [`/admin/payouts/${await aPaidVenue()}`, form]
	},
	'payouts-undo': async () => {
		const today = dateOf(new Date())
		const form = { seen: 20_000, until: today, paidOn: today, fee: 0, reference: 'CS 18' }
		const { id } = await recordPayout(admin, await aPaidVenue(), form)
		return [`/admin/payouts/${id}/undo`, { reason: 'The fee was wrong' }]
	},
	'refund-booking': async () => {
		const id = await playedAt(await createVenue(), await createUser(), { status: 'confirmed', date: '2099-12-05' })
		await paid(id, { by: admin })
		return [`/admin/bookings/${id}/refund`, { amount: '10', seen: '0', reason: 'Wet' }]
	},
	'help/new': () =>
		Promise.resolve(['/admin/help/new', { question: 'Is this kept?', answer: 'It is.', category: 'Other' }]),
	'help/edit': async () => {
		const { id, question, category, updatedAt } = await anAnswer()
		const shown = updatedAt ? String(updatedAt.getTime()) : ''
		return [`/admin/help/${id}/edit`, { question, category, answer: 'It is not.', shown }]
	},
	'help/remove': async () => [`/admin/help/${(await anAnswer()).id}/remove`, {}],
}

const folder = resolve(import.meta.dirname, '../../../app/routes/admin')
const withActions = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	.filter((file) => /\.tsx?$/.test(file))
	.filter((file) => /export (async )?(function|const) action\b/.test(readFileSync(resolve(folder, file), 'utf8')))
	.map((file) => file.replace(/\.tsx?$/, ''))
/** Repeating these makes two. */
const repeatable = new Set(['rewards/new'])
/** Repeating these raises no error and changes nothing. */
const lasting = new Set([
	'rewards/edit',
	'rewards/rules',
	'users/sign-out',
	'users/reset-link',
	'payouts-record',
	'refund-booking',
	'listing-price',
])

const countActs = () => db.$count(auditLog, eq(auditLog.byAdmin, true))

describe('what admins do', () => {
	it('is all in the list of this test', () => {
		expect(Object.keys(tasks).sort()).toEqual(withActions.sort())
	})

	it(
		'each done it is one line in the log, refused it is none',
		() =>
			each(withActions, async (name) => {
				const [path, form] = await tasks[name]!()
				const before = await countActs()
				for (const headers of [undefined, asPlayer])
					expect([302, 401, 403]).toContain((await visit(path, { headers, form })).status)
				expect(await countActs(), 'by somebody else').toBe(before)

				const done = await visit(path, { ...admin, form })
				expect([path, done.status, done.action?.result?.error]).toEqual([
					path,
					name === 'users/reset-link' ? 200 : 302,
					undefined,
				])
				expect(await countActs(), 'done').toBe(before + 1)
				const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
				expect(line).toMatchObject({ actorId: admin.id })
				expect(JSON.stringify(line!.details ?? {})).not.toMatch(/@|Player|Listed/)

				if (repeatable.has(name)) return
				const again = await visit(path, { ...admin, form })
				expect([name, lasting.has(name) ? [done.status] : [400, 404, 409]]).toEqual([
					name,
					expect.arrayContaining([again.status]),
				])
				expect(await countActs(), 'again').toBe(before + 1)
			}),
		within(60_000),
	)
})

describe('what admins do at a venue that is not theirs', () => {
	it('is in the log too, and what its owner does is not', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const venue = await createVenue({ ownerId: owner.id })
		const asOwner = await signedIn(owner)
		for (const [headers, lines] of [
			[admin.headers, 1],
			[asOwner, 0],
		] as const) {
			const bookingId = await playedAt(venue, await createUser(), { status: 'confirmed', date: '2099-12-04' })
			const before = await countActs()
			const body = { status: 'cancelled' }
			expect((await call('PATCH', `/api/bookings/${bookingId}/status`, { headers, body })).status).toBe(200)
			expect(await countActs()).toBe(before + lines)
			const again = await call('PATCH', `/api/bookings/${bookingId}/status`, { headers, body })
			expect([again.status, await countActs()]).toEqual([409, before + lines])
		}
	})
})

describe('the log', () => {
	const log = async (query = '') => (await visit(`/admin/log${query}`, admin)).page

	it('says who did what to whom, in words', async () => {
		const id = await aPerson()
		await visit(`/admin/users/${id}/role`, { ...admin, form: { role: 'venue_owner', shown: 'user', note: 'By phone' } })
		const { acts } = await log(`?subject=user:${id}`)
		expect(acts).toHaveLength(1)
		expect(acts[0]).toMatchObject({
			words: 'Changed the role of',
			actor: 'Ada Auditor',
			note: 'By phone',
			subject: { to: `/admin/users/${id}` },
			details: [{ label: 'Role', value: 'Player → Venue owner' }],
		})
		expect((await visit(`/admin/users/${id}`, admin)).page.acts).toHaveLength(1)
	})

	it('is filtered by actor, action and subject', async () => {
		const other = await createUser({ role: 'admin', username: 'other-admin' })
		const id = await aPerson()
		await visit(`/admin/users/${id}/suspend`, { headers: await signedIn(other), form: { reason: 'Spam' } })
		const { acts } = await log('?by=@OTHER-admin')
		expect(acts.map(({ action }: { action: string }) => action)).toEqual(['user.suspend'])
		expect((await log('?by=other-admin&action=user.role')).acts).toEqual([])
		expect((await log('?by=nobody-at-all')).acts).toEqual([])
		for (const nothing of ['?action=drop.table', '?subject=%27%3B--', '?subject=evil', '?subject=user'])
			expect((await log(nothing)).acts, nothing).toEqual([])
		for (const nonsense of ['?before=-1', '?before=abc', `?by=${'x'.repeat(999)}`, '?subject=%00'])
			expect((await log(nonsense)).acts.length).toBeGreaterThan(10)
	})

	it('goes on from any act, and misses none', async () => {
		const rows = Array.from({ length: 120 }, (_, i) => ({
			actorId: admin.id,
			action: 'test.page',
			subject: `page:${i}`,
		}))
		await write((tx) => tx.insert(auditLog).values(rows))
		const seen: number[] = []
		let next: number | null = null
		do {
			const page: { acts: { id: number }[]; next: number | null } = await log(next === null ? '' : `?before=${next}`)
			seen.push(...page.acts.map(({ id }) => id))
			next = page.next
		} while (next !== null)
		const byAdmins = eq(auditLog.byAdmin, true)
		const all = await db.select({ id: auditLog.id }).from(auditLog).where(byAdmins).orderBy(desc(auditLog.id))
		expect(seen).toEqual(all.map(({ id }) => id))
	})

	it('has a row even for what is gone', async () => {
		const row = { actorId: null, action: 'venue.approve', subject: 'venue:2000000' }
		await write((tx) => tx.insert(auditLog).values(row))
		const { acts } = await log('?subject=venue:2000000')
		expect(acts[0]).toMatchObject({
			actor: null,
			words: 'Published the venue',
			subject: { label: 'Venue 2000000', to: null },
		})
	})
})
