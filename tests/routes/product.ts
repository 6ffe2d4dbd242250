import { matchPath } from 'react-router'
import * as auth from '#app/routes/auth.tsx'
import * as apiLayout from '#app/routes/api/api.ts'
import * as availability from '#app/routes/api/availability.ts'
import * as bookingStatus from '#app/routes/api/booking-status.ts'
import * as bookings from '#app/routes/api/bookings.ts'
import * as currentUser from '#app/routes/api/current-user.ts'
import * as login from '#app/routes/api/login.ts'
import * as logout from '#app/routes/api/logout.ts'
import * as myBookings from '#app/routes/api/my-bookings.ts'
import * as register from '#app/routes/api/register.ts'
import * as unknown from '#app/routes/api/unknown.ts'
import * as venueSport from '#app/routes/api/venue-sport.ts'
import * as venue from '#app/routes/api/venue.ts'
import * as venues from '#app/routes/api/venues.ts'
import * as again from '#app/routes/bookings/again.ts'
import * as book from '#app/routes/bookings/book.tsx'
import * as cancel from '#app/routes/bookings/cancel.tsx'
import * as mine from '#app/routes/bookings/mine.tsx'
import * as quick from '#app/routes/bookings/quick.tsx'
import * as logoutPage from '#app/routes/logout.ts'
import * as signedInLayout from '#app/routes/signed-in.tsx'
import { middleware } from '#app/root.tsx'
import { serve } from '#tests/support/serve.ts'

// Each address with its layouts and its own module last, as in app/routes.ts; the first that matches is asked.
const routes: [path: string, modules: object[]][] = [
	['/api/user/jwt', [apiLayout, currentUser]],
	['/api/login', [apiLayout, login]],
	['/api/register', [apiLayout, register]],
	['/api/logout', [apiLayout, logout]],
	['/api/venues', [apiLayout, venues]],
	['/api/venues/:id', [apiLayout, venue]],
	['/api/venues/:id/availability', [apiLayout, availability]],
	['/api/venues/:venueId/sports/:sportId', [apiLayout, venueSport]],
	['/api/bookings', [apiLayout, bookings]],
	['/api/bookings/me', [apiLayout, myBookings]],
	['/api/bookings/:id/status', [apiLayout, bookingStatus]],
	['/api/*', [apiLayout, unknown]],
	['/auth', [auth]],
	['/logout', [logoutPage]],
	['/booking/quick', [quick]],
	['/booking/:venueId/:sportId', [signedInLayout, book]],
	['/my-bookings', [signedInLayout, mine]],
	['/my-bookings/:id/cancel', [signedInLayout, mine, cancel]],
	['/my-bookings/:id/again', [signedInLayout, again]],
]
const handlers = routes.map(([path, modules]) => ({ path, handle: serve(modules, path.slice(1), middleware) }))

/** Asks the product for an address, as `fetch` would over the wire. */
export function ask(url: string, init?: RequestInit): Promise<Response> {
	const { pathname } = new URL(url, 'http://localhost')
	const found = handlers.find(({ path }) => matchPath(path, pathname))
	if (!found) throw new Error(`No route of these tests answers ${pathname}`)
	return found.handle(url, init)
}

type Asked = {
	/** Who asks, from `signedIn(user)`, and whatever else the request carries. */
	headers?: Record<string, string>
	body?: unknown
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an answer holds is what the tests are about
export type Answer = { status: number; headers: Headers; body: any }

/** One call of the API: JSON in, JSON out. */
export async function call(method: string, path: string, { headers, body }: Asked = {}): Promise<Answer> {
	const json: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
	const response = await ask(path, {
		method,
		headers: { ...json, ...headers },
		body: body === undefined ? undefined : JSON.stringify(body),
	})
	return read(response)
}

/** Opens a page, or posts a form to it. `it` holds the loader data of the page, `action` its action data. */
export async function visit(
	path: string,
	{ headers, form }: { headers?: Record<string, string>; form?: Record<string, string> } = {},
) {
	const response = await ask(path, form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers })
	const { status, body, headers: answered } = await read(response)
	return {
		status,
		headers: answered,
		text: JSON.stringify(body),
		location: answered.get('Location'),
		page: body?.loaderData?.it,
		action: body?.actionData?.it,
		error: body?.errors && Object.values<{ status?: number; data?: { message?: string } }>(body.errors)[0],
	}
}

async function read(response: Response): Promise<Answer> {
	const text = await response.text()
	return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
}
