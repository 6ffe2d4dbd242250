import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { caseSeed } from '#tests/support/cases.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { startDemo } from '#tests/support/demo.ts'
import { trackFile } from '#tests/support/outside/gpx.ts'
import { ownPassword } from '#tests/support/world/new-person.ts'
import { startFlakyProxy, type Cut, type FlakyProxy } from '#tests/support/outside/flaky-proxy.ts'
import { createStarted } from '#tests/support/process/started.ts'
import { watchStored } from '#tests/support/database/stored.ts'
import { groups, withoutScreen } from './support/screens.ts'
import { actionPatterns, fillIn, formsOn, press, valuesIn, type Upload } from './support/sent-forms.ts'
import { open } from './support/steps.ts'
import { expect, signIn, test as base } from './support/support.ts'

type Server = { proxy: FlakyProxy; databaseUrl: string }

/** The product on its own database where no job runs, behind a connection that can be cut. */
const test = base.extend<object, { server: Server }>({
	server: [
		// oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what is needed
		async ({}, use) => {
			const started = createStarted()
			const proxy = await startFlakyProxy()
			started.add(proxy.stop)
			const demo = await startDemo({ env: { PUBLIC_URL: proxy.url } }, started)
			proxy.lead(demo.url)
			const stored = watchStored(demo.databaseUrl)
			await stored.endJobs()
			stored.close()
			await use({ proxy, databaseUrl: demo.databaseUrl })
			await started.stop()
		},
		{ scope: 'worker', timeout: 120_000 },
	],
	baseURL: ({ server }, use) => use(server.proxy.url),
})

// One worker, and so one server: starting it takes longer than trying a form.
test.describe.configure({ mode: 'default' })
test.use({ expectedErrors: [/net::ERR_|status of (4|5)\d\d/] })

/** When the connection breaks: before the request arrives, after it is handled, in the body, in the head. */
const CUTS: Record<string, Cut> = {
	before: 'before',
	after: () => 0,
	'within the body': (head, whole) => Math.floor((head + whole) / 2),
	'within the head': (head) => Math.floor(head / 2),
	...sampled(3),
}

/** Cuts at bytes of the response that are drawn by lot, the same for a seed. */
function sampled(count: number): Record<string, Cut> {
	const parts = Array.from({ length: count }, (_, i) => ((caseSeed * 7_919 + i * 618_033) % 1_000_000) / 1_000_000)
	return Object.fromEntries(
		parts.map((part) => [`after ${part.toFixed(3)} of the answer`, (_, whole) => Math.floor(part * whole)]),
	)
}

const day = (ahead: number) => addDays(dateOf(new Date()), ahead)
const PASSWORD = 'password123'
/** Input by kind of form, where neither the given nor any other value will do. */
const VALUES: Record<string, Record<string, string>> = {
	'': {
		currentPassword: PASSWORD,
		phone: '082 555 0142',
		contactPhone: '082 555 0142',
		socialLinks: 'https://example.com/club',
		pricePerHour: '330',
	},
	auth: { username: 'thandi', password: PASSWORD },
	'auth tab=register': {
		fullName: 'Nomsa Khumalo',
		username: 'nomsa.k',
		email: 'nomsa.k@example.com',
		password: 'court-time',
		confirmPassword: 'court-time',
	},
	'auth/forgot': { login: 'thandi' },
	help: { q: 'xylophone' },
	'settings/data/delete': { password: ownPassword },
	'my-bookings/:id/pay': { method: 'cash' },
	'tournaments/create': { registrationDeadline: day(10), startDate: day(20), endDate: day(22), maxTeams: '8' },
	'tournaments/:id/edit': { name: 'Kirstenhof Doubles Trophy, the second' },
	'tournaments/:id/schedule/matches/:matchId intent=result': { homeScore: '6', awayScore: '4' },
	'matchmaking/create': { date: day(9), time: '18:00' },
	'matchmaking/my-requests/:id/edit': { title: 'Hitting partner, late evenings' },
	'team-balancer intent=guest': { name: 'Bongani' },
	'team-balancer intent=edit': { notes: 'Left-footed' },
	'settings intent=email': { email: 'nkosi@example.com' },
	'settings/notices intent=save': { email: 'review' },
	'settings/device': { theme: 'dark', saver: 'on' },
	'my-bookings/:id/pay/code': { code: 'SUMMER20' },
	'venue-dashboard/:venueId/pricing/codes': { code: 'AUTUMN', off: '10%', untilDate: day(30), maxUses: '40' },
	'venue-dashboard/:venueId/pricing/memberships': { name: 'Silver', price: 'R200', percent: '10' },
	'venue-dashboard/:venueId/pricing/packs': { name: 'Five hours', hours: '5', price: 'R900' },
	'venue-dashboard/:venueId/pricing/:sportId/dates': { date: day(9) },
	'venue-dashboard/:venueId/edit/keys': { name: 'Accounting', scopes: 'bookings:read' },
	'tournaments/:id/website': { sites: 'www.beacon-padel.example' },
	'venue-dashboard/:venueId/edit/website': { sites: 'www.beacon-padel.example' },
	'venue-dashboard/:venueId/edit/add-ons': { name: 'Bibs', price: '30', stock: '20' },
	'venue-dashboard/:venueId/edit/add-ons/:addOnId': { price: '45', stock: '20' },
	'venue-dashboard/:venueId/edit/basics': { name: 'Beacon Padel by the Sea' },
	'venue-dashboard/:venueId/edit/dates intent=add': { date: day(9) },
	'venue-dashboard/:venueId/edit/dates intent=holidays': { 'holiday[0].opens': 'closed' },
	'admin/catalogue intent=facility': { name: 'Free parking' },
	'admin/catalogue intent=sport': { name: 'Futsal' },
	'admin/catalogue intent=add-sport': { name: 'Squash' },
	'admin/catalogue intent=add-facility': { name: 'Braai area' },
	'admin/payouts/:venueId': { fee: '1', reference: 'CS 17' },
	'admin/users/:id/role': { role: 'venue_owner' },
	'admin/rewards/:id/edit': { name: 'Water bottle, one litre', pointsCost: '777', stock: '77' },
	'admin/rewards/rules': { pointsValue: '77' },
}

const square = { width: 400, height: 300, channels: 3 as const, background: '#c8501e' }
const UPLOADS: Upload[] = [
	{ name: 'photo.png', mimeType: 'image/png', buffer: await sharp({ create: square }).png().toBuffer() },
	{ name: 'run.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(trackFile()) },
	{
		name: 'statement.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from('Date,Description,Amount\n20261102,Ayanda,450.00\n'),
	},
]

/** Kinds of forms that are seen and not tried, with the reason. */
const UNTRIED: Record<string, string> = {
	'auth/passkey': 'needs a passkey, as in two-step.spec.ts',
	'settings/two-step intent=add-passkey': 'needs a passkey, as in two-step.spec.ts',
	'notices intent=read': 'is there for whoever has no scripts, which say by themselves what was seen',
	'venue-dashboard/:venueId/edit/sports/:sportId/remove': 'needs a sport of which no court is taken',
	'admin/users/:id/two-step': 'needs a person with a second factor, as in two-step.spec.ts',
}

/** Routes whose forms no screen of the demo data shows, with the reason. */
const UNSHOWN: Record<string, string> = {
	'auth/passkey/question': 'is asked by a script, not by a form',
	'auth/openid/disconnect': 'needs an account at the provider, as in openid.spec.ts',
	'matchmaking/my-requests/:id/close': 'needs somebody who was accepted',
	'strava-connect': 'needs the keys of Strava',
	'venue-dashboard/:venueId/edit': 'needs a venue that was not yet submitted',
	'admin/users/:id/reinstate': 'needs a person who is suspended',
	'admin/reviews/:id/show': 'needs a review that is hidden',
}

/** Kinds that store nothing before they respond, so that no write can fail, with the reason. */
const UNSTORED: Record<string, string> = {
	'auth/forgot': 'the link is made after the answer, which tells nobody who has an account',
	'settings/device': 'what is chosen is kept in a cookie',
	'venue-dashboard/:venueId/import upload': 'shows what is booked before anything is stored',
	'venue-dashboard/:venueId/customers/import upload': 'shows what changes before anything is stored',
	'venue-dashboard/:venueId/money/match upload': 'shows what matches before anything is confirmed',
}

/** Tables to which each submission adds a key, because the earlier one was lost. */
const ADDS: Record<string, string[]> = {
	auth: ['sessions'],
	'auth tab=register': ['sessions'],
	'settings intent=connect': ['oauth_states'],
}

const LOST = 'We’re not sure that arrived. Trying again is safe.'

type Stored = ReturnType<typeof watchStored>
type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0]
type Trial = { page: Page; proxy: FlakyProxy; stored: Stored; cookies: Cookies; address: string; kind: string }

async function openAfresh({ page, stored, cookies, address }: Omit<Trial, 'kind'>) {
	await page.goto('about:blank')
	stored.restore()
	await page.context().clearCookies()
	await page.context().addCookies(cookies)
	await open(page, address)
}

const formOf = async ({ page, kind }: Trial) => (await formsOn(page)).find((form) => form.kind === kind)

async function openFilled(trial: Trial) {
	await openAfresh(trial)
	return fill(trial)
}

async function fill(trial: Trial) {
	const { page, kind } = trial
	const form = (await formOf(trial))!
	await fillIn(page, form, { ...VALUES[''], ...VALUES[kind] }, UPLOADS)
	await quiet(page)
	const typed = await valuesIn(page, (await formOf(trial))!)
	return { typed, send: async () => press(page, (await formOf(trial))!) }
}

const quiet = (page: Page) => expect(page.getByRole('main')).not.toHaveAttribute('aria-busy')
const alerts = (page: Page) => page.locator('[data-toast][role=alert]:visible')

/** Submits a form, waits until its result shows, and returns the response's status. */
async function sendWhole(page: Page, send: () => Promise<unknown>) {
	const answer = page.waitForResponse((response) => response.request().method() === 'POST')
	const [response] = await Promise.all([answer, send()])
	await quiet(page)
	return response.status()
}

/** Tries a form with each cut and with a database that refuses writes. Returns what is wrong, a line each. */
async function tryKind(trial: Trial) {
	const { page, kind } = trial
	const clean = await openFilled(trial)
	const status = await sendWhole(page, clean.send)
	const once = rowsOf(trial)
	if (status >= 400) return [`is refused with ${status}: ${await page.getByRole('main').innerText()}`]
	if (once.length === 0 && !(kind in UNSTORED) && !(kind in ADDS)) return ['stores nothing']
	const problems: string[] = []
	const note = (when: string) => (error: unknown) => void problems.push(`${when}: ${error}`)
	for (const [when, cut] of Object.entries(CUTS)) await tryCut(trial, cut, once).catch(note(when))
	if (!(kind in UNSTORED)) await tryRefused(trial, once).catch(note('where no write succeeds'))
	return problems
}

async function tryCut(trial: Trial, cut: Cut, once: string[]) {
	const { page, proxy } = trial
	const { typed, send } = await openFilled(trial)
	proxy.cut(cut)
	try {
		await send()
		await expect(alerts(page).filter({ hasText: LOST })).toBeVisible()
	} finally {
		proxy.cut(undefined)
	}
	await keeps(trial, typed)
	await sendWhole(page, () => page.getByRole('button', { name: 'Try Again' }).click())
	if (!(trial.kind in UNSTORED)) expect(differences(once, rowsOf(trial))).toEqual([])
}

async function tryRefused(trial: Trial, once: string[]) {
	const { page, stored } = trial
	const { typed, send } = await openFilled(trial)
	stored.refuseWrites(true)
	try {
		await sendWhole(page, send)
	} finally {
		stored.refuseWrites(false)
	}
	await expect(alerts(page)).toBeVisible()
	expect(await alerts(page).innerText()).not.toContain(LOST)
	await keeps(trial, typed)
	const { send: sendAgain } = await fill(trial)
	await sendWhole(page, sendAgain)
	expect(differences(once, rowsOf(trial))).toEqual([])
}

/** Checks that the form is there with all that was typed, and its idempotency key. */
async function keeps(trial: Trial, typed: string[]) {
	const form = await formOf(trial)
	if (!form) throw new Error(`The form is gone: ${await trial.page.getByRole('main').innerText()}`)
	expect(await valuesIn(trial.page, form)).toEqual(typed)
}

/** Returns the changed rows of all tables, without values that differ each time. */
const rowsOf = ({ stored, kind }: Trial) =>
	Object.entries(stored.changedRows()).flatMap(([table, rows]) =>
		ADDS[kind]?.includes(table)
			? []
			: [
					`${table}: ${rows!.length} rows`,
					...rows!.map((row) => `${table}: ${row.map((value) => String(value).replace(PASSING, '…')).join(' | ')}`),
				],
	)

/** Instants, times of day, keys, secrets and references. */
const PASSING =
	/\b(CS|RW)[0-9A-Z]{8}\b|\bRW[0-9A-Z]{2} [0-9A-Z]{4} [0-9A-Z]{2}\b|\b\d{13}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d\d:\d\d\b|[\w+/=$,.-]{20,}/g

const differences = (once: string[], again: string[]) => [
	...once.filter((row) => !again.includes(row)).map((row) => `- ${row}`),
	...again.filter((row) => !once.includes(row)).map((row) => `+ ${row}`),
]

const done = new Set(Object.keys(UNTRIED))

for (const [group, { person, find }] of Object.entries(groups)) {
	test(`no form of ${group} is lost`, async ({ page, server }) => {
		test.setTimeout(3_600_000)
		page.setDefaultTimeout(15_000)
		if (person !== 'nobody') await signIn(page, person)
		const screens = Object.entries(await find(page))
		const cookies = await page.context().cookies()
		const stored = watchStored(server.databaseUrl)
		const problems: string[] = []
		for (const [name, address] of screens) {
			const place = { page, proxy: server.proxy, stored, cookies, address }
			await openAfresh(place)
			for (const { kind } of await formsOn(page)) {
				if (done.has(kind)) continue
				done.add(kind)
				const found = await test.step(kind, () => tryKind({ ...place, kind }).catch((error) => [String(error)]))
				problems.push(...found.map((problem) => `${name}, ${address}, ${kind}: ${problem}`))
			}
		}
		stored.restore()
		stored.close()
		expect(problems).toEqual([])
	})
}

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('every route that takes a form is on a screen, or named here', async ({ page }) => {
		test.setTimeout(600_000)
		const kinds = new Set<string>()
		for (const { person, find } of Object.values(groups)) {
			await page.context().clearCookies()
			if (person !== 'nobody') await signIn(page, person)
			for (const address of Object.values(await find(page))) {
				await page.goto(address)
				for (const { kind } of await formsOn(page)) kinds.add(kind)
			}
		}
		const shown = new Set([...kinds].map((kind) => kind.split(' ')[0]!))
		const isMissing = (pattern: string) => actionPatterns.includes(pattern) && !shown.has(pattern)
		expect(
			actionPatterns.filter((pattern) => isMissing(pattern) && !withoutScreen[pattern] && !UNSHOWN[pattern]),
		).toEqual([])
		expect(Object.keys(UNSHOWN).filter((pattern) => !isMissing(pattern))).toEqual([])
		expect(Object.keys(UNTRIED).filter((kind) => !kinds.has(kind))).toEqual([])
	})
})
