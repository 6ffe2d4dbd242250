import { beforeEach, expect, test } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { WalkInForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { changeAddOn, findAddOnsPage, listAddOn, unlistAddOn } from './add-on-list.server.ts'
import { AddOnForm } from './add-on-schemas.ts'

const friday = '2026-11-20'
const now = at(friday, 9.5)

let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 3, price: 200, opensAt: 5, closesAt: 23 })
})

const balls = { name: 'Balls', kind: 'sold', price: '90', stock: '12' }
const rackets = { name: 'Racket', kind: 'hired', price: 'R40', stock: '4' }
const list = (form: object) => listAddOn(owner, venue.venueId, AddOnForm.parse(form), now)
const change = (id: number, form: object) => changeAddOn(owner, venue.venueId, id, AddOnForm.parse(form), now)
const shown = async () => (await findAddOnsPage(owner, venue.venueId)).addOns
const sell = (id: number, quantity: number, hour: number, courtNumber = 1) =>
	bookWalkIn(
		owner,
		{ venueId: venue.venueId, sportId: venue.sportId, courtNumber, date: friday, hour },
		WalkInForm.parse({ name: 'Zanele', hours: '1', addOns: { [id]: String(quantity) } }),
		{ now },
	)

test('a venue lists what it sells and hires out, each name once', async () => {
	await list(balls)
	await list(rackets)
	await list(balls)
	await expect(list({ ...balls, name: 'balls' })).rejects.toMatchObject({ init: { status: 400 } })
	expect(await shown()).toMatchObject([
		{ name: 'Balls', kind: 'sold', price: 90, stock: 12 },
		{ name: 'Racket', kind: 'hired', price: 40, stock: 4 },
	])
	const [first] = await shown()
	await unlistAddOn(owner, venue.venueId, first!.id, now)
	await list({ ...balls, price: '100' })
	expect((await shown()).map(({ name, price }) => [name, price])).toEqual([
		['Racket', 40],
		['Balls', 100],
	])
})

test('what is left is typed, unless some were sold meanwhile', async () => {
	await list(balls)
	const { id } = (await shown())[0]!
	await sell(id, 2, 18)
	expect(await shown()).toMatchObject([{ stock: 10 }])
	const before = change(id, { ...balls, stock: '22', seen: '12' })
	await expect(before).rejects.toMatchObject({ init: { status: 409 } })
	for (let i = 0; i < 2; i++) await change(id, { ...balls, stock: '22', seen: '10' })
	expect(await shown()).toMatchObject([{ stock: 22 }])
	await change(id, { ...balls, stock: undefined, seen: '22' })
	expect(await shown()).toMatchObject([{ stock: null }])
	await change(id, { ...balls, stock: '5' })
	expect(await shown()).toMatchObject([{ stock: 5 }])
	await sell(id, 5, 19)
	await expect(change(id, { ...balls, stock: '1', seen: '5' })).rejects.toMatchObject({ init: { status: 409 } })
	expect(await fsck()).toEqual([])
})

test('as many have to stay as are hired out at one time', async () => {
	await list(rackets)
	const { id } = (await shown())[0]!
	await sell(id, 2, 18)
	await sell(id, 1, 18, 2)
	await sell(id, 2, 19)
	await expect(change(id, { ...rackets, stock: '2' })).rejects.toMatchObject({ init: { status: 400 } })
	await change(id, { ...rackets, stock: '3' })
	expect(await shown()).toMatchObject([{ stock: 3 }])
	expect(await fsck()).toEqual([])
})

test('only the people of the venue change its list', async () => {
	await list(balls)
	const { id } = (await shown())[0]!
	const other = await createUser({ role: 'venue_owner' })
	const form = AddOnForm.parse(balls)
	for (const act of [
		() => listAddOn(other, venue.venueId, { ...form, name: 'Bibs' }, now),
		() => changeAddOn(other, venue.venueId, id, form, now),
		() => unlistAddOn(other, venue.venueId, id, now),
	])
		await expect(act()).rejects.toMatchObject({ init: { status: 404 } })
	await expect(changeAddOn(owner, venue.venueId, id + 99, form, now)).rejects.toMatchObject({ init: { status: 404 } })
})
