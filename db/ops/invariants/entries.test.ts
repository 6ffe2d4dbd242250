import { and, eq, gt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Writer } from '../../client/index.ts'
import { open } from '#tests/support/database/database.ts'

test('the money of an entry that is not as it has to be is named', { timeout: 60_000 }, async () => {
	const { db, write, seed, schema, findViolations } = await open('sqlite')
	await seed(new Date('2026-03-11T20:30:00Z'))
	const { billSplits, payments, refunds, tournamentTeams } = schema
	const { brokenEntries } = await import('./entries.ts')

	/** Returns the violations found after that damage, then undoes it. */
	async function damagedBy(damage: (tx: Writer) => Promise<unknown>, find = brokenEntries) {
		let lines: string[] = []
		const undo = new Error('undo')
		await write(async (tx) => {
			await damage(tx)
			lines = await find(tx)
			throw undo
		}).catch((error) => {
			if (error !== undo) throw error
		})
		return lines
	}
	const line = (what: string) => expect.stringContaining(what) as string
	const [found] = await db
		.select({ team: tournamentTeams, payment: payments })
		.from(tournamentTeams)
		.innerJoin(payments, eq(payments.teamId, tournamentTeams.id))
		.where(and(eq(tournamentTeams.status, 'active'), gt(tournamentTeams.entryFee, 0), eq(payments.provider, 'manual')))
	const { team, payment } = found!
	const set = (what: Partial<typeof payments.$inferInsert>) => (tx: Writer) =>
		tx.update(payments).set(what).where(eq(payments.id, payment.id))
	const setTeam = (what: Partial<typeof tournamentTeams.$inferInsert>) => (tx: Writer) =>
		tx.update(tournamentTeams).set(what).where(eq(tournamentTeams.id, team.id))
	const cents = team.entryFee * 100

	expect(await damagedBy(async () => {})).toEqual([])
	const unpaid = (tx: Writer) => tx.delete(payments).where(eq(payments.id, payment.id))
	expect(await damagedBy(unpaid)).toEqual([line(`Entry of team ${team.id} (confirmed) is paid, but its payments of 0`)])
	expect(await damagedBy(unpaid, findViolations)).toContainEqual(line(`Entry of team ${team.id}`))
	expect(await damagedBy(setTeam({ status: 'registered' }))).toEqual([
		line('refunds of 0 cents make it paid'),
		line(`still waits, although ${cents} cents confirm it`),
	])
	expect(await damagedBy(set({ receivedAmount: cents + 1 }))).toEqual([line(`of which only ${cents} may stay`)])
	expect(await damagedBy(setTeam({ entryFee: team.entryFee - 1 }))).toEqual([
		line(`of which only ${cents - 100} may stay`),
	])
	expect(await damagedBy(set({ receivedById: payment.userId }))).toEqual([line('that nobody but its payer')])
	expect(await damagedBy(setTeam({ status: 'withdrawn' }))).toEqual([
		line(`holds ${cents} cents, of which only 0 may stay`),
	])
	expect(await damagedBy(setTeam({ status: 'withdrawn', keptFee: team.entryFee }))).toEqual([])
	const back = { paymentId: payment.id, teamId: team.id, amount: cents, by: 'venue', reason: 'cancelled' } as const
	const gone = async (tx: Writer) => {
		await setTeam({ status: 'withdrawn', keptFee: team.entryFee })(tx)
		await tx.insert(refunds).values(back)
	}
	expect(await damagedBy(gone)).toEqual([line('gave back all but 0 cents')])
	const share = { teamId: team.id, requesterId: team.captainId, name: 'A friend', amount: 100, checkoutId: 'a-link' }
	expect(await damagedBy((tx) => tx.insert(billSplits).values(share))).toEqual([
		line('has open shares of 100 cents, but 0 are open'),
	])
})
