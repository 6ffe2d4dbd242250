import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { runningClubMembers, runningClubs, runningEvents } from '#db/schema.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { createRunningClub } from '#tests/support/world/runs.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

const host = await createUser({ fullName: 'Nomsa Hostess' })
const member = await createUser({ fullName: 'Musa Member' })
const stranger = await createUser({ fullName: 'Some Stranger' })
const asHost = await signedIn(host)
const asMember = await signedIn(member)
const asStranger = await signedIn(stranger)
const asAdmin = await signedIn(await createUser({ role: 'admin' }))

const cover = `/uploads/${'0a'.repeat(16)}-1600.webp`
const body = {
	name: 'Dune Runners',
	description: 'Soft sand and slow kilometres before breakfast.',
	city: 'Gqeberha',
	coverImage: cover,
	meetingPoint: 'Pipe Beach parking',
	difficulty: 'mixed',
	socialLinks: ['https://www.strava.com/clubs/1', 'http://example.com/a?b=c'],
	isPublic: true,
}
const form = { ...body, socialLinks: body.socialLinks.join(' ,  '), isPublic: 'true' }

const stored = async (id: number) => (await db.select().from(runningClubs).where(eq(runningClubs.id, id)))[0]!
const count = () => db.$count(runningClubs)
const make = async (wishes: object = {}, headers = asHost) => {
	const { status, body: made } = await call('POST', '/api/running-clubs', { headers, body: { ...body, ...wishes } })
	expect(status, JSON.stringify(made)).toBe(201)
	return made as { id: number; inviteKey: string | null }
}
const join = (clubId: number, user: { id: number }, role: 'member' | 'admin' = 'member') =>
	write((tx) => tx.insert(runningClubMembers).values({ clubId, userId: user.id, role }))
const plan = (clubId: number, wishes: Partial<typeof runningEvents.$inferInsert> = {}) =>
	write((tx) =>
		tx.insert(runningEvents).values({
			clubId,
			name: 'Long run',
			location: 'Pipe',
			time: '06:00',
			organizerId: host.id,
			date: new Date('2027-03-06T04:00:00Z'),
			...wishes,
		}),
	)

describe('creating a club', () => {
	it('by call answers the club, hosted and joined by who made it', async () => {
		const made = await make({ founderId: 999, memberCount: 50, isVerified: true, host: { id: 999 } })
		expect(made).toMatchObject({
			...body,
			memberCount: 1,
			upcomingEventsCount: 0,
			userMembership: { role: 'admin' },
			inviteKey: null,
			host: { id: host.id, username: host.username, fullName: 'Nomsa Hostess', profilePicture: null },
			members: [{ userId: host.id, role: 'admin', isHost: true, user: { fullName: 'Nomsa Hostess' } }],
			events: [],
			recentActivities: [],
			stats: { totalDistance: 0, totalActivities: 0, activeMembers: 0 },
		})
		expect(await stored(made.id)).toMatchObject({ founderId: host.id, memberCount: 1, isVerified: false })
	})

	it('takes the defaults of the specification', async () => {
		const { name, description, city } = body
		const answer = await call('POST', '/api/running-clubs', { headers: asHost, body: { name, description, city } })
		expect(answer.body).toMatchObject({
			difficulty: 'beginner',
			isPublic: true,
			coverImage: null,
			meetingPoint: '',
			socialLinks: [],
		})
	})

	it('by form leads to the club with its words, and keeps what was written', async () => {
		const before = await count()
		const sent = await visit('/running-club/create', { headers: asHost, form: { ...form, idempotencyKey: 'one' } })
		expect(sent).toMatchObject({ status: 302, location: expect.stringMatching(/^\/running-club\/\d+$/) as string })
		const again = await visit('/running-club/create', { headers: asHost, form: { ...form, idempotencyKey: 'one' } })
		expect(again.location).toBe(sent.location)
		expect(await count()).toBe(before + 1)
		const { meetingPoint: location, difficulty: difficultyLevel, ...rest } = { ...body, coverImage: null }
		expect(await stored(Number(sent.location!.split('/')[2]))).toMatchObject({ ...rest, location, difficultyLevel })
	})

	it('makes a private one its link', async () => {
		const { id, inviteKey } = await make({ isPublic: false })
		expect(inviteKey).toMatch(/^[0-9a-f-]{36}$/)
		expect((await stored(id)).inviteKey).toBe(inviteKey)
	})

	it('makes one club of one key, by call', async () => {
		const headers = { ...asHost, 'Idempotency-Key': 'the-same' }
		const [first, second] = [await make({}, headers), await make({}, headers)]
		expect(second.id).toBe(first.id)
		const other = await call('POST', '/api/running-clubs', { headers, body: { ...body, name: 'Another' } })
		expect(other.status).toBe(422)
	})

	it('makes one club of one key sent 30 times at once, and 30 of none', async () => {
		const before = await count()
		const many = (headers: Record<string, string>) =>
			Promise.all(Array.from({ length: 30 }, () => call('POST', '/api/running-clubs', { headers, body })))
		const answers = await many({ ...asHost, 'Idempotency-Key': 'at-once' })
		expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201))
		expect(new Set(answers.map(({ body }) => (body as { id: number }).id)).size).toBe(1)
		expect(await count()).toBe(before + 1)
		await many(asHost)
		expect(await count()).toBe(before + 31)
	})
})

const long = (length: number) => 'a'.repeat(length)
const url = (length: number) => `https://a.co/${long(length - 13)}`
const refused: [field: string, value: unknown, message: string][] = [
	['name', '', 'Club name must be at least 3 characters'],
	['name', 'ab', 'Club name must be at least 3 characters'],
	['name', '  \u200b  ', 'Club name must be at least 3 characters'],
	['name', long(81), 'Club name must be at most 80 characters'],
	['description', long(19), 'Description must be at least 20 characters'],
	['description', long(2_001), 'Description must be at most 2000 characters'],
	['city', ' ', 'Enter a city'],
	['city', long(61), 'City must be at most 60 characters'],
	['meetingPoint', long(161), 'Meeting point must be at most 160 characters'],
	['coverImage', 'https://example.com/a.jpg', 'Upload the picture on its page. We don’t show pictures from elsewhere'],
	['coverImage', 'javascript:alert(1)', 'Upload the picture on its page. We don’t show pictures from elsewhere'],
	['coverImage', `//example.com${cover}`, 'Upload the picture on its page. We don’t show pictures from elsewhere'],
	['coverImage', url(2_049), 'Cover image must be at most 2048 characters'],
	['difficulty', 'expert', 'Choose a level'],
	['socialLinks', 'javascript:alert(1)', 'Enter links that start with https:// or http://'],
	['socialLinks', 'data:text/html,x', 'Enter links that start with https:// or http://'],
	['socialLinks', url(2_049), 'A link must be at most 2048 characters'],
	['socialLinks', [1, 2, 3, 4, 5, 6, 7].map((n) => `https://a.co/${n}`).join(), 'Use at most 6 links'],
]
/** A form has no field for its picture: that is uploaded on a page of its own. */
const typed = refused.filter(([field]) => field !== 'coverImage')
const shapes: [field: string, value: unknown][] = [
	...(['name', 'description', 'city', 'coverImage', 'meetingPoint', 'difficulty'] as const).flatMap(
		(field): [string, unknown][] => [
			[field, 5],
			[field, {}],
			[field, ['x']],
		],
	),
	...[null, 'true', 1, {}].map((value): [string, unknown] => ['isPublic', value]),
	...[5, { 0: 'https://a.co' }, [5], [null], [['https://a.co']]].map((value): [string, unknown] => [
		'socialLinks',
		value,
	]),
	['name', null],
	['name', 'a\u0000bc'],
	['name', 'two\nlines'],
	['description', `${long(20)}\ud800`],
]
const fits: [field: string, value: string][] = [
	['name', 'abc'],
	['name', '🏃'.repeat(80)],
	['name', '<script>alert(1)</script>'],
	['description', long(20)],
	['description', long(2_000)],
	['city', 'P'],
	['city', long(60)],
	['meetingPoint', ''],
	['meetingPoint', long(160)],
	['coverImage', ''],
	['coverImage', cover],
	['socialLinks', ' , ,'],
	['socialLinks', [1, 2, 3, 4, 5, 6].map((n) => `http://a.co/${n}`).join(',')],
]

describe('the fields of a club', () => {
	test('each … is refused by call, with its message', () =>
		each(refused, async (field, value, message) => {
			const before = await count()
			const { status, body: answer } = await call('POST', '/api/running-clubs', {
				headers: asHost,
				body: { ...body, [field]: value },
			})
			expect(status).toBe(400)
			expect(answer).toEqual({ message, fieldErrors: { [field]: [message] } })
			expect(await count()).toBe(before)
		}))

	test('each … is refused by form, with its message beside it', () =>
		each(typed, async (field, value, message) => {
			const before = await count()
			const sent = await visit('/running-club/create', { headers: asHost, form: { ...form, [field]: String(value) } })
			expect(sent.status).toBe(400)
			expect(sent.action.result.error).toEqual({ [field]: [message] })
			expect(sent.action.result.initialValue.city ?? '').toBe(field === 'city' ? value : body.city)
			expect(await count()).toBe(before)
		}))

	test(
		'each as … is refused',
		() =>
			each(shapes, async (field, value) => {
				const before = await count()
				const answer = await call('POST', '/api/running-clubs', { headers: asHost, body: { ...body, [field]: value } })
				expect(answer.status).toBe(400)
				expect(answer.body.fieldErrors).toHaveProperty(field)
				expect(await count()).toBe(before)
			}),
		within(60_000),
	)

	test('each … is taken', () =>
		each(fits, async (field, value) => {
			const sent = await visit('/running-club/create', { headers: asHost, form: { ...form, [field]: value } })
			expect(sent.status).toBe(302)
			const answer = await call('POST', '/api/running-clubs', { headers: asHost, body: { ...body, [field]: value } })
			expect(answer.status).toBe(201)
		}))
})

test('a host whose username is a mail address has it shown to nobody', async () => {
	const older = await createUser({ username: 'older@example.com', fullName: 'Olga Older' })
	const { id } = await createRunningClub({ founderId: older.id })
	const answer = await call('GET', `/api/running-clubs/${id}`, { headers: asStranger })
	expect(answer.body.host.username).toBe(`player-${older.id}`)
	expect(JSON.stringify(answer.body)).not.toContain('older@example.com')
})

describe('changing a club', () => {
	let id: number
	beforeAll(async () => {
		id = (await make({ name: 'Before' })).id
		await join(id, member)
	})
	const change = (headers: Record<string, string> | undefined, sent: object, at = id) =>
		call('PATCH', `/api/running-clubs/${at}`, { headers, body: sent })

	it('keeps what is left out, and does not take who hosts it', async () => {
		const sent = { name: 'After', memberCount: 9, founderId: stranger.id, inviteKey: 'mine', closedAt: new Date() }
		const { status, body: answer } = await change(asHost, sent)
		expect(status).toBe(200)
		expect(answer).toMatchObject({ ...body, name: 'After', inviteKey: null })
		expect(await stored(id)).toMatchObject({ founderId: host.id, memberCount: 1, closedAt: null, inviteKey: null })
		expect((await change(asHost, {})).body).toMatchObject({ ...body, name: 'After' })
		expect((await change(asHost, { coverImage: null, meetingPoint: null, socialLinks: null })).body).toMatchObject({
			coverImage: null,
			meetingPoint: '',
			socialLinks: [],
		})
	})

	it('gives a link to one that goes private, keeps a revoked one revoked, and takes it from one that goes public', async () => {
		const { id } = await make()
		const linked = (await change(asHost, { isPublic: false }, id)).body as { inviteKey: string }
		expect(linked.inviteKey).toMatch(/^[0-9a-f-]{36}$/)
		expect((await change(asHost, { isPublic: false, city: 'George' }, id)).body.inviteKey).toBe(linked.inviteKey)
		await write((tx) => tx.update(runningClubs).set({ inviteKey: null }).where(eq(runningClubs.id, id)))
		expect((await change(asHost, { isPublic: false }, id)).body.inviteKey).toBeNull()
		expect((await change(asHost, { isPublic: true }, id)).body).toMatchObject({ isPublic: true, inviteKey: null })
	})

	it('by form shows what is stored and saves all of it', async () => {
		const { id } = await make()
		const { page } = await visit(`/running-club/${id}/manage`, { headers: asHost })
		const { coverImage, ...fields } = form
		expect([page.cover, page.fields]).toEqual([
			coverImage,
			{ ...fields, mayBeAsked: '', socialLinks: body.socialLinks.join('\n') },
		])
		const bare = { ...fields, meetingPoint: '', socialLinks: '', isPublic: 'false' }
		const sent = await visit(`/running-club/${id}/manage`, { headers: asHost, form: bare })
		expect(sent).toMatchObject({ status: 302, location: `/running-club/${id}/manage` })
		expect(await stored(id)).toMatchObject({ location: '', coverImage, socialLinks: [], isPublic: false })
		const wrong = await visit(`/running-club/${id}/manage`, { headers: asHost, form: { ...bare, name: 'x' } })
		expect(wrong.status).toBe(400)
	})
})

describe('a club by call', () => {
	it('shows strangers the ids of its people, first names and initials, and no activities', async () => {
		const { id } = await make()
		await join(id, member)
		await plan(id)
		await plan(id, { name: 'For members', isPublic: false })
		for (const headers of [undefined, asStranger]) {
			const { body: seen } = await call('GET', `/api/running-clubs/${id}`, { headers })
			expect(seen).toMatchObject({ userMembership: null, upcomingEventsCount: 1, inviteKey: null })
			expect(seen.host).toEqual({ id: host.id, username: host.username, fullName: 'Nomsa H.', profilePicture: null })
			expect(seen.members.map(({ userId }: { userId: number }) => userId)).toEqual([host.id, member.id])
			expect(seen.members.map(({ user }: { user: { fullName: string } }) => user.fullName)).toEqual([
				'Nomsa H.',
				'Musa M.',
			])
			expect(JSON.stringify(seen)).not.toMatch(/@|For members|Hostess|Musa Member/)
		}
		const { body: seen } = await call('GET', `/api/running-clubs/${id}`, { headers: asMember })
		expect(seen).toMatchObject({ userMembership: { role: 'member' }, upcomingEventsCount: 2, host: { id: host.id } })
		expect(seen.members.map(({ userId }: { userId: number }) => userId)).toEqual([host.id, member.id])
		expect(seen.events).toHaveLength(2)
	})
})

describe('a private club', () => {
	const CANARY = 'Canary Seventeen'
	let id: number
	let key: string
	beforeAll(async () => {
		const made = await make({ name: CANARY, description: `${CANARY} ${CANARY}`, city: CANARY, isPublic: false })
		id = made.id
		key = made.inviteKey!
		await join(id, member)
		await write((tx) => tx.insert(runningClubMembers).values({ clubId: id, userId: stranger.id, status: 'requested' }))
		await plan(id, { name: CANARY })
	})

	const pages = () => [
		...['', '?q=canary', '?tab=mine', '?tab=hosted', '?page=2'].map((query) => `/running-club-dashboard${query}`),
		`/running-club/${id}/manage`,
		'/running-club/create',
	]
	const calls = () => [
		...['', '?q=canary', '?limit=100', '/user', '/hosted'].map((rest) => `/api/running-clubs${rest}`),
		`/api/running-clubs/${id}`,
		`/api/running-clubs/${id}?key=wrong`,
	]

	it('leaks nowhere to those who do not belong', async () => {
		for (const headers of [undefined, asStranger]) {
			for (const path of pages()) expect((await visit(path, { headers })).text ?? '', path).not.toContain(CANARY)
			for (const path of calls())
				expect(JSON.stringify((await call('GET', path, { headers })).body), path).not.toContain(CANARY)
		}
		expect((await call('GET', `/api/running-clubs/${id}`)).status).toBe(404)
		const sent = await call('PATCH', `/api/running-clubs/${id}`, { headers: asStranger, body: { name: 'Mine' } })
		expect(sent).toMatchObject({ status: 404, body: { message: 'Running club not found' } })
	})

	it('is found where it belongs', async () => {
		const holds = async (path: string, headers: Record<string, string>) =>
			(await visit(path, { headers })).text.includes(CANARY)
		expect(await holds('/running-club-dashboard?tab=mine', asMember)).toBe(true)
		expect(await holds('/running-club-dashboard?tab=hosted', asHost)).toBe(true)
		expect(await holds('/running-club-dashboard', asHost)).toBe(false)
		expect((await call('GET', `/api/running-clubs/${id}`, { headers: asMember })).body.inviteKey).toBeNull()
		const invited = await call('GET', `/api/running-clubs/${id}?key=${key}`)
		expect(invited).toMatchObject({ status: 200, body: { name: CANARY, userMembership: null, inviteKey: null } })
	})

	it('is nowhere once it was closed', async () => {
		await write((tx) => tx.update(runningClubs).set({ closedAt: new Date() }).where(eq(runningClubs.id, id)))
		for (const headers of [asHost, asMember, asAdmin]) {
			for (const path of pages()) expect((await visit(path, { headers })).text, path).not.toContain(CANARY)
			for (const path of calls())
				expect(JSON.stringify((await call('GET', path, { headers })).body), path).not.toContain(CANARY)
		}
	})
})
