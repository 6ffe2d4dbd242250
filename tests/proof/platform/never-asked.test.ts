import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { redemptionItems, runningClubs, runningEvents, users } from '#db/schema.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

/** A server that counts connections and closes them. */
let asked = 0
const elsewhere = createServer((socket) => (asked++, socket.destroy())).listen(0, '127.0.0.1')
await once(elsewhere, 'listening')
afterAll(() => void elsewhere.close())
const picture = (name: string) => `https://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/${name}.jpg`

const admin = await signedIn(await createUser({ role: 'admin' }))
const host = await signedIn(await createUser())
const day = addDays(dateOf(new Date()), 3)

/** Stores pictures by their address, as the product once did. */
const rememberAddresses = (clubId: number, runId: number) =>
	write(async (tx) => {
		await tx
			.update(runningClubs)
			.set({ coverImage: picture('club') })
			.where(eq(runningClubs.id, clubId))
		await tx
			.update(runningEvents)
			.set({ image: picture('run') })
			.where(eq(runningEvents.id, runId))
		await tx.update(redemptionItems).set({ imageUrl: picture('reward') })
		await tx.update(users).set({ profilePicture: picture('person') })
	})

/** Writes addresses wherever a person may, or could, and where others are shown them. */
async function writeAddresses() {
	const club = { name: 'Far Away Runners', description: 'They link to pictures elsewhere.', city: 'Knysna' }
	const create = (more: object) => call('POST', '/api/running-clubs', { headers: host, body: { ...club, ...more } })
	expect((await create({ coverImage: picture('club') })).status).toBe(400)
	const { status, body: made } = await create({ socialLinks: [picture('link')] })
	expect(status).toBe(201)
	const plan = { title: 'Lagoon Loop', location: 'The pier', startTime: at(day, 7), endTime: at(day, 8) }
	const runs = `/api/running-clubs/${made.id}/events`
	const send = (more: object) => call('POST', runs, { headers: host, body: { ...plan, ...more } })
	expect((await send({ image: picture('run') })).status).toBe(400)
	const run = await send({})
	expect(run.status).toBe(201)
	const reward = {
		name: 'Far away cap',
		description: 'Green',
		category: 'Clothing',
		pointsCost: '300',
		available: 'yes',
	}
	const added = await visit('/admin/rewards/new', { headers: admin, form: reward })
	expect(added.status).toBe(302)
	await rememberAddresses(made.id, run.body.id)
	const ofClub = `/running-club/${made.id}`
	return {
		club: [ofClub, `/api/running-clubs/${made.id}`, `/cards/running-clubs/${made.id}.png`],
		link: [ofClub, `/api/running-clubs/${made.id}`],
		run: [`${ofClub}/events/${run.body.id}`, runs],
		reward: ['/rewards', '/api/rewards/redemption-items'],
	}
}

test('a person’s link is shown, a picture elsewhere is not, and the server requests neither', async () => {
	const shown = await writeAddresses()
	for (const [name, addresses] of Object.entries(shown)) {
		for (const address of addresses) {
			const response = await ask(address, { headers: host })
			expect(response.status, address).toBe(200)
			const text = await response.text()
			if (name === 'link') expect(text, address).toContain(picture(name))
			else expect(text.replaceAll(picture('link'), ''), address).not.toContain(picture('').replace('.jpg', ''))
		}
	}
	expect(asked).toBe(0)
	await expect(fetch(picture('club'))).rejects.toThrow()
	expect(asked, 'asking would have been noticed, also if it was still under way').toBe(1)
})
