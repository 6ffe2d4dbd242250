import { afterAll, expect, inject, test, vi } from 'vitest'
import { middleware } from '#app/root.tsx'
import { everyRoute, addresses, load } from '#tests/support/process/addresses.ts'
import { within } from '#tests/support/cases.ts'
import { call } from '#tests/support/process/product.ts'
import { serve } from '#tests/support/process/serve.ts'
import { BODIES, FORMS, LINE_ELSEWHERE } from './who-may-sends.ts'
import { watchStored } from '#tests/support/database/stored.ts'
import { addressOf, createWorld, namesIn, PEOPLE, queryOf, TEAM, type Person } from './world.ts'

// The response to each kind of person at each address, changing call and form: who-may/*.txt, a line for each.
//
// `*` marks a change, which is undone before the next request; only SQLite can do that.
const onServer = inject('source').kind === 'sqlite'

vi.hoisted(() => {
	const strava = { STRAVA_CLIENT_ID: '4711', STRAVA_CLIENT_SECRET: 'only for tests', STRAVA_API: 'http://127.0.0.1:9' }
	const openid = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'courtside', OIDC_CLIENT_SECRET: 'for tests' }
	Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG: 'off', PAYMENTS: 'sandbox' }, strava, openid)
})
// Monday 1 March 2027, half past six in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })

type Ids = Record<string, string | number>
type Headers = Record<string, string>
/** A further person in the participant's place, who may read what the participant may. */
type As = { headers: Headers; reads: Person }
/** With `as`, the row is about that person only. */
type Row = { room: string; name: string; pattern: string; as?: As; ask: (headers: Headers) => Promise<Response> }

const world = await createWorld()
const stored = onServer ? watchStored(process.env.DATABASE_URL!) : undefined
afterAll(() => stored?.close())

type Variant = { label: string; ids: Ids; as?: As }

/** Returns a pattern, its private sibling if it has one, and people who take part there in another way. */
function variantsOf(pattern: string): Variant[] {
	const [open, hidden] = [world.both.public, world.both.private]
	const ids = { ...world.ids, ...open }
	const names = namesIn(pattern).map(([, name]) => name)
	const all: Variant[] = [{ label: '', ids }]
	if (!names.some((name) => name in open) || /^(venue-dashboard|admin)/.test(pattern)) return all
	all.push({ label: names.includes('requestId') ? ' (matched)' : ' (private)', ids: { ...world.ids, ...hidden } })
	if (names.includes('runId')) all.push({ label: ' (for members)', ids: { ...ids, runId: open.membersRunId! } })
	for (const [label, headers, has, reads] of [
		['an admin of the club', world.others.clubAdmin, 'clubId', 'host'],
		['who asked to join', world.others.asked, 'clubId', 'stranger'],
		['who organises the run', world.others.target, 'runId', 'participant'],
		['a player of the team', world.others.target, 'teamId', 'participant'],
	] as const) {
		const as = { headers, reads }
		if (!names.includes(has)) continue
		all.push({ label: ` (${label})`, ids, as }, { label: ` (private, ${label})`, ids: { ...ids, ...hidden }, as })
	}
	return all
}

/** The calls of one room share a table, as its pages do. */
const apiRoom = (path: string) =>
	/^api\/(dashboard|payments|tournaments|running-clubs|matchmaking|team-balancer|rewards)/.exec(path)?.[1] ?? 'rest'

const roomOf = (path: string, files: string[]) => {
	const [, folder = '', ...rest] = files.at(-1)!.split('/')
	if (folder === 'api') return `api/${apiRoom(path)}`
	return rest.length > 0 ? folder : 'pages'
}

async function rowsOf(): Promise<Row[]> {
	const rows: Row[] = []
	const { body: document } = await call('GET', '/api/openapi.json')
	const taken = new Set<string>()
	const shown = new Set(addresses.map(({ path, files }) => path + files.at(-1)!))
	for (const { path, files } of everyRoute) {
		const modules = await load(files)
		const { loader, action, default: page } = modules.at(-1)!
		const isCall = path.startsWith('api/')
		if (modules.length > 1 && !loader && !action) modules.pop()
		const handle = serve(modules, path, middleware)
		const query = queryOf(path, world.ids)
		const room = roomOf(path, files)
		for (const { label, ids, as } of variantsOf(path)) {
			const add = (name: string, init?: RequestInit) => {
				const ask = (headers: Headers) =>
					handle(addressOf(path, ids) + query, { ...init, headers: { ...(init?.headers as object), ...headers } })
				rows.push({ room, name, pattern: path, as, ask })
			}
			if (shown.has(path + files.at(-1)!) && (loader || page)) add(`GET /${path}${label}`)
			const methods = isCall ? Object.keys(document.paths[`/${path.replace(/:(\w+)/g, '{$1}')}`] ?? {}) : []
			for (const method of methods.filter((one) => one !== 'get')) {
				const body = BODIES[`${method.toUpperCase()} /${path}`]?.(ids) ?? {}
				const json = { 'Content-Type': 'application/json' }
				add(`${method.toUpperCase()} /${path}${label}`, {
					method: method.toUpperCase(),
					headers: json,
					body: JSON.stringify(body),
				})
			}
			if (isCall || !action) continue
			for (const [intent, fields] of Object.entries(FORMS[`/${path}`] ?? { '': () => ({}) })) {
				taken.add(`/${path}`)
				const form = new URLSearchParams(fields(ids) as Record<string, string>).toString()
				const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
				add(`POST /${path}${intent && ` ${intent}`}${label}`, { method: 'POST', headers, body: form })
			}
		}
	}
	expect(Object.keys(FORMS).filter((path) => !taken.has(path))).toEqual([])
	return rows
}

const PRIVATE =
	/^(venue-dashboard|admin|settings(?!\/device|\/data\/delete)|my-bookings|profile|notices(?!\/unsub)|rewards|matchmaking\/(my-requests|calls|threads|people|preferences|create)|api\/(dashboard|bookings|rewards|user|team-balancer))/

/** Tables that the product writes although it refuses, for itself or as read marks. */
const OWN = ['sessions', 'venue_tablets', 'job_leases', 'rate_limits', 'sqlite_sequence']
const READ = ['match_thread_members']

type Said = { status: number; location: string; text: string; changed: string[] }

/** Text of the pages of a venue's dashboard. */
const OF_VENUE = /Pat Participant|Padel Social|1 Main Road/

/** Money and how to reach people, which a coach sees nothing of. */
const MONEY = /Unpaid|Payment sent|totalPrice|>R\s?\d|"phone"/

/** Rooms in which the team of a venue may do something; in the others its people are like any player. */
const OF_TEAM =
	/^(dashboard|bookings|tournaments|venues|calendars|pocket|payment|notices|api\/(dashboard|payments|rest|tournaments))$/
const peopleIn = (room: string) => PEOPLE.filter((who) => OF_TEAM.test(room) || !TEAM.includes(who))

/** The secrets that some response contained, so that the search for them is not in vain. */
const told = new Set<RegExp>()

/** Returns the rules that a response breaks, whatever the table says. */
function brokenRules({ pattern, as }: Row, who: Person, { status, location, text, changed }: Said) {
	const refused = status >= 400 || location.startsWith('/auth?next=')
	const letOut = refused && !['owner', 'admin', 'tablet', ...TEAM].includes(who)
	const letIn = status < 300 || changed.length > 0
	const written = changed.filter((name) => !OWN.includes(name) && !READ.includes(name))
	const isAct =
		pattern.startsWith('venue-dashboard/:venueId') &&
		written.length > 0 &&
		['owner', 'admin', 'tablet', ...TEAM].includes(who)
	// At a shared tablet a person is nobody anywhere but at the desk.
	const isAway = who === 'tablet' && !pattern.startsWith('venue-dashboard/:venueId')
	const isVisitor = who === 'visitor' || who === 'suspended' || isAway
	// People who have a link with a secret may know what it is for.
	const words = world.secrets.filter(({ word }) => word.test(text + location))
	for (const { word } of words) told.add(word)
	const leaks = /:(token|key|link)/.test(pattern)
		? []
		: words.filter(({ readers }) => !readers.includes(as?.reads ?? who))
	return [
		isAct && !written.includes('audit_log') && 'leaves no line in the log',
		status >= 500 && `answers ${status}`,
		refused && written.length > 0 && `refuses and changes ${written.join()}`,
		letIn && isVisitor && PRIVATE.test(pattern) && 'lets them in',
		letIn && who !== 'admin' && pattern.startsWith('admin') && 'lets them in',
		letIn &&
			!['owner', 'admin', 'tablet', ...TEAM].includes(who) &&
			/dashboard\/(venues\/:id|:venueId)/.test(pattern) &&
			'lets them in',
		who === 'coach' &&
			(/dashboard\/(venues|:venueId)/.test(pattern) || /^(calendars|pocket)/.test(pattern)) &&
			MONEY.test(text) &&
			`tells ${MONEY.exec(text)![0]}`,
		letOut &&
			pattern.startsWith('venue-dashboard/:venueId') &&
			OF_VENUE.test(text) &&
			`tells ${OF_VENUE.exec(text)![0]}`,
		...leaks.map(({ word }) => `tells ${word.exec(text + location)![0]}`),
	].filter((problem) => problem !== false)
}

/** Returns where a redirect leads, without numbers, keys and query. */
const place = (location: string) =>
	location
		.replace(/^https?:\/\/(localhost)?/, '')
		.replace(/\?.*$/s, '')
		.replace(/\/(\d+|[\w-]{30,})(?=\/|$)/g, '/…')

/** Whether a form of a venue's dashboard changed something for its owner. */
const acted = new Map<string, boolean>()

/** Asks as all people. Returns a line of the table, and the broken rules. `in` means the sign-in page. */
async function askAll(row: Row) {
	const cells: string[] = []
	const problems: string[] = []
	const places: string[] = []
	let deskRefused = false
	for (const who of peopleIn(row.room)) {
		if (row.as && who !== 'participant') {
			cells.push('')
			continue
		}
		const response = await row.ask(row.as?.headers ?? world.headers[who])
		const { status } = response
		const location = response.headers.get('Location') ?? ''
		const text = await response.text()
		const changed = stored!.changed()
		if (changed.length > 0) stored!.restore()
		const isForm = row.name.startsWith('POST /venue-dashboard/:venueId')
		if (isForm && who === 'owner') acted.set(row.name.replace('POST /venue-dashboard/:venueId', ''), changed.length > 0)
		const broken = brokenRules(row, who, { status, location, text, changed })
		problems.push(...broken.map((problem) => `${row.name} as ${who}: ${problem}`))
		if (who === 'desk') deskRefused = status >= 400
		if (who === 'tablet' && deskRefused && (status < 300 || changed.length > 0))
			problems.push(`${row.name}: a tablet does what the desk may not`)
		const isSignIn = location.startsWith('/auth?next=')
		if (location && !isSignIn && !places.includes(place(location))) places.push(place(location))
		const where = isSignIn ? ' in' : location && ` ${'abcd'[places.indexOf(place(location))]}`
		cells.push(`${status}${where}${changed.length > 0 ? '*' : ''}`)
	}
	if (cells.at(-1) !== cells[0]) problems.push(`${row.name}: who is suspended is answered otherwise than a visitor`)
	return { cells: [...cells, places.map((place, i) => `${'abcd'[i]} ${place}`).join('  ')], problems }
}

function tableOf(lines: string[][]) {
	const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)))
	const padded = lines.map((line) => line.map((cell, i) => cell.padEnd(widths[i]!)).join('  '))
	return padded.map((line) => `${line.trimEnd()}\n`).join('')
}

const rows = onServer ? await rowsOf() : []
const rooms = [...new Set(rows.map(({ room }) => room))]

test.skipIf(!onServer).each(rooms)(
	'who may do what: %s',
	async (room) => {
		const lines = [['', ...peopleIn(room), '']]
		const broken: string[] = []
		for (const row of rows.filter((row) => row.room === room)) {
			const { cells, problems } = await askAll(row)
			lines.push([row.name, ...cells])
			broken.push(...problems)
		}
		await expect(tableOf(lines)).toMatchFileSnapshot(`./who-may/${room}.txt`)
		expect(broken).toEqual([])
	},
	within(60_000),
)

test.skipIf(!onServer)('every form of a dashboard leaves a line in the log, here or in another test', () => {
	const idle = [...acted].filter(([, changed]) => !changed).map(([name]) => name)
	expect(idle.sort()).toEqual(Object.keys(LINE_ELSEWHERE).sort())
})

test.skipIf(!onServer)('people who may know a secret can read it somewhere', () => {
	expect(world.secrets.map(({ word }) => word).filter((word) => !told.has(word))).toEqual([])
})
