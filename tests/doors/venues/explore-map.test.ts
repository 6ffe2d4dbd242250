import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { courts } from '#db/schema.ts'
import { findExplore } from '#app/features/explore/explore.server.ts'
import { createVenue } from '#tests/support/world/venues.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })

async function venueAt(
	name: string,
	place: [lat: number, lon: number] | null,
	wishes: Parameters<typeof createVenue>[0] = {},
) {
	const { venueId } = await createVenue({ name, ...wishes })
	const [latitude, longitude] = place ?? [null, null]
	await write((tx) => tx.update(courts).set({ latitude, longitude }).where(eq(courts.id, venueId)))
	return venueId
}
const look = async (query: string) => {
	const { venues, venueCount, map, ...rest } = await findExplore(null, new URLSearchParams(query))
	return { names: venues.map(({ name }) => name).sort(), venueCount, map, ...rest }
}

describe('the map of explore', async () => {
	const beacon = await venueAt('Beacon', [-33.92, 18.38])
	await venueAt('Corner', [-34.1, 18.47], { price: 120 })
	await venueAt('Dunes', [-33.98, 25.6], { sport: 'Tennis', city: 'Gqeberha' })
	await venueAt('Nowhere', null)
	await venueAt('Draft', [-33.9, 18.4], { settings: { status: 'draft' } })
	const CAPE = '18.3,-34.3,18.7,-33.7'

	it('shows every published venue with a position, and lists all of them', async () => {
		const { names, map, venueCount } = await look('view=map')
		expect([names, venueCount]).toEqual([['Beacon', 'Corner', 'Dunes', 'Nowhere'], 4])
		expect(map!.points.map(({ name }) => name).sort()).toEqual(['Beacon', 'Corner', 'Dunes'])
		expect(map!.points.find(({ id }) => id === beacon)).toEqual({
			id: beacon,
			name: 'Beacon',
			suburb: 'Gardens',
			lat: -33.92,
			lon: 18.38,
			price: 200,
		})
		expect(map).toMatchObject({ more: 0, unplaced: 1, tiles: null })
	})

	it('lists and shows what lies in the area', async () => {
		const { names, map, venueCount, query } = await look(`view=map&bbox=${CAPE}`)
		expect([names, venueCount]).toEqual([['Beacon', 'Corner'], 2])
		expect(map!.points.map(({ name }) => name).sort()).toEqual(['Beacon', 'Corner'])
		expect(query.bbox).toEqual([18.3, -34.3, 18.7, -33.7])
	})

	it('keeps the filters', async () => {
		expect((await look(`view=map&bbox=${CAPE}&price=150`)).names).toEqual(['Corner'])
		expect((await look('view=map&city=Gqeberha')).map!.points.map(({ name }) => name)).toEqual(['Dunes'])
	})

	it('takes an area that makes no sense as none', async () => {
		for (const bbox of ['1,2,3', 'x', '18.7,-34.3,18.3,-33.7', '1e9,0,1,1', "';--", '']) {
			expect((await look(`view=map&bbox=${encodeURIComponent(bbox)}`)).venueCount).toBe(4)
		}
	})

	it('has a card for each marker where there are fifty of them', async () => {
		for (let i = 0; i < 50; i++) await venueAt(`Row ${i}`, [-29.8, 31 + i / 1000], { city: 'Durban' })
		const { names, map, pages } = await look('view=map&city=Durban')
		expect([names.length, map!.points.length, pages]).toEqual([50, 50, 1])
	})

	it('is no part of the other screens', async () => {
		expect((await look('')).map).toBeNull()
		expect(await look(`view=venues&bbox=${CAPE}&q=beacon`)).toMatchObject({ map: null, venueCount: 1 })
		expect(await look(`view=venues&bbox=${CAPE}&q=dunes`)).toMatchObject({ map: null, venueCount: 1 })
	})
})
