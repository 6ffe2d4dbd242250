import { describe, expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { bookedHours, bookings, idempotencyKeys, runningClubs, sessions, tournaments, users } from '#db/schema.ts'
import { createUser, signedIn } from '#tests/support/people.ts'
import { createVenue } from '#tests/support/venues.ts'
import { ask } from '#tests/support/product.ts'
import { booked, form, storedBooking, wish } from '#tests/support/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

const player = await createUser({ password: 'court-time' })
const headers = await signedIn(player)
const venue = await createVenue({ courts: 100 })
const bookingId = await booked(player, wish(venue, '2027-03-02', 10, 11))

const pages = {
	login: { path: '/auth', fields: { username: player.username, password: 'court-time' } },
	register: {
		path: '/auth?tab=register',
		fields: {
			fullName: 'Some Body',
			username: 'somebody',
			email: 'somebody@example.com',
			location: '',
			password: 'court-time',
			confirmPassword: 'court-time',
		},
	},
	tournament: {
		path: '/tournaments/create',
		fields: {
			...{ name: 'Spring Cup', description: 'Everybody against everybody on one weekend.' },
			...{ sportId: String(venue.sportId), courtId: String(venue.venueId), maxTeams: '8', entryFee: '0' },
			...{ startDate: '2027-03-20', endDate: '2027-03-21', registrationDeadline: '2027-03-15' },
		},
	},
	club: {
		path: '/running-club/create',
		fields: { name: 'Dune Runners', description: 'Soft sand and slow kilometres.', city: 'George', isPublic: 'true' },
	},
	book: { path: `/booking/${venue.venueId}/${venue.sportId}`, fields: form('2027-03-02', 12, 13) },
} satisfies Record<string, { path: string; fields: Record<string, string> }>
const names = Object.keys(pages) as (keyof typeof pages)[]

const everything = async () =>
	Promise.all(
		[users, sessions, bookings, bookedHours, tournaments, runningClubs, idempotencyKeys].map((table) =>
			db.$count(table),
		),
	)

async function send(path: string, body: BodyInit | undefined, type?: string) {
	const who = path.startsWith('/auth') ? {} : headers // /auth sends on who is signed in
	const init = { method: 'POST', headers: { ...who, ...(type && { 'Content-Type': type }) }, body }
	const response = await ask(path, init)
	return { status: response.status, text: await response.text() }
}

/** Refused with that status, twice alike but for what each rendering makes new, and nothing stored. */
async function expectRefused(attempt: () => ReturnType<typeof send>, statuses: number[]) {
	const before = await everything()
	const [first, second] = [await attempt(), await attempt()]
	expect(statuses, first.text.slice(0, 500)).toContain(first.status)
	expect(second.status).toBe(first.status)
	expect(first.text).not.toMatch(/\bat \S+:\d+|node_modules|sqlite|postgres|court-time/i)
	expect(await everything()).toEqual(before)
}

const URLENCODED = 'application/x-www-form-urlencoded'
const part = (disposition: string, text: string) => `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${text}\r\n`

describe.each(names)('the form of %s', (name) => {
	const { path, fields } = pages[name]
	const [someField] = Object.keys(fields) as [string]

	test.each([
		['nothing at all', '', URLENCODED],
		['another form', 'a=b&c=d', URLENCODED],
		['signs only', '&&==&%&%zz&=%00', URLENCODED],
		['NUL', `${someField}=%00`, URLENCODED],
		['invalid UTF-8', `${someField}=%ff%fe`, URLENCODED],
		['a list', `${someField}[]=a&${someField}[]=b`, URLENCODED],
		['an object', `${someField}[a]=b&${someField}.c=d`, URLENCODED],
		['a list of 4 thousand million', `${someField}[4294967294]=x`, URLENCODED],
		['a prototype', `__proto__[a]=1&constructor[prototype][a]=1&__proto__.a=1&${someField}.__proto__.a=1`, URLENCODED],
		['5,000 levels', `${'a.'.repeat(5_000)}a=1`, URLENCODED],
		['10,000 fields', Array.from({ length: 10_000 }, (_, i) => `f${i}=1`).join('&'), URLENCODED],
		['a torn body', part('form-data; name="a"', 'x').slice(0, 20), 'multipart/form-data; boundary=x'],
		['no boundary', 'x', 'multipart/form-data'],
		['another boundary', `${part('form-data; name="a"', 'x')}--x--`, 'multipart/form-data; boundary=y'],
		[
			'a file for a field',
			`${part(`form-data; name="${someField}"; filename="a.txt"`, 'x')}--x--`,
			'multipart/form-data; boundary=x',
		],
	])('cannot be %s', async (_, body, type) => {
		await expectRefused(() => send(path, body, type), [400])
		expect(({} as { a?: string }).a).toBeUndefined()
	})

	test.each(['application/json', 'text/plain', 'x', undefined])('cannot be of the type %s', async (type) => {
		const bytes = new TextEncoder().encode(new URLSearchParams(fields).toString())
		await expectRefused(() => send(path, bytes, type), [415])
	})

	const longest = 'x'.repeat(10_000)
	test.each(Object.keys(fields))('cannot have 10 kB, nor nothing one can see, as its %s', async (field) => {
		await expectRefused(() => send(path, new URLSearchParams({ ...fields, [field]: longest })), [400])
		if (field === 'location' || field === 'notes') return
		const blank = { ...fields, [field]: '\u200b \u202e' }
		await expectRefused(() => send(path, new URLSearchParams(blank)), [400, 401])
	})

	test.each(['PUT', 'PATCH', 'DELETE'])('is not sent with %s', async (method) => {
		const before = await everything()
		const who = path.startsWith('/auth') ? undefined : headers
		const response = await ask(path, { method, headers: who, body: new URLSearchParams({}) })
		expect([400, 405]).toContain(response.status)
		expect(await everything()).toEqual(before)
	})
})

describe('a form from another site', () => {
	test.each<Record<string, string>>([
		{ 'Sec-Fetch-Site': 'cross-site' },
		{ 'Sec-Fetch-Site': 'same-site' },
		{ Origin: 'https://evil.example' },
		{ Origin: 'null' },
		{ Origin: 'http://localhost:1' },
	] as Record<string, string>[])('does nothing: %j', async (sender) => {
		const signed = await ask('/auth', { method: 'POST', body: new URLSearchParams(pages.login.fields) })
		const Cookie = signed.headers.get('Set-Cookie')!.split(';')[0]!
		const before = await everything()
		for (const { path, fields } of [
			pages.book,
			{ path: `/my-bookings/${bookingId}/cancel`, fields: {} },
			{ path: '/logout', fields: {} },
		]) {
			const headers = new Headers({ Cookie, ...sender })
			const request = { method: 'POST', headers, body: new URLSearchParams(fields) }
			expect((await ask(path, request)).status).toBe(403)
		}
		expect(await everything()).toEqual(before)
		expect((await storedBooking(bookingId)).status).toBe('pending')
	})

	it('is let in from our own pages, and from programs that say nothing', async () => {
		const signed = await ask('/auth', { method: 'POST', body: new URLSearchParams(pages.login.fields) })
		const Cookie = signed.headers.get('Set-Cookie')!.split(';')[0]!
		for (const [hour, sender] of [
			[14, { 'Sec-Fetch-Site': 'same-origin' }],
			[15, { 'Sec-Fetch-Site': 'none' }],
			[16, { Origin: 'http://localhost' }],
			[17, {}],
		] as [number, Record<string, string>][]) {
			const body = new URLSearchParams(form('2027-03-02', hour, hour + 1))
			const headers: Record<string, string> = { Cookie, ...sender }
			expect((await ask(pages.book.path, { method: 'POST', headers, body })).status).toBe(302)
		}
	})
})
