import { addDays, at, dateOf, HOUR } from '#app/lib/time/time.ts'

type Venue = { id: number; sports: { sportId: number }[] }
export type Booking = { id: number; venueId: number; sportId: number; startTime: string }
export type Wish = { key: string; body: { venueId: number; sportId: number; startTime: string; endTime: string } }

/** Sends one request, with a JSON body if given; returns the response, even if it is not JSON. */
export async function send(url: string, method: string, headers: Record<string, string> = {}, body?: unknown) {
	const answer = await fetch(url, {
		method,
		headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
		body: body === undefined ? undefined : JSON.stringify(body),
	})
	const text = await answer.text()
	const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
	return { status: answer.status, headers: answer.headers, body: isJson ? (JSON.parse(text) as unknown) : text }
}

/** Signs in at one server; the token is valid at all of them. */
export async function signIn(server: string, username: string) {
	const { body } = await send(`${server}/api/login`, 'POST', {}, { username, password: 'password123' })
	return { Authorization: `Bearer ${(body as { token: string }).token}` }
}

export const book = (server: string, headers: Record<string, string>, { key, body }: Wish) =>
	send(`${server}/api/bookings`, 'POST', { ...headers, 'Idempotency-Key': key }, body)

/** Returns different hours that are free in the demo data, as bookings with an idempotency key each. */
export async function freeHours(server: string, count: number): Promise<Wish[]> {
	const venues = (await send(`${server}/api/venues`, 'GET')).body as Venue[]
	const places = venues.flatMap(({ id, sports }) => sports.map(({ sportId }) => ({ venueId: id, sportId })))
	const today = dateOf(new Date())
	return Array.from({ length: count }, (_, i) => {
		const [place, round] = [places[i % places.length]!, Math.floor(i / places.length)]
		const start = at(addDays(today, 45 + (Math.floor(round / 4) % 14)), 12 + (round % 4))
		const [startTime, endTime] = [start.toISOString(), new Date(start.getTime() + HOUR).toISOString()]
		return { key: `wish-${i}`, body: { ...place, startTime, endTime, paymentMethod: 'SnapScan' } }
	})
}

export async function bookingsOf(server: string, headers: Record<string, string>) {
	const all: Booking[] = []
	for (let page = 1; ; page++) {
		const list = (await send(`${server}/api/bookings/me?page=${page}`, 'GET', headers)).body as Booking[]
		all.push(...list)
		if (list.length < 100) return all
	}
}
