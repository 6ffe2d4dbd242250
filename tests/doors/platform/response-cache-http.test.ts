import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { CACHEABLE } from '#app/features/platform/response-cache/addresses.ts'
import { compress } from '#app/features/platform/response-cache/forms.server.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { startServer, type RunningServer } from '#tests/support/process/server.ts'
import { watchStored } from '#tests/support/database/stored.ts'

const database = await seededDatabase()
let server: RunningServer

beforeAll(async () => {
	server = await startServer(database.url)
	// A job that writes between two requests would make the second response a new one.
	const stored = watchStored(database.url)
	await stored.endJobs()
	stored.close()
})
afterAll(async () => {
	await server.stop()
	await database.remove()
})

type Headers = Record<string, string>
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** As it comes over the line: nothing is unpacked, and no header is sent that is not named. */
const get = (path: string, headers: Headers = {}, method = 'GET') =>
	new Promise<Answer>((resolve, reject) => {
		request(server.url + path, { method, headers }, (response) => {
			const chunks: Buffer[] = []
			response.on('data', (chunk: Buffer) => chunks.push(chunk))
			response.on('error', reject)
			response.on('end', () =>
				resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
			)
		})
			.on('error', reject)
			.end()
	})

/** Never from memory. */
const OWN = { Cookie: 'of=none' }
const nonceOf = ({ headers }: Answer) => /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1]
const withoutNonce = (answer: Answer) => answer.body.toString().replaceAll(` nonce="${nonceOf(answer)}"`, '')
/** The sources that the policy allows beside our own files. */
const SCRIPT_SOURCES = /(?<=script-src (?:'self' )?)(?!'self' )[^;]*/
const scriptSources = ({ headers }: Answer) => SCRIPT_SOURCES.exec(String(headers['content-security-policy']))?.[0]
/** Returns the distinct hashes of a page's scripts, or undefined for other responses. */
function sourcesOf({ headers, body }: Answer) {
	if (!String(headers['content-type']).startsWith('text/html')) return undefined
	const scripts = [...body.toString().matchAll(/<script(?! type="application)[^>]*>(.*?)<\/script>/gs)]
	const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
	return [...new Set(scripts.map(([, script]) => hash(script!)))].join(' ')
}
const json = async (path: string) => JSON.parse((await get(path)).body.toString())

/** Something at each address that is kept, of the demo data. */
async function addresses() {
	const [venues, tournaments, clubs, requests] = await Promise.all(
		['venues', 'tournaments', 'running-clubs', 'matchmaking/requests'].map((list) => json(`/api/${list}`)),
	)
	const venue = await Promise.all(venues.map(({ id }: { id: number }) => json(`/api/venues/${id}`))).then((all) =>
		all.find(({ events }) => events.length > 0),
	)
	const { sportId } = venue.sports[0]
	const [team] = await json(`/api/tournaments/${tournaments[0].id}/teams`)
	const ids: Record<string, string> = {
		venues: venue.id,
		embed: venue.id,
		tournaments: tournaments[0].id,
		team: team?.id,
		'running-club': clubs[0].id,
		'running-clubs': clubs[0].id,
		requests: requests[0].id,
		events: venue.events[0].id,
		sports: sportId,
	}
	const query = `?sportId=${sportId}&date=${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}&days=7`
	return [...CACHEABLE]
		.filter((pattern) => !/running-clubs?\/:\w+\/events\//.test(pattern)) // only while a run is on
		.map(
			(pattern) =>
				`/${pattern.replace(/^\//, '').replace(/([\w-]+)\/:\w+/g, (_, noun: string) => `${noun}/${ids[noun]}`)}`,
		)
		.map((path) => (path.endsWith('/availability') ? path + query : path))
}

describe('each address that is kept', () => {
	test('is answered the same by each rendering, and from memory', async () => {
		const elsewhere: string[] = []
		for (const path of await addresses()) {
			const identity = { 'Accept-Encoding': 'identity' }
			const { one, other, made, kept } = await inOneMinute(async () => ({
				one: await get(path, { ...OWN, ...identity }),
				other: await get(path, { ...OWN, ...identity }),
				made: await get(path, identity),
				kept: await get(path, identity),
			}))
			if (one.status === 302) {
				elsewhere.push(path)
				continue
			}
			expect(one.status, path).toBe(200)
			expect(stable(withoutNonce(one)), path).toBe(stable(withoutNonce(other)))
			expect(stable(kept.body.toString()), path).toBe(stable(withoutNonce(one)))
			expect(stable(made.body.toString()), path).toBe(stable(kept.body.toString()))
			expect(standing(kept), path).toEqual(standing(one))
			expect(kept.headers.etag, path).toBe(made.headers.etag)
			expect(Number(kept.headers['content-length']), path).toBe(kept.body.length)
			for (const answer of [made, kept]) expect(scriptSources(answer), path).toBe(sourcesOf(answer))
		}
		// A tournament has a table or a bracket once it has matches.
		expect(elsewhere.filter((path) => !/\/(standings|bracket)$/.test(path))).toEqual([])
	})

	test('which one that holds a form’s key could not be', async () => {
		const [one, other] = [await get('/help', OWN), await get('/help', OWN)]
		expect(stable(withoutNonce(one))).not.toBe(stable(withoutNonce(other)))
	})

	/** Repeats the work until it fits into one minute of the clock, which some pages show. */
	async function inOneMinute<T>(work: () => Promise<T>): Promise<T> {
		const minute = () => Math.floor(Date.now() / 60_000)
		const before = minute()
		const done = await work()
		return minute() === before ? done : inOneMinute(work)
	}

	/** The moment of the rendering itself, which some pages hand to the browser to count from. */
	const stable = (text: string) => text.replace(/(\["D",|\\"D\\",)\d{13}/g, '$1now')
	/** All headers but those that belong to one sending, and the policy of all but scripts. */
	const standing = ({ headers }: Answer) => {
		const own = ['date', 'etag', 'content-length', 'transfer-encoding', 'keep-alive', 'connection']
		const rest = Object.entries(headers).filter(([name]) => !own.includes(name))
		return Object.fromEntries(rest.map(([name, value]) => [name, String(value).replace(SCRIPT_SOURCES, '')]))
	}
})

describe('a page from memory', () => {
	const page = () => get('/privacy')

	it('lets its own scripts run by what they say, and no other', async () => {
		const answer = await page()
		expect(answer.body.toString()).not.toContain('nonce=')
		expect(scriptSources(answer)).toMatch(/^('sha256-[\w+/]{43}=' ?){3,}$/)
		expect(scriptSources(answer)).toBe(sourcesOf(answer))
	})

	it.each([
		['gzip', 'gzip, deflate', gunzipSync],
		['br', 'gzip, deflate, br', brotliDecompressSync],
	] as const)('is valid %s for who accepts %s, made once and smaller', async (encoding, accepted, unpack) => {
		for (let i = 0; i < 3; i++) {
			const [plain, packed] = [await page(), await get('/privacy', { 'Accept-Encoding': accepted })]
			expect(packed.headers['content-encoding']).toBe(encoding)
			expect(Number(packed.headers['content-length'])).toBe(packed.body.length)
			expect(unpack(packed.body).equals(plain.body)).toBe(true)
			expect(packed.body.length).toBeLessThan(plain.body.length / 2)
			expect(packed.headers.etag).not.toBe(plain.headers.etag)
		}
	})

	it('is not sent again to who has it', async () => {
		const { headers } = await page()
		const [tag, policy] = [String(headers.etag), headers['content-security-policy']]
		expect(tag).toMatch(/^"[\w-]+"$/)
		for (const named of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
			for (const method of ['GET', 'HEAD']) {
				const answer = await get('/privacy', { 'If-None-Match': named }, method)
				expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, tag])
				expect(answer.headers['content-security-policy']).toBe(policy)
			}
		}
		expect((await get('/privacy', { 'If-None-Match': '"other"' })).status).toBe(200)
		const packed = { 'Accept-Encoding': 'gzip', 'If-None-Match': tag }
		expect((await get('/privacy', packed)).status, 'the tag is of another encoding').toBe(200)
	})

	it('is not sent again where it had to be made anew either', async () => {
		for (const path of ['/privacy', '/api/sports']) {
			const answer = await get(`${path}?of=${randomUUID()}`, { 'If-None-Match': '*' })
			const { headers } = await get(path, { 'Accept-Encoding': 'identity' })
			expect([answer.status, scriptSources(answer)]).toEqual([304, scriptSources({ ...answer, headers })])
		}
	})

	it('has the same headers for HEAD, and no body', async () => {
		const [get200, head] = [await page(), await get('/privacy', {}, 'HEAD')]
		expect(head.status).toBe(200)
		expect(head.body).toHaveLength(0)
		for (const name of ['etag', 'content-length', 'content-type', 'vary', 'cache-control'])
			expect(head.headers[name], name).toBe(get200.headers[name])
	})
})

describe('who is signed in', () => {
	it('never gets what visitors get, nor they what is theirs', async () => {
		const answer = await fetch(`${server.url}/api/login`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ username: 'thandi', password: 'password123' }),
		})
		const { token } = (await answer.json()) as { token: string }
		const cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
		const name = 'Thandi'
		const ways: Headers[] = [{ Authorization: `Bearer ${token}` }, { Cookie: cookie }]
		for (const headers of ways) {
			const path = `/tournaments?of=${randomUUID()}`
			for (const asked of [path, '/terms']) {
				const own = await get(asked, headers)
				expect(own.body.toString()).toContain(name)
				expect(own.headers['cache-control']).toBe('no-store')
				expect(own.headers.etag).toBeUndefined()
				for (let i = 0; i < 2; i++) expect((await get(asked)).body.toString()).not.toContain(name)
				expect((await get(asked, headers)).body.toString()).toContain(name)
			}
		}
	})

	it('gets the slim page by Save-Data, and nobody else does', async () => {
		const path = `/?of=${randomUUID()}`
		for (let i = 0; i < 2; i++) {
			expect((await get(path, { 'Save-Data': 'on' })).body.toString()).toContain('data-saver')
			expect((await get(path)).body.toString()).not.toContain('data-saver')
		}
	})

	it('is packed smaller by Save-Data where it is one person’s own', async () => {
		const own = { Cookie: 'of=one', 'Accept-Encoding': 'br' }
		for (const [effort, more] of [
			['quick', {}],
			['small', { 'Save-Data': 'on' }],
		] as const) {
			const { body } = await get('/help', { ...own, ...more })
			expect(body).toEqual(await compress(brotliDecompressSync(body), 'br', effort))
		}
	})
})
