import { afterAll, describe, expect, it, vi } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { WORLDS } from '#tests/support/world/gatherings.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

afterAll(async () => expect(await fsck()).toEqual([]))

const refusedWith = (status: number) => ({ init: { status } })

describe.each(WORLDS)('%s', async (_, createWorld) => {
	const { title, going, open, people } = await createWorld(4)
	const [thandi, sipho, ayanda, lerato] = people as [Person, Person, Person, Person]
	type Person = (typeof people)[number]
	const statuses = async (gathering: Awaited<ReturnType<typeof open>>) =>
		(await gathering.list()).map(({ userId, status }) => [people.findIndex(({ id }) => id === userId), status])

	it('gives places in order, then the waitlist, and may be asked again', async () => {
		const gathering = await open({ maxParticipants: 2 })
		const common = { eventId: gathering.id, currentParticipants: 2, maxParticipants: 2 }
		const place = { ...common, status: going, position: null }
		expect(await gathering.join(thandi)).toEqual({ ...place, currentParticipants: 1, isNew: true })
		expect(await gathering.join(sipho)).toEqual({ ...place, isNew: true })
		expect(await gathering.join(sipho)).toEqual({ ...place, isNew: false })
		expect(await gathering.join(ayanda)).toEqual({ ...common, status: 'waitlisted', position: 1, isNew: true })
		expect(await gathering.join(lerato)).toEqual({ ...common, status: 'waitlisted', position: 2, isNew: true })
		expect(await gathering.join(lerato)).toMatchObject({ position: 2, isNew: false })

		expect(await gathering.withdraw(thandi)).toEqual({ ...common, status: null, position: null })
		expect(await gathering.withdraw(thandi)).toMatchObject({ status: null })
		expect(await statuses(gathering)).toEqual([
			[1, going],
			[2, going],
			[3, 'waitlisted'],
		])
		expect(await toldTo(ayanda)).toEqual([`You’re in: ${title}`])
		expect(await toldTo(lerato)).toEqual([])
		expect(await gathering.join(thandi), 'back at the end').toMatchObject({ status: 'waitlisted', position: 2 })
		await gathering.withdraw(lerato)
		expect(await gathering.join(thandi)).toMatchObject({ position: 1 })
	})

	it('knows no limit where there is none', async () => {
		const gathering = await open()
		expect(await gathering.join(thandi)).toMatchObject({ status: going, currentParticipants: 1, maxParticipants: null })
		expect(await gathering.join(sipho)).toMatchObject({ status: going, currentParticipants: 2 })
	})

	it('takes somebody off, who is told, and gives the place to the next; who was checked in stays', async () => {
		const startTime = new Date(Math.ceil(Date.now() / HOUR) * HOUR + 2 * HOUR)
		const gathering = await open({ maxParticipants: 1, startTime })
		for (const person of [thandi, sipho, ayanda]) await gathering.join(person)
		const [first, second, third] = (await gathering.list()).map(({ id }) => id)
		expect(await gathering.findRemoval(first!)).toMatchObject({ hasPlace: true, waitlisted: 2, reason: null })
		expect(await gathering.findRemoval(third!)).toMatchObject({ hasPlace: false })
		await gathering.remove(first!)
		await expect(gathering.remove(first!)).rejects.toMatchObject(refusedWith(404))
		expect(await statuses(gathering)).toEqual([
			[1, going],
			[2, 'waitlisted'],
		])
		expect((await toldTo(thandi)).at(-1)).toBe(`Taken off the list: ${title}`)
		expect((await toldTo(sipho)).at(-1)).toBe(`You’re in: ${title}`)

		const opens = new Date(startTime.getTime() - HOUR)
		await gathering.checkIn(second!, true, opens)
		const reason = 'They’re checked in. Undo that first.'
		expect(await gathering.findRemoval(second!)).toMatchObject({ reason })
		await expect(gathering.remove(second!)).rejects.toMatchObject({ ...refusedWith(409), data: { message: reason } })
		await expect(gathering.withdraw(sipho)).rejects.toMatchObject(refusedWith(409))
	})

	it('checks in who has a place, from an hour before the start, and takes it back', async () => {
		const startTime = new Date(Math.ceil(Date.now() / HOUR) * HOUR + 2 * HOUR)
		const opens = new Date(startTime.getTime() - HOUR)
		const gathering = await open({ maxParticipants: 1, startTime })
		for (const person of [thandi, sipho]) await gathering.join(person)
		const [has, waits] = (await gathering.list()).map(({ id }) => id)
		const early = gathering.checkIn(has!, true, new Date(opens.getTime() - 1))
		await expect(early).rejects.toMatchObject(refusedWith(409))
		for (const arrived of [true, true, false, false, true]) {
			await gathering.checkIn(has!, arrived, opens)
			expect(await statuses(gathering)).toEqual([
				[0, arrived ? 'attended' : going],
				[1, 'waitlisted'],
			])
		}
		await expect(gathering.checkIn(waits!, true, opens)).rejects.toMatchObject(refusedWith(404))
		const other = await open({ startTime })
		await expect(other.checkIn(has!, true, opens)).rejects.toMatchObject(refusedWith(404))
	})
})
