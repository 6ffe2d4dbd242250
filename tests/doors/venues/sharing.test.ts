import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { chatKnowledgeBase, courts, runningClubs, tournaments } from '#db/schema.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { createClub, createRun } from '#tests/support/world/runs.ts'
import { createTournament } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const ORIGIN = 'http://localhost'
const HOSTILE = '</title><script>alert(1)</script>"\' & ]]> 😀 \u202Eevil'

async function locations(path = '/sitemap.xml') {
	const response = await ask(path)
	expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/xml; charset=utf-8'])
	const found: string[] = []
	const parser = new SaxesParser()
	let inside = false
	parser.on('opentag', ({ name }) => (inside = name === 'loc'))
	parser.on('closetag', () => (inside = false))
	parser.on('text', (text) => inside && found.push(text))
	parser.write(await response.text()).close()
	return found
}

/** Expires what is cached. */
const later = () => vi.setSystemTime(Date.now() + HOUR)

describe('the map of the site', () => {
	it('lists what all people may open, and nothing else', async () => {
		const venue = await createVenue()
		const draft = await createVenue({ settings: { status: 'draft' } })
		const [open, secret] = [await createTournament(venue), await createTournament(venue, { isPublic: false })]
		const events = {
			coming: await createEvent(venue),
			secret: await createEvent(venue, { isPublic: false }),
			cancelled: await createEvent(venue, { status: 'cancelled' }),
			over: await createEvent(venue, { startTime: new Date(Date.now() - DAY) }),
			elsewhere: await createEvent(draft),
		}
		const [club, hidden] = [await createClub(), await createClub({ isPublic: false })]
		const closed = await createClub({ closedAt: new Date() })
		const date = new Date(Date.now() - DAY)
		const runs = {
			past: await createRun(club, { date }),
			coming: await createRun(club),
			members: await createRun(club, { date, isPublic: false }),
			cancelled: await createRun(club, { date, status: 'cancelled' }),
			hidden: await createRun(hidden, { date }),
			closed: await createRun(closed, { date }),
		}
		later()
		const [answer] = await write((tx) =>
			tx
				.insert(chatKnowledgeBase)
				.values({ question: 'How do I book?', answer: 'Choose an hour.', category: 'Booking' })
				.returning({ id: chatKnowledgeBase.id }),
		)
		const found = await locations()
		expect(found.filter((address) => /\d/.test(new URL(address).pathname)).sort()).toEqual(
			[
				`/venues/${venue.venueId}`,
				`/tournaments/${open.id}`,
				`/venues/${venue.venueId}/events/${events.coming.id}`,
				`/running-club/${club.id}`,
				`/help/${answer!.id}`,
				`/running-club/${club.id}/events/${runs.past.id}`,
			]
				.map((path) => ORIGIN + path)
				.sort(),
		)
		expect(found).toContain(`${ORIGIN}/?view=venues`)
		expect(new Set(found).size).toBe(found.length)
		expect(found.join()).not.toContain(`/tournaments/${secret.id}`)
	})

	it('follows what is published, hidden and closed within the hour', async () => {
		const venue = await createVenue()
		const [tournament, club] = [await createTournament(venue), await createClub()]
		const paths = [`/venues/${venue.venueId}`, `/tournaments/${tournament.id}`, `/running-club/${club.id}`]
		later()
		const before = await locations()
		expect(paths.map((path) => before.includes(ORIGIN + path))).toEqual([true, true, true])
		await write(async (tx) => {
			await tx.update(courts).set({ status: 'declined' }).where(eq(courts.id, venue.venueId))
			await tx.update(tournaments).set({ isPublic: false }).where(eq(tournaments.id, tournament.id))
			await tx.update(runningClubs).set({ isPublic: false }).where(eq(runningClubs.id, club.id))
		})
		later()
		const after = await locations()
		expect(paths.map((path) => after.includes(ORIGIN + path))).toEqual([false, false, false])
	})

	test('has no part …', () =>
		each(['2', '0', '-1', 'x', '1e9', '99999999999'], async (part) => {
			expect((await ask(`/sitemap.xml?part=${part}`)).status).toBe(404)
		}))
})

it('tells robots where the sitemap is and what not to list', async () => {
	const response = await ask('/robots.txt')
	expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
	const text = await response.text()
	expect(text).toMatch(/^User-agent: \*$/m)
	expect(text).toMatch(/^Sitemap: http:\/\/localhost\/sitemap\.xml$/m)
	const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!)
	for (const path of ['/api/venues', '/my-bookings', '/admin/users', '/pay/abc', '/calendars/x.ics', '/settings/data'])
		expect(
			closed.some((start) => path.startsWith(start)),
			path,
		).toBe(true)
	later()
	const listed = (await locations()).map((address) => new URL(address).pathname)
	const hidden = listed.filter((path) => path !== '/booking/quick' && closed.some((start) => path.startsWith(start)))
	expect(hidden).toEqual([])
})

describe('a preview card', () => {
	const picture = async (path: string) => {
		const response = await ask(path)
		expect(response.status, path).toBe(200)
		expect(response.headers.get('Content-Type')).toBe('image/png')
		const bytes = Buffer.from(await response.arrayBuffer())
		const { width, height, format } = await sharp(bytes).metadata()
		expect([width, height, format]).toEqual([1200, 630, 'png'])
		return { bytes, headers: response.headers }
	}

	it('exists for all public pages, each different, at most 60 kB', async () => {
		const venue = await createVenue({ name: 'Beacon Padel' })
		const tournament = await createTournament(venue)
		const club = await createClub()
		const run = await createRun(club, { date: new Date(Date.now() - DAY) })
		const event = await createEvent(venue)
		const paths = [
			'/cards/courtside.png',
			`/cards/venues/${venue.venueId}.png`,
			`/cards/venues/${venue.venueId}/events/${event.id}.png`,
			`/cards/tournaments/${tournament.id}.png`,
			`/cards/running-clubs/${club.id}.png`,
			`/cards/running-clubs/${club.id}/events/${run.id}.png`,
		]
		const drawn = await Promise.all(paths.map(picture))
		for (const { bytes } of drawn) expect(bytes.length).toBeLessThanOrEqual(60_000)
		expect(new Set(drawn.map(({ bytes }) => bytes.toString('base64'))).size).toBe(paths.length)
		expect(drawn[0]!.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
	})

	it('is not there for what is private, not published, closed, still to come, or nothing at all', async () => {
		const [venue, draft] = [await createVenue(), await createVenue({ settings: { status: 'submitted' } })]
		const secret = await createTournament(venue, { isPublic: false })
		const [club, hidden] = [await createClub(), await createClub({ isPublic: false })]
		const closed = await createClub({ closedAt: new Date() })
		const evening = await createEvent(venue, { isPublic: false })
		const date = new Date(Date.now() - DAY)
		const members = await createRun(club, { date, isPublic: false })
		const [coming, within] = [await createRun(club), await createRun(hidden, { date })]
		const answers = await Promise.all(
			[
				`/cards/venues/${draft.venueId}.png`,
				`/cards/venues/${venue.venueId}/events/${evening.id}.png`,
				`/cards/venues/${venue.venueId}/events/${evening.id}.png?key=${evening.linkKey}`,
				`/cards/tournaments/${secret.id}.png`,
				`/cards/tournaments/${secret.id}.png?key=${secret.linkKey}`,
				`/cards/running-clubs/${hidden.id}.png`,
				`/cards/running-clubs/${hidden.id}.png?key=${hidden.inviteKey}`,
				`/cards/running-clubs/${closed.id}.png`,
				`/cards/running-clubs/${club.id}/events/${members.id}.png`,
				`/cards/running-clubs/${club.id}/events/${coming.id}.png`,
				`/cards/running-clubs/${hidden.id}/events/${within.id}.png`,
				...['0', '-1', 'x', '1.5', '99999999999', '987654'].map((id) => `/cards/venues/${id}.png`),
			].map(async (path) => [path, (await ask(path)).status]),
		)
		expect(answers.filter(([, status]) => status !== 404)).toEqual([])
	})

	it('is not sent again to a client that has it, and changes with its words', async () => {
		const venue = await createVenue({ name: 'Before' })
		const path = `/cards/venues/${venue.venueId}.png`
		const first = await picture(path)
		const tag = first.headers.get('ETag')!
		for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
			const answer = await ask(path, { headers: { 'If-None-Match': known } })
			expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([304, 0])
		}
		await write((tx) => tx.update(courts).set({ name: 'After' }).where(eq(courts.id, venue.venueId)))
		const second = await ask(path, { headers: { 'If-None-Match': tag } })
		expect([second.status, second.headers.get('ETag') === tag]).toEqual([200, false])
	})

	test('can be drawn for the name …', () =>
		each(
			[HOSTILE, '東京', '😀😀', 'x'.repeat(300), 'W '.repeat(150), '\u0000\u0007', '{{}} ${x} &#0; <svg onload=x>'],
			async (name) => {
				const venue = await createVenue({ name: name.replaceAll('\u0000', '\u0001') })
				const { bytes } = await picture(`/cards/venues/${venue.venueId}.png`)
				expect(bytes.length).toBeLessThanOrEqual(60_000)
			},
		))
})
