import { describe, expect, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { auditLog } from '#db/schema.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findOfferedSports, findSports, findSportsToChoose } from '../sports.server.ts'
import { ChoiceChange } from './schemas.ts'
import { addSport, changeSport, findSportChoices } from './sport-changes.server.ts'

const admin = await createUser({ role: 'admin' })
const padel = (await createVenue({ sport: 'Padel' })).sportId
const squash = { name: 'Squash', icon: 'generic', counts: 'points' } as const
const choice = async (id: number) => (await findSportChoices()).find((sport) => sport.id === id)!
const named = async (name: string) => (await findSportChoices()).find((sport) => sport.name === name)!
const acts = async () => {
	const rows = await db.select().from(auditLog)
	return rows.map(({ action, subject, details }) => [action, subject, details])
}

describe('sports', () => {
	test('are added by an admin after the others, once however often it is sent', async () => {
		for (const _ of [1, 2]) await addSport(admin, { ...squash, idempotencyKey: 'squash' })
		const { id, ...added } = await named('Squash')
		expect(added).toEqual({ ...squash, isRetired: false })
		expect((await findSports()).at(-1)).toMatchObject({ id, name: 'Squash' })
		expect((await findSports()).filter(({ name }) => name === 'Squash')).toHaveLength(1)
		expect(await acts()).toEqual([['sport.add', 'sport:Squash', { counts: 'points' }]])
	})

	test('are changed, which is logged unless nothing changes', async () => {
		const { id } = await named('Squash')
		const before = (await acts()).length
		const change = { id, name: 'Squash 57', icon: 'tennis', counts: 'sets', offered: true } as const
		for (const _ of [1, 2]) await changeSport(admin, change)
		expect(await choice(id)).toEqual({ id, name: 'Squash 57', icon: 'tennis', counts: 'sets', isRetired: false })
		await changeSport(admin, { id, name: 'Squash', offered: true })
		expect(await choice(id)).toMatchObject({ name: 'Squash', icon: 'tennis', counts: 'sets' })
		expect((await acts()).slice(before)).toEqual([
			[
				'sport.edit',
				'sport:Squash 57',
				{
					called: 'Squash 57',
					calledBefore: 'Squash',
					drawing: 'tennis',
					drawingBefore: 'generic',
					counts: 'sets',
					countsBefore: 'points',
				},
			],
			['sport.edit', 'sport:Squash', { called: 'Squash', calledBefore: 'Squash 57' }],
		])
	})

	test('stay where a venue has them when they are retired, and else nobody can choose them', async () => {
		const { id } = await named('Squash')
		for (const [sportId, name] of [
			[id, 'Squash'],
			[padel, 'Padel'],
		] as const)
			await changeSport(admin, { id: sportId, name, offered: false })
		const ids = async (found: Promise<{ id: number }[]>) => (await found).map((sport) => sport.id)
		expect(await ids(findOfferedSports())).not.toEqual(expect.arrayContaining([padel]))
		expect(await ids(findOfferedSports())).not.toEqual(expect.arrayContaining([id]))
		expect(await ids(findSportsToChoose())).toContain(padel)
		expect(await ids(findSportsToChoose())).not.toContain(id)
		expect(await ids(findSports())).toEqual(expect.arrayContaining([padel, id]))
		await changeSport(admin, { id: padel, name: 'Padel', offered: true })
		expect(await ids(findOfferedSports())).toContain(padel)
		expect((await acts()).slice(-3).map(([, , details]) => details)).toEqual([
			{ offered: false },
			{ offered: false },
			{ offered: true },
		])
	})

	test('have names of their own', async () => {
		const { id } = await named('Squash')
		const taken = 'There is one with this name already'
		await expect(addSport(admin, { ...squash, name: 'PADEL' })).rejects.toThrow(taken)
		await expect(changeSport(admin, { id, name: 'Padel', offered: true })).rejects.toThrow(taken)
		await expect(changeSport(admin, { id: 987_654, name: 'Chess', offered: true })).rejects.toThrow('Sport not found')
		expect(await choice(id)).toMatchObject({ name: 'Squash' })
	})

	test('are changed by admins only', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const refused = 'You do not have access to this.'
		expect(() => addSport(owner, { ...squash, name: 'Chess' })).toThrow(refused)
		expect(() => changeSport(owner, { id: padel, name: 'Chess', offered: true })).toThrow(refused)
		expect(await named('Chess')).toBeUndefined()
	})

	test.each(['Sepak 🏐', 'Five & “six” <b>a side</b>', 'Jukskei'])(
		'can be called %s, as it is written',
		async (name) => {
			await addSport(admin, { ...squash, name })
			expect((await named(name)).name).toBe(name)
			await expect(addSport(admin, { ...squash, name: name.toUpperCase() })).rejects.toThrow('name already')
		},
	)

	test.each([
		['name', ''],
		['name', ' \u200b '],
		['name', 'two\nlines'],
		['name', 'https://example.com'],
		['name', 'x'.repeat(31)],
		['name', 'x'.repeat(500)],
		['icon', 'running'],
		['counts', 'runs'],
		['id', '0'],
	])('are refused with %s %j', (field, value) => {
		const intent = field === 'id' ? 'sport' : 'add-sport'
		const { error } = ChoiceChange.safeParse({ intent, id: '1', ...squash, [field]: value })
		expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
	})
})
