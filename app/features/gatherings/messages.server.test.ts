import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { WORLDS } from '#tests/support/world/gatherings.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

describe.each(WORLDS)('a message to all at %s', async (_, createWorld) => {
	const { kind, open, people } = await createWorld(3)

	it('reaches who has a place or waits for one, once for each sending', async () => {
		const gathering = await open({ maxParticipants: 2 })
		for (const person of people) await gathering.join(person)
		const key = crypto.randomUUID()
		const sent = await Promise.all([1, 2, 3].map(() => gathering.message('It is hot.', key)))
		expect(sent).toEqual([{ people: 3 }, { people: 3 }, { people: 3 }])
		for (const person of people) expect(await toldTo(person)).toEqual(['News'])
		await gathering.message('It is hot.')
		await gathering.message('It is hot.')
		expect(await toldTo(people[0]!)).toEqual(['News', 'News', 'News'])
		const [notice] = await noticesOf(people[2]!.id)
		expect(notice!.body).toMatch(new RegExp(`^It is hot\\.\n\n.+, about .+ on .+ at \\d\\d:\\d\\d$`))
	})

	it('is not sent once it was cancelled', async () => {
		const gathering = await open()
		await gathering.join(people[0]!)
		await write((tx) => tx.update(kind.rows).set({ status: 'cancelled' }).where(eq(kind.rows.id, gathering.id)))
		const message = `This ${kind.terms.noun} was cancelled.`
		await expect(gathering.message('Sorry.')).rejects.toMatchObject({ init: { status: 409 }, data: { message } })
	})
})
