import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { dialect } from '#db/dialect.ts'
import { fsck } from '#db/ops/fsck.ts'
import { matchRequests, playerBlocks, playerConnections, playerPreferences, users } from '#db/schema.ts'
import { countUnreadThreads } from '#app/features/matchmaking/threads/list.server.ts'
import { leaveThread, openThread } from '#app/features/matchmaking/threads/open.server.ts'
import { sendMessage } from '#app/features/matchmaking/threads/send.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { askedBy } from '#tests/support/database/asked-statements.ts'
import { connectPeople, createMatch, createMember, membersOf, messagesOf } from '#tests/support/world/threads.ts'
import { signedIn } from '#tests/support/world/people.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

type Headers = Record<string, string>
const CANARY = '082 987 6543'

const page = (id: number, headers?: Headers, query = '') => visit(`/matchmaking/threads/${id}${query}`, { headers })
const post = (id: number, headers: Headers | undefined, form: Record<string, string>) =>
	visit(`/matchmaking/threads/${id}`, { headers, form })
const say = (id: number, headers: Headers, text: string, key = crypto.randomUUID()) =>
	post(id, headers, { intent: 'send', text, idempotencyKey: key })
const read = (id: number, headers?: Headers, query = '') =>
	call('GET', `/api/matchmaking/threads/${id}/messages${query}`, { headers })
const write1 = (id: number, headers: Headers | undefined, body: unknown, key?: string) =>
	call('POST', `/api/matchmaking/threads/${id}/messages`, {
		headers: { ...headers, ...(key && { 'Idempotency-Key': key }) },
		body,
	})
const textsOf = (days: { items: { text: string | null }[] }[]) => days.flatMap(({ items }) => items.map((m) => m.text))

const trio = async () => {
	const owner = await createMember('Olwethu Ownerson')
	const player = await createMember('Pieter Playerson')
	const stranger = await createMember('Sadia Strangerson')
	return { owner, player, stranger, match: await createMatch([owner, player]) }
}

describe('a conversation', () => {
	it('says what it is about and who is in it, and no address or user id of them', async () => {
		const { owner, player, match } = await trio()
		await sendMessage(owner, match.threadId, 'Hello')
		const { page: shown, text } = await page(match.threadId, player.headers)
		expect(shown).toMatchObject({
			title: 'Fourth for padel',
			game: { when: 'Wed 3 Mar, 08:30', place: 'Cape Town', href: `/matchmaking/requests/${match.id}` },
			members: [
				{ name: 'Pieter Playerson', isYou: true },
				{ name: 'Olwethu Ownerson', isYou: false, phone: null },
			],
			days: [{ words: 'Today', items: [{ text: 'Hello', isOwn: false, author: { name: 'Olwethu Ownerson' } }] }],
			reason: null,
		})
		expect((await page(match.threadId, owner.headers)).page.game.href).toBe(`/matchmaking/my-requests/${match.id}`)
		const answer = await read(match.threadId, player.headers)
		for (const told of [text, JSON.stringify(answer.body)]) {
			expect(told).not.toContain('@example.com')
			expect(told).not.toContain(owner.username)
			expect(told).not.toMatch(/userId|email|phone":"/)
		}
		const own = { name: 'Olwethu Ownerson', profilePicture: null }
		expect(answer.body).toEqual([
			{ id: expect.any(Number), text: 'Hello', createdAt: '2027-03-01T06:30:00.000Z', isOwn: false, author: own },
		])
	})

	it('is made once, and brings back who had left without their number', async () => {
		const [one, two, three] = [
			await createMember('One'),
			await createMember('Two', CANARY),
			await createMember('Three'),
		]
		const { id, threadId } = await createMatch([one, two])
		await post(threadId, two.headers, { intent: 'share' })
		await write((tx) => leaveThread(tx, { matchRequestId: id }, two.id, new Date()))
		expect((await page(threadId, two.headers)).status).toBe(404)
		expect((await write1(threadId, two.headers, { text: 'Still here' })).status).toBe(404)
		expect((await page(threadId, one.headers)).text).not.toContain(CANARY)
		const again = await write((tx) => openThread(tx, { matchRequestId: id }, [one.id, two.id, three.id], new Date()))
		expect(again).toBe(threadId)
		expect((await membersOf(threadId)).map(({ userId, leftAt, sharesPhone }) => [userId, leftAt, sharesPhone])).toEqual(
			[
				[one.id, null, false],
				[two.id, null, false],
				[three.id, null, false],
			],
		)
		expect((await page(threadId, two.headers)).status).toBe(200)
		await write((tx) => leaveThread(tx, { matchRequestId: id }, three.id, new Date()))
		await write((tx) => leaveThread(tx, { matchRequestId: 999_999 }, two.id, new Date()))
		expect(await fsck()).toEqual([])
	})

	it('is not told to who comes or comes back later: they read from then on', async () => {
		const [one, two, three] = [await createMember('One'), await createMember('Two'), await createMember('Three')]
		const { id, threadId } = await createMatch([one, two])
		const open = () => write((tx) => openThread(tx, { matchRequestId: id }, [one.id, two.id, three.id], new Date()))
		const seen = async ({ headers }: typeof one) => ({
			page: textsOf((await page(threadId, headers)).page.days),
			call: (await read(threadId, headers)).body.map(({ text }: { text: string }) => text),
		})
		const listed = async ({ headers }: typeof one) => (await visit('/matchmaking/threads', { headers })).page.threads
		await sendMessage(one, threadId, 'Before she left')
		await write((tx) => leaveThread(tx, { matchRequestId: id }, two.id, new Date()))
		// In the same millisecond, as the clock stands still here.
		await sendMessage(one, threadId, 'While she was away')
		await open()
		for (const newcomer of [two, three]) {
			expect(await countUnreadThreads(newcomer)).toBe(0)
			expect(await listed(newcomer)).toMatchObject([{ unread: 0, last: null }])
			expect(await seen(newcomer)).toEqual({ page: [], call: [] })
			expect((await read(threadId, newcomer.headers, '?before=999999999')).body).toEqual([])
		}
		await open()
		await sendMessage(one, threadId, 'Now we are three')
		for (const newcomer of [two, three]) {
			expect(await countUnreadThreads(newcomer)).toBe(1)
			expect(await listed(newcomer)).toMatchObject([{ unread: 1, last: { text: 'Now we are three' } }])
			expect(await seen(newcomer)).toEqual({ page: ['Now we are three'], call: ['Now we are three'] })
		}
		expect((await noticesOf(three.id)).map(({ body }) => body)).toEqual(['Now we are three'])
		expect((await seen(one)).call).toHaveLength(3)
		await write((tx) => leaveThread(tx, { matchRequestId: id }, three.id, new Date()))
		expect(await fsck()).toEqual([])
	})

	it('can be written in until thirty days after its game, to the millisecond', async () => {
		const { owner, match } = await trio()
		const end = match.startsAt.getTime() + 30 * DAY
		const send = (at: number) => sendMessage(owner, match.threadId, 'Good game', { now: new Date(at) })
		await send(end - 1)
		await expect(send(end)).rejects.toMatchObject({
			init: { status: 409 },
			data: { message: expect.stringMatching(/This game is over/) },
		})
		await write((tx) => tx.update(matchRequests).set({ status: 'cancelled' }).where(eq(matchRequests.id, match.id)))
		expect((await page(match.threadId, owner.headers)).page).toMatchObject({
			reason: null,
			game: { status: 'Cancelled' },
		})
		vi.setSystemTime(end)
		const headers = await signedIn(owner)
		const over = await page(match.threadId, headers)
		expect(over.page.reason).toMatch(/This game is over/)
		expect(over.text).toContain('Good game')
		const refused = await say(match.threadId, headers, 'One more thing')
		expect([refused.status, refused.action.result.initialValue.text]).toEqual([409, 'One more thing'])
		vi.setSystemTime(new Date('2027-03-01T06:30:00Z'))
	})

	it('is read, not written, by whom an admin has closed matchmaking', async () => {
		const { owner, player, match } = await trio()
		await sendMessage(player, match.threadId, 'See you there')
		await write((tx) => tx.update(users).set({ matchmakingSuspendedAt: new Date() }).where(eq(users.id, owner.id)))
		const { page: shown, text } = await page(match.threadId, owner.headers)
		expect(shown.reason).toMatch(/closed matchmaking/)
		expect(text).toContain('See you there')
		expect((await say(match.threadId, owner.headers, 'x')).status).toBe(403)
		expect((await write1(match.threadId, owner.headers, { text: 'x' })).status).toBe(403)
		expect(await messagesOf(match.threadId)).toHaveLength(1)
	})
})

describe('a number', () => {
	it('is told to the others of that one conversation, while its owner shares it there', async () => {
		const [one, two] = [await createMember('Canary Bird', CANARY), await createMember('Other Bird')]
		const outsider = await createMember('Third Bird')
		const { threadId } = await createMatch([one, two])
		const elsewhere = await connectPeople(one, outsider)
		const holds = async (id: number, headers: Headers) =>
			(await page(id, headers)).text.includes(CANARY) || JSON.stringify((await read(id, headers)).body).includes(CANARY)
		expect(await holds(threadId, two.headers)).toBe(false)
		const shared = await post(threadId, one.headers, { intent: 'share' })
		expect([shared.status, shared.location]).toEqual([302, `/matchmaking/threads/${threadId}`])
		const { members } = (await page(threadId, two.headers)).page
		expect(members.find(({ name }: { name: string }) => name === 'Canary Bird').phone).toBe(CANARY)
		expect(JSON.stringify((await read(threadId, two.headers)).body)).not.toContain(CANARY)
		expect((await visit('/matchmaking/threads', { headers: two.headers })).text).not.toContain(CANARY)
		expect(await holds(elsewhere.threadId, outsider.headers)).toBe(false)
		expect((await post(threadId, one.headers, { intent: 'hide' })).status).toBe(302)
		expect(await holds(threadId, two.headers)).toBe(false)
	})

	it('is not told where either of the two has blocked the other', async () => {
		for (const way of ['shower', 'looker']) {
			const [one, two] = [await createMember('Canary Bird', CANARY), await createMember('Other Bird')]
			const { threadId } = await createMatch([one, two])
			await post(threadId, one.headers, { intent: 'share' })
			const [blocker, blocked] = way === 'shower' ? [one, two] : [two, one]
			await write((tx) => tx.insert(playerBlocks).values({ blockerId: blocker.id, blockedId: blocked.id }))
			expect((await page(threadId, two.headers)).text).not.toContain(CANARY)
		}
	})

	it('has to be there to be shared, and goes when it is taken away', async () => {
		const { owner, player, match } = await trio()
		expect((await page(match.threadId, owner.headers)).page.number).toEqual({ phone: null, isShared: false })
		const refused = await post(match.threadId, owner.headers, { intent: 'share' })
		expect([refused.status, refused.action.toast.description]).toEqual([
			409,
			'Add your phone number to your preferences first.',
		])
		const userId = owner.id
		await write((tx) => tx.insert(playerPreferences).values({ userId, phone: CANARY, matchmakingEnabled: false }))
		await post(match.threadId, owner.headers, { intent: 'share' })
		expect((await page(match.threadId, player.headers)).text).toContain(CANARY)
		await write((tx) => tx.update(playerPreferences).set({ phone: null }).where(eq(playerPreferences.userId, userId)))
		expect((await page(match.threadId, player.headers)).text).not.toContain(CANARY)
	})

	it('is hidden, but not shown, by whom an admin has closed matchmaking', async () => {
		const [one, two] = [await createMember('Canary Bird', CANARY), await createMember('Other Bird')]
		const { threadId } = await createMatch([one, two])
		await post(threadId, one.headers, { intent: 'share' })
		await write((tx) => tx.update(users).set({ matchmakingSuspendedAt: new Date() }).where(eq(users.id, one.id)))
		expect((await post(threadId, one.headers, { intent: 'hide' })).status).toBe(302)
		expect((await post(threadId, one.headers, { intent: 'share' })).status).toBe(403)
		expect((await page(threadId, two.headers)).text).not.toContain(CANARY)
	})
})

describe('a message', () => {
	it('is shown literally, whatever it holds', async () => {
		const { owner, player, match } = await trio()
		const texts = [
			'<script>alert(1)</script>',
			'"><svg onload=x>',
			'https://evil.example/?a=1&b=2 and javascript:alert(1)',
			"' OR 1=1-- %_",
			'👨‍👩‍👧‍👦 שלום \u202eabc',
			'{{7*7}} ${1}',
			'=1+1',
		]
		for (const text of texts) expect((await say(match.threadId, owner.headers, text)).status).toBe(302)
		expect(textsOf((await page(match.threadId, player.headers)).page.days)).toEqual(texts)
		expect((await read(match.threadId, player.headers)).body.map(({ text }: { text: string }) => text)).toEqual(texts)
	})

	it('has something to read in it, and at most a thousand characters', async () => {
		const { owner, match } = await trio()
		const refused = ['', '   ', '\u200b\u200d', 'a\u0000b', '\ud800', 'x'.repeat(1001), '😀'.repeat(1001)]
		for (const text of refused) {
			const { status, body } = await write1(match.threadId, owner.headers, { text })
			expect([status, Object.keys(body.fieldErrors)], JSON.stringify(text.slice(0, 9))).toEqual([400, ['text']])
		}
		for (const body of [null, [], 'x', {}, { text: 1 }, { text: null }, { text: ['a'] }])
			expect((await write1(match.threadId, owner.headers, body)).status).toBe(400)
		const long = await say(match.threadId, owner.headers, 'x'.repeat(1001))
		expect([long.status, long.action.result.error.text]).toEqual([
			400,
			['Your message must be at most 1000 characters'],
		])
		expect(long.action.result.initialValue.text).toHaveLength(1001)
		expect((await post(match.threadId, owner.headers, { intent: 'other', text: 'x' })).status).toBe(400)
		expect(await messagesOf(match.threadId)).toEqual([])
		for (const text of ['😀'.repeat(1000), `${'x'.repeat(498)}\r\n${'y'.repeat(501)}`, ' trimmed '])
			expect((await say(match.threadId, owner.headers, text)).status).toBe(302)
		expect((await messagesOf(match.threadId)).map(({ body }) => [...body].length)).toEqual([1000, 1000, 7])
	})

	it('takes nothing else from a call: not who writes, not where, not when', async () => {
		const { owner, player, match } = await trio()
		const body = { text: 'Mine', userId: player.id, threadId: 1, id: 7, createdAt: '2020-01-01', __proto__: {} }
		const sent = await write1(match.threadId, owner.headers, body)
		expect([sent.status, sent.body]).toMatchObject([
			201,
			{ text: 'Mine', isOwn: true, author: { name: owner.fullName } },
		])
		expect(await messagesOf(match.threadId)).toMatchObject([{ userId: owner.id, createdAt: new Date() }])
	})

	it('is kept once however often one key sends it', async () => {
		const { owner, player, match } = await trio()
		const sent = await Promise.all(
			Array.from({ length: 50 }, () => write1(match.threadId, owner.headers, { text: 'Once' }, 'k')),
		)
		expect(new Set(sent.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
		expect(await messagesOf(match.threadId)).toHaveLength(1)
		expect((await write1(match.threadId, owner.headers, { text: 'Other' }, 'k')).status).toBe(422)
		expect((await write1(match.threadId, player.headers, { text: 'Once' }, 'k')).status).toBe(201)
		expect(await messagesOf(match.threadId)).toHaveLength(2)
	})

	it('has its place: whoever writes at the same time, all see one order', async () => {
		const { owner, player, match } = await trio()
		const texts = Array.from({ length: 20 }, (_, i) => `Message ${i}`)
		await Promise.all(texts.map((text, i) => sendMessage(i % 2 ? owner : player, match.threadId, text)))
		const stored = await messagesOf(match.threadId)
		expect(stored.map(({ body }) => body).sort()).toEqual([...texts].sort())
		const instants = stored.map(({ createdAt }) => createdAt.getTime())
		expect(instants.every((at, i) => i === 0 || at > instants[i - 1]!)).toBe(true)
		const orders = await Promise.all(
			[owner, player].map(async ({ headers }) => (await read(match.threadId, headers)).body),
		)
		expect(orders[0].map(({ id }: { id: number }) => id)).toEqual(stored.map(({ id }) => id))
		expect(orders[1].map(({ id }: { id: number }) => id)).toEqual(stored.map(({ id }) => id))
	})

	it('of somebody blocked is not shown to who blocked them, and counts for nothing', async () => {
		const { owner, player, match } = await trio()
		await write((tx) => tx.insert(playerBlocks).values({ blockerId: owner.id, blockedId: player.id }))
		await sendMessage(player, match.threadId, 'You cannot read this')
		await sendMessage(owner, match.threadId, 'You can read this')
		expect(await countUnreadThreads(owner)).toBe(0)
		expect(await noticesOf(owner.id)).toEqual([])
		const shown = await page(match.threadId, owner.headers)
		expect(textsOf(shown.page.days)).toEqual([null, 'You can read this'])
		const list = await visit('/matchmaking/threads', { headers: owner.headers })
		const answer = await read(match.threadId, owner.headers)
		for (const told of [shown.text, list.text, JSON.stringify(answer.body)]) expect(told).not.toContain('cannot read')
		expect(answer.body[0]).toMatchObject({ text: null, author: null })
		expect(textsOf((await page(match.threadId, player.headers)).page.days)).toHaveLength(2)
		expect((await page(match.threadId, player.headers)).text).toContain('You can read this')
		// A blocked player does not find who blocked them, and so is not led to their request.
		expect((await page(match.threadId, player.headers)).page.game.href).toBe(null)
	})
})

describe('reading', () => {
	it('goes back page by page, fifty at a time', async () => {
		const { owner, player, match } = await trio()
		for (let i = 1; i <= 101; i++) await sendMessage(owner, match.threadId, `No ${i}`)
		const seen: (string | null)[] = []
		let query = ''
		for (const [count, more] of [
			[50, true],
			[50, true],
			[1, false],
		] as const) {
			const { page: shown } = await page(match.threadId, player.headers, query)
			const texts = textsOf(shown.days)
			expect([texts.length, shown.earlier !== null]).toEqual([count, more])
			seen.unshift(...texts)
			query = `?before=${shown.earlier}`
		}
		expect(seen).toEqual(Array.from({ length: 101 }, (_, i) => `No ${i + 1}`))
		const called = await read(match.threadId, player.headers, '?limit=100')
		expect(called.body[0].text).toBe('No 2')
		const link = /<([^>]*)>; rel="next"/.exec(called.headers.get('Link')!)![1]!
		const last = await call('GET', link, { headers: player.headers })
		expect([last.body.length, last.body[0].text, last.headers.get('Link')]).toEqual([1, 'No 1', null])
		for (const bad of ['?before=x', '?before=-1', '?limit=0', '?limit=101', '?before=1.5'])
			expect((await read(match.threadId, player.headers, bad)).status, bad).toBe(400)
		expect((await page(match.threadId, player.headers, '?before=nonsense')).status).toBe(200)
		expect((await page(match.threadId, player.headers, '?before=1')).page.days).toEqual([])
	})

	it('is remembered, of what was seen and no later', async () => {
		const { owner, player, match } = await trio()
		const unread = () => countUnreadThreads(player)
		await sendMessage(owner, match.threadId, 'First')
		await sendMessage(owner, match.threadId, 'Second')
		expect([await unread(), await countUnreadThreads(owner)]).toEqual([1, 0])
		expect((await say(match.threadId, player.headers, '')).status, 'a form that is refused').toBe(400)
		expect(await unread()).toBe(1)
		const list = async () => (await visit('/matchmaking/threads', { headers: player.headers })).page.threads
		expect(await list()).toMatchObject([
			{ title: 'Fourth for padel', unread: 2, last: { text: 'Second', isOwn: false } },
		])
		const [first] = await messagesOf(match.threadId)
		await page(match.threadId, player.headers, `?before=${first!.id + 1}`)
		expect(await unread()).toBe(1)
		await page(match.threadId, player.headers)
		expect([await unread(), (await list())[0].unread]).toEqual([0, 0])
		// One that comes in the same millisecond is a later one all the same.
		await sendMessage(owner, match.threadId, 'Third')
		expect((await list())[0].unread).toBe(1)
		await sendMessage(player, match.threadId, 'My own does not read theirs')
		expect((await list())[0].unread).toBe(1)
		await read(match.threadId, player.headers)
		expect(await unread()).toBe(0)
	})

	it('is not had where a browser only fetches ahead, or asks whether the conversation is there', async () => {
		const { owner, player, match } = await trio()
		await sendMessage(owner, match.threadId, 'Hello')
		const address = `/matchmaking/threads/${match.threadId}`
		for (const init of [
			{ headers: { ...player.headers, 'Sec-Purpose': 'prefetch' } },
			{ headers: { ...player.headers, 'Sec-Purpose': 'prefetch;prerender' } },
			{ headers: { ...player.headers, Purpose: 'prefetch' } },
			{ method: 'HEAD', headers: player.headers },
		])
			for (const path of [address, `${address}.data`, `/api${address}/messages`]) {
				expect((await ask(path, init)).status, path).toBe(200)
				expect(await countUnreadThreads(player), `${path} ${JSON.stringify(init)}`).toBe(1)
			}
		expect((await ask(`${address}.data`, { headers: player.headers })).status).toBe(200)
		expect(await countUnreadThreads(player)).toBe(0)
	})

	it('lists the latest conversation first, with who is in it', async () => {
		const [me, friend, owner] = [
			await createMember('Me'),
			await createMember('Fikile Friend'),
			await createMember('Olga'),
		]
		const connected = await connectPeople(me, friend)
		const match = await createMatch([owner, me, friend])
		const list = async () => (await visit('/matchmaking/threads', { headers: me.headers })).page.threads
		vi.setSystemTime(Date.now() + 1000)
		await sendMessage(friend, connected.threadId, 'x'.repeat(200))
		expect(await list()).toMatchObject([
			{ id: connected.threadId, title: 'Fikile Friend', about: null, unread: 1 },
			{ id: match.threadId, about: 'Padel · Wed 3 Mar, 08:30', last: null },
		])
		expect([...(await list())[0].last.text].length).toBeLessThanOrEqual(91)
		vi.setSystemTime(Date.now() + 1000)
		await sendMessage(owner, match.threadId, 'Who brings balls?')
		expect((await list()).map(({ id }: { id: number }) => id)).toEqual([match.threadId, connected.threadId])
		expect(await countUnreadThreads(me)).toBe(2)
		await write((tx) => tx.delete(playerConnections).where(eq(playerConnections.id, connected.id)))
		expect((await list()).map(({ id }: { id: number }) => id)).toEqual([match.threadId])
		expect((await page(connected.threadId, me.headers)).status).toBe(404)
		expect(await fsck()).toEqual([])
	})

	it('settles the notices that lead there, by page and call, whether or not anybody has written', async () => {
		const { owner, player, match } = await trio()
		const about = { kind: 'match', what: 'connected', subject: 'match-thread', subjectId: match.threadId } as const
		const tell = (cause: string) =>
			write((tx) => notify(tx, [{ ...about, userId: player.id, actorId: owner.id, cause }], new Date()))
		const settled = async () => (await noticesOf(player.id)).map(({ readAt }) => readAt !== null)
		await tell('a')
		await page(match.threadId, owner.headers)
		expect(await settled()).toEqual([false])
		await page(match.threadId, player.headers)
		expect(await settled()).toEqual([true])
		await tell('b')
		await read(match.threadId, player.headers)
		expect(await settled()).toEqual([true, true])
		await sendMessage(owner, match.threadId, 'Hello')
		await read(match.threadId, player.headers)
		await tell('c')
		await page(match.threadId, player.headers, '?before=1')
		expect((await settled()).at(-1), 'earlier messages are not the latest').toBe(false)
		await page(match.threadId, player.headers)
		expect((await settled()).every(Boolean)).toBe(true)
	})

	it.runIf(dialect === 'sqlite')('writes nothing where nothing is new', async () => {
		const { owner, player, match } = await trio()
		await sendMessage(owner, match.threadId, 'Hello')
		const updates = async (look: () => Promise<unknown>) => {
			const { statements } = await askedBy(look)
			return statements.filter(({ sql }) => sql.startsWith('update')).length
		}
		const looks = [() => page(match.threadId, player.headers), () => read(match.threadId, player.headers)]
		expect(await updates(looks[1]!)).toBeGreaterThan(0)
		for (const look of looks) expect(await updates(look)).toBe(0)
	})

	it('is told of once, until it was read', async () => {
		const { owner, player, match } = await trio()
		await sendMessage(owner, match.threadId, 'First <b>words</b>')
		await sendMessage(owner, match.threadId, 'More words')
		expect(await noticesOf(player.id)).toMatchObject([
			{
				kind: 'match',
				title: 'New message from Olwethu Ownerson',
				body: 'First <b>words</b>',
				link: `/matchmaking/threads/${match.threadId}`,
			},
		])
		expect(await noticesOf(owner.id)).toEqual([])
		const elsewhere = await createMatch([player, owner])
		await sendMessage(owner, elsewhere.threadId, 'Of another game')
		await page(match.threadId, player.headers)
		expect((await noticesOf(player.id)).map(({ readAt }) => readAt !== null)).toEqual([true, false])
		await sendMessage(owner, match.threadId, 'And now?')
		expect((await noticesOf(player.id)).map(({ body }) => body)).toEqual([
			'First <b>words</b>',
			'Of another game',
			'And now?',
		])
	})
})
