import { is, sql, Table } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import * as schema from '#db/schema.ts'
import { seed } from '#db/seed.ts'
import { fit, spoil, type Schema } from '#tests/proof/fuzz/fuzz-bodies.ts'
import { brokenRules, type Said } from '#tests/proof/fuzz/fuzz-rules.ts'
import { createRandom, IDS, KEYS, TEXTS, toJson, TYPES } from '#tests/proof/fuzz/fuzz-values.ts'
import { readWorld, roles, standing, worksAt, type Role } from '#tests/proof/fuzz/fuzz-world.ts'
import { answerNaively } from '../platform/naive-call.ts'
import { ask, call } from '#tests/support/process/product.ts'
import { caseSeed, times, within } from '#tests/support/cases.ts'

vi.hoisted(() => {
	const strava = { STRAVA_CLIENT_ID: '4711', STRAVA_CLIENT_SECRET: 'only for tests' }
	Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG: 'off', ...strava })
})
vi.spyOn(console, 'warn').mockImplementation(() => {}) // React Router warns about addresses that cannot be decoded

/** How often each role sends something to every call; another seed sends other values. */
const ROUNDS = times(1, 25)

type Parameter = { name: string; in: string; schema: Schema }
type Operation = {
	parameters: Parameter[]
	requestBody?: { content: Record<string, { schema: Schema }> }
	responses: Record<string, object>
}
type Sent = { method: string; path: string; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> }

await seed()
const random = createRandom(caseSeed)
const world = await readWorld(random, new Date())
const document = (await call('GET', '/api/openapi.json')).body as {
	paths: Record<string, Record<string, Operation>>
	components: { schemas: Record<string, Schema> }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.entries(methods).map(([method, operation]) => {
		const schema = operation.requestBody?.content['application/json']?.schema
		const body = schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : schema
		return {
			path,
			method: method.toUpperCase(),
			...operation,
			body,
			statuses: Object.keys(operation.responses).map(Number),
		}
	}),
)
type Known = (typeof operations)[number]

/** Makes one request to a call; most are wrong in some way when `wild`. */
function make({ path, method, parameters, body }: Known, wild: boolean) {
	const params = path.includes('{') ? world.paramsFor(path) : {}
	const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
		if (wild && random.oneIn(4)) return random.pick(IDS)
		return encodeURIComponent(params[name] ?? 1)
	})
	const query = new URLSearchParams()
	for (const { name, in: place, schema } of parameters) {
		if (place !== 'query' || name === 'key' || random.oneIn(2)) continue
		const value = wild && random.oneIn(2) ? random.pick([IDS, TEXTS].flat()) : fit(schema, name, random, world.fitting)
		query.append(name, String(value).slice(0, 500))
		if (wild && random.oneIn(6)) query.append(name, 'twice')
	}
	const headers: Record<string, string> = {}
	if (parameters.some(({ name }) => name === 'Idempotency-Key') && random.oneIn(2)) {
		headers['Idempotency-Key'] = wild ? random.pick(KEYS) : `fuzz-${random.below(1e9)}`
	}
	const sent: Sent = { method, path: address + (query.size > 0 ? `?${query}` : ''), headers }
	if (method === 'GET' || (!body && !(wild && random.oneIn(2)))) return { sent, params }
	headers['Content-Type'] = 'application/json'
	if (wild && random.oneIn(12)) headers['Content-Type'] = random.pick(TYPES) ?? ''
	const good = fit(body ?? { type: 'object' }, '', random, world.fitting) as Record<string, unknown>
	sent.body = wild ? spoil(good, Object.keys(body?.properties ?? {}), random) : toJson(good)
	return { sent, params }
}

async function send(asked: typeof ask, { method, path, headers, body }: Sent): Promise<Said> {
	const response = await asked(path, { method, headers, body })
	return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() }
}

const tables = Object.values(schema).flatMap((one) => (is(one, Table) ? [one] : []))
const stored = async () => {
	const counts = sql.join(
		tables.map((table) => sql`(select count(*) from ${table})`),
		sql` + `,
	)
	const [row] = await db
		.select({ rows: sql<number>`${counts}` })
		.from(schema.sports)
		.limit(1)
	return Number(row!.rows)
}

/** Sends `rounds` of requests to each call as each role; returns every broken rule once per call. */
async function fuzz(asked: typeof ask, calls: Known[], rounds: number) {
	const found = new Map<string, string>()
	const reached = new Set<string>()
	let count = 0
	const sendAs = async (role: Role, operation: Known, wild: boolean) => {
		const { sent, params } = make(operation, wild)
		const { id, headers, secrets } = world.people[role]
		// Signing out would end the session of all later requests.
		if (operation.path !== '/api/logout') Object.assign(sent.headers, headers)
		const mayReach = operation.path.startsWith('/api/dashboard/') && (await worksAt(role, id, params.id))
		const before = await stored()
		const said = await send(asked, sent)
		const problems = brokenRules(operation, said, mayReach ? [] : secrets)
		if (said.status >= 400) {
			const again = await send(asked, sent)
			if (again.status !== said.status || again.text !== said.text) problems.push(`says ${again.text} the second time`)
			if ((await stored()) !== before) problems.push('stores something all the same')
		}
		if (said.status < 300) reached.add(`${operation.method} ${operation.path}`)
		for (const problem of problems) {
			const name = `${operation.method} ${operation.path}: ${problem}`
			if (!found.has(name))
				found.set(name, `${role} ${said.status} ${JSON.stringify(sent).slice(0, 600)} → ${said.text.slice(0, 200)}`)
		}
		count++
	}
	for (let round = 0; round < rounds; round++)
		for (const operation of calls) for (const role of roles) await sendAs(role, operation, round > 0)
	return { found: [...found].map(([name, how]) => `${name}\n    ${how}`), reached, count }
}

test(
	'no call responds with 5xx or an undocumented status, errors are JSON, and nothing of others is told',
	async () => {
		const before = await standing()
		const { found, reached, count } = await fuzz(ask, operations, ROUNDS)
		console.log(
			`${count} requests to ${operations.length} calls as ${roles.length} roles; ${reached.size} calls let some of it pass`,
		)
		expect(found.join('\n')).toBe('')
		expect(reached.size, 'calls that let some of it pass').toBeGreaterThan(operations.length / 2)
		expect(await standing()).toBe(before)
		expect(({} as { role?: string }).role).toBeUndefined()
		expect(await fsck()).toEqual([])
	},
	120_000 + ROUNDS * 60_000,
)

test(
	'the same requests catch a call that trusts its input',
	async () => {
		const calls = operations.filter(({ path, method }) => path === '/api/bookings' && method === 'POST')
		const { found } = await fuzz(answerNaively, calls, 40)
		for (const problem of [
			'answers 500',
			'shows our insides',
			'tells ',
			'does not say why',
			'stores something all the same',
		])
			expect(found.join('\n')).toContain(problem)
	},
	within(60_000),
)
