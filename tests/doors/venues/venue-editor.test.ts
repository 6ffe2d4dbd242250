import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { courts, courtSports, openingExceptions, openingHours } from '#db/schema.ts'
import { onSlotsChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedInUser, type SignedInUser } from '#tests/support/world/people.ts'
import { createSport, createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { booked, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

type Form = Record<string, string>

const basics: Form = {
	name: 'Silver Lakes Padel',
	description: 'Two new courts.\nA lawn for those who wait.',
	location: 'Silver Lakes',
	address: '3 Glen Eagles Drive',
	city: 'Pretoria',
	contactPhone: '012 555 0139',
	contactEmail: 'padel@example.com',
	facilities: 'Parking',
	position: '-25.7739, 28.3617',
}
const week = (opens = '6', closes = '22') =>
	Object.fromEntries(
		[1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
			[`opens${day}`, opens],
			[`closes${day}`, closes],
		]),
	)
const terms: Form = {
	...week(),
	maxHours: '3',
	maxDaysAhead: '30',
	freeCancelHours: '12',
	lateChargePercent: '40',
	holdMinutes: '20',
	holdHours: '12',
}

let owner: Pick<SignedInUser, 'id' | 'headers'>
beforeAll(async () => {
	owner = await signedInUser({ role: 'venue_owner' })
})

const create = ({ headers } = owner, more: Form = {}) =>
	visit('/venue-dashboard/new', { headers, form: { ...basics, ...more } })
const edit = (id: number, step: string, form?: Form, { headers } = owner) =>
	visit(`/venue-dashboard/${id}/edit${step && `/${step}`}`, { headers, form })
const stored = async (id: number) => (await db.select().from(courts).where(eq(courts.id, id)))[0]!
const hoursOf = (id: number) => db.select().from(openingHours).where(eq(openingHours.courtId, id))
const errorsOf = (answer: { action: { result: { error: object } } }) => Object.keys(answer.action.result.error)

async function created(more: Form = {}) {
	const { location, action } = await create(owner, more)
	const id = Number(location?.match(/^\/venue-dashboard\/(\d+)\/edit\/sports$/)?.[1])
	expect(id, JSON.stringify(action)).toBeGreaterThan(0)
	return id
}

describe('adding a venue', () => {
	it('saves a draft that only its people see', async () => {
		const id = await created()
		expect(await stored(id)).toMatchObject({
			name: 'Silver Lakes Padel',
			city: 'Pretoria',
			facilities: ['Parking'],
			status: 'draft',
			ownerId: owner.id,
			latitude: -25.7739,
			longitude: 28.3617,
			contactEmail: 'padel@example.com',
		})
		expect((await call('GET', `/api/venues/${id}`)).status).toBe(404)
		expect(JSON.stringify((await call('GET', '/api/venues')).body)).not.toContain(`"id":${id},`)
		expect((await visit(`/venue-dashboard/${id}/preview`, owner)).page.venue).toMatchObject({ id, name: basics.name })
		expect((await visit(`/venue-dashboard/${id}/preview`, await signedInUser({ role: 'venue_owner' }))).status).toBe(
			404,
		)
		expect((await edit(id, '')).page).toMatchObject({
			missing: ['at least one sport with its price', 'opening hours'],
			progress: { basics: true, sports: false, hours: false, photos: false },
		})
	})

	it('happens once however often it is sent', async () => {
		const before = await db.$count(courts)
		const key = crypto.randomUUID()
		const answers = await Promise.all(Array.from({ length: 10 }, () => create(owner, { idempotencyKey: key })))
		expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
		expect(await db.$count(courts)).toBe(before + 1)
	})

	it('takes no owner, state or rating from the form', async () => {
		const id = await created({ ownerId: '1', status: 'published', rating: '5', reviewCount: '9', isPremium: 'true' })
		expect(await stored(id)).toMatchObject({ ownerId: owner.id, status: 'draft', rating: null, isPremium: false })
	})

	it('knows a city by its usual name', async () => {
		await createVenue({ city: 'Gqeberha' })
		const id = await created({ city: 'GQEBERHA' })
		expect((await stored(id)).city).toBe('Gqeberha')
	})

	it('refuses a … of … and keeps what was typed', () =>
		each(
			[
				['name', ''],
				['name', '\u200b '],
				['name', 'x'.repeat(81)],
				['name', 'a\nb'],
				['description', ''],
				['description', 'x'.repeat(2_001)],
				['location', ''],
				['address', 'x'.repeat(201)],
				['city', ''],
				['contactPhone', '555'],
				['contactEmail', 'nobody'],
				['contactEmail', 'a@b.example\r\nBcc: c@d.example'],
				['position', '0, 0'],
				['position', '91, 181'],
				['position', 'here'],
				['facilities', 'Helipad'],
			],
			async (field, value) => {
				const before = await db.$count(courts)
				const answer = await create(owner, { [field]: value })
				expect(answer.status).toBe(400)
				expect(errorsOf(answer)[0]).toMatch(new RegExp(`^${field}`))
				expect(answer.action.result.initialValue.address).toBe(field === 'address' ? value : basics.address)
				expect(await db.$count(courts)).toBe(before)
			},
		))

	it('shows what was written literally', async () => {
		const id = await created({ name: '<script>alert(1)</script>', description: '"><svg onload=x> 🎾👨‍👩‍👧' })
		expect(await stored(id)).toMatchObject({ name: '<script>alert(1)</script>', description: '"><svg onload=x> 🎾👨‍👩‍👧' })
	})
})

/** Sends a form of the page where an admin sets what venues choose from. */
async function choose(form: Form) {
	const admin = await signedInUser({ role: 'admin' })
	const { status, action } = await visit('/admin/catalogue', { ...admin, form })
	expect([status, action]).toEqual([302, undefined])
}

describe('facilities', () => {
	const offered = (answer: { page: { offered: { name: string; isRetired: boolean }[] } }) =>
		Object.fromEntries(answer.page.offered.map(({ name, isRetired }) => [name, isRetired]))
	const facilitiesOf = async (id: number) => {
		const { body } = await call('GET', `/api/venues/${id}`)
		return body.facilities as string[]
	}

	it('are what an admin offers, and a retired one stays where it is', async () => {
		const headers = { headers: owner.headers }
		expect(offered(await visit('/venue-dashboard/new', headers))).not.toHaveProperty('Braai area')
		await choose({ intent: 'add-facility', name: 'Braai area' })
		expect(offered(await visit('/venue-dashboard/new', headers))).toMatchObject({ 'Braai area': false })
		const id = await created({ facilities: 'Braai area' })
		await write((tx) => tx.update(courts).set({ status: 'published' }).where(eq(courts.id, id)))
		expect(await facilitiesOf(id)).toEqual(['Braai area'])

		await choose({ intent: 'facility', was: 'Braai area', name: 'Braai and lawn', offered: 'yes' })
		expect(await facilitiesOf(id), 'once it was read').toEqual(['Braai and lawn'])
		expect((await visit('/?facility=braai+and+lawn')).page.query.facilities).toEqual(['Braai and lawn'])
		await choose({ intent: 'facility', was: 'Braai and lawn', name: 'Braai and lawn' })

		expect(await facilitiesOf(id)).toEqual(['Braai and lawn'])
		expect(offered(await visit('/venue-dashboard/new', headers))).not.toHaveProperty('Braai and lawn')
		expect(offered(await edit(id, 'basics'))).toMatchObject({ 'Braai and lawn': true })
		expect((await edit(id, 'basics', { ...basics, facilities: 'Braai and lawn' })).status).toBe(302)
		expect(await facilitiesOf(id)).toEqual(['Braai and lawn'])
		expect((await edit(id, 'basics', basics)).status).toBe(302)
		expect(await facilitiesOf(id)).toEqual(['Parking'])
		const back = await edit(id, 'basics', { ...basics, facilities: 'Braai and lawn' })
		expect([back.status, errorsOf(back)]).toEqual([400, ['facilities']])
		expect(await facilitiesOf(id)).toEqual(['Parking'])
	})
})

describe('sports', () => {
	const others = async (id: number) =>
		(await edit(id, 'sports')).page.others.map(({ name }: { name: string }) => name) as string[]
	const explored = async () => (await visit('/')).page.sports.map(({ name }: { name: string }) => name) as string[]
	const offersOf = async (id: number) => {
		const { body } = await call('GET', `/api/venues/${id}`)
		return (body.sports as { name: string; icon: string }[]).map(({ name, icon }) => [name, icon])
	}
	const sportNamed = async (name: string) => {
		const { body } = await call('GET', '/api/sports')
		return String((body as { id: number; name: string }[]).find((sport) => sport.name === name)?.id)
	}

	it('are what an admin offers, and a retired one stays where it is', async () => {
		const [id, other] = [await created(), await created()]
		expect([...(await others(id)), ...(await explored())]).not.toContain('Squash')
		await choose({ intent: 'add-sport', name: 'Squash', icon: 'generic', counts: 'points' })
		expect(await others(id)).toContain('Squash')
		expect(await explored(), 'once it was read').toContain('Squash')
		const sportId = await sportNamed('Squash')
		const offer = { sportId, courtCount: '2', pricePerHour: '120', peakPricePerHour: '' }
		expect((await edit(id, 'sports', offer)).status).toBe(302)
		await edit(id, 'hours', terms)
		await write((tx) => tx.update(courts).set({ status: 'published' }).where(eq(courts.id, id)))
		expect(await offersOf(id)).toEqual([['Squash', 'generic']])
		expect((await visit(`/?sport=${sportId}&view=venues`)).page.venues).toHaveLength(1)
		expect((await visit(`/venues/${id}`)).status).toBe(200)

		await choose({ intent: 'sport', id: sportId, name: 'Squash courts', offered: 'yes' })
		expect(await offersOf(id)).toEqual([['Squash courts', 'generic']])
		await choose({ intent: 'sport', id: sportId, name: 'Squash courts' })
		expect(await offersOf(id)).toEqual([['Squash courts', 'generic']])
		expect(await explored()).toContain('Squash courts')
		expect(await others(other)).not.toContain('Squash courts')
		const refused = await edit(other, 'sports', offer)
		expect([refused.status, refused.action.result.error['']]).toEqual([
			409,
			['Courtside no longer offers this sport. Choose another one.'],
		])
		expect(await db.$count(courtSports, eq(courtSports.courtId, other))).toBe(0)
		expect((await edit(id, `sports/${sportId}/remove`, {})).status).toBe(302)
		expect(await explored()).not.toContain('Squash courts')
	})

	it('that nobody has any more are no choice for players, but for those who chose them before', async () => {
		await choose({ intent: 'add-sport', name: 'Jukskei', icon: 'generic', counts: 'points' })
		const sportId = Number(await sportNamed('Jukskei'))
		await createVenue()
		const players = [await signedInUser(), await signedInUser()]
		const seeks = async ({ headers }: (typeof players)[number]) => {
			const game = { sportId, title: 'Sunday throw', city: 'Cape Town', minPlayers: 1, skillLevel: 'intermediate' }
			const { status, body } = await call('POST', '/api/matchmaking/requests', { headers, body: game })
			return [status, body.fieldErrors]
		}
		const plays = async ({ headers }: (typeof players)[number]) => {
			const body = { preferredSports: [sportId], preferredLocations: ['Cape Town'] }
			return (await call('PUT', '/api/matchmaking/preferences', { headers, body })).status
		}
		const choices = async ({ headers }: (typeof players)[number]) =>
			(await visit('/matchmaking/preferences', { headers })).page.form.sports.map(
				({ label }: { label: string }) => label,
			)
		expect(await seeks(players[0]!)).toEqual([201, undefined])
		expect(await plays(players[0]!)).toBe(200)

		await choose({ intent: 'sport', id: String(sportId), name: 'Jukskei' })
		const { body: requests } = await call('GET', '/api/matchmaking/requests')
		expect(requests).toMatchObject([{ title: 'Sunday throw', sport: { name: 'Jukskei' } }])
		expect(await plays(players[0]!)).toBe(200)
		expect(await choices(players[0]!)).toContain('Jukskei')
		expect(await seeks(players[1]!)).toEqual([400, { sportId: ['Please select a sport'] }])
		expect(await plays(players[1]!)).toBe(400)
		expect(await choices(players[1]!)).not.toContain('Jukskei')
	})
})

describe('the four steps', () => {
	it('lead from a draft to a venue that players find, and it stays editable', async () => {
		const [padel, tennis] = [await createSport('Padel'), await createSport('Tennis')]
		const id = await created()
		expect((await edit(id, '', {})).status, 'it is not complete').toBe(409)
		expect((await edit(id, 'sports')).page.others.map((it: { id: number }) => it.id)).toContain(padel)
		const offer = { sportId: String(padel), courtCount: '2', pricePerHour: '310', peakPricePerHour: '' }
		expect((await edit(id, 'sports', offer)).location).toBe(`/venue-dashboard/${id}/edit/sports`)
		await edit(id, 'sports', offer)
		await edit(id, 'sports', { sportId: String(tennis), courtCount: '1', pricePerHour: '150', peakPricePerHour: '190' })
		const offers = await db.select().from(courtSports).where(eq(courtSports.courtId, id))
		expect(offers).toMatchObject([{ peakPricePerHour: null }, { peakPricePerHour: 190 }])
		expect((await edit(id, '', {})).action.result.error['']).toEqual([
			'Before you can send the venue for approval it needs opening hours.',
		])

		expect((await edit(id, 'hours')).page.values).toMatchObject({ opens1: '7', closes7: '21', maxHours: '4' })
		expect((await edit(id, 'hours', { ...terms, opens7: '' })).location).toBe(`/venue-dashboard/${id}/edit/photos`)
		expect(await hoursOf(id)).toHaveLength(6)
		expect((await edit(id, 'hours')).page.values).toMatchObject({ opens1: '6', opens7: '', maxHours: '3' })

		expect((await edit(id, '', {})).location).toBe(`/venue-dashboard/${id}/edit`)
		expect((await edit(id, '', {})).status, 'sent twice').toBe(302)
		expect((await stored(id)).status).toBe('submitted')
		const admin = await signedInUser({ role: 'admin' })
		await visit('/admin/venues', { headers: admin.headers, form: { id: String(id) } })
		expect((await call('GET', `/api/venues/${id}`)).body).toMatchObject({
			name: basics.name,
			maxHours: 3,
			maxDaysAhead: 30,
			freeCancelHours: 12,
			lateChargePercent: 40,
			sports: [{ pricePerHour: 310, courtCount: 2 }, { pricePerHour: 150 }],
		})

		expect((await edit(id, 'basics', { ...basics, name: 'Silver Lakes' })).location).toMatch(/basics$/)
		expect((await stored(id)).status).toBe('published')
		expect((await call('GET', `/api/venues/${id}`)).body.name).toBe('Silver Lakes')
		expect((await edit(id, '', {})).status, 'it is public already').toBe(409)
	})

	it('keeps who may have its courts for a tournament, in which hours', async () => {
		const { venueId: id } = await createVenue({ ownerId: owner.id })
		const given = { tournaments: 'weekend', tournamentsFrom: '8', tournamentsTo: '18' }
		for (const [form, kept, shown] of [
			[given, { weekdays: [6, 7], from: 8, to: 18 }, given],
			[{ tournaments: 'never' }, { weekdays: [], from: 0, to: 0 }, { tournaments: 'never' }],
			[{ tournaments: '' }, null, { tournaments: '' }],
		] as const) {
			expect((await edit(id, 'hours', { ...terms, ...form })).status).toBe(302)
			expect((await stored(id)).forTournaments).toEqual(kept)
			const { page } = await visit(`/venue-dashboard/${id}/edit/hours`, { headers: owner.headers })
			expect(page.values).toMatchObject(shown)
		}
	})

	it('can be sent in again after a refusal', async () => {
		const { venueId } = await createVenue({ ownerId: owner.id, settings: { status: 'declined' } })
		expect((await edit(venueId, '', {})).status).toBe(302)
		expect(await stored(venueId)).toMatchObject({ status: 'submitted', reviewNote: null })
	})

	it('remove a sport, unless it is booked', async () => {
		const { venueId, sportId } = await createVenue({ ownerId: owner.id, sport: 'Basketball' })
		const remove = `sports/${sportId}/remove`
		expect((await edit(venueId, remove)).page.sport.name).toBe('Basketball')
		const id = await booked(await createUser(), wish({ venueId, sportId }, addDays(dateOf(new Date()), 3), 10, 11))
		const refused = await edit(venueId, remove, {})
		expect([refused.status, refused.action.result.error[''][0]]).toEqual([409, expect.stringContaining('court 1')])
		expect((await storedBooking(id)).status).toBe('pending')
		const free = await createVenue({ ownerId: owner.id })
		expect((await edit(free.venueId, `sports/${free.sportId}/remove`, {})).status).toBe(302)
		expect((await edit(free.venueId, `sports/${free.sportId}/remove`)).status).toBe(404)
		expect(await db.$count(courtSports, eq(courtSports.courtId, free.venueId))).toBe(0)
	})

	it('refuse a sport with …', () =>
		each(
			[
				[{ sportId: '0' }, 'sportId'],
				[{ sportId: 'abc' }, 'sportId'],
				[{ courtCount: '0' }, 'courtCount'],
				[{ courtCount: '61' }, 'courtCount'],
				[{ pricePerHour: '' }, 'pricePerHour'],
				[{ pricePerHour: '-1' }, 'pricePerHour'],
				[{ pricePerHour: '1.5' }, 'pricePerHour'],
				[{ peakPricePerHour: 'abc' }, 'peakPricePerHour'],
				[{ peakPricePerHour: '1' }, 'peakPricePerHour'],
			] as [Form, string][],
			async (wrong, field) => {
				const { venueId } = await createVenue({ ownerId: owner.id })
				const sportId = String(await createSport('Tennis'))
				const answer = await edit(venueId, 'sports', { sportId, courtCount: '1', pricePerHour: '150', ...wrong })
				expect([answer.status, errorsOf(answer)]).toEqual([400, [field]])
				expect(await db.$count(courtSports, eq(courtSports.courtId, venueId))).toBe(1)
			},
		))
})

describe('hours, rules and payment details', () => {
	it('show in the next availability response, and no booking is touched', async () => {
		const { venueId, sportId } = await createVenue({ ownerId: owner.id })
		const date = addDays(dateOf(new Date()), 4)
		const id = await booked(await createUser(), wish({ venueId, sportId }, date, 18, 20))
		const before = await storedBooking(id)
		expect((await edit(venueId, 'hours')).page.held).toEqual([])
		expect((await edit(venueId, 'hours', { ...terms, ...week('8', '19') })).location).toMatch(/hours$/)
		expect(await storedBooking(id)).toEqual(before)
		expect((await edit(venueId, 'hours')).page.held).toEqual([expect.stringContaining('18:00–20:00, court 1')])
		const { body } = await call('GET', `/api/venues/${venueId}/availability?sportId=${sportId}&date=${date}`)
		const states = Object.fromEntries(body[0].hours.map((it: { hour: number; state: string }) => [it.hour, it.state]))
		expect(states).toMatchObject({ 7: 'closed', 8: 'free', 18: 'last', 19: 'closed' })
		const next = await booked(await createUser(), wish({ venueId, sportId }, date, 9, 10))
		expect(await storedBooking(next)).toMatchObject({ freeCancelHours: 12, lateChargePercent: 40 })
	})

	it('keep payment details to the venue', async () => {
		const { venueId, sportId } = await createVenue({ ownerId: owner.id })
		const details = {
			accountName: 'Silver Lakes CC',
			bank: 'Capitec',
			accountNumber: '1234 567-890',
			branchCode: '470010',
			snapScan: 'sl-padel',
			shapId: '082 123-4567',
		}
		expect((await edit(venueId, 'hours', { ...terms, ...details, vatNumber: '4123 456 789' })).status).toBe(302)
		expect(await stored(venueId)).toMatchObject({
			paymentDetails: { ...details, accountNumber: '1234567890', shapId: '0821234567' },
			vatNumber: '4123456789',
		})
		expect((await edit(venueId, 'hours')).page.values).toMatchObject({ shapId: '0821234567', vatNumber: '4123456789' })
		const player = await signedInUser()
		for (const path of [`/api/venues/${venueId}`, '/api/venues', `/api/venues/${venueId}/sports/${sportId}`]) {
			expect(JSON.stringify((await call('GET', path, player)).body)).not.toMatch(
				/Capitec|1234567890|sl-padel|0821234567/,
			)
		}
		for (const path of [`/venues/${venueId}`, `/booking/${venueId}/${sportId}`]) {
			expect((await visit(path, player)).text).not.toMatch(/Capitec|1234567890|sl-padel|0821234567/)
		}
		await edit(venueId, 'hours', terms)
		expect(await stored(venueId)).toMatchObject({ paymentDetails: null, vatNumber: null })
	})

	it.each(['+27 82 123 4567', '(082) 123 4567', '0821234567@capitec', 'silver.lakes@fnb'])(
		'take the ShapID %s',
		async (shapId) => {
			const { venueId } = await createVenue({ ownerId: owner.id })
			expect((await edit(venueId, 'hours', { ...terms, shapId })).status).toBe(302)
		},
	)

	it(
		'refuse … beside the field',
		() =>
			each(
				[
					[{ opens3: '25' }, 'opens3'],
					[{ opens3: '1e1' }, 'opens3'],
					[{ opens3: '20', closes3: '20' }, 'closes3'],
					[{ opens3: '20', closes3: '8' }, 'closes3'],
					[{ closes3: '' }, 'closes3'],
					[{ maxHours: '0' }, 'maxHours'],
					[{ maxHours: '13' }, 'maxHours'],
					[{ maxHours: '' }, 'maxHours'],
					[{ maxDaysAhead: '366' }, 'maxDaysAhead'],
					[{ maxDaysAhead: '-1' }, 'maxDaysAhead'],
					[{ freeCancelHours: '0x10' }, 'freeCancelHours'],
					[{ lateChargePercent: '101' }, 'lateChargePercent'],
					[{ holdMinutes: '14' }, 'holdMinutes'],
					[{ holdMinutes: '61' }, 'holdMinutes'],
					[{ holdMinutes: '' }, 'holdMinutes'],
					[{ holdHours: '1' }, 'holdHours'],
					[{ holdHours: '73' }, 'holdHours'],
					[{ holdHours: '<b>' }, 'holdHours'],
					[{ tournaments: 'sometimes' }, 'tournaments'],
					[{ tournaments: 'always' }, 'tournamentsTo'],
					[{ tournaments: 'always', tournamentsFrom: '18', tournamentsTo: '8' }, 'tournamentsTo'],
					[{ accountNumber: '12ab34' }, 'accountNumber'],
					[{ branchCode: '12345' }, 'branchCode'],
					[{ snapScan: 'a b' }, 'snapScan'],
					[{ bank: 'Capitec' }, 'accountName'],
					[{ shapId: '021 555 0100' }, 'shapId'],
					[{ shapId: 'padel@' }, 'shapId'],
					[{ shapId: '@fnb' }, 'shapId'],
					[{ shapId: 'a b@fnb' }, 'shapId'],
					[{ shapId: `${'a'.repeat(40)}@fnb` }, 'shapId'],
					[{ vatNumber: '5123456789' }, 'vatNumber'],
					[{ vatNumber: '412345678' }, 'vatNumber'],
					[{ vatNumber: '41234567890' }, 'vatNumber'],
					[{ vatNumber: '4e9' }, 'vatNumber'],
				] as [Form, string][],
				async (wrong, field) => {
					const { venueId } = await createVenue({ ownerId: owner.id })
					const before = [await stored(venueId), await hoursOf(venueId)]
					const answer = await edit(venueId, 'hours', { ...terms, ...wrong })
					expect(answer.status).toBe(400)
					expect(errorsOf(answer)).toContain(field)
					expect([await stored(venueId), await hoursOf(venueId)]).toEqual(before)
				},
			),
		within(60_000),
	)
})

describe('special days', () => {
	const today = dateOf(new Date())
	const day = (form: Form) => ({ intent: 'add', date: addDays(today, 5), opens: '', closes: '21', note: '', ...form })
	const daysOf = (id: number) => db.select().from(openingExceptions).where(eq(openingExceptions.courtId, id))

	it('differ from their weekday until they are removed', async () => {
		const { venueId, sportId } = await createVenue({ ownerId: owner.id })
		const date = addDays(today, 5)
		const id = await booked(await createUser(), wish({ venueId, sportId }, date, 18, 20))
		expect((await edit(venueId, 'dates', day({ note: 'Day of Reconciliation' }))).status).toBe(302)
		expect(await daysOf(venueId)).toMatchObject([{ date, opensAt: null, note: 'Day of Reconciliation' }])
		expect((await edit(venueId, 'dates')).page).toMatchObject({
			days: [{ date }],
			held: [expect.stringContaining('18:00–20:00')],
		})
		expect((await storedBooking(id)).status).toBe('pending')
		const states = async () => {
			const { body } = await call('GET', `/api/venues/${venueId}/availability?sportId=${sportId}&date=${date}`)
			return body[0].hours.map((it: { state: string }) => it.state)
		}
		expect(new Set(await states())).toEqual(new Set(['closed']))
		await edit(venueId, 'dates', day({ opens: '9', closes: '12' }))
		expect(await daysOf(venueId)).toMatchObject([{ date, opensAt: 9, closesAt: 12, note: null }])
		expect((await states()).filter((state: string) => state !== 'closed')).toHaveLength(3)
		for (let i = 0; i < 2; i++) {
			expect((await edit(venueId, 'dates', { intent: 'remove', date })).status).toBe(302)
			expect(await daysOf(venueId)).toEqual([])
		}
	})

	it('and other hours are told to the pages that show the venue', async () => {
		const { venueId, sportId } = await createVenue({ ownerId: owner.id })
		const heard: SlotsChange[] = []
		// A change without a sport is for the venue's own desk.
		const stop = onSlotsChanged((change) => void heard.push(change))
		await edit(venueId, 'dates', day({}))
		await edit(venueId, 'dates', { intent: 'remove', date: addDays(today, 5) })
		await edit(venueId, 'hours', terms)
		stop()
		expect(heard).toEqual(Array(3).fill({ venueId, sportId, hours: [] }))
	})

	it('are at most 200, each of which can still be changed', async () => {
		const { venueId } = await createVenue({ ownerId: owner.id })
		const days = Array.from({ length: 200 }, (_, i) => ({ courtId: venueId, date: addDays(today, i) }))
		await write((tx) => tx.insert(openingExceptions).values(days))
		expect((await edit(venueId, 'dates', day({ note: 'Changed' }))).status).toBe(302)
		expect((await edit(venueId, 'dates', day({ date: addDays(today, 200) }))).status).toBe(400)
		const stored = await daysOf(venueId)
		expect([stored.length, stored.filter(({ note }) => note === 'Changed').length]).toEqual([200, 1])
	})

	it('refuse …', () =>
		each(
			[
				[{ date: '' }, 'date'],
				[{ date: '2027-02-30' }, 'date'],
				[{ date: '0001-01-01' }, 'date'],
				[{ date: addDays(today, -1) }, 'date'],
				[{ opens: '12', closes: '12' }, 'closes'],
				[{ opens: '24', closes: '' }, 'closes'],
				[{ note: 'x'.repeat(101) }, 'note'],
				[{ intent: 'x' }, 'intent'],
			] as [Form, string][],
			async (wrong, field) => {
				const { venueId } = await createVenue({ ownerId: owner.id })
				const answer = await edit(venueId, 'dates', day(wrong))
				expect([answer.status, errorsOf(answer)]).toEqual([400, [field]])
				expect(await daysOf(venueId)).toEqual([])
			},
		))
})

describe('another owner’s venue', () => {
	it('can be neither read nor changed, but by an admin', async () => {
		const { venueId, sportId } = await createVenue({ ownerId: owner.id, settings: { status: 'draft' } })
		const sends: [string, Form][] = [
			['', {}],
			['basics', { ...basics, name: 'Mine now' }],
			['sports', { sportId: String(await createSport('Tennis')), courtCount: '1', pricePerHour: '1' }],
			[`sports/${sportId}/remove`, {}],
			['hours', terms],
			['dates', { intent: 'add', date: addDays(dateOf(new Date()), 2), opens: '', closes: '', note: '' }],
			['photos', { intent: 'first', photo: `/uploads/${'0a'.repeat(16)}-1600.webp` }],
		]
		const before = [await stored(venueId), await hoursOf(venueId)]
		const refused: [SignedInUser, number[]][] = [
			[await signedInUser(), [403, 404]],
			[await signedInUser({ role: 'venue_owner' }), [404]],
		]
		for (const [step, form] of sends) {
			for (const [person, statuses] of refused) {
				const [seen, sent] = [await edit(venueId, step, undefined, person), await edit(venueId, step, form, person)]
				expect(statuses, `${step} read`).toContain(seen.status)
				expect(seen.page, step).toBeUndefined()
				expect(statuses, `${step} sent`).toContain(sent.status)
			}
			const visitor = await edit(venueId, step, undefined, { id: 0, headers: {} })
			expect(visitor.location).toMatch(/^\/auth\?next=/)
			expect((await edit(venueId, step, form, { id: 0, headers: {} })).location).toMatch(/^\/auth\?next=/)
		}
		expect([await stored(venueId), await hoursOf(venueId)]).toEqual(before)
		expect(await db.$count(courtSports, eq(courtSports.courtId, venueId))).toBe(1)

		const admin = await signedInUser({ role: 'admin' })
		expect((await edit(venueId, 'basics', { ...basics, name: 'By the admin' }, admin)).status).toBe(302)
		expect(await stored(venueId)).toMatchObject({ name: 'By the admin', ownerId: owner.id })
		for (const id of ['0', 'abc', '9007199254740993', '987654']) {
			expect((await visit(`/venue-dashboard/${id}/edit`, admin)).status).toBe(404)
		}
	})
})
