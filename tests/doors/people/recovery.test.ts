import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { accountTokens, mails, sessions, users } from '#db/schema.ts'
import { onSessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { hiddenIn } from '#app/features/notices/letters.server.ts'
import { askForReset, finishResets, openReset, sendReset } from '#app/features/recovery/reset.server.ts'
import { removeOldTokens } from '#app/features/recovery/tokens.server.ts'
import { confirmEmail } from '#app/features/recovery/verify.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { resetNaively } from '#tests/proof/people/naive-reset.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { mailsOf, noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => {
	process.env.TRUST_PROXY = 'true'
	process.env.PUBLIC_URL = 'http://localhost'
	process.env.SMTP_URL = 'smtp://127.0.0.1:1'
})

afterEach(() => void vi.useRealTimers())

const password = 'court-time'
const chosen = 'netball shoes on grass'
let addresses = 0
/** A unique address, because limits count per address. */
const from = () => ({ 'X-Forwarded-For': `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}` })
const stored = async ({ id }: { id: number }) => (await db.select().from(users).where(eq(users.id, id)))[0]!
const lettersTo = async ({ id }: { id: number }) => (await mailsOf(id)).reverse()
/** Decrypts the newest mail with a link and returns its address and link. */
async function linkTo(user: { id: number }) {
	const letter = (await lettersTo(user)).find(({ secret, link }) => secret && link?.startsWith('/auth/'))
	const hidden = letter && hiddenIn(letter)
	return { path: `${letter?.link}${hidden?.secret}`, to: hidden?.to }
}
/** The mail is written after the response, which may take a while on a busy machine. */
const letterCame = (user: { id: number }) => expect.poll(() => lettersTo(user)).toHaveLength(1)
const forgot = (login: string, headers = from()) => visit('/auth/forgot', { headers, form: { login } })
const reset = (path: string, one = chosen, two = one) =>
	visit(path, { headers: from(), form: { password: one, confirmPassword: two } })
const login = (username: string, password: string) =>
	call('POST', '/api/login', { headers: from(), body: { username, password } })
async function withLink() {
	const user = await createUser({ password, emailVerifiedAt: null })
	const { emailKey } = await stored(user)
	const path = await write((tx) => openReset(tx, { id: user.id, emailKey }, new Date()))
	return { user, path }
}
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

describe('who has forgotten their password', () => {
	it('is sent a link by username or email, however it is written', async () => {
		for (const login of [(name: string) => name.toUpperCase(), (name: string) => ` ${name}@Example.com `]) {
			const user = await createUser()
			expect(await forgot(login(user.username))).toMatchObject({ status: 302, location: '/auth/forgot?asked' })
			await letterCame(user)
			const { path } = await linkTo(user)
			expect(path).toMatch(/^\/auth\/reset\/[\w-]{43}$/)
			expect((await visit(path)).page).toEqual({ username: user.username, least: 6 })
		}
	})

	it('is told the same as who has no account, and as who was suspended or deleted', async () => {
		const [suspended, deleted, user] = [await createUser(), await createUser(), await createUser()]
		await write((tx) => tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id)))
		await write((tx) => tx.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deleted.id)))
		const answers = []
		for (const name of [user.username, suspended.username, deleted.username, 'nobody', '🎾', "' or 1=1 --", '%']) {
			const { status, location, text } = await forgot(name)
			answers.push({ status, location, text })
		}
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
		await letterCame(user)
		for (const other of [suspended, deleted]) expect(await lettersTo(other)).toEqual([])
	})

	it('is answered without waiting for what may be done about it', async () => {
		const user = await createUser()
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		expect((await forgot(user.username)).status).toBe(302)
		expect(await lettersTo(user)).toEqual([])
		await finishResets()
		expect(await lettersTo(user)).toHaveLength(1)
	})

	it('is written to some time later only, or at once when the process stops', async () => {
		const user = await createUser()
		const aMoment = () => new Promise((done) => setImmediate(done))
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		await askForReset(user.username, 'a quiet address')
		for (let i = 0; i < 50; i++) await aMoment()
		vi.advanceTimersByTime(49)
		for (let i = 0; i < 50; i++) await aMoment()
		expect(await lettersTo(user)).toEqual([])
		await finishResets()
		expect(await lettersTo(user)).toHaveLength(1)
		vi.advanceTimersByTime(1_000)
		await finishResets()
		expect(await lettersTo(user), 'and only once').toHaveLength(1)
	})

	it('gets at most three letters in an hour, whoever asks', async () => {
		const user = await createUser()
		const start = Date.now()
		for (let i = 0; i < 5; i++) await sendReset(user.username, new Date(start + i * 3 * 60_000))
		expect(await lettersTo(user)).toHaveLength(3)
		await sendReset(user.username, new Date(start + HOUR + 10))
		expect(await lettersTo(user)).toHaveLength(4)
	})

	it('gets one letter for many tries at once, and none of them is lost', async () => {
		const user = await createUser()
		const start = Date.now()
		await Promise.all(Array.from({ length: 5 }, () => sendReset(user.username, new Date(start))))
		await sendReset(user.username, new Date(start + 119_000))
		expect(await lettersTo(user)).toHaveLength(1)
		expect((await visit((await linkTo(user)).path)).status).toBe(200)
		for (const minutes of [3, 6, 9]) await sendReset(user.username, new Date(start + minutes * 60_000))
		expect(await lettersTo(user)).toHaveLength(3)
	})

	it('may ask ten times in an hour from one address', async () => {
		const headers = from()
		for (let i = 0; i < 10; i++) expect((await forgot('nobody', headers)).status).toBe(302)
		const refused = await forgot('nobody', headers)
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
	})

	it('gets both their letters where a username reads like the address of another person', async () => {
		const user = await createUser()
		const namesake = await createUser({ username: user.email, email: 'namesake@example.com' })
		await sendReset(user.email, new Date())
		const [own, other] = [await linkTo(user), await linkTo(namesake)]
		expect((await visit(own.path)).page).toEqual({ username: user.username, least: 6 })
		expect((await visit(other.path)).page).toEqual({ username: namesake.username, least: 6 })
	})

	test.each(['', '   ', '\u0000', 'x'.repeat(300), '\u200b'])('has to say who they are (%#)', async (login) => {
		const { status, action } = await forgot(login)
		expect(status).toBe(400)
		expect(action.result.error.login).toHaveLength(1)
	})

	it('finds no secret of the link in the database', async () => {
		const user = await createUser()
		await sendReset(user.username, new Date())
		const secret = (await linkTo(user)).path.split('/').at(-1)!
		const kept = JSON.stringify([await lettersTo(user), await db.select().from(accountTokens)])
		expect(kept).not.toContain(secret)
	})
})

describe('a link for a new password', () => {
	it('sets it once, ends every session, and tells the person', async () => {
		const { user, path } = await withLink()
		const headers = await signedIn(user)
		const over: number[] = []
		const stop = onSessionsEnded((ids) => over.push(...ids))
		expect(await reset(path)).toMatchObject({ status: 302, location: '/auth' })
		stop()
		expect(over).toHaveLength(1)
		expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
		expect((await call('GET', '/api/user/jwt', { headers })).status).toBe(401)
		expect((await login(user.username, password)).status).toBe(401)
		expect((await login(user.username, chosen)).status).toBe(200)
		const told = await noticesOf(user.id)
		expect(told.map(({ kind, title }) => [kind, title])).toEqual([['account', 'Your password was changed']])
		expect((await reset(path, 'another one entirely')).status).toBe(410)
		expect((await login(user.username, chosen)).status).toBe(200)
	})

	it('confirms the address where it came by mail, and only there', async () => {
		const [mailed, handed] = [await createUser({ emailVerifiedAt: null }), await withLink()]
		await sendReset(mailed.username, new Date())
		for (const path of [(await linkTo(mailed)).path, handed.path]) expect((await reset(path)).status).toBe(302)
		expect((await stored(mailed)).emailVerifiedAt).toBeInstanceOf(Date)
		expect((await stored(handed.user)).emailVerifiedAt).toBeNull()
	})

	it('ends a change of address that somebody else began', async () => {
		const { user, path } = await withLink()
		await visit('/settings', {
			headers: { ...(await signedIn(user)), ...from() },
			form: { intent: 'email', email: 'thief@example.com', currentPassword: password },
		})
		const thiefs = await linkTo(user)
		expect(thiefs.to).toBe('thief@example.com')
		expect((await visit(thiefs.path)).status).toBe(200)
		expect((await reset(path)).status).toBe(302)
		expect((await visit(thiefs.path, { form: {} })).status).toBe(410)
		expect((await stored(user)).email).toBe(user.email)
	})

	it('for the own address outlives a new password', async () => {
		const { user, path } = await withLink()
		await visit('/settings', { headers: await signedIn(user), form: { intent: 'verify' } })
		const own = await linkTo(user)
		expect((await reset(path)).status).toBe(302)
		expect((await visit(own.path)).status).toBe(200)
	})

	it('is not used up by being opened, nor by a form with a mistake in it', async () => {
		const { path } = await withLink()
		for (let i = 0; i < 2; i++) expect((await visit(path)).status).toBe(200)
		expect((await reset(path, 'short')).status).toBe(400)
		const mistaken = await reset(path, chosen, `${chosen}!`)
		expect(mistaken.status).toBe(400)
		expect(mistaken.text).not.toContain(chosen)
		expect((await reset(path)).status).toBe(302)
	})

	it('is told to nobody the page leads to, and kept in no cache', async () => {
		const { path } = await withLink()
		for (const address of [path, '/auth/reset/wrong']) {
			const { headers } = await ask(address)
			expect(headers.get('Referrer-Policy')).toBe('no-referrer')
			expect(headers.get('Cache-Control')).toBe('no-store')
		}
	})

	it('is over after thirty minutes, and is swept away', async () => {
		const { user, path } = await withLink()
		later(30 * 60_000 - 1_000)
		expect((await visit(path)).status).toBe(200)
		await removeOldTokens(new Date())
		expect(await db.$count(accountTokens, eq(accountTokens.userId, user.id))).toBe(1)
		later(2_000)
		expect((await visit(path)).status).toBe(410)
		expect((await reset(path)).status).toBe(410)
		await removeOldTokens(new Date())
		expect(await db.$count(accountTokens, eq(accountTokens.userId, user.id))).toBe(0)
	})

	it('is over once a newer one was made, the address changed, or the person is gone', async () => {
		const first = await withLink()
		await sendReset(first.user.username, new Date())
		expect((await visit(first.path)).status).toBe(410)
		expect((await visit((await linkTo(first.user)).path)).status).toBe(200)

		const moved = await withLink()
		await write((tx) => tx.update(users).set({ emailKey: 'moved@example.com' }).where(eq(users.id, moved.user.id)))
		expect((await reset(moved.path)).status).toBe(410)

		const gone = await withLink()
		await write((tx) => tx.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.user.id)))
		expect((await reset(gone.path)).status).toBe(410)
	})

	test('says that it is no longer good where there is none: …', () =>
		each(['x', 'a'.repeat(43), '%00', '..%2F..', '%F0%9F%8E%BE', `${'a'.repeat(3_000)}`], async (token) => {
			const { status, error } = await visit(`/auth/reset/${token}`)
			expect(status).toBe(410)
			expect(error?.data?.message).toBe('This link has expired')
			expect((await reset(`/auth/reset/${token}`)).status).toBe(410)
		}))

	it('for an address does not set a password, nor the other way round', async () => {
		const user = await createUser({ password, emailVerifiedAt: null })
		const { path } = await withLink()
		expect((await visit(path.replace('reset', 'verify'))).status).toBe(410)
		await visit('/settings', { headers: await signedIn(user), form: { intent: 'verify' } })
		const verify = (await linkTo(user)).path
		expect(verify).toContain('/auth/verify/')
		expect((await reset(verify.replace('verify', 'reset'))).status).toBe(410)
	})

	it('used ten times at once sets one password', async () => {
		const { user, path } = await withLink()
		const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(path, `${chosen} ${i}`)))
		const done = answers.flatMap(({ status }, i) => (status === 302 ? [i] : []))
		expect(done).toHaveLength(1)
		expect(answers.filter(({ status }) => status === 410)).toHaveLength(9)
		expect((await login(user.username, `${chosen} ${done[0]}`)).status).toBe(200)
	})

	it('that is looked at before it is used sets several, which this finds out', async () => {
		const { user } = await withLink()
		const answers = await atOnce([1, 2], (i) => resetNaively(user, `hash ${i}`))
		expect(answers.map(({ status }) => status)).toEqual([302, 302])
	})
})

describe('an email address', () => {
	const register = (username: string) =>
		call('POST', '/api/register', {
			headers: from(),
			body: { username, fullName: 'Naledi Mokoena', email: `${username}@example.com`, password },
		})

	it('is asked to be confirmed when the account is opened, in the same breath', async () => {
		const { body } = await register('confirming')
		const { path, to } = await linkTo(body.user)
		expect(to).toBe('confirming@example.com')
		expect(path).toMatch(/^\/auth\/verify\/[\w-]{43}$/)
		const { page } = await visit(path)
		expect(page).toEqual({ username: 'confirming', email: to, isNew: false })
		expect((await stored(body.user)).emailVerifiedAt, 'opening the link confirms nothing').toBeNull()
		expect(await visit(path, { form: {} })).toMatchObject({ status: 302, location: '/auth' })
		expect((await stored(body.user)).emailVerifiedAt).toBeInstanceOf(Date)
		expect((await visit(path, { form: {} })).status).toBe(410)
	})

	it('of an account that was not opened gets no letter', async () => {
		await register('taken-name')
		const before = await db.$count(mails)
		expect((await register('Taken-Name')).status).toBe(409)
		expect(await db.$count(mails)).toBe(before)
	})

	const change = async (user: { id: number }, email: string, currentPassword = password) =>
		visit('/settings', {
			headers: { ...(await signedIn(user)), ...from() },
			form: { intent: 'email', email, currentPassword },
		})

	it('that was asked for a moment ago writes nothing more', async () => {
		const user = await createUser({ password })
		for (let i = 0; i < 2; i++) expect((await change(user, 'twice@example.com')).status).toBe(302)
		expect(await lettersTo(user)).toHaveLength(2)
	})

	it('changes once the new one is confirmed; the old one is told before', async () => {
		const user = await createUser({ password })
		expect((await change(user, 'Fresh.One@example.com')).status).toBe(302)
		expect((await stored(user)).email, 'nothing changes before').toBe(user.email)
		const letters = (await lettersTo(user)).map((letter) => ({ title: letter.title, to: hiddenIn(letter)?.to }))
		expect(letters).toEqual([
			{ title: 'Your email address is about to change', to: user.email },
			{ title: 'Is this your email address?', to: 'Fresh.One@example.com' },
		])
		const { path } = await linkTo(user)
		expect((await visit(path)).page).toMatchObject({ email: 'fresh.one@example.com', isNew: true })
		expect((await visit(path, { form: {} })).status).toBe(302)
		expect(await stored(user)).toMatchObject({ email: 'fresh.one@example.com', emailKey: 'fresh.one@example.com' })
		expect((await stored(user)).emailVerifiedAt).toBeInstanceOf(Date)
	})

	it('asks for the password, and is refused beside its field when another account has it', async () => {
		const [user, other] = [await createUser({ password }), await createUser()]
		const guessed = await change(user, 'fresh@example.com', 'wrong-one')
		expect(guessed).toMatchObject({ status: 400 })
		expect(guessed.action.result.error).toEqual({ currentPassword: ['That’s not your current password'] })
		expect(guessed.text).not.toContain('wrong-one')
		const taken = await change(user, other.email.toUpperCase())
		expect(taken.status).toBe(409)
		expect(taken.action.result.error).toEqual({ email: ['Email already registered'] })
		expect(await lettersTo(user)).toEqual([])
	})

	it('that another account took meanwhile stays with it', async () => {
		const user = await createUser({ password })
		await change(user, 'meanwhile@example.com')
		await createUser({ username: 'meanwhile', email: 'meanwhile@example.com' })
		const refused = await visit((await linkTo(user)).path, { form: {} })
		expect(refused.status).toBe(409)
		expect((await stored(user)).email).toBe(user.email)
	})

	it('wanted by two people at once becomes one person’s', async () => {
		const people = [await createUser({ password }), await createUser({ password })]
		for (const person of people) await change(person, 'contested@example.com')
		const links = await Promise.all(people.map(linkTo))
		const answers = await Promise.all(links.map(({ path }) => visit(path, { form: {} })))
		expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
		expect(await db.$count(users, eq(users.emailKey, 'contested@example.com'))).toBe(1)
	})

	it('wanted by somebody who registers at once becomes one person’s', async () => {
		const user = await createUser({ password })
		await change(user, 'newcomer@example.com')
		const { path } = await linkTo(user)
		const answers = await Promise.all([visit(path, { form: {} }), register('newcomer')])
		expect(answers.map(({ status }) => status).toSorted()).toEqual(answers[0].status === 302 ? [302, 409] : [201, 409])
		expect(await db.$count(users, eq(users.emailKey, 'newcomer@example.com'))).toBe(1)
	})

	it('is written as its owner wants it, and is not the same once more', async () => {
		const user = await createUser({ password })
		const refused = new Date()
		await write((tx) =>
			tx.update(users).set({ emailVerifiedAt: refused, emailRefusedAt: refused }).where(eq(users.id, user.id)),
		)
		const email = user.email.toUpperCase()
		expect((await change(user, email)).status).toBe(302)
		expect(await stored(user)).toMatchObject({ email, emailKey: user.email, emailRefusedAt: null })
		expect((await stored(user)).emailVerifiedAt).toBeInstanceOf(Date)
		expect(await lettersTo(user)).toEqual([])
		const same = await change(user, email)
		expect(same.status).toBe(400)
		expect(same.action.result.error).toEqual({ email: ['That’s already your address'] })
	})

	it('says whether a link was sent', async () => {
		const user = await createUser({ emailVerifiedAt: null })
		const headers = await signedIn(user)
		const isSent = async () => (await visit('/settings', { headers })).page.email.isSent
		expect(await isSent()).toBe(false)
		await visit('/settings', { headers, form: { intent: 'verify' } })
		expect(await isSent()).toBe(true)
		later(4 * 24 * HOUR)
		expect(await isSent()).toBe(false)
	})

	it('can be kept after all', async () => {
		const user = await createUser({ password })
		await change(user, 'regretted@example.com')
		const { path } = await linkTo(user)
		const headers = await signedIn(user)
		expect((await visit('/settings', { headers })).page.email.next).toBe('regretted@example.com')
		await visit('/settings', { headers, form: { intent: 'keep-email' } })
		expect((await visit('/settings', { headers })).page.email.next).toBeNull()
		expect((await visit(path)).status).toBe(410)
	})

	it('may be asked for five times in an hour', async () => {
		const user = await createUser({ emailVerifiedAt: null })
		const headers = await signedIn(user)
		for (let i = 0; i < 5; i++) {
			expect((await visit('/profile', { headers, form: { intent: 'verify' } })).status).toBe(302)
			const again = await visit('/profile', { headers, form: { intent: 'verify' } })
			expect(again.action.toast.description).toMatch(/^We’ve just sent a link\./)
			later(61_000)
		}
		expect((await visit('/profile', { headers, form: { intent: 'verify' } })).status).toBe(429)
		const tokens = and(eq(accountTokens.userId, user.id), eq(accountTokens.purpose, 'verify'))
		expect(await db.$count(accountTokens, tokens), 'only the newest is good').toBe(1)
	})

	it('is confirmed by nobody’s link', async () => {
		for (const secret of [undefined, '', 'x', 'a'.repeat(43)])
			await expect(confirmEmail(secret)).rejects.toMatchObject({ init: { status: 410 } })
	})
})
