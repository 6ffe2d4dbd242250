import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { matchResponses, matchThreads, notices, playerPreferences, users } from '#db/schema.ts'
import { countMatchmaking } from '#app/features/matchmaking/matchmaking-page/counts.server.ts'
import { findConnectionStates } from '#app/features/matchmaking/people/connection-state.server.ts'
import { openThread } from '#app/features/matchmaking/threads/open.server.ts'
import { within } from '#tests/support/cases.ts'
import {
	blocksOf,
	connectionOf,
	createListed,
	createOpenRequest,
	storedAnswer,
	storedRequest,
} from '#tests/support/world/listed.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { connectPeople, createMatch, membersOf } from '#tests/support/world/threads.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

type Headers = Record<string, string>
type Player = { playerId: number }
const PEOPLE = '/matchmaking/people'

const ask = (from: { headers: Headers }, to: Player, body: unknown = {}) =>
	call('POST', `/api/matchmaking/players/${to.playerId}/connect`, { headers: from.headers, body })
const answer = (by: { headers: Headers }, id: number, status: string) =>
	call('PATCH', `/api/matchmaking/connections/${id}`, { headers: by.headers, body: { status } })
const send = ({ headers }: { headers: Headers }, form: Record<string, string>) => visit(PEOPLE, { headers, form })
const open = ({ headers }: { headers: Headers }, path = PEOPLE) => visit(path, { headers })
const connection = async (user: { id: number }, other: { id: number }) =>
	(await findConnectionStates(user, [other.id])).get(other.id)
const suspend = ({ id }: { id: number }) =>
	write((tx) => tx.update(users).set({ matchmakingSuspendedAt: NOW }).where(eq(users.id, id)))

const two = async () =>
	[await createListed({ fullName: 'Aneesa Davids' }), await createListed({ fullName: 'Bongani Cele' })] as const

describe('asking to connect', () => {
	it('makes one row, and tells the other once', async () => {
		const [a, b] = await two()
		const first = await ask(a, b, { note: '  Padel on Tuesday? ' })
		expect(first.status).toBe(201)
		expect(first.body).toEqual({ id: expect.any(Number), status: 'pending', threadId: null })
		const again = await ask(a, b, { note: 'Once more' })
		expect([again.status, again.body]).toEqual([200, first.body])
		expect(await connectionOf(a, b)).toMatchObject({ note: 'Padel on Tuesday?', status: 'pending', requesterId: a.id })
		const told = await noticesOf(b.id)
		expect(told).toMatchObject([{ kind: 'match', title: 'Aneesa D. wants to connect', link: PEOPLE }])
		expect(JSON.stringify(told)).not.toContain('Davids')
		expect([await connection(a, b), await connection(b, a)]).toEqual(['asked', 'asks-you'])
	})

	it('is accepted by asking back, with a thread of the two', async () => {
		const [a, b] = await two()
		await ask(a, b)
		const back = await ask(b, a)
		expect([back.status, back.body.status]).toEqual([201, 'accepted'])
		expect((await membersOf(back.body.threadId)).map(({ userId }) => userId).sort()).toEqual([a.id, b.id].sort())
		expect([await connection(a, b), await connection(b, a)]).toEqual(['connected', 'connected'])
		expect(await noticesOf(a.id)).toMatchObject([
			{ title: 'Bongani Cele said yes to connecting', link: `/matchmaking/threads/${back.body.threadId}` },
		])
		expect(await ask(a, b)).toMatchObject({ status: 200, body: back.body })
	})

	it('takes a note of … or refuses it', () =>
		each(
			[
				['140 code points', '🎾'.repeat(140), 201],
				['141 code points', '🎾'.repeat(141), 400],
				['a control character', 'a\u0000b', 400],
				['a number', 7, 400],
				['null', null, 201],
				['only spaces', ' \u200b ', 201],
			],
			async (_, note, status) => {
				const [a, b] = await two()
				const asked = await ask(a, b, { note })
				expect(asked.status).toBe(status)
				if (status === 400) expect(asked.body.fieldErrors.note).toHaveLength(1)
				expect((await connectionOf(a, b)) !== undefined).toBe(status === 201)
			},
		))

	it('shows the limit of the note in words', async () => {
		const [a, b] = await two()
		const { status, action } = await visit(`/matchmaking/players/${b.playerId}/connect`, {
			headers: a.headers,
			form: { note: 'x'.repeat(141) },
		})
		expect(status).toBe(400)
		expect(action.result.error.note).toEqual(['Your note must be at most 140 characters'])
	})

	it('shows hostile text as it was written', async () => {
		const [a, b] = await two()
		const note = `<script>alert('x')</script> "Robert'); DROP TABLE users;--" \u05e9\u05dc\u05d5\u05dd`
		await ask(a, b, { note })
		expect((await open(b)).page.people).toMatchObject([{ note, name: 'Aneesa D.' }])
	})

	it.each([
		['oneself', async (a: Player) => a.playerId, 409],
		['nobody', async () => 999_999, 404],
		['who is hidden', async () => (await createListed({ matchmakingEnabled: false })).playerId, 404],
		[
			'who is suspended',
			async () => {
				const one = await createListed()
				await suspend(one)
				return one.playerId
			},
			404,
		],
		[
			'who has left',
			async () => {
				const one = await createListed()
				await write((tx) => tx.update(users).set({ deletedAt: NOW }).where(eq(users.id, one.id)))
				return one.playerId
			},
			404,
		],
	])('%s is refused', async (_, whom, status) => {
		const a = await createListed()
		const playerId = await whom(a)
		expect((await ask(a, { playerId })).status).toBe(status)
		expect((await open(a, `/matchmaking/players/${playerId}/connect`)).status).toBe(status === 409 ? 200 : 404)
	})

	it('is closed to who is suspended, who may still ignore, block and leave', async () => {
		const [a, b] = await two()
		await ask(b, a)
		const { id } = (await connectionOf(a, b))!
		await suspend(a)
		const c = await createListed()
		const refused = await ask(a, c)
		expect([refused.status, refused.body.message]).toEqual([
			403,
			'An admin has closed matchmaking for you. Please ask us if you think that’s a mistake.',
		])
		expect((await answer(a, id, 'accepted')).status).toBe(403)
		expect((await connectionOf(a, b))!.status).toBe('pending')
		expect((await answer(a, id, 'ignored')).status).toBe(200)
		expect((await visit(`${PEOPLE}/block?connection=${id}`, { headers: a.headers, form: {} })).status).toBe(302)
		expect(await blocksOf(a)).toHaveLength(1)
	})
})

describe('ignoring', () => {
	it('is told to nobody: the asker goes on seeing that they asked', async () => {
		const [a, b] = await two()
		const { body } = await ask(a, b)
		const before = { api: await ask(a, b), page: await open(a, `${PEOPLE}?tab=asked`), told: await noticesOf(a.id) }
		expect((await answer(b, body.id, 'ignored')).body).toEqual({ id: body.id, status: 'ignored', threadId: null })
		const after = { api: await ask(a, b), page: await open(a, `${PEOPLE}?tab=asked`), told: await noticesOf(a.id) }
		expect([after.api.status, after.api.body]).toEqual([before.api.status, before.api.body])
		expect([after.page.page, after.told]).toEqual([before.page.page, before.told])
		expect(await connection(a, b)).toBe('asked')
		expect(await connection(b, a)).toBeUndefined()
		expect((await open(b)).page.counts.asks).toBe(0)
	})

	it('stays so when the asker takes it back and asks again', async () => {
		const [a, b] = await two()
		const { body } = await ask(a, b)
		await answer(b, body.id, 'ignored')
		expect((await send(a, { intent: 'withdraw', id: String(body.id) })).status).toBe(302)
		expect(await connection(a, b)).toBeUndefined()
		expect((await open(a, `${PEOPLE}?tab=asked`)).page.people).toEqual([])
		expect((await ask(a, b, { note: 'Please' })).status).toBe(201)
		expect(await connection(a, b)).toBe('asked')
		expect((await open(a, `${PEOPLE}?tab=asked`)).page.people).toMatchObject([{ note: 'Please' }])
		expect((await open(b)).page.counts.asks).toBe(0)
		expect(await noticesOf(b.id)).toHaveLength(1)
	})

	it('can be made good by asking oneself: that connects while the other still asks', async () => {
		const [a, b] = await two()
		const { body } = await ask(a, b)
		await answer(b, body.id, 'ignored')
		expect((await ask(b, a)).body.status).toBe('accepted')
	})

	it('and asking who has taken theirs back only asks', async () => {
		const [a, b] = await two()
		const { body } = await ask(a, b)
		await answer(b, body.id, 'ignored')
		await send(a, { intent: 'withdraw', id: String(body.id) })
		expect(await ask(b, a, { note: 'Sorry' })).toMatchObject({ status: 201, body: { status: 'pending' } })
		expect(await connectionOf(a, b)).toMatchObject({ requesterId: b.id, note: 'Sorry', status: 'pending' })
		expect(await noticesOf(a.id)).toMatchObject([{ title: 'Bongani C. wants to connect' }])
		expect([await connection(a, b), await connection(b, a)]).toEqual(['asks-you', 'asked'])
	})
})

describe('taking an ask back', () => {
	it('takes back what the other was told of it, unless they have read it, and of nobody else', async () => {
		const [a, b] = await two()
		const other = await createListed({ fullName: 'Other Asker' })
		await ask(other, b)
		const { id } = (await ask(a, b)).body
		await send(a, { intent: 'withdraw', id: String(id) })
		expect(await noticesOf(b.id)).toMatchObject([{ title: 'Other A. wants to connect' }])
		const again = (await ask(a, b)).body
		await write((tx) => tx.update(notices).set({ readAt: NOW }).where(eq(notices.userId, b.id)))
		await send(a, { intent: 'withdraw', id: String(again.id) })
		expect(await noticesOf(b.id)).toHaveLength(2)
	})
})

describe('answering', () => {
	it('is for who was asked, once', async () => {
		const [a, b] = await two()
		const { id } = (await ask(a, b)).body
		const other = await createListed()
		for (const who of [a, other]) expect((await answer(who, id, 'accepted')).status).toBe(404)
		expect((await call('PATCH', `/api/matchmaking/connections/${id}`, { body: { status: 'accepted' } })).status).toBe(
			401,
		)
		expect((await answer(b, id, 'pending')).status).toBe(400)
		const accepted = await answer(b, id, 'accepted')
		expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted', threadId: expect.any(Number) } })
		expect((await answer(b, id, 'accepted')).body).toEqual(accepted.body)
		expect(await answer(b, id, 'ignored')).toMatchObject({
			status: 409,
			body: { message: 'You’ve answered already.' },
		})
		expect(await noticesOf(a.id)).toHaveLength(1)
	})

	it('of whom an admin has hidden is no longer possible, nor are they shown', async () => {
		const [a, b] = await two()
		const { id } = (await ask(a, b)).body
		await suspend(a)
		expect((await answer(b, id, 'accepted')).status).toBe(404)
		expect((await open(b)).page.counts.asks).toBe(0)
		const counts = () => countMatchmaking({ user: b, wish: null, now: NOW })
		expect((await counts()).own!.asks).toBe(0)
		await ask(await createListed(), b)
		expect([(await open(b)).page.counts.asks, (await counts()).own!.asks]).toEqual([1, 1])
	})

	it('by the page leads to the conversation', async () => {
		const [a, b] = await two()
		const { id } = (await ask(a, b)).body
		const accepted = await send(b, { intent: 'accept', id: String(id) })
		const [thread] = await db.select().from(matchThreads).where(eq(matchThreads.connectionId, id))
		expect([accepted.status, accepted.location]).toEqual([302, `/matchmaking/threads/${thread!.id}`])
		expect((await send(a, { intent: 'withdraw', id: String(id) })).status).toBe(409)
	})

	it.each<Record<string, string>>([
		{},
		{ intent: 'accept' },
		{ intent: 'accept', id: '-1' },
		{ intent: 'delete', id: '1' },
		{ intent: 'unblock' },
	])('refuses the form %j', async (form) => {
		expect((await send(await createListed(), form)).status).toBe(400)
	})
})

describe('a connection', () => {
	it('shows full names and the conversation to the two only, and who hid themselves too', async () => {
		const [a, b] = await two()
		const { id, threadId } = await connectPeople(a, b)
		const row = { id, threadId, name: 'Bongani Cele', playerId: b.playerId }
		expect((await open(a)).page).toMatchObject({ tab: 'connected', people: [row] })
		await write((tx) =>
			tx.update(playerPreferences).set({ matchmakingEnabled: false }).where(eq(playerPreferences.userId, b.id)),
		)
		expect((await open(a)).page.people).toMatchObject([{ ...row, playerId: null, level: null }])
		expect((await open(await createListed())).page.people).toEqual([])
	})

	it('is ended by either, with its thread, and by nobody else', async () => {
		for (const by of [0, 1] as const) {
			const pair = await two()
			const { id, threadId } = await connectPeople(...pair)
			const address = `${PEOPLE}/${id}/disconnect`
			const other = await createListed()
			expect((await open(other, address)).status).toBe(404)
			expect((await visit(address, { headers: other.headers, form: {} })).status).toBe(404)
			expect((await open(pair[by], address)).page.name).toBe(pair[1 - by]!.fullName)
			expect((await visit(address, { headers: pair[by].headers, form: {} })).status).toBe(302)
			expect(await connectionOf(...pair)).toBeUndefined()
			expect(await membersOf(threadId)).toEqual([])
			expect(await noticesOf(pair[1 - by]!.id)).toEqual([])
			expect((await ask(pair[0], pair[1])).status).toBe(201)
		}
	})
})

describe('blocking', () => {
	const by = {
		'a player': async () => {
			const [me, them] = await two()
			return { me, them, address: `/matchmaking/players/${them.playerId}/block`, name: 'Bongani C.' }
		},
		'a request': async () => {
			const [me, them] = await two()
			const { id } = await createOpenRequest(them)
			return { me, them, address: `${PEOPLE}/block?request=${id}`, name: 'Bongani C.' }
		},
		'an answer': async () => {
			const [me, them] = await two()
			const { answers } = await createOpenRequest(me, [them])
			return { me, them, address: `${PEOPLE}/block?response=${answers[0]!.id}`, name: 'Bongani C.' }
		},
		'a thread': async () => {
			const [me, them] = await two()
			const { threadId } = await createMatch([me, them])
			const member = (await membersOf(threadId)).find(({ userId }) => userId === them.id)!
			return { me, them, address: `${PEOPLE}/block?member=${member.id}`, name: 'Bongani Cele' }
		},
		'a connection': async () => {
			const [me, them] = await two()
			const { id } = await connectPeople(them, me)
			return { me, them, address: `${PEOPLE}/block?connection=${id}`, name: 'Bongani Cele' }
		},
	}
	test(
		'by … is for who met them there',
		() =>
			each(Object.entries(by), async (way, make) => {
				const { me, them, address, name } = await make()
				const other = await createListed()
				const visitor = await visit(address)
				expect([visitor.status, visitor.location]).toEqual([302, `/auth?next=${encodeURIComponent(address)}`])
				const isOpen = way === 'a player' || way === 'a request'
				expect((await open(other, address)).status).toBe(isOpen ? 200 : 404)
				if (!isOpen) expect((await visit(address, { headers: other.headers, form: {} })).status).toBe(404)
				if (way !== 'a connection') expect((await open(them, address)).status).not.toBe(200)
				const shown = await open(me, address)
				expect([shown.status, shown.page.name]).toEqual([200, name])
				expect(shown.text).not.toContain('userId')
				expect((await visit(address, { headers: me.headers, form: {} })).status).toBe(302)
				expect(await blocksOf(me)).toMatchObject([{ blockedId: them.id }])
				expect(await blocksOf(other)).toEqual([])
				expect(await noticesOf(them.id)).toEqual([])
			}),
		within(60_000),
	)

	it('by … leads nowhere', () =>
		each(['', '?player=0', '?request=1&member=1', '?user=1', '?member=abc', '?response=99999999999'], async (query) => {
			expect((await open(await createListed(), `${PEOPLE}/block${query}`)).status).toBe(404)
			expect((await open(await createListed(), `${PEOPLE}/report${query}`)).status).toBe(404)
		}))

	it('ends the connection with its thread, and what waits between the two', async () => {
		const [me, them] = await two()
		const { threadId } = await connectPeople(me, them)
		const third = await createListed()
		const mine = await createOpenRequest(me, [them, third])
		const theirs = await createOpenRequest(them, [me, third])
		const match = await createMatch([me, them])
		await visit(`/matchmaking/players/${them.playerId}/block`, { headers: me.headers, form: {} })
		expect(await connectionOf(me, them)).toBeUndefined()
		expect(await membersOf(threadId)).toEqual([])
		const now = await Promise.all([...mine.answers, ...theirs.answers].map(({ id }) => storedAnswer(id)))
		expect(now.map(({ status }) => status)).toEqual(['rejected', 'pending', 'withdrawn', 'pending'])
		expect((await membersOf(match.threadId)).every(({ leftAt }) => leftAt === null)).toBe(true)
		expect(await noticesOf(them.id)).toEqual([])
	})

	it('takes who was accepted out of a game that still looks for players, and tells the other side only that', async () => {
		const [me, them] = await two()
		const third = await createListed()
		const wishes = { minPlayers: 2, acceptedCount: 1 }
		const mine = await createOpenRequest(me, [them, third], wishes)
		const theirs = await createOpenRequest(them, [me, third], wishes)
		for (const { answers } of [mine, theirs])
			await write((tx) =>
				tx.update(matchResponses).set({ status: 'accepted' }).where(eq(matchResponses.id, answers[0]!.id)),
			)
		const threadId = await write((tx) => openThread(tx, { matchRequestId: mine.id }, [me.id, them.id], NOW))
		await visit(`/matchmaking/players/${them.playerId}/block`, { headers: me.headers, form: {} })
		const now = await Promise.all([...mine.answers, ...theirs.answers].map(({ id }) => storedAnswer(id)))
		expect(now.map(({ status }) => status)).toEqual(['rejected', 'pending', 'withdrawn', 'pending'])
		for (const { id } of [mine, theirs])
			expect(await storedRequest(id)).toMatchObject({ status: 'open', acceptedCount: 0 })
		expect((await membersOf(threadId)).filter(({ leftAt }) => leftAt === null)).toMatchObject([{ userId: me.id }])
		expect((await noticesOf(them.id)).map(({ title, link }) => [title, link])).toEqual([
			['Not this time: Doubles on Friday', '/matchmaking?tab=mine'],
			['Aneesa D. can’t make it: Doubles on Friday', `/matchmaking/my-requests/${theirs.id}`],
		])
		expect(await noticesOf(me.id)).toEqual([])
	})

	it('leaves the way out of a game the two are matched for', async () => {
		const [me, them] = await two()
		const { id } = await createMatch([them, me])
		await visit(`/matchmaking/players/${them.playerId}/block`, { headers: me.headers, form: {} })
		const address = `/matchmaking/requests/${id}`
		expect((await open(me, address)).page.page.may.withdraw).toBe(true)
		expect((await open(me, `${address}/withdraw`)).status).toBe(200)
		const out = await visit(`${address}/withdraw`, { headers: me.headers, form: {} })
		expect([out.status, out.location]).toEqual([302, '/matchmaking?tab=mine'])
		expect((await open(me, address)).status).toBe(404)
		expect(await storedRequest(id)).toMatchObject({ status: 'open', acceptedCount: 0 })
	})

	it('leads who asked back to those they asked', async () => {
		const [me, them] = await two()
		const { id } = (await ask(me, them)).body
		const address = `${PEOPLE}/block?connection=${id}`
		expect((await open(me, address)).page.back).toBe(`${PEOPLE}?tab=asked`)
		expect((await open(them, address)).page.back).toBe(`${PEOPLE}?tab=asks`)
	})

	it('takes back what the other was told of an ask and has not read', async () => {
		const [me, them] = await two()
		await ask(me, them)
		expect(await noticesOf(them.id)).toHaveLength(1)
		await visit(`/matchmaking/players/${them.playerId}/block`, { headers: me.headers, form: {} })
		expect(await noticesOf(them.id)).toEqual([])
	})

	it('keeps the two apart both ways until it is taken back, by who did it', async () => {
		const [me, them] = await two()
		const address = (player: Player) => `/matchmaking/players/${player.playerId}/block`
		await visit(address(them), { headers: me.headers, form: {} })
		for (const [one, other] of [
			[me, them],
			[them, me],
		] as const) {
			expect((await ask(one, other)).status).toBe(404)
			expect((await open(one, address(other))).status).toBe(404)
		}
		const { blocked } = (await open(me, `${PEOPLE}?tab=blocked`)).page
		expect(blocked).toEqual([{ key: expect.any(String), name: 'Bongani C.', since: NOW.toISOString() }])
		expect((await open(them, `${PEOPLE}?tab=blocked`)).page.blocked).toEqual([])
		const unblock = { intent: 'unblock', key: blocked[0].key }
		expect((await send(them, unblock)).status).toBe(302)
		expect(await blocksOf(me)).toHaveLength(1)
		for (let i = 0; i < 2; i++) expect((await send(me, unblock)).status).toBe(302)
		expect(await blocksOf(me)).toEqual([])
		expect((await ask(them, me)).status).toBe(201)
	})
})

describe('the page of people', () => {
	it('shows each list to who it is of, a page at a time', async () => {
		const me = await createListed()
		for (let i = 0; i < 25; i++) await ask(await createListed({ fullName: `Asker Number${i}` }), me)
		const { page } = await open(me)
		expect(page).toMatchObject({
			tab: 'asks',
			counts: { asks: 25, asked: 0, connected: 0, blocked: 0 },
			page: 1,
			pages: 2,
		})
		expect(page.people).toHaveLength(24)
		expect((await open(me, `${PEOPLE}?tab=asks&page=2`)).page.people).toHaveLength(1)
		expect((await open(me, `${PEOPLE}?tab=nonsense&page=-4`)).page).toMatchObject({ tab: 'asks', page: 1 })
	})

	it('tells nothing that people did not share', async () => {
		const me = await createListed()
		const asker = await createUser({ fullName: 'Private Person', email: 'canary@example.com', username: 'canaryname' })
		const shown = await createListed({ fullName: 'Sharing Nobody', phone: '082 555 7777' })
		await ask({ headers: await signedIn(asker) }, me)
		await ask(shown, me)
		await connectPeople(me, await createListed({ fullName: 'Known Friend', phone: '082 555 8888' }))
		for (const tab of ['asks', 'asked', 'connected', 'blocked']) {
			const { text } = await open(me, `${PEOPLE}?tab=${tab}`)
			for (const secret of ['canary', '555 7777', '555 8888', 'userId', 'Nobody', 'Private Person'])
				expect(text, `${tab}: ${secret}`).not.toContain(secret)
		}
	})
})
