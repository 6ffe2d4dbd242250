import { describe, expect, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { auditLog } from '#db/schema.ts'
import { createUser } from '#tests/support/world/people.ts'
import { findListingPrice, setListingPrice } from './listing-price.server.ts'
import { ListingPriceForm } from './listing-price.ts'

const typed = { perMonth: '590', cardShare: '2', freeMonths: '1', note: ' Schools: half ' }
const read = { perMonth: 590, cardShare: 2, freeMonths: 1, note: 'Schools: half' }

describe('what venues pay', () => {
	test('is not known until an admin sets it, and then the last that was set', async () => {
		const admin = await createUser({ role: 'admin' })
		expect(await findListingPrice()).toBeNull()
		await setListingPrice(admin, ListingPriceForm.parse(typed))
		expect(await findListingPrice()).toEqual(read)
		await setListingPrice(admin, read)
		await setListingPrice(admin, { ...read, perMonth: 0 })
		expect(await findListingPrice()).toEqual({ ...read, perMonth: 0 })
		const acts = await db.select().from(auditLog)
		expect(acts.map(({ action, note, details }) => [action, note, details?.perMonth])).toEqual([
			['listing.price', 'Schools: half', 590],
			['listing.price', 'Schools: half', 0],
		])
	})

	test('is set by admins only', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const before = await findListingPrice()
		expect(() => setListingPrice(owner, { ...read, perMonth: 1 })).toThrow('You do not have access to this.')
		expect(await findListingPrice()).toEqual(before)
	})

	test.each([
		['perMonth', '20001'],
		['perMonth', '-1'],
		['perMonth', '590.50'],
		['cardShare', '21'],
		['cardShare', '2%'],
		['freeMonths', '13'],
		['freeMonths', ''],
		['note', 'x'.repeat(201)],
		['note', 'one\ntwo'],
	])('refuses %s %j', (name, value) => {
		const { error } = ListingPriceForm.safeParse({ ...typed, [name]: value })
		expect(error?.issues.map(({ path }) => path[0])).toEqual([name])
	})
})
