import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { runningClubMembers, runningEventParticipants as places, runningEvents, runningSeries } from '#db/schema.ts'
import { cancelUpcomingEvents } from '#app/features/clubs/events/cancel.server.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { completeFinishedRuns, planRecurringRuns } from '#app/features/clubs/events/series/series.server.ts'
import { recountMembers } from '#app/features/clubs/members/lock.server.ts'
import { checkIn } from '#app/features/gatherings/check-in.server.ts'
import { join as signUp } from '#app/features/gatherings/places.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { at, DAY, formatDay, HOUR } from '#app/lib/time/time.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createRun, createRunningClub, runnersOf, storedRun } from '#tests/support/world/runs.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
const NOW = new Date('2027-03-01T06:37:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
beforeEach(() => void vi.setSystemTime(NOW))

const host = await createUser({ fullName: 'Nomsa Host' })
const planner = await createUser({ fullName: 'Pule Planner' })
const member = await createUser({ fullName: 'Musa Member' })
const stranger = await createUser({ fullName: 'Some Stranger' })
const [runner, walker] = [await createUser(), await createUser()]
const asHost = await signedIn(host)
const asPlanner = await signedIn(planner)
const asMember = await signedIn(member)
const asStranger = await signedIn(stranger)
const asAdmin = await signedIn(await createUser({ role: 'admin' }))

const club = await createRunningClub({ founderId: host.id, members: [planner, member, runner, walker] })
const api = `/api/running-clubs/${club.id}/events`
const screen = `/running-club/${club.id}/events`
const body = {
	title: 'Promenade Five',
	description: 'Flat and friendly.',
	location: 'Lighthouse',
	startTime: '2027-03-06T05:00:00Z',
	endTime: '2027-03-06T06:00:00Z',
}
const form = {
	title: 'Promenade Five',
	description: 'Flat and friendly.',
	location: 'Lighthouse',
	startDate: '2027-03-06',
	startTime: '07:00',
	endDate: '2027-03-06',
	endTime: '08:00',
	distance: '5',
	elevation: '0',
	difficulty: 'mixed',
	maxParticipants: '0',
	isPublic: 'true',
}

const count = () => db.$count(runningEvents)
const plan = async (wishes: object = {}, headers = asPlanner) => {
	const { status, body: made } = await call('POST', api, { headers, body: { ...body, ...wishes } })
	expect(status, JSON.stringify(made)).toBe(201)
	return made as { id: number; seriesId: number }
}
const change = (id: number, sent: object, headers = asPlanner) => call('PATCH', `${api}/${id}`, { headers, body: sent })
const cancel = (id: number, sent: Record<string, string> = {}, headers = asPlanner) =>
	visit(`${screen}/${id}/cancel`, { headers, form: sent })
const join = async (id: number, headers: Record<string, string>) => {
	expect((await ask(id, headers)).status).toBe(201)
}
const ask = (id: number, headers: Record<string, string>) => call('POST', `${api}/${id}/participants`, { headers })
const runsOf = (seriesId: number) =>
	db.select().from(runningEvents).where(eq(runningEvents.seriesId, seriesId)).orderBy(asc(runningEvents.occurrence))
const startsOf = async (seriesId: number) =>
	(await runsOf(seriesId)).filter(({ status }) => status === 'upcoming').map(({ date }) => date.toISOString())
const saturdays = (...days: string[]) => days.map((day) => at(day, 7).toISOString())

test('a new run starts at the usual time of its club, else on a Saturday morning', async () => {
	const { id } = await createRunningClub({ founderId: host.id })
	const firstFields = async () =>
		(await visit(`/running-club/${id}/events/create`, { headers: asHost })).page.fields as unknown
	expect(await firstFields()).toMatchObject({ startDate: '2027-03-06', startTime: '07:00', endTime: '08:00' })
	const tuesday = { startTime: '2027-03-16T15:30:00Z', endTime: '2027-03-16T17:00:00Z' }
	const made = await call('POST', `/api/running-clubs/${id}/events`, { headers: asHost, body: { ...body, ...tuesday } })
	expect(made.status).toBe(201)
	expect(await firstFields()).toMatchObject({ startDate: '2027-03-02', startTime: '17:30', endTime: '19:00' })
})

describe('planning a run', () => {
	it('answers it in the words of the calls, with the defaults', async () => {
		const { status, body: made } = await call('POST', api, {
			headers: asPlanner,
			body: { title: 'Promenade Five', startTime: body.startTime, endTime: body.endTime },
		})
		expect(status).toBe(201)
		expect(made).toEqual({
			id: expect.any(Number),
			clubId: club.id,
			title: 'Promenade Five',
			description: '',
			location: (await storedRun(made.id)).location,
			startTime: '2027-03-06T05:00:00.000Z',
			endTime: '2027-03-06T06:00:00.000Z',
			distance: 5,
			elevation: 0,
			paceExpectation: null,
			maxParticipants: 0,
			difficulty: 'intermediate',
			requiresApproval: false,
			isPublic: true,
			image: null,
			participantCount: 0,
			status: 'upcoming',
			cancelReason: null,
			seriesId: null,
		})
		expect(made.location).not.toBe('')
		expect(await call('GET', `${api}/${made.id}`, { headers: asMember })).toMatchObject({ status: 200, body: made })
	})

	it('works from the form, which starts on a Saturday at first', async () => {
		const { page } = await visit(`${screen}/create`, { headers: asMember })
		expect(page.fields).toMatchObject({
			startDate: '2027-03-06',
			startTime: '07:00',
			endDate: '',
			endTime: '08:00',
			distance: '5',
			elevation: '0',
			maxParticipants: '',
			isPublic: 'true',
			repeats: 'none',
		})
		const sent = {
			...form,
			paceMin: '5:30',
			paceMax: '7:00',
			requiresApproval: 'yes',
		}
		const { status, location } = await visit(`${screen}/create`, { headers: asMember, form: sent })
		expect(status).toBe(302)
		const id = Number(/\/events\/(\d+)$/.exec(location!)![1])
		expect(await storedRun(id)).toMatchObject({
			date: at('2027-03-06', 7),
			time: '07:00',
			duration: 60,
			paceMin: 330,
			paceMax: 420,
			organizerId: member.id,
			requiresApproval: true,
			image: null,
			seriesId: null,
			isRecurring: false,
		})
		const { body: shown } = await call('GET', `${api}/${id}`, { headers: asMember })
		expect(shown.paceExpectation).toBe('5:30-7:00 min/km')
	})

	test('refuses a bad …: …', () =>
		each(
			[
				['endTime', { endTime: body.startTime }, 'End time must be after start time'],
				['endTime', { endTime: '2027-03-06T04:00:00Z' }, 'End time must be after start time'],
				['endTime', { endTime: '2027-03-07T05:01:00Z' }, 'A run can last up to 24 hours.'],
				['startTime', { startTime: '2027-03-01T06:37:00Z' }, 'That time has passed.'],
				['startTime', { startTime: '0001-01-01T00:00:00Z' }, 'That time has passed.'],
				['startTime', { startTime: '2028-03-01T22:00:00Z' }, 'Choose a date within the next year.'],
				['startTime', { startTime: '9999-12-31T22:00:00Z' }, 'Choose a date within the next year.'],
				['title', { title: 'Ab' }, 'Title must be at least 3 characters'],
				['distance', { distance: 250.1 }, 'Distance must be between 0 and 250 km, in steps of 0.1'],
			],
			async (field, wishes, message) => {
				const before = await count()
				const answer = await call('POST', api, { headers: asPlanner, body: { ...body, ...wishes } })
				expect(answer).toMatchObject({ status: 400, body: { message, fieldErrors: { [field]: [message] } } })
				expect(await count()).toBe(before)
			},
		))

	it('takes the last minute of the farthest day and a run of 24 hours across midnight', async () => {
		const times = { startTime: '2028-03-01T21:59:00Z', endTime: '2028-03-02T23:59:00+02:00' }
		expect(await storedRun((await plan(times)).id)).toMatchObject({ time: '23:59', duration: 24 * 60 })
	})

	it('says so above the form, beside the field and in the toast', async () => {
		const { status, action } = await visit(`${screen}/create`, {
			headers: asMember,
			form: { ...form, endTime: '07:00' },
		})
		expect(status).toBe(400)
		expect(action.result.error).toEqual({ endTime: ['End time must be after start time'] })
		expect(action.toast).toMatchObject({
			title: 'Failed to create event. Please try again.',
			description: 'End time must be after start time',
		})
		expect(action.result.initialValue.title).toBe(form.title)
	})

	it('meets in the city of the club where neither names a place', async () => {
		const homeless = await createRunningClub({ founderId: host.id, location: '' })
		const address = `/api/running-clubs/${homeless.id}/events`
		const made = await call('POST', address, { headers: asHost, body: { ...body, location: ' ' } })
		expect(made).toMatchObject({ status: 201, body: { location: homeless.city } })
	})

	it('happens once per key, from a form and from a call', async () => {
		const before = await count()
		const headers = { ...asPlanner, 'Idempotency-Key': 'run-1' }
		const sent = { ...body, repeats: 'weekly' }
		const answers = await Promise.all([1, 2, 3].map(() => call('POST', api, { headers, body: sent })))
		expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
		expect(await count()).toBe(before + 4)
		expect((await call('POST', api, { headers, body })).status).toBe(422)
		const twice = { ...form, idempotencyKey: 'run-2' }
		const [first, second] = [
			await visit(`${screen}/create`, { headers: asMember, form: twice }),
			await visit(`${screen}/create`, { headers: asMember, form: twice }),
		]
		expect(second.location).toBe(first.location)
		expect(await count()).toBe(before + 5)
	})

	test('is refused for …', () =>
		each([null, [], 'x', 7, { title: {} }, { ...body, title: ['a'] }, { ...body, distance: {} }], async (sent) => {
			const before = await count()
			const { status, body: answer } = await call('POST', api, { headers: asPlanner, body: sent })
			expect(status).toBe(400)
			expect(answer.message).toEqual(expect.any(String))
			expect((await change(1, sent as object)).status).toBeGreaterThanOrEqual(400)
			expect(await count()).toBe(before)
		}))

	it('is for the platform’s admin too, who manages every club', async () => {
		expect((await visit(`${screen}/create`, { headers: asAdmin })).status).toBe(200)
		const { status, body: event } = await call('POST', api, { headers: asAdmin, body })
		expect(status).toBe(201)
		expect((await call('PATCH', `${api}/${event.id}`, { headers: asAdmin, body: { title: 'Ours' } })).status).toBe(200)
	})

	it('keeps the text of people as it is', async () => {
		const title = `"><svg onload=x> ' OR 1=1-- 🏃‍♀️`
		const { id } = await plan({ title, description: '<script>alert(1)</script>\n\u202eback' })
		const { page } = await visit(screen, { headers: asMember })
		const shown = page.events.find((event: { id: number }) => event.id === id)
		expect(shown).toMatchObject({ title, description: '<script>alert(1)</script>\n\u202eback' })
	})

	it('takes nothing that is not for the person to say', async () => {
		const more = { id: 1, clubId: 1, organizerId: host.id, status: 'cancelled', participantCount: 9, seriesId: 1 }
		const { id } = await plan(more)
		expect(await storedRun(id)).toMatchObject({
			clubId: club.id,
			organizerId: planner.id,
			status: 'upcoming',
			currentParticipants: 0,
			seriesId: null,
		})
	})
})

describe('a run of another club', () => {
	it('ends at another club', async () => {
		const other = await createRunningClub({ founderId: planner.id })
		const { id } = await plan()
		const path = `/api/running-clubs/${other.id}/events/${id}`
		expect((await call('GET', path, { headers: asPlanner })).status).toBe(404)
		expect((await call('PATCH', path, { headers: asPlanner, body: { title: 'Mine now' } })).status).toBe(404)
	})
})

describe('the list', async () => {
	const other = await createRunningClub({ founderId: host.id, members: [member] })
	const run = (name: string, days: number, wishes: object = {}) =>
		createRun(other, { name, date: new Date(NOW.getTime() + days * DAY), ...wishes })
	const [later, soon, inside, past, older, off] = [
		await run('Later', 9),
		await run('Soon', 2),
		await run('Inside', 3, { isPublic: false }),
		await run('Past', -2),
		await run('Older', -9),
		await run('Off', 4, { status: 'cancelled', cancelReason: 'Storm' }),
	]
	await run('Long off', -4, { status: 'cancelled' })
	const path = `/api/running-clubs/${other.id}/events`
	const titles = async (query: string, headers?: Record<string, string>) =>
		(await call('GET', path + query, { headers })).body.map(({ title }: { title: string }) => title)

	it('shows what is to come soonest first, cancelled runs too, and what was latest first', async () => {
		expect(await titles('', asMember)).toEqual(['Soon', 'Inside', 'Off', 'Later'])
		expect(await titles('?show=past', asMember)).toEqual(['Past', 'Older'])
		expect([soon.id, inside.id, off.id, later.id, past.id, older.id].every(Boolean)).toBe(true)
	})

	it('leaves out what is for members for everybody else', async () => {
		expect(await titles('')).toEqual(['Soon', 'Off', 'Later'])
		expect(await titles('', asStranger)).toEqual(['Soon', 'Off', 'Later'])
		expect(await titles('', asAdmin)).toContain('Inside')
	})

	it('is paged', async () => {
		const second = await call('GET', `${path}?limit=2&page=2`, { headers: asMember })
		expect(second.body.map(({ title }: { title: string }) => title)).toEqual(['Off', 'Later'])
		expect(second.headers.get('X-Total-Count')).toBe('4')
		expect((await call('GET', `${path}?limit=2&page=3`, { headers: asMember })).body).toEqual([])
		expect((await call('GET', `${path}?show=all`)).status).toBe(400)
	})

	it('says on the screen where the person has a place', async () => {
		expect((await call('POST', `${path}/${soon.id}/participants`, { headers: asMember })).status).toBe(201)
		const { page } = await visit(`/running-club/${other.id}/events`, { headers: asMember })
		expect(page.events.map(({ own }: { own: string | null }) => own)).toEqual(['attending', null, null, null])
		const elsewhere = await visit(`/running-club/${other.id}/events?show=past`, { headers: asStranger })
		expect(elsewhere.page.events.map(({ title }: { title: string }) => title)).toEqual(['Past', 'Older'])
	})

	it('of a private club is for who may know of it', async () => {
		const hidden = await createRunningClub({ founderId: host.id, isPublic: false, inviteKey: 'a-key-of-a-link' })
		const secret = await createRun(hidden, { name: 'Canary Run' })
		const address = `/running-club/${hidden.id}/events`
		for (const headers of [{}, asStranger]) {
			for (const url of [address, `${address}?key=wrong`, `/api/running-clubs/${hidden.id}/events/${secret.id}`]) {
				const isCall = url.startsWith('/api')
				const { status, text } = isCall
					? await call('GET', url, { headers }).then(({ status, body }) => ({ status, text: JSON.stringify(body) }))
					: await visit(url, { headers })
				expect(status).toBe(404)
				expect(text ?? '').not.toContain('Canary')
			}
		}
		expect((await visit(`${address}?key=a-key-of-a-link`)).page.events).toHaveLength(1)
		expect((await call('GET', `/api${address.replace('club', 'clubs')}?key=a-key-of-a-link`)).body).toHaveLength(1)
	})
})

describe('changing a run', () => {
	it('keeps what is left out', async () => {
		const { id } = await plan({ paceExpectation: '5:30-7:00 min/km', maxParticipants: 12, isPublic: false })
		const before = await storedRun(id)
		expect((await change(id, { title: 'Promenade Six' })).status).toBe(200)
		expect(await storedRun(id)).toEqual({ ...before, name: 'Promenade Six', updatedAt: expect.any(Date) })
	})

	it('opens with what it is and saves it unchanged', async () => {
		const { id } = await plan({ paceMin: '5:30', paceMax: '7:00', requiresApproval: true, distance: 10.5 })
		const before = await storedRun(id)
		const { page } = await visit(`${screen}/${id}/edit`, { headers: asPlanner })
		expect(page.repeats).toBe(null)
		const { status } = await visit(`${screen}/${id}/edit`, { headers: asPlanner, form: page.fields })
		expect(status).toBe(302)
		expect(await storedRun(id)).toEqual({ ...before, updatedAt: expect.any(Date) })
	})

	it('tells who has a place of another time or place, and nobody of other words', async () => {
		const { id } = await plan()
		await join(id, await signedIn(runner))
		await change(id, { title: 'Promenade Run', description: 'Now with coffee.' })
		expect(await toldTo(runner)).toEqual([])
		await change(id, { startTime: '2027-03-06T05:30:00Z', endTime: '2027-03-06T06:30:00Z' })
		vi.setSystemTime(NOW.getTime() + 1_000)
		await change(id, { location: 'Mouille Point' })
		expect(await toldTo(runner)).toEqual(['New time: Promenade Run', 'New place: Promenade Run'])
	})

	it('keeps as many places as people have, and more go to who waits', async () => {
		const { id } = await plan({ maxParticipants: 2 })
		for (const headers of [asHost, asPlanner, asMember]) await join(id, headers)
		const message = '2 people have a place already. Choose 2 or more, or 0 for no limit.'
		expect(await change(id, { maxParticipants: 1 })).toMatchObject({
			status: 409,
			body: { message, fieldErrors: { maxParticipants: [message] } },
		})
		expect((await change(id, { maxParticipants: 3 })).body).toMatchObject({ maxParticipants: 3, participantCount: 3 })
		expect((await runnersOf(id)).map(({ status }) => status)).toEqual(['attending', 'attending', 'attending'])
		expect(await fsck()).toEqual([])
	})

	it('refuses a slowest pace that is faster than the fastest one it keeps', async () => {
		const { id } = await plan({ paceMin: '6:00', paceMax: '7:00' })
		const message = 'Choose a pace of 8:00 or slower'
		expect(await change(id, { paceMin: '8:00' })).toMatchObject({
			status: 400,
			body: { message, fieldErrors: { paceMax: [message] } },
		})
		expect((await change(id, { paceMax: '5:00' })).status).toBe(400)
		expect(await storedRun(id)).toMatchObject({ paceMin: 360, paceMax: 420 })
		expect((await change(id, { paceMin: '7:00' })).status).toBe(200)
	})

	it('lets in who asked, in order, where it needs no approval any more', async () => {
		const { id } = await plan({ maxParticipants: 2, requiresApproval: true, title: 'Open Run' })
		const asking = await Promise.all(Array.from({ length: 3 }, () => createUser()))
		for (const user of asking) {
			const headers = await signedIn(user)
			expect((await call('POST', `/api/running-clubs/${club.id}/members`, { headers })).status).toBe(201)
			expect((await ask(id, headers)).status).toBe(202)
		}
		expect((await change(id, { title: 'Open Run' })).status).toBe(200)
		expect((await runnersOf(id)).map(({ status }) => status)).toEqual(['requested', 'requested', 'requested'])
		expect((await change(id, { requiresApproval: false })).status).toBe(200)
		expect((await runnersOf(id)).map(({ status }) => status)).toEqual(['attending', 'attending', 'waitlisted'])
		expect((await storedRun(id)).currentParticipants).toBe(2)
		const told = await Promise.all(asking.map((user) => toldTo(user)))
		expect(told.map((titles) => titles.at(-1))).toEqual([
			'You’re in: Open Run',
			'You’re in: Open Run',
			'You’re on the waitlist: Open Run',
		])
		expect(await fsck()).toEqual([])
	})

	it('tells who organizes it when somebody else moves it', async () => {
		const { id } = await plan({ title: 'Moved Run' })
		await change(id, { location: 'Three Anchor Bay' }, asPlanner)
		expect(await toldTo(planner)).not.toContain('New place: Moved Run')
		await change(id, { location: 'Mouille Point' }, asAdmin)
		expect(await toldTo(planner)).toContain('New place: Moved Run')
	})

	test.each(['one', 'following'])('keeps its time once somebody was checked in: %s', async (scope) => {
		const { id, seriesId } = await plan({ repeats: 'weekly', title: 'Kept Run' })
		for (const headers of [asMember, asPlanner]) await join(id, headers)
		vi.setSystemTime(at('2027-03-06', 6.5))
		const here = async (arrived: boolean) => {
			for (const { id: personId } of await runnersOf(id))
				await checkIn(clubRuns, planner, { clubId: club.id, eventId: id }, { personId, arrived })
		}
		await here(true)
		const moved = { startTime: '2027-03-06T07:00:00Z', endTime: '2027-03-06T08:00:00Z', scope }
		const message = 'Someone is checked in already. Undo that first.'
		expect(await change(id, moved)).toMatchObject({ status: 409, body: { message } })
		expect(await startsOf(seriesId)).toEqual(saturdays('2027-03-06', '2027-03-13', '2027-03-20', '2027-03-27'))
		expect((await change(id, { location: 'Mouille Point', scope })).status, 'its place may change').toBe(200)
		await here(false)
		expect((await change(id, moved)).status).toBe(200)
	})

	test.each([
		[
			'has started',
			{ date: new Date(NOW.getTime() - HOUR / 2) },
			'This run has started. You can’t change it any more.',
		],
		['is over', { date: new Date(NOW.getTime() - 2 * DAY) }, 'This run is over. You can’t change it any more.'],
		['was cancelled', { status: 'cancelled' as const }, 'This run was cancelled. You can’t change it any more.'],
	])('is refused when it %s', async (_, wishes, message) => {
		const { id } = await createRun(club, { organizerId: planner.id, ...wishes })
		expect(await change(id, { title: 'Too late' })).toMatchObject({ status: 409, body: { message } })
		expect((await cancel(id)).status).toBe(409)
	})
})

describe('runs that come again', () => {
	it('has the next four planned from the start', async () => {
		const { seriesId } = await plan({ repeats: 'weekly', paceMin: '6:00', paceMax: '7:00', maxParticipants: 20 })
		const runs = await runsOf(seriesId)
		expect(runs.map(({ occurrence, date }) => [occurrence, date])).toEqual(
			[0, 1, 2, 3].map((n) => [n, new Date(at('2027-03-06', 7).getTime() + n * 7 * DAY)]),
		)
		for (const run of runs) {
			expect(run).toMatchObject({
				name: 'Promenade Five',
				time: '07:00',
				paceMin: 360,
				maxParticipants: 20,
				duration: 60,
			})
			expect(run).toMatchObject({ organizerId: planner.id, recurringFrequency: 'weekly', currentParticipants: 0 })
		}
	})

	it('keeps four planned as they pass, however often the job runs', async () => {
		const { seriesId } = await plan({ repeats: 'two_weekly' })
		for (const day of ['2027-03-06', '2027-03-06', '2027-04-04']) await planRecurringRuns(at(day, 9))
		const starts = (await runsOf(seriesId)).map(({ date }) => date)
		expect(starts).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => new Date(at('2027-03-06', 7).getTime() + n * 14 * DAY)))
		expect(starts.filter((start) => start > at('2027-04-04', 9))).toHaveLength(4)
	})

	it('leaves out what passed while nothing ran', async () => {
		const { seriesId } = await plan({ repeats: 'weekly' })
		await planRecurringRuns(at('2027-06-01', 9))
		const starts = (await runsOf(seriesId)).map(({ date }) => date.toISOString())
		expect(starts.slice(4)).toEqual(saturdays('2027-06-05', '2027-06-12', '2027-06-19', '2027-06-26'))
	})

	it('changes one run alone', async () => {
		const { seriesId } = await plan({ repeats: 'weekly' })
		const second = (await runsOf(seriesId))[1]!
		await change(second.id, { title: 'Hill Day', startTime: '2027-03-13T06:00:00Z', endTime: '2027-03-13T07:00:00Z' })
		const names = (await runsOf(seriesId)).map(({ name, time }) => [name, time])
		expect(names).toEqual([
			['Promenade Five', '07:00'],
			['Hill Day', '08:00'],
			['Promenade Five', '07:00'],
			['Promenade Five', '07:00'],
		])
		await planRecurringRuns(at('2027-03-06', 9))
		expect((await runsOf(seriesId)).at(-1)).toMatchObject({ name: 'Promenade Five', date: at('2027-04-03', 7) })
	})

	it('changes one and all that follow, and those that are planned later', async () => {
		const { seriesId } = await plan({ repeats: 'weekly' })
		const [, second, third] = await runsOf(seriesId)
		for (const { id } of [second!, third!]) await join(id, await signedIn(walker))
		const sent = {
			startTime: '2027-03-14T04:30:00Z',
			endTime: '2027-03-14T06:00:00Z',
			title: 'Sunday Ten',
			distance: 10,
		}
		expect((await change(second!.id, { ...sent, scope: 'following' })).status).toBe(200)
		const runs = await runsOf(seriesId)
		expect(runs.map(({ date }) => date)).toEqual([
			at('2027-03-06', 7),
			at('2027-03-14', 6.5),
			at('2027-03-21', 6.5),
			at('2027-03-28', 6.5),
		])
		expect(runs.map(({ name }) => name)).toEqual(['Promenade Five', 'Sunday Ten', 'Sunday Ten', 'Sunday Ten'])
		await planRecurringRuns(at('2027-03-06', 9))
		expect((await runsOf(seriesId)).at(-1)).toMatchObject({
			name: 'Sunday Ten',
			date: at('2027-04-04', 6.5),
			duration: 90,
		})
		expect(await toldTo(walker)).toEqual(['New time: Sunday Ten'])
	})

	it('refuses fewer places than people have at any that follows, and changes none', async () => {
		const { seriesId, id } = await plan({ repeats: 'weekly' })
		const third = (await runsOf(seriesId))[2]!
		for (const headers of [asHost, asPlanner, asMember]) await join(third.id, headers)
		const message = '3 people have a place already on Sat 20 Mar. Choose 3 or more, or 0 for no limit.'
		const answer = await change(id, { maxParticipants: 2, title: 'Small', scope: 'following' })
		expect(answer).toMatchObject({ status: 409, body: { message } })
		expect((await runsOf(seriesId)).every(({ name }) => name === 'Promenade Five')).toBe(true)
		expect((await change(id, { maxParticipants: 2 })).status).toBe(200)
	})

	it('goes on after one was cancelled, and tells who was down for it', async () => {
		const { seriesId } = await plan({ repeats: 'weekly' }, asMember)
		const second = (await runsOf(seriesId))[1]!
		await join(second.id, asPlanner)
		expect((await cancel(second.id, { scope: 'one', reason: 'Heavy rain' }, asHost)).status).toBe(302)
		expect(await storedRun(second.id)).toMatchObject({
			status: 'cancelled',
			cancelReason: 'Heavy rain',
			cancelledAt: NOW,
		})
		expect(await startsOf(seriesId)).toEqual(saturdays('2027-03-06', '2027-03-20', '2027-03-27', '2027-04-03'))
		expect(await toldTo(planner)).toContain('Cancelled: Promenade Five')
		expect(await toldTo(member)).toContain('Cancelled: Promenade Five')
		expect((await cancel(second.id, {}, asHost)).status).toBe(409)
	})

	it('ends with one and all that follow, each person told once', async () => {
		const { seriesId } = await plan({ repeats: 'weekly', title: 'Last Lap' })
		const [, second, third] = await runsOf(seriesId)
		for (const { id } of [second!, third!]) await join(id, asMember)
		await join(third!.id, asPlanner)
		const { page } = await visit(`${screen}/${second!.id}/cancel`, { headers: asPlanner })
		expect(page).toMatchObject({ reason: null, people: 1, following: { runs: 3, people: 1 } })
		expect((await cancel(second!.id, { scope: 'following' })).status).toBe(302)
		expect(await startsOf(seriesId)).toEqual(saturdays('2027-03-06'))
		await planRecurringRuns(at('2027-03-20', 9))
		expect(await startsOf(seriesId)).toEqual(saturdays('2027-03-06'))
		const told = (await toldTo(member)).filter((title) => title === 'Cancelled: Last Lap')
		expect(told).toHaveLength(1)
		const { body: listed } = await call('GET', api, { headers: asMember })
		expect(listed.filter(({ title }: { title: string }) => title === 'Last Lap')).toHaveLength(1)
	})

	it('is refused where somebody was checked in', async () => {
		const { id } = await createRun(club, { organizerId: planner.id, date: new Date(NOW.getTime() + HOUR / 2) })
		await join(id, asMember)
		const [place] = await runnersOf(id)
		await write((tx) => tx.update(places).set({ status: 'attended' }).where(eq(places.id, place!.id)))
		const { page } = await visit(`${screen}/${id}/cancel`, { headers: asPlanner })
		expect(page.reason).toBe('Someone is checked in already. Undo that first.')
		expect((await cancel(id)).status).toBe(409)
		expect(await storedRun(id)).toMatchObject({ status: 'upcoming' })
	})
})

describe('runs on several weekdays', () => {
	const daysOf = async (seriesId: number) =>
		(await runsOf(seriesId)).filter(({ status }) => status === 'upcoming').map(({ date }) => formatDay(date))
	const seriesOf = async (id: number) => (await storedRun(id)).seriesId!
	const eight = [
		'Sat 6 Mar',
		'Tue 9 Mar',
		'Sat 13 Mar',
		'Tue 16 Mar',
		'Sat 20 Mar',
		'Tue 23 Mar',
		'Sat 27 Mar',
		'Tue 30 Mar',
	]
	const repeatsOf = async (id: number) => (await visit(`${screen}/${id}`, { headers: asPlanner })).page.repeats

	it('has four of each planned, and goes on so', async () => {
		const { id, seriesId } = await plan({ repeats: 'weekly', weekdays: [2] })
		expect(await daysOf(seriesId)).toEqual(eight)
		expect(await repeatsOf(id)).toBe('Every week on Tue and Sat')
		await planRecurringRuns(at('2027-03-06', 9))
		expect((await daysOf(seriesId)).at(-1)).toBe('Sat 3 Apr')
		const fortnightly = await plan({ repeats: 'two_weekly', weekdays: [7, 6] })
		expect((await daysOf(fortnightly.seriesId)).slice(0, 4)).toEqual([
			'Sat 6 Mar',
			'Sun 7 Mar',
			'Sat 20 Mar',
			'Sun 21 Mar',
		])
	})

	it('is planned by the form, and refuses what is no weekday', async () => {
		const made = await visit(`${screen}/create`, {
			headers: asPlanner,
			form: { ...form, repeats: 'weekly', weekday: '2' },
		})
		expect(made.status).toBe(302)
		const id = Number(made.location!.split('/').at(-1))
		expect(await daysOf(await seriesOf(id))).toEqual(eight)
		const { page } = await visit(`${screen}/${id}/edit`, { headers: asPlanner })
		expect(page).toMatchObject({ repeats: 'every week on Tue and Sat', weekdays: ['2', '6'] })
		for (const weekday of ['0', '8', 'Tuesday']) {
			const { status } = await visit(`${screen}/create`, {
				headers: asPlanner,
				form: { ...form, repeats: 'weekly', weekday },
			})
			expect(status).toBe(400)
		}
		const { status } = await call('POST', api, {
			headers: asPlanner,
			body: { ...body, repeats: 'weekly', weekdays: [8] },
		})
		expect(status).toBe(400)
	})

	it('changes its days from one run on: answered runs stay, who was down for one without a day is told', async () => {
		const { seriesId } = await plan({ repeats: 'weekly', weekdays: [2], title: 'Two Days' })
		const [sat, tue, , nextTue, , lastTue] = await runsOf(seriesId)
		const [both, stays] = [await createUser(), await createUser()]
		await write(async (tx) => {
			await tx.insert(runningClubMembers).values([both, stays].map(({ id }) => ({ clubId: club.id, userId: id })))
			await recountMembers(tx, club.id)
		})
		for (const run of [tue!, nextTue!]) await join(run.id, await signedIn(both))
		await join((await runsOf(seriesId))[2]!.id, await signedIn(stays))
		await cancel(lastTue!.id)
		const sent = { title: 'Two Days', weekdays: [4], scope: 'following' }
		expect((await change(sat!.id, sent)).status).toBe(200)
		const after = await seriesOf(sat!.id)
		expect(after).not.toBe(seriesId)
		expect(await daysOf(seriesId), 'nothing goes on without a day').toEqual([])
		expect((await daysOf(after)).slice(0, 5)).toEqual([
			'Sat 6 Mar',
			'Thu 11 Mar',
			'Sat 13 Mar',
			'Thu 18 Mar',
			'Sat 20 Mar',
		])
		expect(await repeatsOf(sat!.id)).toBe('Every week on Thu and Sat')
		expect(await storedRun(tue!.id)).toMatchObject({
			status: 'cancelled',
			cancelReason: 'It’s now every week on Thu and Sat.',
		})
		expect((await noticesOf(both.id)).map(({ title, body }) => [title, body])).toEqual([
			['Cancelled: Two Days', expect.stringContaining('Tue 9 Mar')],
		])
		expect((await noticesOf(both.id))[0]!.body).toContain('and 1 more were called off.')
		expect(await toldTo(stays)).toEqual([])
		await planRecurringRuns(at('2027-03-06', 9))
		expect((await daysOf(after)).filter((day) => day > 'T')).toHaveLength(4)
		expect(await fsck()).toEqual([])
	})

	it('takes its weekday along when it moves, and everybody with it; a date that was called off stays off', async () => {
		const { seriesId, id } = await plan({ repeats: 'weekly', weekdays: [2], title: 'Moving On' })
		const runs = await runsOf(seriesId)
		await join(runs[2]!.id, asMember)
		await cancel(runs[4]!.id)
		const sunday = { startTime: '2027-03-07T05:00:00Z', endTime: '2027-03-07T06:00:00Z', scope: 'following' }
		expect((await change(id, sunday)).status).toBe(200)
		const after = await seriesOf(id)
		expect((await daysOf(after)).slice(0, 6)).toEqual([
			'Sun 7 Mar',
			'Tue 9 Mar',
			'Sun 14 Mar',
			'Tue 16 Mar',
			'Tue 23 Mar',
			'Sun 28 Mar',
		])
		expect(await storedRun(runs[2]!.id)).toMatchObject({ date: at('2027-03-14', 7), currentParticipants: 1 })
		expect(await toldTo(member)).toContain('New time: Moving On')
		const tuesday = { startTime: '2027-03-09T05:00:00Z', endTime: '2027-03-09T06:00:00Z', scope: 'following' }
		expect((await change(id, tuesday)).status, 'it has runs on Tuesdays').toBe(409)
	})

	it('keeps its number of runs and all of its days when only its time changes', async () => {
		const { seriesId, id } = await plan({ repeats: 'weekly', weekdays: [2] })
		const later = { startTime: '2027-03-06T06:00:00Z', endTime: '2027-03-06T07:00:00Z', scope: 'following' }
		expect((await change(id, later)).status).toBe(200)
		expect(await daysOf(seriesId)).toEqual(eight)
		expect((await runsOf(seriesId)).every(({ time }) => time === '08:00')).toBe(true)
	})

	it('takes an answer for every date by its page, and takes it back', async () => {
		const { id, seriesId } = await plan({ repeats: 'weekly', weekdays: [2] })
		const page = `${screen}/${id}/every-time`
		const send = (form: Record<string, string>) => visit(page, { headers: asMember, form })
		expect((await send({ answer: 'never' })).status).toBe(400)
		expect(await send({ answer: 'coming' })).toMatchObject({ status: 302, location: page })
		const standing = async () => (await visit(page, { headers: asMember })).page
		expect(await standing()).toMatchObject({ answer: 'coming', rhythm: 'every week on Tue and Sat', reason: null })
		expect((await runsOf(seriesId)).map(({ currentParticipants }) => currentParticipants)).toEqual(Array(8).fill(1))
		expect((await send({ intent: 'take-back', answer: 'coming' })).status).toBe(302)
		expect(await standing()).toMatchObject({ answer: null })
		expect((await runsOf(seriesId)).map(({ currentParticipants }) => currentParticipants)).toEqual(Array(8).fill(1))
	})

	it('does not lose a day on which somebody was checked in', async () => {
		const { seriesId } = await plan({ repeats: 'weekly', weekdays: [7], title: 'Checked' })
		const [sat, sun] = await runsOf(seriesId)
		await join(sun!.id, asMember)
		const [place] = await runnersOf(sun!.id)
		await write((tx) => tx.update(places).set({ status: 'attended' }).where(eq(places.id, place!.id)))
		const message = 'Someone is checked in already. Undo that first.'
		expect(await change(sat!.id, { weekdays: [], scope: 'following' })).toMatchObject({
			status: 409,
			body: { message },
		})
		expect(await seriesOf(sat!.id)).toBe(seriesId)
	})
})

test('runs that have ended are completed, others are not', async () => {
	const run = (ago: number, wishes: object = {}) =>
		createRun(club, { date: new Date(NOW.getTime() - ago), duration: 60, ...wishes })
	const [ended, going, off] = [await run(HOUR), await run(HOUR - 60_000), await run(HOUR, { status: 'cancelled' })]
	await completeFinishedRuns(NOW)
	await completeFinishedRuns(NOW)
	const statuses = await Promise.all([ended, going, off].map(async ({ id }) => (await storedRun(id)).status))
	expect(statuses).toEqual(['completed', 'upcoming', 'cancelled'])
})

test('a series that cannot be planned keeps no other waiting', async () => {
	const [broken, sound] = [await plan({ repeats: 'weekly' }), await plan({ repeats: 'weekly' })]
	const [series] = await db.select().from(runningSeries).where(eq(runningSeries.id, broken.seriesId))
	const set = (wanted: typeof series) =>
		write((tx) => tx.update(runningSeries).set(wanted!).where(eq(runningSeries.id, broken.seriesId)))
	// The database refuses a run without any length.
	await set({ ...series!, plan: { ...series!.plan, duration: 0 } })
	const later = at('2027-03-13', 9)
	const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
	await expect(planRecurringRuns(later)).rejects.toThrow(/^1 of \d+ series were not planned$/)
	expect(silenced).toHaveBeenCalledOnce()
	silenced.mockRestore()
	expect(await runsOf(broken.seriesId)).toHaveLength(4)
	expect(await runsOf(sound.seriesId)).toHaveLength(6)
	await set(series!)
	await planRecurringRuns(later)
	expect(await runsOf(broken.seriesId)).toHaveLength(6)
})

test('closing a club takes back the points of runs that will not be', async () => {
	const people = [await createUser(), await createUser()]
	const closing = await createRunningClub({ founderId: host.id, members: people })
	const soon = await createRun(closing, { date: new Date(NOW.getTime() + HOUR / 2) })
	const ids = { clubId: closing.id, eventId: soon.id }
	const points = () => Promise.all(people.map((person) => findPoints(person)))
	for (const person of people) await signUp(clubRuns, person, ids)
	for (const { id: personId } of await runnersOf(soon.id))
		await checkIn(clubRuns, host, ids, { personId, arrived: true })
	expect(await points()).toEqual([15, 15])
	expect((await visit(`/running-club/${closing.id}/manage/close`, { headers: asHost, form: {} })).status).toBe(302)
	expect(await points()).toEqual([0, 0])
	expect((await runnersOf(soon.id)).map(({ status }) => status)).toEqual(['attending', 'attending'])
	expect(await storedRun(soon.id)).toMatchObject({ status: 'cancelled', currentParticipants: 2 })
	expect(await fsck()).toEqual([])
})

test('closing a club tells who only asked to join, and not its name', async () => {
	const closing = await createRunningClub({
		founderId: host.id,
		isPublic: false,
		mayBeAsked: true,
		name: 'Quiet Runners',
	})
	const asking = await createUser()
	const headers = await signedIn(asking)
	expect((await call('POST', `/api/running-clubs/${closing.id}/members`, { headers })).status).toBe(202)
	expect((await visit(`/running-club/${closing.id}/manage/close`, { headers: asHost, form: {} })).status).toBe(302)
	const [told, ...more] = await noticesOf(asking.id)
	expect(more).toEqual([])
	expect(told).toMatchObject({ title: 'Your request to join a running club', link: '/running-club-dashboard' })
	expect(told!.body).not.toContain('Quiet Runners')
})

test('closing a club calls its runs off and ends its series', async () => {
	const closing = await createRunningClub({ founderId: host.id })
	const address = `/api/running-clubs/${closing.id}/events`
	const { body: made } = await call('POST', address, { headers: asHost, body: { ...body, repeats: 'weekly' } })
	const past = await createRun(closing, { date: new Date(NOW.getTime() - DAY) })
	await write((tx) => cancelUpcomingEvents(tx, closing.id, NOW))
	await planRecurringRuns(NOW)
	const runs = await runsOf(made.seriesId)
	expect(runs.map(({ status }) => status)).toEqual(Array(4).fill('cancelled'))
	expect(await storedRun(past.id)).toMatchObject({ status: 'upcoming' })
	const [series] = await db.select().from(runningSeries).where(eq(runningSeries.id, made.seriesId))
	expect(series!.endedAt).toEqual(NOW)
})
