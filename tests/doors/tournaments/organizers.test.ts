import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { newSecret } from '#db/secrets.ts'
import { tournamentOrganizers } from '#db/schema.ts'
import { MOST_ORGANIZERS } from '#app/features/tournaments/organize/rules.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { at } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, storedTournament } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const NOW = new Date('2027-03-01T04:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
beforeEach(() => void vi.setSystemTime(NOW))
afterAll(async () => expect(await fsck()).toEqual([]))

async function cup(wishes: Parameters<typeof createTournament>[1] = {}) {
	const organizer = await createUser()
	const tournament = await createTournament(await createVenue(), {
		organizerId: organizer.id,
		startDate: at('2027-03-11', 0),
		registrationDeadline: at('2027-03-10', 0),
		...wishes,
	})
	return { ...tournament, organizer, headers: await signedIn(organizer), base: `/tournaments/${tournament.id}` }
}
type Cup = Awaited<ReturnType<typeof cup>>

async function openLink({ id, base, headers }: Cup) {
	expect((await post(`${base}/organisers`, { intent: 'open' }, headers)).status).toBe(302)
	return `/organise/${(await storedTournament(id)).organizersKey}`
}

async function join(of: Cup, link?: string) {
	const user = await createUser()
	const headers = await signedIn(user)
	const answer = await post(link ?? (await openLink(of)), {}, headers)
	return { user, headers, answer }
}

const post = (path: string, form: Record<string, string>, headers: Record<string, string>) =>
	visit(path, { headers, form })

const helpersOf = ({ id }: Cup) => db.$count(tournamentOrganizers, eq(tournamentOrganizers.tournamentId, id))
const titlesOf = async ({ id }: { id: number }) => (await noticesOf(id)).map(({ title }) => title)

describe('people who run a tournament together', () => {
	it('are let in by a link that works once, and again for the one who took it', async () => {
		const own = await cup({ isPublic: false })
		const link = await openLink(own)
		expect((await visit(link, { headers: own.headers })).text).toContain('This is your own tournament.')
		const { user, headers, answer } = await join(own, link)
		expect(answer.location).toContain(own.base)
		expect((await post(link, {}, headers)).status, 'the answer was lost').toBe(302)
		expect((await join(own, link)).answer.status).toBe(404)
		expect(await titlesOf(own.organizer)).toEqual([`${user.fullName} runs Spring Cup with you`])
		expect((await visit('/tournaments?view=mine', { headers })).text).toContain('You organise')
	})

	it('do what its organiser does, but cancel it, let others in and remove them', async () => {
		const own = await cup()
		const helper = await join(own)
		const other = await join(own)
		const { headers } = helper
		const renamed = await call('PATCH', `/api${own.base}`, { headers, body: { name: 'Autumn Cup' } })
		expect([renamed.status, (await storedTournament(own.id)).name]).toEqual([200, 'Autumn Cup'])
		expect((await visit(`${own.base}/message`, { headers })).status).toBe(200)
		expect((await visit(`${own.base}/organisers`, { headers })).page).toMatchObject({ invites: false, link: null })
		const sent = [
			post(`${own.base}/cancel`, {}, headers),
			post(`${own.base}/organisers`, { intent: 'open' }, headers),
			post(`${own.base}/organisers`, { intent: 'close' }, headers),
			post(`${own.base}/organisers`, { intent: 'remove', person: String(other.user.id) }, headers),
		]
		expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
		expect((await storedTournament(own.id)).status).toBe('registration_open')
	})

	it('hear of a new team, each of them', async () => {
		const own = await cup()
		const helper = await join(own)
		const captain = await signedIn(await createUser())
		const entered = await call('POST', `/api${own.base}/teams`, { headers: captain, body: { name: 'Late Birds' } })
		expect(entered.status).toBe(201)
		for (const person of [own.organizer, helper.user]) expect(await titlesOf(person)).toContain('New team: Late Birds')
	})

	it('may play in it, which its own organiser may not', async () => {
		const own = await cup()
		const { headers } = await join(own)
		const enter = (by: Record<string, string>) =>
			call('POST', `/api${own.base}/teams`, { headers: by, body: { name: 'House Team' } })
		expect([(await enter(own.headers)).status, (await enter(headers)).status]).toEqual([403, 201])
	})

	it('lose it all when they are removed, and are told', async () => {
		const own = await cup({ isPublic: false })
		const link = await openLink(own)
		const { user, headers } = await join(own, link)
		const form = { intent: 'remove', person: String(user.id) }
		expect((await post(`${own.base}/organisers`, form, own.headers)).status).toBe(302)
		expect((await post(`${own.base}/organisers`, form, own.headers)).status, 'twice').toBe(302)
		expect(await titlesOf(user)).toEqual(['You no longer run Spring Cup'])
		expect((await post(link, {}, headers)).status, 'a page of the link that was still open').toBe(404)
		const tried = await call('PATCH', `/api${own.base}`, { headers, body: { name: 'Mine now' } })
		expect(tried.status).toBe(404)
	})

	it('may stop by themselves, and leave with their account', async () => {
		const own = await cup()
		const [one, two] = [await join(own), await join(own)]
		expect(
			(await post(`${own.base}/organisers`, { intent: 'remove', person: String(one.user.id) }, one.headers)).status,
		).toBe(302)
		expect(await titlesOf(own.organizer)).toContain(`${one.user.fullName} no longer runs Spring Cup`)
		await eraseAccount(two.user, { now: NOW })
		expect(await helpersOf(own)).toBe(0)
	})

	it('are at most eight beside its organiser', async () => {
		const own = await cup()
		for (let i = 0; i < MOST_ORGANIZERS - 1; i++) await join(own)
		expect((await join(own)).answer.status).toBe(302)
		expect(await helpersOf(own)).toBe(MOST_ORGANIZERS)
		expect((await post(`${own.base}/organisers`, { intent: 'open' }, own.headers)).status).toBe(409)
	})

	it('are not those with a link that was taken back, replaced or guessed', async () => {
		const own = await cup()
		const first = await openLink(own)
		const second = await openLink(own)
		await post(`${own.base}/organisers`, { intent: 'close' }, own.headers)
		for (const link of [first, second, `/organise/${newSecret()}`, '/organise/null']) {
			expect((await visit(link, { headers: await signedIn(await createUser()) })).status).toBe(404)
			expect((await join(own, link)).answer.status).toBe(404)
		}
		expect(await helpersOf(own)).toBe(0)
	})
})
