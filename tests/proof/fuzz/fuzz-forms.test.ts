import { isNotNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { close, db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { users } from '#db/schema.ts'
import { seed } from '#db/seed.ts'
import { writeListings } from '#app/features/matchmaking/preferences/listings.server.ts'
import { fitForm, spoilForm, type Form, type Sent } from '#tests/proof/fuzz/fuzz-forms.ts'
import { pagesWithActions, pathWith, walk, type Shown } from '#tests/proof/fuzz/fuzz-pages.ts'
import { brokenPageRules } from '#tests/proof/fuzz/fuzz-rules.ts'
import { createRandom } from '#tests/proof/fuzz/fuzz-values.ts'
import { readWorld, roles, type Role } from '#tests/proof/fuzz/fuzz-world.ts'
import { askPatiently } from '#tests/proof/platform/patient.ts'
import { signedIn } from '#tests/support/world/people.ts'
import { textOf } from '#tests/support/plain-browser.ts'
import { startServer, type RunningServer } from '#tests/support/process/server.ts'
import { changedSince, readRows, watchCommits } from '#tests/proof/platform/stored-rows.ts'
import { startNaiveForm } from '../platform/naive-form.ts'
import { caseSeed, times, within } from '#tests/support/cases.ts'

// The forms are read from pages, which only the built product renders, in a process that shares the database.
const onServer = inject('source').kind === 'sqlite'

/** How often every form is sent; another seed sends other values. */
const ROUNDS = times(1, 20)
let random = createRandom(caseSeed)

/** An address without a server. */
const ELSEWHERE = 'http://127.0.0.1:9'
/** The roles that crawl the pages; the forms found are sent as every role. */
const WALKERS = ['visitor', 'player', 'owner', 'admin'] as const

let server: RunningServer
let world: Awaited<ReturnType<typeof readWorld>>
let version: () => string

beforeAll(async () => {
	if (!onServer) return
	await seed()
	world = await readWorld(random, new Date())
	version = watchCommits(process.env.DATABASE_URL!)
	const strava = { STRAVA_CLIENT_ID: '4711', STRAVA_CLIENT_SECRET: 'only for tests', STRAVA_API: ELSEWHERE }
	const env = { RATE_LIMITS: 'off', PAYMENTS: 'sandbox', ...strava }
	server = await startServer(process.env.DATABASE_URL!, env)
}, within(120_000))

afterAll(async () => {
	if (onServer) expect(await server.stop()).toBe(0)
	await close()
})

const ask = async (url: string, role: Role, init: RequestInit = {}) => {
	const headers = { ...world.people[role].headers, ...(init.headers as Record<string, string>) }
	const response = await askPatiently(url, { ...init, headers, redirect: 'manual' })
	const { status, headers: answered } = response
	const text = await response.text()
	return { status, type: answered.get('Content-Type'), location: answered.get('Location'), text }
}

const post = (base: string, role: Role, { address, type, body }: Sent) =>
	ask(base + address, role, {
		method: 'POST',
		body,
		headers: { Accept: 'text/html', ...(type && { 'Content-Type': type }) },
	})

/** Sends it again and returns the tables with changed rows, and the response. */
async function changes(base: string, role: Role, sent: Sent) {
	const before = await readRows()
	const { text } = await post(base, role, sent)
	return { text, changed: changedSince(before, await readRows()) }
}

/** Returns errors in a refusal: it stores something, or the response differs the second time. */
async function askAgain(base: string, role: Role, sent: Sent, first: string, suspect: boolean) {
	const again = suspect ? await changes(base, role, sent) : { ...(await post(base, role, sent)), changed: [] }
	// Meanwhile the server's own jobs may change rows; a real error happens again.
	const last = again.changed.length > 0 ? await changes(base, role, sent) : { changed: [] }
	const problems = last.changed
		.filter((table) => again.changed.includes(table))
		.map((table) => `changes ${table} all the same`)
	const second = textOf(again.text)
	if (second !== first && textOf((await post(base, role, sent)).text) !== second)
		problems.push('says something else the second time')
	return problems
}

/** Returns private data of others in a response, unless it was sent, or is on the form's page, too. */
async function told(base: string, role: Role, { address, body }: Sent, text: string) {
	if (role === 'admin') return []
	const sent = [...new URLSearchParams(typeof body === 'string' ? body : new TextDecoder().decode(body))].join('&')
	const secrets = world.people[role].secrets.filter((secret) => text.includes(secret) && !sent.includes(secret))
	if (secrets.length === 0) return []
	const page = await ask(base + address, role)
	return secrets.filter((secret) => !page.text.includes(secret)).map((secret) => `tells ${secret}`)
}

const standing = () =>
	db.select({ id: users.id, role: users.role }).from(users).where(ne(users.role, 'user')).orderBy(users.id)

/** Checks after an accepted form that only an admin has given roles, then restores suspended people. */
async function putBack(role: Role, before: Awaited<ReturnType<typeof standing>>) {
	if (role !== 'admin' && JSON.stringify(await standing()) !== JSON.stringify(before)) return ['changes who is what']
	await write(async (tx) => {
		const suspended = isNotNull(users.suspendedAt)
		const back = await tx.update(users).set({ suspendedAt: null }).where(suspended).returning({ id: users.id })
		for (const { id } of back) await writeListings(tx, id)
	})
	for (const person of Object.values(world.people)) {
		if (person.id === null) continue
		const { status } = await askPatiently(`${server.url}/api/user/jwt`, { headers: person.headers })
		if (status === 401) person.headers = await signedIn({ id: person.id })
	}
	return []
}

/** Things that may be removed twice: a second click is no mistake. */
const GONE_TWICE = [
	'routes/clubs/leave.tsx',
	'routes/clubs/event/remove.tsx',
	'routes/dashboard/edit/remove-sport.tsx',
	'routes/dashboard/events/remove.tsx',
]

/** True if a response does not reveal what exists: a conflict would. */
const isShutOut = ({ status, location }: Awaited<ReturnType<typeof ask>>) =>
	(status >= 400 && status !== 409) || Boolean(location?.startsWith('/auth'))

/** Sends each form `rounds` times, in turn as the role that saw it and as any; returns the broken rules. */
async function fuzz(base: string, shown: Shown<Role>[], rounds: number) {
	const found = new Map<string, string>()
	const counts = { sent: 0, refused: 0, taken: 0 }
	for (let round = 0; round < rounds; round++) {
		for (const { form, taker, role: own } of shown) {
			const role = round % 2 === 0 ? own : random.pick(roles)
			const sent = (random.oneIn(5) ? fitForm : spoilForm)(form, random, world.fitting)
			const hasPage = (await ask(base + sent.address, role)).status !== 404
			const before = { version: version(), standing: base === server.url ? await standing() : [] }
			const said = await post(base, role, sent)
			const wrote = version() !== before.version
			const problems = [...brokenPageRules(said, [base, ELSEWHERE]), ...(await told(base, role, sent, said.text))]
			if (!hasPage && !isShutOut(said) && !GONE_TWICE.includes(taker))
				problems.push(`answers ${said.status} where it shows no page`)
			if (said.status >= 400) {
				const suspect = wrote && ![...found.keys()].some((name) => name.startsWith(`${taker}: changes`))
				problems.push(...(await askAgain(base, role, sent, textOf(said.text), suspect)))
				counts.refused++
			} else if (base === server.url && wrote) {
				problems.push(...(await putBack(role, before.standing)))
				counts.taken++
			}
			counts.sent++
			for (const problem of problems) {
				const said200 = textOf(said.text).slice(0, 200)
				if (!found.has(`${taker}: ${problem}`))
					found.set(`${taker}: ${problem}`, `${role} ${said.status} ${describe(sent)} → ${said200}`)
			}
		}
	}
	return { found: [...found].map(([name, how]) => `${name}\n    ${how}`), ...counts }
}

const describe = ({ address, type, body }: Sent) =>
	`${address} (${type}) ${typeof body === 'string' ? body.slice(0, 400) : new TextDecoder().decode(body).slice(0, 400)}`

const bare = (address: string): Form => ({ address, isMultipart: false, fields: [], buttons: [] })

test.skipIf(!onServer)(
	'no form of any page breaks a rule, whatever is sent and whoever sends it',
	async () => {
		const { shown, takers, pages } = await walk<Role>(WALKERS, random, async (address, role) => {
			const { status, text } = await ask(server.url + address, role)
			return { status, html: text }
		})
		const unseen = pagesWithActions.filter(({ file }) => !takers.has(file))
		const guessed = unseen.map(({ file, path }) => ({
			form: bare(pathWith(path, random)),
			taker: file,
			role: 'player' as const,
		}))
		const { found, ...counts } = await fuzz(server.url, [...shown, ...guessed], ROUNDS)
		console.log(
			`${shown.length} forms of ${takers.size} pages, found on ${pages} pages; sent ${counts.sent}, refused ${counts.refused}, taken ${counts.taken}`,
			`\nnot shown to anybody: ${unseen.map(({ file }) => file).join(' ')}`,
		)
		expect(found.join('\n')).toBe('')
		expect(takers.size, 'of the pages that take a form were shown with it').toBeGreaterThan(pagesWithActions.length / 2)
		expect(await fsck()).toEqual([])
	},
	120_000 + ROUNDS * 60_000,
)

test.skipIf(!onServer)(
	'the same forms catch a form that trusts its input',
	async () => {
		const naive = await startNaiveForm()
		onTestFinished(naive.stop)
		random = createRandom(1)
		const field = (name: string) => ({ name, type: 'text', value: '' })
		const form = { ...bare('/naive'), fields: ['start', 'notes', 'next'].map(field) }
		const { found } = await fuzz(naive.url, [{ form, taker: 'naive', role: 'player' }], 400)
		for (const problem of [
			'answers 500',
			'shows our insides',
			'does not say why',
			'changes settings',
			'leads to',
			'runs what it was sent',
			'answers 302 where it shows no page',
		])
			expect(found.join('\n')).toContain(problem)
	},
	within(120_000),
)
