import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { matchMessages, matchResponses, playerListings, playerReports, users } from '#db/schema.ts'
import { createListed, createOpenRequest, storedAnswer, storedRequest } from '#tests/support/world/listed.ts'
import { createUser, signedIn, signedInUser } from '#tests/support/world/people.ts'
import { connectPeople, createMatch, membersOf } from '#tests/support/world/threads.ts'
import { visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

type Headers = Record<string, string>
type Form = Record<string, string>
const REPORTS = '/admin/reports'

const admin = await signedInUser({ role: 'admin', fullName: 'Ada Admin' })
const asOther = await signedIn(await createUser())
const asOwner = await signedIn(await createUser({ role: 'venue_owner' }))

const two = async () =>
	[await createListed({ fullName: 'Aneesa Davids' }), await createListed({ fullName: 'Bongani Cele' })] as const
const send = (address: string, { headers }: { headers: Headers }, form: Form = {}) => visit(address, { headers, form })
const stored = async (id: number) => (await db.select().from(playerReports).where(eq(playerReports.id, id)))[0]!
const reportsBy = (user: { id: number }) => db.select().from(playerReports).where(eq(playerReports.reporterId, user.id))
const suspendedAt = async ({ id }: { id: number }) =>
	(await db.select({ at: users.matchmakingSuspendedAt }).from(users).where(eq(users.id, id)))[0]!.at
const listingsOf = ({ id }: { id: number }) => db.$count(playerListings, eq(playerListings.userId, id))

const acceptStored = (id: number) =>
	write((tx) => tx.update(matchResponses).set({ status: 'accepted' }).where(eq(matchResponses.id, id)))

async function aReport(wishes: Partial<typeof playerReports.$inferInsert> = {}) {
	const [reporter, reported] = await two()
	const row = { reporterId: reporter.id, reportedId: reported.id, reason: 'rude' as const, details: 'He shouted.' }
	const [report] = await write((tx) =>
		tx
			.insert(playerReports)
			.values({ ...row, ...wishes })
			.returning(),
	)
	return { id: report!.id, reporter, reported }
}

describe('reporting', () => {
	it('each is answered', () =>
		each(
			[
				[{ reason: 'rude' }, 302],
				[{ reason: 'other', details: 'Took my racket' }, 302],
				[{ reason: 'other' }, 400],
				[{ reason: 'other', details: ' \u200b ' }, 400],
				[{ reason: 'ugly' }, 400],
				[{}, 400],
				[{ reason: 'spam', details: 'x'.repeat(1000) }, 302],
				[{ reason: 'spam', details: 'x'.repeat(1001) }, 400],
			] as [Form, number][],
			async (form, status) => {
				const [a, b] = await two()
				expect((await send(`/matchmaking/players/${b.playerId}/report`, a, form)).status).toBe(status)
				expect(await reportsBy(a)).toHaveLength(status === 302 ? 1 : 0)
			},
		))

	it('keeps where it was, tells nobody, and takes one at a time', async () => {
		const [a, b] = await two()
		const { id } = await createOpenRequest(b)
		const address = `/matchmaking/people/report?request=${id}`
		const told = await send(address, a, { reason: 'fake', details: 'Line one\r\nline <b>two</b>' })
		expect([told.status, told.location]).toEqual([302, `/matchmaking/requests/${id}`])
		expect(await reportsBy(a)).toMatchObject([{ reportedId: b.id, matchRequestId: id, status: 'open' }])
		const again = await send(address, a, { reason: 'rude' })
		expect([again.status, again.action.result.error['']]).toEqual([
			409,
			['You’ve reported them already. An admin will look at it.'],
		])
		expect(await noticesOf(b.id)).toEqual([])
		const [report] = await reportsBy(a)
		await send(`${REPORTS}/${report!.id}/dismiss`, admin)
		expect((await send(address, a, { reason: 'rude' })).status).toBe(302)
	})

	it('oneself is refused', async () => {
		const [a] = await two()
		expect((await send(`/matchmaking/players/${a.playerId}/report`, a, { reason: 'rude' })).status).toBe(409)
		expect((await visit(`/matchmaking/players/${a.playerId}/report`, { form: { reason: 'rude' } })).status).toBe(302)
		expect(await reportsBy(a)).toEqual([])
	})
})

describe('deciding', () => {
	const verbs = ['dismiss', 'warn', 'suspend', 'reinstate'] as const
	test.each(verbs)('%s is for admins only', async (verb) => {
		const { id, reporter, reported } = await aReport()
		for (const headers of [{}, asOther, asOwner, reporter.headers, reported.headers]) {
			const answers = [
				await visit(REPORTS, { headers }),
				await visit(`${REPORTS}/${id}/${verb}`, { headers }),
				await visit(`${REPORTS}/${id}/${verb}`, { headers, form: {} }),
			]
			for (const { status, location } of answers) {
				expect(status).toBe(302)
				expect(location).toMatch(/^\/(auth\?next=.*)?$/)
			}
		}
		expect((await stored(id)).status).toBe('open')
		expect(await suspendedAt(reported)).toBeNull()
		for (const missing of ['999999', '0', 'x']) {
			expect((await visit(`${REPORTS}/${missing}/${verb}`, { headers: admin.headers })).status).toBe(404)
			expect((await send(`${REPORTS}/${missing}/${verb}`, admin)).status).toBe(404)
		}
	})

	it('shows who reported whom by full name, with the request, and no more', async () => {
		const [a, b] = await two()
		const request = await createOpenRequest(b, [], { title: 'Doubles <script>' })
		const { id } = await aReport({ reporterId: a.id, reportedId: b.id, matchRequestId: request.id })
		const { page, text } = await visit(REPORTS, { headers: admin.headers })
		expect(page.reports.find((report: { id: number }) => report.id === id)).toMatchObject({
			reporter: { name: 'Aneesa Davids' },
			reported: { name: 'Bongani Cele' },
			reason: 'rude',
			details: 'He shouted.',
			request: { id: request.id, title: 'Doubles <script>' },
			isSuspended: false,
		})
		expect(text).not.toContain('@example.com')
	})

	it('dismissing changes nothing for anybody', async () => {
		const { id, reported } = await aReport()
		expect((await send(`${REPORTS}/${id}/dismiss`, admin, { note: 'No basis' })).status).toBe(302)
		expect(await stored(id)).toMatchObject({ status: 'dismissed', decidedById: admin.id, decisionNote: 'No basis' })
		expect([await suspendedAt(reported), await noticesOf(reported.id)]).toEqual([null, []])
		for (const verb of ['dismiss', 'warn', 'suspend'])
			expect((await send(`${REPORTS}/${id}/${verb}`, admin)).status).toBe(409)
		expect((await send(`${REPORTS}/${id}/reinstate`, admin)).status).toBe(409)
		const { page } = await visit(`${REPORTS}?status=decided`, { headers: admin.headers })
		expect(page.reports[0]).toMatchObject({ id, decidedBy: 'Ada Admin', note: 'No basis' })
	})

	it('warning tells them what for and not by whom, decides all that is open, and is counted', async () => {
		const { id, reporter, reported } = await aReport({ reason: 'spam' })
		const second = await aReport({ reportedId: reported.id })
		expect((await send(`${REPORTS}/${id}/warn`, admin, { note: 'Sells rackets' })).status).toBe(302)
		expect(await stored(id)).toMatchObject({ status: 'warned', decidedById: admin.id, decisionNote: 'Sells rackets' })
		expect(await stored(second.id)).toMatchObject({ status: 'warned', decidedAt: NOW, decisionNote: null })
		expect(await suspendedAt(reported)).toBeNull()
		expect(await listingsOf(reported)).toBe(1)
		const told = await noticesOf(reported.id)
		expect(told).toHaveLength(1)
		expect(told[0]!.body).toBe(
			'A player told us that you were selling things or sending spam. If it happens again, we’ll close matchmaking for you.',
		)
		expect(JSON.stringify(told)).not.toContain('Aneesa')
		expect(await noticesOf(reporter.id)).toEqual([])

		const third = await aReport({ reportedId: reported.id })
		const { page } = await visit(REPORTS, { headers: admin.headers })
		const list = page.reports as { id: number; before: { warned: number; about: number } }[]
		expect(list.find((one) => one.id === third.id)!.before).toMatchObject({ warned: 1, about: 2 })
		await send(`${REPORTS}/${third.id}/suspend`, admin)
		const fourth = await aReport({ reportedId: reported.id })
		expect((await send(`${REPORTS}/${fourth.id}/warn`, admin)).status, 'they are suspended').toBe(409)
		expect((await stored(fourth.id)).status).toBe('open')
	})

	it('suspending says in numbers what it means, and does exactly that', async () => {
		const { id, reported } = await aReport()
		const second = await aReport({ reportedId: reported.id })
		const [x, y] = await two()
		const open = await createOpenRequest(reported, [x, y])
		await createOpenRequest(reported)
		const over = await createOpenRequest(reported, [], { expiresAt: NOW })
		const theirs = await createOpenRequest(x, [reported, y])
		const joined = await createOpenRequest(y, [reported], { acceptedCount: 1 })
		await acceptStored(joined.answers[0]!.id)
		const match = await createMatch([reported, x])
		expect(await listingsOf(reported)).toBe(1)
		const dialog = await visit(`${REPORTS}/${id}/suspend`, { headers: admin.headers })
		expect(dialog.page.means).toEqual({ requests: 2, answers: 1, places: 1, reports: 2 })

		expect((await send(`${REPORTS}/${id}/suspend`, admin, { note: 'Enough' })).status).toBe(302)
		expect(await suspendedAt(reported)).toEqual(NOW)
		expect(await listingsOf(reported)).toBe(0)
		expect((await storedRequest(open.id)).status).toBe('cancelled')
		expect((await storedRequest(over.id)).status).not.toBe('cancelled')
		expect((await storedRequest(match.id)).status).toBe('matched')
		expect((await membersOf(match.threadId)).every(({ leftAt }) => leftAt === null)).toBe(true)
		const answers = await Promise.all(theirs.answers.map((answer) => storedAnswer(answer.id)))
		expect(answers.map(({ status }) => status)).toEqual(['withdrawn', 'pending'])
		expect((await storedAnswer(joined.answers[0]!.id)).status).toBe('withdrawn')
		expect(await storedRequest(joined.id)).toMatchObject({ status: 'open', acceptedCount: 0 })
		expect(await noticesOf(y.id)).toContainEqual(
			expect.objectContaining({ title: 'Bongani C. can’t make it: Doubles on Friday' }),
		)
		const pending = await db.select().from(matchResponses).where(eq(matchResponses.matchRequestId, open.id))
		expect(pending.map(({ status }) => status)).not.toContain('pending')
		for (const person of [x, y])
			expect(await noticesOf(person.id)).toContainEqual(
				expect.objectContaining({ title: 'Cancelled: Doubles on Friday' }),
			)
		expect((await noticesOf(reported.id)).map(({ title, body }) => [title, body])).toEqual([
			['Cancelled: Doubles on Friday', 'An admin has ended it.'],
			['Cancelled: Doubles on Friday', 'An admin has ended it.'],
			['Matchmaking is closed for you', expect.any(String)],
		])
		expect([(await stored(id)).status, (await stored(second.id)).status]).toEqual(['suspended', 'suspended'])
		expect((await stored(second.id)).decisionNote).toBeNull()
		expect((await visit(`/matchmaking/players/${reported.playerId}/connect`, { headers: x.headers })).status).toBe(404)
	})

	it('reinstating brings them back into the search, and tells them', async () => {
		const { id, reported } = await aReport()
		await send(`${REPORTS}/${id}/suspend`, admin)
		expect((await send(`${REPORTS}/${id}/reinstate`, admin)).status).toBe(302)
		expect([await suspendedAt(reported), await listingsOf(reported)]).toEqual([null, 1])
		expect((await noticesOf(reported.id)).map(({ title }) => title)).toEqual([
			'Matchmaking is closed for you',
			'Matchmaking is open to you again',
		])
		expect((await send(`${REPORTS}/${id}/reinstate`, admin)).status).toBe(409)
		const { page } = await visit(`${REPORTS}?status=decided`, { headers: admin.headers })
		expect(page.reports.find((report: { id: number }) => report.id === id)).toMatchObject({ isSuspended: false })
	})

	it('reinstates by what closed it only, and not by what was decided before', async () => {
		const first = await aReport()
		const { reported } = first
		await send(`${REPORTS}/${first.id}/suspend`, admin)
		await send(`${REPORTS}/${first.id}/reinstate`, admin)
		const dismissed = await aReport({ reportedId: reported.id })
		await send(`${REPORTS}/${dismissed.id}/dismiss`, admin)
		const open = await aReport({ reportedId: reported.id })
		vi.setSystemTime(NOW.getTime() + 1000)
		try {
			await send(`${REPORTS}/${open.id}/suspend`, admin)
			for (const { id } of [first, dismissed])
				expect((await send(`${REPORTS}/${id}/reinstate`, admin)).status).toBe(409)
			expect(await suspendedAt(reported)).not.toBeNull()
			const { page } = await visit(`${REPORTS}?status=decided`, { headers: admin.headers })
			const offers = ({ id }: { id: number }) => page.reports.find((row: { id: number }) => row.id === id).suspends
			expect([first, dismissed, open].map(offers)).toEqual([false, false, true])
			expect((await send(`${REPORTS}/${open.id}/reinstate`, admin)).status).toBe(302)
		} finally {
			vi.setSystemTime(NOW)
		}
	})

	it('shows what it can be judged by: other reports, and the last five messages to who reported', async () => {
		const { id, reporter, reported } = await aReport()
		await aReport({ reportedId: reported.id })
		await aReport({ reporterId: reporter.id })
		const shared = await connectPeople(reporter, reported)
		const other = await connectPeople(reported, await createListed())
		const say = (threadId: number, user: { id: number }, body: string) =>
			write((tx) => tx.insert(matchMessages).values({ threadId, userId: user.id, body }))
		for (let i = 1; i <= 6; i++) await say(shared.threadId, reported, `Pay me ${i}`)
		await say(shared.threadId, reporter, 'MINE')
		await say(other.threadId, reported, 'ELSEWHERE')
		const { page, text } = await visit(REPORTS, { headers: admin.headers })
		const shown = page.reports.find((report: { id: number }) => report.id === id)
		expect(shown.before).toEqual({ warned: 0, about: 1, by: 0, byReporter: 1 })
		expect(shown.messages.map(({ body }: { body: string }) => body)).toEqual([6, 5, 4, 3, 2].map((i) => `Pay me ${i}`))
		expect(text).not.toMatch(/MINE|ELSEWHERE/)
	})

	it('is for somebody else where the report is about the admin', async () => {
		const { id } = await aReport({ reportedId: admin.id })
		for (const verb of verbs) expect((await send(`${REPORTS}/${id}/${verb}`, admin)).status).toBe(403)
		expect((await stored(id)).status).toBe('open')
		const another = await signedInUser({ role: 'admin' })
		expect((await send(`${REPORTS}/${id}/dismiss`, another)).status).toBe(302)
	})

	it('by two admins at once is done by one', async () => {
		for (let round = 0; round < 5; round++) {
			const { id, reported } = await aReport()
			const other = round % 2 ? 'dismiss' : 'warn'
			const both = [send(`${REPORTS}/${id}/suspend`, admin), send(`${REPORTS}/${id}/${other}`, admin)]
			const done = (await Promise.all(round % 2 ? both : both.reverse())).map(({ status }) => status)
			expect(done.sort()).toEqual([302, 409])
			const isSuspended = (await suspendedAt(reported)) !== null
			expect((await stored(id)).status).toBe(isSuspended ? 'suspended' : other === 'warn' ? 'warned' : 'dismissed')
		}
	})
})
