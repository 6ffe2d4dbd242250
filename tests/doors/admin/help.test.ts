import { and, eq, isNull } from 'drizzle-orm'
import { matchPath } from 'react-router'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { HELP_ANSWERS } from '#app/features/help/help-answers.ts'
import { db, write } from '#db/client/index.ts'
import { chatKnowledgeBase, chatMessages, chatSessions, settings } from '#db/schema.ts'
import { blocksOf } from '#app/features/help/format.ts'
import { removeOldConversations } from '#app/features/help/asking/conversations.server.ts'
import { addStandardAnswers } from '#app/features/help/standard.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { addresses } from '#tests/support/process/addresses.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { ask, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const counts = async () => [await db.$count(chatSessions), await db.$count(chatMessages)]
const messagesOf = (sessionId: number) =>
	db.select().from(chatMessages).where(eq(chatMessages.sessionId, sessionId)).orderBy(chatMessages.id)
const idIn = (location: string | null) => Number(/^\/help\/asked\/(\d+)$/.exec(location ?? '')?.[1])
const answerTo = async (question: string) =>
	(await db.select().from(chatKnowledgeBase).where(eq(chatKnowledgeBase.question, question)))[0]!

type Headers_ = Record<string, string>
const cookieOf = (headers: Headers) => headers.getSetCookie().find((line) => line.startsWith('help='))
/** Asks as a person, or as a browser with its cookie. Returns the conversation and the browser's cookie. */
async function asks(q: string, headers: Headers_ = {}, more: Headers_ = {}) {
	const answer = await visit('/help', { headers, form: { q, ...more } })
	const cookie = cookieOf(answer.headers)
	return { ...answer, id: idIn(answer.location), cookie: cookie?.split(';')[0] ?? '', line: cookie }
}
const person = async () => signedIn(await createUser())

describe('the answers of a new database', () => {
	it('are put there once, and stay as admins leave them', async () => {
		expect(await db.$count(chatKnowledgeBase)).toBe(0)
		expect(await Promise.all([addStandardAnswers(), addStandardAnswers(), addStandardAnswers()])).toEqual(
			expect.arrayContaining([true, false, false]),
		)
		expect(await db.$count(chatKnowledgeBase)).toBe(HELP_ANSWERS.length)
		await write((tx) => tx.delete(chatKnowledgeBase))
		expect(await addStandardAnswers()).toBe(false)
		expect(await db.$count(chatKnowledgeBase)).toBe(0)
	})

	it('are not mixed into others that were there before', async () => {
		await write((tx) => tx.delete(settings).where(eq(settings.key, 'helpAnswersAdded')))
		const [own] = await write((tx) =>
			tx.insert(chatKnowledgeBase).values({ question: 'Ours?', answer: 'Yes.', category: 'Own' }).returning(),
		)
		expect(await addStandardAnswers()).toBe(false)
		expect(await db.$count(chatKnowledgeBase)).toBe(1)
		await write(async (tx) => {
			await tx.delete(chatKnowledgeBase).where(eq(chatKnowledgeBase.id, own!.id))
			await tx.delete(settings).where(eq(settings.key, 'helpAnswersAdded'))
		})
		expect(await addStandardAnswers()).toBe(true)
	})
})

it('leads only to pages there are', () => {
	const known = addresses.map(({ path }) => `/${path}`).filter((path) => !path.endsWith('*'))
	const links = HELP_ANSWERS.flatMap(({ answer }) => blocksOf(answer))
		.flatMap((block) => (block.kind === 'paragraph' ? block.parts : block.kind === 'list' ? block.items.flat() : []))
		.flatMap((part) => (typeof part === 'string' ? [] : [new URL(part.to, 'http://localhost').pathname]))
	expect(links.length).toBeGreaterThan(30)
	for (const link of links)
		expect(
			known.some((path) => matchPath(path, link)),
			link,
		).toBe(true)
})

describe('looking', () => {
	it('finds answers, by search and by category, and writes nothing', async () => {
		const before = await counts()
		const found = await visit('/help?q=why+is+my+payment+pending')
		expect(found.status).toBe(200)
		expect(found.page.found[0].question).toBe('Why is my payment pending?')
		const { page } = await visit('/help?category=Paying')
		expect(page.listed.length).toBeGreaterThan(5)
		expect(new Set(page.listed.map(({ category }: { category: string }) => category))).toEqual(new Set(['Paying']))
		expect((await visit('/help')).page).toMatchObject({ found: [], listed: [], conversations: [] })
		expect((await visit('/help')).page.popular).toHaveLength(6)
		expect(await counts()).toEqual(before)
	})

	it('says that nothing was found', async () => {
		const { status, page } = await visit('/help?q=quantum+chromodynamics')
		expect([status, page.found, page.near]).toEqual([200, [], []])
		expect(page.contact.email).toContain('@')
	})

	test('takes … for what it is', () =>
		each(
			[
				'?q=%00',
				'?q=%F0%9F%8F%93',
				'?q=%25',
				"?q='%20OR%201=1--",
				`?q=${'a'.repeat(7_000)}`,
				'?q=a&q=b',
				'?category=<script>',
				'?page=-1',
				'?q=constructor',
				'?q=__proto__+toString+hasOwnProperty',
				'?q=%E2%80%8B',
				'?category=nowhere',
			],
			async (query) => {
				expect((await visit(`/help${query}`)).status).toBe(200)
			},
		))

	it('leaves out of what is looked for what cannot be printed', async () => {
		for (const [query, q] of [
			['%00', ''],
			['ref%00und%1b', 'refund'],
			['refund%EF%BF%BD', 'refund'],
		]) {
			const { page, text } = await visit(`/help?q=${query}`)
			expect(page.q).toBe(q)
			expect(text).not.toContain('\0')
		}
		expect((await visit('/help?category=Pay%00ing')).page.category).toBe('Paying')
	})

	it('has a page for each answer, and none for others', async () => {
		const { id, question } = await answerTo('Where is my refund?')
		expect((await visit(`/help/${id}`)).page).toMatchObject({ answer: { question }, given: null, bookings: null })
		for (const wrong of ['0', '-1', '1.5', '1e3', 'abc', '9007199254740993', '99999', '%00']) {
			expect((await visit(`/help/${wrong}`)).status).toBe(404)
			expect((await visit(`/help/${wrong}`, { form: { feedback: 'helpful' } })).status).toBe(404)
		}
	})
})

describe('asking', () => {
	it('keeps the question with the answer given', async () => {
		const user = await createUser()
		const headers = await signedIn(user)
		const { status, id, line } = await asks('why is my payment pending', headers)
		expect([status, line]).toEqual([302, undefined])
		const { id: answerId, answer } = await answerTo('Why is my payment pending?')
		expect(await messagesOf(id)).toMatchObject([
			{ role: 'user', content: 'why is my payment pending', feedback: null, knowledgeBaseId: null },
			{ role: 'assistant', content: answer, feedback: null, knowledgeBaseId: answerId },
		])
		const [session] = await db.select().from(chatSessions).where(eq(chatSessions.id, id))
		expect(session).toMatchObject({ userId: user.id, title: 'why is my payment pending', context: null })
		expect((await visit('/help', { headers })).page.conversations).toMatchObject([{ id }])
	})

	it('keeps that there was no answer', async () => {
		const { id } = await asks('quantum chromodynamics', await person())
		expect(await messagesOf(id)).toMatchObject([{ role: 'user' }, { role: 'system', knowledgeBaseId: null }])
	})

	it('goes on with a conversation', async () => {
		const headers = await person()
		const { id } = await asks('refund', headers)
		expect((await asks('entry code', headers, { session: String(id) })).id).toBe(id)
		expect(await messagesOf(id)).toHaveLength(4)
		expect((await asks('entry code', headers)).id).not.toBe(id)
	})

	it('never continues another person’s', async () => {
		const { id } = await asks('refund', await person())
		for (const headers of [await person(), {}] as Headers_[]) {
			expect((await asks('entry code', headers, { session: String(id) })).id).not.toBe(id)
		}
		expect(await messagesOf(id)).toHaveLength(2)
	})

	it('does it once for one key, for people and for browsers', async () => {
		for (const headers of [await person(), {}] as Headers_[]) {
			const idempotencyKey = crypto.randomUUID()
			const twice = await Promise.all([1, 2, 3].map(() => asks('refund', headers, { idempotencyKey })))
			expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
			expect(await messagesOf(twice[0]!.id)).toHaveLength(2)
		}
		const headers = await person()
		const idempotencyKey = crypto.randomUUID()
		await asks('refund', headers, { idempotencyKey })
		expect((await asks('entry code', headers, { idempotencyKey })).status).toBe(422)
	})

	test('refuses …', () =>
		each(
			[
				['nothing', {}],
				['an empty text', { q: '' }],
				['spaces', { q: '  \n ' }],
				['what nobody can see', { q: '\u200b\u200d' }],
				['301 characters', { q: 'a'.repeat(301) }],
				['301 emoji', { q: '🏓'.repeat(301) }],
				['a NUL', { q: 'a\0b' }],
				['two lines', { q: 'a\r\nSet-Cookie: x=y' }],
				['half a character', { q: 'a\ud800' }],
			] as [string, Headers_][],
			async (_, form) => {
				const before = await counts()
				expect((await visit('/help', { headers: await person(), form })).status).toBe(400)
				expect(await counts()).toEqual(before)
			},
		))

	test('keeps … as it is written', () =>
		each(
			['<script>alert(1)</script>', '"><svg onload=x>', "' OR 1=1--", '%', '\u202eevil', '👨‍👩‍👧‍👦 refund', 'a'.repeat(300)],
			async (q) => {
				const headers = await person()
				const { status, id } = await asks(q, headers)
				expect(status).toBe(302)
				expect((await messagesOf(id))[0]!.content).toBe(q)
				expect((await visit(`/help/asked/${id}`, { headers })).status).toBe(200)
			},
		))

	it('stores nothing that a form makes up', async () => {
		const other = await createUser()
		const { id } = await asks('refund', await person(), {
			userId: String(other.id),
			role: 'system',
			feedback: 'helpful',
		})
		const [session] = await db.select().from(chatSessions).where(eq(chatSessions.id, id))
		expect(session!.userId).not.toBe(other.id)
		expect((await messagesOf(id)).map(({ feedback }) => feedback)).toEqual([null, null])
	})
})

describe('who has no account', () => {
	it('finds the conversation again by a cookie that scripts cannot read', async () => {
		const { id, cookie, line } = await asks('refund')
		expect(line).toMatch(/; HttpOnly/)
		expect(line).toMatch(/SameSite=Lax/)
		expect(line).toMatch(/Max-Age=2592000/)
		expect((await visit(`/help/asked/${id}`, { headers: { Cookie: cookie } })).status).toBe(200)
		expect((await asks('entry code', { Cookie: cookie })).id).toBe(id)
		expect(await db.$count(chatSessions, and(eq(chatSessions.id, id), isNull(chatSessions.userId)))).toBe(1)
	})

	it('is not let in by another’s cookie, a forged one or none', async () => {
		const [one, two] = [await asks('refund'), await asks('entry code')]
		const signature = one.cookie.slice(one.cookie.lastIndexOf('.'))
		const forged = `help=${btoa(String(two.id))}${signature}`
		for (const cookie of [
			'',
			one.cookie,
			`help=${btoa(String(two.id))}`,
			forged,
			'help=%00',
			`help=${'a'.repeat(5_000)}`,
		]) {
			const headers: Headers_ = cookie ? { Cookie: cookie } : {}
			expect((await visit(`/help/asked/${two.id}`, { headers })).status).toBe(404)
			const message = (await messagesOf(two.id))[1]!
			const form = { message: String(message.id), feedback: 'helpful' }
			expect((await visit(`/help/asked/${two.id}`, { headers, form })).status).toBe(404)
		}
		expect((await messagesOf(two.id))[1]!.feedback).toBeNull()
	})

	it('has no way to a person’s conversation by a cookie that names it', async () => {
		const { id, cookie } = await asks('refund')
		const owner = await createUser()
		await write((tx) => tx.update(chatSessions).set({ userId: owner.id }).where(eq(chatSessions.id, id)))
		expect((await visit(`/help/asked/${id}`, { headers: { Cookie: cookie } })).status).toBe(404)
		expect((await visit(`/help/asked/${id}`, { headers: await signedIn(owner) })).status).toBe(200)
	})

	it('is kept out of every cache', async () => {
		const { id, cookie } = await asks('refund')
		const { headers } = await visit(`/help/asked/${id}`, { headers: { Cookie: cookie } })
		expect(headers.get('Cache-Control')).toMatch(/no-store|no-cache/)
	})
})

describe('saying whether it helped', () => {
	it('can be said twice and changed, and counts once', async () => {
		const headers = await person()
		const { id } = await asks('refund', headers)
		const [, given] = await messagesOf(id)
		const say = (feedback: string) =>
			visit(`/help/asked/${id}`, { headers, form: { message: String(given!.id), feedback } })
		for (const feedback of ['helpful', 'helpful', 'unhelpful'] as const) {
			expect(await say(feedback)).toMatchObject({ status: 302, location: `/help/asked/${id}` })
			expect((await messagesOf(id))[1]!.feedback).toBe(feedback)
		}
		expect((await say('meh')).status).toBe(400)
		expect((await messagesOf(id))[1]!.feedback).toBe('unhelpful')
	})

	it('is only for the person who asked, and about an answer', async () => {
		const headers = await person()
		const { id } = await asks('refund', headers)
		const [question, given] = await messagesOf(id)
		const other = await asks('refund', await person())
		const say = (message: unknown, who: Headers_ = headers, where = id) =>
			visit(`/help/asked/${where}`, { headers: who, form: { message: String(message), feedback: 'helpful' } })
		expect((await say(given!.id, await person())).status).toBe(404)
		expect((await say(given!.id, {})).status).toBe(404)
		expect((await say(question!.id)).status).toBe(404)
		expect((await say((await messagesOf(other.id))[1]!.id)).status).toBe(404)
		for (const wrong of ['0', '-1', 'abc', '', '9007199254740993']) expect((await say(wrong)).status).toBe(404)
		expect([...(await messagesOf(id)), ...(await messagesOf(other.id))].map(({ feedback }) => feedback)).toEqual([
			null,
			null,
			null,
			null,
		])
	})

	it('on the page of an answer keeps what was asked, once however often it is said', async () => {
		const headers = await person()
		const { id } = await answerTo('Where is my entry code?')
		const before = await counts()
		for (const feedback of ['helpful', 'unhelpful', 'helpful'] as const) {
			expect((await visit(`/help/${id}`, { headers, form: { feedback, asked: 'door code' } })).location).toBe(
				`/help/${id}`,
			)
			expect((await visit(`/help/${id}`, { headers })).page.given).toBe(feedback)
		}
		expect(await counts()).toEqual([before[0]! + 1, before[1]! + 2])
		expect((await visit(`/help/${id}`)).page.given).toBeNull()
		expect((await visit('/help', { headers })).page.conversations).toMatchObject([{ title: 'door code' }])
	})

	it('works without an account, in that browser', async () => {
		const { id } = await answerTo('How do I earn points?')
		const first = await visit(`/help/${id}`, { form: { feedback: 'unhelpful' } })
		const cookie = cookieOf(first.headers)!.split(';')[0]!
		expect((await visit(`/help/${id}`, { headers: { Cookie: cookie } })).page.given).toBe('unhelpful')
		const before = await counts()
		await visit(`/help/${id}`, { headers: { Cookie: cookie }, form: { feedback: 'helpful' } })
		expect((await visit(`/help/${id}`, { headers: { Cookie: cookie } })).page.given).toBe('helpful')
		expect(await counts()).toEqual(before)
	})

	it('counts once without an account, however often the form is sent', async () => {
		const { id } = await answerTo('How do I earn points?')
		const before = await counts()
		const idempotencyKey = crypto.randomUUID()
		const say = (feedback: string, key = idempotencyKey) =>
			visit(`/help/${id}`, { form: { feedback, idempotencyKey: key } })
		const answers = await Promise.all([say('helpful'), say('helpful'), say('helpful')])
		expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
		const corrected = await say('unhelpful')
		expect(await counts()).toEqual([before[0]! + 1, before[1]! + 2])
		const headers = { Cookie: cookieOf(corrected.headers)!.split(';')[0]! }
		expect((await visit(`/help/${id}`, { headers })).page.given).toBe('unhelpful')
		await say('helpful', crypto.randomUUID())
		expect(await counts()).toEqual([before[0]! + 2, before[1]! + 4])
	})

	it('is refused from another site', async () => {
		const before = await counts()
		const response = await ask('/help', {
			method: 'POST',
			headers: { 'Sec-Fetch-Site': 'cross-site' },
			body: new URLSearchParams({ q: 'refund' }),
		})
		expect(response.status).toBe(403)
		expect(await counts()).toEqual(before)
	})
})

describe('what is too old', () => {
	const now = new Date()
	const ago = (days: number) => new Date(now.getTime() - days * DAY)
	let kept: number[]
	beforeAll(async () => {
		const { id: userId } = await createUser()
		const rows = [
			{ userId, updatedAt: ago(364) },
			{ userId, updatedAt: ago(366) },
			{ userId: null, updatedAt: ago(29) },
			{ userId: null, updatedAt: ago(31) },
		]
		const made = await write((tx) => tx.insert(chatSessions).values(rows).returning({ id: chatSessions.id }))
		kept = made.map(({ id }) => id)
	})

	it('is deleted after a year, and after thirty days without a name', async () => {
		await write((tx) =>
			tx.insert(chatMessages).values(kept.map((sessionId) => ({ sessionId, role: 'user' as const, content: 'x' }))),
		)
		await removeOldConversations(now)
		const left = await db.select({ id: chatSessions.id }).from(chatSessions)
		expect(kept.map((id) => left.some((session) => session.id === id))).toEqual([true, false, true, false])
		expect(await messagesOf(kept[1]!)).toEqual([])
		expect(await messagesOf(kept[0]!)).toHaveLength(1)
	})
})
