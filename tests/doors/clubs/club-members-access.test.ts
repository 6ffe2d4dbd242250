import { describe, expect, it, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { runningClubs } from '#db/schema.ts'
import { addMember, createClub } from '#tests/support/world/runs.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

type Headers = Record<string, string>

async function made(isPublic: boolean) {
	const club = await createClub({
		name: 'Zyzzyva Striders',
		description: 'Where the zyzzyva crawls.',
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
const inside: Role[] = ['member', ...managers]

describe.each([
	['a public', true],
	['a private', false],
] as const)('%s club', (_, isPublic) => {
	test('the page and the members', async () => {
		const club = await made(isPublic)
		for (const role of Object.keys(roles) as Role[]) {
			const headers = roles[role](club)
			const knows = isPublic || inside.includes(role)
			const page = await visit(`/running-club/${club.id}`, { headers })
			const answers = knows || role === 'asked'
			expect(page.status, role).toBe(answers ? 200 : 404)
			expect(/zyzzyva/i.test(page.text), role).toBe(knows)
			const members = await visit(`/running-club/${club.id}/members`, { headers })
			expect([members.status, members.location], role).toEqual(
				knows ? [200, null] : answers ? [302, `/running-club/${club.id}`] : [404, null],
			)
			const listed = await call('GET', `/api/running-clubs/${club.id}/members`, { headers })
			expect(listed.status, role).toBe(knows ? 200 : 404)
			if (knows) expect('username' in listed.body[0].user, role).toBe(inside.includes(role))
		}
	})
})

describe('a private club', () => {
	it('answers strangers as if there were none, and tells who has asked nothing else', async () => {
		const club = await made(false)
		for (const headers of [{}, asOther, club.asked.headers] as Headers[]) {
			for (const part of ['', '/join', '/leave', '/members', '/stats', '?key=wrong', '/join?key=wrong', '?key=']) {
				const { text, headers: answered } = await visit(`/running-club/${club.id}${part}`, { headers })
				expect(text ?? '', part).not.toMatch(/zyzzyva|Nomsa|Pipe Beach|Gqeberha/i)
				expect((text ?? '') + (answered.get('Location') ?? ''), part).not.toContain(club.inviteKey!)
			}
		}
		const parts = ['', '/join', '/leave', '/members', '/stats', '/events', '?key=wrong', '/join?key=wrong']
		for (const part of parts) {
			const [here, nowhere] = await Promise.all(
				[club.id, 999_999].map((id) => visit(`/running-club/${id}${part}`, { headers: asOther })),
			)
			expect([part, here!.status, here!.text]).toEqual([part, 404, nowhere!.text])
		}
		for (const [method, path] of [
			['POST', 'join'],
			['POST', 'join?key=wrong'],
			['DELETE', 'members/me'],
		] as const) {
			const [here, nowhere] = await Promise.all(
				[club.id, 999_999].map((id) => call(method, `/api/running-clubs/${id}/${path}`, { headers: asOther })),
			)
			expect([path, here!.status, here!.body]).toEqual([path, 404, nowhere!.body])
		}
		for (const part of ['/join', '/join?key=wrong', '/leave'])
			expect((await visit(`/running-club/${club.id}${part}`, { headers: asOther, form: {} })).status, part).toBe(404)
		expect((await visit(`/running-club/${club.id}`, { headers: club.asked.headers })).text).toContain('"asked":true')
	})

	it('that may be asked says its name, and nothing else', async () => {
		const club = await made(false)
		await write((tx) => tx.update(runningClubs).set({ mayBeAsked: true }).where(eq(runningClubs.id, club.id)))
		const { status, page, text } = await visit(`/running-club/${club.id}`, { headers: asOther })
		expect([status, Object.keys(page ?? {})]).toEqual([200, expect.anything()])
		expect(text).toContain('"hidden":{"id"')
		expect(text).toContain('Zyzzyva Striders')
		expect(text).not.toMatch(/crawls|Nomsa|Pipe Beach|Gqeberha/i)
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

test('calls have methods of their own', async () => {
	const { id } = await createClub()
	for (const method of ['PUT', 'PATCH', 'DELETE'])
		expect((await call(method, `/api/running-clubs/${id}/members`, { headers: asOther })).status, method).toBe(405)
	for (const method of ['GET', 'PUT', 'PATCH', 'POST'])
		expect((await call(method, `/api/running-clubs/${id}/members/me`, { headers: asOther })).status, method).toBe(405)
	const body = await call('POST', `/api/running-clubs/${id}/members`, { headers: asOther, body: [1] })
	expect(body.status).toBe(400)
})
