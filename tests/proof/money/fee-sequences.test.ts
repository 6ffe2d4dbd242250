import fc from 'fast-check'
import { expect, inject, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { accountOf } from '#app/features/ledger/account.ts'
import { readEntry, settleEntry } from '#app/features/ledger/entry.server.ts'
import { finish } from '#app/features/payments/refunds/refund-ends.server.ts'
import { markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { openEntryCheckout } from '#app/features/payments/checkout.server.ts'
import { confirmReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { refundFee, waiveFee } from '#app/features/tournaments/teams/fee/entry-fee.server.ts'
import { withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { caseSeed, times, within } from '#tests/support/cases.ts'
import { moneyOfEntry } from '#tests/support/world/money.ts'
import { paidEntry } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const SEQUENCES = inject('source').kind === 'sqlite' ? times(40, 2_000) : times(8, 300)
const FEE = 100
const origin = 'http://localhost:3000'

const [owner, admin, organizer, friend] = [
	await createUser({ role: 'venue_owner' }),
	await createUser({ role: 'admin' }),
	await createUser(),
	await createUser(),
]
const venue = await createVenue({ ownerId: owner.id, settings: { vatNumber: '4123456789' } })

class Nothing extends Error {}

type World = {
	ids: { id: number; teamId: number }
	captain: { id: number; role: 'user' }
	now: Date
	entry: Awaited<ReturnType<typeof moneyOfEntry>>
	/** Picks one of a list, equal for equal steps; throws `Nothing` for an empty list. */
	pick: <T>(list: readonly T[]) => T
}

const isOpen = ({ receivedAt }: World['entry']['payments'][number]) => receivedAt === null

/** All that may happen to a team's fee; refusals throw. */
const steps = {
	async open({ captain, ids, now, pick }: World) {
		await openEntryCheckout(captain, ids.teamId, { payBy: pick(['manual', 'card']), origin, now })
	},
	async card({ entry, now, pick }: World) {
		const { id, amount } = pick(entry.payments.filter((one) => one.provider === 'sandbox' && isOpen(one)))
		await receive(id, { event: 'paid', amount, by: 'webhook', method: 'card' }, now)
	},
	async claim({ captain, entry, now, pick }: World) {
		const { checkoutId } = pick(
			entry.payments.filter(({ provider, status }) => provider === 'manual' && status === 'pending'),
		)
		await claim(captain, checkoutId, { verificationMethod: pick(['eft', 'cash']), receiptNumber: '' }, { now })
	},
	async confirm({ entry, now, pick }: World) {
		await confirmReceived(owner, venue.venueId, pick(entry.payments.filter(isOpen)).id, { now })
	},
	async part({ ids, now, pick }: World) {
		const payerId = pick([friend.id, null])
		await paidEntry(ids.teamId, { by: owner, amount: pick([1, 3_333, 5_000, 10_000]), payerId, at: now })
	},
	async refund({ ids, entry: { team }, now, pick }: World) {
		const seen = team.status === 'withdrawn' ? team.keptFee : team.entryFee
		const off = pick([{ rand: 1 }, { rand: 20 }, { rand: 99 }, { percent: 33 }, { percent: 100 }])
		await refundFee(pick([owner, admin]), ids, { off, reason: 'Rain', seen: pick([seen, seen, seen, seen + 1]) }, now)
	},
	async waive({ ids, now }: World) {
		await waiveFee(owner, ids, now)
	},
	async withdraw({ ids, captain, now, pick }: World) {
		await withdrawTeam(pick([captain, captain, organizer]), ids, now)
	},
	async payBack({ entry, now, pick }: World) {
		const { id, by } = pick(entry.refunds.filter(({ status }) => status !== 'done'))
		if (by === 'provider') await write((tx) => finish(tx, id, `rfd_${id}`, now))
		else await markRefunded(owner, venue.venueId, id, 'eft', { now })
	},
}
type What = keyof typeof steps
const acts = ['part', 'refund', 'card', 'refund', 'confirm', 'claim', 'open', 'payBack'] as const

/** Checks that the fee's money is as it has to be, and that settling once more changes nothing. */
async function check(world: World) {
	const { teamId } = world.ids
	const entry = (world.entry = await moneyOfEntry(teamId))
	expect(entry.lines).toEqual([])
	const { held, owed, total } = accountOf((await readEntry(db, teamId))!, entry.payments, entry.refunds)
	expect(held).toBeLessThanOrEqual(owed!)
	if (entry.team.status !== 'withdrawn') expect(entry.team.status === 'active').toBe(held >= total)
	await write((tx) => settleEntry(tx, teamId, world.now))
	expect(await moneyOfEntry(teamId)).toEqual(entry)
}

const done = new Set<string>()

async function happens(what: What, world: World) {
	try {
		await steps[what](world)
		done.add(what)
		return true
	} catch (error) {
		const status = (error as { init?: { status?: number } }).init?.status
		if (error instanceof Nothing || (status !== undefined && status >= 400 && status < 500)) return false
		throw error
	}
}

const step = fc.record({
	what: fc.constantFrom(...(Object.keys(steps) as What[])),
	pick: fc.integer({ min: 0, max: 2 ** 30 }),
	after: fc.constantFrom(0, 0, 1, 24),
})

test(
	`${SEQUENCES} sequences of payments and partial refunds leave an entry fee as it has to be`,
	{ timeout: within(400_000) },
	async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18, size: 'max' }), async (sequence) => {
				const tournament = await createTournament(venue, { organizerId: organizer.id, entryFee: FEE })
				const team = await enterTeam(tournament, { status: 'registered', entryFee: FEE })
				const world: World = {
					ids: { id: tournament.id, teamId: team.id },
					captain: { id: team.captain.id, role: 'user' },
					now: new Date(tournament.registrationDeadline.getTime() - DAY),
					entry: await moneyOfEntry(team.id),
					pick: ([first]) => first!,
				}
				for (const { what, pick, after } of sequence) {
					world.now = new Date(world.now.getTime() + after * HOUR + 1)
					let turn = pick
					world.pick = (list) => {
						if (list.length === 0) throw new Nothing()
						turn = (turn * 48_271 + 11) % 2_147_483_647
						return list[turn % list.length]!
					}
					for (const next of [what, ...acts]) if (await happens(next, world)) break
					await check(world)
				}
			}),
			{ numRuns: SEQUENCES, seed: 20_261_129 + caseSeed },
		)
		expect(await fsck()).toEqual([])
		if (SEQUENCES >= 40) expect([...done].sort()).toEqual(Object.keys(steps).sort())
	},
)
