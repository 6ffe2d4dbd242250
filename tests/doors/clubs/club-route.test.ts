import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { runningEvents, runningRoutes, runningSeries } from '#db/schema.ts'
import { planRecurringRuns } from '#app/features/clubs/events/series/series.server.ts'
import { findRoute } from '#app/features/clubs/route/route.server.ts'
import { bytesOf, gpxFile, trackFile } from '#tests/support/outside/gpx.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createRunningClub } from '#tests/support/world/runs.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:37:00Z') })
afterAll(async () => expect(await fsck()).toEqual([]))

const [host, planner, member] = [await createUser(), await createUser(), await createUser()]
const headersOf = {
	host: await signedIn(host),
	planner: await signedIn(planner),
	member: await signedIn(member),
	stranger: await signedIn(await createUser()),
	admin: await signedIn(await createUser({ role: 'admin' })),
}
const club = await createRunningClub({ founderId: host.id, members: [planner, member] })

async function plan(wishes: object = {}) {
	const { body } = await call('POST', `/api/running-clubs/${club.id}/events`, {
		headers: headersOf.planner,
		body: { title: 'Loop', startTime: '2027-03-06T05:00:00Z', endTime: '2027-03-06T06:00:00Z', ...wishes },
	})
	return body.id as number
}
const address = (id: number | string, clubId: number | string = club.id) => `/running-club/${clubId}/events/${id}/route`

async function upload(id: number, file: string | null, more: Record<string, string> = {}, headers = headersOf.planner) {
	const form = new FormData()
	if (file !== null) form.append('file', new File([bytesOf(file) as BlobPart], 'run.gpx'))
	for (const [name, value] of Object.entries(more)) form.append(name, value)
	const response = await ask(address(id), { method: 'POST', headers, body: form })
	const text = await response.text()
	const message = text ? JSON.parse(text).actionData?.it?.result?.error?.file?.[0] : undefined
	return { status: response.status, location: response.headers.get('Location'), message: message as string | undefined }
}
const stored = async (id: number) => (await db.select().from(runningEvents).where(eq(runningEvents.id, id)))[0]!
const routes = () => db.$count(runningRoutes)
const loop = trackFile({ km: 10, points: 900, name: 'Rietvlei loop' })

describe('a GPX file', () => {
	it('gives a run its way, its distance and its climb', async () => {
		const id = await plan()
		expect(await upload(id, loop)).toMatchObject({ status: 302, location: address(id) })
		const run = await stored(id)
		expect(run.distance).toBeGreaterThan(9.5)
		expect(run.distance).toBeLessThan(10.5)
		expect(run.distance! * 10).toBeCloseTo(Math.round(run.distance! * 10), 6)
		expect(Math.abs(run.elevation - 240)).toBeLessThan(15)
		const { page } = await visit(address(id), { headers: headersOf.planner })
		expect(page.route).toMatchObject({ name: 'Rietvlei loop', climb: run.elevation, way: { finish: null } })
		expect(page.route.profile.rows[0][0]).toBe('Start')
		expect(page.repeats).toBe(false)
		const [row] = await db.select().from(runningRoutes).where(eq(runningRoutes.id, run.routeId!))
		expect(row).toMatchObject({ clubId: club.id, createdById: planner.id })
		expect(row!.track).toHaveLength(400)
	})

	it('is replaced by the next, and removed without changing the distance', async () => {
		const id = await plan()
		await upload(id, loop)
		const before = await routes()
		await upload(id, trackFile({ km: 5, height: null, name: '' }))
		expect(await routes()).toBe(before)
		const run = await stored(id)
		expect(run).toMatchObject({ elevation: 0 })
		expect(await findRoute(run.routeId)).toMatchObject({ name: 'Sunday', climb: 0, profile: null })
		const gone = await visit(address(id), { headers: headersOf.planner, form: { intent: 'remove' } })
		expect(gone.status).toBe(302)
		expect(await stored(id)).toMatchObject({ routeId: null, distance: run.distance })
		expect(await routes()).toBe(before - 1)
		expect((await visit(address(id), { headers: headersOf.planner, form: { intent: 'remove' } })).status).toBe(302)
	})

	it('sent once more leaves the route as it is', async () => {
		const id = await plan()
		await upload(id, loop)
		const { routeId } = await stored(id)
		await upload(id, loop)
		expect(await stored(id)).toMatchObject({ routeId })
	})

	it('sent ten times at once leaves one route', async () => {
		const id = await plan()
		const before = await routes()
		const answers = await Promise.all(Array.from({ length: 10 }, () => upload(id, loop)))
		expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(302))
		expect(await routes()).toBe(before + 1)
	})

	it('is for one run of a series, or for it and all that follow', async () => {
		const id = await plan({ repeats: 'weekly' })
		const { seriesId } = await stored(id)
		const runs = () =>
			db.select().from(runningEvents).where(eq(runningEvents.seriesId, seriesId!)).orderBy(runningEvents.occurrence)
		const before = await routes()
		const [first, second, third] = await runs()
		expect((await visit(address(id), { headers: headersOf.planner })).page.repeats).toBe(true)

		await upload(first!.id, loop, { scope: 'one' })
		const { routeId } = await stored(first!.id)
		expect((await runs()).map((run) => run.routeId)).toEqual([routeId, null, null, null])

		await upload(second!.id, trackFile({ km: 8 }), { scope: 'following' })
		const { routeId: next } = await stored(second!.id)
		expect((await runs()).map((run) => run.routeId)).toEqual([routeId, next, next, next])
		const distances = (await runs()).map(({ distance }) => distance)
		expect(distances[3]).toBe(distances[1])

		vi.setSystemTime(new Date('2027-03-14T06:00:00Z'))
		await planRecurringRuns(new Date())
		expect((await runs()).map((run) => run.routeId)).toEqual([routeId, next, next, next, next, next])
		expect((await runs()).at(-1)).toMatchObject({ distance: distances[1] })
		vi.setSystemTime(new Date('2027-03-01T06:37:00Z'))

		const remove = (run: number, scope: string) =>
			visit(address(run), { headers: headersOf.planner, form: { intent: 'remove', scope } })
		await remove(third!.id, 'following')
		expect((await runs()).map((run) => run.routeId)).toEqual([routeId, next, null, null, null, null])
		const [series] = await db.select().from(runningSeries).where(eq(runningSeries.id, seriesId!))
		expect(series!.plan).toMatchObject({ routeId: null, distance: distances[1] })
		await remove(first!.id, 'following')
		expect(await routes()).toBe(before)
	})
})

describe('is refused', () => {
	test('…, with the reason', () =>
		each(
			[
				['no file', null, 'Choose a GPX file.'],
				['an empty one', '', 'run.gpx is empty. Choose another one.'],
				[
					'a bomb',
					gpxFile('&a;', '<!DOCTYPE gpx [<!ENTITY a "aaaa">]>'),
					/^We can’t read this file: it has a document type/,
				],
				['broken XML', loop.slice(0, 5_000), /^This file is damaged/],
				['no points', gpxFile(''), /^There’s no route in this file/],
				['a point off the earth', gpxFile('<trk><trkseg><trkpt lat="91" lon="0"/></trkseg></trk>'), /^Point 1 /],
				[
					'a way of a few metres',
					trackFile({ km: 0.02, points: 5 }),
					/^This route is \d+ m long\. It has to be at least 100 m\.$/,
				],
				['one beyond any run', trackFile({ km: 300 }), /^This route is \d+ km long\. A run can be up to 250 km\.$/],
				[
					'one that climbs beyond any run',
					trackFile({ height: (part) => (Math.floor(part * 40) % 2) * 8_000 }),
					/^This route climbs/,
				],
			],
			async (_, file, reason) => {
				const id = await plan()
				const [run, before] = [await stored(id), await routes()]
				const { status, message } = await upload(id, file)
				expect({ status, message }).toEqual({ status: 400, message: expect.stringMatching(reason) })
				expect([await stored(id), await routes()]).toEqual([run, before])
			},
		))

	test('one over 4 MB, as too large', async () => {
		expect(await upload(await plan(), gpxFile(' '.repeat(4 * 1024 * 1024)))).toMatchObject({
			status: 413,
			message: 'A GPX file can be up to 4 MB. Choose a smaller one.',
		})
	})

	test('for a run that was cancelled', async () => {
		const id = await plan()
		await write((tx) => tx.update(runningEvents).set({ status: 'cancelled' }).where(eq(runningEvents.id, id)))
		const message = 'This run was cancelled. You can’t change its route any more.'
		expect(await upload(id, loop)).toMatchObject({ status: 409, message })
		expect((await visit(address(id), { headers: headersOf.planner, form: { intent: 'remove' } })).status).toBe(409)
	})

	test('a scope nobody offers is this run only', async () => {
		const id = await plan({ repeats: 'weekly' })
		expect((await upload(id, loop, { scope: 'all' })).status).toBe(302)
		const { seriesId } = await stored(id)
		const withRoute = await db.select().from(runningEvents).where(eq(runningEvents.seriesId, seriesId!))
		expect(withRoute.filter(({ routeId }) => routeId !== null)).toHaveLength(1)
	})
})

describe('who may', () => {
	test.each([
		['planner', 200, 302],
		['host', 200, 302],
		['admin', 200, 302],
		['member', 403, 403],
		['stranger', 403, 403],
	] as const)('the %s: page %i, upload %i', async (who, page, sent) => {
		const id = await plan()
		expect((await visit(address(id), { headers: headersOf[who] })).status).toBe(page)
		expect((await upload(id, loop, {}, headersOf[who])).status).toBe(sent)
		expect((await stored(id)).routeId === null).toBe(sent !== 302)
		const removed = await visit(address(id), { headers: headersOf[who], form: { intent: 'remove' } })
		expect(removed.status).toBe(sent)
	})

	test('nobody who is not signed in', async () => {
		const id = await plan()
		const { status, location } = await visit(address(id))
		expect([status, location]).toEqual([302, expect.stringMatching(/^\/auth/)])
		await upload(id, loop, {}, {} as never)
		expect((await stored(id)).routeId).toBeNull()
	})

	test.each(['0', '-1', 'abc', '1.5', '9007199254740993'])('no run of the id %s', async (id) => {
		expect((await visit(address(id), { headers: headersOf.host })).status).toBe(404)
		expect((await visit(address(await plan(), id), { headers: headersOf.host })).status).toBe(404)
	})

	test('not a run by the address of another club', async () => {
		const other = await createRunningClub({ founderId: host.id, members: [] })
		expect((await visit(address(await plan(), other.id), { headers: headersOf.host })).status).toBe(404)
	})
})
