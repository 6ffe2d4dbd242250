import { and, asc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { mails, noticePreferences, notices, users } from '#db/schema.ts'
import { noticeKinds } from '#db/schema/notices.ts'
import { kindNames, kinds, type NoticeKind } from '#app/features/notices/kinds.ts'
import { unsubscribeToken } from '#app/features/notices/mails/unsubscribe.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { ask, visit } from '#tests/support/process/product.ts'
import { written } from '#tests/support/notices.ts'

const smtp = await vi.hoisted(async () => {
	process.env.RATE_LIMITS = 'on'
	return (await import('#tests/support/outside/smtp.ts')).openPost()
})
afterAll(() => smtp.stop())

const now = new Date('2026-11-20T08:00:00Z')
let told = 0
const tell = (user: { id: number }, ...kinds: NoticeKind[]) =>
	write((tx) =>
		notify(
			tx,
			kinds.map((kind) =>
				written({ userId: user.id, kind, title: kind, body: 'It happened.', cause: `cause:${++told}` }),
			),
			now,
		),
	)
const kindsIn = async (table: typeof notices | typeof mails, user: { id: number }) =>
	(await db.select({ kind: table.kind }).from(table).where(eq(table.userId, user.id)).orderBy(asc(table.id))).map(
		({ kind }) => kind,
	)
async function someone() {
	const user = await createUser()
	return { user, headers: await signedIn(user) }
}
type Someone = Awaited<ReturnType<typeof someone>>
const PUSHED = kindNames.filter((kind) => kinds[kind].push && kind !== 'account')
const save = (headers: Record<string, string>, inbox: string[], email: string[], push: string[] = PUSHED) =>
	visit('/settings/notices', {
		headers,
		form: [
			['intent', 'save'],
			...inbox.map((kind): [string, string] => ['inbox', kind]),
			...email.map((kind): [string, string] => ['email', kind]),
			...push.map((kind): [string, string] => ['push', kind]),
		],
	})

describe('the kinds', () => {
	it('are those that the database knows', () => {
		expect([...kindNames].toSorted()).toEqual([...noticeKinds].toSorted())
	})

	it('come to the inbox, and as mails but for reviews and rewards, while nobody has chosen', async () => {
		const { user } = await someone()
		await tell(user, ...kindNames)
		expect(await kindsIn(notices, user)).toEqual(kindNames)
		expect(await kindsIn(mails, user)).toEqual(kindNames.filter((kind) => kind !== 'review' && kind !== 'reward'))
	})
})

describe('choosing', () => {
	it('decides from then on what comes where, and can be changed back', async () => {
		const { user, headers } = await someone()
		const answer = await save(headers, ['booking', 'club'], ['booking', 'review'])
		expect(answer).toMatchObject({ status: 302, location: '/settings/notices' })
		await tell(user, 'booking', 'club', 'review', 'match', 'account')
		expect(await kindsIn(notices, user)).toEqual(['booking', 'club', 'account'])
		expect(await kindsIn(mails, user)).toEqual(['booking', 'review', 'account'])
		const page = await visit('/settings/notices', { headers })
		expect(page.page.choices).toHaveLength(noticeKinds.length)
		expect(page.page.choices).toContainEqual({ kind: 'club', inbox: true, email: false, push: true })
		expect(page.page.choices).toContainEqual({ kind: 'account', inbox: true, email: true, push: true })

		const unasked = kindNames.filter((kind) => kinds[kind].email && kind !== 'account')
		await save(
			headers,
			kindNames.filter((kind) => kind !== 'account'),
			unasked,
		)
		expect(await db.$count(noticePreferences, eq(noticePreferences.userId, user.id))).toBe(0)
	})

	it('never switches off what is about the account', async () => {
		const { user, headers } = await someone()
		expect((await save(headers, ['account'], [])).status).toBe(400)
		await save(headers, [], [])
		await tell(user, 'account', 'booking')
		expect(await kindsIn(notices, user)).toEqual(['account'])
		expect(await kindsIn(mails, user)).toEqual(['account'])
	})

	it.each([
		['a kind we do not have', [['inbox', 'spam']]],
		['an object', [['inbox.a', 'booking']]],
		['more than there can be', Array.from({ length: 400 }, () => ['inbox', 'booking'])],
	])('refuses %s', async (_, fields) => {
		const { user, headers } = await someone()
		const answer = await visit('/settings/notices', { headers, form: fields as [string, string][] })
		expect(answer.status).toBe(400)
		expect(await db.$count(noticePreferences, eq(noticePreferences.userId, user.id))).toBe(0)
	})

	it('is for oneself, and for who is signed in', async () => {
		const [me, other] = [await someone(), await someone()]
		await save(me.headers, [], [])
		await tell(other.user, 'booking')
		expect(await kindsIn(mails, other.user)).toEqual(['booking'])
		expect((await visit('/settings/notices')).location).toMatch(/^\/auth\?/)
		expect((await save({}, [], [])).location).toMatch(/^\/auth\?/)
	})

	it('tells of the same cause neither way twice, whatever was chosen in between', async () => {
		const { user, headers } = await someone()
		const once = () =>
			write((tx) =>
				notify(tx, [written({ userId: user.id, kind: 'club', title: 'T', body: 'B', cause: 'the-same' })], now),
			)
		await once()
		await save(headers, [], ['club'])
		await once()
		await save(headers, ['club'], ['club'])
		await once()
		expect([await kindsIn(notices, user), await kindsIn(mails, user)]).toEqual([['club'], ['club']])
	})

	it('answers how many were told, in one way or the other, and counts nobody twice', async () => {
		const people = [await someone(), await someone(), await someone(), await someone()]
		const [, inboxOnly, mailOnly, nothing] = people as [Someone, Someone, Someone, Someone]
		await save(inboxOnly.headers, ['club'], [])
		await save(mailOnly.headers, [], ['club'])
		await save(nothing.headers, [], [])
		const words = { kind: 'club' as const, title: 'T', body: 'B', cause: `cause:${++told}` }
		const wanted = people.map(({ user }) => written({ userId: user.id, ...words }))
		const tellAll = () => write((tx) => notify(tx, wanted, now))
		expect([await tellAll(), await tellAll()]).toEqual([3, 0])
	})

	it('holds for 1,200 people at once', async () => {
		const people = await write((tx) =>
			tx
				.insert(users)
				.values(
					Array.from({ length: 1_200 }, (_, i) => {
						const [username, email] = [`crowd${i}`, `crowd${i}@example.com`]
						return {
							username,
							usernameKey: username,
							email,
							emailKey: email,
							fullName: `Crowd ${i}`,
							emailVerifiedAt: now,
						}
					}),
				)
				.returning({ id: users.id }),
		)
		const quiet = people.filter((_, i) => i % 3 === 0)
		await write((tx) =>
			tx
				.insert(noticePreferences)
				.values(quiet.map(({ id }) => ({ userId: id, kind: 'event' as const, inbox: true, email: false }))),
		)
		const wanted = people.map(({ id }) => written({ userId: id, kind: 'event', title: 'T', body: 'B', cause: 'crowd' }))
		await write((tx) => notify(tx, wanted, now))
		expect(await db.$count(notices, eq(notices.cause, 'crowd'))).toBe(1_200)
		expect(await db.$count(mails, eq(mails.cause, 'crowd'))).toBe(800)
	})
})

describe('an address that was refused', () => {
	const refuse = (user: { id: number }) =>
		write((tx) => tx.update(users).set({ emailRefusedAt: now }).where(eq(users.id, user.id)))
	const again = (headers: Record<string, string>) => visit('/settings/notices', { headers, form: { intent: 'try' } })

	it('is said to be, and can be tried again, a few times an hour', async () => {
		const { user, headers } = await someone()
		expect((await again(headers)).status).toBe(409)
		await refuse(user)
		expect((await visit('/settings/notices', { headers })).page.address).toMatchObject({ email: user.email })
		expect((await again(headers)).location).toBe('/settings/notices')
		expect(await kindsIn(mails, user)).toEqual(['account'])
		for (let i = 0; i < 3; i++) await again(headers)
		expect((await again(headers)).status).toBe(429)
		expect(await kindsIn(mails, user)).toEqual(['account'])
	})
})

describe('ending mails by their link', () => {
	const link = (user: { id: number }, kind: NoticeKind) =>
		`/notices/unsubscribe/${unsubscribeToken({ userId: user.id, kind })}`
	const chosen = async (user: { id: number }) =>
		(await db.select().from(noticePreferences).where(eq(noticePreferences.userId, user.id))).map(
			({ userId: _, ...wish }) => wish,
		)

	it('asks first, ends that kind only, as often as one likes, and leaves the inbox as it was', async () => {
		const { user } = await someone()
		const path = link(user, 'club')
		expect((await visit(path)).page).toEqual({ kind: 'club', isOn: true })
		expect(await chosen(user)).toEqual([])
		for (let i = 0; i < 2; i++)
			expect((await visit(path, { form: { 'List-Unsubscribe': 'One-Click' } })).status).toBe(200)
		expect(await chosen(user)).toEqual([{ kind: 'club', inbox: true, email: false, push: true }])
		expect((await visit(path)).page).toEqual({ kind: 'club', isOn: false })
		await tell(user, 'club', 'booking')
		expect(await kindsIn(notices, user)).toEqual(['club', 'booking'])
		expect(await kindsIn(mails, user)).toEqual(['booking'])
	})

	it('keeps an inbox switched off that was', async () => {
		const { user, headers } = await someone()
		await save(headers, [], ['club'])
		await visit(link(user, 'club'), { form: {} })
		expect(await chosen(user)).toContainEqual({ kind: 'club', inbox: false, email: false, push: true })
	})

	it('works only with a token of ours, and never for what is about the account', async () => {
		const { user } = await someone()
		const other = await someone()
		const right = unsubscribeToken({ userId: user.id, kind: 'club' })
		const [name, mac] = right.split('.') as [string, string]
		const [theirs] = unsubscribeToken({ userId: other.user.id, kind: 'club' }).split('.') as [string]
		const wrong = [
			`${theirs}.${mac}`,
			`${name}.`,
			`.${mac}`,
			name,
			`${right}.x`,
			`${name}.${mac.slice(1)}`,
			'x'.repeat(3_000),
			'%00',
			'null',
			unsubscribeToken({ userId: user.id, kind: 'account' }),
			unsubscribeToken({ userId: 999_999, kind: 'club' }),
		]
		for (const token of wrong) {
			const path = `/notices/unsubscribe/${token}`
			expect([token, (await visit(path)).status]).toEqual([token, 404])
			expect([token, (await visit(path, { form: {} })).status]).toEqual([token, 404])
		}
		expect([await chosen(user), await chosen(other.user)]).toEqual([[], []])
	})

	it('is not for somebody who has gone, nor from another site with their browser', async () => {
		const { user } = await someone()
		const foreign = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }
		expect((await ask(link(user, 'club'), foreign)).status).toBe(403)
		await write((tx) => tx.update(users).set({ deletedAt: now }).where(eq(users.id, user.id)))
		expect((await visit(link(user, 'club'))).status).toBe(404)
	})
})

/** Opens a page of the inbox and has it tell that it was looked at, as it does in a browser. */
async function see(headers: Record<string, string>, path: string) {
	const { fresh } = (await visit(path, { headers })).page as { fresh: number[] }
	const ids = fresh.map((id): [string, string] => ['ids', String(id)])
	await visit('/notices', { headers, form: [['intent', 'seen'], ...ids] })
	return fresh
}

describe('the inbox', () => {
	it('shows what is new by itself, and marks all of it as read', async () => {
		const { user, headers } = await someone()
		await tell(user, ...Array<NoticeKind>(45).fill('club'))
		for (let i = 0; i < 2; i++)
			expect((await visit('/notices', { headers })).page).toMatchObject({ count: 45, more: 25, pages: 3 })
		await see(headers, '/notices')
		const fresh = await visit('/notices?show=new', { headers })
		expect(fresh.page).toMatchObject({ unread: true, count: 25, more: 5 })
		const other = await someone()
		await tell(other.user, 'club')
		expect((await visit('/notices', { headers, form: { intent: 'burn' } })).status).toBe(400)
		await see(headers, '/notices?show=new')
		expect((await visit('/notices?show=new&page=9', { headers })).page.notices).toHaveLength(5)
		await tell(user, 'club')
		expect((await visit('/notices', { headers, form: { intent: 'read' } })).location).toBe('/notices')
		expect((await visit('/notices?show=new', { headers })).page).toMatchObject({ notices: [], count: 0 })
		const unread = and(eq(notices.userId, other.user.id), eq(notices.kind, 'club'))
		expect((await db.select().from(notices).where(unread))[0]!.readAt).toBeNull()
	})

	it('marks only what is named, only for its person, and nothing that is no number', async () => {
		const [me, other] = [await someone(), await someone()]
		await tell(me.user, 'club', 'club')
		await tell(other.user, 'club')
		const unread = async ({ headers }: Someone) => (await visit('/notices?show=new', { headers })).page.fresh
		const [[, older], [theirs]] = [await unread(me), await unread(other)]
		const mark = (...ids: string[]) =>
			visit('/notices', {
				headers: me.headers,
				form: [['intent', 'seen'], ...ids.map((id): [string, string] => ['ids', id])],
			})
		expect((await mark(String(older), String(theirs))).location).toBe('/notices?show=new')
		expect(await unread(me)).toHaveLength(1)
		expect(await unread(other)).toEqual([theirs])
		for (const wrong of [['x'], ['1e3'], Array(21).fill('1')]) expect((await mark(...wrong)).status).toBe(400)
	})

	it('shows each of 45 new ones, however one goes on', async () => {
		const { user, headers } = await someone()
		await tell(user, ...Array<NoticeKind>(45).fill('club'))
		const shown: number[][] = []
		for (const path of ['/notices?show=new', '/notices?show=new', '/notices?show=new&page=3']) {
			shown.push(await see(headers, path))
		}
		expect(shown.map(({ length }) => length)).toEqual([20, 20, 5])
		expect(new Set(shown.flat()).size).toBe(45)
		expect((await visit('/notices?show=new', { headers })).page).toMatchObject({ notices: [], count: 0, more: 0 })
	})
})
