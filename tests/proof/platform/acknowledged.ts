import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { openPostgres } from '#db/client/postgres.ts'
import { openSqlite } from '#db/client/sqlite.ts'
import { findViolations } from '#db/ops/invariants.ts'
import { bookings, redemptionItems, redemptions } from '#db/schema.ts'
import { addDays, at, dateOf, HOUR } from '#app/lib/time/time.ts'
import { askPatiently } from './patient.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createItem, givePoints } from '#tests/support/world/rewards.ts'
import { createVenue } from '#tests/support/world/venues.ts'

const POINTS = 100_000
const COST = 3
const OPEN_HOURS = 14
const DAYS = 10

/** A request and its response; without a status there was no response. */
type Deed = {
	kind: 'book' | 'redeem' | 'cancel'
	method: string
	path: string
	headers: Record<string, string>
	body: object
	/** True if others want the same. */
	contested: boolean
	cancels?: Deed
	status?: number
	answer?: { id: number; code?: string }
}

/** Makes people who book, cancel and redeem over HTTP and note the responses. Call it before a server runs. */
export async function createClients(count = 16) {
	const venue = await createVenue({ courts: 50 })
	const item = await createItem({ pointsCost: COST, stock: POINTS })
	const people: Record<string, string>[] = []
	for (let i = 0; i < count; i++) {
		const user = await createUser()
		await givePoints(user, POINTS)
		people.push(await signedIn(user))
	}
	const deeds: Deed[] = []
	const first = addDays(dateOf(new Date()), 3)
	let slots = 0

	function nextDeed(headers: Record<string, string>, { alone = false } = {}): Deed {
		const keyed = { ...headers, 'Idempotency-Key': `deed-${deeds.length}` }
		const turn = deeds.length % 4
		const cancels = deeds.findLast(
			(deed) => deed.kind === 'book' && deed.status === 201 && deed.headers.Authorization === headers.Authorization,
		)
		if (!alone && turn === 3 && cancels && !deeds.some((deed) => deed.cancels === cancels)) {
			const path = `/api/bookings/${cancels.answer!.id}/status`
			return {
				kind: 'cancel',
				method: 'PATCH',
				path,
				headers,
				body: { status: 'cancelled' },
				contested: false,
				cancels,
			}
		}
		if (turn === 2) {
			const body = { itemId: item.id }
			return { kind: 'redeem', method: 'POST', path: '/api/rewards/redeem', headers: keyed, body, contested: false }
		}
		const contested = !alone && turn === 1 && deeds.length % 8 === 1
		const slot = contested ? slots - 1 : slots++
		const startTime = at(addDays(first, Math.floor(slot / OPEN_HOURS) % DAYS), 7 + (slot % OPEN_HOURS))
		const body = {
			venueId: venue.venueId,
			sportId: venue.sportId,
			paymentMethod: 'SnapScan',
			courtNumber: 1 + (Math.floor(slot / OPEN_HOURS / DAYS) % 50),
			startTime,
			endTime: new Date(startTime.getTime() + HOUR),
		}
		return { kind: 'book', method: 'POST', path: '/api/bookings', headers: keyed, body, contested }
	}

	/** Sends a request and returns the response; throws when the connection was lost before. */
	async function send(url: string, { method, path, headers, body }: Deed, asking = askPatiently) {
		const json = { ...headers, 'Content-Type': 'application/json' }
		const response = await asking(url + path, { method, headers: json, body: JSON.stringify(body) })
		const again = response.headers.get('Retry-After')
		return { status: response.status, again, answer: (await response.json()) as Deed['answer'] }
	}

	/** Each person sends request after request until the connection is lost; `onAnswer` gets the number of responses. */
	function keepAsking(url: string, onAnswer: (answered: number) => void) {
		let answered = 0
		const ask = async (headers: Record<string, string>) => {
			for (;;) {
				const deed = nextDeed(headers)
				deeds.push(deed)
				try {
					const { status, answer } = await send(url, deed)
					Object.assign(deed, { status, answer })
				} catch {
					return
				}
				onAnswer(++answered)
			}
		}
		return Promise.all(people.map(ask))
	}

	/** Sends so many requests, one after the other; returns the responses. A 5xx counts as no response. */
	async function attempt(url: string, number: number) {
		const answers = []
		for (let i = 0; i < number; i++) {
			const deed = nextDeed(people[i % people.length]!, { alone: true })
			deeds.push(deed)
			const said = await send(url, deed, fetch)
			if (said.status < 500) Object.assign(deed, { status: said.status, answer: said.answer })
			answers.push(said)
		}
		return answers
	}

	const read = (url: string) =>
		Promise.all(people.map(async (headers) => (await askPatiently(`${url}/api/bookings/me`, { headers })).json()))

	/** Repeats requests with the same key, whether or not they had a response; returns those whose response differs. */
	async function askAgain(url: string, since: number) {
		const different: string[] = []
		const repeat = async (deed: Deed) => {
			const { status, answer } = await send(url, deed)
			const again = { status, answer }
			const first = { status: deed.status, answer: deed.answer }
			if (deed.status === 201 && !isDeepStrictEqual(again, first)) different.push(JSON.stringify([first, again]))
			if (deed.status === undefined) Object.assign(deed, again)
		}
		const keyed = deeds.slice(since).filter(({ kind, status }) => kind !== 'cancel' && (status ?? 201) === 201)
		for (let i = 0; i < keyed.length; i += 16) await Promise.all(keyed.slice(i, i + 16).map(repeat))
		return different
	}

	return {
		deeds,
		keepAsking,
		attempt,
		read,
		askAgain,
		check: (url: string) => check(url, deeds, venue.venueId, item.id),
	}
}

/** Reads the database while no server runs: returns what was acknowledged and is missing, and broken invariants. */
async function check(url: string, deeds: Deed[], venueId: number, itemId: number) {
	const database = url.startsWith('postgres') ? openPostgres(url, { max: 2 }) : openSqlite(url)
	try {
		const { db } = database
		const rows = await db.select().from(bookings).where(eq(bookings.courtId, venueId))
		const booked = new Map(rows.map((row) => [row.id, row]))
		const given = await db.select().from(redemptions).where(eq(redemptions.itemId, itemId))
		const redeemed = new Map(given.map((row) => [row.id, row]))
		const [item] = await db.select().from(redemptionItems).where(eq(redemptionItems.id, itemId))
		const isThere = ({ kind, answer, cancels }: Deed) => {
			if (kind === 'redeem') return redeemed.get(answer!.id)?.code === answer!.code
			if (kind === 'cancel') return booked.get(cancels!.answer!.id)?.status === 'cancelled'
			return booked.has(answer!.id)
		}
		const acknowledged = deeds.filter(({ status }) => status === 200 || status === 201)
		return {
			acknowledged: acknowledged.length,
			lost: acknowledged.filter((deed) => !isThere(deed)),
			refused: deeds.filter(({ status, contested }) => status !== undefined && status > 201 && !contested),
			booked: booked.size,
			redeemed: redeemed.size,
			taken: POINTS - item!.stock!,
			violations: await findViolations(db),
		}
	} finally {
		await database.close()
	}
}
