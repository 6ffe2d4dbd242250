import { describe, expect, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { auditLog } from '#db/schema.ts'
import { createUser } from '#tests/support/world/people.ts'
import { addFacility, changeFacility, findFacilities, findFacilitiesFor } from './facilities.server.ts'
import { COVERED, FIRST_FACILITIES, MOST_FACILITIES } from './facilities.ts'
import { ChoiceChange } from './schemas.ts'

const admin = await createUser({ role: 'admin' })
const names = async () => (await findFacilities()).map(({ name }) => name)
const acts = async () => {
	const rows = await db.select().from(auditLog)
	return rows.map(({ action, subject, details }) => [action, subject, details])
}

describe('facilities', () => {
	test('are those of Courtside until an admin adds, renames and retires', async () => {
		expect(await names()).toEqual(FIRST_FACILITIES)
		await addFacility(admin, { name: 'Braai area' })
		expect(await names()).toEqual([...FIRST_FACILITIES, 'Braai area'])
		await changeFacility(admin, { was: 'Parking', name: 'Free parking', offered: true })
		await changeFacility(admin, { was: 'Coaching', name: 'Coaching', offered: false })
		expect((await findFacilities())[0]).toEqual({ name: 'Free parking', isRetired: false })
		const has = async (...facilities: string[]) =>
			(await findFacilitiesFor({ facilities })).filter(({ isRetired }) => isRetired).map(({ name }) => name)
		expect(await has('Free parking')).toEqual([])
		expect(await has('Coaching', 'Pro shop')).toEqual(['Coaching', 'Pro shop'])
		expect(await acts()).toEqual([
			['facility.add', 'facility:Braai area', null],
			['facility.edit', 'facility:Free parking', { called: 'Free parking', calledBefore: 'Parking' }],
			['facility.edit', 'facility:Coaching', { offered: false }],
		])
	})

	test('are added and changed once however often it is sent', async () => {
		const [before, done] = [await names(), (await acts()).length]
		const once = { name: 'Pro shop', idempotencyKey: 'pro-shop' }
		for (const _ of [1, 2]) await addFacility(admin, once)
		const change = { was: 'Showers', name: 'Hot showers', offered: true }
		for (const _ of [1, 2]) await changeFacility(admin, change)
		expect(await names()).toEqual([...before.map((name) => (name === 'Showers' ? 'Hot showers' : name)), 'Pro shop'])
		expect(await acts()).toHaveLength(done + 2)
	})

	test('have names of their own', async () => {
		const before = await findFacilities()
		const taken = 'There is one with this name already'
		await expect(addFacility(admin, { name: 'FLOODLIGHTS' })).rejects.toThrow(taken)
		await expect(changeFacility(admin, { was: 'Café', name: 'Wi-Fi', offered: false })).rejects.toThrow(taken)
		await expect(changeFacility(admin, { was: 'Helipad', name: 'Pool', offered: true })).rejects.toThrow('just changed')
		for (const [name, offered] of [
			['Roofs', true],
			[COVERED, false],
		] as const)
			await expect(changeFacility(admin, { was: COVERED, name, offered })).rejects.toThrow('stays')
		await changeFacility(admin, { was: 'Café', name: 'Cafe', offered: true })
		expect(await findFacilities()).toEqual(before.map((one) => (one.name === 'Café' ? { ...one, name: 'Cafe' } : one)))
	})

	test('are changed by admins only', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const before = await findFacilities()
		const refused = 'You do not have access to this.'
		expect(() => addFacility(owner, { name: 'Pool' })).toThrow(refused)
		expect(() => changeFacility(owner, { was: 'Wi-Fi', name: 'Fibre', offered: true })).toThrow(refused)
		expect(await findFacilities()).toEqual(before)
	})

	test('are as many as a form can hold', async () => {
		const count = (await findFacilities()).length
		for (let i = count; i < MOST_FACILITIES; i++) await addFacility(admin, { name: `Facility ${i}` })
		await expect(addFacility(admin, { name: 'One more' })).rejects.toThrow('at most')
	})

	test.each(['', '  ', 'x'.repeat(41), 'one\ntwo'])('are not called %j', (name) => {
		for (const sent of [
			{ intent: 'add-facility', name },
			{ intent: 'facility', was: 'Wi-Fi', name },
		])
			expect(ChoiceChange.safeParse(sent).error?.issues.map(({ path }) => path[0])).toEqual(['name'])
	})
})
