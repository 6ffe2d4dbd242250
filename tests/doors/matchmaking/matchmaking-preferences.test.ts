import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { dayBits, timeBits } from '#app/features/matchmaking/match-times.ts'
import { playerListings, playerPreferences, skillLevels, sports, users } from '#db/schema.ts'
import { writeListings } from '#app/features/matchmaking/preferences/listings.server.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { signedInUser, type SignedInUser } from '#tests/support/world/people.ts'
import { connectPeople } from '#tests/support/world/threads.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { saveNaively } from '#tests/proof/matchmaking/naive-preferences.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const PATH = '/api/matchmaking/preferences'
const PAGE = '/matchmaking/preferences'
await createVenue({ city: 'Cape Town' })
await createVenue({ city: 'Gqeberha', sport: 'Tennis' })
const [one, two] = (await db.select({ id: sports.id }).from(sports)).map(({ id }) => id) as [number, number]
const UNKNOWN = 999_999

const wanted = { preferredSports: [one], preferredLocations: ['Cape Town'] }
const put = ({ headers }: SignedInUser, body: unknown) => call('PUT', PATH, { headers, body })
const savedBy = async ({ id }: { id: number }) =>
	(await db.select().from(playerPreferences).where(eq(playerPreferences.userId, id)))[0]
const listingsOf = ({ id }: { id: number }) =>
	db
		.select()
		.from(playerListings)
		.where(eq(playerListings.userId, id))
		.orderBy(playerListings.sportId, playerListings.city)

/** Saves cities as they were when they had venues. */
const storeCities = ({ id }: { id: number }, preferredLocations: string[]) =>
	write(async (tx) => {
		await tx.update(playerPreferences).set({ preferredLocations }).where(eq(playerPreferences.userId, id))
		await writeListings(tx, id)
	})

/** Whether a person is found by what they have saved, and by nothing else. */
async function expectFoundAsSaved(user: { id: number }) {
	const saved = (await savedBy(user))!
	const facts = {
		userId: user.id,
		skill: skillLevels.indexOf(saved.skillLevel) + 1,
		willingToTravel: saved.willingToTravel,
		days: dayBits(saved.availableDays),
		times: timeBits(saved.availableTimes),
	}
	const expected = saved.matchmakingEnabled
		? saved.preferredSports.flatMap((sportId) => saved.preferredLocations.map((city) => ({ ...facts, sportId, city })))
		: []
	const rows = await listingsOf(user)
	expect(rows).toHaveLength(expected.length)
	expect(rows).toEqual(expect.arrayContaining(expected))
}

describe('GET /api/matchmaking/preferences', () => {
	it('answers the defaults to who has never saved any, and keeps them hidden', async () => {
		const user = await signedInUser()
		const { status, body } = await call('GET', PATH, { headers: user.headers })
		expect(status).toBe(200)
		expect(body).toEqual({
			skillLevel: 'intermediate',
			preferredSports: [],
			preferredLocations: [],
			availableDays: [],
			availableTimes: [],
			playFrequency: null,
			playStyle: null,
			lookingForCoach: false,
			willingToTravel: true,
			matchmakingEnabled: false,
			phone: null,
		})
		expect(await savedBy(user), 'asking saves nothing').toBeUndefined()
	})
})

describe('PUT /api/matchmaking/preferences', () => {
	it('saves everything, answers it, and lists the person in each of their cities for each of their sports', async () => {
		const user = await signedInUser()
		const everything = {
			skillLevel: 'advanced',
			preferredSports: [one, two],
			preferredLocations: ['Cape Town', 'Gqeberha'],
			availableDays: ['Sunday', 'Monday'],
			availableTimes: ['evening'],
			playFrequency: 'Twice a week',
			playStyle: 'competitive',
			lookingForCoach: true,
			willingToTravel: false,
			matchmakingEnabled: true,
			phone: '082 555 0100',
		}
		const { status, body } = await put(user, { ...everything, userId: 1, id: 1 })
		expect(status).toBe(200)
		expect(body).toEqual({ ...everything, availableDays: ['Monday', 'Sunday'] })
		expect((await call('GET', PATH, { headers: user.headers })).body).toEqual(body)
		expect(await listingsOf(user)).toHaveLength(4)
		expect((await listingsOf(user))[0]).toMatchObject({ skill: 3, days: 65, times: 4, willingToTravel: false })
		await expectFoundAsSaved(user)
	})

	it('shows the person unless they say otherwise, and takes them out of the search again', async () => {
		const user = await signedInUser()
		expect((await put(user, wanted)).body.matchmakingEnabled).toBe(true)
		expect(await listingsOf(user)).toHaveLength(1)
		expect((await put(user, { ...wanted, matchmakingEnabled: false })).status).toBe(200)
		expect(await listingsOf(user)).toEqual([])
		expect((await put(user, { matchmakingEnabled: false })).status, 'who is hidden may leave all out').toBe(200)
	})

	it('changes nothing when it is done twice', async () => {
		const user = await signedInUser()
		const first = await put(user, wanted)
		const before = [await listingsOf(user), (await savedBy(user))!.id]
		expect((await put(user, wanted)).body).toEqual(first.body)
		expect([await listingsOf(user), (await savedBy(user))!.id]).toEqual(before)
	})

	it('keeps a number that is left out, and removes one that is null or empty', async () => {
		const user = await signedInUser()
		await put(user, { ...wanted, phone: '021 555 0100' })
		expect((await put(user, wanted)).body.phone).toBe('021 555 0100')
		expect((await put(user, { ...wanted, phone: null })).body.phone).toBeNull()
		await put(user, { ...wanted, phone: '021 555 0100' })
		expect((await put(user, { ...wanted, phone: '' })).body.phone).toBeNull()
	})

	it('writes a city as its venues do', async () => {
		const user = await signedInUser()
		const { body } = await put(user, { ...wanted, preferredLocations: ['cape town', 'GQEBERHA'] })
		expect(body.preferredLocations).toEqual(['Cape Town', 'Gqeberha'])
		await expectFoundAsSaved(user)
	})

	const cities = (number: number) => Array.from({ length: number }, (_, i) => `Dorp ${i}`)
	it('takes twenty cities that were saved while they had venues, and no other without', async () => {
		const user = await signedInUser()
		const refused = await put(user, { ...wanted, preferredLocations: cities(1) })
		expect([refused.status, Object.keys(refused.body.fieldErrors)]).toEqual([400, ['preferredLocations']])
		await put(user, wanted)
		await storeCities(user, cities(20))
		const { status, body } = await put(user, { ...wanted, preferredLocations: cities(20) })
		expect([status, body.preferredLocations]).toEqual([200, cities(20)])
		expect(await listingsOf(user)).toHaveLength(20)
		const others = { ...wanted, preferredLocations: ['Dorp 20'] }
		expect((await put(user, others)).status).toBe(400)
	})

	it('leaves as it is whether others see them, where that is not said', async () => {
		const user = await signedInUser()
		await put(user, { matchmakingEnabled: false })
		const { status, body } = await put(user, { ...wanted, skillLevel: 'expert' })
		expect([status, body.matchmakingEnabled, body.skillLevel]).toEqual([200, false, 'expert'])
		expect(await listingsOf(user)).toEqual([])
		expect((await put(user, {})).status, 'who is hidden may leave all out').toBe(200)
		await put(user, { ...wanted, matchmakingEnabled: true })
		const refused = await put(user, { preferredSports: [one] })
		expect([refused.status, Object.keys(refused.body.fieldErrors)]).toEqual([400, ['preferredLocations']])
		expect((await put(user, wanted)).body.matchmakingEnabled).toBe(true)
	})

	it('shares a number nowhere once it is removed or another one, until its owner says so again', async () => {
		const [user, other, third] = [await signedInUser(), await signedInUser(), await signedInUser()]
		await put(user, { ...wanted, phone: '021 555 0100' })
		await put(other, { ...wanted, phone: '021 555 0199' })
		const here = await connectPeople(user, other)
		const there = await connectPeople(user, third)
		const share = async (who: SignedInUser, threadId: number) =>
			expect(
				(await visit(`/matchmaking/threads/${threadId}`, { headers: who.headers, form: { intent: 'share' } })).status,
			).toBe(302)
		const seen = async (threadId: number, { headers }: SignedInUser) =>
			(await visit(`/matchmaking/threads/${threadId}`, { headers })).page.members.find(
				({ isYou }: { isYou: boolean }) => !isYou,
			).phone
		await share(other, here.threadId)
		for (const phone of [null, '021 555 0177']) {
			await put(user, { ...wanted, phone: '021 555 0100' })
			await share(user, here.threadId)
			await share(user, there.threadId)
			await put(user, { ...wanted, skillLevel: 'expert' })
			expect([await seen(here.threadId, other), await seen(there.threadId, third)]).toEqual([
				'021 555 0100',
				'021 555 0100',
			])
			await put(user, { ...wanted, phone })
			await put(user, { ...wanted, phone: '021 555 0155' })
			expect([await seen(here.threadId, other), await seen(there.threadId, third)]).toEqual([null, null])
		}
		expect(await seen(here.threadId, user)).toBe('021 555 0199')
	})

	test(
		'refuses … beside its field and saves nothing',
		() =>
			each(
				[
					['no sport', { preferredLocations: ['Cape Town'] }, 'preferredSports'],
					['no city', { preferredSports: [one] }, 'preferredLocations'],
					['a sport there is not', { ...wanted, preferredSports: [UNKNOWN] }, 'preferredSports'],
					['a sport that is no number', { ...wanted, preferredSports: ['tennis'] }, 'preferredSports'],
					['half a sport', { ...wanted, preferredSports: [1.5] }, 'preferredSports'],
					['one sport for a list', { ...wanted, preferredSports: one }, 'preferredSports'],
					['a sport twice', { ...wanted, preferredSports: [one, one] }, 'preferredSports'],
					['a city twice', { ...wanted, preferredLocations: ['Cape Town', 'cape town'] }, 'preferredLocations'],
					['21 cities', { ...wanted, preferredLocations: cities(21) }, 'preferredLocations'],
					['a city nobody sees', { ...wanted, preferredLocations: ['\u200b '] }, 'preferredLocations'],
					['a city of 61 characters', { ...wanted, preferredLocations: ['x'.repeat(61)] }, 'preferredLocations'],
					['a day there is not', { ...wanted, availableDays: ['Funday'] }, 'availableDays'],
					['a day twice', { ...wanted, availableDays: ['Monday', 'Monday'] }, 'availableDays'],
					['a time there is not', { ...wanted, availableTimes: ['night'] }, 'availableTimes'],
					['a time twice', { ...wanted, availableTimes: ['morning', 'morning'] }, 'availableTimes'],
					['a level there is not', { ...wanted, skillLevel: 'godlike' }, 'skillLevel'],
					['a style there is not', { ...wanted, playStyle: '<b>barefoot</b>' }, 'playStyle'],
					['a frequency there is not', { ...wanted, playFrequency: 'Hourly' }, 'playFrequency'],
					['a city without venues', { ...wanted, preferredLocations: ['Nieu-Bethesda'] }, 'preferredLocations'],
					['a number that is none', { ...wanted, phone: 'call me' }, 'phone'],
					['yes for true', { ...wanted, matchmakingEnabled: 'yes' }, 'matchmakingEnabled'],
				],
				async (_, body, field) => {
					const user = await signedInUser()
					const answer = await put(user, body)
					expect([answer.status, Object.keys(answer.body.fieldErrors)]).toEqual([400, [field]])
					expect(answer.body.fieldErrors[field][0]).toMatch(/\S/)
					expect(await savedBy(user)).toBeUndefined()
				},
			),
		within(60_000),
	)

	it('refuses other methods and what is no object', async () => {
		const user = await signedInUser()
		expect((await call('PATCH', PATH, { headers: user.headers, body: wanted })).status).toBe(405)
		expect((await put(user, [])).status).toBe(400)
	})
})

describe('who may not be found', () => {
	it.each(['matchmakingSuspendedAt', 'deletedAt'] as const)('is in no listing: %s', async (column) => {
		const user = await signedInUser()
		await put(user, wanted)
		const set = (at: Date | null) =>
			write(async (tx) => {
				await tx
					.update(users)
					.set({ [column]: at })
					.where(eq(users.id, user.id))
				await writeListings(tx, user.id)
			})
		await set(new Date())
		expect(await listingsOf(user)).toEqual([])
		await set(null)
		await expectFoundAsSaved(user)
	})

	it('may save and hide all the same while suspended', async () => {
		const user = await signedInUser()
		const now = new Date()
		await write((tx) => tx.update(users).set({ matchmakingSuspendedAt: now }).where(eq(users.id, user.id)))
		expect((await put(user, wanted)).status).toBe(200)
		expect(await listingsOf(user)).toEqual([])
		expect((await put(user, { matchmakingEnabled: false })).status).toBe(200)
	})

	it('has no listing of its own without preferences', async () => {
		const user = await signedInUser()
		await write((tx) => writeListings(tx, user.id))
		expect(await listingsOf(user)).toEqual([])
	})
})

describe('the form', () => {
	const fields: [string, string][] = [
		['matchmakingEnabled', 'true'],
		['skillLevel', 'beginner'],
		['preferredSports', String(two)],
		['preferredLocations', 'Gqeberha'],
		['availableDays', 'Friday'],
		['availableDays', 'Saturday'],
		['playFrequency', ''],
		['playStyle', 'social'],
		['lookingForCoach', 'on'],
		['willingToTravel', 'false'],
		['phone', ''],
	]
	const without = (name: string) => fields.filter(([key]) => key !== name)

	it('starts hidden, offers cities with venues, and saves', async () => {
		const user = await signedInUser()
		const { page } = await visit(PAGE, user)
		expect(page.form.saved.matchmakingEnabled).toBe(false)
		expect(page.form.cities).toEqual(['Cape Town', 'Gqeberha'])
		const { status, location } = await visit(PAGE, { headers: user.headers, form: fields })
		expect([status, location]).toEqual([302, PAGE])
		expect(await savedBy(user)).toMatchObject({
			matchmakingEnabled: true,
			skillLevel: 'beginner',
			preferredSports: [two],
			playStyle: 'social',
			availableDays: ['Friday', 'Saturday'],
			availableTimes: [],
			lookingForCoach: true,
			willingToTravel: false,
			playFrequency: null,
			phone: null,
		})
		await expectFoundAsSaved(user)
	})

	it('keeps on offer a city that was saved and has no venues any more', async () => {
		const user = await signedInUser()
		await put(user, wanted)
		await storeCities(user, ['Nieu-Bethesda'])
		const { page } = await visit(PAGE, user)
		expect(page.form.cities).toEqual(['Cape Town', 'Gqeberha', 'Nieu-Bethesda'])
	})

	it('shows the card that others see, and none of who is hidden or suspended', async () => {
		const user = await signedInUser()
		expect((await visit(PAGE, user)).page.preview).toEqual({ card: null, isSuspended: false })
		await put(user, { ...wanted, phone: '021 555 0100' })
		const { page } = await visit(PAGE, user)
		expect(page.preview.card).toMatchObject({ level: 'Intermediate', cities: ['Cape Town'], isYou: true })
		expect(JSON.stringify(page.preview)).not.toContain('555')
		await put(user, { ...wanted, matchmakingEnabled: false })
		expect((await visit(PAGE, user)).page.preview.card).toBeNull()
		await put(user, wanted)
		await write(async (tx) => {
			await tx.update(users).set({ matchmakingSuspendedAt: new Date() }).where(eq(users.id, user.id))
			await writeListings(tx, user.id)
		})
		expect((await visit(PAGE, user)).page.preview).toEqual({ card: null, isSuspended: true })
	})

	it('brings back what was entered beside what is wrong', async () => {
		const user = await signedInUser()
		const { status, action } = await visit(PAGE, { headers: user.headers, form: without('preferredSports') })
		expect(status).toBe(400)
		expect(action.result.error).toEqual({
			preferredSports: ['Choose at least one sport, so players can find you'],
		})
		expect(action.result.initialValue).toMatchObject({ preferredLocations: 'Gqeberha', skillLevel: 'beginner' })
		const unknown = [...without('preferredSports'), ['preferredSports', String(UNKNOWN)] as [string, string]]
		expect((await visit(PAGE, { headers: user.headers, form: unknown })).status).toBe(400)
		expect(await savedBy(user)).toBeUndefined()
	})

	it('hides who unticks everything', async () => {
		const user = await signedInUser()
		await put(user, { ...wanted, lookingForCoach: true, phone: '021 555 0100' })
		const form = { matchmakingEnabled: 'false', skillLevel: 'expert', willingToTravel: 'true' }
		expect((await visit(PAGE, { headers: user.headers, form })).status).toBe(302)
		expect(await savedBy(user)).toMatchObject({ preferredSports: [], lookingForCoach: false, phone: null })
		expect(await listingsOf(user)).toEqual([])
	})
})

describe('saving many times at once', () => {
	const versions = [
		{ preferredSports: [one], preferredLocations: ['Cape Town'] },
		{ preferredSports: [two], preferredLocations: ['Gqeberha'] },
		{ preferredSports: [one, two], preferredLocations: ['Cape Town', 'Gqeberha'], skillLevel: 'expert' },
		{ matchmakingEnabled: false },
	]
	it('leaves the listings of what is saved', async () => {
		const user = await signedInUser()
		for (let round = 0; round < 5; round++) {
			const saves = Array.from({ length: 20 }, (_, i) => put(user, versions[(i + round) % versions.length]))
			expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]))
			await expectFoundAsSaved(user)
		}
	})

	it('and none of who is suspended meanwhile', async () => {
		const user = await signedInUser()
		const suspend = write(async (tx) => {
			await tx.update(users).set({ matchmakingSuspendedAt: new Date() }).where(eq(users.id, user.id))
			await writeListings(tx, user.id)
		})
		await Promise.all([...versions.map((body) => put(user, body)), suspend, put(user, versions[0])])
		expect(await listingsOf(user)).toEqual([])
	})

	test('the same check finds out a naive save', async () => {
		const user = await signedInUser()
		const [first, later] = versions as never[]
		await inBetween(
			() => saveNaively(user, first!),
			() => atOnce([later!], (version) => saveNaively(user, version)),
		)
		await expect(expectFoundAsSaved(user)).rejects.toThrow()
		expect((await fsck()).length).toBeGreaterThan(0)
		await write((tx) => writeListings(tx, user.id))
		await expectFoundAsSaved(user)
		expect(await fsck()).toEqual([])
	})
})
