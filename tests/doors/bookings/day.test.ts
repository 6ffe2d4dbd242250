import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { courtTime, bookings, closures, payments, refunds } from '#db/schema.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { layOut } from '#app/features/bookings/desk/day-cells.ts'
import { backQuery } from '#app/features/bookings/desk/day-address.ts'
import type { DayPlan } from '#app/features/bookings/desk/day-grid.server.ts'
import { dataOf } from '#app/lib/sheet.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { createFixture } from '#tests/support/world/fixtures.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { visit } from '#tests/support/process/product.ts'
import { booked, counts, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'
import { halvesOf } from '#tests/support/database/court-time.ts'

const date = addDays(dateOf(new Date()), 2)

type Person = Awaited<ReturnType<typeof createUser>>
let owner: Person
let player: Person
let headers: Record<'owner' | 'admin' | 'player' | 'otherOwner', Record<string, string>>
let venue: Awaited<ReturnType<typeof createVenue>>

beforeAll(async () => {
	const [admin, otherOwner] = [await createUser({ role: 'admin' }), await createUser({ role: 'venue_owner' })]
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Sipho Dlamini' })]
	await createVenue({ ownerId: otherOwner.id })
	headers = {
		owner: await signedIn(owner),
		admin: await signedIn(admin),
		player: await signedIn(player),
		otherOwner: await signedIn(otherOwner),
	}
})
beforeEach(async () => {
	venue = await createVenue({ ownerId: owner.id })
})

const base = () => `/venue-dashboard/${venue.venueId}`
const cell = (hour: number, more = '', court = 1) =>
	`${base()}/day/new?date=${date}&sportId=${venue.sportId}&court=${court}&hour=${hour}${more}`
const guest = { name: 'Zanele', phone: '082 555 0139', hours: '1', notes: '' }
const walkIn = (hour: number, form: Record<string, string> = {}, who: keyof typeof headers = 'owner') =>
	visit(cell(hour), { headers: headers[who], form: { ...guest, ...form } })
const bookedAt = (from: number, to: number) => booked(player, wish(venue, date, from, to))
const theWalkIn = async () => {
	const [row] = await db
		.select()
		.from(bookings)
		.where(and(eq(bookings.courtId, venue.venueId), eq(bookings.paymentMethod, 'Cash')))
	return row!
}
const close = (form: Record<string, string> = {}) =>
	visit(`${base()}/closures/new`, {
		headers: headers.owner,
		form: { reason: 'rain', courts: 'all', date, from: '10:00', to: '13:00', note: '', ...form },
	})

describe('the day', () => {
	test.each(['2026-02-30', 'x', '0001-01-01', '9999-12-31', ''])('falls back to today for %j', async (date) => {
		const { page } = await visit(`${base()}/day?date=${date}&sport=abc`, { headers: headers.owner })
		expect(dataOf<DayPlan>(page.sheet)).toMatchObject({ date: dateOf(new Date()), chosen: null })
	})

	it('names players in full; their booking shows more', async () => {
		const id = await bookedAt(10, 12)
		const { page } = await visit(`${base()}/day?date=${date}`, { headers: headers.owner })
		expect(dataOf<DayPlan>(page.sheet).shown[0]!.courts[0]!.cells).toMatchObject([
			{ title: 'Sipho Dlamini', from: 10, to: 12 },
		])
		const detail = await visit(`${base()}/day/bookings/${id}?date=${date}`, { headers: headers.owner })
		expect(detail.page.booking.customer).toMatchObject({ name: 'Sipho Dlamini', email: player.email })
		expect(detail.page).toMatchObject({
			closeTo: `${base()}/day?date=${date}`,
			chosen: 'SnapScan',
			booking: { may: ['confirmed', 'cancelled', 'paid'], money: { due: 40_000, claimed: 0 } },
		})
	})

	it('names no way to pay that the venue does not take', async () => {
		venue = await createVenue({ ownerId: owner.id, settings: { paymentDetails: null } })
		const id = await bookedAt(10, 12)
		expect((await visit(`${base()}/day/bookings/${id}`, { headers: headers.owner })).page.chosen).toBeNull()
	})

	it('leads to a tournament’s schedule, and from there back to that day alone', async () => {
		const match = await createFixture({ ...venue, organizerId: player.id, startTime: at(date, 10), hours: 2 })
		const { page } = await visit(`${base()}/day?date=${date}`, { headers: headers.owner })
		const cell = dataOf<DayPlan>(page.sheet).shown[0]!.courts.flatMap(({ cells }) => cells)[0]!
		expect(cell.href).toContain(`/tournaments/${match.tournamentId}/schedule?`)
		expect((await visit(cell.href!, { headers: headers.owner })).text).toContain(
			`{"to":"${base()}/day?date=${date}","label":"Day"}`,
		)
		const elsewhere = `/tournaments/${match.tournamentId}/schedule?${backQuery('/venue-dashboard/999999/day')}`
		expect((await visit(elsewhere)).text).toContain('{"to":"/tournaments","label":"Tournaments"}')
	})

	it('shows an event, from which the way back is that day', async () => {
		const event = await createEvent(venue, { createdById: owner.id })
		const { page } = await visit(`${base()}/events/${event.id}?date=${date}`, { headers: headers.owner })
		expect(page.back).toEqual({ to: `${base()}/day?date=${date}`, label: 'Day' })
	})

	it('shows an unpublished venue to its owner', async () => {
		venue = await createVenue({ ownerId: owner.id, settings: { status: 'draft' } })
		const { page } = await visit(`${base()}/day?date=${date}`, { headers: headers.owner })
		expect(dataOf<DayPlan>(page.sheet).shown[0]!.courts).toHaveLength(2)
		expect((await walkIn(10)).location).toBe(`${base()}/day?date=${date}`)
	})
})

describe('an hour of the day', () => {
	it('books a walk-in, and the form comes back with what is wrong', async () => {
		const { location } = await walkIn(10, { paid: 'yes', hours: '2' })
		expect(location).toBe(`${base()}/day?date=${date}`)
		expect(await theWalkIn()).toMatchObject({ guestName: 'Zanele', paymentStatus: 'paid', totalPrice: 400 })
		expect((await walkIn(14, { paid: 'card_machine' })).status).toBe(302)
		const came = await db
			.select({ method: payments.method })
			.from(payments)
			.innerJoin(bookings, eq(bookings.id, payments.bookingId))
			.where(eq(bookings.courtId, venue.venueId))
			.orderBy(asc(payments.id))
		expect(came).toEqual([{ method: 'cash' }, { method: 'card_machine' }])
		expect((await walkIn(15, { paid: 'card' })).action.result.error).toEqual({ paid: ['Choose how it was paid'] })
		const { status, action } = await walkIn(12, { name: ' ', phone: 'call me' })
		expect(status).toBe(400)
		expect(Object.keys(action.result.error)).toEqual(['name', 'phone'])
		expect(action.result.initialValue).toMatchObject({ phone: 'call me' })
		expect(await fsck()).toEqual([])
	})

	it('keeps a note without what would turn the text around it', async () => {
		await walkIn(14, { notes: 'gate\u202e code\u2066 12' })
		expect((await theWalkIn()).notes).toBe('gate code 12')
	})

	test('refuses … and stores nothing', () =>
		each(
			[
				[{ name: '' }],
				[{ name: '\u200b\u200b' }],
				[{ name: 'x'.repeat(81) }],
				[{ name: 'a\u0000b' }],
				[{ name: '\u202eZanele' }],
				[{ hours: '0' }],
				[{ hours: '13' }],
				[{ hours: '1.5' }],
				[{ hours: '1e9' }],
				[{ hours: '' }],
				[{ phone: '<script>' }],
				[{ phone: '-------' }],
				[{ paid: 'no' }],
				[{ notes: 'x'.repeat(501) }],
			],
			async (form: Record<string, string>) => {
				const before = await counts()
				expect((await walkIn(10, form)).status).toBe(400)
				expect(await counts()).toEqual(before)
			},
		))

	it('takes neither price nor status from the form', async () => {
		await walkIn(10, { totalPrice: '1', status: 'completed', paymentStatus: 'refunded', userId: String(player.id) })
		expect(await theWalkIn()).toMatchObject({
			totalPrice: 200,
			status: 'confirmed',
			paymentStatus: 'pending',
			userId: null,
		})
	})

	test('is not found with …', () =>
		each(
			['&court=0', '&court=3', '&court=x', '&hour=24', '&hour=-1', '&date=2026-02-30', '&sportId=2000000'],
			async (more) => {
				const address = new URL(cell(10), 'http://localhost')
				const [name, value] = more.slice(1).split('=') as [string, string]
				address.searchParams.set(name, value)
				expect((await visit(address.pathname + address.search, { headers: headers.owner })).status).toBe(404)
			},
		))

	it('says why nothing can be done with it', async () => {
		await walkIn(10)
		const { page } = await visit(cell(10), { headers: headers.owner })
		expect(page.hour).toMatchObject({ problem: 'Somebody has just taken this hour.', walkIns: [], blocks: [] })
		const { status, action } = await walkIn(10)
		expect(status).toBe(409)
		expect(action.toast).toMatchObject({ title: 'Walk-in not booked', variant: 'destructive' })
	})

	it('that goes while its form is open keeps what was typed, and offers what is free instead', async () => {
		await walkIn(10, { hours: '2' })
		await bookedAt(12, 13)
		const { status, page, action } = await walkIn(10, { hours: '2', paid: 'yes', notes: 'Rackets' })
		expect(status).toBe(409)
		expect(action.result.initialValue).toMatchObject({ ...guest, hours: '2', paid: 'yes', notes: 'Rackets' })
		expect(page.hour.instead[1].map(({ court, hour }: { court: number; hour: number }) => [court, hour])).toEqual([
			[2, 10],
			[2, 11],
			[2, 12],
			[1, 13],
		])
		expect(page.hour.instead[1][0].label).toBe('Court 2, 10:00–12:00 · R400.00')
		const again = await visit(cell(10, '', 2), { headers: headers.owner, form: { ...guest, hours: '2' } })
		expect(again.location).toBe(`${base()}/day?date=${date}`)
		expect(await db.$count(bookings, and(eq(bookings.courtId, venue.venueId), eq(bookings.courtNumber, 2)))).toBe(1)
		expect(await fsck()).toEqual([])
	})

	it('blocks the court, names who is in the way, and opens it again', async () => {
		await bookedAt(12, 13)
		const block = (hour: number, hours: string) =>
			visit(cell(hour, '&way=block'), { headers: headers.owner, form: { hours, note: 'Nets' } })
		const refused = await block(11, '2')
		expect(refused.status).toBe(409)
		expect(refused.action.result.error[''][0]).toContain('Sipho Dlamini')
		expect((await block(10, '2')).location).toBe(`${base()}/day?date=${date}`)
		const [row] = await db.select().from(closures).where(eq(closures.courtId, venue.venueId))
		const address = `${base()}/day/blocks/${row!.id}?date=${date}`
		expect((await visit(address, { headers: headers.otherOwner, form: {} })).status).toBe(404)
		expect((await visit(address, { headers: headers.owner })).page).toMatchObject({ note: 'Nets', over: false })
		expect((await visit(address, { headers: headers.owner, form: {} })).location).toBe(`${base()}/day?date=${date}`)
		expect((await visit(address, { headers: headers.owner, form: {} })).status).toBe(404)
	})
})

describe('a booking of the day', () => {
	const change = (id: number, change: string, who: keyof typeof headers = 'owner') =>
		visit(`${base()}/day/bookings/${id}?date=${date}`, { headers: headers[who], form: { change } })

	it('is confirmed by the venue’s own people', async () => {
		const id = await bookedAt(10, 11)
		expect((await change(id, 'confirmed', 'player')).status).toBe(403)
		expect((await change(id, 'confirmed', 'otherOwner')).status).toBe(404)
		expect((await change(id, 'confirmed')).location).toBe(`${base()}/day?date=${date}`)
		expect((await storedBooking(id)).status).toBe('confirmed')
		expect((await change(id, 'confirmed')).status, 'sent again').toBe(302)
		const early = await change(id, 'completed')
		expect(early.status).toBe(409)
		expect(early.action.toast).toMatchObject({ title: 'Error', description: 'Failed to update booking status' })
		expect((await change(id, 'refunded')).status).toBe(400)
	})

	it('is paid in cash, a walk-in as a player, once', async () => {
		await walkIn(10)
		for (const id of [(await theWalkIn()).id, await bookedAt(12, 13)]) {
			expect((await change(id, 'paid')).location).toBe(`${base()}/day?date=${date}`)
			expect((await storedBooking(id)).paymentStatus).toBe('paid')
			expect((await change(id, 'paid')).status).toBe(409)
		}
	})

	it('is asked about over its own dialog, and leads back to that or to where that was opened', async () => {
		const [id, other] = [await bookedAt(10, 11), await bookedAt(12, 13)]
		await paid(other, { by: owner })
		await setBookingStatus(owner, other, 'cancelled')
		const [refund] = await db.select().from(refunds)
		const today = `${base()}/today`
		const search = `?date=${date}&back=${encodeURIComponent(today)}`
		const asked = await visit(`${base()}/day/bookings/${id}/cancel${search}`, { headers: headers.owner })
		expect(asked.page.closeTo).toBe(`${base()}/day/bookings/${id}${search}`)
		const questions: [string, Record<string, string>, string][] = [
			[`${id}/take`, { method: 'eft', seen: '20000' }, `${base()}/day/bookings/${id}${search}`],
			[`${other}/refunds/${refund!.id}`, { method: 'cash' }, `${base()}/day/bookings/${other}${search}`],
			[`${id}/cancel`, {}, today],
		]
		const dialog = `${base()}/day/bookings/${id}${search}`
		const moving = `${base()}/day/bookings/${id}/move?${backQuery(dialog)}`
		const { page } = await visit(moving, { headers: headers.owner })
		expect(page.back).toBe(dialog)
		const place = { date, start: '14:00', hours: '1', court: '2', seen: page.seen }
		expect((await visit(moving, { headers: headers.owner, form: place })).location).toBe(today)
		for (const [path, form, location] of questions) {
			const address = `${base()}/day/bookings/${path}`
			expect((await visit(address + search, { headers: headers.owner, form })).location, path).toBe(location)
		}
	})

	it.each(['https://evil.example/', '//evil.example', '/venue-dashboard/1/../../..//evil.example'])(
		'leads to its day where `back` is %s',
		async (back) => {
			const id = await bookedAt(10, 11)
			const address = `${base()}/day/bookings/${id}?back=${encodeURIComponent(back)}`
			const day = `${base()}/day?date=${date}`
			expect((await visit(address, { headers: headers.owner })).page.closeTo).toBe(day)
			const answer = await visit(address, { headers: headers.owner, form: { change: 'confirmed' } })
			expect(answer.location).toBe(day)
		},
	)

	it('is not found at another venue', async () => {
		const id = await bookedAt(10, 11)
		venue = await createVenue({ ownerId: owner.id })
		expect((await change(id, 'confirmed')).status).toBe(404)
	})
})

describe('closing courts', () => {
	const preview = (query: Record<string, string>, who: keyof typeof headers = 'owner') =>
		visit(`${base()}/closures/new?${new URLSearchParams(query).toString()}`, { headers: headers[who] })
	const wished = { reason: 'rain', courts: 'all', date, from: '10:00', to: '13:00' }

	it('is undone from its cell, and leads back to the day', async () => {
		await visit(cell(10, '&way=block'), { headers: headers.owner, form: { hours: '2', note: '' } })
		await write((tx) => tx.update(closures).set({ reason: 'rain' }).where(eq(closures.courtId, venue.venueId)))
		const [row] = await db.select().from(closures).where(eq(closures.courtId, venue.venueId))
		const list = `${base()}/closures`
		const beside = await visit(`${list}/${row!.id}/reopen`, { headers: headers.owner })
		expect(beside.page).toMatchObject({ back: list, why: 'Rain' })
		const address = `${base()}/day/closures/${row!.id}/reopen?date=${date}`
		const day = `${base()}/day?date=${date}`
		expect((await visit(address, { headers: headers.owner })).page).toMatchObject({ back: day, list })
		expect((await visit(address, { headers: headers.owner, form: {} })).location).toBe(day)
		expect(await db.$count(closures, eq(closures.courtId, venue.venueId))).toBe(0)
	})

	it('twice shows each closing in the hours that it adds, where its own question leads', async () => {
		await close()
		await close({ from: '12:00', to: '15:00', confirm: 'yes', seen: '0' })
		const [first, second] = await db.select().from(closures).where(eq(closures.courtId, venue.venueId))
		const { page } = await visit(`${base()}/day?date=${date}`, { headers: headers.owner })
		const [court] = dataOf<DayPlan>(page.sheet).shown[0]!.courts
		expect(layOut(court!.cells, 10, 15, 1, 1)).toMatchObject([
			{ from: 10, to: 13, cell: { id: first!.id } },
			{ from: 13, to: 15, cell: { id: second!.id } },
		])
	})

	it('says first what it ends, with the money that was paid', async () => {
		const id = await bookedAt(10, 12)
		await paid(id, { by: owner })
		const { status, page } = await preview(wished)
		expect(status).toBe(200)
		expect(page.page.ends).toMatchObject({
			bookings: 1,
			consequence: '1 booking will be cancelled. R400.00 was paid.',
			number: 1,
			list: [{ name: 'Sipho Dlamini', paid: { label: 'R400.00 paid' } }],
		})
		expect((await storedBooking(id)).status).toBe('confirmed')
		expect((await close({ seen: '0' })).status).toBe(409)
		expect((await close({ seen: '1' })).location).toMatch(/\/closures\/phone\?closure=\d+$/)
		expect(await storedBooking(id)).toMatchObject({
			status: 'cancelled',
			cancelReason: 'closed',
			paymentStatus: 'paid',
		})
		const mine = await visit('/my-bookings?tab=cancelled', { headers: headers.player })
		expect(mine.page.cards[0]).toMatchObject({ id, links: [{ label: 'Choose' }, { label: 'Receipt' }] })
	})

	it('says so where it only takes a court from an event', async () => {
		const { id: eventId } = await createEvent(venue, { startTime: at(date, 10), createdById: owner.id })
		const court = { eventId, courtId: venue.venueId, sportId: venue.sportId, courtNumber: 1 }
		await write((tx) => tx.insert(courtTime).values(halvesOf(court, [at(date, 10), at(date, 11)])))
		const said = async (form?: Record<string, string>) => {
			const answer = await close(form)
			const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
			return (await takeToast(new Request('http://localhost/', { headers: { cookie } }))).toast?.description
		}
		expect(await said()).toBe('1 court taken from events. We’ve told the organisers.')
		expect(await said({ from: '14:00', to: '15:00' })).toBe('Nothing was booked in this time.')
	})

	test('is refused for …, before and after', () =>
		each(
			[
				[{ to: '10:00' }, 'to'],
				[{ from: '25:00' }, 'from'],
				[{ date: '2026-02-30' }, 'date'],
				[{ date: '2026-01-01' }, 'from'],
				[{ until: 'x' }, 'until'],
				[{ until: '2090-01-01' }, 'until'],
				[{ courts: '1:99' }, 'courts'],
				[{ courts: 'every' }, 'courts'],
				[{ courts: '' }, 'courts'],
				[{ reason: 'blocked' }, 'reason'],
				[{ note: 'x'.repeat(201) }, 'note'],
			],
			async (wrong, field) => {
				const { status, page } = await preview({ ...wished, ...wrong })
				expect(status).toBe(200)
				expect(Object.keys(page.page.result.error)).toEqual([field])
				const answer = await close(wrong as Record<string, string>)
				expect(answer.status).toBe(400)
				expect(Object.keys(answer.action.result.error)).toContain(field)
				expect(await db.$count(closures, eq(closures.courtId, venue.venueId))).toBe(0)
			},
		))
})
