import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { findViolations } from '#db/ops/invariants.ts'
import { accountTokens, auditLog, ownerApplications, playerListings, sessions, users } from '#db/schema.ts'
import { makeResetLink } from '#app/features/admin/people/reset-link.server.ts'
import { createListed } from '#tests/support/world/listed.ts'
import { signedIn, signedInUser, type SignedInUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

type Form = Record<string, string>

let admin: SignedInUser
beforeAll(async () => {
	admin = await signedInUser({ role: 'admin', username: 'ada', fullName: 'Ada Admin' })
})

const stored = async ({ id }: { id: number }) => (await db.select().from(users).where(eq(users.id, id)))[0]!
const actsOn = ({ id }: { id: number }) =>
	db
		.select()
		.from(auditLog)
		.where(eq(auditLog.subject, `user:${id}`))
const sessionsOf = ({ id }: { id: number }) => db.$count(sessions, eq(sessions.userId, id))
const act = ({ id }: { id: number }, what: string, form: Form = {}, { headers } = admin) =>
	visit(`/admin/users/${id}/${what}`, { headers, form })
const changes = (id: number): [string, Form][] => [
	[`/admin/users/${id}/role`, { role: 'admin', shown: 'user' }],
	[`/admin/users/${id}/warn`, { reason: 'Spam' }],
	[`/admin/users/${id}/suspend`, { reason: 'Spam' }],
	[`/admin/users/${id}/reinstate`, {}],
	[`/admin/users/${id}/sign-out`, {}],
	[`/admin/users/${id}/reset-link`, {}],
	[`/admin/users/${id}/two-step`, {}],
	[`/admin/users/${id}/remove`, { what: 'bio', reason: 'Rude' }],
]

describe('who may see and change people', () => {
	it('is over with the role, in the middle of a session', async () => {
		const former = await signedInUser({ role: 'admin' })
		const person = await signedInUser()
		await write((tx) => tx.update(users).set({ role: 'user' }).where(eq(users.id, former.id)))
		expect((await act(person, 'suspend', { reason: 'Spam' }, former)).status).not.toBe(200)
		expect((await stored(person)).suspendedAt).toBeNull()
	})

	it('takes forms from our own pages only', async () => {
		const person = await signedInUser()
		const answer = await ask(`/admin/users/${person.id}/suspend`, {
			method: 'POST',
			headers: { 'Sec-Fetch-Site': 'cross-site', Cookie: 'session=x' },
			body: new URLSearchParams({ reason: 'Spam' }),
		})
		expect([answer.status, (await stored(person)).suspendedAt]).toEqual([403, null])
	})

	it('shows no password and no token', async () => {
		const person = await signedInUser({ password: 'a long password' })
		const { text } = await visit(`/admin/users/${person.id}`, admin)
		expect(text).toContain(person.email)
		expect(text).not.toMatch(/argon2|"password"|token|Hash/i)
	})

	it('lets no admin change their own account', async () => {
		for (const [path, form] of changes(admin.id)) {
			const answer = await visit(path, { ...admin, form })
			expect([path, answer.status]).toEqual([path, 409])
		}
		expect(await stored(admin)).toMatchObject({ role: 'admin', suspendedAt: null })
		expect(await actsOn(admin)).toEqual([])
	})
})

describe('searching', () => {
	const found = async (query: string): Promise<string[]> =>
		(await visit(`/admin/users?${query}`, admin)).page.people.map(({ username }: { username: string }) => username)

	it('finds the start of a username or address, and part of a name', async () => {
		await signedInUser({ username: 'zintle-99', email: 'Zola.Search@example.org', fullName: 'Bongi 100% Mokoena' })
		await signedInUser({ username: 'other-zintle', fullName: 'Nobody There' })
		expect(await found('q=ZINTLE')).toEqual(['zintle-99'])
		expect(await found('q=@zintle-9')).toEqual(['zintle-99'])
		expect(await found('q=zola.search@EXAMPLE')).toEqual(['zintle-99'])
		expect(await found('q=00%25 mok')).toEqual(['zintle-99'])
		expect(await found('q=%25')).toEqual(['zintle-99'])
		for (const none of ['_intle', '@99', '@example.org', 'zola@', '\\'])
			expect([none, await found(`q=${encodeURIComponent(none)}`)]).toEqual([none, []])
	})

	it('leaves out what makes no sense: …', () =>
		each(
			[
				['a role', 'role=king'],
				['a state', 'state=1'],
				['a page before the first', 'page=-1'],
				['a page after the last', 'page=9999999'],
				['a book', `q=${'x'.repeat(5_000)}`],
				['a control character', 'q=a%00b'],
				['a list', 'role[]=admin'],
			],
			async (_, query) => {
				expect((await visit(`/admin/users?${query}`, admin)).status).toBe(200)
			},
		))

	it('filters by role and state, and shows deleted people only where they are asked for', async () => {
		const owner = await signedInUser({ role: 'venue_owner', username: 'filter-owner' })
		const gone = await signedInUser({ username: 'filter-gone' })
		await write((tx) =>
			tx
				.update(users)
				.set({ deletedAt: new Date(), fullName: 'Deleted person', username: `deleted-${gone.id}` })
				.where(eq(users.id, gone.id)),
		)
		expect(await found('q=filter-&role=venue_owner')).toEqual(['filter-owner'])
		expect(await found('q=filter-&role=admin')).toEqual([])
		expect(await found('role=user')).not.toContain(`deleted-${gone.id}`)
		expect(await found('state=deleted')).toContain(`deleted-${gone.id}`)
		await act(owner, 'suspend', { reason: 'Spam' })
		expect(await found('q=filter-&state=suspended')).toEqual(['filter-owner'])
	})
})

describe('roles', () => {
	it('are given and taken, with a notice to the person and an entry in the log', async () => {
		const person = await signedInUser()
		expect((await act(person, 'role', { role: 'venue_owner', shown: 'user', note: 'By phone' })).status).toBe(302)
		expect((await stored(person)).role).toBe('venue_owner')
		expect(await sessionsOf(person), 'who may do more stays signed in').toBe(1)
		expect(await noticesOf(person.id)).toMatchObject([{ kind: 'account', title: 'You’re now: Venue owner' }])
		expect(await actsOn(person)).toMatchObject([{ actorId: admin.id, action: 'user.role', note: 'By phone' }])
		expect((await actsOn(person))[0]!.details).toEqual({ roleBefore: 'user', role: 'venue_owner' })
		expect((await act(person, 'role', { role: 'user', shown: 'venue_owner' })).status).toBe(302)
		expect(await sessionsOf(person), 'who may do less is signed out').toBe(0)
	})

	it('change from what was shown only', async () => {
		const person = await signedInUser()
		const stale = await act(person, 'role', { role: 'admin', shown: 'venue_owner' })
		expect([stale.status, (await stored(person)).role]).toEqual([409, 'user'])
		expect((await act(person, 'role', { role: 'user', shown: 'user' })).status).toBe(400)
		for (const form of [
			{},
			{ role: 'king', shown: 'user' },
			{ role: 'admin' },
			{ role: 'admin', shown: 'x' },
		] as Form[])
			expect((await act(person, 'role', form)).status).toBe(400)
		expect(await actsOn(person)).toEqual([])
	})

	it('are not taken from people who run venues that players can book', async () => {
		const owner = await signedInUser({ role: 'venue_owner' })
		const { venueId } = await createVenue({ ownerId: owner.id })
		const refused = await act(owner, 'role', { role: 'user', shown: 'venue_owner' })
		expect([refused.status, (await stored(owner)).role]).toEqual([409, 'venue_owner'])
		expect(refused.text).toContain('Somebody has to manage a venue that’s live')
		expect((await visit(`/admin/users/${owner.id}/role`, admin)).page.noPlayer).toMatch(/^They run Venue/)
		expect(venueId).toBeGreaterThan(0)
	})

	it('can be asked for again after they were taken', async () => {
		const owner = await signedInUser({ role: 'venue_owner' })
		const application = { userId: owner.id, businessName: 'Hall', city: 'Durban', phone: '011 555 0140' }
		await write((tx) => tx.insert(ownerApplications).values({ ...application, status: 'approved' }))
		await act(owner, 'role', { role: 'user', shown: 'venue_owner' })
		expect(await db.$count(ownerApplications, eq(ownerApplications.userId, owner.id))).toBe(0)
	})
})

describe('suspending', () => {
	it('ends every session, shuts the door with clear words, and can be undone', async () => {
		const password = 'correct horse battery'
		const person = await signedInUser({ password, fullName: 'Sam Suspended' })
		const login = () => call('POST', '/api/login', { body: { username: person.username, password } })
		expect((await login()).status).toBe(200)
		expect((await call('GET', '/api/user/jwt', person)).status).toBe(200)
		const done = await act(person, 'suspend', { reason: 'Sold tickets' })
		expect([done.status, done.location]).toEqual([302, `/admin/users/${person.id}`])
		expect(await sessionsOf(person)).toBe(0)
		expect((await call('GET', '/api/user/jwt', person)).status).toBe(401)
		const refused = await login()
		expect([refused.status, refused.body.message]).toEqual([401, 'This account is suspended. Contact us.'])
		expect(await noticesOf(person.id)).toMatchObject([{ kind: 'account', body: 'Sold tickets' }])
		expect((await act(person, 'suspend', { reason: 'Again' })).status).toBe(409)
		expect((await act(person, 'reset-link')).status, 'no way round it').toBe(409)
		expect((await act(person, 'reinstate')).status).toBe(302)
		expect((await act(person, 'reinstate')).status).toBe(409)
		expect((await login()).status).toBe(200)
		expect((await actsOn(person)).map(({ action, note }) => [action, note])).toEqual([
			['user.suspend', 'Sold tickets'],
			['user.reinstate', null],
		])
	})

	it('may begin with a warning, which the person reads; the same words count once a day', async () => {
		const person = await signedInUser()
		const done = await act(person, 'warn', { reason: 'No-shows three weeks running' })
		expect([done.status, done.location]).toEqual([302, `/admin/users/${person.id}`])
		expect(await noticesOf(person.id)).toMatchObject([
			{ kind: 'account', title: 'A warning from Courtside', body: 'No-shows three weeks running' },
		])
		expect((await call('GET', '/api/user/jwt', person)).status, 'nothing else changes').toBe(200)
		expect((await act(person, 'warn', { reason: 'No-shows three weeks running' })).status).toBe(409)
		expect((await act(person, 'warn', { reason: ' ' })).status).toBe(400)
		expect((await act(person, 'warn', { reason: 'Rude at the desk' })).status).toBe(302)
		expect((await act(person, 'suspend', { reason: 'Again' })).status).toBe(302)
		expect((await act(person, 'warn', { reason: 'Too late' })).status, 'who is suspended').toBe(409)
		expect((await actsOn(person)).map(({ action, note }) => [action, note])).toEqual([
			['user.warn', 'No-shows three weeks running'],
			['user.warn', 'Rude at the desk'],
			['user.suspend', 'Again'],
		])
	})

	it('wants a reason, of a length, in plain text', async () => {
		const person = await signedInUser()
		for (const reason of ['', '   ', '\u200b', 'x'.repeat(501), 'a\u0000b'])
			expect((await act(person, 'suspend', { reason })).status).toBe(400)
		expect((await stored(person)).suspendedAt).toBeNull()
		expect((await act(person, 'suspend', { reason: '<b>😀</b>'.repeat(10) })).status).toBe(302)
	})

	it('is not for admins, who lose that role first', async () => {
		const other = await signedInUser({ role: 'admin' })
		const refused = await act(other, 'suspend', { reason: 'Spam' })
		expect([refused.status, (await stored(other)).suspendedAt]).toEqual([409, null])
		expect(refused.text).toContain('Change their role first')
	})

	it('takes the person out of the search for players, and puts them back', async () => {
		const person = await createListed({})
		const listings = () => db.$count(playerListings, eq(playerListings.userId, person.id))
		const before = await listings()
		expect(before).toBeGreaterThan(0)
		await act(person, 'suspend', { reason: 'Spam' })
		expect(await listings()).toBe(0)
		expect((await visit(`/matchmaking/players/${person.playerId}`)).status).toBe(404)
		expect((await findViolations(db)).filter((line) => !line.includes('is deleted'))).toEqual([])
		await act(person, 'reinstate')
		expect(await listings()).toBe(before)
	})

	it('leaves deleted people as they are', async () => {
		const gone = await signedInUser()
		await write((tx) => tx.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id)))
		for (const [path, form] of changes(gone.id))
			expect([path, (await visit(path, { ...admin, form })).status]).toEqual([path, 409])
		expect(await actsOn(gone)).toEqual([])
		expect((await visit(`/admin/users/${gone.id}`, admin)).status).toBe(200)
	})
})

describe('helping and tidying up', () => {
	it('signs a person out everywhere', async () => {
		const person = await signedInUser()
		await signedIn(person)
		expect((await act(person, 'sign-out')).status).toBe(302)
		expect(await sessionsOf(person)).toBe(0)
		expect(await actsOn(person)).toMatchObject([{ action: 'user.sign-out', details: { ended: 2 } }])
	})

	it('makes a link for a new password, which only one response contains', async () => {
		const person = await signedInUser({ password: 'the old password' })
		const made = await act(person, 'reset-link')
		const link: string = made.action.link
		expect(link).toMatch(/\/auth\/reset\/[\w-]{40,}$/)
		const secret = link.split('/').at(-1)!
		expect(await db.$count(accountTokens, eq(accountTokens.userId, person.id))).toBe(1)
		const kept = JSON.stringify([
			await actsOn(person),
			await noticesOf(person.id),
			await db.select().from(accountTokens),
		])
		expect(kept).not.toContain(secret)
		expect(await noticesOf(person.id)).toMatchObject([{ title: 'We made you a link for a new password' }])
		expect((await visit(`/admin/users/${person.id}/reset-link`, admin)).text).not.toContain(secret)
		const second: string = (await act(person, 'reset-link')).action.link
		expect(second).not.toBe(link)
		expect(await db.$count(accountTokens, eq(accountTokens.userId, person.id)), 'the earlier one is over').toBe(1)
	})

	it('has no entry for a sign-out that ended no session', async () => {
		const person = await signedInUser()
		for (const _ of ['done', 'again']) {
			expect((await act(person, 'sign-out')).status).toBe(302)
			expect(await actsOn(person)).toHaveLength(1)
		}
	})

	it('tells of a link once, unless it is another admin, a later one, or one in place of a used one', async () => {
		const person = await signedInUser()
		const other = await signedInUser({ role: 'admin' })
		const lines = async () => [(await actsOn(person)).length, (await noticesOf(person.id)).length]
		await makeResetLink(admin, person.id, new Date('2026-01-01T08:00:00Z'))
		await makeResetLink(admin, person.id, new Date('2026-01-01T08:00:59Z'))
		expect(await lines()).toEqual([1, 1])
		await makeResetLink(other, person.id, new Date('2026-01-01T08:00:59Z'))
		expect(await lines()).toEqual([2, 2])
		await makeResetLink(admin, person.id, new Date('2026-01-01T08:02:00Z'))
		expect(await lines()).toEqual([3, 3])
		await write((tx) => tx.delete(accountTokens).where(eq(accountTokens.userId, person.id)))
		await makeResetLink(admin, person.id, new Date('2026-01-01T08:02:01Z'))
		expect(await lines()).toEqual([4, 4])
	})

	it('takes a picture or a text off a profile, once, with the reason', async () => {
		const person = await signedInUser()
		const profile = { bio: 'Rude words', profilePicture: 'https://example.com/rude.webp' }
		await write((tx) => tx.update(users).set(profile).where(eq(users.id, person.id)))
		expect((await act(person, 'remove', { what: 'bio', reason: 'Rude' })).status).toBe(302)
		expect(await stored(person)).toMatchObject({ bio: null, profilePicture: profile.profilePicture })
		expect((await act(person, 'remove', { what: 'bio', reason: 'Rude' })).status).toBe(409)
		expect((await act(person, 'remove', { what: 'picture', reason: 'Rude' })).status).toBe(302)
		expect(await stored(person)).toMatchObject({ bio: null, profilePicture: null })
		expect((await act(person, 'remove', { what: 'password', reason: 'Rude' })).status).toBe(400)
		expect((await actsOn(person)).map(({ action }) => action)).toEqual(['user.remove-bio', 'user.remove-picture'])
		expect((await noticesOf(person.id)).map(({ body }) => body)).toEqual(['Rude', 'Rude'])
	})
})
