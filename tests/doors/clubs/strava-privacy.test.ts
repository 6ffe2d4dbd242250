import { expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import {
	runningClubMembers,
	runningClubs,
	runningEventParticipants,
	runningEvents,
	stravaActivities,
	users,
} from '#db/schema.ts'
import { eq } from 'drizzle-orm'
import { DAY } from '#app/lib/time/time.ts'
import { middleware } from '#app/root.tsx'
import { everyRoute, load } from '#tests/support/process/addresses.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { serve } from '#tests/support/process/serve.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG: 'off' }))

const NAME = 'Canary run up Lion’s Head'
const STRAVA_ID = '15987654321'

const now = new Date()
const person = await createUser()
const club = await aClubOf(person)
const readers = {
	visitor: {},
	stranger: await signedIn(await createUser()),
	member: await signedIn(await memberOf(club.id, 'member')),
	manager: await signedIn(await memberOf(club.id, 'admin')),
	admin: await signedIn(await createUser({ role: 'admin' })),
}

/** A club of the person's, with a run they were checked in at, and one they recorded with Strava on the same day. */
async function aClubOf({ id: userId }: { id: number }) {
	return write(async (tx) => {
		const facts = { name: 'Promenade Runners', description: 'We run.', location: 'The pool', city: 'Cape Town' }
		const [club] = await tx
			.insert(runningClubs)
			.values({ ...facts, founderId: userId, memberCount: 3 })
			.returning()
		const clubId = club!.id
		await tx.insert(runningClubMembers).values({ clubId, userId, role: 'admin' })
		const date = new Date(now.getTime() - DAY)
		const run = { clubId, name: 'Easy 8', location: 'The pool', date, time: '06:00', organizerId: userId }
		const [event] = await tx
			.insert(runningEvents)
			.values({ ...run, currentParticipants: 1 })
			.returning()
		const place = {
			eventId: event!.id,
			userId,
			status: 'attended',
			completedDistance: 8,
			completedTime: 2_700,
		} as const
		await tx.insert(runningEventParticipants).values(place)
		const imported = { userId, stravaId: STRAVA_ID, name: NAME, sportType: 'Run', startDate: date }
		await tx.insert(stravaActivities).values({ ...imported, distance: 8_123, movingTime: 2_701, elevation: 77 })
		const linked = { stravaId: '777000777', stravaToken: 'locked-a', stravaRefreshToken: 'locked-b' }
		await tx.update(users).set(linked).where(eq(users.id, userId))
		return { id: clubId, eventId: event!.id }
	})
}

async function memberOf(clubId: number, role: 'member' | 'admin') {
	const user = await createUser()
	await write((tx) => tx.insert(runningClubMembers).values({ clubId, userId: user.id, role }))
	return user
}

const fill = (path: string) =>
	`/${path}`
		.replace(/:(eventId)/g, String(club.eventId))
		.replace(/:\w+/g, String(club.id))
		.replace('*', 'x')

const leaks = (text: string) => [NAME, STRAVA_ID, '777000777', 'locked-a', 'locked-b'].filter((it) => text.includes(it))

test('its owner sees an imported run, on the page for it alone', async () => {
	const [connect] = await load(['routes/strava/connect.tsx'])
	const page = serve([connect], 'strava-connect', middleware)
	const text = async (headers: HeadersInit) => (await page('/strava-connect', { headers })).text()
	expect(leaks(await text(await signedIn(person)))).toEqual([NAME, STRAVA_ID])
	expect(leaks(await text(readers.manager))).toEqual([])
})

/** Where its owner may see it: on the page for it, and in the file of all that is kept of them. */
const OWN = ['strava-connect', 'settings/data/courtside.json']

test(
	'no page and no call shows it to anybody else, nor to its owner anywhere else',
	{ timeout: within(120_000) },
	async () => {
		const all = { ...readers, owner: await signedIn(person) }
		let shown = 0
		for (const { path, files } of everyRoute) {
			const chain = await load(files)
			if (!chain.at(-1)!.loader || path === 'openapi.json') continue
			const handle = serve(chain, path, middleware)
			for (const [who, headers] of Object.entries(all)) {
				if (who === 'owner' && OWN.some((own) => path.startsWith(own))) continue
				const answer = await handle(fill(path), { headers })
				const text = await answer.text()
				expect({ who, path, leaks: leaks(text) }).toEqual({ who, path, leaks: [] })
				if (answer.ok && /running-club/.test(path)) shown++
			}
		}
		expect(await db.$count(stravaActivities)).toBe(1)
		expect(shown).toBeGreaterThan(20)
	},
)
