import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, gamePlayers, games } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { bookingState, withWords } from '#app/features/bookings/mine/booking-state.ts'
import { cancelSums } from '#app/features/bookings/mine/cancel-sums.ts'
import { findOwnBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { moneyWords } from '#app/features/bookings/money-words.ts'
import { lateCharge } from '#app/features/venues/cancellation-policy.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { moveBooking } from '#app/features/bookings/move/moving.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { findShare, startShare } from '#app/features/payments/split/shares.server.ts'
import { equally, splitBooking, undoSplit } from '#app/features/payments/split/split.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { aGame, gamePage, paymentBy, sharesOf } from '#tests/support/world/bills.ts'
import { createUser } from '#tests/support/world/people.ts'
import { answerGame } from './answers.server.ts'
import { gameCardWords, reminderText } from './game-words.ts'
import { openGame, renewKey, setPlaces, takeOff } from './games.server.ts'
import { takeShare } from './own-share.server.ts'
import { gatherSharers } from './split-for-group.server.ts'
import { removePlayedGames } from './played.server.ts'
import { GameChange, type Answer } from './schemas.ts'
import type { Viewer } from './viewer.server.ts'

vi.hoisted(() => Object.assign(process.env, { HOST: '127.0.0.1', PAYMENTS: 'sandbox' }))

const NOW = new Date('2027-03-01T04:30:00Z')
const DATE = '2027-03-03'
const HERE = { now: NOW, date: DATE, fullName: 'Thandi Mokoena' }

/** A viewer who is not signed in, on a browser of their own. */
const visitor = (): Viewer => ({ user: null, browser: crypto.randomUUID(), address: '127.0.0.1' })

const say = (viewer: Viewer, key: string, intent: Answer['intent'], name = '', same?: Answer['same'], now = NOW) =>
	answerGame(viewer, key, { intent, name, same }, now)
const page = (key: string, viewer: Viewer = visitor(), now = NOW) => gamePage(viewer, key, now)
const namesIn = async (key: string) => (await page(key)).in.map(({ name }) => name)
const asUser = (user: { id: number; role: 'user' | 'venue_owner' | 'admin'; fullName: string }): Viewer => ({
	user,
	browser: null,
	address: '127.0.0.1',
})

/** Returns what a refusal says beside its message. */
async function refusal(attempt: Promise<unknown>) {
	try {
		await attempt
	} catch (error) {
		if (error instanceof AppError) return { status: error.init.status, ...error.data }
		throw error
	}
	return null
}

describe('the link of a group', () => {
	it('is made once for a booking, by its booker', async () => {
		const { id, booker, owner, key } = await aGame(HERE)
		expect(key).toMatch(/^[\da-f-]{36}$/)
		expect(await openGame(booker, id, NOW)).toBe(key)
		for (const stranger of [owner, await createUser({ role: 'admin' })])
			expect(await refusal(openGame(stranger, id, NOW))).toMatchObject({ status: 404 })
		expect(await page(key)).toMatchObject({ captain: 'Thandi', going: 1, places: 4, each: 2500, in: [], run: null })
	})

	it('is not made for a booking that has begun or is cancelled', async () => {
		const { id, booker } = await aGame(HERE)
		await write((tx) => tx.delete(games).where(eq(games.bookingId, id)))
		expect(await openGame(booker, id, at(DATE, 10))).toBeNull()
		await cancelBooking(booker, id, NOW)
		expect(await openGame(booker, id, NOW)).toBeNull()
	})

	it('leads nowhere once it was taken back, and the new one shows the group as it was', async () => {
		const { booker, owner, id, key } = await aGame(HERE)
		await say(visitor(), key, 'in', 'Sipho')
		expect(await refusal(renewKey(owner, id, key, NOW))).toMatchObject({ status: 404 })
		const renewed = await renewKey(booker, id, key, NOW)
		expect(await renewKey(booker, id, key, NOW)).toBe(renewed)
		expect(renewed).not.toBe(key)
		expect(await refusal(page(key))).toMatchObject({ status: 404 })
		expect(await refusal(say(visitor(), key, 'in', 'Ayanda'))).toMatchObject({ status: 404 })
		expect(await namesIn(renewed)).toEqual(['Sipho'])
	})

	it('cannot be found by guessing', async () => {
		const guesser = { ...visitor(), address: '203.0.113.9' }
		const guess = () => refusal(gamePage(guesser, crypto.randomUUID(), NOW))
		for (let i = 0; i < 30; i++) expect(await guess()).toMatchObject({ status: 404 })
		expect(await guess()).toMatchObject({ status: 429 })
	})

	it('is changed by its captain alone', async () => {
		const { owner, booker, key } = await aGame(HERE)
		await say(visitor(), key, 'in', 'Sipho')
		const [player] = await db.select().from(gamePlayers).where(eq(gamePlayers.name, 'Sipho')).orderBy(gamePlayers.id)
		for (const user of [null, owner, await createUser({ role: 'admin' })])
			for (const act of [() => setPlaces(user, key, 9, NOW), () => takeOff(user, key, player!.id, NOW)])
				expect(await refusal(act())).toMatchObject({ status: 403 })
		await setPlaces(booker, key, 2, NOW)
		expect(await page(key)).toMatchObject({ places: 2, going: 2 })
	})
})

describe('an answer', () => {
	it('is changed by the browser that gave it, and by no other', async () => {
		const { key } = await aGame(HERE)
		const [sipho, other] = [visitor(), visitor()]
		expect(await say(sipho, key, 'in', 'Sipho Ndlovu')).toMatchObject({ name: 'Sipho', outcome: 'in' })
		expect(await page(key, sipho)).toMatchObject({ going: 2, own: { name: 'Sipho', answer: 'in', before: null } })
		expect((await page(key, other)).own).toBeNull()
		await say(sipho, key, 'out')
		expect(await page(key, other)).toMatchObject({ going: 1, in: [], out: ['Sipho'] })
		await say(sipho, key, 'in')
		expect(await namesIn(key)).toEqual(['Sipho'])
		expect(JSON.stringify(await page(key, other))).not.toContain('Ndlovu')
	})

	it('of a second person of one name asks first whether it is the same', async () => {
		const { key } = await aGame(HERE)
		const [first, second, third] = [visitor(), visitor(), visitor()]
		await say(first, key, 'in', 'Sipho')
		expect(await refusal(say(second, key, 'out', 'sipho'))).toMatchObject({
			status: 409,
			namesake: 'Sipho',
			notice: 'Someone called Sipho is in already. Is that you?',
		})
		expect(await say(second, key, 'out', 'Sipho', 'me')).toMatchObject({ outcome: 'known', player: expect.any(Number) })
		expect(await namesIn(key)).toEqual(['Sipho'])
		expect(await say(third, key, 'in', 'Sipho', 'another')).toMatchObject({ name: 'Sipho 2', outcome: 'in' })
		expect(await namesIn(key)).toEqual(['Sipho', 'Sipho 2'])
		await say(third, key, 'out')
		expect(await namesIn(key)).toEqual(['Sipho'])
	})

	it('under the captain’s name asks too', async () => {
		const { key } = await aGame(HERE)
		for (const name of ['Thandi', 'thandi mokoena'])
			expect(await refusal(say(visitor(), key, 'in', name))).toMatchObject({
				notice: 'Thandi is the captain, and in already. Is that you?',
			})
		expect(await say(visitor(), key, 'in', 'Thandi', 'another')).toMatchObject({ name: 'Thandi 2' })
	})

	it('follows a person who signs in later, and only them', async () => {
		const { key, booker } = await aGame(HERE)
		const [friend, stranger] = [await createUser({ fullName: 'Ayanda Zulu' }), await createUser()]
		const browser = visitor()
		await say(browser, key, 'in', 'Ayanda')
		await say({ ...browser, user: friend }, key, 'in')
		expect((await page(key, asUser(friend))).own).toMatchObject({ name: 'Ayanda', answer: 'in' })
		expect((await page(key, { ...browser, user: stranger })).own).toBeNull()
		expect((await page(key, browser)).own).toBeNull()
		expect(await refusal(say(asUser(booker), key, 'out'))).toMatchObject({ status: 409 })
	})

	it.each([
		['', 'Enter your first name'],
		['S'.repeat(200), 'That’s a long one: please use at most 40 characters'],
		['<b>Sipho</b>', 'Just your first name, please'],
		['https://evil.example', 'A name cannot be a web address'],
	])('under %j is refused politely', async (name, words) => {
		const { key } = await aGame(HERE)
		const read = GameChange.safeParse({ intent: 'in', name })
		if (!read.success) return expect(read.error.issues.map(({ message }) => message)).toEqual([words])
		expect(await refusal(say(visitor(), key, 'in', name))).toMatchObject({
			status: 400,
			fieldErrors: { name: [words] },
		})
	})

	it('of a hundred at once fills the places, and no more', { timeout: 60_000 }, async () => {
		const { key } = await aGame(HERE)
		const names = Array.from({ length: 50 }, (_, i) => `Friend${i}`)
		const answers = await Promise.all([
			...names.map((name) => refusal(say(visitor(), key, 'in', name))),
			...names.map(() => page(key)),
		])
		expect(answers.filter((answer) => answer === null)).toHaveLength(3)
		expect(await page(key)).toMatchObject({ going: 4, places: 4 })
		expect(await refusal(say(visitor(), key, 'in', 'Late'))).toMatchObject({ status: 409 })
		await say(visitor(), key, 'out', 'Late')
		expect((await page(key)).out).toEqual(['Late'])
	})

	it('in twice at once under one name is one person until they say otherwise', async () => {
		const { key } = await aGame(HERE)
		const both = await Promise.all([visitor(), visitor()].map((one) => refusal(say(one, key, 'in', 'Sipho'))))
		expect(both.filter((one) => one === null)).toHaveLength(1)
		expect(await namesIn(key)).toEqual(['Sipho'])
	})

	it('is taken off by the captain', async () => {
		const { key, booker } = await aGame(HERE)
		await say(visitor(), key, 'in', 'Sipho')
		const { run } = await page(key, asUser(booker))
		expect(await takeOff(booker, key, run!.people[0]!.id, NOW)).toBe('Sipho')
		expect(await takeOff(booker, key, run!.people[0]!.id, NOW)).toBeNull()
		expect(await namesIn(key)).toEqual([])
	})
})

describe('the page says the truth about a booking', () => {
	const stateOf = async (key: string, now = NOW) => (await page(key, visitor(), now)).state?.title ?? null
	const late = (key: string, now = NOW) => refusal(say(visitor(), key, 'in', 'Late', undefined, now))

	it('that is held, begun or over', async () => {
		const { key, id } = await aGame(HERE)
		expect(await stateOf(key)).toMatch(/^Held until /)
		await write((tx) => tx.update(bookings).set({ status: 'confirmed', payBy: null }).where(eq(bookings.id, id)))
		expect(await stateOf(key)).toBeNull()
		expect(await stateOf(key, at(DATE, 10))).toBe('Game on')
		expect(await late(key, at(DATE, 10))).toMatchObject({ status: 409 })
		expect(await stateOf(key, at(DATE, 11))).toBe('This one has been played')
	})

	it('that was cancelled, or not paid in time', async () => {
		const [called, lapsed] = [await aGame(HERE), await aGame(HERE)]
		await cancelBooking(called.booker, called.id, NOW)
		expect((await page(called.key)).state).toMatchObject({ text: 'Thandi has cancelled this game.' })
		expect(await late(called.key)).toMatchObject({ status: 409 })
		const soon = at(DATE, 9)
		expect(await stateOf(lapsed.key, soon)).toBe('The court is gone')
		await lapseUnpaidBookings(soon)
		expect(await stateOf(lapsed.key, soon)).toBe('The court is gone')
	})

	it('that was closed for rain, and may be moved', async () => {
		const { key, owner, venueId } = await aGame(HERE)
		const time = { startTime: at(DATE, 9), endTime: at(DATE, 12) }
		const shut = { reason: 'rain' as const, parts: [{ sportId: null, courtNumber: null }], note: '', ...time }
		await closeCourts(owner, venueId, shut, { now: NOW })
		expect((await page(key)).state).toMatchObject({
			title: 'Rained off',
			text: expect.stringContaining('can still move it'),
		})
	})

	it('that has moved since somebody answered', async () => {
		const { key, id, booker } = await aGame(HERE)
		const sipho = visitor()
		await say(sipho, key, 'in', 'Sipho')
		await moveBooking(booker, id, at(DATE, 15), { now: NOW })
		expect(await page(key, sipho)).toMatchObject({
			startTime: at(DATE, 15),
			in: [{ isStale: true }],
			own: { answer: 'in', before: at(DATE, 10) },
		})
		await say(sipho, key, 'in')
		expect(await page(key, sipho)).toMatchObject({ in: [{ isStale: false }], own: { before: null } })
	})

	it('whose captain has left, and forgets a player who leaves', async () => {
		const { key, booker } = await aGame(HERE)
		const friend = await createUser({ fullName: 'Ayanda Zulu' })
		await say(asUser(friend), key, 'in', 'Ayanda')
		await say(visitor(), key, 'in', 'Sipho')
		await eraseAccount(friend, { now: NOW })
		expect(await namesIn(key)).toEqual(['Sipho'])
		await eraseAccount(booker, { now: NOW })
		expect(await page(key)).toMatchObject({ captain: 'The captain', state: { title: 'Called off' } })
		expect(await fsck()).toEqual([])
	})

	it('until a month after it was played', async () => {
		const { key } = await aGame(HERE)
		await removePlayedGames(new Date(at(DATE, 11).getTime() + 30 * DAY))
		expect(await refusal(page(key))).toBeNull()
		await removePlayedGames(new Date(at(DATE, 11).getTime() + 30 * DAY + 1))
		expect(await refusal(page(key))).toMatchObject({ status: 404 })
	})
})

describe('what messengers show', () => {
	it('is when, where, how many are in and the price, or that it is off', async () => {
		const { key, id, booker } = await aGame(HERE)
		await say(visitor(), key, 'in', 'Sipho')
		const shown = gameCardWords(await page(key))
		expect([shown.title.replace(/ · .*/, ''), shown.fact]).toEqual(['Wed 10:00', '2 of 4 in · R25 each'])
		await cancelBooking(booker, id, NOW)
		expect(gameCardWords(await page(key)).fact).toBe('Called off')
	})

	it('names who has not paid, as text that WhatsApp does not format', async () => {
		const { key } = await aGame(HERE)
		expect(reminderText(await page(key), [{ name: '*Sipho*' }, { name: 'Ayanda' }], 'https://x/g/y')).toMatch(
			/Wed 10:00\. Still to pay: ∗Sipho∗, Ayanda\. Tap Pay here, no account needed: https:\/\/x\/g\/y$/,
		)
	})
})

describe('a share of the bill', () => {
	const origin = 'http://localhost'
	async function payByCard(link: string) {
		const { checkoutId } = await startShare(null, link, { payBy: 'card', origin, now: NOW })
		const { id, amount } = await paymentBy(checkoutId)
		return receive(id, { event: 'paid', amount, by: 'webhook', method: 'card' }, NOW)
	}
	const inAs = async (key: string, name: string) => {
		const viewer = visitor()
		await say(viewer, key, 'in', name)
		return viewer
	}

	it('goes to the one it is named after, else one for nobody yet, and never twice', async () => {
		const { key, id } = await aGame({ ...HERE, names: ['', 'Sipho'] })
		expect(await page(key)).toMatchObject({ places: 3, each: 3333 })
		const [ayanda, sipho] = [await inAs(key, 'Ayanda'), await inAs(key, 'Sipho')]
		const [a, s] = [await takeShare(ayanda, key, NOW), await takeShare(sipho, key, NOW)]
		expect((await sharesOf(id)).map(({ name, checkoutId }) => [name, checkoutId])).toEqual([
			['Thandi M.', expect.any(String)],
			['Ayanda', a],
			['Sipho', s],
		])
		expect(await takeShare(ayanda, key, NOW)).toBe(a)
	})

	it('named after two is given to the first of them, and another to the second', async () => {
		const { key, id } = await aGame({ ...HERE, names: ['Sipho', '', ''] })
		const [first, second] = [await inAs(key, 'Sipho Mokoena'), await inAs(key, 'Sipho')]
		const links = [await takeShare(first, key, NOW), await takeShare(second, key, NOW)]
		expect((await sharesOf(id)).slice(1, 3).map(({ checkoutId }) => checkoutId)).toEqual(links)
	})

	it('is held for whoever says In, and for one of two who say it at once', async () => {
		const { key, id, booker } = await aGame({ ...HERE, names: [''] })
		const both = [visitor(), visitor()]
		const said = await Promise.all(both.map((one, i) => refusal(say(one, key, 'in', ['Ayanda', 'Sipho'][i]))))
		expect(said.filter((one) => one === null)).toHaveLength(1)
		expect(said).toContainEqual(expect.objectContaining({ status: 409 }))
		const { name } = (await page(key)).in[0]!
		expect((await sharesOf(id)).map((share) => share.name)).toEqual(['Thandi M.', name])
		const { bill } = await page(key, asUser(booker))
		expect(bill!.shares).toMatchObject([
			{ own: true, state: 'pending', amount: 5000 },
			{ own: false, state: 'pending', amount: 5000, name, isFree: false, link: null },
		])
	})

	it('is dealt to those who are in already when the bill is split, and the places follow', async () => {
		const { key, id, booker } = await aGame(HERE)
		const [ayanda, sipho, lebo] = [await inAs(key, 'Ayanda'), await inAs(key, 'Sipho'), visitor()]
		await say(lebo, key, 'out', 'Lebo')
		await splitBooking(booker, id, equally(5), { now: NOW })
		expect(await gatherSharers(booker, id, NOW)).toBe(key)
		expect((await sharesOf(id)).map(({ name }) => name)).toEqual([
			'Thandi M.',
			'Ayanda',
			'Sipho',
			'Player 4',
			'Player 5',
		])
		expect(await page(key)).toMatchObject({ places: 5, each: 2000 })
		for (const one of [ayanda, sipho])
			expect((await page(key, one)).own!.share).toMatchObject({ state: 'open', amount: 2000, link: expect.any(String) })
		expect(await refusal(setPlaces(booker, key, 6, NOW))).toMatchObject({ status: 409 })
		await undoSplit(booker, id, NOW)
		await splitBooking(booker, id, equally(2), { now: NOW })
		await gatherSharers(booker, id, NOW)
		expect((await page(key)).places).toBe(3)
		expect(await refusal(takeShare(sipho, key, NOW))).toMatchObject({ status: 409 })
		expect((await page(key, asUser(booker))).bill!.payers).toMatchObject([
			{ share: {} },
			{ share: null },
			{ share: null },
		])
		expect(await fsck()).toEqual([])
	})

	it('that was paid by its own link is theirs by name, and asked for no more', async () => {
		const { key, booker, shares } = await aGame({ ...HERE, names: ['Sipho', ''] })
		await payByCard(shares![1]!.checkoutId)
		const sipho = await inAs(key, 'Sipho')
		expect((await page(key, sipho)).own!.share).toMatchObject({ state: 'paid', amount: 3333, link: null })
		expect(await refusal(takeShare(sipho, key, NOW))).toMatchObject({ status: 409 })
		const { bill } = await page(key, asUser(booker))
		expect(bill!.payers).toMatchObject([{ name: 'Sipho', share: { state: 'paid' } }])
		const other = visitor()
		await say(other, key, 'in', 'Sipho', 'another')
		expect((await page(key, other)).own!.share).toMatchObject({ state: 'open' })
	})

	it('whose payment was begun by its own link is not joined by a second one', async () => {
		const { key, shares } = await aGame({ ...HERE, names: ['Sipho', ''] })
		const { checkoutId } = shares![1]!
		await startShare(null, checkoutId, { payBy: 'card', origin, now: NOW })
		expect(await takeShare(await inAs(key, 'Sipho'), key, NOW)).toBe(checkoutId)
	})

	it('that is given back leads the next player to a page of their own', async () => {
		const { key } = await aGame({ ...HERE, names: [''] })
		const sipho = await inAs(key, 'Sipho')
		const before = await takeShare(sipho, key, NOW)
		const begun = await startShare(null, before, { payBy: 'card', origin, now: NOW })
		await say(sipho, key, 'out')
		const after = await takeShare(await inAs(key, 'Ayanda'), key, NOW)
		expect(after).not.toBe(before)
		expect(await paymentBy(begun.checkoutId)).toMatchObject({ status: 'cancelled' })
		expect(await refusal(findShare(before))).toMatchObject({ status: 404 })
	})

	it('is only for people who are in', async () => {
		const { key } = await aGame({ ...HERE, names: [''] })
		const out = visitor()
		await say(out, key, 'out', 'Sipho')
		for (const viewer of [visitor(), out])
			expect(await refusal(takeShare(viewer, key, NOW))).toMatchObject({ status: 409 })
	})

	it('is free again when its player drops out, and stays theirs once it is paid', async () => {
		const { key, id, booker } = await aGame({ ...HERE, names: [''] })
		const sipho = await inAs(key, 'Sipho')
		await takeShare(sipho, key, NOW)
		await say(sipho, key, 'out')
		expect((await sharesOf(id)).map(({ name }) => name)).toEqual(['Thandi M.', 'Player 2'])
		await say(sipho, key, 'in')
		expect((await page(key, sipho)).own!.share).toMatchObject({ state: 'open', amount: 5000 })
		await payByCard(await takeShare(sipho, key, NOW))
		await say(sipho, key, 'out')
		expect((await page(key, sipho)).own).toMatchObject({ answer: 'out', share: { state: 'paid' } })
		const { bill } = await page(key, asUser(booker))
		expect(bill!.payers).toMatchObject([{ name: 'Sipho', answer: 'out', share: { state: 'paid', amount: 5000 } }])
		expect(bill).toMatchObject({ isSplit: true, held: 5000, total: 10_000, due: 5000 })
		expect(await fsck()).toEqual([])
	})

	it('paid twice, or after the bill was split anew, goes back as any share does', async () => {
		const { key, id, booker } = await aGame({ ...HERE, names: [''] })
		const sipho = await inAs(key, 'Sipho')
		const link = await takeShare(sipho, key, NOW)
		const { checkoutId } = await startShare(null, link, { payBy: 'card', origin, now: NOW })
		await undoSplit(booker, id, NOW)
		await splitBooking(
			booker,
			id,
			{
				mode: 'equal',
				people: [
					{ name: '', amount: null },
					{ name: '', amount: null },
				],
			},
			{ now: NOW },
		)
		const again = await takeShare(sipho, key, NOW)
		expect(again).not.toBe(link)
		await payByCard(again)
		const late = await paymentBy(checkoutId)
		await receive(late.id, { event: 'paid', amount: late.amount, by: 'webhook', method: 'card' }, NOW)
		expect((await findShare(link)).state).toBe('returned')
		expect((await page(key, sipho)).own!.share).toMatchObject({ state: 'paid', link: again })
		expect(await fsck()).toEqual([])
	})

	it('that is paid keeps the court until the game, and every screen says so', async () => {
		const { key, id, booker } = await aGame({ ...HERE, price: 420, names: ['', '', '', ''] })
		const sipho = await inAs(key, 'Sipho')
		await payByCard(await takeShare(sipho, key, NOW))
		const held = 'Held: R336.00 still to pay before Wed 3 Mar, 10:00'
		expect((await page(key, sipho)).state!.title).toBe(held)
		expect((await page(key, asUser(booker))).state!.title).toBe(held)
		const booking = await findOwnBooking(booker, id, NOW)
		expect(bookingState(booking, NOW)).toMatchObject({ title: held, heldUntil: null })
		expect(withWords(booking, NOW).words.about).toBe('1 of 5 shares paid')
	})

	it('says where its money goes when its player or the captain calls it off', async () => {
		const played = async () => {
			const game = await aGame({ ...HERE, price: 320, names: ['', ''] })
			const sipho = await inAs(game.key, 'Sipho')
			await payByCard(await takeShare(sipho, game.key, NOW))
			const words = async () => (await page(game.key, sipho)).own!.share?.words
			expect(await words()).toBe('R106.66 paid. Thank you.')
			return { ...game, sipho, words }
		}
		const [free, late, out] = [await played(), await played(), await played()]
		await say(out.sipho, out.key, 'out')
		expect(await out.words()).toBe('Your R106.66 stays in the pot. Sort it out with Thandi.')
		await cancelBooking(free.booker, free.id, NOW)
		expect(await free.words()).toBe('Your R106.66 is on its way back to your card.')

		const soon = at(DATE, 9)
		const before = await findOwnBooking(late.booker, late.id, soon)
		const sums = cancelSums(before.money, lateCharge(before, soon))
		expect(sums.staying.map(({ own, name, left }) => [own, name, left])).toEqual([[false, 'Sipho', 10_666]])
		await cancelBooking(late.booker, late.id, soon)
		expect(await late.words()).toBe('The venue keeps your R106.66: its rule for late cancelling.')
		expect(moneyWords(await findOwnBooking(late.booker, late.id, soon), soon)).toMatchObject({
			label: 'R106.66 of R320.00 paid',
			line: 'Sipho’s R106.66 stayed with the venue',
		})
		expect(moneyWords(await findOwnBooking(free.booker, free.id, NOW), NOW)).toMatchObject({
			label: 'R106.66 on its way back',
			line: 'To the card, within a few days · For Sipho',
		})
	})

	it('of somebody who answered on another phone can be paid there', async () => {
		const { key, id } = await aGame({ ...HERE, names: ['', ''] })
		await inAs(key, 'Pule')
		const phone = visitor()
		const { player } = await say(phone, key, 'in', 'Pule', 'me')
		const other = async (me = player!) => (await gamePage(phone, key, NOW, me)).other
		expect(await other()).toEqual({
			id: player,
			name: 'Pule',
			answer: 'in',
			share: { state: 'open', amount: 3333, link: null, words: 'Pay Pule’s share R33.33' },
		})
		expect(await other(player! + 1000)).toBeNull()
		expect(await refusal(takeShare(phone, key, NOW))).toMatchObject({ status: 409 })
		await payByCard(await takeShare(phone, key, NOW, player))
		expect((await other())!.share).toMatchObject({ state: 'paid', words: 'Pule’s R33.33 is paid.', link: null })
		expect((await sharesOf(id)).map(({ name, status }) => [name, status])).toContainEqual(['Pule', 'paid'])
		const elsewhere = await aGame({ ...HERE, names: [''] })
		expect(await refusal(takeShare(phone, elsewhere.key, NOW, player))).toMatchObject({ status: 409 })
	})

	it('is not offered once the booking is cancelled', async () => {
		const { key, id, booker } = await aGame({ ...HERE, names: [''] })
		const sipho = await inAs(key, 'Sipho')
		await cancelBooking(booker, id, NOW)
		expect((await page(key, sipho)).own!.share).toBeNull()
		expect(await refusal(takeShare(sipho, key, NOW))).toMatchObject({ status: 409 })
	})
})
