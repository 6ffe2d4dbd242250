import { expect, test, vi } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { findExplore } from '#app/features/explore/explore.server.ts'
import { withdrawAnswer } from '#app/features/matchmaking/requests/answers/withdraw.server.ts'
import { shareNumber } from '#app/features/matchmaking/threads/share.server.ts'
import { stopSharing } from '#app/features/team-balancer/sharing/sharing.server.ts'
import { middleware } from '#app/root.tsx'
import { everyRoute, load } from '#tests/support/process/addresses.ts'
import { CAST, createCanaries, privateOf, type Role } from '#tests/proof/matchmaking/canaries.ts'
import { within } from '#tests/support/cases.ts'
import { serve } from '#tests/support/process/serve.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG: 'off' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

const world = await createCanaries()
const { cast, players, connections, connectedThread, open, matched, answers, matchedThread, sessions, shareKey } = world

const OURS = /^((api\/)?matchmaking|(api\/)?team-balancer|teams\/|admin\/reports|notices$|my-bookings$|api\/user\/jwt$)/
const ours = everyRoute.filter(({ path }) => OURS.test(path))

const requests = [open, matched]
const threads = [connectedThread, matchedThread]
/** The members of the threads; there are no others. */
const members = [1, 2, 3, 4]

/** Values for a parameter, by the part of the address before it; every address must find its values here. */
const VALUES: [before: RegExp, values: (number | string)[]][] = [
	[/players\/$/, Object.values(players)],
	[/requests\/$/, requests],
	[/responses\/$/, answers],
	[/(people|connections)\/$/, connections],
	[/threads\/$/, threads],
	[/sessions\/match\/$/, requests],
	[/sessions\/$/, sessions],
	[/reports\/$/, world.reports],
	[/^teams\/$/, [shareKey]],
	[/calls\/$/, world.calls],
	[/squad\/$|team-balancer\/.*players\/$/, [1, 2, 3, 4, 5, 6]],
]
/** Addresses whose query shows more, or other things. */
const QUERIES: Record<string, string[]> = {
	matchmaking: ['tab=players', 'tab=matches', 'tab=mine', 'tab=players&city=Cape+Town'],
	'api/matchmaking/requests': ['mine=true'],
	'matchmaking/people': ['tab=asks', 'tab=asked', 'tab=connected', 'tab=blocked'],
	'team-balancer': [
		...requests.map((id) => `matchRequestId=${id}`),
		...sessions.flatMap((id) => ['', '&q=canary', '&q=o'].map((q) => `matchRequestId=${matched}&session=${id}${q}`)),
	],
	'admin/reports': ['status=decided'],
	...Object.fromEntries(
		['block', 'report'].map((dialog) => [
			`matchmaking/people/${dialog}`,
			[
				...Object.values(players).map((id) => `player=${id}`),
				...requests.map((id) => `request=${id}`),
				...answers.map((id) => `response=${id}`),
				...connections.map((id) => `connection=${id}`),
				...members.map((id) => `member=${id}`),
			],
		]),
	),
}

function filled(path: string): string[] {
	const at = path.indexOf(':')
	if (at < 0) return [path]
	const before = path.slice(0, at)
	const after = path.slice(at).replace(/^:\w+/, '')
	const values = VALUES.find(([pattern]) => pattern.test(before))?.[1]
	if (!values) throw new Error(`No values for ${path}`)
	return values.flatMap((value) => filled(`${before}${value}${after}`))
}

const all = Object.fromEntries(CAST.map((role) => [role, privateOf(role)])) as Record<
	Role,
	ReturnType<typeof privateOf>
>
type Reader = Role | 'visitor'
const READERS: Reader[] = ['visitor', ...CAST]
const everybody = READERS
const butBlocked = READERS.filter((reader) => reader !== 'blocked')

/** The readers who may read another person's texts; no other reader may. People may read all of their own. */
const MAY: Record<string, Reader[]> = {
	...Object.fromEntries(CAST.flatMap((role) => Object.values(all[role]).map((secret) => [secret, [role]]))),
	[all.owner.username]: butBlocked,
	[all.pending.username]: ['owner', 'pending', 'admin'],
	[all.declined.username]: ['owner', 'declined'],
	[all.accepted.username]: ['owner', 'accepted'],
	[all.other.username]: ['other', 'admin'],
	[all.suspended.username]: ['suspended', 'admin'],
	[all.owner.lastName]: ['owner', 'accepted', 'connected'],
	[all.accepted.lastName]: ['owner', 'accepted'],
	[all.connected.lastName]: ['owner', 'connected'],
	[all.suspended.lastName]: ['suspended', 'admin'],
	[all.pending.lastName]: ['pending', 'admin'],
	[all.other.lastName]: ['other', 'admin'],
	[all.owner.id]: ['owner', 'accepted'],
	[all.pending.id]: ['pending'],
	[all.declined.id]: ['declined'],
	[all.accepted.id]: ['owner', 'accepted'],
	[all.owner.phone]: ['owner', 'connected'],
	[all.accepted.phone]: ['owner', 'accepted'],
	'STYLE-hidden': ['hidden'],
	'NOTE-asker': ['owner', 'asker'],
	'NOTE-ignored': ['ignored'],
	'NOTE-connected': [],
	'NOTE-blocked': [],
	'TITLE-open': butBlocked,
	'TEXT-open': butBlocked,
	'TITLE-matched': butBlocked,
	'TEXT-matched': butBlocked,
	'ANSWER-pending': ['owner', 'pending'],
	'ANSWER-declined': ['owner', 'declined'],
	'ANSWER-accepted': ['owner', 'accepted'],
	'THREAD-connected': ['owner', 'connected'],
	'THREAD-owner': ['owner', 'accepted'],
	'THREAD-accepted': ['owner', 'accepted'],
	'SESSION-shared': everybody,
	'GUEST-shared': everybody,
	'NOTES-shared': ['owner'],
	'SESSION-own': ['owner'],
	'GUEST-own': ['owner'],
	'NOTES-own': ['owner'],
	'REPORT-details': ['admin'],
	'REPORT-note': ['admin'],
	'REPORT-open': ['admin'],
}
const SECRETS = Object.keys(MAY)
const ownTo = (reader: Reader, secret: string) => reader !== 'visitor' && Object.values(all[reader]).includes(secret)

/** Returns which reader finds which canary (`{canary} by {reader}`) where, and the addresses without a response. */
async function crawl(readers: Reader[], addresses = ours) {
	const seen = new Map<string, string>()
	const note = (reader: Reader, address: string, text: string) => {
		for (const secret of SECRETS) {
			const key = `${secret} by ${reader}`
			if (!ownTo(reader, secret) && !seen.has(key) && text.includes(secret)) seen.set(key, address)
		}
	}
	const dumb = new Set<string>()
	for (const { path, files } of addresses) {
		const chain = await load(files)
		if (!chain.at(-1)!.loader) continue
		const handle = serve(chain, path, middleware)
		const statuses = new Set<number>()
		const asked = filled(path).flatMap((it) => [it, ...(QUERIES[path] ?? []).map((query) => `${it}?${query}`)])
		for (const address of asked) {
			for (const reader of readers) {
				const answer = await handle(`/${address}`, { headers: headersOf(reader) })
				statuses.add(answer.status)
				if (!answer.headers.get('Content-Type')?.startsWith('image/png'))
					note(reader, address, `${await answer.text()} ${answer.headers.get('Location')}`)
			}
		}
		expect([path, Math.max(...statuses) < 500]).toEqual([path, true])
		if (!statuses.has(200) && !statuses.has(405)) dumb.add(path)
	}
	for (const reader of readers) {
		const user = reader === 'visitor' ? null : cast[reader]
		note(reader, 'explore', JSON.stringify(await settled(await findExplore(user, new URLSearchParams()))))
	}
	return { seen, dumb: [...dumb] }
}
const headersOf = (reader: Reader) => (reader === 'visitor' ? {} : cast[reader].headers)

test('texts that people did not share are in no page and no call', { timeout: within(240_000) }, async () => {
	const { seen, dumb } = await crawl(READERS)
	const expected = SECRETS.flatMap((secret) =>
		MAY[secret]!.filter((reader) => !ownTo(reader, secret)).map((reader) => `${secret} by ${reader}`),
	)
	const leaks = [...seen].filter(([key]) => !expected.includes(key))
	expect(leaks, 'what somebody reads who may not').toEqual([])
	const missing = expected.filter((key) => !seen.has(key))
	expect(missing, 'what somebody does not find who may read it').toEqual([])
	expect(dumb, 'addresses that showed nobody anything').toEqual([])
})

test('nor those they share no longer', { timeout: within(240_000) }, async () => {
	await shareNumber(cast.owner, connectedThread, false)
	await stopSharing(cast.owner, sessions[0]!)
	await withdrawAnswer(cast.accepted, matched)
	expect(await fsck()).toEqual([])
	const readers: Reader[] = ['visitor', 'owner', 'accepted', 'connected', 'other']
	// Notices from when they were allowed to know stay with them.
	const { seen } = await crawl(
		readers,
		ours.filter(({ path }) => path !== 'notices'),
	)
	const read = [...seen.keys()]
	expect(read.filter((key) => key.startsWith(all.owner.phone) || key.startsWith(all.accepted.phone))).toEqual([])
	expect(read.filter((key) => /^(GUEST|SESSION|NOTES)/.test(key) && !key.endsWith(' by owner'))).toEqual([])
	const ofOthers = [all.owner.lastName, all.owner.id, 'THREAD-owner'].map((secret) => `${secret} by accepted`)
	expect(read.filter((key) => ofOthers.includes(key))).toEqual([])
	expect(read, 'what is theirs still').toEqual(
		expect.arrayContaining(['THREAD-connected by owner', 'GUEST-own by owner']),
	)
})

async function settled(value: unknown): Promise<unknown> {
	const here = await value
	if (Array.isArray(here)) return Promise.all(here.map(settled))
	if (here === null || typeof here !== 'object' || here instanceof Date) return here
	const entries = await Promise.all(
		Object.entries(here).map(async ([key, part]) => [key, await settled(part)] as const),
	)
	return Object.fromEntries(entries)
}
