import Sqlite from 'better-sqlite3'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { databaseUrl, dialect } from '#db/dialect.ts'
import { matchThreadMembers, playerReports, tournamentMatches, users } from '#db/schema.ts'
import { seed } from '#db/seed.ts'
import { patternOf } from '#tests/support/process/addresses.ts'
import { askedBy, perRow, type Statement } from '#tests/support/database/asked-statements.ts'
import { growDatabase } from '#tests/proof/platform/grown.ts'
import { signedIn } from '#tests/support/world/people.ts'
import { decode } from '#tests/support/plain-browser.ts'
import { screensOf } from '#tests/support/process/screens.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const TIMES = 4
/** Statements for one page: a person's data and a venue's money need the most. */
const MOST = 75
/** The people who follow links, from where, and how far. */
const WALKS = [
	{ who: 'nobody', from: '/', within: '/' },
	{ who: 'thandi', from: '/', within: '/' },
	{ who: 'lerato', from: '/venue-dashboard', within: '/venue-dashboard' },
	{ who: 'admin', from: '/admin', within: '/admin' },
]
/** Calls that return a list, or one thing with its parts. */
const CALLS = [
	'sports',
	'venues',
	'courts',
	'bookings/me',
	'dashboard/venues',
	'tournaments',
	'running-clubs',
	'running-clubs/user',
	'running-clubs/hosted',
	'matchmaking/requests',
	'matchmaking/players',
	'team-balancer/sessions',
	'rewards/user/points',
	'rewards/user/rewards',
	'rewards/user/redemptions',
	'rewards/redemption-items',
	'venues/1',
	'dashboard/venues/1/bookings',
	'dashboard/venues/1/events',
	'tournaments/1',
	'tournaments/1/teams',
	'tournaments/1/matches',
	'tournaments/1/standings',
	'running-clubs/1',
	'running-clubs/1/members',
	'running-clubs/1/events',
	'matchmaking/requests/1',
	'matchmaking/requests/1/responses',
	'events/1/participants',
	'matchmaking/threads/1/messages',
].map((path) => `/api/${path}`)

type Visit = { who: string; address: string; statements: Statement[]; status: number; location: string | null }

const pathOf = (address: string) => address.split('?')[0]!

/** Groups addresses that differ only in the thing they show, or in a filter's value. */
function kindOf(address: string) {
	const { pathname, searchParams } = new URL(address, 'http://own.invalid')
	return `${patternOf(pathname)}?${[...new Set(searchParams.keys())].sort().join('&')}`
}

const linksIn = (html: string) => Array.from(html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g), ([, href]) => decode(href!))

async function makeWorld() {
	await seed(NOW)
	await addReports()
	const ask = await screensOf('routes')
	const other = new Sqlite(databaseUrl)
	other.pragma('synchronous = OFF')
	const change = other.prepare("update settings set value = value where key = 'demoData'")
	const headersOf = async (who: string): Promise<Record<string, string>> => {
		const [person] = await db.select({ id: users.id }).from(users).where(eq(users.usernameKey, who))
		return person ? signedIn(person) : {}
	}

	/** Requests an address with empty caches, as any change empties them. */
	async function visit(who: string, headers: Record<string, string>, address: string) {
		change.run()
		const { value, statements } = await askedBy(() => ask(address, { headers }))
		return { who, address, statements, ...value }
	}

	async function walk() {
		const visits: Visit[] = []
		for (const { who, from, within } of WALKS) {
			const headers = await headersOf(who)
			const kinds = new Set<string>()
			const found = new Set(who === 'thandi' ? [from, ...CALLS, ...(await matchPages())] : [from])
			for (const address of found) {
				const kind = kindOf(address)
				if (kinds.has(kind)) continue
				kinds.add(kind)
				const { html, ...visited } = await visit(who, headers, address)
				visits.push(visited)
				for (const link of [...linksIn(html), visited.location ?? '']) if (link.startsWith(within)) found.add(link)
			}
		}
		return visits
	}

	async function again(visits: readonly Visit[]) {
		const headers = new Map<string, Record<string, string>>()
		const later: Visit[] = []
		for (const { who, address } of visits) {
			if (!headers.has(who)) headers.set(who, await headersOf(who))
			later.push(await visit(who, headers.get(who)!, address))
		}
		return later
	}

	const explain = (sql: string) => {
		const values = Array.from(sql.matchAll(/\?/g), () => null)
		const plan = other.prepare(`explain query plan ${sql}`).all(values) as { detail: string }[]
		return plan.map(({ detail }) => detail)
	}
	return { walk, again, explain }
}

/** Adds reports among people who wrote to each other, which the demo data lacks. */
async function addReports() {
	const members = await db.select().from(matchThreadMembers).orderBy(asc(matchThreadMembers.threadId)).limit(40)
	const pairs = members.flatMap(({ threadId, userId }) =>
		members
			.filter((other) => other.threadId === threadId && other.userId !== userId)
			.map((other) => ({ reporterId: userId, reportedId: other.userId, reason: 'rude' as const })),
	)
	await write((tx) => tx.insert(playerReports).values(pairs).onConflictDoNothing())
}

/** Returns the pages of matches, by tournaments that have some; the pages say whether it is a league or a cup. */
async function matchPages() {
	const drawn = await db.selectDistinct({ id: tournamentMatches.tournamentId }).from(tournamentMatches)
	return drawn.flatMap(({ id }) => ['standings', 'bracket'].map((page) => `/tournaments/${id}/${page}`))
}

/** Reads a list as it should not be read: each reported person by a query. */
async function naiveList() {
	const rows = await db.select({ reportedId: playerReports.reportedId }).from(playerReports)
	for (const { reportedId } of rows) await db.select().from(users).where(eq(users.id, reportedId))
}

/** Tables that grow with use. */
const LARGE = [
	'users',
	'sessions',
	'bookings',
	'booked_hours',
	'payments',
	'refunds',
	'bill_splits',
	'credits',
	'notices',
	'mails',
	'push_devices',
	'pushes',
	'audit_log',
	'user_rewards',
	'redemptions',
	'reviews',
	'events',
	'event_participants',
	'running_events',
	'running_event_participants',
	'running_club_members',
	'tournament_matches',
	'tournament_teams',
	'team_members',
	'match_requests',
	'match_responses',
	'match_messages',
	'player_listings',
	'player_preferences',
	'chat_messages',
]

/** Statements that read such a table from end to end, and why they may. */
const READ_WHOLE = [
	/\bwhere \(?false\b/, // selects nothing, as SQLite sees at once
	/^select count\(\*\) from "users" where "users"."deleted_at" is null$/, // the number of people in an admin's list
	/ from "reviews" inner join "courts" .*(order by|"counted")/, // the reviews of all venues, for admins
	/ lower\("redemptions"."code"\) like /, // part of a code, for admins
	/^select count\(distinct "user_id"\) from "player_listings"/, // cached until another person can be found
]

/** Returns the large tables that a statement reads whole, other than a page of them in the order of their key. */
function readWhole(sql: string, plan: readonly string[]) {
	const whole = plan.flatMap((step) => /^SCAN (\w+)/.exec(step)?.[1] ?? []).filter((table) => LARGE.includes(table))
	const isPage = / limit \?( offset \?)?$/.test(sql) && !plan.includes('USE TEMP B-TREE FOR ORDER BY')
	return isPage || READ_WHOLE.some((known) => known.test(sql)) ? [] : whole
}

describe.runIf(dialect === 'sqlite')('what every page asks the database', async () => {
	if (dialect !== 'sqlite') return
	const world = await makeWorld()
	const few = await world.walk()
	const naiveFew = await askedBy(naiveList)
	growDatabase(databaseUrl, TIMES)
	const many = await world.again(few)
	const naiveMany = await askedBy(naiveList)
	const names = few.map(({ who, address }) => `${address} for ${who}`)

	test('is asked for the same pages', () => {
		const answers = (visits: Visit[]) => visits.map(({ status, location }, i) => [names[i], status, location])
		expect(answers(many)).toEqual(answers(few))
		expect(few.filter(({ status }) => status >= 500)).toEqual([])
		expect(new Set(few.map(({ address }) => patternOf(pathOf(address)))).size).toBeGreaterThan(170)
	})

	test('does not grow with the rows', () => {
		const grown = names.flatMap((name, i) => perRow(few[i]!.statements, many[i]!.statements).map((it) => [name, it]))
		expect(grown).toEqual([])
		expect(perRow(naiveFew.statements, naiveMany.statements), 'a list that asks for each row').toHaveLength(1)
	})

	test('stays under a ceiling', () => {
		const counts = names.map((name, i) => ({ name, count: many[i]!.statements.length }))
		const highest = counts.sort((a, b) => b.count - a.count)
		console.table(highest.slice(0, 10))
		expect(highest.filter(({ count }) => count > MOST)).toEqual([])
	})

	test('uses an index', () => {
		const asked = [...new Set(many.flatMap(({ statements }) => statements.map(({ sql }) => sql)))]
		expect(asked.filter((sql) => readWhole(sql, world.explain(sql)).length > 0)).toEqual([])
		const naive = 'select * from "bookings" where "total_price" = ?'
		expect(readWhole(naive, world.explain(naive))).toEqual(['bookings'])
	})
})
