import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { playerBlocks, playerPreferences, users } from '#db/schema.ts'
import { toldTo } from '#tests/support/world/events.ts'
import {
	answersOf,
	createAnswers,
	createRequest,
	storedRequest,
	threadOf,
} from '#tests/support/world/match-requests.ts'
import { signedInUser } from '#tests/support/world/people.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

type Headers = Record<string, string>
const member = (fullName: string, role: 'user' | 'admin' = 'user') => signedInUser({ fullName, role })
const owner = await member('Olwethu Ownerson')
const [thandi, sipho, ayanda] = [
	await member('Thandi Thandison'),
	await member('Sipho Siphoson'),
	await member('Ayanda Ayandason'),
]
const admin = await member('Admin Person', 'admin')

afterAll(async () => expect(await fsck()).toEqual([]))

const responses = (id: number | string) => `/api/matchmaking/requests/${id}/responses`
const respond = (id: number | string, headers?: Headers, message: unknown = 'Count me in') =>
	call('POST', responses(id), { headers, body: { message } })
const decide = (id: number | string, headers: Headers | undefined, status: unknown) =>
	call('PATCH', `/api/matchmaking/responses/${id}/status`, { headers, body: { status } })
const setStatus = (id: number | string, headers: Headers | undefined, status: unknown) =>
	call('PATCH', `/api/matchmaking/requests/${id}/status`, { headers, body: { status } })
const publicPage = (id: number | string) => `/matchmaking/requests/${id}`
const ownPage = (id: number | string) => `/matchmaking/my-requests/${id}`
const BAD_IDS = ['0', '-1', '1.5', 'abc', '999999', '9007199254740993', '1e3']

describe('a request from posting to playing', () => {
	it('is answered by two, one is accepted, the other declined, and the two who play meet in a conversation', async () => {
		const request = await createRequest(owner)
		const first = await respond(request.id, thandi.headers, '  Keen, I live close by  ')
		expect(first.status).toBe(201)
		expect(first.body).toMatchObject({
			message: 'Keen, I live close by',
			status: 'pending',
			responder: { username: thandi.username, profilePicture: null, location: 'South Africa' },
		})
		const second = await respond(request.id, sipho.headers)
		expect(await toldTo(owner)).toEqual(['Thandi T. answered: Fourth for padel', 'Sipho S. answered: Fourth for padel'])
		const list = await call('GET', responses(request.id), { headers: owner.headers })
		expect(list.body.map(({ id }: { id: number }) => id)).toEqual([first.body.id, second.body.id])
		expect(list.headers.get('X-Total-Count')).toBe('2')
		expect(JSON.stringify(list.body)).not.toMatch(/example\.com|Thandison/)

		expect(await decide(second.body.id, owner.headers, 'rejected')).toMatchObject({
			status: 200,
			body: { id: second.body.id, status: 'rejected' },
		})
		expect(await decide(first.body.id, owner.headers, 'accepted')).toMatchObject({ body: { status: 'accepted' } })
		expect(await storedRequest(request.id)).toMatchObject({ status: 'matched', acceptedCount: 1 })
		expect((await threadOf(request.id))!.people).toEqual([owner.id, thandi.id])
		expect(await toldTo(thandi)).toEqual(['Matched: Fourth for padel'])
		expect(await toldTo(sipho)).toEqual(['Not this time: Fourth for padel'])

		const thread = (await threadOf(request.id))!.id
		for (const [path, headers, other] of [
			[ownPage(request.id), owner.headers, 'Thandi Thandison'],
			[publicPage(request.id), thandi.headers, 'Olwethu Ownerson'],
		] as const) {
			const shown = await visit(path, { headers })
			expect(shown.page.page).toMatchObject({ status: 'matched', isMatched: true, threadId: thread })
			expect(shown.text).toContain(other)
		}
		const outsider = await visit(publicPage(request.id), { headers: sipho.headers })
		expect(outsider.page.page).toMatchObject({ isMatched: false, threadId: null, players: [], answers: null })
		expect(outsider.text).not.toMatch(/Ownerson|Thandison|example\.com/)
	})

	it('earns its owner points once a day, which go where it is called off', async () => {
		const poster = await member('Poster Person')
		const points = async () => (await call('GET', '/api/rewards/user/points', { headers: poster.headers })).body.points
		const [one, two] = [await createRequest(poster), await createRequest(poster)]
		for (const { id } of [one, two]) {
			const { body } = await respond(id, ayanda.headers)
			await decide(body.id, poster.headers, 'accepted')
		}
		expect(await points()).toBe(10)
		await setStatus(one.id, poster.headers, 'cancelled')
		expect(await points()).toBe(0)
		await setStatus(two.id, poster.headers, 'cancelled')
		expect(await points()).toBe(0)
	})

	it('may be closed once enough are in, and the others are declined', async () => {
		const request = await createRequest(owner, { minPlayers: 2, maxPlayers: 4 })
		const people = [await member('One Person'), await member('Two Person'), await member('Three Person')]
		const answers = await createAnswers(request, people)
		await decide(answers[0]!.id, owner.headers, 'accepted')
		expect(await setStatus(request.id, owner.headers, 'matched')).toMatchObject({
			status: 409,
			body: { message: 'Accept 1 more person first.' },
		})
		await decide(answers[1]!.id, owner.headers, 'accepted')
		expect((await storedRequest(request.id)).status).toBe('open')
		const done = await setStatus(request.id, owner.headers, 'matched')
		expect(done).toMatchObject({ status: 200, body: { status: 'matched', acceptedCount: 2, isOwner: true } })
		expect((await answersOf(request.id)).map(({ status }) => status)).toEqual(['accepted', 'accepted', 'rejected'])
		expect(await toldTo(people[2]!)).toEqual(['Not this time: Fourth for padel'])
		expect(await toldTo(people[0]!)).toEqual(['You’re in: Fourth for padel', 'Matched: Fourth for padel'])
		expect((await setStatus(request.id, owner.headers, 'matched')).status).toBe(409)
	})
})

describe('who may', () => {
	it('see a page', async () => {
		const request = await createRequest(owner)
		const [pub, own] = [publicPage(request.id), ownPage(request.id)]
		await createAnswers(request, [thandi])
		const seen = async (path: string, headers?: Headers) => {
			const { status, location } = await visit(path, { headers })
			return location ?? status
		}
		const signIn = (path: string) => `/auth?next=${encodeURIComponent(path)}`
		const table = [
			[undefined, 200, signIn(own), signIn(`${pub}/respond`), signIn(`${pub}/withdraw`), signIn(`${own}/cancel`)],
			[sipho.headers, 200, pub, 200, 200, pub],
			[thandi.headers, 200, pub, 200, 200, pub],
			[admin.headers, 200, pub, 200, 200, pub],
			[owner.headers, 200, 200, 200, 200, 200],
		] as const
		for (const [headers, ...expected] of table) {
			const paths = [pub, own, `${pub}/respond`, `${pub}/withdraw`, `${own}/cancel`]
			expect(await Promise.all(paths.map((path) => seen(path, headers)))).toEqual(expected)
			expect(await seen(`${own}/close`, headers)).toBe(headers ? expected[4] : signIn(`${own}/close`))
		}
		for (const headers of [undefined, sipho.headers, thandi.headers, admin.headers])
			expect((await visit(pub, { headers })).page.page.answers, 'nobody else sees the answers').toBeNull()
		expect((await visit(pub, { headers: owner.headers })).page.page.answers.total).toBe(1)
		for (const id of BAD_IDS) {
			const shown = await visit(publicPage(id), { headers: sipho.headers })
			expect([shown.status, shown.error?.data?.message], id).toEqual([404, 'Match Request Not Found'])
			expect((await visit(ownPage(id), { headers: sipho.headers })).status).toBe(404)
		}
	})

	it('call', async () => {
		const request = await createRequest(owner)
		const [answer] = await createAnswers(request, [thandi])
		const tries = (headers?: Headers) =>
			Promise.all([
				call('GET', responses(request.id), { headers }),
				decide(answer!.id, headers, 'accepted'),
				setStatus(request.id, headers, 'cancelled'),
				setStatus(request.id, headers, 'matched'),
			]).then((answers) => answers.map(({ status }) => status))
		expect(await tries()).toEqual([401, 401, 401, 401])
		for (const { headers } of [thandi, sipho, admin]) expect(await tries(headers)).toEqual([403, 403, 403, 403])
		expect((await respond(request.id)).status).toBe(401)
		expect(await respond(request.id, owner.headers)).toMatchObject({
			status: 409,
			body: { message: 'This is your own request.' },
		})
		expect((await respond(request.id, admin.headers)).status).toBe(201)
		for (const id of BAD_IDS) {
			for (const answered of [
				await respond(id, thandi.headers),
				await call('GET', responses(id), { headers: thandi.headers }),
				await decide(id, owner.headers, 'accepted'),
				await setStatus(id, owner.headers, 'cancelled'),
			])
				expect(answered.status, id).toBe(404)
		}
		expect((await answersOf(request.id)).map(({ status }) => status)).toEqual(['pending', 'pending'])
	})

	it('not answer or be accepted: whom a block keeps apart, whom an admin has suspended', async () => {
		const [blocked, suspended] = [await member('Blocked Person'), await member('Suspended Person')]
		const request = await createRequest(owner)
		const [, before] = await createAnswers(request, [thandi, suspended])
		await write(async (tx) => {
			await tx.insert(playerBlocks).values({ blockerId: owner.id, blockedId: blocked.id })
			await tx.update(users).set({ matchmakingSuspendedAt: new Date() }).where(eq(users.id, suspended.id))
		})
		expect((await respond(request.id, blocked.headers)).status).toBe(404)
		expect((await visit(publicPage(request.id), { headers: blocked.headers })).status).toBe(404)
		expect((await respond(request.id, suspended.headers)).status).toBe(403)
		expect((await visit(`${publicPage(request.id)}/respond`, { headers: suspended.headers })).status).toBe(403)
		expect((await decide(before!.id, owner.headers, 'accepted')).status).toBe(409)
		expect((await decide(before!.id, owner.headers, 'rejected')).status).toBe(200)
	})

	it('not decide on an answer by the page of another request', async () => {
		const [mine, other] = [await createRequest(owner), await createRequest(owner)]
		const [answer] = await createAnswers(other, [sipho])
		const form = { intent: 'accepted', responseId: String(answer!.id) }
		expect((await visit(ownPage(mine.id), { headers: owner.headers, form })).status).toBe(404)
		expect((await visit(ownPage(other.id), { headers: sipho.headers, form })).location).toBe(publicPage(other.id))
		expect((await answersOf(other.id))[0]!.status).toBe('pending')
		const done = await visit(ownPage(other.id), { headers: owner.headers, form })
		expect([done.status, done.location]).toEqual([302, ownPage(other.id)])
		expect((await answersOf(other.id))[0]!.status).toBe('accepted')
		const again = await visit(ownPage(other.id), { headers: owner.headers, form })
		expect([again.status, again.action.toast]).toMatchObject([
			409,
			{ title: 'Failed to update response', description: 'This request has been matched.' },
		])
	})
})

describe('an answer', () => {
	it('has a message of 1 to 500 characters as people count them', async () => {
		const request = await createRequest(owner, { minPlayers: 30 })
		for (const message of [
			'',
			'   ',
			'\u200b\u2060',
			null,
			7,
			[],
			'a'.repeat(501),
			'👩‍🚀'.repeat(200),
			'a\u0000b',
			'\ud800',
		])
			expect((await respond(request.id, thandi.headers, message)).status, JSON.stringify(message)).toBe(400)
		expect((await call('POST', responses(request.id), { headers: thandi.headers, body: [] })).status).toBe(400)
		const form = await visit(`${publicPage(request.id)}/respond`, { headers: thandi.headers, form: { message: ' ' } })
		expect([form.status, form.action.result.error]).toEqual([400, { message: ['Write a message'] }])
		expect(await answersOf(request.id)).toEqual([])
		const hostile = `<script>alert(1)</script> "'; DROP TABLE users;-- \n𝓗𝓲 ${'👋'.repeat(400)}`
		expect((await respond(request.id, thandi.headers, hostile)).body.message).toBe(hostile)
		const { page } = await visit(ownPage(request.id), { headers: owner.headers })
		expect(page.page.answers.list[0].message).toBe(hostile)
		expect((await respond(request.id, sipho.headers, 'é'.repeat(500))).status).toBe(201)
	})

	it('is one of a person: a second is refused, one that was taken back is given anew, a declined one stays', async () => {
		const request = await createRequest(owner)
		const path = `${publicPage(request.id)}/withdraw`
		const { body } = await respond(request.id, thandi.headers)
		expect(await respond(request.id, thandi.headers)).toMatchObject({
			status: 409,
			body: { message: 'You’ve answered already.' },
		})
		const withdrawn = await visit(path, { headers: thandi.headers, form: {} })
		expect(withdrawn.location).toBe(publicPage(request.id))
		expect(await decide(body.id, owner.headers, 'accepted')).toMatchObject({
			status: 409,
			body: { message: 'They’ve taken back their response.' },
		})
		expect((await call('GET', responses(request.id), { headers: owner.headers })).body).toEqual([])
		expect((await visit(path, { headers: thandi.headers, form: {} })).status).toBe(409)
		const again = await respond(request.id, thandi.headers, 'After all')
		expect(again.body).toMatchObject({ id: body.id, status: 'pending', message: 'After all' })
		await decide(body.id, owner.headers, 'rejected')
		expect((await respond(request.id, thandi.headers)).body.message).toBe('Your answer was declined.')
		expect((await decide(body.id, owner.headers, 'accepted')).body.message).toBe(
			'You’ve declined this response already.',
		)
		expect(await answersOf(request.id)).toHaveLength(1)
	})

	it('is sent once by one key', async () => {
		const request = await createRequest(owner)
		const send = (message: string) =>
			call('POST', responses(request.id), {
				headers: { ...sipho.headers, 'Idempotency-Key': 'answer-once' },
				body: { message },
			})
		const [first, again] = [await send('Me'), await send('Me')]
		expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
		expect((await send('Else')).status).toBe(422)
	})

	it('shows the level of who may be found, and leads to them by their player only', async () => {
		const listed = await member('Lindiwe Listed')
		const [row] = await write((tx) =>
			tx
				.insert(playerPreferences)
				.values({ userId: listed.id, skillLevel: 'advanced', phone: '082 111 2222' })
				.returning(),
		)
		const request = await createRequest(owner)
		await createAnswers(request, [listed])
		const shown = await visit(ownPage(request.id), { headers: owner.headers })
		expect(shown.page.page.answers.list[0]).toMatchObject({ name: 'Lindiwe L.', playerId: row!.id, level: 'Advanced' })
		expect(shown.text).not.toMatch(/082 111|example\.com|userId/)
		expect(Object.keys(shown.page.page.answers.list[0])).not.toContain('userId')
	})
})
