import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { bookings, courtSports } from '#db/schema.ts'
import { quoteFor } from '#app/features/bookings/price.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { createUser, signedIn, signedInUser } from '#tests/support/world/people.ts'
import { createSport, createVenue } from '#tests/support/world/venues.ts'
import { visit } from '#tests/support/process/product.ts'
import { booked, counts, form, postForm, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
const [MONDAY, TUESDAY] = ['2027-03-01', '2027-03-02']
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const thandi = await createUser()
const sipho = await createUser()
const headers = await signedIn(thandi)

type Place = { venueId: number; sportId: number }
const open = ({ venueId, sportId }: Place, query = '') => visit(`/booking/${venueId}/${sportId}${query}`, { headers })
const newest = async () => Math.max(...(await db.select({ id: bookings.id }).from(bookings)).map(({ id }) => id))
const toastOf = async (answer: { headers: Headers }) => {
	const Cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
	return (await takeToast(new Request('http://localhost/', { headers: { Cookie } }))).toast
}

describe('GET /booking/{venueId}/{sportId}', () => {
	it('shows 10:00 to 11:00 of today, or of tomorrow once ten has passed', async () => {
		const venue = await createVenue()
		expect((await open(venue)).page.chosen).toEqual({ date: MONDAY, startTime: '10:00', endTime: '11:00', court: '' })
		vi.setSystemTime(new Date('2027-03-01T08:00:00Z'))
		expect((await open(venue)).page.chosen).toEqual({ date: TUESDAY, startTime: '10:00', endTime: '11:00', court: '' })
		vi.setSystemTime(NOW)
	})

	it('keeps what was chosen', async () => {
		const venue = await createVenue()
		const chosen = { date: '2027-03-05', startTime: '18:00', endTime: '20:00', court: '' }
		expect((await open(venue, '?date=2027-03-05&start=18:00&end=20:00')).page.chosen).toEqual(chosen)
		expect((await open(venue, '?date=2027-03-05&startTime=18:00&endTime=20:00')).page.chosen).toEqual(chosen)
		expect((await open(venue, '?date=2027-03-05&start=18:00')).page.chosen).toMatchObject({ endTime: '19:00' })
	})

	test('falls back to its defaults', () =>
		each(
			[
				'?date=&start=&end=',
				'?date=2027-02-30&start=25:00&end=99:00',
				'?date=0001-01-01&start=10:30&end=10',
				'?date=<script>&start=%00&end=-1',
				`?date=${'9'.repeat(2_000)}&start=1e1:00`,
				'?date=2027-13-01&date[]=x&start[]=10:00',
			],
			async (query) => {
				const answer = await open(await createVenue(), query)
				expect(answer.status).toBe(200)
				expect(answer.page.chosen).toEqual({ date: MONDAY, startTime: '10:00', endTime: '11:00', court: '' })
			},
		))

	test('says what of the address cannot be booked', () =>
		each(
			[
				['?date=9999-12-31&start=10:00&end=11:00', 'You can book at most 60 days ahead, until Fri 30 Apr.'],
				['?date=2027-02-30&start=10:00&end=11:00', 'Choose a real date'],
				[`?date=${TUESDAY}&start=23:00&end=26:00`, 'Courts are booked in whole hours from 07:00 to 21:00.'],
				[`?date=${TUESDAY}&start=19:00&end=26:00`, 'Courts are booked in whole hours from 07:00 to 21:00.'],
				[`?date=${TUESDAY}&start=10:30&end=11:30`, 'Courts are booked in whole hours from 07:00 to 21:00.'],
				[`?date=${TUESDAY}&startTime=14:00&endTime=12:00`, 'End time must be after start time: 15:00 at the earliest.'],
			],
			async (query, message) => {
				const { status, page } = await open(await createVenue(), query)
				expect([status, page.taken?.message]).toEqual([200, message])
			},
		))

	it('keeps a date that cannot be booked when nothing else was asked for', async () => {
		const { page } = await open(await createVenue(), '?date=9999-12-31&start=10:00&end=11:00')
		expect(page.chosen).toEqual({ date: '9999-12-31', startTime: '10:00', endTime: '11:00', court: '' })
		expect(page.taken.alternatives).toHaveLength(3)
	})

	it('shows the hours of that day as they are, and makes a key for the form', async () => {
		const venue = await createVenue({ courts: 1, price: 250 })
		await booked(sipho, wish(venue, TUESDAY, 10, 11))
		const { page } = await open(venue, `?date=${TUESDAY}`)
		const state = (hour: number) => page.day.hours.find((it: { hour: number }) => it.hour === hour).state
		expect([state(9), state(10)]).toEqual(['free', 'full'])
		const labels = page.day.hours.map(({ label }: { label: string }) => label)
		expect(labels.slice(2, 4)).toEqual(['09:00 · R250', '10:00 · taken'])
		expect(page.idempotencyKey).toMatch(/^[\w-]{36}$/)
		expect((await open(venue)).page.idempotencyKey).not.toBe(page.idempotencyKey)
		expect([page.today, page.lastDate]).toEqual([MONDAY, '2027-04-30'])
	})

	it('leads home when the venue or the sport is missing', async () => {
		const { venueId, sportId } = await createVenue()
		const other = await createSport('Basketball')
		for (const path of [
			`987654/${sportId}`,
			`${venueId}/987654`,
			`${venueId}/${other}`,
			`0/${sportId}`,
			`-1/${sportId}`,
			`abc/${sportId}`,
			`${venueId}/1.5`,
			`${venueId}/9007199254740993`,
			`${venueId}/%00`,
		]) {
			const answer = await visit(`/booking/${path}`, { headers })
			expect([path, answer.status, answer.location]).toEqual([path, 302, '/'])
		}
	})
})

describe('POST /booking/{venueId}/{sportId}', () => {
	it('books, says so, and goes to one’s bookings', async () => {
		const venue = await createVenue({ price: 250 })
		const fields = form(TUESDAY, 18, 20, { paymentMethod: 'Credit Card', notes: 'Balls, please', quotedPrice: '500' })
		const answer = await postForm(headers, venue, fields)
		expect([answer.status, answer.location]).toEqual([302, '/my-bookings'])
		expect(await toastOf(answer)).toMatchObject({
			title: 'Booking successful',
			description: 'Your booking has been confirmed',
		})
		expect(await storedBooking(await newest())).toMatchObject({
			userId: thandi.id,
			courtId: venue.venueId,
			startTime: new Date('2027-03-02T16:00:00Z'),
			endTime: new Date('2027-03-02T18:00:00Z'),
			totalPrice: 500,
			paymentMethod: 'Credit Card',
			notes: 'Balls, please',
			status: 'pending',
			paymentStatus: 'pending',
		})
	})

	it('splits the bill between as many as it says, and no other number', async () => {
		const venue = await createVenue({ price: 521 })
		const before = await db.$count(bookings)
		await each(['', '1', '21', '2.5', 'five', '-5', '99999999999'], async (people) => {
			const refused = await visit(`/booking/${venue.venueId}/${venue.sportId}`, {
				headers,
				form: form(TUESDAY, 10, 11, { share: 'split', people }),
			})
			const error = { people: ['A bill is split between 2 and 20 people'] }
			expect([refused.status, refused.action]).toMatchObject([400, { result: { error } }])
		})
		expect(await db.$count(bookings)).toBe(before)
		const booked = await postForm(headers, venue, form(TUESDAY, 10, 11, { share: 'split', people: ' 5 ' }))
		expect([booked.status, booked.location]).toEqual([302, '/my-bookings'])
		const { group } = (await visit('/my-bookings', { headers })).page
		expect(group).toMatchObject({ words: 'Who’s In: 1 of 5', message: expect.stringContaining('R104.20 each.') })
		const alone = await postForm(headers, venue, form(TUESDAY, 11, 12, { share: 'alone', people: 'x' }))
		expect([alone.status, (await visit('/my-bookings', { headers })).page.group]).toEqual([302, null])
	})

	it('takes nothing else from the form', async () => {
		const extra = {
			userId: String(sipho.id),
			totalPrice: '1',
			status: 'confirmed',
			paymentStatus: 'paid',
			courtNumber: '99',
		}
		const odd = { role: 'admin', '__proto__[status]': 'confirmed', 'constructor.prototype.status': 'x', venueId: '1' }
		const venue = await createVenue({ price: 200 })
		const answer = await postForm(headers, venue, form(TUESDAY, 10, 11, { ...extra, ...odd }))
		expect(answer.status).toBe(302)
		expect(await storedBooking(await newest())).toMatchObject({
			userId: thandi.id,
			courtId: venue.venueId,
			totalPrice: 200,
			status: 'pending',
			paymentStatus: 'pending',
			courtNumber: 1,
		})
		expect(({} as { status?: string }).status).toBeUndefined()
	})

	test('says beside the field what is wrong with …', () =>
		each(
			[
				['date', '', 'Choose a date'],
				['date', '2027-02-30', 'Choose a real date'],
				['date', '02/03/2027', 'Choose a real date'],
				['startTime', '', 'Choose a start time'],
				['startTime', '10:30', 'Bookings start on the hour. The next full hour is 11:00.'],
				['startTime', '25:00', 'Choose a start time'],
				['endTime', '', 'Choose an end time'],
				['paymentMethod', '', 'Choose a payment method'],
				['paymentMethod', 'Cash', 'Choose a payment method'],
				['notes', 'x'.repeat(501), 'Notes must be at most 500 characters'],
				['date', '2027-02-28', 'That time has passed. The next bookable hour is Mon 1 Mar at 09:00.', 'startTime'],
				['endTime', '10:00', 'End time must be after start time: 11:00 at the earliest.'],
				['endTime', '15:00', 'A booking here is at most 4 hours long: until 14:00 at the latest.'],
			],
			async (field, value, message, beside = field) => {
				const before = await counts()
				const fields = form(TUESDAY, 10, 11, { notes: 'Kept', [field]: value })
				const answer = await postForm(headers, await createVenue(), fields)
				expect(answer.status).toBe(400)
				expect(answer.action.result.error).toEqual({ [beside]: [message] })
				const { [field]: _, ...others } = fields as Record<string, string>
				expect(answer.action.result.initialValue, 'what was typed stays').toMatchObject(others)
				expect(await counts()).toEqual(before)
			},
		))

	it('comes back with 409 when the price has changed since the page was rendered, and takes the new one', async () => {
		const venue = await createVenue({ price: 200 })
		await write((tx) => tx.update(courtSports).set({ pricePerHour: 250 }).where(eq(courtSports.id, venue.courtSportId)))
		const before = await counts()
		const stale = await postForm(headers, venue, form(TUESDAY, 10, 12, { quotedPrice: '400', notes: 'Kept' }))
		const message = 'The price is now R500.00. Check it and book again.'
		expect(stale.status).toBe(409)
		expect(stale.action.result.error).toEqual({ '': [message] })
		expect(stale.action.toast).toMatchObject({ title: 'Booking failed', description: message, variant: 'destructive' })
		expect(stale.action.result.initialValue.notes).toBe('Kept')
		expect(await counts()).toEqual(before)
		expect((await postForm(headers, venue, form(TUESDAY, 10, 12, { quotedPrice: '500' }))).status).toBe(302)
	})

	it('comes back with 409 and the nearest free times when another player was faster', async () => {
		const venue = await createVenue({ courts: 1 })
		const { page } = await open(venue, `?date=${TUESDAY}`)
		await booked(sipho, wish(venue, TUESDAY, 10, 11))
		const before = await counts()
		const fields = form(TUESDAY, 10, 11, { idempotencyKey: page.idempotencyKey })
		const lost = await postForm(headers, venue, fields)
		expect(lost.status).toBe(409)
		expect(lost.action.toast).toMatchObject({ title: 'Booking failed', description: 'That time has just been taken' })
		expect(lost.action.details.alternatives.map(({ start }: { start: string }) => start)).toEqual([
			'08:00',
			'09:00',
			'11:00',
		])
		expect(await counts()).toEqual(before)
		for (const { date, start, end } of lost.action.details.alternatives) {
			const next = {
				...form(date, 0, 0),
				startTime: start,
				endTime: end,
				idempotencyKey: lost.page.idempotencyKey + start,
			}
			expect((await postForm(headers, venue, next)).status).toBe(302)
		}
	})

	it('says of an hour that is taken that it is, whatever price the form carries', async () => {
		const venue = await createVenue({ courts: 1, price: 200 })
		await booked(sipho, wish(venue, TUESDAY, 10, 12))
		const before = await counts()
		for (const quotedFor of [quoteFor(TUESDAY, 10, 12), quoteFor(TUESDAY, 14, 15)]) {
			const lost = await postForm(headers, venue, form(TUESDAY, 10, 12, { quotedPrice: '200', quotedFor }))
			expect(lost.status).toBe(409)
			expect(lost.action.toast).toMatchObject({
				title: 'Booking failed',
				description: 'That time has just been taken',
			})
			expect(lost.action.details.alternatives).toHaveLength(3)
		}
		expect(await counts()).toEqual(before)
	})

	it('says what other hours cost than those whose price the form carries, and books them then', async () => {
		const venue = await createVenue({ price: 200 })
		const quotedFor = quoteFor(TUESDAY, 10, 11)
		const before = await counts()
		const look = await postForm(headers, venue, form(TUESDAY, 16, 18, { quotedPrice: '200', quotedFor, notes: 'Kept' }))
		expect(look.status).toBe(409)
		expect(look.action.toast).toBeUndefined()
		expect(look.action.result.error ?? {}).toEqual({})
		expect(look.action.details.notice).toBe('16:00–18:00 costs R400.00. Check it and book.')
		expect(look.action.result.initialValue.notes).toBe('Kept')
		expect(await counts()).toEqual(before)
		const seen = { quotedPrice: '400', quotedFor: quoteFor(TUESDAY, 16, 18) }
		const changed = await postForm(headers, venue, form(TUESDAY, 16, 18, { ...seen, quotedPrice: '300' }))
		expect(changed.action.toast.description).toBe('The price is now R400.00. Check it and book again.')
		expect((await postForm(headers, venue, form(TUESDAY, 16, 18, seen))).status).toBe(302)
	})

	it('keeps who pays, credit, method, number and notes where another time is looked at, and books nothing', async () => {
		const venue = await createVenue()
		const before = await counts()
		const path = `/booking/${venue.venueId}/${venue.sportId}?date=2027-03-05&start=18:00&end=20:00`
		const typed = {
			paymentMethod: 'PayShap',
			phone: '082 not a number',
			notes: 'Two rackets',
			share: 'split',
			people: '5',
			credit: 'yes',
		}
		const other = await visit(path, { headers, form: form(TUESDAY, 10, 11, { ...typed, look: 'yes' }) })
		expect(other.status).toBe(200)
		expect(other.page.chosen).toEqual({ date: '2027-03-05', startTime: '18:00', endTime: '20:00', court: '' })
		expect(other.action).toEqual({ result: { initialValue: typed } })
		const chosen = form(TUESDAY, 10, 11, { ...typed, look: 'chosen' })
		const onward = await visit(path, { headers, form: chosen })
		expect([onward.status, onward.location]).toEqual([
			307,
			`${path.split('?')[0]}?date=${TUESDAY}&start=10%3A00&end=11%3A00`,
		])
		const shown = await visit(onward.location!, { headers, form: chosen })
		expect(shown.page.chosen).toEqual({ date: TUESDAY, startTime: '10:00', endTime: '11:00', court: '' })
		expect(shown.action).toEqual({ result: { initialValue: typed } })
		expect(await counts()).toEqual(before)
	})

	it('asks for a phone number until one is known, and gives back what is none with all that was typed', async () => {
		const venue = await createVenue()
		const player = await signedInUser()
		const path = `/booking/${venue.venueId}/${venue.sportId}`
		const asks = async () => (await visit(path, { headers: player.headers })).page.asksPhone
		const before = await counts()
		expect(await asks()).toBe(true)
		const { phone, ...typed } = form(TUESDAY, 10, 11, { notes: 'Two rackets' })
		for (const [wrong, error] of [
			['', 'Enter your cell phone number'],
			['  ', 'Enter your cell phone number'],
			['082 555', 'Enter a phone number such as 021\u{a0}555\u{a0}0100 or +27\u{a0}82\u{a0}555\u{a0}0100'],
			[
				'082 555 0100 after six',
				'Enter a phone number such as 021\u{a0}555\u{a0}0100 or +27\u{a0}82\u{a0}555\u{a0}0100',
			],
		] as const) {
			const refused = await postForm(player.headers, venue, { ...typed, phone: wrong })
			expect(refused.status).toBe(400)
			expect(refused.action.result).toMatchObject({ error: { phone: [error] }, initialValue: typed })
			if (wrong.trim()) expect(refused.action.result.initialValue).toMatchObject({ phone: wrong })
		}
		expect(await counts()).toEqual(before)
		expect((await postForm(player.headers, venue, { ...typed, phone })).location).toBe('/my-bookings')
		expect(await asks()).toBe(false)
		const { phone: _, ...later } = form(TUESDAY, 11, 12)
		expect((await postForm(player.headers, venue, later)).location).toBe('/my-bookings')
	})

	it('books once when the form is sent twice, or 50 times at once', async () => {
		const venue = await createVenue({ courts: 3 })
		const { idempotencyKey } = (await open(venue)).page
		const fields = form(TUESDAY, 10, 11, { idempotencyKey })
		const before = await db.$count(bookings)
		const answers = await Promise.all(Array.from({ length: 50 }, () => postForm(headers, venue, fields)))
		answers.push(await postForm(headers, venue, fields))
		expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
			new Set(['302 /my-bookings']),
		)
		expect(await db.$count(bookings)).toBe(before + 1)
	})

	it('does not take another wish for the one it has booked: back, changed, sent again', async () => {
		const venue = await createVenue({ courts: 3 })
		const { idempotencyKey } = (await open(venue)).page
		await postForm(headers, venue, form(TUESDAY, 10, 11, { idempotencyKey }))
		const before = await counts()
		const changed = await postForm(headers, venue, form(TUESDAY, 12, 13, { idempotencyKey }))
		expect([changed.status, changed.action.toast.title]).toEqual([422, 'It had arrived already'])
		expect(changed.page.idempotencyKey, 'the form that comes back can be sent').not.toBe(idempotencyKey)
		expect(await counts()).toEqual(before)
	})

	it('asks before it books the same time here a second time', async () => {
		const venue = await createVenue({ courts: 3 })
		expect((await postForm(headers, venue, form(TUESDAY, 10, 12))).status).toBe(302)
		const before = await counts()
		const second = await postForm(headers, venue, form(TUESDAY, 10, 12))
		expect(second.status).toBe(409)
		expect(second.action.toast).toMatchObject({
			title: 'Booking failed',
			description: 'You have already booked this time here.',
		})
		expect(second.action.details).toEqual({ alreadyBooked: true })
		expect(await counts()).toEqual(before)
		expect((await postForm(headers, venue, form(TUESDAY, 10, 12, { another: 'on' }))).status).toBe(302)
		expect((await postForm(await signedIn(sipho), venue, form(TUESDAY, 10, 12))).status).toBe(302)
	})

	it('books nothing where there is nothing: home, and says so', async () => {
		const before = await counts()
		const { venueId, sportId } = await createVenue()
		const nowhere = await visit(`/booking/abc/${sportId}`, { headers, form: form(TUESDAY, 10, 11) })
		expect([nowhere.status, nowhere.location]).toEqual([302, '/'])
		for (const place of [
			{ venueId: 987_654, sportId },
			{ venueId, sportId: 987_654 },
		]) {
			const { status, location, headers: answered } = await postForm(headers, place, form(TUESDAY, 10, 11))
			expect([status, location]).toEqual([302, '/'])
			expect(answered.get('Set-Cookie')).toContain('toast=')
		}
		expect(await counts()).toEqual(before)
	})
})
