import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { closures, courtSports, events, users } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { reopenCourts } from '#app/features/bookings/closing/closures.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { join, withdraw } from '#app/features/gatherings/places.server.ts'
import { onSlotsChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { at, HOUR } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { createEvent, hoursTakenBy, placesOf, storedEvent, toldTo } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createSport, createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { booked, post, wish } from '#tests/support/world/wishes.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
const [WEDNESDAY, THURSDAY] = ['2027-03-03', '2027-03-04']
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const owner = await createUser({ role: 'venue_owner' })
const other = await createUser({ role: 'venue_owner' })
const admin = await createUser({ role: 'admin' })
const [thandi, sipho] = [
	await createUser({ fullName: 'Thandi Nkosi' }),
	await createUser({ fullName: 'Sipho Dlamini' }),
]
const [asOwner, asOther] = [await signedIn(owner), await signedIn(other)]
const [asAdmin, asThandi] = [await signedIn(admin), await signedIn(thandi)]
await createVenue({ ownerId: other.id })

const changes: SlotsChange[] = []
// A change without a sport is for the venue's own desk.
onSlotsChanged((change) => void changes.push(change))
beforeEach(() => void changes.splice(0))
afterAll(async () => expect(await fsck()).toEqual([]))

type Fields = Record<string, string>
type Venue = { venueId: number; sportId: number }
const newVenue = (courts = 4) => createVenue({ ownerId: owner.id, courts })

/** Returns the form of an event on Wednesday from 18:00 to 20:00; `courts` are the ticked ones. */
const form = ({ sportId }: Venue, more: Fields = {}, courts: number[] = []): [string, string][] => [
	...Object.entries({
		title: 'Padel Social',
		description: 'Come alone.',
		sportId: String(sportId),
		visibility: 'public',
		date: WEDNESDAY,
		startTime: '18:00',
		endTime: '20:00',
		maxParticipants: '',
		...more,
	}),
	...courts.map((number): [string, string] => ['courts', `${sportId}-${number}`]),
]
const base = ({ venueId }: Venue) => `/venue-dashboard/${venueId}/events`
const add = (venue: Venue, more?: Fields, courts?: number[], headers = asOwner) =>
	visit(`${base(venue)}/new`, { headers, form: form(venue, more, courts) })
const edit = (venue: Venue, id: number, more?: Fields, courts?: number[]) =>
	visit(`${base(venue)}/${id}/edit`, { headers: asOwner, form: form(venue, more, courts) })
const idOf = ({ location }: { location: string | null }) => Number(location?.split('/').at(-1))

async function added(venue: Venue, more?: Fields, courts?: number[]) {
	const answer = await add(venue, more, courts)
	if (answer.status !== 302) throw new Error(answer.text)
	return idOf(answer)
}
const errorsOf = (answer: Awaited<ReturnType<typeof visit>>) => answer.action?.result.error as Record<string, string[]>

describe('adding an event', () => {
	it('stores it as planned', async () => {
		const venue = await newVenue()
		const id = await added(venue, { maxParticipants: '12', startTime: '18:30', visibility: 'private' })
		expect(await storedEvent(id)).toMatchObject({
			name: 'Padel Social',
			description: 'Come alone.',
			courtId: venue.venueId,
			sportId: venue.sportId,
			startTime: at(WEDNESDAY, 18.5),
			endTime: at(WEDNESDAY, 20),
			maxParticipants: 12,
			isPublic: false,
			status: 'scheduled',
			createdById: owner.id,
		})
		expect(await hoursTakenBy(id)).toEqual([])
		expect(changes).toEqual([])
	})

	it('is led by somebody of the team, who sees who comes, and neither money nor phone numbers', async () => {
		const venue = await newVenue()
		const coach = await createUser({ fullName: 'Zinhle Ngcobo' })
		await joinTeam(venue, coach, 'coach')
		const id = await added(venue, { coachId: String(coach.id) })
		await join(venueEvents, thandi, { eventId: id })
		await write((tx) => tx.update(users).set({ phone: '0825550199' }).where(eq(users.id, thandi.id)))
		const asCoach = await signedIn(coach)
		const page = await visit(base(venue), { headers: asCoach })
		expect(page.text).toMatch(/"lessons":\[{[^}]+"people":"Thandi Nkosi"/)
		for (const { text } of [page, await visit(`${base(venue)}/${id}`, { headers: asCoach })])
			expect(text).not.toMatch(/\bR\s?\d|825550199|"phone"|"email"/)
		expect((await visit(base(venue), { headers: asOwner })).text).toContain('"lessons":[]')
		const listed = await call('GET', `/api/dashboard/venues/${venue.venueId}/events`, { headers: asOwner })
		expect(listed.body).toMatchObject([{ id, coach: 'Zinhle Ngcobo' }])
		for (const coachId of ['x', String(thandi.id), '9'.repeat(12)])
			expect(errorsOf(await add(venue, { coachId }))).toEqual({ coachId: ['Choose somebody of your team'] })
	})

	it('keeps the courts for every hour it touches', async () => {
		const venue = await newVenue()
		const id = await added(venue, { startTime: '18:30', endTime: '19:15' }, [1, 3])
		const hours = [at(WEDNESDAY, 18), at(WEDNESDAY, 19)]
		expect(await hoursTakenBy(id)).toEqual(
			[1, 3].flatMap((courtNumber) => hours.map((hour) => ({ courtNumber, hour }))),
		)
		expect(changes).toEqual([{ venueId: venue.venueId, sportId: venue.sportId, hours }])
		expect((await post(asThandi, wish(venue, WEDNESDAY, 18, 19))).body).toMatchObject({ courtNumber: 2 })
	})

	it('may last until midnight', async () => {
		const venue = await newVenue()
		const id = await added(venue, { startTime: '22:00', endTime: '00:00' }, [1])
		expect((await storedEvent(id)).endTime).toEqual(at(THURSDAY, 0))
		expect(await hoursTakenBy(id)).toHaveLength(2)
	})

	it('names what is in the way and the courts that are free', async () => {
		const venue = await newVenue(4)
		await booked(thandi, wish(venue, WEDNESDAY, 17, 19))
		await booked(sipho, wish(venue, WEDNESDAY, 19, 20))
		await added(venue, { title: 'Clinic', startTime: '19:00' }, [2])
		const shut = { startTime: at(WEDNESDAY, 10), endTime: at(WEDNESDAY, 19), reason: 'rain' as const }
		await write((tx) => tx.insert(closures).values({ courtId: venue.venueId, courtNumber: 3, ...shut }))
		const before = await db.$count(events)
		const refused = await add(venue, {}, [1, 2, 3])
		expect(refused.status).toBe(409)
		expect(errorsOf(refused)).toEqual({ '': ['The courts aren’t free then.'] })
		expect(refused.action.details).toEqual({
			clashes: [
				'Wed 3 Mar 10:00–19:00, court 3, closed',
				'Wed 3 Mar 17:00–19:00, court 1, Thandi Nkosi',
				'Wed 3 Mar 19:00–20:00, court 1, Sipho Dlamini',
				'Wed 3 Mar 19:00–20:00, court 2, Clinic',
			],
			freeCourts: [4],
			free: 'Court 4',
		})
		expect(await db.$count(events)).toBe(before)
		expect((await add(venue, {}, [4])).status).toBe(302)
	})

	it('names the first five and says how many more there are', async () => {
		const venue = await newVenue(1)
		for (let hour = 12; hour < 19; hour++) await booked(thandi, wish(venue, WEDNESDAY, hour, hour + 1))
		const refused = await add(venue, { startTime: '12:00', endTime: '19:00' }, [1])
		expect(refused.action.details.clashes).toHaveLength(6)
		expect(refused.action.details.clashes.at(-1)).toBe('and 2 more')
		expect(refused.action.details.freeCourts).toEqual([])
	})

	it('ignores courts of another sport than the chosen one', async () => {
		const venue = await newVenue()
		const tennis = await createSport('Tennis')
		await write((tx) => tx.insert(courtSports).values({ courtId: venue.venueId, sportId: tennis, pricePerHour: 100 }))
		const sent = [...form(venue, {}, [2]), ['courts', `${tennis}-1`] as [string, string]]
		const answer = await visit(`${base(venue)}/new`, { headers: asOwner, form: sent })
		expect(await hoursTakenBy(idOf(answer))).toEqual([18, 19].map((h) => ({ courtNumber: 2, hour: at(WEDNESDAY, h) })))
	})

	it('happens once for a form that is sent twice', async () => {
		const venue = await newVenue()
		const key = { idempotencyKey: crypto.randomUUID() }
		const answers = await Promise.all(Array.from({ length: 10 }, () => add(venue, key, [1])))
		expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
		expect(await db.$count(events, eq(events.courtId, venue.venueId))).toBe(1)
		expect((await add(venue, { ...key, title: 'Another' })).status).toBe(422)
	})

	test(
		'refuses a bad …: …',
		() =>
			each(
				[
					['title', { title: '' }],
					['title', { title: ' \u200b ' }],
					['title', { title: 'x'.repeat(81) }],
					['title', { title: 'a\r\nb' }],
					['description', { description: '   ' }],
					['description', { description: 'x'.repeat(2001) }],
					['sportId', { sportId: '' }],
					['sportId', { sportId: '999999' }],
					['sportId', { sportId: '1e3' }],
					['date', { date: '2027-02-30' }],
					['date', { date: '9999-12-31' }],
					['date', { date: '2028-03-03' }],
					['startTime', { startTime: '25:00' }],
					['startTime', { startTime: '18' }],
					['startTime', { date: '2027-03-01', startTime: '08:29' }],
					['endTime', { endTime: '18:00' }],
					['endTime', { endTime: '17:00' }],
					['maxParticipants', { maxParticipants: '0' }],
					['maxParticipants', { maxParticipants: '-1' }],
					['maxParticipants', { maxParticipants: '1.5' }],
					['maxParticipants', { maxParticipants: '0x10' }],
					['maxParticipants', { maxParticipants: '10001' }],
					['visibility', { visibility: 'nobody' }],
					['courts', { courts: '1-1-1' }],
				] as [string, Fields][],
				async (field, more) => {
					const venue = await newVenue(2)
					const answer = await add(venue, more)
					expect(answer.status, answer.text).toBe(400)
					expect(Object.keys(errorsOf(answer)).map((name) => name.split('[')[0])).toEqual([field])
					expect(await db.$count(events, eq(events.courtId, venue.venueId))).toBe(0)
				},
			),
		within(60_000),
	)

	it('refuses a court the venue does not have', async () => {
		const venue = await newVenue(2)
		for (const number of [0, 3, 9999]) {
			expect(errorsOf(await add(venue, {}, [number]))).toEqual({
				courts: ['The venue has 2 courts for that sport.'],
			})
		}
	})
})

describe('changing an event', () => {
	it('moves its courts with it and tells people of another time', async () => {
		const venue = await newVenue()
		const id = await added(venue, {}, [1, 2])
		await join(venueEvents, thandi, { eventId: id })
		changes.splice(0)
		expect((await edit(venue, id, { title: 'Late Social', startTime: '19:00', endTime: '21:00' }, [2, 3])).status).toBe(
			302,
		)
		expect(await hoursTakenBy(id)).toEqual(
			[2, 3].flatMap((courtNumber) => [19, 20].map((hour) => ({ courtNumber, hour: at(WEDNESDAY, hour) }))),
		)
		const { venueId, sportId } = venue
		expect(changes).toEqual([
			{ venueId, sportId, hours: [at(WEDNESDAY, 18), at(WEDNESDAY, 19)] },
			{ venueId, sportId, hours: [at(WEDNESDAY, 19), at(WEDNESDAY, 20)] },
		])
		expect(await toldTo(thandi)).toContain('New time: Late Social')
		await edit(venue, id, { title: 'Late Social', startTime: '19:00', endTime: '21:00' }, [])
		expect(await hoursTakenBy(id)).toEqual([])
	})

	it('leaves it as it was when the new courts are not free', async () => {
		const venue = await newVenue(2)
		const id = await added(venue, {}, [1])
		await booked(thandi, wish(venue, THURSDAY, 18, 19))
		const before = [await storedEvent(id), await hoursTakenBy(id)]
		const refused = await edit(venue, id, { date: THURSDAY }, [1])
		expect([refused.status, refused.action.details.freeCourts]).toEqual([409, [2]])
		expect([await storedEvent(id), await hoursTakenBy(id)]).toEqual(before)
		expect((await edit(venue, id, { endTime: '21:00' }, [1])).status, 'its own hours are not in its way').toBe(302)
	})

	it('keeps what a closure left of its courts, and takes back what is free again', async () => {
		const venue = await newVenue(2)
		const { venueId, sportId } = venue
		for (const courts of [[1], [1, 2]]) {
			const id = await added(venue, {}, courts)
			const whole = await hoursTakenBy(id)
			const stretch = {
				parts: [{ sportId, courtNumber: 1 }],
				startTime: at(WEDNESDAY, 19),
				endTime: at(WEDNESDAY, 20),
			}
			const closure = await closeCourts(owner, venueId, { ...stretch, reason: 'rain', note: '' })
			const left = whole.filter(({ courtNumber, hour }) => courtNumber !== 1 || hour < at(WEDNESDAY, 19))
			expect(await hoursTakenBy(id)).toEqual(left)
			expect((await edit(venue, id, { title: 'Early Social' }, courts)).status).toBe(302)
			expect([await hoursTakenBy(id), (await storedEvent(id)).name]).toEqual([left, 'Early Social'])
			await reopenCourts(owner, venueId, closure.id)
			changes.splice(0)
			await edit(venue, id, { title: 'Early Social' }, courts)
			expect(await hoursTakenBy(id)).toEqual(whole)
			expect(changes).toEqual([{ venueId, sportId, hours: [at(WEDNESDAY, 19)] }])
			await edit(venue, id, {}, [])
		}
	})

	it('leaves an hour that has been booked in the meantime', async () => {
		const venue = await newVenue(1)
		const id = await added(venue, {}, [1])
		const stretch = {
			parts: [{ sportId: null, courtNumber: null }],
			startTime: at(WEDNESDAY, 19),
			endTime: at(WEDNESDAY, 20),
		}
		const closure = await closeCourts(owner, venue.venueId, { ...stretch, reason: 'rain', note: '' })
		await reopenCourts(owner, venue.venueId, closure.id)
		await booked(thandi, wish(venue, WEDNESDAY, 19, 20))
		expect((await edit(venue, id, { title: 'Early Social' }, [1])).status).toBe(302)
		expect(await hoursTakenBy(id)).toEqual([{ courtNumber: 1, hour: at(WEDNESDAY, 18) }])
		expect((await edit(venue, id, { startTime: '17:00' }, [1])).status, 'another time is asked for whole').toBe(409)
	})

	it('gives more places to the waitlist and never takes one away', async () => {
		const venue = await newVenue()
		const id = await added(venue, { maxParticipants: '1' })
		const people = await Promise.all(Array.from({ length: 4 }, () => createUser()))
		for (const person of people) await join(venueEvents, person, { eventId: id })
		await edit(venue, id, { maxParticipants: '3' })
		expect((await placesOf(id)).map(({ status }) => status)).toEqual([
			'registered',
			'registered',
			'registered',
			'waitlisted',
		])
		const refused = await edit(venue, id, { maxParticipants: '2' })
		expect([refused.status, errorsOf(refused)]).toEqual([
			409,
			{ maxParticipants: ['3 people have a place already. Choose 3 or more.'] },
		])
		await edit(venue, id, { maxParticipants: '' })
		expect((await placesOf(id)).at(-1)!.status).toBe('registered')
		expect(await toldTo(people[3]!)).toEqual(['You’re in: Padel Social'])
	})

	it('is over when the event is', async () => {
		const venue = await newVenue()
		const past = await createEvent(venue, { startTime: at('2027-02-28', 18), endTime: at('2027-02-28', 20) })
		const cancelled = await createEvent(venue, { status: 'cancelled' })
		for (const { id } of [past, cancelled]) {
			expect((await edit(venue, id)).status).toBe(409)
			expect((await visit(`${base(venue)}/${id}/cancel`, { headers: asOwner, form: {} })).status).toBe(409)
		}
	})
})

describe('managing an event', () => {
	it('checks people in from an hour before the start, and takes it back', async () => {
		const venue = await newVenue()
		const soon = await createEvent(venue, { startTime: new Date(NOW.getTime() + HOUR), maxParticipants: 1 })
		const later = await createEvent(venue, { startTime: new Date(NOW.getTime() + HOUR + 60_000) })
		for (const event of [soon, later]) await join(venueEvents, thandi, { eventId: event.id })
		await join(venueEvents, sipho, { eventId: soon.id })
		const send = async (event: { id: number }, intent: string, at = 0) => {
			const person = (await placesOf(event.id))[at]!
			const fields = { personId: String(person.id), intent }
			return visit(`${base(venue)}/${event.id}`, { headers: asOwner, form: fields })
		}
		const statuses = async () => (await placesOf(soon.id)).map(({ status }) => status)
		expect((await send(soon, 'arrived')).status).toBe(302)
		expect((await send(soon, 'arrived')).status, 'twice is once').toBe(302)
		expect(await statuses()).toEqual(['attended', 'waitlisted'])
		expect((await send(soon, 'arrived', 1)).status, 'no place, no check-in').toBe(404)
		expect((await send(soon, 'not-arrived')).status).toBe(302)
		expect(await statuses()).toEqual(['registered', 'waitlisted'])
		expect((await send(later, 'arrived')).status, 'too early').toBe(409)
		const [foreign] = await placesOf(later.id)
		const fields = { personId: String(foreign!.id), intent: 'arrived' }
		expect((await visit(`${base(venue)}/${soon.id}`, { headers: asOwner, form: fields })).status).toBe(404)
	})

	it('lists people and the waitlist in order, a page at a time', async () => {
		const venue = await newVenue()
		const event = await createEvent(venue, { maxParticipants: 55 })
		const people = await Promise.all(Array.from({ length: 58 }, () => createUser()))
		for (const person of people) await join(venueEvents, person, { eventId: event.id })
		const page = async (query: string) => (await visit(`${base(venue)}/${event.id}${query}`, { headers: asOwner })).page
		const names = (shown: { people: { name: string }[] }) => shown.people.map(({ name }) => name)
		const all = people.map(({ fullName }) => fullName)
		expect(names(await page(''))).toEqual(all.slice(0, 50))
		expect(names(await page('?page=2'))).toEqual(all.slice(50, 55))
		expect(names(await page('?page=99'))).toEqual(all.slice(50, 55))
		const waitlist = await page('?list=waitlist')
		expect(names(waitlist)).toEqual(all.slice(55))
		expect(waitlist.people.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3])
	})

	it('removes a person, who is told, and gives the place to the next', async () => {
		const venue = await newVenue()
		const event = await createEvent(venue, { name: 'Clinic', maxParticipants: 1 })
		const [first, second] = [await createUser(), await createUser()]
		for (const person of [first, second]) await join(venueEvents, person, { eventId: event.id })
		const [place] = await placesOf(event.id)
		const path = `${base(venue)}/${event.id}/people/${place!.id}/remove`
		expect((await visit(path, { headers: asOwner })).status).toBe(200)
		expect((await visit(path, { headers: asOwner, form: {} })).status).toBe(302)
		expect(await placesOf(event.id)).toMatchObject([{ userId: second.id, status: 'registered' }])
		expect([await toldTo(first), await toldTo(second)]).toEqual([['Taken off the list: Clinic'], ['You’re in: Clinic']])
		expect((await visit(path, { headers: asOwner, form: {} })).status).toBe(404)
	})

	it('writes to all participants, once for each sending', async () => {
		const venue = await newVenue()
		const event = await createEvent(venue, { maxParticipants: 1 })
		const people = await Promise.all(Array.from({ length: 3 }, () => createUser()))
		for (const person of people) await join(venueEvents, person, { eventId: event.id })
		const send = (more: Fields) =>
			visit(`${base(venue)}/${event.id}/message`, {
				headers: asOwner,
				form: { title: 'Bring water', text: 'It is hot.', ...more },
			})
		const key = { idempotencyKey: crypto.randomUUID() }
		for (const answer of await Promise.all([send(key), send(key), send(key)])) expect(answer.status).toBe(302)
		for (const person of people) expect(await toldTo(person)).toEqual(['Bring water'])
		await send({ idempotencyKey: crypto.randomUUID() })
		expect(await toldTo(people[0]!)).toEqual(['Bring water', 'Bring water'])
		const [notice] = await noticesOf(people[2]!.id)
		expect(notice).toMatchObject({ kind: 'event', link: `/venues/${venue.venueId}/events/${event.id}` })
		expect(notice!.body).toMatch(/^It is hot\.\n\n/)
		for (const more of [
			{ title: '' },
			{ text: ' ' },
			{ text: 'x'.repeat(1001) },
			{ title: 'x'.repeat(81) },
		] as Fields[]) {
			expect((await send(more)).status).toBe(400)
		}
		expect((await send({ text: '👟'.repeat(1000) })).status).toBe(302)
	})

	it('calls it off once: courts are released, participants are told, nothing more can be done', async () => {
		const venue = await newVenue()
		const id = await added(venue, { title: 'Clinic', maxParticipants: '1' }, [1, 2])
		const [first, second] = [await createUser(), await createUser()]
		for (const person of [first, second]) await join(venueEvents, person, { eventId: id })
		changes.splice(0)
		const cancel = () => visit(`${base(venue)}/${id}/cancel`, { headers: asOwner, form: {} })
		const answers = await Promise.all([cancel(), cancel(), cancel()])
		expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409])
		expect((await storedEvent(id)).status).toBe('cancelled')
		expect(await hoursTakenBy(id)).toEqual([])
		expect(changes).toHaveLength(1)
		expect([await toldTo(first), await toldTo(second)]).toEqual([['Cancelled: Clinic'], ['Cancelled: Clinic']])
		expect((await edit(venue, id)).status).toBe(409)
		await expect(withdraw(venueEvents, first, { eventId: id })).rejects.toMatchObject({ init: { status: 409 } })
		const [place] = await placesOf(id)
		const remove = `${base(venue)}/${id}/people/${place!.id}/remove`
		expect((await visit(remove, { headers: asOwner, form: {} })).status).toBe(409)
		const message = { title: 'Sorry', text: 'It rains.' }
		expect((await visit(`${base(venue)}/${id}/message`, { headers: asOwner, form: message })).status).toBe(409)
	})
})

test('the list shows what is to come first, then the past, a page at a time', async () => {
	const venue = await newVenue()
	const on = async (day: number, name: string) => {
		const startTime = at(`2027-03-${String(day).padStart(2, '0')}`, 18)
		const status = startTime < NOW ? ('completed' as const) : ('scheduled' as const)
		await createEvent(venue, { name, startTime, status, createdById: owner.id })
	}
	for (let day = 2; day <= 13; day++) await on(day, `day ${day}`)
	for (let day = 1; day <= 12; day++) {
		const startTime = at(`2027-02-${String(day).padStart(2, '0')}`, 18)
		await createEvent(venue, { name: `past ${day}`, startTime, status: 'completed', createdById: owner.id })
	}
	const titles = async (query: string) =>
		(await visit(`${base(venue)}${query}`, { headers: asOwner })).page.events.map(
			({ title }: { title: string }) => title,
		)
	const first = await titles('')
	expect([first.length, first[0], first[11], first[12], first[19]]).toEqual([
		20,
		'day 2',
		'day 13',
		'past 12',
		'past 5',
	])
	expect(await titles('?page=2')).toEqual(['past 4', 'past 3', 'past 2', 'past 1'])
	expect(await titles('?page=-1')).toEqual(first)
})

const kept = await newVenue()
const event = await createEvent(kept, { name: 'Kept' })
await join(venueEvents, thandi, { eventId: event.id })
const [place] = await placesOf(event.id)
const pages: [string, Fields][] = [
	[base(kept), {}],
	[`${base(kept)}/new`, Object.fromEntries(form(kept))],
	[`${base(kept)}/${event.id}`, { personId: String(place!.id), intent: 'arrived' }],
	[`${base(kept)}/${event.id}/edit`, Object.fromEntries(form(kept, { title: 'Stolen' }))],
	[`${base(kept)}/${event.id}/message`, { title: 'Hello', text: 'There' }],
	[`${base(kept)}/${event.id}/people/${place!.id}/remove`, {}],
	[`${base(kept)}/${event.id}/cancel`, {}],
]

describe('who may', () => {
	test('each is for the owner and admins only', () =>
		each(pages, async (path, fields) => {
			const status = async (headers: Record<string, string>, sent?: Fields) => {
				const answer = await visit(path, { headers, form: sent })
				return answer.error?.status ?? answer.status
			}
			expect([await status({}), await status(asThandi), await status(asOther)]).toEqual([302, 403, 404])
			expect([await status(asOwner), await status(asAdmin)]).toEqual([200, 200])
			if (path !== base(kept))
				expect([await status({}, fields), await status(asThandi, fields), await status(asOther, fields)]).toEqual([
					302, 403, 404,
				])
		}))

	it('does not reach an event through another venue', async () => {
		const second = await newVenue()
		for (const [path, fields] of pages.slice(2)) {
			const elsewhere = path.replace(`/${kept.venueId}/`, `/${second.venueId}/`)
			expect((await visit(elsewhere, { headers: asOwner })).error?.status, path).toBe(404)
			expect((await visit(elsewhere, { headers: asOwner, form: fields })).error?.status, path).toBe(404)
		}
		expect(await storedEvent(event.id)).toMatchObject({ name: 'Kept', status: 'scheduled' })
		expect(await placesOf(event.id)).toMatchObject([{ status: 'registered' }])
	})
})

test('an event and 40 bookings that race for one court never share an hour', async () => {
	const venue = await newVenue(1)
	const people = await Promise.all(Array.from({ length: 10 }, async () => signedIn(await createUser())))
	const hours = Array.from({ length: 40 }, (_, i) => 16 + (i % 4))
	const [answer, ...bookings] = await Promise.all([
		add(venue, { startTime: '17:00', endTime: '19:00' }, [1]),
		...hours.map((hour, i) => post(people[i % 10]!, wish(venue, WEDNESDAY, hour, hour + 1))),
	])
	expect([302, 409]).toContain(answer.status)
	expect(bookings.filter(({ status }) => status === 201)).toHaveLength(answer.status === 302 ? 2 : 4)
	expect(await fsck()).toEqual([])
	expect((await call('GET', `/api/venues/${venue.venueId}`)).body.events).toHaveLength(answer.status === 302 ? 1 : 0)
})
