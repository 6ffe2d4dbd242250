import { describe, expect, it, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { findOwnBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { moneyWords } from '#app/features/bookings/money-words.ts'
import { creditAt } from '#app/features/ledger/credit/credit.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { startShare } from '#app/features/payments/split/shares.server.ts'
import { carryOut } from '#app/features/payments/split/split-changes.server.ts'
import { findSplit } from '#app/features/payments/split/split-page.server.ts'
import { undoSplit } from '#app/features/payments/split/split.server.ts'
import { MINUTE } from '#app/lib/time/time.ts'
import { aGame, billOf, gamePage, paymentBy, sharesOf } from '#tests/support/world/bills.ts'
import { answerGame } from './answers.server.ts'
import { takeShare } from './own-share.server.ts'
import { gatherSharers } from './split-for-group.server.ts'
import type { Viewer } from './viewer.server.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', PAYMENTS: 'sandbox' }))

const NOW = new Date('2027-03-01T04:30:00Z')
const HERE = { now: NOW, date: '2027-03-03', fullName: 'Sipho Ndlovu' }
const origin = 'http://localhost'
const visitor = (): Viewer => ({ user: null, browser: crypto.randomUUID(), address: '127.0.0.1' })

async function arrives(checkoutId: string, now = NOW) {
	const { id, amount } = await paymentBy(checkoutId)
	return receive(id, { event: 'paid', amount, by: 'webhook', method: 'card' }, now)
}
const begin = async (viewer: Viewer, key: string) =>
	(await startShare(null, await takeShare(viewer, key, NOW), { payBy: 'card', origin, now: NOW })).checkoutId

/** A game whose bill is split; Themba and Zanele are in, and Themba has paid. */
async function aPartPaidGame(price: number, people: number) {
	const game = await aGame({ ...HERE, price, names: Array.from({ length: people - 1 }, () => '') })
	const [themba, zanele] = [visitor(), visitor()]
	await answerGame(themba, game.key, { intent: 'in', name: 'Themba' }, NOW)
	await answerGame(zanele, game.key, { intent: 'in', name: 'Zanele' }, NOW)
	await arrives(await begin(themba, game.key))
	const captain: Viewer = { ...visitor(), user: { ...game.booker, fullName: 'Sipho Ndlovu' } }
	const bill = async () => (await gamePage(captain, game.key, NOW)).bill!
	const asCaptain = async () => findOwnBooking(game.booker, game.id, NOW)
	/** Splits what is open as the page offers it, and returns the toast. */
	async function askAgain() {
		const { people, due, askable, mates } = await findSplit(game.booker, game.id)
		const names = ['', ...mates, ...Array.from({ length: people }, () => '')].slice(0, people)
		const wish = { mode: 'equal' as const, people: names.map((name) => ({ name, amount: null })) }
		const change = { intent: 'split' as const, ...wish, seen: due || askable }
		const toast = await carryOut(game.booker, { kind: 'booking', id: game.id }, change)
		await gatherSharers(game.booker, game.id, NOW)
		return toast
	}
	return { ...game, zanele, themba, bill, asCaptain, askAgain }
}

const payRest = async ({ booker, id }: { booker: Parameters<typeof openCheckout>[0]; id: number }) =>
	arrives((await openCheckout(booker, id, { payBy: 'card', origin, now: NOW })).checkoutId)

describe('asking for shares again after the captain paid the rest', () => {
	it('asks each who has not paid for the share of the first split', async () => {
		const game = await aPartPaidGame(420, 5)
		const late = await begin(game.zanele, game.key)
		await payRest(game)
		await arrives(late, new Date(NOW.getTime() + MINUTE))
		expect(await game.bill()).toMatchObject({ held: 42_000, total: 42_000, askable: 33_600 })
		expect((await game.bill()).payers.map(({ share }) => share?.state)).toEqual(['paid', 'cancelled'])
		expect(await findSplit(game.booker, game.id)).toMatchObject({ people: 4, mates: ['Zanele'] })

		expect(await game.askAgain()).toMatchObject({ title: '3 people asked for their share' })
		expect(await gamePage(visitor(), game.key, NOW)).toMatchObject({ going: 3, places: 5, each: 8400 })
		const { shares } = await game.bill()
		expect(shares.map(({ name, amount, state }) => [name, amount, state])).toEqual([
			['Themba', 8400, 'paid'],
			['Zanele', 8400, 'pending'],
			['Player 3', 8400, 'pending'],
			['Player 4', 8400, 'pending'],
		])
		expect((await findSplit(game.booker, game.id)).shares[1]).toMatchObject({ name: 'Zanele', backBefore: 8400 })

		await arrives(await begin(game.zanele, game.key))
		const { account } = await billOf(game.id)
		expect([account.held, await creditAt(db, game.booker.id, game.venueId)]).toEqual([42_000, 8400])
		const { label, line } = moneyWords(await game.asCaptain(), NOW)
		expect(label).toBe('Paid')
		expect(line).toMatch(/^R84\.00 on its way back to Zanele · R84\.00 went to your credit at Venue \d+$/)

		await undoSplit(game.booker, game.id, NOW)
		expect(await findSplit(game.booker, game.id)).toMatchObject({ people: 3, askable: 25_200, mates: [] })
		await game.askAgain()
		const open = (await sharesOf(game.id)).filter(({ status }) => status === 'owed')
		expect(open.map(({ amount }) => amount)).toEqual([8400, 8400])
		expect(await gamePage(visitor(), game.key, NOW)).toMatchObject({ places: 5 })
		expect(await fsck()).toEqual([])
	})

	it('keeps odd cents with the captain', async () => {
		const game = await aPartPaidGame(320, 3)
		await payRest(game)
		await game.askAgain()
		const live = (await sharesOf(game.id)).filter(({ status }) => status !== 'cancelled')
		expect(live.map(({ name, amount }) => [name, amount])).toEqual([
			['Themba', 10_666],
			['Zanele', 10_666],
		])
		await arrives(await begin(game.zanele, game.key))
		expect((await billOf(game.id)).account.held).toBe(32_000)
		expect(await findSplit(game.booker, game.id)).toMatchObject({ askable: 0 })
		expect(await fsck()).toEqual([])
	})

	it('asks those who are left too when it was undone while money is due', async () => {
		const game = await aPartPaidGame(420, 5)
		await undoSplit(game.booker, game.id, NOW)
		expect(await game.askAgain()).toMatchObject({ title: 'Split between 4 people' })
		const live = (await sharesOf(game.id)).filter(({ status }) => status !== 'cancelled')
		expect(live.map(({ amount }) => amount)).toEqual([8400, 8400, 8400, 8400, 8400])
		expect(await gamePage(visitor(), game.key, NOW)).toMatchObject({ places: 5, each: 8400 })
		expect(await billOf(game.id)).toMatchObject({ off: 0 })
	})
})
