import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, chatKnowledgeBase, chatMessages, chatSessions } from '#db/schema.ts'
import { findAnswers } from '#app/features/help/answers.server.ts'
import { addStandardAnswers } from '#app/features/help/standard.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { createUser, signedIn, signedInUser, type SignedInUser } from '#tests/support/world/people.ts'
import { visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

type Form = Record<string, string>
let admin: SignedInUser
beforeAll(async () => {
	admin = await signedInUser({ role: 'admin' })
	await addStandardAnswers()
})

let made = 0
const text = () => ({ question: `May I bring my dog ${++made}?`, answer: 'Ask the [venue](/).', category: 'Playing' })
const add = (form: Form, headers = admin.headers) => visit('/admin/help/new', { headers, form })
const edit = (id: number, form: Form, headers = admin.headers) => visit(`/admin/help/${id}/edit`, { headers, form })
const remove = (id: number, headers = admin.headers) => visit(`/admin/help/${id}/remove`, { headers, form: {} })
const newest = async () => (await db.select().from(chatKnowledgeBase).orderBy(desc(chatKnowledgeBase.id)).limit(1))[0]!
const stored = async (id: number) => (await db.select().from(chatKnowledgeBase).where(eq(chatKnowledgeBase.id, id)))[0]
const acts = async (id: number) => {
	const rows = await db
		.select()
		.from(auditLog)
		.where(eq(auditLog.subject, `answer:${id}`))
		.orderBy(auditLog.id)
	return rows.map(({ action, actorId }) => [action, actorId])
}
async function anAnswer() {
	await add(text())
	const answer = await newest()
	return { ...answer, shown: String(answer.updatedAt!.getTime()) }
}

describe('adding, changing and removing', () => {
	it('happens once, is found by all people and is logged', async () => {
		const form = { ...text(), idempotencyKey: crypto.randomUUID() }
		const before = await db.$count(chatKnowledgeBase)
		for (const { status, location } of await Promise.all([add(form), add(form)]))
			expect([status, location]).toEqual([302, '/admin/help'])
		expect(await db.$count(chatKnowledgeBase)).toBe(before + 1)
		const { id } = await newest()
		expect((await visit(`/help?q=${encodeURIComponent(form.question)}`)).page.found[0].id).toBe(id)
		expect(await acts(id)).toEqual([['help.add', admin.id]])

		const shown = String((await stored(id))!.updatedAt!.getTime())
		expect(await edit(id, { ...text(), shown })).toMatchObject({ status: 302, location: '/admin/help' })
		expect((await remove(id)).status).toBe(302)
		expect(await stored(id)).toBeUndefined()
		expect((await visit(`/help/${id}`)).status).toBe(404)
		expect(await acts(id)).toEqual(['help.add', 'help.edit', 'help.remove'].map((action) => [action, admin.id]))
		expect((await remove(id)).status).toBe(404)
		expect((await edit(id, { ...text(), shown })).status).toBe(404)
		expect(await acts(id)).toHaveLength(3)
	})

	it('is seen by every search at once, and answers that stay are not read again', async () => {
		const { id, question, shown } = await anAnswer()
		const read = await findAnswers()
		expect(await findAnswers()).toBe(read)
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 })
		const changed = { ...text(), question: 'Where may I park a zeppelin?' }
		expect((await edit(id, { ...changed, shown })).status).toBe(302)
		vi.useRealTimers()
		expect((await visit('/help?q=zeppelin')).page.found).toMatchObject([{ id }])
		expect((await findAnswers()).answers.some((answer) => answer.question === question)).toBe(false)
		await remove(id)
		expect((await visit('/help?q=zeppelin')).page.found).toEqual([])
	})

	it('does not overwrite what another admin saved in the meantime', async () => {
		const { id, shown } = await anAnswer()
		const mine = { ...text(), shown }
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
		expect((await edit(id, { ...text(), shown })).status).toBe(302)
		const theirs = await stored(id)
		const refused = await edit(id, mine)
		vi.useRealTimers()
		expect([refused.status, refused.action.result.initialValue.question]).toEqual([409, mine.question])
		expect(await stored(id)).toEqual(theirs)
		for (const wrong of ['', '0', 'abc', '1e3', '9'.repeat(17)])
			expect((await edit(id, { ...mine, shown: wrong })).status).toBe(409)
		expect(await stored(id)).toEqual(theirs)
	})

	it('has one answer to a question', async () => {
		const [one, two] = [await anAnswer(), await anAnswer()]
		const again = await add({ ...text(), question: one.question })
		expect([again.status, again.action.result.error.question]).toEqual([
			409,
			['There’s an answer to this question already'],
		])
		expect((await edit(two.id, { ...text(), question: one.question, shown: two.shown })).status).toBe(409)
		expect((await edit(two.id, { ...text(), question: two.question, shown: two.shown })).status).toBe(302)
	})

	test('refuses …', () =>
		each(
			[
				['no question', { question: '' }],
				['a long question', { question: 'a'.repeat(301) }],
				['two lines of question', { question: 'a\nb' }],
				['no answer', { answer: ' ' }],
				['a long answer', { answer: 'a'.repeat(2_001) }],
				['a NUL', { answer: 'a\0' }],
				['a link to another site', { answer: 'See [x](https://example.com).' }],
				['a link that is a script', { answer: '[x](javascript:alert)' }],
				['a link that leads off by two slashes', { answer: 'See [Help](/help) and [x](//example.com).' }],
				['no category', { category: '\u200b' }],
				['a long category', { category: 'a'.repeat(41) }],
			],
			async (_, more: Form) => {
				const before = await db.$count(chatKnowledgeBase)
				const { id, ...was } = (await stored((await newest()).id))!
				expect((await add({ ...text(), ...more })).status).toBe(400)
				expect((await edit(id, { ...text(), ...more, shown: String(was.updatedAt!.getTime()) })).status).toBe(400)
				expect(await db.$count(chatKnowledgeBase)).toBe(before)
				expect(await stored(id)).toEqual({ id, ...was })
			},
		))

	it('shows hostile text as text', async () => {
		const hostile = '<script>alert(1)</script> (javascript:alert(1)) "><svg onload=x>'
		await add({ question: hostile, answer: hostile, category: '<b>&' })
		const { id, answer } = await newest()
		expect(answer).toBe(hostile)
		for (const path of [`/help/${id}`, '/help', '/help?category=%3Cb%3E%26', '/admin/help?q=svg']) {
			expect((await visit(path, { headers: admin.headers })).status).toBe(200)
		}
	})

	it('leaves conversations as they were', async () => {
		const { id } = await anAnswer()
		const headers = await signedIn(await createUser())
		await visit(`/help/${id}`, { headers, form: { feedback: 'helpful' } })
		const [message] = await db.select().from(chatMessages).where(eq(chatMessages.knowledgeBaseId, id))
		await remove(id)
		const { status, text: seen } = await visit(`/help/asked/${message!.sessionId}`, { headers })
		expect([status, seen.includes('Ask the [venue](/).')]).toEqual([200, true])
	})
})

describe('the list', () => {
	it('finds by question, answer and category, signs taken for themselves, with what people said', async () => {
		const { id, question } = await anAnswer()
		for (const feedback of ['helpful', 'helpful', 'unhelpful'])
			await visit(`/help/${id}`, { headers: await signedIn(await createUser()), form: { feedback } })
		const find = async (q: string) =>
			(await visit(`/admin/help?q=${encodeURIComponent(q)}`, { headers: admin.headers })).page
		expect((await find(question.toUpperCase())).answers).toMatchObject([{ id, helpful: 2, unhelpful: 1 }])
		expect((await find('%')).answers.every(({ answer }: { answer: string }) => answer.includes('%'))).toBe(true)
		expect((await find('nobody says this')).answers).toEqual([])
		for (const page of ['0', '-1', 'abc', '99'])
			expect((await visit(`/admin/help?page=${page}`, { headers: admin.headers })).page.answers.length).toBeGreaterThan(
				0,
			)
	})
})

describe('open questions', () => {
	it('are those without an answer that helped, of thirty days, without names', async () => {
		const user = await createUser({ fullName: 'Zanele Canary', username: 'zanele-canary' })
		const headers = await signedIn(user)
		const asked = async (q: string) => (await visit('/help', { headers, form: { q } })).location!
		await asked('parrot licence?')
		await asked('Parrot LICENCE?')
		const helped = await asked('where is my entry code')
		const old = await asked('ancient aardvark')
		const { page } = await visit(await asked('where is my refund'), { headers })
		const say = (at: string, message: number, feedback: string) =>
			visit(at, { headers, form: { message: String(message), feedback } })
		await say(`/help/asked/${page.conversation.id}`, page.conversation.messages[1].id, 'unhelpful')
		const good = (await visit(helped, { headers })).page.conversation.messages[1].id
		await say(helped, good, 'helpful')
		const past = { timestamp: new Date(Date.now() - 31 * DAY) }
		const oldId = Number(old.split('/').at(-1))
		await write((tx) => tx.update(chatMessages).set(past).where(eq(chatMessages.sessionId, oldId)))

		const shown = await visit('/admin/help/questions', { headers: admin.headers })
		const open = shown.page as { question: string; times: number; found: boolean }[]
		expect(open.find(({ question }) => /parrot/i.test(question))).toMatchObject({ times: 2, found: false })
		expect(open.find(({ question }) => question === 'where is my refund')).toMatchObject({ times: 1, found: true })
		expect(open.some(({ question }) => /entry code|aardvark/.test(question))).toBe(false)
		expect(shown.text).not.toMatch(/canary/i)
		expect(await db.$count(chatSessions, eq(chatSessions.userId, user.id))).toBeGreaterThan(3)
	})
})
