import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { runningClubs, runningEvents } from '#db/schema.ts'
import { DAY } from '#app/lib/time/time.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { addMember, createClub, createRun, membersOf, runnersOf, storedClub } from '#tests/support/world/runs.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

type Headers = Record<string, string>

const newcomer = async () => {
	const user = await createUser({ fullName: 'Tumi Newcomer' })
	return { user, headers: await signedIn(user) }
}
const join = (id: number, headers: Headers, query = '') =>
	call('POST', `/api/running-clubs/${id}/members${query}`, { headers })
const leave = (id: number, headers: Headers) => call('DELETE', `/api/running-clubs/${id}/members/me`, { headers })
const open = (id: number, part: string, headers: Headers = {}) => visit(`/running-club/${id}${part}`, { headers })
const send = (id: number, part: string, headers: Headers, form: Record<string, string> = {}) =>
	visit(`/running-club/${id}${part}`, { headers, form })
const toastOf = ({ headers }: { headers: globalThis.Headers }) =>
	Buffer.from(
		/__?toast=([^;.]+)|toast=([^;.]+)/
			.exec(headers.get('Set-Cookie') ?? '')
			?.slice(1)
			.find(Boolean) ?? '',
		'base64',
	).toString()

describe('joining a public club', () => {
	it('by call makes a member once', async () => {
		const { id, host } = await createClub()
		const { user, headers } = await newcomer()
		const first = await join(id, headers)
		expect([first.status, first.body]).toEqual([201, { clubId: id, status: 'active', role: 'member' }])
		const again = await join(id, headers)
		expect([again.status, again.body]).toEqual([200, { clubId: id, status: 'active', role: 'member' }])
		expect((await storedClub(id)).memberCount).toBe(2)
		expect((await join(id, await signedIn(host))).body).toEqual({ clubId: id, status: 'active', role: 'admin' })
		expect((await membersOf(id)).map(({ userId }) => userId)).toEqual([host.id, user.id])
		expect(await fsck()).toEqual([])
	})

	it('by form asks first and says the words of the specification', async () => {
		const { id } = await createClub()
		const { headers } = await newcomer()
		const dialog = await open(id, '/join', headers)
		expect([dialog.status, dialog.page]).toMatchObject([200, { name: 'Dune Runners', way: 'joins', status: null }])
		const joined = await send(id, '/join', headers)
		expect([joined.status, joined.location]).toEqual([302, `/running-club/${id}`])
		expect(toastOf(joined)).toContain("You've joined the running club.")
		expect((await open(id, '/leave', headers)).page).toMatchObject({ isMember: true, reason: null })
		const left = await send(id, '/leave', headers)
		expect([left.status, left.location]).toEqual([302, `/running-club/${id}`])
		expect(toastOf(left)).toContain("You've left the running club.")
		expect((await storedClub(id)).memberCount).toBe(1)
	})

	it('sends visitors to sign in and back', async () => {
		const { id } = await createClub()
		for (const dialog of ['join', 'leave']) {
			expect((await open(id, `/${dialog}`)).location).toBe(`/auth?next=%2Frunning-club%2F${id}%2F${dialog}`)
			expect((await send(id, `/${dialog}`, {})).status).toBe(302)
		}
		expect((await storedClub(id)).memberCount).toBe(1)
	})
})

describe('joining a private club', () => {
	it('by its link is done at once, by call and by form', async () => {
		const { id, inviteKey } = await createClub({ isPublic: false, mayBeAsked: true })
		const [one, two] = [await newcomer(), await newcomer()]
		expect((await join(id, one.headers, `?key=${inviteKey}`)).status).toBe(201)
		expect((await open(id, `?key=${inviteKey}`, two.headers)).status).toBe(200)
		expect((await open(id, `/join?key=${inviteKey}`, two.headers)).page).toMatchObject({
			name: 'Dune Runners',
			way: 'joins',
		})
		expect((await send(id, `/join?key=${inviteKey}`, two.headers)).location).toBe(`/running-club/${id}`)
		expect((await storedClub(id)).memberCount).toBe(3)
	})

	it('without it is a request that its admins are told of, once a day', async () => {
		const { id, host } = await createClub({ isPublic: false, mayBeAsked: true })
		const admin = await addMember(id, { role: 'admin' })
		const plain = await addMember(id)
		const { headers } = await newcomer()
		const asked = await join(id, headers)
		expect([asked.status, asked.body]).toEqual([202, { clubId: id, status: 'requested', role: null }])
		expect((await join(id, headers)).status).toBe(200)
		for (const manager of [host, admin.user])
			expect(await toldTo(manager)).toEqual(['Tumi Newcomer wants to join Dune Runners'])
		expect(await toldTo(plain.user)).toEqual([])
		expect((await storedClub(id)).memberCount).toBe(3)
		// Withdrawn and asked again on the same day: the host gets one notice.
		expect((await leave(id, headers)).body).toEqual({ clubId: id, status: null, role: null })
		expect((await send(id, '/join', headers)).location).toBe(`/running-club/${id}`)
		expect(await toldTo(host)).toHaveLength(1)
		const withdrawn = await send(id, '/leave', headers)
		expect(toastOf(withdrawn)).toContain('We’ve taken back your request.')
		expect(await fsck()).toEqual([])
	})

	it.each(['accept', 'decline'])('%s is done once, and only who is let in is told', async (intent) => {
		const { id, asHost } = await createClub({ isPublic: false, mayBeAsked: true })
		const { user, memberId } = await addMember(id, { status: 'requested' })
		const form = { intent, memberId: String(memberId) }
		expect((await open(id, '/manage/requests', asHost)).page.requests).toMatchObject([{ id: memberId }])
		expect((await open(id, '/manage', asHost)).text).toContain('"requests":1')
		expect((await send(id, '/manage/requests', asHost, form)).status).toBe(302)

		expect(await toldTo(user)).toEqual(intent === 'accept' ? ['You’re in: Dune Runners'] : [])
		expect((await storedClub(id)).memberCount).toBe(intent === 'accept' ? 2 : 1)
		expect((await send(id, '/manage/requests', asHost, form)).status).toBe(409)
		if (intent === 'decline') expect((await join(id, await signedIn(user))).status).toBe(202)
		expect(await fsck()).toEqual([])
	})

	it('who has asked comes in at once by the link, or when the club becomes public', async () => {
		const club = await createClub({ isPublic: false, mayBeAsked: true })
		const [one, two] = [await newcomer(), await newcomer()]
		await Promise.all([one, two].map(({ headers }) => join(club.id, headers)))
		expect((await join(club.id, one.headers, `?key=${club.inviteKey}`)).status).toBe(201)
		await write((tx) => tx.update(runningClubs).set({ isPublic: true }).where(eq(runningClubs.id, club.id)))
		expect((await join(club.id, two.headers)).status).toBe(201)
		expect((await storedClub(club.id)).memberCount).toBe(3)
		expect(await membersOf(club.id)).toHaveLength(3)
	})

	it('by a link that was replaced or revoked is refused with what to do', async () => {
		const { id, asHost, inviteKey } = await createClub({ isPublic: false, mayBeAsked: true })
		const { headers } = await newcomer()
		expect((await send(id, '/manage/requests', asHost, { intent: 'new-link' })).status).toBe(302)
		const fresh = (await storedClub(id)).inviteKey!
		expect(fresh).not.toBe(inviteKey)
		expect((await join(id, headers, `?key=${inviteKey}`)).status).toBe(409)
		const refused = await send(id, `/join?key=${inviteKey}`, headers)
		expect([refused.status, refused.action.toast]).toMatchObject([
			409,
			{
				title: 'Failed to join club. Please try again.',
				description: 'This link doesn’t work any more. Ask for a new one, or ask to join.',
			},
		])
		expect((await open(id, '/manage/requests', asHost)).page.link).toMatch(
			new RegExp(`/running-club/${id}\\?key=${fresh}$`),
		)
		expect((await send(id, '/manage/requests', asHost, { intent: 'revoke' })).status).toBe(302)
		expect((await storedClub(id)).inviteKey).toBeNull()
		expect((await join(id, headers, `?key=${fresh}`)).status).toBe(409)
		expect((await open(id, '/manage/requests', asHost)).page.link).toBeNull()
		expect(await membersOf(id)).toHaveLength(1)
	})

	it('a public club has no link to make, and its own address to share', async () => {
		const { id, asHost } = await createClub()
		expect((await send(id, '/manage/requests', asHost, { intent: 'new-link' })).status).toBe(409)
		expect((await open(id, '/manage/requests', asHost)).page.link).toMatch(new RegExp(`/running-club/${id}$`))
	})
})

describe('leaving', () => {
	it('gives up the places at upcoming runs, which go to who waits, and keeps what was run', async () => {
		const club = await createClub()
		const [one, two, three] = [await addMember(club.id), await addMember(club.id), await addMember(club.id)]
		const runners = [one.user, two.user, three.user]
		const next = await createRun(club, { people: runners, maxParticipants: 2 })
		const before = await createRun(club, { people: runners, date: new Date(Date.now() - DAY) })
		expect((await leave(club.id, one.headers)).body).toEqual({ clubId: club.id, status: null, role: null })
		expect(await runnersOf(next.id)).toMatchObject(
			[two, three].map(({ user }) => ({ userId: user.id, status: 'attending' })),
		)
		expect(await runnersOf(before.id)).toHaveLength(3)
		expect(await toldTo(three.user)).toEqual(['You’re in: Sunrise 10'])
		expect((await leave(club.id, one.headers)).status).toBe(200)
		expect((await storedClub(club.id)).memberCount).toBe(3)
		expect(await fsck()).toEqual([])
	})

	it('is not for the host', async () => {
		const { id, asHost } = await createClub()
		const message = 'Hand the club over to someone before you leave.'
		const refused = await leave(id, asHost)
		expect([refused.status, refused.body.message]).toEqual([409, message])
		expect((await open(id, '/leave', asHost)).page.reason).toBe(message)
		const form = await send(id, '/leave', asHost)
		expect([form.status, form.action.toast]).toMatchObject([
			409,
			{ title: 'Failed to leave club. Please try again.', description: message },
		])
		expect(await membersOf(id)).toHaveLength(1)
	})
})

describe('members', () => {
	it('are made admins and members again by the host, and told', async () => {
		const { id, asHost } = await createClub()
		const { user, memberId, headers } = await addMember(id)
		const form = { memberId: String(memberId), role: 'admin' }
		expect((await send(id, '/manage/members', asHost, form)).status).toBe(302)
		expect((await open(id, '/manage/members', headers)).status).toBe(200)
		expect((await send(id, '/manage/members', asHost, form)).status).toBe(302)
		expect(await toldTo(user)).toEqual(['You’re an admin of Dune Runners'])
		vi.setSystemTime(Date.now() + 1000)
		expect((await send(id, '/manage/members', asHost, { ...form, role: 'member' })).status).toBe(302)
		expect((await open(id, '/manage/members', headers)).status).toBe(403)
		expect(await toldTo(user)).toHaveLength(2)
	})

	it('are removed with their places, and cannot come back by the old link', async () => {
		const club = await createClub({ isPublic: false, mayBeAsked: true })
		const { user, memberId, headers } = await addMember(club.id)
		const run = await createRun(club, { people: [user] })
		const path = `/manage/members/${memberId}/remove`
		expect((await open(club.id, path, club.asHost)).page).toMatchObject({ reason: null, newLink: true })
		expect((await send(club.id, path, club.asHost)).location).toBe(`/running-club/${club.id}/manage/members`)
		expect(await runnersOf(run.id)).toEqual([])
		expect(await toldTo(user)).toEqual(['You’re no longer in Dune Runners'])
		expect((await join(club.id, headers, `?key=${club.inviteKey}`)).status).toBe(409)
		expect((await send(club.id, path, club.asHost)).status).toBe(404)
		expect((await storedClub(club.id)).memberCount).toBe(1)
		expect(await fsck()).toEqual([])
	})

	it('who are the host, oneself or, for an admin, another admin, are not removed', async () => {
		const { id, asHost } = await createClub()
		const [one, two] = [await addMember(id, { role: 'admin' }), await addMember(id, { role: 'admin' })]
		const hostRow = (await membersOf(id))[0]!
		const remove = (memberId: number, headers: Headers) => send(id, `/manage/members/${memberId}/remove`, headers)
		expect((await remove(hostRow.id, one.headers)).status).toBe(409)
		expect((await remove(hostRow.id, asHost)).status).toBe(409)
		expect((await remove(one.memberId, one.headers)).status).toBe(409)
		expect((await remove(two.memberId, one.headers)).status).toBe(403)
		expect((await send(id, '/manage/members', asHost, { memberId: String(hostRow.id), role: 'member' })).status).toBe(
			409,
		)
		expect(await membersOf(id)).toHaveLength(3)
		expect((await remove(two.memberId, asHost)).status).toBe(302)
		expect(await membersOf(id)).toHaveLength(2)
	})

	it('of another club are nobody here', async () => {
		const [here, there] = [await createClub(), await createClub()]
		const { memberId } = await addMember(there.id)
		const asked = await addMember(here.id, { status: 'requested' })
		for (const other of [memberId, asked.memberId, 999_999]) {
			const form = { memberId: String(other), role: 'admin' }
			expect((await send(here.id, '/manage/members', here.asHost, form)).status).toBe(404)
			expect((await send(here.id, '/manage/hand-over', here.asHost, form)).status).toBe(404)
			expect((await send(here.id, `/manage/members/${other}/remove`, here.asHost)).status).toBe(404)
		}
		const answer = { intent: 'accept', memberId: String(memberId) }
		expect((await send(here.id, '/manage/requests', here.asHost, answer)).status).toBe(409)
		expect((await membersOf(there.id))[1]).toMatchObject({ role: 'member', status: 'active' })
	})

	test('no member is …', () =>
		each(['', '0', '-1', '1.5', '1e3', '9007199254740993', 'x'], async (memberId) => {
			const { id, asHost } = await createClub()
			expect((await send(id, '/manage/members', asHost, { memberId, role: 'admin' })).status).toBe(400)
			expect((await send(id, '/manage/hand-over', asHost, { memberId })).status).toBe(400)
			expect((await send(id, '/manage/requests', asHost, { memberId, intent: 'accept' })).status).toBe(400)
			expect((await send(id, '/manage/members', asHost, { memberId: '1', role: 'host' })).status).toBe(400)
			expect((await send(id, '/manage/requests', asHost, { intent: 'delete' })).status).toBe(400)
		}))
})

test('a club handed over has a new host; the old one is an admin who can leave', async () => {
	const { id, host, asHost } = await createClub()
	const { user, memberId, headers } = await addMember(id)
	const asked = async (to: number | string) => (await open(id, `/manage/hand-over?to=${to}`, asHost)).page
	expect(await asked(memberId)).toEqual({
		id,
		isHost: true,
		member: { id: memberId, name: user.fullName, reason: null },
	})
	const [hostRow] = await membersOf(id)
	expect((await asked(hostRow!.id)).member.reason).toBe('Nomsa Hostess is the host of this club.')
	for (const to of [999_999, 'x', '', 0])
		expect((await open(id, `/manage/hand-over?to=${to}`, asHost)).status, String(to)).toBe(404)
	const handed = await send(id, '/manage/hand-over', asHost, { memberId: String(memberId) })
	expect([handed.status, handed.location]).toEqual([302, `/running-club/${id}`])
	expect((await storedClub(id)).founderId).toBe(user.id)
	expect((await membersOf(id)).map(({ userId, role }) => [userId, role])).toEqual([
		[host.id, 'admin'],
		[user.id, 'admin'],
	])
	expect(await toldTo(user)).toEqual(['You host Dune Runners now'])
	expect((await send(id, '/manage/hand-over', asHost, { memberId: String(memberId) })).status).toBe(403)
	expect((await leave(id, headers)).status).toBe(409)
	expect((await leave(id, asHost)).status).toBe(200)
})

test('a club that is closed is there for nobody; its runs are cancelled and its members told', async () => {
	const club = await createClub({ isPublic: false, mayBeAsked: true })
	const { user, headers } = await addMember(club.id)
	const run = await createRun(club, { people: [user] })
	expect((await open(club.id, '/manage/close', club.asHost)).page).toEqual({
		id: club.id,
		name: 'Dune Runners',
		members: 2,
		runs: 1,
	})
	expect((await send(club.id, '/manage/close', club.asHost)).location).toBe('/running-club-dashboard')
	const [stored] = await db.select().from(runningEvents).where(eq(runningEvents.id, run.id))
	expect(stored!.status).toBe('cancelled')
	expect(await toldTo(user)).toContain('Dune Runners has closed')
	expect(await toldTo(club.host)).not.toContain('Dune Runners has closed')
	for (const who of [headers, club.asHost, await signedIn(await createUser({ role: 'admin' }))]) {
		for (const part of ['', '/members', '/join', '/leave', '/manage/members', `?key=${club.inviteKey}`])
			expect((await open(club.id, part, who)).status, part).toBe(404)
		expect((await join(club.id, who, `?key=${club.inviteKey}`)).status).toBe(404)
		expect((await leave(club.id, who)).status).toBe(404)
		expect((await call('GET', `/api/running-clubs/${club.id}/members`, { headers: who })).status).toBe(404)
	}
	expect((await send(club.id, '/manage/close', club.asHost)).status).toBe(404)
	expect(await fsck()).toEqual([])
})

describe('the list of members', () => {
	it('shows strangers first names and initials, and members everything but what is private', async () => {
		const { id, host, asHost } = await createClub()
		const { user, headers } = await addMember(id)
		const path = `/api/running-clubs/${id}/members`
		const stranger = await call('GET', path)
		expect(stranger.body).toEqual([
			{
				userId: host.id,
				role: 'admin',
				isHost: true,
				joinDate: expect.any(String),
				user: { fullName: 'Nomsa H.', profilePicture: null },
			},
			expect.objectContaining({ userId: user.id, role: 'member', isHost: false }),
		])
		expect(JSON.stringify(stranger.body)).not.toMatch(new RegExp(`username|@|${host.username}|${user.username}\\b`))
		expect(stranger.headers.get('X-Total-Count')).toBe('2')
		for (const inside of [headers, asHost]) {
			const { body } = await call('GET', path, { headers: inside })
			expect(body.map(({ userId }: { userId: number }) => userId)).toEqual([host.id, user.id])
			expect(body[0].user).toEqual({ username: host.username, fullName: 'Nomsa Hostess', profilePicture: null })
			expect(JSON.stringify(body)).not.toMatch(/@example|email|phone|password/)
		}
		const page = await open(id, '/members')
		expect(JSON.stringify(page.page)).not.toMatch(/Hostess|username|@example/)
		expect((await open(id, '/members', headers)).text).toContain('Nomsa Hostess')
	})

	it('comes in pages, the host first', async () => {
		const { id } = await createClub()
		for (let i = 0; i < 5; i++) await addMember(id)
		const pages = await Promise.all(
			[1, 2, 3, 4].map((page) => call('GET', `/api/running-clubs/${id}/members?limit=2&page=${page}`)),
		)
		expect(pages.map(({ body }) => body.length)).toEqual([2, 2, 2, 0])
		expect(pages.at(-1)!.headers.get('X-Total-Count')).toBe('6')
		expect(pages[0]!.body[0].isHost).toBe(true)
		expect((await call('GET', `/api/running-clubs/${id}/members?limit=101`)).status).toBe(400)
	})
})
