import { is, sql, Table } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { middleware } from '#app/root.tsx'
import { checkWrites, db } from '#db/client/index.ts'
import * as schema from '#db/schema.ts'
import { PRIVILEGES, raw, toJson } from '#tests/proof/fuzz/fuzz-values.ts'
import { addresses, everyRoute, load } from '#tests/support/process/addresses.ts'
import { createUser } from '#tests/support/world/people.ts'
import { ask, call } from '#tests/support/process/product.ts'
import { serve } from '#tests/support/process/serve.ts'
import { form, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { watchStored } from '#tests/support/database/stored.ts'
import { BODIES, FORMS } from './who-may-sends.ts'
import { addressOf, createWorld, DAY_BOOKED, namesIn, queryOf, type Person } from './world.ts'

// The rule for all: 4xx with `{ message }`, no internals, nothing stored, and the same response twice.
const onServer = inject('source').kind === 'sqlite'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG: 'off', PAYMENTS: 'sandbox' }))
vi.setConfig({ testTimeout: 120_000 })
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })

type Ids = Record<string, string | number>
type Schema = { $ref?: string; type?: string | string[]; enum?: unknown[]; const?: unknown; anyOf?: Schema[] } & {
	properties?: Record<string, Schema>
	required?: string[]
	minimum?: number
	exclusiveMinimum?: number
	maximum?: number
	maxLength?: number
}

const player = await createUser({ password: 'court-time' })
const world = await createWorld()
const ids: Ids = { ...world.ids, ...world.both.public }
const bookingId = Number(ids.bookingId)
const stored = onServer ? watchStored(process.env.DATABASE_URL!) : undefined
afterAll(() => stored?.close())

const tables = Object.values(schema).flatMap((one) => (is(one, Table) ? [one] : []))
async function countRows() {
	const counts = tables.map((table) => sql`(select count(*) from ${table})`)
	const [row] = await db
		.select({ rows: sql<number>`${sql.join(counts, sql` + `)}` })
		.from(schema.sports)
		.limit(1)
	return Number(row!.rows)
}
let rows = await countRows()

/** Returns the names of changed tables on SQLite, and restores them. On PostgreSQL it only counts rows. */
async function changes() {
	if (stored) {
		const changed = stored.changed()
		if (changed.length > 0) stored.restore()
		return changed.filter((name) => !['sqlite_sequence', 'match_thread_members'].includes(name)) // read marks
	}
	const before = rows
	rows = await countRows()
	return rows === before ? [] : ['something']
}

type Answer = { status: number; type: string | null; text: string }
type Send = (body: BodyInit | undefined, type: string | null) => Promise<Answer>
const sender =
	(handle: (url: string, init: RequestInit) => Promise<Response>, url: string, method: string, headers: object): Send =>
	async (body, type) => {
		const response = await handle(url, { method, body, headers: { ...headers, ...(type && { 'Content-Type': type }) } })
		return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() }
	}

const INSIDES = /\bat \S+:\d+:\d+|node_modules|SQLITE|\b(sqlite|postgres|ZodError|undefined)\b|Invalid input|court-time/

type Attempt = readonly [
	name: string,
	attempt: () => Promise<Answer>,
	statuses: readonly number[],
	isTwice?: boolean,
	field?: string,
]
/** The kind of request: a call, which repeats its response exactly, or a page; and whether it is repeated. */
type Kind = { isCall?: boolean; isTwice?: boolean; field?: string }

const namesField = (text: string, field: string) =>
	Array.isArray((JSON.parse(text) as { fieldErrors?: Record<string, unknown> }).fieldErrors?.[field])

/** Returns what is wrong with a refusal; an empty list when nothing is. */
async function wrongWith(
	attempt: () => Promise<Answer>,
	statuses: readonly number[],
	{ isCall = true, isTwice = true, field }: Kind,
) {
	const first = await attempt()
	const problems = [
		!statuses.includes(first.status) && `answers ${first.status} ${first.status < 300 ? '' : first.text.slice(0, 150)}`,
		isCall && first.type !== 'application/json' && `is of type ${first.type}`,
		isCall && first.status >= 400 && !/^\{"message":"\w[^"]+"/.test(first.text) && `says ${first.text.slice(0, 100)}`,
		field !== undefined && !namesField(first.text, field) && 'does not say which field',
		INSIDES.test(first.text) && `shows ${INSIDES.exec(first.text)![0]}`,
	].filter((problem) => problem !== false)
	const changed = await changes()
	if (changed.length > 0) problems.push(`changes ${changed.join()}`)
	if (!isTwice) return problems
	const second = await attempt()
	await changes()
	if (second.status !== first.status || (isCall && second.text !== first.text)) problems.push('answers otherwise twice')
	return problems
}

async function deviations(attempts: Attempt[], kind: Kind = {}) {
	await changes()
	const lines: string[] = []
	for (const [name, attempt, statuses, isTwice = true, field] of attempts) {
		const problems = await wrongWith(attempt, statuses, { ...kind, isTwice: isTwice && kind.isTwice !== false, field })
		if (problems.length > 0) lines.push(`${name}: ${problems.join(', ')}`)
	}
	return lines
}

const document = (await call('GET', '/api/openapi.json')).body as {
	paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
	components: { schemas: Record<string, Schema> }
}

let made = 0
const OWN_BODIES: Record<string, () => Record<string, unknown>> = {
	'POST /api/login': () => ({ username: player.username, password: 'court-time' }),
	'POST /api/register': () => {
		const username = `somebody${++made}`
		return { fullName: 'Some Body', username, email: `${username}@example.com`, location: '', password: 'court-time' }
	},
}
/** The person who gets past the access checks, so that the body is read; the host for all others. */
const ASKERS: [pattern: RegExp, who: Person][] = [
	[/^\/tournaments.*(waive|refund)$/, 'owner'],
	[/^\/(api\/(bookings|payments|matchmaking\/connections)|my-bookings|payment|rewards|pay\/)/, 'participant'],
	[
		/^\/(tournaments\/:id\/team\/|matchmaking\/people|venues\/:id\/review|help\/asked|settings\/calendar)/,
		'participant',
	],
	[/^\/(api\/dashboard|venue-dashboard)/, 'owner'],
	[/^\/admin/, 'admin'],
]
const askerOf = (pattern: string) => ASKERS.find(([start]) => start.test(pattern))?.[1] ?? 'host'

/** The handlers by pattern of app/routes.ts. Looking one up for each request would take longer than the request. */
const handlers = new Map<string, ReturnType<typeof serve>>()
for (const { path, files } of addresses.filter(({ path }) => path.startsWith('api/')))
	handlers.set(path, serve(await load(files), path, middleware))

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.entries(methods).flatMap(([method, operation]) => {
		const schema = operation.requestBody?.content['application/json']?.schema
		if (!schema) return []
		const pattern = path.replace(/\{(\w+)\}/g, ':$1')
		const name = `${method.toUpperCase()} ${pattern}`
		const good = () => (OWN_BODIES[name] ?? BODIES[name] ?? (() => ({})))(ids)
		// Signing in with a session would end it.
		const headers = /^\/api\/(login|register)$/.test(pattern) ? {} : world.headers[askerOf(pattern)]
		const handle = handlers.get(pattern.slice(1))!
		const send = sender(handle, addressOf(pattern.slice(1), ids), method.toUpperCase(), headers)
		const described = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema
		return [{ name, good, send, schema: described }]
	}),
)

const JSON_TYPE = 'application/json'
const SHAPES: [name: string, body: string | Uint8Array<ArrayBuffer>][] = [
	['nothing', ''],
	['spaces', '  \n'],
	['null', 'null'],
	['a list', '[]'],
	['a list of one', '[{}]'],
	['a text', '"x"'],
	['a number', '1'],
	['true', 'true'],
	['half an object', '{'],
	['an object and more', '{}{}'],
	['single quotes', "{'a': 1}"],
	['a comment', '/* */{}'],
	['NaN', '{"a": NaN}'],
	['a form', 'username=x&password=y'],
	['markup', '<script>alert(1)</script>'],
	['NUL', '\0'],
	['21 levels', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
	['10 000 levels', '['.repeat(10_000)],
	['10 kB of text', JSON.stringify('x'.repeat(10_000))],
	['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
	['overlong UTF-8', new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x7d])],
	['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
]
const OTHER_TYPES = [
	null,
	'text/plain',
	'text/json',
	'application/x-www-form-urlencoded',
	'multipart/form-data; boundary=x',
	'application/jsonp',
	'application/json-patch+json',
	'x',
	', application/json',
]

describe('a call cannot be sent', () => {
	test.each(calls)('$name: a body that is not an object, or not declared as JSON', async ({ good, send, schema }) => {
		const bytes = new TextEncoder().encode(JSON.stringify(good()))
		const shapes: [string, string | Uint8Array<ArrayBuffer>][] = schema.required ? [...SHAPES, ['{}', '{}']] : SHAPES
		expect(
			await deviations([
				...shapes.map(([name, body]) => [name, () => send(body, JSON_TYPE), [400]] as const),
				...OTHER_TYPES.map((type) => [`of the type ${type}`, () => send(bytes, type), [415]] as const),
				['half an object that says its charset', () => send('{', 'Application/JSON; charset=utf-8'), [400]],
			] as Attempt[]),
		).toEqual([])
	})
})

const UNPRINTABLE = ['a\0b', 'a\u0007b', 'a\u007fb', 'abc\ud800', '\udc00abc', '\ud800\ud800ab', 'a\u001b[31m']
const tooLong = (most: number) => ['x', '👟', '\u0301'].map((char) => char.repeat(most + 1))
const NO_NUMBERS = ['1e309', '-1e309', '9007199254740993', '1E400'].map(raw)
const OTHERS: unknown[] = [null, 1, 'x', true, [], ['x'], {}, { toString: 'x' }, { length: 3 }]

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

function wrongFor(field: Schema, { isRequired = false, isSecret = false }): unknown[] {
	const kinds = (field.anyOf ?? [field]).flatMap((one) => one.type ?? typeOf(one.const ?? one.enum?.[0]))
	const fits = (value: unknown) => kinds.some((kind) => (kind === 'integer' ? 'number' : kind) === typeOf(value))
	const isText = kinds.includes('string')
	const one = field.anyOf?.find(({ type }) => type !== 'null') ?? field
	const isNumber = kinds.includes('integer') || kinds.includes('number')
	const least = one.minimum ?? (one.exclusiveMinimum === undefined ? undefined : one.exclusiveMinimum + 1)
	return [
		...OTHERS.filter((value) => !fits(value)),
		...(isRequired ? [undefined] : []),
		...(isText ? [...(isSecret ? [] : UNPRINTABLE), ...tooLong(one.maxLength ?? 200)] : []),
		...(one.enum ? ['snapscan', '__proto__', 'constructor', ''].filter((word) => !one.enum!.includes(word)) : []),
		...(isNumber ? [...NO_NUMBERS, '1', '0x1', 'abc'] : []),
		...(kinds.includes('integer') ? [1.5, raw('1.0000000001')] : []),
		...(isNumber && least !== undefined ? [least - 1] : []),
		...(isNumber && one.maximum !== undefined ? [one.maximum + 1] : []),
	]
}

test.each(calls)('no field of $name is of another type, or contains invalid text', async ({ good, send, schema }) => {
	const wishesOf = (field: string) => {
		const isRequired = schema.required?.includes(field) ?? false
		return { isRequired, isSecret: /password/i.test(field) }
	}
	const attempts = Object.entries(schema.properties ?? {}).flatMap(([field, described]) =>
		wrongFor(described, wishesOf(field)).map((value, i): Attempt => {
			const body = toJson({ ...good(), [field]: value })
			const name = `${field} ${String(JSON.stringify(value)).slice(0, 30)}`
			return [name, () => send(body, JSON_TYPE), [400], i === 0, field]
		}),
	)
	expect(await deviations(attempts)).toEqual([])
})

/** Calls that store something random each time: a code, the order of teams without seeds. */
const DRAWS_LOTS = /redeem|generate-schedule/

test.skipIf(!onServer)('fields that no one may set change nothing that a call stores', async () => {
	const differing: string[] = []
	const SECRET = /\$argon2[^"]+|[\w-]{20,}|\bCS[0-9A-Z]{8}\b/g
	for (const { name, good, send, schema } of calls) {
		const body = good()
		const privileges = Object.entries(PRIVILEGES).filter(([field]) => !(field in (schema.properties ?? {})))
		const more = toJson({ ...Object.fromEntries(privileges), ...body })
		const stores = async (text: string) => {
			stored!.restore()
			const { status } = await send(text, JSON_TYPE)
			const rows = stored!.changedRows()
			const counts = Object.entries(rows).map(([table, all]) => [table, all!.length])
			const said = JSON.stringify(DRAWS_LOTS.test(name) ? counts : rows).replace(SECRET, '…')
			return `${status} ${said}`
		}
		const asAlways = await stores(toJson(body))
		for (const text of [more, `{"__proto__":${toJson(PRIVILEGES)},${toJson({ ...body, x: 1 }).slice(1)}`]) {
			const said = await stores(text)
			if (said !== asAlways && !/^400 [[{][}\]]$/.test(said))
				differing.push(`${name}: ${said.slice(0, 300)}\n${asAlways.slice(0, 300)}`)
		}
	}
	stored!.restore()
	expect(differing).toEqual([])
	expect(({} as { role?: string }).role).toBeUndefined()
})

const URLENCODED = 'application/x-www-form-urlencoded'
const part = (disposition: string, text: string) => `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${text}\r\n`
const VISITORS_FORMS: typeof FORMS = {
	'/auth': { 'to sign in': () => ({ username: player.username, password: 'court-time' }) },
	'/auth?tab=register': {
		'': () => ({
			fullName: 'Some Body',
			username: 'somebody',
			email: 'somebody@example.com',
			location: '',
			password: 'court-time',
			confirmPassword: 'court-time',
		}),
	},
	'/auth/forgot': { '': () => ({ login: player.username }) },
}

const OPTIONAL = ['location', 'sites', 'notes', 'note', 'comment', 'details', 'city']

/** All but that of a shared tablet, which only a free one shows: people/tablet.test.ts sends it. */
const { '/tablet': _, ...KNOWN_FORMS } = { ...VISITORS_FORMS, ...FORMS }
const forms = await Promise.all(
	Object.entries(KNOWN_FORMS).flatMap(([pattern, intents]) =>
		Object.entries(intents).map(async ([intent, fields]) => {
			const [path, query] = pattern.slice(1).split('?')
			const routes = everyRoute.filter((route) => route.path === path)
			const chains = await Promise.all(routes.map(({ files }) => load(files)))
			const chain = chains.find((modules) => modules.at(-1)!.action)!
			const isVisitors = pattern.startsWith('/auth')
			const url = isVisitors ? `/${path}${query ? `?${query}` : ''}` : addressOf(path!, ids) + queryOf(path!, ids)
			const handle = serve(chain, path!, middleware)
			const headers = isVisitors ? {} : world.headers[askerOf(pattern)]
			const name = `${pattern} ${intent}`.trim()
			const isFirst = intent === Object.keys(intents)[0]
			return { isFirst, name, fields: fields(ids) as Record<string, string>, handle, url, headers }
		}),
	),
)

test.each(forms)('a form cannot be sent otherwise: $name', async ({ isFirst, name, fields, handle, url, headers }) => {
	const send = sender(handle, url, 'POST', headers)
	const [one] = Object.keys(fields) as [string]
	const good = new URLSearchParams(fields).toString()
	const bodies: [string, string, string][] = [
		['nothing at all', '', URLENCODED],
		['another form', 'a=b&c=d', URLENCODED],
		['signs only', '&&==&%&%zz&=%00', URLENCODED],
		['NUL', `${one}=%00`, URLENCODED],
		['invalid UTF-8', `${one}=%ff%fe`, URLENCODED],
		['a list', `${one}[]=a&${one}[]=b`, URLENCODED],
		['an object', `${one}[a]=b&${one}.c=d`, URLENCODED],
		['a list of 4 thousand million', `${one}[4294967294]=x`, URLENCODED],
		['a prototype', `__proto__[a]=1&constructor[prototype][a]=1&__proto__.a=1&${one}.__proto__.a=1`, URLENCODED],
		['a torn body', part('form-data; name="a"', 'x').slice(0, 20), 'multipart/form-data; boundary=x'],
		['no boundary', 'x', 'multipart/form-data'],
		['another boundary', `${part('form-data; name="a"', 'x')}--x--`, 'multipart/form-data; boundary=y'],
		[
			...(['a file for a field', `${part(`form-data; name="${one}"; filename="a"`, 'x')}--x--`] as const),
			'multipart/form-data; boundary=x',
		],
	]
	const heavy: typeof bodies = [
		['5,000 levels', `${'a.'.repeat(5_000)}a=1`, URLENCODED],
		['10,000 fields', Array.from({ length: 10_000 }, (_, i) => `f${i}=1`).join('&'), URLENCODED],
	]
	if (/^\/auth|\/create$|^\/booking/.test(name)) bodies.push(...heavy) // the same code reads all of them
	const OTHER = [JSON_TYPE, 'text/plain', 'x', null]
	const withField = (field: string, value: string) => new URLSearchParams({ ...fields, [field]: value }).toString()
	const attempts: Attempt[] = [
		...(isFirst ? bodies : []).map(([name, body, type]) => [name, () => send(body, type), [400]] as const),
		...(isFirst ? OTHER : []).map(
			(type) => [`of the type ${type}`, () => send(new TextEncoder().encode(good), type), [415]] as const,
		),
		...Object.keys(fields).map(
			(field) =>
				[`10 kB of ${field}`, () => send(withField(field, 'x'.repeat(10_000)), URLENCODED), [400, 404]] as const,
		),
		...Object.keys(fields)
			.filter((field) => !OPTIONAL.includes(field))
			.map(
				(field) =>
					[
						`nothing to see as ${field}`,
						() => send(withField(field, '\u200b \u202e'), URLENCODED),
						[400, 401, 404, 409],
					] as const,
			),
		...(isFirst ? ['PUT', 'PATCH', 'DELETE'] : []).map(
			(method) => [method, () => sender(handle, url, method, headers)('', URLENCODED), [400, 405], false] as const,
		),
	] as never
	expect(await deviations(attempts, { isCall: false })).toEqual([])
	expect(({} as { a?: string }).a).toBeUndefined()
})

const STRANGE = [
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
const CANCELLED = { status: 'cancelled' }
const asPlayer = world.headers.participant
const callOf = (name: string) => calls.find((one) => one.name === name)!
const [login, register, book] = [callOf('POST /api/login'), callOf('POST /api/register'), callOf('POST /api/bookings')]
const sendWith = ({ good, send }: (typeof calls)[number], more: object) =>
	send(toJson({ ...good(), ...more }), JSON_TYPE)

describe('text', () => {
	test('an invisible name is refused, and a name stays on one line', async () => {
		const invisible = ['\u200b', '\u200b\u200d\ufeff', '\u00a0\u2003', '\u202e', '\u2066\u2069', ' \t\n ']
		const lines = ['a\r\nSet-Cookie: x=y', 'a\nb', 'a\tb']
		const refused = (one: typeof login, field: string, value: string) =>
			[`${one.name} ${field} ${JSON.stringify(value)}`, () => sendWith(one, { [field]: value }), [400]] as const
		const attempts = [
			...invisible.flatMap((value) => [
				refused(register, 'fullName', value),
				refused(register, 'username', value),
				refused(login, 'username', value),
			]),
			...lines.flatMap((value) => ['fullName', 'location', 'username'].map((field) => refused(register, field, value))),
		]
		expect(await deviations(attempts)).toEqual([])
	})

	test('is stored as it is written, and signs no one in', async () => {
		for (const value of STRANGE) {
			const noted = await call('POST', '/api/bookings', { headers: asPlayer, body: { ...book.good(), notes: value } })
			const notes = value.replace('\u202e', '') // it would reverse the text beside it
			expect([noted.body.notes, (await storedBooking(noted.body.id)).notes]).toEqual([notes, notes])
			const named = { ...register.good(), location: value }
			expect((await call('POST', '/api/register', { body: named })).body.user).toMatchObject({ location: value })
			stored?.restore()
			if (!stored) await call('PATCH', `/api/bookings/${noted.body.id}/status`, { headers: asPlayer, body: CANCELLED })
			for (const body of [
				{ username: value.padEnd(3, '.'), password: 'court-time' },
				{ username: player.username, password: value.padEnd(6, ' ') },
				{ username: value.padEnd(3, '.'), password: value.padEnd(6, ' ') },
			])
				expect([value, (await call('POST', '/api/login', { body })).status]).toEqual([value, 401])
		}
	})

	test('is counted in characters: one under and at each limit passes, one over does not', async () => {
		const found: unknown[] = []
		const expected: unknown[] = []
		for (const [one, field, char, most] of [
			[book, 'notes', 'x', 500],
			[book, 'notes', '👟', 500],
			[register, 'fullName', 'x', 100],
			[register, 'fullName', '👟', 100],
			[register, 'username', 'é', 40],
		] as const) {
			for (const [length, status] of [
				[most - 1, 201],
				[most, 201],
				[most + 1, 400],
			] as const) {
				const hour = 8 + (found.length % 2)
				const time = one === book ? wish(world.venue, '2027-03-03', hour, hour + 1) : {}
				found.push([field, char, length, (await sendWith(one, { ...time, [field]: char.repeat(length) })).status])
				expected.push([field, char, length, status])
				stored?.restore()
			}
		}
		expect(found).toEqual(expected)
		expect((await sendWith(register, { password: '👟'.repeat(5) })).status).toBe(400)
		expect((await sendWith(register, { password: '👟'.repeat(6) })).status).toBe(201)
	})
})

describe('an address', () => {
	const get = (path: string) => () => sender(ask, path, 'GET', {})(undefined, null)
	const NO_IDS = [
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
		'1%20',
		'٣',
	]
	const noIds = [...NO_IDS, '%F0%9F%91%9F', "'"].map((id) => encodeURIComponent(decodeURIComponent(id)))
	const FEW_IDS = ['0', '-1', '1.5', '1e3', '0x1', '01', '%201', '9007199254740993', 'abc', '%00', '987654']
	const { venueId, sportId } = ids

	test('names nothing by an invalid or unknown id, in any call', async () => {
		const attempts = Object.entries(document.paths).flatMap(([path, methods]) => {
			const pattern = path.slice(1).replace(/\{(\w+)\}/g, ':$1')
			const query = path.endsWith('availability') ? `?sportId=${sportId}&date=${DAY_BOOKED}` : ''
			const names = namesIn(pattern).filter(([name]) => name !== 'checkoutId')
			return Object.keys(methods).flatMap((method) => {
				const good = BODIES[`${method.toUpperCase()} /${pattern}`]?.(ids) ?? {}
				const body = method === 'get' ? undefined : JSON.stringify(good)
				const type = method === 'get' ? null : JSON_TYPE
				return names.flatMap(([, name]) =>
					[...noIds, '987654'].map((id) => {
						const url = addressOf(pattern, { ...ids, [name]: decodeURIComponent(id) }) + query
						const send = sender(
							handlers.get(pattern)!,
							url,
							method.toUpperCase(),
							world.headers[askerOf(`/${pattern}`)],
						)
						return [`${method} ${url}`, () => send(body, type), [404]] as const
					}),
				)
			})
		})
		expect(await deviations(attempts, { isTwice: false })).toEqual([])
	})

	/** Booking nothing redirects home, removing a sport twice to the list, as leaving a waiting list twice to one’s bookings. A form may report a missing field first. */
	const statusesOf = (path: string, method: string, id: string) => [
		404,
		...(/^booking\/|sports\/:sportId\/remove|waits\/:waitId\/leave|:keyId\/take-back|:webhookId\/remove/.test(path)
			? [302]
			: []),
		...(method === 'POST' && id === '987654' ? [400] : []),
	]

	test('names nothing by an invalid or unknown id, on any page', async () => {
		const attempts: Attempt[] = []
		for (const { path, files } of addresses) {
			const names = namesIn(path).filter(([name]) => !/^(key|token|link|file|checkoutId)$/.test(name))
			if (/^(api|payment\/sandbox)\//.test(path) || names.length === 0) continue
			const chain = await load(files)
			if (!chain.at(-1)!.loader && !chain.at(-1)!.action) chain.pop()
			const handle = serve(chain, path, middleware)
			const methods = chain.at(-1)!.action ? ['GET', 'POST'] : ['GET']
			for (const method of methods) {
				const fields = method === 'POST' ? Object.values(FORMS[`/${path}`] ?? { '': () => ({}) })[0]!(ids) : undefined
				const body = fields && new URLSearchParams(fields as Record<string, string>).toString()
				for (const [, name] of names) {
					for (const id of method === 'GET' ? FEW_IDS : ['1.5', '%201', '987654']) {
						const url = addressOf(path, { ...ids, [name]: decodeURIComponent(id) })
						const send = sender(handle, url, method, world.headers[askerOf(`/${path}`)])
						attempts.push([
							`${method} ${url}`,
							() => send(body, body === undefined ? null : URLENCODED),
							statusesOf(path, method, id),
						])
					}
				}
			}
		}
		expect(await deviations(attempts, { isCall: false, isTwice: false })).toEqual([])
	})

	test('filters no list by an invalid id or page', async () => {
		const attempts = noIds.flatMap((value) =>
			[
				`/api/venues?sportId=${value}`,
				`/api/venues?limit=${value}`,
				`/api/venues/${venueId}/availability?sportId=${value}&date=${DAY_BOOKED}`,
				`/api/venues/${venueId}/availability?sportId=${sportId}&date=${value}`,
				`/api/venues/${venueId}/availability?sportId=${sportId}&date=${DAY_BOOKED}&days=${value}`,
			].map((path) => [path, get(path), [400]] as const),
		)
		expect(await deviations(attempts)).toEqual([])
	})

	test('finds no venue in an unknown city, and takes the last of a repeated parameter', async () => {
		for (const city of [...STRANGE, '\0', 'a\0b', '\ufffd', '%', 'x'.repeat(100), "'||(select 1)||'"]) {
			const { status, text } = await get(`/api/venues?city=${encodeURIComponent(city)}`)()
			expect(status === 200 ? text : JSON.parse(text), city).toEqual(
				status === 200 ? '[]' : { message: expect.any(String) },
			)
			expect([200, 400]).toContain(status)
		}
		const query = `sportId=abc&sportId=${sportId}&date=${DAY_BOOKED}`
		expect((await get(`/api/venues/${venueId}/availability?${query}`)()).status).toBe(200)
	})
})

test('a form from another site does nothing; one of our own pages, or of a program that says nothing, does', async () => {
	stored?.restore()
	const signed = await ask('/auth', {
		method: 'POST',
		body: new URLSearchParams({ username: player.username, password: 'court-time' }),
	})
	const Cookie = signed.headers.get('Set-Cookie')!.split(';')[0]!
	const page = `/booking/${ids.venueId}/${ids.sportId}`
	const post = async (path: string, fields: Record<string, string>, sender: Record<string, string>) =>
		(await ask(path, { method: 'POST', headers: { Cookie, ...sender }, body: new URLSearchParams(fields) })).status
	const before = await countRows()
	for (const sender of [
		{ 'Sec-Fetch-Site': 'cross-site' },
		{ 'Sec-Fetch-Site': 'same-site' },
		{ Origin: 'https://evil.example' },
		{ Origin: 'null' },
		{ Origin: 'http://localhost:1' },
	] as Record<string, string>[]) {
		for (const [path, fields] of [
			[page, form('2027-03-03', 12, 13)],
			[`/my-bookings/${bookingId}/cancel`, {}],
			['/logout', {}],
		] as const)
			expect([sender, path, await post(path, fields, sender)]).toEqual([sender, path, 403])
	}
	expect(await countRows()).toBe(before)
	expect((await storedBooking(bookingId)).status).toBe('pending')
	for (const [hour, sender] of [
		[14, { 'Sec-Fetch-Site': 'same-origin' }],
		[15, { 'Sec-Fetch-Site': 'none' }],
		[16, { Origin: 'http://localhost' }],
		[17, {}],
	] as [number, Record<string, string>][])
		expect(await post(page, form('2027-03-03', hour, hour + 1), sender)).toBe(302)
})

type Back = { actionData: Record<string, { result?: { initialValue?: object }; toast?: { title: string } }> | null }

// Last in this file, because no write succeeds after it.
describe('where the database fails at the write', () => {
	beforeAll(() => {
		checkWrites(() => Promise.reject(new Error('no write succeeds')))
		vi.spyOn(console, 'error').mockImplementation(() => {})
	})

	// Links are sent after the response, so that it does not tell who has an account. The others report the failure.
	const NEVER_WRITE = [
		'/auth/forgot',
		'/profile',
		'/profile/season share',
		'/venue-dashboard/:venueId/customers/:customerId/edit',
		'/admin/users/:id/suspend',
		'/admin/users/:id/role',
	]

	test('every form comes back with what was sent, its toast and a 500', async () => {
		const others: string[] = []
		for (const { name, fields, handle, url, headers } of forms) {
			const body = new URLSearchParams(fields).toString()
			const response = await handle(url, { method: 'POST', body, headers: { ...headers, 'Content-Type': URLENCODED } })
			const { actionData } = JSON.parse((await response.text()) || '{}') as Partial<Back>
			const { result, toast } = Object.values(actionData ?? {})[0] ?? {}
			if (response.status !== 500 || !result?.initialValue || !toast?.title) others.push(name)
		}
		expect(others).toEqual(NEVER_WRITE)
	})
})
