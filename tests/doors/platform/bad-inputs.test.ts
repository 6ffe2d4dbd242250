import { describe, expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { bookedHours, bookings, idempotencyKeys, runningClubs, sessions, users } from '#db/schema.ts'
import { createUser, signedIn } from '#tests/support/people.ts'
import { createVenue } from '#tests/support/venues.ts'
import { ask, call } from '#tests/support/product.ts'
import { booked, storedBooking, wish } from '#tests/support/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

const owner = await createUser({ role: 'venue_owner', password: 'court-time' })
const venue = await createVenue({ ownerId: owner.id, courts: 100 })
const headers = await signedIn(owner)
const bookingId = await booked(owner, wish(venue, '2027-03-02', 10, 11))

/** Each call with a body that works, fresh each time. */
let made = 0
const calls = {
	login: { method: 'POST', path: '/api/login', body: () => ({ username: owner.username, password: 'court-time' }) },
	register: {
		method: 'POST',
		path: '/api/register',
		body: () => {
			const username = `somebody${++made}`
			return { fullName: 'Some Body', username, email: `${username}@example.com`, location: '', password: 'court-time' }
		},
	},
	book: { method: 'POST', path: '/api/bookings', body: () => wish(venue, '2027-03-02', 12, 13) },
	club: {
		method: 'POST',
		path: '/api/running-clubs',
		body: () => ({ name: 'Dune Runners', description: 'Soft sand and slow kilometres.', city: 'George' }),
	},
	status: { method: 'PATCH', path: `/api/bookings/${bookingId}/status`, body: () => ({ status: 'confirmed' }) },
}
type Call = keyof typeof calls
const names = Object.keys(calls) as Call[]

const everything = async () =>
	Promise.all([users, sessions, bookings, bookedHours, runningClubs, idempotencyKeys].map((table) => db.$count(table)))

type Raw = { status: number; text: string; type: string | null }
async function send(name: Call, body: BodyInit | undefined, type: string | null = 'application/json'): Promise<Raw> {
	const { method, path } = calls[name]
	const response = await ask(path, { method, headers: { ...headers, ...(type && { 'Content-Type': type }) }, body })
	return { status: response.status, text: await response.text(), type: response.headers.get('Content-Type') }
}

/** The rule for all: 4xx, `{ message }` without our insides, nothing stored, and the same answer twice. */
async function expectRefused(attempt: () => Promise<Raw>, status = 400) {
	const before = await everything()
	const [first, second] = [await attempt(), await attempt()]
	expect(first.status, first.text).toBe(status)
	expect(first.type).toBe('application/json')
	expect(JSON.parse(first.text).message).toMatch(/^\w.+[\w)]\.?$/)
	expect(first.text).not.toMatch(/\bat \S+:\d+|node_modules|SQL|sqlite|postgres|Zod|undefined|Invalid input/i)
	expect(second).toEqual(first)
	expect(await everything()).toEqual(before)
	expect((await storedBooking(bookingId)).status).toBe('pending')
}

describe.each(names)('the body of %s', (name) => {
	test.each([
		['nothing', ''],
		['spaces', '  \n'],
		['null', 'null'],
		['a list', '[]'],
		['a list of one', `[${JSON.stringify(calls[name].body())}]`],
		['a text', '"x"'],
		['a number', '1'],
		['true', 'true'],
		['an empty object', '{}'],
		['half an object', '{'],
		['an object and more', '{}{}'],
		['single quotes', "{'a': 1}"],
		['a comment', '/* */{}'],
		['NaN', '{"a": NaN}'],
		['a form', 'username=x&password=y'],
		['markup', '<script>alert(1)</script>'],
		['NUL', '\0'],
		['21 levels', '{"a":'.repeat(21) + '1' + '}'.repeat(21)],
		['10 000 levels', '['.repeat(10_000)],
		['10 kB of text', JSON.stringify('x'.repeat(10_000))],
		['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
		['overlong UTF-8', new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x7d])],
		['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
	])('cannot be %s', async (_, body) => {
		await expectRefused(() => send(name, body))
	})

	test.each([
		null,
		'text/plain',
		'text/json',
		'application/x-www-form-urlencoded',
		'multipart/form-data; boundary=x',
		'application/jsonp',
		'application/json-patch+json',
		'x',
		', application/json',
	])('cannot be of the type %s', async (type) => {
		const body = new TextEncoder().encode(JSON.stringify(calls[name].body()))
		await expectRefused(() => send(name, body, type), 415)
	})

	it('may say its charset, in whatever case', async () => {
		const { status } = await send(name, '{}', 'Application/JSON; charset=utf-8')
		expect(status).toBe(400)
	})
})

/** Every field that has to be there, and the others where a wrong type has to be told from none. */
const fields: [Call, string, wrong: unknown[]][] = [
	...(['username', 'password'] as const).map((field): [Call, string, unknown[]] => ['login', field, [undefined, null]]),
	...(['fullName', 'username', 'email', 'password'] as const).map((field): [Call, string, unknown[]] => [
		'register',
		field,
		[undefined, null],
	]),
	['register', 'location', [null]],
	['register', 'confirmPassword', [null]],
	...(['venueId', 'sportId'] as const).map((field): [Call, string, unknown[]] => [
		'book',
		field,
		[undefined, null, '1', 0, -1, 1.5, 2 ** 53 + 2, 2147483648, Infinity, '0x1', 'abc'],
	]),
	...(['name', 'description', 'city'] as const).map((field): [Call, string, unknown[]] => [
		'club',
		field,
		[undefined, null],
	]),
	['book', 'startTime', [undefined, null]],
	['book', 'endTime', [undefined, null]],
	['book', 'paymentMethod', [undefined, null, 'Cash', 'snapscan', 'SnapScan ', '__proto__', 'constructor']],
	['book', 'notes', [null]],
	['status', 'status', [undefined, null]],
]
const ofAnotherType: unknown[] = [1, true, [], ['x'], {}, { toString: 'x' }, { length: 3 }]

describe.each(fields)('%s with a wrong %s', (name, field, wrong) => {
	const numeric = field === 'venueId' || field === 'sportId'
	test.each([...wrong, ...ofAnotherType.filter((value) => !(numeric && value === 1))])(
		'%j is refused',
		async (value) => {
			const body = JSON.stringify({ ...calls[name].body(), [field]: value })
			await expectRefused(() => send(name, body))
			expect(JSON.parse((await send(name, body)).text).fieldErrors[field]).toBeInstanceOf(Array)
		},
	)
})

const invisible = ['\u200b', '\u200b\u200d\ufeff', '\u00a0\u2003', '\u202e', '\u2066\u2069', ' \t\n ']
const unprintable = ['a\0b', 'a\u0007b', 'a\u007fb', 'abc\ud800', '\udc00abc', '\ud800\ud800ab', 'a\u001b[31m']
const strange = [
	'<script>alert(1)</script>',
	'"><svg onload=x>',
	"' OR 1=1--",
	"'; DROP TABLE users; --",
	'%_%',
	'\\',
	'${7*7}{{7*7}}',
	'\u202eright to left',
	'👨‍👩‍👧‍👦🏳️‍🌈',
	'Ω≈ç√∫˜µ≤≥÷',
	'=cmd|calc',
	'../../etc/passwd',
	'__proto__',
	'null',
	'undefined',
	'NaN',
	'Z̸̢̛a̷lgo',
]

test.each(['1e309', '-1e309', '9007199254740993', '1.0000000001', '-0', '1E400'])('%s is no id', async (number) => {
	for (const field of ['venueId', 'sportId', 'courtNumber']) {
		const body = JSON.stringify({ ...calls.book.body(), [field]: 'HERE' }).replace('"HERE"', number)
		await expectRefused(() => send('book', body))
	}
})

describe('text', () => {
	const texts: [Call, string][] = [
		['register', 'fullName'],
		['register', 'username'],
		['register', 'location'],
		['login', 'username'],
		['book', 'notes'],
	]
	describe.each(texts)('of %s in %s', (name, field) => {
		test.each(unprintable)('cannot be %j', async (value) => {
			const body = JSON.stringify({ ...calls[name].body(), [field]: value })
			await expectRefused(() => send(name, body))
		})

		test.each(['x'.repeat(10_000), '👟'.repeat(2_001), '\u0301'.repeat(3_000)])(
			'cannot be as long as that (%#)',
			async (value) => {
				const body = JSON.stringify({ ...calls[name].body(), [field]: value })
				await expectRefused(() => send(name, body))
			},
		)
	})

	test.each(invisible)('nobody can see (%j) is no name', async (value) => {
		for (const [name, field] of [
			['register', 'fullName'],
			['register', 'username'],
			['login', 'username'],
		] as const) {
			const body = JSON.stringify({ ...calls[name].body(), [field]: value })
			await expectRefused(() => send(name, body))
		}
	})

	test.each(['a\r\nSet-Cookie: x=y', 'a\nb', 'a\tb'])('stays on one line: %j', async (value) => {
		for (const field of ['fullName', 'location', 'username']) {
			const body = JSON.stringify({ ...calls.register.body(), [field]: value })
			await expectRefused(() => send('register', body))
		}
	})

	test.each(strange)('%s is kept as it is written', async (value) => {
		const noted = await call('POST', '/api/bookings', { headers, body: { ...calls.book.body(), notes: value } })
		expect(noted.body.notes).toBe(value)
		expect((await storedBooking(noted.body.id)).notes).toBe(value)
		const named = await call('POST', '/api/register', {
			body: { ...calls.register.body(), fullName: value, location: value },
		})
		expect(named.body.user).toMatchObject({ fullName: value, location: value })
	})

	test.each(strange)('%s signs nobody in', async (value) => {
		for (const body of [
			{ username: value.padEnd(3, '.'), password: 'court-time' },
			{ username: owner.username, password: value.padEnd(6, ' ') },
			{ username: value.padEnd(3, '.'), password: value.padEnd(6, ' ') },
		]) {
			await expectRefused(() => send('login', JSON.stringify(body)), 401)
		}
	})

	it('is counted in characters: one under and at each limit passes, one over does not', async () => {
		const length = async (name: Call, field: string, value: string) =>
			(await send(name, JSON.stringify({ ...calls[name].body(), [field]: value }))).status
		for (const char of ['x', '👟']) {
			expect(await length('book', 'notes', char.repeat(499))).toBe(201)
			expect(await length('book', 'notes', char.repeat(500))).toBe(201)
			expect(await length('book', 'notes', char.repeat(501))).toBe(400)
			expect(await length('register', 'fullName', char.repeat(100))).toBe(201)
			expect(await length('register', 'fullName', char.repeat(101))).toBe(400)
		}
		expect(await length('register', 'username', 'é'.repeat(40))).toBe(201)
		expect(await length('register', 'username', 'é'.repeat(41))).toBe(400)
		expect(await length('register', 'password', '👟'.repeat(5))).toBe(400)
		expect(await length('register', 'password', '👟'.repeat(6))).toBe(201)
	})
})

describe('an address', () => {
	const get = (path: string) => async (): Promise<Raw> => {
		const response = await ask(path)
		return { status: response.status, text: await response.text(), type: response.headers.get('Content-Type') }
	}
	const noId = [
		'0',
		'-1',
		'1.5',
		'1e3',
		'0x1',
		'01',
		'+1',
		' 1',
		'9007199254740993',
		'2147483648',
		'abc',
		'%00',
		'%F0%9F%91%9F',
		"'",
		'987654',
	]

	test.each(noId)('names no venue by %s', async (id) => {
		const place = encodeURIComponent(decodeURIComponent(id))
		await expectRefused(get(`/api/venues/${place}`), 404)
		await expectRefused(get(`/api/venues/${place}/sports/${venue.sportId}`), 404)
		await expectRefused(get(`/api/venues/${venue.venueId}/sports/${place}`), 404)
		await expectRefused(get(`/api/venues/${place}/availability?sportId=${venue.sportId}&date=2027-03-02`), 404)
	})

	test.each(noId.filter((id) => id !== '987654'))('filters no list by the sport %s, nor by such a page', async (id) => {
		const value = encodeURIComponent(decodeURIComponent(id))
		await expectRefused(get(`/api/venues?sportId=${value}`))
		await expectRefused(get(`/api/venues?limit=${value}`))
		await expectRefused(get(`/api/venues/${venue.venueId}/availability?sportId=${value}&date=2027-03-02`))
		await expectRefused(get(`/api/venues/${venue.venueId}/availability?sportId=${venue.sportId}&date=${value}`))
		await expectRefused(
			get(`/api/venues/${venue.venueId}/availability?sportId=${venue.sportId}&date=2027-03-02&days=${value}`),
		)
	})

	test.each([...strange, '\0', 'a\0b', '\ufffd', '%', 'x'.repeat(100), "'||(select 1)||'"])(
		'finds no venue in the city %j, and does not fail',
		async (city) => {
			const answer = await get(`/api/venues?city=${encodeURIComponent(city)}`)()
			expect([200, 400]).toContain(answer.status)
			if (answer.status === 200) expect(JSON.parse(answer.text)).toEqual([])
			else expect(JSON.parse(answer.text).message).toEqual(expect.any(String))
		},
	)

	it('takes the last of a name that stands twice', async () => {
		const query = `sportId=abc&sportId=${venue.sportId}&date=2027-03-02`
		expect((await get(`/api/venues/${venue.venueId}/availability?${query}`)()).status).toBe(200)
	})
})
