import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { findViolations } from '#db/ops/invariants.ts'
import { auditLog, settings, sports } from '#db/schema.ts'
import { addFacility, changeFacility, findFacilities } from '#app/features/venues/choices/facilities.server.ts'
import { addSport, changeSport, findSportChoices } from '#app/features/venues/choices/sport-changes.server.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createSport } from '#tests/support/world/venues.ts'
import { addFacilityNaively, addSportNaively } from './naive-choice.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(120_000) }
const ROUNDS = times(4, 30)
const admins = [await createUser({ role: 'admin' }), await createUser({ role: 'admin' })]
const TAKEN = 'There is one with this name already'

/** Lets each admin do it at once, and returns how many were not refused for the name. */
const together = async (attempt: (admin: (typeof admins)[number], i: number) => Promise<unknown>) => {
	const done = await atOnce(admins, (admin, i) =>
		attempt(admin, i).then(
			() => true,
			(error: Error) => {
				expect(error.message).toBe(TAKEN)
				return false
			},
		),
	)
	return done.filter(Boolean).length
}
const actsOn = (subject: string) => db.$count(auditLog, eq(auditLog.subject, subject))
const called = (all: { name: string }[], name: string) =>
	all.filter((one) => one.name.toLowerCase() === name.toLowerCase()).length

afterEach(async () => {
	expect(await findViolations(db)).toEqual([])
})

test('two admins who add one sport at once add it once', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const names = [`Squash ${round}`, `SQUASH ${round}`]
		const added = await together((admin, i) => addSport(admin, { name: names[i]!, icon: 'generic', counts: 'points' }))
		expect(added).toBe(1)
		expect(called(await findSportChoices(), names[0]!)).toBe(1)
		expect((await actsOn(`sport:${names[0]}`)) + (await actsOn(`sport:${names[1]}`))).toBe(1)
	}
})

test('two sports that get one name at once do not both have it', LONG, async () => {
	const ids = [await createSport('Netball'), await createSport('Hockey')]
	for (let round = 0; round < ROUNDS; round++) {
		const name = `Indoor ${round}`
		expect(await together((admin, i) => changeSport(admin, { id: ids[i]!, name, offered: true }))).toBe(1)
		expect(called(await findSportChoices(), name)).toBe(1)
	}
})

test('two admins who add a facility at once add one of a name, and lose none of two', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const before = (await findFacilities()).length
		expect(await together((admin) => addFacility(admin, { name: `Sauna ${round}` }))).toBe(1)
		expect(await together((admin, i) => addFacility(admin, { name: `Pool ${round}.${i}` }))).toBe(2)
		expect(await findFacilities()).toHaveLength(before + 3)
	}
})

test('a facility that is retired while another is renamed is both', LONG, async () => {
	await atOnce(admins, (admin, i) =>
		changeFacility(
			admin,
			i === 0
				? { was: 'Parking', name: 'Free parking', offered: true }
				: { was: 'Showers', name: 'Showers', offered: false },
		),
	)
	expect(await findFacilities()).toEqual(
		expect.arrayContaining([
			{ name: 'Free parking', isRetired: false },
			{ name: 'Showers', isRetired: true },
		]),
	)
})

test('the naive ones add a sport twice and lose a facility', LONG, async () => {
	await atOnce(['Croquet', 'CROQUET'], addSportNaively)
	expect(called(await findSportChoices(), 'Croquet')).toBe(2)
	expect(await findViolations(db)).toEqual(['Two sports are called croquet'])
	await write((tx) => tx.delete(sports).where(eq(sports.name, 'CROQUET')))

	const before = await findFacilities()
	await atOnce(['Lawn', 'Garden'], addFacilityNaively)
	expect(await findFacilities()).toHaveLength(before.length + 1)
	await write((tx) => tx.update(settings).set({ value: before }).where(eq(settings.key, 'facilities')))
})
