import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cast } from '#db/cast.ts'
import { close, db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { users } from '#db/schema.ts'
import { seed } from '#db/seed.ts'
import { brokenRules, type Said } from '#tests/proof/fuzz/fuzz-rules.ts'
import { SHAPES, TYPES } from '#tests/proof/fuzz/fuzz-values.ts'
import { askPatiently } from '#tests/proof/platform/patient.ts'
import { within } from '#tests/support/cases.ts'
import { signedIn } from '#tests/support/world/people.ts'
import { startServer, type RunningServer } from '#tests/support/process/server.ts'
import { line } from '#tests/support/outside/wire.ts'

// The form of a body is checked before any database is used.
const onServer = inject('source').kind === 'sqlite'

/** Requests that are refused by their headers alone, with the expected status. */
const REFUSED = [
	['a million keys', 'Content-Length: 7000007', 413],
	['100 000 levels', 'Content-Length: 100000', 413],
	['a body of undeclared length', 'Transfer-Encoding: chunked', 411],
] as const

/** Statuses that the server itself may give to any call. */
const OF_THE_SERVER = [411, 413]

type Operation = { requestBody?: object; responses: Record<string, object> }
let server: RunningServer
let calls: { name: string; method: string; path: string; takesBody: boolean; statuses: number[] }[] = []
let headers: Record<string, string> = {}
let secrets: string[] = []

beforeAll(async () => {
	if (!onServer) return
	await seed()
	const people = await db.select().from(users)
	const self = people.find(({ username }) => username === cast.thandi.username)!
	headers = await signedIn(self)
	secrets = people.filter(({ id }) => id !== self.id).map(({ email }) => email)
	server = await startServer(process.env.DATABASE_URL!, { RATE_LIMITS: 'off' })
	const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
		paths: Record<string, Record<string, Operation>>
	}
	calls = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods)
			.filter(([method]) => method !== 'get')
			.map(([method, { requestBody, responses }]) => ({
				name: `${method} ${path}`,
				method: method.toUpperCase(),
				path: path.replace(/\{\w+\}/g, '1'),
				takesBody: requestBody !== undefined,
				statuses: [...Object.keys(responses).map(Number), ...OF_THE_SERVER],
			})),
	)
}, within(120_000))

afterAll(async () => {
	if (onServer) expect(await server.stop()).toBe(0)
	await close()
})

async function send({ method, path }: (typeof calls)[number], init: RequestInit): Promise<Said> {
	// Signing out would end the session of all later requests.
	const own = path === '/api/logout' ? {} : headers
	const type = { 'Content-Type': 'application/json', Connection: 'close' }
	const all = { method, ...init, headers: { ...type, ...own, ...init.headers } }
	const response = await askPatiently(server.url + path, all)
	return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() }
}

test.skipIf(!onServer)(
	'no body whatever makes a call of the running server break a rule',
	{ timeout: within(120_000) },
	async () => {
		const found: string[] = []
		let count = 0
		for (const call of calls) {
			const bodies: [string, RequestInit][] = [
				...SHAPES.map((body, i): [string, RequestInit] => [`shape ${i}`, { body }]),
				...TYPES.map((type): [string, RequestInit] => [
					`${type}`,
					{ body: '{}', headers: { 'Content-Type': type ?? '' } },
				]),
			]
			for (const [what, init] of bodies) {
				const said = await send(call, init)
				const problems = brokenRules(call, said, secrets)
				if (call.takesBody && said.status < 300 && !isObject(init.body)) problems.push('took what is no object')
				found.push(...problems.map((problem) => `${call.name}, ${what}: ${problem}: ${said.text.slice(0, 200)}`))
				count++
			}
		}
		console.log(`${count} bodies to ${calls.length} calls over the wire`)
		expect(found.join('\n')).toBe('')
		expect(count).toBeGreaterThan(500)
		expect(await fsck()).toEqual([])
	},
)

const isObject = (body: unknown) => {
	try {
		const value: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array))
		return typeof value === 'object' && value !== null && !Array.isArray(value)
	} catch {
		return false
	}
}

test.skipIf(!onServer).each(REFUSED)('%s is refused by every call', async (_, announced, status) => {
	for (const { name, method, path } of calls) {
		const said = await line(server.url, method, path, [announced, 'Content-Type: application/json'])
		expect([name, said!.status, said!.headers.get('Content-Type')]).toEqual([name, status, 'application/json'])
		expect(said!.body).toMatch(/\{"message":"[^"]+"\}/)
	}
})
