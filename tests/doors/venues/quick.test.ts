import { describe, expect, it, test, vi } from 'vitest'
import type { QuickPage } from '#app/features/bookings/book/quick-page.server.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createSport, createVenue } from '#tests/support/world/venues.ts'
import { visit } from '#tests/support/process/product.ts'
import { booked, wish } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
const [MONDAY, TUESDAY] = ['2027-03-01', '2027-03-02']
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const thandi = await createUser()
const padel = await createSport('Padel')
const tennis = await createSport('Tennis')
const dear = await createVenue({ name: 'Dear', price: 300 })
const cheap = await createVenue({ name: 'Cheap', price: 100, city: 'Durban' })
const single = await createVenue({ name: 'Single', price: 200, courts: 1 })
await createVenue({ name: 'Afternoons', price: 50, opensAt: 14 })
await createVenue({ name: 'Tennis only', sport: 'Tennis', price: 90 })

async function open(query: string, headers = {}): Promise<QuickPage> {
	const answer = await visit(`/booking/quick${query}`, { headers })
	expect(answer.status).toBe(200)
	return answer.page
}
const names = async (query: string) => (await open(query)).courts.map(({ name }) => name)

describe('/booking/quick', () => {
	it('shows the courts that are truly free in the next two hours, cheapest first', async () => {
		const page = await open(`?sport=${padel}`)
		expect(page.wanted).toEqual({ date: MONDAY, from: 9, to: 11 })
		expect(page.courts.map(({ name, price, hours }) => [name, price, hours.map(({ hour }) => hour)])).toEqual([
			['Cheap', 100, [9, 10]],
			['Single', 200, [9, 10]],
			['Dear', 300, [9, 10]],
		])
	})

	it('leaves out what is taken', async () => {
		await booked(thandi, wish(single, TUESDAY, 18, 19))
		expect(await names(`?sport=${padel}&when=other&date=${TUESDAY}&hour=18:00`)).toEqual([
			'Afternoons',
			'Cheap',
			'Dear',
		])
		expect(await names(`?sport=${padel}&when=other&date=${TUESDAY}&hour=19:00`)).toContain('Single')
	})

	it('shows tonight, and tomorrow once the evening is over', async () => {
		expect((await open('?when=tonight')).wanted).toEqual({ date: MONDAY, from: 17, to: 21 })
		vi.setSystemTime(new Date('2027-03-01T18:30:00Z'))
		expect((await open('?when=tonight')).wanted).toEqual({ date: TUESDAY, from: 17, to: 21 })
		expect((await open('?when=now')).wanted).toEqual({ date: TUESDAY, from: 7, to: 9 })
		vi.setSystemTime(NOW)
	})

	it('narrows by city', async () => {
		expect(await names(`?sport=${padel}&city=Durban`)).toEqual(['Cheap'])
		expect((await open('?city=Atlantis')).city).toBeNull()
	})

	it('begins with the sport one booked last', async () => {
		const player = await createUser()
		await booked(player, wish(dear, TUESDAY, 10, 11))
		expect((await open('', await signedIn(player))).sport?.id).toBe(padel)
		await booked(player, wish({ ...(await createVenue({ sport: 'Tennis' })), sportId: tennis }, TUESDAY, 11, 12))
		expect((await open('', await signedIn(player))).sport?.id).toBe(tennis)
		expect((await open(`?sport=${padel}`, await signedIn(player))).sport?.id).toBe(padel)
	})

	it('offers only what can be booked', async () => {
		const { courts } = await open(`?sport=${padel}&when=tonight`)
		expect(courts.map(({ venueId }) => venueId)).toContain(cheap.venueId)
		for (const { venueId, hours } of courts) {
			for (const { hour } of hours) await booked(thandi, wish({ venueId, sportId: padel }, MONDAY, hour, hour + 1))
		}
	})

	test.each([
		'?sport=abc&when=never&date=2027-02-30&hour=99:00&city=%00',
		'?sport=987654&when=other&date=0001-01-01&hour=06:00',
		'?sport=-1&when=other&date=2026-12-31&hour=1e1:00',
		`?sport=9007199254740993&when=other&date=${'9'.repeat(3_000)}&hour=`,
		'?sport[]=1&when[]=now&date[]=2027-03-02',
	])('takes its defaults (%#)', async (query) => {
		const page = await open(query)
		expect(page.sport).toEqual(page.sports[0])
		expect(page.other).toEqual({ date: MONDAY, hour: 18 })
		expect(page.city).toBeNull()
	})
})
