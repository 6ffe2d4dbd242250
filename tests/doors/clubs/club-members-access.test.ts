import { describe, expect, it, test, vi } from 'vitest'
import { addMember, createClub, membersOf, storedClub } from '#tests/support/runs.ts'
import { createUser, signedIn } from '#tests/support/people.ts'
import { call, visit } from '#tests/support/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

type Headers = Record<string, string>

async function made(isPublic: boolean) {
	const club = await createClub({
		...{ name: 'Zyzzyva Striders', description: 'Where the zyzzyva crawls.' },
		isPublic,
	})
	const [admin, member, target] = [
		await addMember(club.id, { role: 'admin' }),
		await addMember(club.id),
		await addMember(club.id),
	]
	return { ...club, admin, member, target, asked: await addMember(club.id, { status: 'requested' }) }
}
type Made = Awaited<ReturnType<typeof made>>

const asOther = await signedIn(await createUser())
const asProductAdmin = await signedIn(await createUser({ role: 'admin' }))
const asOwner = await signedIn(await createUser({ role: 'venue_owner' }))

const roles = {
	visitor: () => ({}),
	other: () => asOther,
	'venue owner': () => asOwner,
	asked: ({ asked }: Made) => asked.headers,
	member: ({ member }: Made) => member.headers,
	admin: ({ admin }: Made) => admin.headers,
	host: ({ asHost }: Made) => asHost,
	'product admin': () => asProductAdmin,
} satisfies Record<string, (made: Made) => Headers>
type Role = keyof typeof roles

const managers: Role[] = ['admin', 'host', 'product admin']
const leaders: Role[] = ['host', 'product admin']
const inside: Role[] = ['member', ...managers]

type Verb = { may: Role[]; done: number; ask: (made: Made, headers: Headers) => Promise<{ status: number }> }
const open = (part: (made: Made) => string) => (made: Made, headers: Headers) =>
	visit(`/running-club/${made.id}/manage/${part(made)}`, { headers })
const send =
	(part: (made: Made) => string, form: (made: Made) => Record<string, string>) => (made: Made, headers: Headers) =>
		visit(`/running-club/${made.id}/manage/${part(made)}`, { headers, form: form(made) })
const none = () => ({})
const target = ({ target }: Made) => String(target.memberId)

const verbs: Record<string, Verb> = {
	'open members': { may: managers, done: 200, ask: open(() => 'members') },
	'open requests': { may: managers, done: 200, ask: open(() => 'requests') },
	'open remove': { may: managers, done: 200, ask: open((made) => `members/${target(made)}/remove`) },
	'open hand-over': { may: leaders, done: 200, ask: open(() => 'hand-over') },
	'open close': { may: leaders, done: 200, ask: open(() => 'close') },
	'make admin': {
		...{ may: leaders, done: 302 },
		ask: send(
			() => 'members',
			(made) => ({ memberId: target(made), role: 'admin' }),
		),
	},
	remove: { may: managers, done: 302, ask: send((made) => `members/${target(made)}/remove`, none) },
	'hand over': {
		...{ may: leaders, done: 302 },
		ask: send(
			() => 'hand-over',
			(made) => ({ memberId: target(made) }),
		),
	},
	close: { may: leaders, done: 302, ask: send(() => 'close', none) },
	...Object.fromEntries(
		['accept', 'decline'].map((intent) => [
			intent,
			{
				...{ may: managers, done: 302 },
				ask: send(
					() => 'requests',
					({ asked }) => ({ intent, memberId: String(asked.memberId) }),
				),
			},
		]),
	),
	revoke: {
		...{ may: managers, done: 302 },
		ask: send(
			() => 'requests',
			() => ({ intent: 'revoke' }),
		),
	},
}

describe.each([
	['a public', true],
	['a private', false],
] as const)('%s club', (_, isPublic) => {
	const table = Object.keys(verbs).flatMap((verb) =>
		(Object.keys(roles) as Role[]).map((role) => [verb, role] as const),
	)

	test.each(table)('%s by %s', async (verb, role) => {
		const club = await made(isPublic)
		const before = [await storedClub(club.id), await membersOf(club.id)]
		const { may, done, ask } = verbs[verb]!
		const { status } = await ask(club, roles[role](club))
		if (may.includes(role)) {
			expect(status).toBe(done)
			return
		}
		const refused = role === 'visitor' ? 302 : isPublic || inside.includes(role) ? 403 : 404
		expect(status).toBe(refused)
		expect([await storedClub(club.id), await membersOf(club.id)]).toEqual(before)
	})

	test.each(Object.keys(roles) as Role[])('the page and the members for %s', async (role) => {
		const club = await made(isPublic)
		const headers = roles[role](club)
		const knows = isPublic || inside.includes(role)
		const page = await visit(`/running-club/${club.id}`, { headers })
		expect(page.status).toBe(200)
		expect(/zyzzyva/i.test(page.text)).toBe(knows)
		const members = await visit(`/running-club/${club.id}/members`, { headers })
		expect([members.status, members.location]).toEqual(knows ? [200, null] : [302, `/running-club/${club.id}`])
		const listed = await call('GET', `/api/running-clubs/${club.id}/members`, { headers })
		expect(listed.status).toBe(knows ? 200 : 404)
		if (knows) expect('userId' in listed.body[0]).toBe(inside.includes(role))
	})
})

describe('a private club', () => {
	it('tells strangers that it is private, and nothing else', async () => {
		const club = await made(false)
		for (const headers of [{}, asOther, club.asked.headers] as Headers[]) {
			for (const part of ['', '/join', '/leave', '/members', '/stats', '?key=wrong', '/join?key=wrong', '?key=']) {
				const { text, headers: answered } = await visit(`/running-club/${club.id}${part}`, { headers })
				expect(text ?? '', part).not.toMatch(/zyzzyva|Nomsa|Pipe Beach|Gqeberha/i)
				expect((text ?? '') + (answered.get('Location') ?? ''), part).not.toContain(club.inviteKey!)
			}
		}
		expect((await visit(`/running-club/${club.id}`, { headers: asOther })).text).toContain('"asked":false')
		expect((await visit(`/running-club/${club.id}`, { headers: club.asked.headers })).text).toContain('"asked":true')
	})

	it('shows itself to who has its link, and gives them the key to go on with', async () => {
		const club = await made(false)
		for (const headers of [{}, asOther] as Headers[]) {
			for (const part of ['', '/members']) {
				const { status, text } = await visit(`/running-club/${club.id}${part}?key=${club.inviteKey}`, { headers })
				expect([status, /zyzzyva/i.test(text)]).toEqual([200, true])
			}
			const { body } = await call('GET', `/api/running-clubs/${club.id}/members?key=${club.inviteKey}`, { headers })
			expect(body[0].user.fullName).toBe('Nomsa H.')
		}
		const { location } = await visit(`/running-club/${club.id}/join?key=${club.inviteKey}`)
		expect(location).toBe(`/auth?next=${encodeURIComponent(`/running-club/${club.id}/join?key=${club.inviteKey}`)}`)
	})

	it('gives its key to who manages it only', async () => {
		const club = await made(false)
		for (const role of Object.keys(roles) as Role[]) {
			const headers = roles[role](club)
			const pages = ['', '/members', '/manage', '/manage/members', '/manage/requests']
			const texts = await Promise.all(
				pages.map(async (part) => (await visit(`/running-club/${club.id}${part}`, { headers })).text),
			)
			expect(
				texts.some((text) => text?.includes(club.inviteKey!)),
				role,
			).toBe(managers.includes(role))
		}
	})
})

test.each(['999999', 'abc', '0', '-1', '1.5', '9007199254740993'])('no club is %s', async (id) => {
	for (const screen of ['', '/join', '/leave', '/members', '/manage/members', '/manage/requests', '/manage/close'])
		expect((await visit(`/running-club/${id}${screen}`, { headers: asProductAdmin })).status, screen).toBe(404)
	const calls = [
		...[
			call('GET', `/api/running-clubs/${id}/members`),
			call('POST', `/api/running-clubs/${id}/members`, { headers: asOther }),
		],
		call('DELETE', `/api/running-clubs/${id}/members/me`, { headers: asOther }),
	]
	for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
})

test('calls are for who is signed in, with methods of their own', async () => {
	const { id } = await createClub()
	expect((await call('POST', `/api/running-clubs/${id}/members`)).status).toBe(401)
	expect((await call('DELETE', `/api/running-clubs/${id}/members/me`)).status).toBe(401)
	for (const method of ['PUT', 'PATCH', 'DELETE'])
		expect((await call(method, `/api/running-clubs/${id}/members`, { headers: asOther })).status, method).toBe(405)
	for (const method of ['GET', 'PUT', 'PATCH', 'POST'])
		expect((await call(method, `/api/running-clubs/${id}/members/me`, { headers: asOther })).status, method).toBe(405)
	const body = await call('POST', `/api/running-clubs/${id}/members`, { headers: asOther, body: [1] })
	expect(body.status).toBe(400)
})
