// Assigns test files to projects of Vitest, and checks that none is in the wrong one.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importGraph, sourceFiles } from './imports.js'
import { root } from '../run.js'

/** Tests that open no database: they run once, and share their modules. */
export const pure = [
	'app/{lib,ui,worker}/**/*.test.{ts,tsx}',
	'app/features/**/!(*.server).test.{ts,tsx}',
	'bin/**/*.test.js',
]

/** Tests of verbs, beside them. */
const verbs = 'app/features/**/*.server.test.ts'

/** Matches a module that locks a row or writes a query of its own. */
const OWN_QUERY = /\bsql`|\b(containing|startingWith|unindexed|prepared)\(|\b(hold|lock)\w*\(tx\b/

export const sqlite = [verbs, 'db/**/*.test.ts', 'tests/{doors,proof,journeys/plain}/**/*.test.ts']

/** Tests of db/ on either database; the others of db/ open a database of their own. */
const dialects =
	'db/{ops/move,schema,seed,query/{query-cache,prepared,remove},client/{client,versions/versions,postgres,migrate/*-migration}}.test.ts'

/**
 * Modules that need a test on PostgreSQL, and the test that covers them there. They lock a row or write a query of
 * their own, and no test of a verb reaches them.
 */
const doors = {
	'app/features/admin/people/search.server.ts': 'admin/admin-users',
	'app/features/admin/reviews/reviews.server.ts': 'admin/admin-reviews',
	'app/features/admin/search/search.server.ts': 'admin/admin-search',
	'app/features/bookings/mine/to-pay.server.ts': 'money/booking-money',
	'app/features/bookings/packs/own-packs.server.ts': 'bookings/my-bookings',
	'app/features/clubs/events/list-events.server.ts': 'clubs/club-events',
	'app/features/clubs/list/clubs.server.ts': 'clubs/club-list',
	'app/features/clubs/members/close.server.ts': 'clubs/club-members',
	'app/features/clubs/members/find-members.server.ts': 'clubs/club-members',
	'app/features/clubs/members/join.server.ts': 'clubs/club-members',
	'app/features/clubs/members/link.server.ts': 'clubs/club-members',
	'app/features/clubs/members/requests.server.ts': 'clubs/club-members',
	'app/features/clubs/members/roles.server.ts': 'clubs/club-members',
	'app/features/clubs/public-pages.server.ts': 'venues/sharing',
	'app/features/clubs/stats/stats.server.ts': 'clubs/clubs',
	'app/features/events/planning/planning.server.ts': 'venues/venue-events',
	'app/features/events/public-pages.server.ts': 'venues/sharing',
	'app/features/figures/cash-up.server.ts': 'bookings/figures',
	'app/features/figures/split/split.server.ts': 'bookings/figures',
	'app/features/help/admin/list.server.ts': 'admin/help-admin',
	'app/features/limits/rate-limit.server.ts': 'platform/limits',
	'app/features/matchmaking/matchmaking-page/counts.server.ts': 'matchmaking/matchmaking-people',
	'app/features/matchmaking/people/people.server.ts': 'matchmaking/matchmaking-people',
	'app/features/matchmaking/requests/answers/answer.server.ts': 'matchmaking/matchmaking-answers',
	'app/features/matchmaking/requests/answers/withdraw.server.ts': 'matchmaking/matchmaking-answers',
	'app/features/matchmaking/requests/answers/find-answers.server.ts': 'matchmaking/matchmaking-answers',
	'app/features/matchmaking/requests/closing/end-early.server.ts': 'matchmaking/matchmaking-requests',
	'app/features/matchmaking/requests/list/list.server.ts': 'matchmaking/matchmaking-requests',
	'app/features/matchmaking/requests/page/request-page.server.ts': 'matchmaking/matchmaking-requests',
	'app/features/notices/reminders.server.ts': 'people/reminders',
	'app/features/payments/cards/event-effects.server.ts': 'money/webhook-effects',
	'app/features/payments/inbox/bank/bank-by-hand.server.ts': 'money/money-match',
	'app/features/payments/inbox/inbox.server.ts': 'money/money',
	'app/features/payments/inbox/unpaid.server.ts': 'money/money',
	'app/features/payments/inbox/waiting.server.ts': 'money/money',
	'app/features/strava/import.server.ts': 'clubs/strava-import',
	'app/features/team-balancer/sessions/sessions.server.ts': 'matchmaking/team-balancer',
	'app/features/tournaments/list/roles.server.ts': 'tournaments/organizers',
	'app/features/tournaments/lock.server.ts': 'tournaments/teams',
	'app/features/tournaments/matches/postponing/move-rounds.server.ts': 'tournaments/americano',
	'app/features/tournaments/public-pages.server.ts': 'venues/sharing',
	'app/features/tournaments/teams/captain.server.ts': 'tournaments/teams',
	'app/features/tournaments/teams/seeds.server.ts': 'tournaments/teams',
	'app/features/tournaments/teams/waitlist/waitlist.server.ts': 'tournaments/waitlist',
	'app/features/tournaments/teams/withdraw.server.ts': 'tournaments/teams',
	'app/features/venues/venues.server.ts': 'venues/venues',
}
const doorFiles = [...new Set(Object.values(doors))].map((door) => `tests/doors/${door}.test.ts`)

/** Tests that depend on the database: locks, conflicts, searches, prepared queries, migrations, and of money all. */
const byName = [
	'app/features/payments/**/*.server.test.ts',
	dialects,
	'tests/proof/**/*{races,sequences,booking-queries}.test.ts',
]
export const postgres = [...byName, ...besideOwnQueries(root), ...doorFiles]

/** Returns the tests of verbs beside a module that needs PostgreSQL, or beside none, as paths from the folder. */
function besideOwnQueries(folder) {
	return sourceFiles(folder).filter((path) => {
		if (!/^app\/features\/.*\.server\.test\.ts$/.test(path)) return false
		const module = join(folder, path.replace('.test.ts', '.ts'))
		return !existsSync(module) || OWN_QUERY.test(readFileSync(module, 'utf8'))
	})
}

const OPENS = 'db/client/index.ts'

/** Returns a line for each test or module that is in the wrong project, or in none. */
export async function misplacedTests(folder = root) {
	// oxlint-disable-next-line no-restricted-imports -- by now the packages are there
	const { default: picomatch } = await import('picomatch')
	const [isPure, isSqlite, onPostgres] = [pure, sqlite, [...byName, ...besideOwnQueries(folder)]].map((globs) =>
		picomatch(globs),
	)
	const { files, textOf, reachedFrom } = importGraph(folder)
	const tests = files.filter((file) => /\.test\.(tsx?|js)$/.test(file))
	const forgotten = tests
		.filter((file) => !isPure(file) && !isSqlite(file))
		.map((file) => `${file} is a test that no part of npm test runs`)
	const opening = tests
		.filter((file) => isPure(file) && reachedFrom([file]).has(OPENS))
		.map((file) => `${file} is pure by its name and opens the database: name it *.server.test.ts`)

	const reached = reachedFrom(tests.filter((file) => onPostgres(file)))
	const asks = (file) => /^app\/features\/.*\.server\.ts$/.test(file) && OWN_QUERY.test(textOf(file))
	const known = new Set(files)
	const untried = files
		.filter((file) => asks(file) && !reached.has(file) && !doors[file])
		.map((file) => `${file} locks a row or writes a query of its own, and no test on PostgreSQL reaches it`)
	const gone = Object.entries(doors)
		.filter(([file, door]) => !known.has(file) || !known.has(`tests/doors/${door}.test.ts`))
		.map(([file, door]) => `bin/lib/checks/test-projects.js names ${file} and ${door}, of which one is gone`)
	return [...forgotten, ...opening, ...untried, ...gone]
}
