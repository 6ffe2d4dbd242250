import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { payments, teamMembers } from '#db/schema.ts'
import { entryMoneyOf, settleEntry } from '#app/features/ledger/entry.server.ts'
import { onTournamentChanged } from '#app/features/live/changes.server.ts'
import { findCashUp } from '#app/features/figures/cash-up.server.ts'
import { processPaymentEvents } from '#app/features/payments/cards/events.server.ts'
import { openEntryCheckout, openShareCheckout } from '#app/features/payments/checkout.server.ts'
import { compareStatement } from '#app/features/payments/inbox/bank/bank-comparison.server.ts'
import { findInbox } from '#app/features/payments/inbox/inbox.server.ts'
import { keepAsItIs, sendBack } from '#app/features/payments/inbox/review.server.ts'
import { confirmReceived, denyReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { remindOfShares } from '#app/features/payments/split/reminders.server.ts'
import { splitBill, undoBillSplit } from '#app/features/payments/split/split.server.ts'
import { cancelTournament } from '#app/features/tournaments/organize/cancel.server.ts'
import { generateSchedule } from '#app/features/tournaments/placement/generate.server.ts'
import { NewSchedule } from '#app/features/tournaments/placement/schemas.ts'
import { transferCaptaincy } from '#app/features/tournaments/teams/captain.server.ts'
import { consequences } from '#app/features/tournaments/teams/withdraw-words.ts'
import { findWithdrawal, withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { at, DAY, dateOf } from '#app/lib/time/time.ts'
import { moneyOfEntry } from '#tests/support/world/money.ts'
import { paidEntry } from '#tests/support/world/paid.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { eventOf, sign } from '#tests/support/outside/webhooks.ts'
import { payableVenue } from './checkouts.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
const HOW = { origin: 'http://localhost', now: NOW }

/** Makes a team that owes R450.00 for a tournament at a venue, with `mates` beside its captain. */
async function anEntry({ mates = 0, fee = 450, isPublic = true } = {}) {
	const venue = await payableVenue()
	const organizer = await createUser()
	const wishes = { organizerId: organizer.id, entryFee: fee, startDate: at('2027-03-20', 0), isPublic }
	const tournament = await createTournament(venue, wishes)
	const team = await enterTeam(tournament, { name: 'Kasi Stars', status: 'registered', entryFee: fee })
	const others = []
	for (let i = 0; i < mates; i++) {
		const mate = await createUser({ fullName: ['Ayanda Nkosi', 'Bongi Zulu'][i] })
		const member = { tournamentId: tournament.id, teamId: team.id, userId: mate.id, role: 'player' }
		await write((tx) => tx.insert(teamMembers).values(member))
		others.push(mate)
	}
	return { venue, organizer, tournament, team, captain: team.captain, mates: others }
}
type Entry = Awaited<ReturnType<typeof anEntry>>

const ids = ({ tournament, team }: Entry) => ({ id: tournament.id, teamId: team.id })
const ofTeam = ({ team }: Entry) => ({ kind: 'entry', id: team.id }) as const

/** Returns the stored rows about its money, after checking them. */
async function stored({ team }: Pick<Entry, 'team'>) {
	const { lines, ...money } = await moneyOfEntry(team.id)
	expect(lines).toEqual([])
	return money
}

async function byCheckout(checkoutId: string) {
	const [payment] = await db.select().from(payments).where(eq(payments.checkoutId, checkoutId))
	return payment!
}

/** Makes a payment by hand that its payer reports as sent. */
async function claimed(entry: Entry, payer: { id: number; role: 'user' | 'venue_owner' | 'admin' } = entry.captain) {
	const { checkoutId } = await openEntryCheckout(payer, entry.team.id, { payBy: 'manual', ...HOW })
	await claim(payer, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now: NOW })
	return byCheckout(checkoutId)
}

const deliver = (body: string) =>
	ask('/api/payments/webhook', {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...sign(body) },
		body,
	})

const toldOf = async ({ id }: { id: number }) => (await noticesOf(id)).map(({ title }) => title)

describe('the entry of a team', () => {
	it('by card is paid when the provider says so, and the team is in', async () => {
		const entry = await anEntry({ mates: 1 })
		const changed: string[] = []
		const stop = onTournamentChanged((channel) => changed.push(channel))
		const { checkoutId, redirectUrl } = await openEntryCheckout(entry.captain, entry.team.id, { payBy: 'card', ...HOW })
		expect(redirectUrl).toContain('/payment/sandbox/')
		expect((await stored(entry)).team.status).toBe('registered')
		const { providerCheckoutId } = await byCheckout(checkoutId)
		const body = eventOf('payment.succeeded', providerCheckoutId!)
		const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(body)))
		expect(answers.every(({ status }) => status === 200)).toBe(true)
		await Promise.all([processPaymentEvents(NOW), processPaymentEvents(NOW)])
		stop()
		const { team, payments: rows, refunds } = await stored(entry)
		expect(team.status).toBe('active')
		expect(rows).toMatchObject([{ status: 'success', receivedAmount: 45_000, receivedBy: 'webhook' }])
		expect(refunds).toEqual([])
		expect(changed).toContain(String(entry.tournament.id))
		for (const person of [entry.captain, ...entry.mates])
			expect((await toldOf(person)).filter((title) => title === 'Your team is in')).toHaveLength(1)
		expect(await toldOf(entry.organizer)).toContain('Kasi Stars is in')
		const headers = await signedIn(entry.captain)
		const { text } = await visit(`/payment/return/${checkoutId}`, { headers })
		expect(text).toContain('"outcome":"paid"')
		expect(text).not.toContain(entry.tournament.linkKey)
	})

	it('by hand counts once the venue has confirmed it, by a person who is neither the payer nor on the team', async () => {
		const entry = await anEntry()
		const { owner, venueId } = entry.venue
		const payment = await claimed(entry)
		expect((await stored(entry)).team.status).toBe('registered')
		expect((await entryMoneyOf(db, [entry.team.id])).get(entry.team.id)).toMatchObject({ claimed: 45_000, due: 0 })
		const inbox = await findInbox(owner, venueId, 1, NOW)
		expect(inbox.waiting).toMatchObject({ toConfirm: 1, all: 1 })
		expect(inbox.toConfirm).toMatchObject([
			{ id: payment.id, own: false, entry: { team: 'Kasi Stars', tournament: 'Spring Cup' }, bookingId: null },
		])
		await write((tx) =>
			tx.insert(teamMembers).values({ tournamentId: entry.tournament.id, teamId: entry.team.id, userId: owner.id }),
		)
		expect((await findInbox(owner, venueId, 1, NOW)).toConfirm[0]!.own).toBe(true)
		for (const who of [owner, { ...entry.captain, role: 'admin' as const }])
			await expect(confirmReceived(who, venueId, payment.id)).rejects.toMatchObject({ init: { status: 403 } })
		expect((await stored(entry)).team.status).toBe('registered')
		const admin = await createUser({ role: 'admin' })
		await confirmReceived(admin, venueId, payment.id, { now: NOW })
		expect((await stored(entry)).team.status).toBe('active')
		const { movements, total } = await findCashUp(admin, venueId, dateOf(NOW))
		expect(total).toMatchObject({ into: 45_000, out: 0 })
		expect(movements).toMatchObject([{ bookingId: null, method: 'EFT', reference: payment.reference }])
	})

	it('is found on a bank statement, and paid in part where less came', async () => {
		const entry = await anEntry()
		const payment = await claimed(entry)
		const line = { line: 2, amount: 40_000, text: `EFT ${payment.reference}` }
		const comparison = await compareStatement(entry.venue.owner, entry.venue.venueId, {
			incoming: [line],
			out: 0,
			unread: [],
		})
		expect(comparison.differs).toMatchObject([
			{ id: payment.id, came: 40_000, asked: 45_000, entry: { team: 'Kasi Stars' } },
		])
		await confirmReceived(entry.venue.owner, entry.venue.venueId, payment.id, { by: 'bank', amount: 40_000, now: NOW })
		expect((await stored(entry)).team.status).toBe('registered')
		expect((await entryMoneyOf(db, [entry.team.id])).get(entry.team.id)).toMatchObject({ held: 40_000, due: 5_000 })
		const { checkoutId } = await openEntryCheckout(entry.captain, entry.team.id, { payBy: 'manual', ...HOW })
		expect((await byCheckout(checkoutId)).amount).toBe(5_000)
		const rest = await claimed(entry)
		await confirmReceived(entry.venue.owner, entry.venue.venueId, rest.id, { now: NOW })
		expect((await stored(entry)).team.status).toBe('active')
	})

	it('is open again where the venue has not got it', async () => {
		const entry = await anEntry()
		const payment = await claimed(entry)
		await denyReceived(entry.venue.owner, entry.venue.venueId, payment.id, NOW)
		const { payments: rows, team } = await stored(entry)
		expect(rows).toMatchObject([{ status: 'pending', claimedAt: null }])
		expect(team.status).toBe('registered')
		expect((await toldOf(entry.captain)).at(-1)).toMatch(/has not received R450\.00$/)
	})

	it('of another amount by card waits for the venue, which keeps it or sends it back', async () => {
		const odd = async () => {
			const entry = await anEntry()
			const { checkoutId } = await openEntryCheckout(entry.captain, entry.team.id, { payBy: 'card', ...HOW })
			const { id, providerCheckoutId } = await byCheckout(checkoutId)
			await deliver(eventOf('payment.succeeded', providerCheckoutId!, { amount: 46_000 }))
			await processPaymentEvents(NOW)
			const { owner, venueId } = entry.venue
			expect((await findInbox(owner, venueId, 1, NOW)).toLookAt).toMatchObject([{ id, keepProblem: null }])
			expect((await stored(entry)).team.status).toBe('registered')
			return { entry, id, owner, venueId }
		}
		const kept = await odd()
		await keepAsItIs(kept.owner, kept.venueId, kept.id, NOW)
		const after = await stored(kept.entry)
		expect(after.team.status).toBe('active')
		expect(after.refunds).toMatchObject([{ amount: 1_000, by: 'provider', reason: 'overpaid' }])
		const back = await odd()
		await sendBack(back.owner, back.venueId, back.id, NOW)
		const then = await stored(back.entry)
		expect(then.team.status).toBe('registered')
		expect(then.refunds).toMatchObject([{ amount: 46_000, by: 'provider', reason: 'mismatch' }])
	})

	it('can be paid as a whole by the captain only, and once', async () => {
		const entry = await anEntry({ mates: 1 })
		const { team } = entry
		const open = (who: typeof entry.captain) => openEntryCheckout(who, team.id, { payBy: 'manual', ...HOW })
		await expect(open(await createUser())).rejects.toMatchObject({ init: { status: 404 } })
		await expect(open(entry.organizer)).rejects.toMatchObject({ init: { status: 404 } })
		const refused = { init: { status: 403 }, message: 'Only the captain pays the whole fee. Ask for your share.' }
		await expect(open(entry.mates[0]!)).rejects.toMatchObject(refused)
		expect((await open(entry.captain)).checkoutId).toBe((await open(entry.captain)).checkoutId)
		await paidEntry(team.id, { by: entry.venue.owner, at: NOW })
		await expect(open(entry.captain)).rejects.toThrow('This team’s entry is paid.')
	})

	it('is only reported by the present captain, whose checkout replaces an earlier one', async () => {
		const entry = await anEntry({ mates: 1 })
		const [captain, mate] = [entry.captain, entry.mates[0]!]
		const open = (who: typeof captain) => openEntryCheckout(who, entry.team.id, { payBy: 'manual', ...HOW })
		const say = (who: typeof captain, checkoutId: string) =>
			claim(who, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now: NOW })
		const before = await open(captain)
		const [member] = await db.select().from(teamMembers).where(eq(teamMembers.userId, mate.id))
		await transferCaptaincy(captain, ids(entry), member!.id, NOW)
		await expect(say(captain, before.checkoutId)).rejects.toMatchObject({
			init: { status: 409 },
			message: 'Only the captain pays the whole fee. Ask for your share.',
		})
		const after = await open(mate)
		expect((await stored(entry)).payments.map(({ status }) => status)).toEqual(['cancelled', 'pending'])
		expect((await say(mate, after.checkoutId)).status).toBe('success')
		await expect(say(captain, before.checkoutId)).rejects.toMatchObject({ init: { status: 409 } })
		await confirmReceived(entry.venue.owner, entry.venue.venueId, (await byCheckout(after.checkoutId)).id, { now: NOW })
		expect((await stored(entry)).team.status).toBe('active')
	})

	it('can be paid after the deadline, until the schedule is made', async () => {
		const entry = await anEntry({ mates: 1 })
		const { organizer, tournament, team, captain } = entry
		const late = new Date(tournament.registrationDeadline.getTime() + 1)
		const open = () => openEntryCheckout(captain, team.id, { payBy: 'manual', ...HOW, now: late })
		const people = ['', 'Ayanda N.'].map((name) => ({ name, amount: null }))
		await splitBill(captain, ofTeam(entry), { mode: 'equal', people }, { now: late })
		const { checkoutId } = await open()
		const [share] = (await stored(entry)).splits
		for (let i = 0; i < 2; i++) await enterTeam(tournament)
		const terms = NewSchedule.parse({ startTime: '07:00', endTime: '21:00' })
		await generateSchedule({ ...organizer, role: 'admin' }, tournament.id, terms, { now: late })
		await expect(open()).rejects.toMatchObject({ init: { status: 404 } })
		const said = claim(captain, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now: late })
		await expect(said).rejects.toMatchObject({ init: { status: 409 } })
		await expect(openShareCheckout(null, share!.checkoutId, { ...HOW, now: late })).rejects.toThrow(
			'You don’t need to pay this share any more.',
		)
		const headers = await signedIn(captain)
		const { page } = await visit(`/payment/manual-checkout/${checkoutId}`, { headers })
		expect(page.page.outcome).toBe('called-off')
	})

	it('is shown at once wherever its money changes', async () => {
		const entry = await anEntry({ mates: 1 })
		const { owner, venueId } = entry.venue
		let told = 0
		const stop = onTournamentChanged((channel) => {
			if (channel === String(entry.tournament.id)) told++
		})
		const news = async (change: () => Promise<unknown>) => {
			const before = told
			await change()
			return told - before
		}
		const people = ['', 'Ayanda N.'].map((name) => ({ name, amount: null }))
		const wish = { mode: 'equal' as const, people }
		expect(await news(() => splitBill(entry.captain, ofTeam(entry), wish, { now: NOW }))).toBe(1)
		expect(await news(() => undoBillSplit(entry.captain, ofTeam(entry), NOW))).toBe(1)
		const { checkoutId } = await openEntryCheckout(entry.captain, entry.team.id, { payBy: 'manual', ...HOW })
		const said = { verificationMethod: 'eft' as const, receiptNumber: '' }
		expect(await news(() => claim(entry.captain, checkoutId, said, { now: NOW }))).toBe(1)
		const { id } = await byCheckout(checkoutId)
		expect(await news(() => denyReceived(owner, venueId, id, NOW))).toBe(1)
		const card = await openEntryCheckout(entry.captain, entry.team.id, { payBy: 'card', ...HOW })
		const { id: odd, providerCheckoutId } = await byCheckout(card.checkoutId)
		await deliver(eventOf('payment.succeeded', providerCheckoutId!, { amount: 46_000 }))
		await processPaymentEvents(NOW)
		expect(await news(() => sendBack(owner, venueId, odd, NOW))).toBe(1)
		await paidEntry(entry.team.id, { by: owner, at: NOW })
		await withdrawTeam(entry.captain, ids(entry), NOW)
		const due = (await stored(entry)).refunds.find(({ by }) => by === 'venue')!
		expect(await news(() => markRefunded(owner, venueId, due.id, 'eft', { now: NOW }))).toBe(1)
		stop()
	})
})

describe('the fee split between the team', () => {
	it('comes out to the cent, is asked of those on the team, and makes the team active with the last share', async () => {
		const entry = await anEntry({ mates: 2, fee: 100 })
		const people = [null, 'Ayanda N.', 'Bongi Z.'].map((name) => ({ name: name ?? '', amount: null }))
		const split = (who: typeof entry.captain) =>
			splitBill(who, ofTeam(entry), { mode: 'equal', people, seen: 10_000 }, { now: NOW })
		await expect(split(await createUser())).rejects.toMatchObject({ init: { status: 404 } })
		await expect(split(entry.mates[0]!)).rejects.toMatchObject({ init: { status: 403 } })
		expect(await split(entry.captain)).toEqual({ shares: 3 })
		const { splits } = await stored(entry)
		expect(splits.map(({ amount }) => amount)).toEqual([3_334, 3_333, 3_333])
		expect(splits.map(({ participantId }) => participantId)).toEqual(
			[entry.captain, ...entry.mates].map(({ id }) => id),
		)
		expect((await toldOf(entry.mates[1]!)).at(-1)).toMatch(/needs your share of R33\.33$/)
		for (const [i, share] of splits.entries()) {
			expect((await stored(entry)).team.status).toBe('registered')
			const { checkoutId } = await openShareCheckout(null, share.checkoutId, { payBy: 'manual', ...HOW })
			const { id } = await byCheckout(checkoutId)
			await confirmReceived(entry.venue.owner, entry.venue.venueId, id, { now: NOW })
			expect((await entryMoneyOf(db, [entry.team.id])).get(entry.team.id)).toMatchObject({ sharesPaid: i + 1 })
		}
		expect((await stored(entry)).team.status).toBe('active')
	})

	it('is reminded of a day before registration closes, once', async () => {
		const entry = await anEntry({ mates: 1 })
		const people = ['', 'Ayanda N.'].map((name) => ({ name, amount: null }))
		await splitBill(entry.captain, ofTeam(entry), { mode: 'equal', people }, { now: NOW })
		const end = entry.tournament.registrationDeadline.getTime()
		const titles = async () => [(await toldOf(entry.captain)).at(-1), (await toldOf(entry.mates[0]!)).at(-1)]
		const told = ['0 of 2 have paid; R450.00 still to pay', 'Your share of R225.00 is still to pay']
		await remindOfShares(new Date(end - DAY - 1))
		expect(await titles()).not.toEqual(told)
		await remindOfShares(new Date(end - DAY))
		expect(await titles()).toEqual(told)
		const count = (await toldOf(entry.captain)).length
		await remindOfShares(new Date(end - DAY / 2))
		expect((await toldOf(entry.captain)).length).toBe(count)
	})

	it('is paid beside its shares, taken back, and shown by link without personal data', async () => {
		const entry = await anEntry({ mates: 1, isPublic: false })
		const people = [
			{ name: '', amount: 15_000 },
			{ name: 'A friend', amount: 30_000 },
		]
		await splitBill(entry.captain, ofTeam(entry), { mode: 'custom', people }, { now: NOW })
		const { splits } = await stored(entry)
		const { page, text } = await visit(`/pay/${splits[1]!.checkoutId}`, { headers: {} })
		expect(page).toMatchObject({ amount: 30_000, entry: { team: 'Kasi Stars', tournament: 'Spring Cup' } })
		for (const secret of [entry.captain.email, entry.tournament.linkKey, entry.team.inviteKey])
			expect(text).not.toContain(secret)
		expect(await undoBillSplit(entry.captain, ofTeam(entry), NOW)).toBe(2)
		const payment = await claimed(entry)
		expect(payment.amount).toBe(45_000)
		await confirmReceived(entry.venue.owner, entry.venue.venueId, payment.id, { now: NOW })
		expect((await stored(entry)).team.status).toBe('active')
	})

	it('goes back to each payer when the team withdraws in time', async () => {
		const entry = await anEntry({ mates: 1 })
		const people = ['', 'Ayanda N.'].map((name) => ({ name, amount: null }))
		await splitBill(entry.captain, ofTeam(entry), { mode: 'equal', people }, { now: NOW })
		const { splits } = await stored(entry)
		const payers = [entry.captain.id, entry.mates[0]!.id]
		for (const [i, { id, amount }] of splits.entries())
			await paidEntry(entry.team.id, { provider: 'sandbox', amount, splitId: id, payerId: payers[i], at: NOW })
		expect((await stored(entry)).team.status).toBe('active')
		await withdrawTeam(entry.captain, ids(entry), NOW)
		const { refunds, payments: rows } = await stored(entry)
		expect(refunds.map(({ amount, by, reason }) => [amount, by, reason])).toEqual([
			[22_500, 'provider', 'cancelled'],
			[22_500, 'provider', 'cancelled'],
		])
		expect(new Set(refunds.map(({ paymentId }) => paymentId))).toEqual(new Set(rows.map(({ id }) => id)))
		for (const who of [entry.captain, entry.mates[0]!]) expect(await toldOf(who)).toContain('R225.00 comes back to you')
	})
})

describe('money of a team that does not play', () => {
	it('stays where it withdrew after the deadline', async () => {
		const entry = await anEntry()
		await paidEntry(entry.team.id, { by: entry.venue.owner, at: NOW })
		await withdrawTeam(entry.captain, ids(entry), new Date(entry.tournament.registrationDeadline.getTime() + 1))
		const { refunds, team } = await stored(entry)
		expect(team).toMatchObject({ status: 'withdrawn', keptFee: 450 })
		expect(refunds).toEqual([])
	})

	it('goes back if it was only reported, or was another amount, when the team withdrew late', async () => {
		const entry = await anEntry({ mates: 1, isPublic: false })
		const { owner, venueId } = entry.venue
		const late = new Date(entry.tournament.registrationDeadline.getTime() + 1)
		const people = ['', 'Ayanda N.'].map((name) => ({ name, amount: null }))
		await splitBill(entry.captain, ofTeam(entry), { mode: 'equal', people }, { now: NOW })
		const [own, other] = (await stored(entry)).splits
		const byCard = await openShareCheckout(entry.captain, own!.checkoutId, { payBy: 'card', ...HOW })
		const { providerCheckoutId } = await byCheckout(byCard.checkoutId)
		await deliver(eventOf('payment.succeeded', providerCheckoutId!, { amount: 20_000 }))
		await processPaymentEvents(NOW)
		const byHand = await openShareCheckout(entry.mates[0]!, other!.checkoutId, { payBy: 'manual', ...HOW })
		const said = { verificationMethod: 'eft' as const, receiptNumber: '' }
		await claim(entry.mates[0]!, byHand.checkoutId, said, { now: NOW })
		const { terms, tournament } = await findWithdrawal(entry.captain, ids(entry), late)
		expect(terms).toMatchObject({ stays: 0, comesBack: 20_000, claimed: 22_500 })
		expect(
			consequences(terms!, {
				isOpen: tournament.status === 'registration_open',
				byCaptain: true,
				isAlone: false,
			}).slice(0, 2),
		).toEqual([
			'R200.00 goes back to the people who paid it.',
			'R225.00 is waiting for the venue to confirm it, and then goes back.',
		])
		await withdrawTeam(entry.captain, ids(entry), late)
		const then = await stored(entry)
		expect(then.team.keptFee).toBe(0)
		expect(then.refunds).toMatchObject([{ amount: 20_000, by: 'provider', reason: 'mismatch' }])
		const { id } = await byCheckout(byHand.checkoutId)
		expect((await findInbox(owner, venueId, 1, late)).toConfirm).toMatchObject([
			{ id, notNeeded: 'The team has withdrawn. This money goes back.' },
		])
		await confirmReceived(owner, venueId, id, { now: late })
		expect((await stored(entry)).refunds.at(-1)).toMatchObject({ amount: 22_500, by: 'venue', paymentId: id })
		const told = await noticesOf(entry.captain.id)
		expect(told.at(-1)).toMatchObject({ title: 'Ayanda N.’s share of R225.00 goes back', link: null })
	})

	it('goes back to all when the tournament is cancelled, and the venue ticks what it pays by hand', async () => {
		const entry = await anEntry()
		const { owner, venueId } = entry.venue
		await paidEntry(entry.team.id, { by: owner, at: NOW })
		await cancelTournament(entry.organizer, entry.tournament.id, { reason: '' }, NOW)
		const { refunds } = await stored(entry)
		expect(refunds).toMatchObject([{ amount: 45_000, by: 'venue', reason: 'venue', status: 'due' }])
		const inbox = await findInbox(owner, venueId, 1, NOW)
		expect(inbox.toRefund).toMatchObject([
			{ id: refunds[0]!.id, entry: { team: 'Kasi Stars' }, email: entry.captain.email },
		])
		await expect(
			markRefunded({ ...entry.captain, role: 'admin' }, venueId, refunds[0]!.id, 'eft', { now: NOW }),
		).rejects.toMatchObject({
			init: { status: 403 },
		})
		await markRefunded(owner, venueId, refunds[0]!.id, 'eft', { now: NOW })
		expect((await stored(entry)).payments).toMatchObject([{ status: 'refunded' }])
		expect((await findCashUp(owner, venueId, dateOf(NOW))).total).toMatchObject({ into: 45_000, out: 45_000, net: 0 })
		expect((await toldOf(entry.captain)).at(-1)).toMatch(/has paid R450\.00 back to you$/)
	})

	it('comes back when it comes late', async () => {
		const entry = await anEntry()
		const { checkoutId } = await openEntryCheckout(entry.captain, entry.team.id, { payBy: 'card', ...HOW })
		await withdrawTeam(entry.captain, ids(entry), NOW)
		const { id, status } = await byCheckout(checkoutId)
		expect(status).toBe('cancelled')
		const receipt = { event: 'paid', amount: 45_000, by: 'webhook', method: 'card' } as const
		const received = await Promise.all([
			receive(id, receipt, NOW),
			receive(id, receipt, NOW),
			receive(id, receipt, NOW),
		])
		expect(received.filter(Boolean)).toHaveLength(1)
		const { refunds, team } = await stored(entry)
		expect(team.status).toBe('withdrawn')
		expect(refunds).toMatchObject([{ amount: 45_000, by: 'provider', reason: 'cancelled' }])
		const told = await noticesOf(entry.captain.id)
		const notice = told.find(({ cause }) => cause === `refund:${refunds[0]!.id}`)
		expect(notice).toMatchObject({ link: `/payment/return/${checkoutId}` })
		expect(notice!.body).toContain('It came after the team had withdrawn.')
		await write((tx) => settleEntry(tx, entry.team.id, NOW))
		expect((await stored(entry)).refunds).toHaveLength(1)
	})
})

describe('the screens', () => {
	it('are for those on the team, and of the right tournament', async () => {
		const entry = await anEntry({ mates: 1 })
		const base = `/tournaments/${entry.tournament.id}/team/${entry.team.id}`
		const [captain, mate, other] = [
			await signedIn(entry.captain),
			await signedIn(entry.mates[0]!),
			await signedIn(await createUser()),
		]
		const paying = await visit(`${base}/pay`, { headers: captain })
		expect(paying.page.page).toMatchObject({ state: 'open', due: 45_000, bill: { kind: 'entry' } })
		expect((await visit(`${base}/pay`, { headers: mate })).status).toBe(403)
		expect((await visit(`${base}/pay`, { headers: other })).status).toBe(404)
		expect((await visit(`${base}/pay`, { headers: await signedIn(entry.organizer) })).status).toBe(403)
		expect((await visit(`${base}/split`, { headers: captain })).page).toMatchObject({
			people: 2,
			split: { due: 45_000, mates: ['Ayanda N.'] },
		})
		expect((await visit(`${base}/split`, { headers: mate })).status).toBe(403)
		expect((await visit(`${base}/split`, { headers: other })).status).toBe(404)
		const wrong = await createTournament(entry.venue)
		for (const part of ['pay', 'split'])
			expect((await visit(`/tournaments/${wrong.id}/team/${entry.team.id}/${part}`, { headers: captain })).status).toBe(
				404,
			)
	})

	it('lead by hand to what to send where, and take the payer’s word', async () => {
		const entry = await anEntry()
		const headers = await signedIn(entry.captain)
		const base = `/tournaments/${entry.tournament.id}/team/${entry.team.id}`
		const sent = await visit(`${base}/pay`, { headers, form: { method: 'eft' } })
		expect(sent.status).toBe(302)
		const to = sent.headers.get('location')!
		expect(to).toMatch(/^\/payment\/manual-checkout\/[\w-]+\?method=eft$/)
		const shown = await visit(to, { headers })
		expect(shown.page.page).toMatchObject({ amount: 45_000, own: true, what: expect.stringContaining('Kasi Stars') })
		const checkoutId = to.split('/').at(-1)!.split('?')[0]!
		expect((await call('GET', `/api/payments/verify/${checkoutId}`, { headers })).body.status).toBe('pending')
		const said = await visit(`${base}/pay`, { headers, form: { method: 'cash' } })
		expect(said.headers.get('location')).toBe(base)
		expect((await stored(entry)).payments).toMatchObject([{ status: 'success', method: 'cash', receivedAt: null }])
		expect((await visit(base, { headers })).page.money).toMatchObject({ due: 0, claimed: 45_000, claimedCash: 45_000 })
		expect((await findInbox(entry.venue.owner, entry.venue.venueId, 1, NOW)).cash).toEqual([])
	})
})
