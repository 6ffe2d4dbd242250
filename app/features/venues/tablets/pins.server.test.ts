import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, courts, users, venuePins, venueTablets } from '#db/schema.ts'
import { actFor } from '#app/features/accounts/acting.server.ts'
import { endSessionsOf, findSession } from '#app/features/accounts/sessions.server.ts'
import { personAt, removeUnusedTablets } from '#app/features/accounts/tablets/tablet-session.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { DAY, MINUTE } from '#app/lib/time/time.ts'
import { newTablet, tabletOf } from '#tests/support/tablets.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { findOwnVenue, mayAt, ownVenues } from '../own-venues.server.ts'
import { changeRole, removeMember } from '../team/team.server.ts'
import { enterAt, findNames, findOwnPin, leaveAt, setPin } from './pins.server.ts'
import { findTablets, startTablet, stopTablet } from './tablets.server.ts'

const NOW = new Date('2027-03-01T08:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)
const refused = (status: number, message?: RegExp) => ({
	init: { status },
	...(message && { message: expect.stringMatching(message) }),
})

type User = Awaited<ReturnType<typeof createUser>>
let owner: User, desk: User, coach: User
let venueId: number, deskId: number
let headers: Record<string, string>
const tablet = async (now = NOW) => (await tabletOf(headers, now))!
const enter = async (user: { id: number }, pin: string, now = NOW) => enterAt(await tablet(now), user.id, pin, now)

beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner', fullName: 'Olga Owner' })
	desk = await createUser({ fullName: 'Dineo Desk' })
	coach = await createUser({ fullName: 'Craig Coach' })
	const venue = await createVenue({ ownerId: owner.id })
	venueId = venue.venueId
	deskId = (await joinTeam(venue, desk, 'desk')).id
	await joinTeam(venue, coach, 'coach')
	await setPin(desk, venueId, '7294', NOW)
	headers = await newTablet(owner, venueId, 'Front desk', NOW)
})

/** Runs an act as the person at the tablet, which a page has found before. */
async function act<T>(work: () => Promise<T>, now = NOW) {
	const { id, person, since } = await tablet(now)
	return actFor(person, work, { id, venueId, since: since! })
}
const write1 = () => write((tx) => tx.select({ id: users.id }).from(users).limit(1))

it('is nobody until a PIN is given, and then that person, as a plain user', async () => {
	expect(await findSession(new Request('http://localhost/', { headers }))).toBeNull()
	expect((await tablet()).person).toBeNull()
	expect(await findNames(await tablet())).toEqual([{ id: desk.id, name: 'Dineo Desk' }])
	await enter(desk, '7294')
	expect((await tablet()).person).toMatchObject({ id: desk.id, role: 'user', email: '' })
	await leaveAt(await tablet())
	expect((await tablet()).person).toBeNull()
})

it('locks a PIN for 15 minutes after five wrong ones, also for the right one, and only that person’s', async () => {
	await setPin(coach, venueId, '8305', NOW)
	for (let i = 1; i < 5; i++) await expect(enter(desk, '1111')).rejects.toMatchObject(refused(400, /not your PIN\.$/))
	await expect(enter(desk, '1111')).rejects.toMatchObject(refused(400, /15 minutes/))
	await expect(enter(desk, '7294')).rejects.toMatchObject(refused(429))
	await expect(enter(desk, '7294', later(14))).rejects.toMatchObject(refused(429))
	await enter(coach, '8305')
	await enter(desk, '7294', later(16))
	expect((await tablet(later(16))).person).toMatchObject({ id: desk.id })
})

it('counts all wrong PINs of a tablet too, and those of a person at every tablet', async () => {
	const other = await newTablet(owner, venueId, 'Padel', NOW)
	for (let i = 0; i < 5; i++) await enterAt((await tabletOf(other, NOW))!, desk.id, '1111', NOW).catch(() => {})
	await expect(enter(desk, '7294')).rejects.toMatchObject(refused(429))
	for (let id = 1; id <= 30; id++) await enter({ id: 900_000 + id }, '1111').catch(() => {})
	await setPin(coach, venueId, '8305', NOW)
	await expect(enter(coach, '8305')).rejects.toMatchObject(refused(429))
	await enterAt((await tabletOf(other, NOW))!, coach.id, '8305', NOW)
})

it('refuses a person without a PIN, of another venue, or suspended, as it refuses a wrong PIN', async () => {
	const elsewhere = await createUser({ role: 'venue_owner' })
	const other = await createVenue({ ownerId: elsewhere.id })
	await setPin(elsewhere, other.venueId, '7294', NOW)
	for (const user of [elsewhere, coach, { id: 2_000_000_000 }])
		await expect(enter(user, '7294')).rejects.toMatchObject(refused(400, /not your PIN/))
	await write((tx) => tx.update(users).set({ suspendedAt: NOW }).where(eq(users.id, desk.id)))
	await expect(enter(desk, '7294')).rejects.toMatchObject(refused(400, /not your PIN/))
	expect(await findNames(await tablet())).toEqual([])
})

it('goes back to nobody after five minutes without a touch, whatever loads by itself', async () => {
	await enter(desk, '7294')
	expect((await tabletOf({ ...headers, 'Sec-Fetch-Dest': 'empty' }, later(4)))!.person).not.toBeNull()
	expect((await tabletOf({ ...headers, 'Sec-Fetch-Dest': 'document' }, later(4)))!.person).not.toBeNull()
	expect((await tablet(later(8.9))).person).not.toBeNull()
	expect((await tablet(later(9))).person).toBeNull()
	// Touching it then wakes nobody up.
	await tabletOf({ ...headers, 'Sec-Fetch-Dest': 'document' }, later(10))
	expect((await tablet(later(10))).person).toBeNull()
})

it('ends an act under way when the person is removed, gets another role, or changes their password', async () => {
	const ends: Record<string, () => Promise<unknown>> = {
		role: () => changeRole(owner, venueId, deskId, 'coach', NOW),
		password: () => write((tx) => endSessionsOf(tx, desk.id)),
		PIN: () => setPin(desk, venueId, '7294', NOW),
		leave: async () => leaveAt(await tablet()),
		removal: () => removeMember(owner, venueId, deskId, NOW),
	}
	for (const [name, end] of Object.entries(ends)) {
		await enter(desk, '7294')
		await act(write1)
		const after = act(async () => {
			await actFor(null, end)
			return write1()
		})
		await expect(after, name).rejects.toMatchObject(refused(401, /tablet is over/))
		expect((await tablet()).person, name).toBeNull()
	}
	expect(await db.$count(venuePins, eq(venuePins.userId, desk.id))).toBe(0)
	await expect(enter(desk, '7294')).rejects.toMatchObject(refused(400))
})

it('is no tablet any more once it is stopped, also in the middle of an act', async () => {
	await enter(desk, '7294')
	const { id } = await tablet()
	const after = act(async () => {
		await actFor(null, () => stopTablet(owner, venueId, id, NOW))
		return write1()
	})
	await expect(after).rejects.toMatchObject(refused(401))
	expect(await tabletOf(headers, NOW)).toBeNull()
	await stopTablet(owner, venueId, id, NOW)
	const acts = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.courtId, venueId))
	expect(acts.map(({ action }) => action).sort()).toEqual(['venue.set-pin', 'venue.start-tablet', 'venue.stop-tablet'])
})

it('gives an owner the rights of the desk, in that venue alone', async () => {
	const other = await createVenue({ ownerId: owner.id })
	await setPin(owner, venueId, '8305', NOW)
	await enter(owner, '8305')
	expect(await act(() => mayAt(owner, venueId, 'desk'))).toBe(true)
	for (const right of ['money', 'figures', 'bank', 'team', 'ownBookings'] as const)
		expect(await act(() => mayAt(owner, venueId, right)), right).toBe(false)
	expect(await act(() => mayAt(owner, other.venueId, 'day'))).toBe(false)
	await expect(act(() => findOwnVenue(owner, other.venueId, 'day'))).rejects.toMatchObject(refused(404))
	expect(await act(() => ownVenues(owner))).toMatchObject([{ id: venueId }])
	expect(await ownVenues(owner)).toHaveLength(2)
	await setPin(coach, venueId, '4071', NOW)
	await enter(coach, '4071')
	expect(await act(() => mayAt(coach, venueId, 'cash'))).toBe(false)
})

it('leaves a person’s own affairs to a device of their own', async () => {
	await enter(desk, '7294')
	const own = refused(403, /your own phone/)
	await expect(act(() => setPin(desk, venueId, '4071', NOW))).rejects.toMatchObject(own)
	await expect(act(() => findOwnPin(desk, venueId))).rejects.toMatchObject(own)
	await expect(act(() => removeMember(desk, venueId, deskId, NOW))).rejects.toMatchObject(own)
})

test('only the owner and the team have PINs, and only who leads it has tablets', async () => {
	const admin = await createUser({ role: 'admin' })
	await expect(setPin(admin, venueId, '7294', NOW)).rejects.toMatchObject(refused(403))
	await expect(setPin(await createUser(), venueId, '7294', NOW)).rejects.toMatchObject(refused(404))
	await expect(findTablets(desk, venueId)).rejects.toMatchObject(refused(403))
	await expect(startTablet(desk, 1, venueId, 'Mine', NOW)).rejects.toMatchObject(refused(403))
	const elsewhere = await createUser({ role: 'venue_owner' })
	const other = await createVenue({ ownerId: elsewhere.id })
	await stopTablet(elsewhere, other.venueId, (await tablet()).id, NOW)
	expect(await tablet()).not.toBeNull()
})

test('PINs are stored as passwords are', async () => {
	const [row] = await db.select().from(venuePins).where(eq(venuePins.userId, desk.id))
	expect(row!.pinHash).toMatch(/^\$argon2id\$/)
})

it('has a person on the desk’s pages only, however their address is written', async () => {
	await enter(desk, '7294')
	const here = await tablet()
	const base = `/venue-dashboard/${venueId}`
	for (const path of [base, `${base}/`, `${base}/today`, `${base}/day/new`, `${base}/money/bookings/1`])
		expect(personAt(here, path), path).not.toBeNull()
	for (const path of [
		'/',
		'/profile',
		'/settings',
		'/venue-dashboard',
		`${base}0/today`,
		`/venue-dashboard/${venueId + 1}/today`,
		`/venue-dashboard/0${venueId}/today`,
		`${base}/team`,
		`${base}/TEAM/pin`,
		`${base}/te%61m/pin`,
		`${base}//team/pin`.replace('//', '/./'),
		`${base}/edit/basics`,
		`${base}/figures`,
		`/api/dashboard/venues/${venueId}/bookings`,
	])
		expect(personAt(here, path), path).toBeNull()
})

it('goes with its venue’s owner, and after 60 days without use', async () => {
	await enter(desk, '7294')
	await removeUnusedTablets(new Date(NOW.getTime() + 59 * DAY))
	expect(await db.$count(venueTablets, eq(venueTablets.courtId, venueId))).toBe(1)
	expect(await tabletOf(headers, new Date(NOW.getTime() + 61 * DAY))).toBeNull()
	await removeUnusedTablets(new Date(NOW.getTime() + 61 * DAY))
	expect(await db.$count(venueTablets, eq(venueTablets.courtId, venueId))).toBe(0)
	headers = await newTablet(owner, venueId, 'Bar', NOW)
	await write((tx) => tx.update(courts).set({ status: 'draft' }).where(eq(courts.id, venueId)))
	await eraseAccount(owner, { now: NOW })
	expect(await db.$count(venueTablets, eq(venueTablets.courtId, venueId))).toBe(0)
	expect(await db.$count(venuePins, eq(venuePins.courtId, venueId))).toBe(0)
})
