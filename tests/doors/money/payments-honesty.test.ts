import { eq } from 'drizzle-orm'
import { expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { billSplits, credits, teamMembers, tournamentTeams } from '#db/schema.ts'
import { openEntryCheckout } from '#app/features/payments/checkout.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { middleware } from '#app/root.tsx'
import { everyRoute, load, type Address } from '#tests/support/process/addresses.ts'
import { proof, within } from '#tests/support/cases.ts'
import { moneyOfEntry } from '#tests/support/world/money.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { serve } from '#tests/support/process/serve.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { checkoutOf, payableVenue, paymentsOf } from './checkouts.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { booked, storedBooking, wish } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

/** Every address of the product that changes something, except for signing in and out. */
const addresses: (Address & { handle: ReturnType<typeof serve> })[] = []
for (const address of everyRoute) {
	const loaded = await load(address.files)
	const leaves = /^(auth|logout|api\/(login|logout|register))$/.test(address.path)
	if (loaded.at(-1)!.action && !leaves) {
		addresses.push({ ...address, handle: serve(loaded, address.path, middleware) })
	}
}

const player = await createUser()
const admin = await createUser({ role: 'admin' })
type Venue = Awaited<ReturnType<typeof payableVenue>>
const payers = {
	'a player': () => player,
	'the owner of the venue': ({ owner }: Venue) => owner,
	'an admin': () => admin,
}

/** Makes a booking of the user's own with a payment that waits for the venue, an open one, and a share. */
async function madeBy(user: { id: number }, venue: Venue, { sent }: { sent: boolean }) {
	const headers = await signedIn(user)
	const bookingId = await booked(user, wish(venue, '2027-03-02', 10, 11))
	const checkoutId = await checkoutOf(headers, bookingId)
	const body = { verificationMethod: 'eft' }
	if (sent) await call('POST', `/api/payments/manual-verify/${checkoutId}`, { headers, body })
	const link = `share-of-booking-${bookingId}-with-a-secret`
	const share = {
		bookingId,
		requesterId: user.id,
		participantId: user.id,
		name: 'Me',
		amount: 45_000,
		checkoutId: link,
	}
	await write((tx) => tx.insert(billSplits).values(share))
	const [payment] = await paymentsOf(bookingId)
	return { venue, headers, bookingId, checkoutId, link, paymentId: payment!.id, userId: user.id }
}
type Made = Awaited<ReturnType<typeof madeBy>>

function fill(path: string, { venue: { venueId, sportId }, bookingId, checkoutId, link, paymentId }: Made) {
	const ids: Record<string, unknown> = { bookingId, checkoutId, link, paymentId, venueId, sportId }
	const id = /bookings\/:id/.test(path) ? bookingId : /sandbox\/:id/.test(path) ? checkoutId : venueId
	return `/${path.replace(/:(\w+)/g, (_, name: string) => String(name === 'id' ? id : (ids[name] ?? 1))).replace('*', 'x')}`
}

/** Fields that could pass for money, or for the right to confirm it. */
const forged = ({ venue, bookingId, userId }: Made) => ({
	bookingId,
	userId: venue.owner.id,
	payerId: userId,
	ownerId: userId,
	role: 'admin',
	isAdmin: true,
	paymentStatus: 'paid',
	payment_status: 'paid',
	paid: 'yes',
	totalPrice: 0,
	total: 0,
	amount: 0,
	price: 0,
	receivedAt: NOW.toISOString(),
	receivedAmount: 45_000,
	receivedBy: 'webhook',
	receivedById: venue.owner.id,
	received: true,
	provider: 'credit',
	providerPaymentId: 'p_1',
	currency: 'ZAR',
	lateCharge: 0,
	payBy: 'manual',
	verificationMethod: 'eft',
	receiptNumber: '1',
	paymentMethod: 'Cash',
	confirmed: true,
	event: 'received',
})

/** Adds the fields that each form and call needs to be accepted at all. */
const attempts = (made: Made): Record<string, unknown>[] => [
	{
		...forged(made),
		status: 'success',
		intent: 'paid',
		method: 'eft',
		act: `${made.paymentId}:received`,
		change: `${made.bookingId}:received`,
	},
	{
		...forged(made),
		status: 'confirmed',
		intent: 'pay',
		method: 'cash',
		act: `${made.paymentId}:kept`,
		seen: '45000',
		change: 'received',
	},
	{
		...forged(made),
		status: 'completed',
		intent: 'received',
		method: 'credit',
		pick: String(made.paymentId),
		seen: 45_000,
		change: `${made.bookingId}:paid`,
	},
	{
		...forged(made),
		status: 'paid',
		change: 'paid',
		type: 'payment.succeeded',
		payload: { status: 'succeeded', amount: 45_000 },
	},
]

const asForm = (fields: Record<string, unknown>) =>
	new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))

/** Checks that the booking is unpaid, and returns the state of booking and payments. */
async function expectUnpaid({ bookingId }: Made, attempt: string) {
	const [booking, payments] = [await storedBooking(bookingId), await paymentsOf(bookingId)]
	expect(booking.paymentStatus, attempt).toBe('pending')
	for (const payment of payments) {
		expect([payment.receivedAt, payment.receivedAmount, payment.receivedBy], attempt).toEqual([null, null, null])
	}
	return JSON.stringify([booking, payments])
}

const JSON_TYPE: Record<string, string> = { 'Content-Type': 'application/json' }

/** The addresses that deal with bookings and money, or with all of a venue. */
const DEALS = /^(venue-dashboard|admin|my-bookings|pay|api\/(bookings|payments))/

/** Sends each attempt to each address. `make`'s result is reused until it changes or an attempt may have changed it. */
async function tryAll<Made>(
	paths: string[],
	make: () => Promise<Made>,
	send: (path: string, made: Made, attempt: number) => Promise<boolean>,
) {
	const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
	let made: Made | undefined
	for (const [i, path] of paths.entries()) {
		for (const attempt of proof || DEALS.test(path) ? [0, 1, 2, 3] : [i % 4]) {
			made ??= await make()
			if (await send(path, made, attempt)) made = undefined
		}
	}
	silenced.mockRestore()
}

const paths = addresses.map(({ path }) => path)
/** Other addresses know nothing of claims or of payers: outside the proof, one player tries them once. */
const pathsWhere = (who: keyof typeof payers, sent: boolean) =>
	proof || (sent && who === 'a player') ? paths : paths.filter((path) => DEALS.test(path))
const handlerOf = (path: string) => addresses.find((address) => address.path === path)!.handle

test.each([
	['a player', true],
	['the owner of the venue', false],
	['an admin', true],
	...(proof ? ([['a player', false], ['the owner of the venue', true], ['an admin', false]] as const) : []), // prettier-ignore
] as const)(
	'%s who pays does not become paid by anything that is sent anywhere (said to be sent: %s)',
	async (who, sent) => {
		const make = async () => {
			const venue = await payableVenue()
			return madeBy(payers[who](venue), venue, { sent })
		}
		await tryAll(pathsWhere(who, sent), make, async (path, made, attempt) => {
			const fields = attempts(made)[attempt]!
			const url = fill(path, made)
			const isApi = path.startsWith('api')
			const before = await expectUnpaid(made, 'as it was')
			let isTaken = false
			for (const method of isApi ? ['POST', 'PATCH', 'PUT', 'DELETE'] : ['POST']) {
				const init = isApi
					? { headers: { ...made.headers, ...JSON_TYPE }, body: JSON.stringify(fields) }
					: { headers: made.headers, body: asForm(fields) }
				const { status, headers } = await handlerOf(path)(url, { method, ...init })
				expect(status, `${method} ${url}`).toBeLessThan(500)
				const after = await expectUnpaid(made, `${method} ${url} ${JSON.stringify(fields)}`)
				const wentHome = headers.get('Location') === '/'
				isTaken ||= after !== before || (status < 400 && !wentHome && DEALS.test(path))
			}
			return isTaken
		})
	},
	within(300_000),
)

async function enteredBy(user: { id: number; role: 'user' | 'venue_owner' | 'admin' }, venue: Venue, sent: boolean) {
	const headers = await signedIn(user)
	const tournament = await createTournament(venue, { entryFee: 450 })
	const team = await enterTeam(tournament, { status: 'registered', entryFee: 450 })
	await write(async (tx) => {
		await tx.update(tournamentTeams).set({ captainId: user.id }).where(eq(tournamentTeams.id, team.id))
		await tx.update(teamMembers).set({ userId: user.id }).where(eq(teamMembers.teamId, team.id))
	})
	const { checkoutId } = await openEntryCheckout(user, team.id, { payBy: 'manual', origin: 'http://localhost' })
	if (sent) await claim(user, checkoutId, { verificationMethod: 'eft', receiptNumber: '' })
	const { payments } = await moneyOfEntry(team.id)
	return { venue, headers, tournamentId: tournament.id, teamId: team.id, checkoutId, paymentId: payments[0]!.id }
}

const ofEntries = paths.filter((path) => /tournaments|payment|money/.test(path))

test.each([
	['a player', false],
	['a player', true],
	['the owner of the venue', false],
	['the owner of the venue', true],
] as const)(
	'%s whose team pays does not have it paid by anything that is sent (said to be sent: %s)',
	async (who, sent) => {
		const make = async () => {
			const venue = await payableVenue()
			const user = payers[who](venue)
			return { user, ...(await enteredBy(user, venue, sent)) }
		}
		await tryAll(ofEntries, make, async (path, { user, tournamentId, teamId, headers, ...made }, attempt) => {
			const named: Record<string, unknown> = { ...made, ...made.venue, teamId, id: tournamentId }
			const url = `/${path.replace(/:(\w+)/g, (_, name: string) => String(named[name] ?? 1))}`
			const fields = {
				...attempts({ ...made, headers, bookingId: 1, link: 'none', userId: user.id })[attempt]!,
				teamId,
			}
			const isApi = path.startsWith('api')
			let isTaken = false
			for (const method of isApi ? ['POST', 'PATCH'] : ['POST']) {
				const body = isApi ? JSON.stringify(fields) : asForm(fields)
				const { status } = await handlerOf(path)(url, {
					method,
					headers: { ...headers, ...(isApi && JSON_TYPE) },
					body,
				})
				expect(status, `${method} ${url}`).toBeLessThan(500)
				const { payments, team } = await moneyOfEntry(teamId)
				const said = payments.map(({ receivedAt, receivedBy }) => receivedAt ?? receivedBy)
				expect([team.status === 'active', ...said.filter(Boolean)], `${method} ${url}`).toEqual([false])
				isTaken ||= status < 400
			}
			return isTaken
		})
	},
	within(120_000),
)

it('has been tried on everything that deals with money', () => {
	expect(paths).toEqual(
		expect.arrayContaining([
			'api/bookings',
			'api/bookings/:id/status',
			'api/payments/checkout',
			'api/payments/manual-verify/:checkoutId',
			'api/payments/webhook',
			'booking/:venueId/:sportId',
			'my-bookings/:id/pay',
			'tournaments/:id/team/:teamId/pay',
			'tournaments/:id/team/:teamId/split',
			'payment/manual-checkout/:checkoutId',
			'venue-dashboard/:venueId/money',
		]),
	)
})

test('the same fields do pay when sent by the venue’s people, if they are not the payer', async () => {
	const venue = await payableVenue()
	const made = await madeBy(player, venue, { sent: true })
	const owner = await signedIn(venue.owner)
	const form = { act: `${made.paymentId}:received` }
	const { status } = await visit(`/venue-dashboard/${venue.venueId}/money`, { headers: owner, form })
	expect(status).toBe(302)
	expect((await storedBooking(made.bookingId)).paymentStatus).toBe('paid')
})

test('a booking is not paid by how it is made', async () => {
	const venue = await payableVenue()
	const headers = await signedIn(player)
	const more = {
		paymentStatus: 'paid',
		status: 'confirmed',
		totalPrice: 0,
		receivedAt: NOW,
		paymentReference: 'CS1',
		lateCharge: 0,
	}
	const { body } = await call('POST', '/api/bookings', {
		headers,
		body: { ...wish(venue, '2027-03-03', 10, 11), ...more },
	})
	expect(await storedBooking(body.id)).toMatchObject({
		status: 'pending',
		paymentStatus: 'pending',
		totalPrice: 450,
		paymentReference: null,
	})
	expect(await paymentsOf(body.id)).toEqual([])
})

test('no player has gained credit either', async () => {
	expect(await db.$count(credits)).toBe(0)
})
