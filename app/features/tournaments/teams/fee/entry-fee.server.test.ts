import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog } from '#db/schema.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { moneyOfEntry } from '#tests/support/world/money.ts'
import { paidEntry } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { cancelTournament } from '../../organize/cancel.server.ts'
import { withdrawTeam } from '../withdraw.server.ts'
import { findFeeRefund, mayRefundFee, refundFee } from './entry-fee.server.ts'

const owner = await createUser({ role: 'venue_owner' })
const [organizer, admin] = [await createUser(), await createUser({ role: 'admin' })]
const venue = await createVenue({ ownerId: owner.id, name: 'Langa Courts' })

let tournament: Awaited<ReturnType<typeof createTournament>>
let team: Awaited<ReturnType<typeof enterTeam>>
beforeEach(async () => {
	tournament = await createTournament(venue, { organizerId: organizer.id, entryFee: 450 })
	team = await enterTeam(tournament, { status: 'registered', entryFee: 450, name: 'Kasi Stars' })
})

const ids = () => ({ id: tournament.id, teamId: team.id })
const off = (rand: number, seen: number, reason = 'One match rained off') => ({ off: { rand }, seen, reason })
const refused = (status: number, message?: string) => {
	const data = message ? { message } : {}
	return { init: { status }, ...(message && { data: expect.objectContaining(data) as unknown }) }
}
const toldOf = async ({ id }: { id: number }) =>
	(await noticesOf(id)).filter(({ title }) => title.includes('entry fee')).map(({ title, body }) => [title, body])

test('part of a fee goes back to whoever paid it, and the captain and the organiser are told', async () => {
	const friend = await createUser()
	await paidEntry(team.id, { by: owner, amount: 30_000 })
	await paidEntry(team.id, { by: owner, amount: 15_000, payerId: friend.id })
	const { words } = await refundFee(owner, ids(), off(150, 450))
	expect(words).toBe('The fee is R300.00 now. R150.00 goes back.')
	const { team: after, refunds, lines } = await moneyOfEntry(team.id)
	expect([after.status, after.entryFee, lines]).toEqual(['active', 300, []])
	expect(refunds.map(({ amount, reason, by }) => [amount, reason, by])).toEqual([
		[10_000, 'discount', 'venue'],
		[5_000, 'discount', 'venue'],
	])
	const body =
		'Kasi Stars in Spring Cup. The fee is R300.00 now. R150.00 goes back to whoever paid it. “One match rained off”'
	expect(await toldOf(team.captain)).toEqual([['Langa Courts lowered your entry fee', body]])
	expect(await toldOf(organizer)).toEqual([['Langa Courts lowered the entry fee of Kasi Stars', body]])
	expect((await noticesOf(friend.id)).at(-1)!.title).toContain('R50.00')
	const [log] = await db
		.select()
		.from(auditLog)
		.where(eq(auditLog.subject, `team:${team.id}`))
	expect(log).toMatchObject({ action: 'team.refund', details: { entryFee: 300, entryFeeBefore: 450 }, note: null })
	expect(await fsck()).toEqual([])
})

test('an admin does it too, and the owner is told', async () => {
	await paidEntry(team.id, { by: owner })
	await refundFee(admin, ids(), { off: { percent: 10 }, seen: 450, reason: 'Late start' })
	expect((await toldOf(owner)).at(-1)![0]).toBe('Courtside lowered the entry fee of Kasi Stars')
	await refundFee(admin, ids(), off(405, 405))
	expect(await moneyOfEntry(team.id)).toMatchObject({ team: { entryFee: 0, status: 'active' }, lines: [] })
	await expect(refundFee(admin, ids(), off(1, 0))).rejects.toMatchObject(refused(409))
})

test('a fee that is lowered to what has come is paid: the team is in', async () => {
	await paidEntry(team.id, { by: owner, amount: 30_000 })
	expect((await findFeeRefund(owner, ids())).held).toBe('R300 of R450 paid')
	expect((await refundFee(owner, ids(), off(100, 450))).words).toBe('The fee is R350.00 now. R50.00 is still to pay.')
	expect((await refundFee(owner, ids(), off(50, 350))).words).toBe('The fee is R300.00 now.')
	expect(await moneyOfEntry(team.id)).toMatchObject({ team: { status: 'active' }, refunds: [], lines: [] })
	expect((await noticesOf(team.captain.id)).map(({ title }) => title)).toContain('Your team is in')
})

test('of a team that withdrew late, what the venue keeps is lowered', async () => {
	const early = new Date(tournament.registrationDeadline.getTime() + 1000)
	await paidEntry(team.id, { by: owner })
	await withdrawTeam(team.captain, ids(), early)
	expect(await moneyOfEntry(team.id)).toMatchObject({ team: { keptFee: 450 }, refunds: [] })
	const { words } = await refundFee(owner, ids(), off(200, 450))
	expect(words).toBe('The venue keeps R250.00 now. R200.00 goes back.')
	expect(await moneyOfEntry(team.id)).toMatchObject({ team: { keptFee: 250, entryFee: 450 }, lines: [] })
	expect((await toldOf(team.captain))[0]![1]).toContain('Langa Courts keeps R250.00 now.')
	expect(await fsck()).toEqual([])
})

test('is for those to whom the fee is owed, and never for the own team', async () => {
	await paidEntry(team.id, { by: owner })
	const [manager, desk, other] = [await createUser(), await createUser(), await createUser({ role: 'venue_owner' })]
	await joinTeam(venue, manager, 'manager')
	await joinTeam(venue, desk, 'desk')
	for (const user of [team.captain, organizer, desk, other])
		await expect(refundFee(user, ids(), off(50, 450))).rejects.toMatchObject(refused(403))
	const atVenue = { id: tournament.id, atOwnVenue: true }
	expect(await mayRefundFee(manager, atVenue, team.id)).toBe(true)
	expect(await mayRefundFee(null, atVenue, team.id)).toBe(false)
	await joinTeam(venue, team.captain, 'manager')
	await expect(refundFee(team.captain, ids(), off(50, 450))).rejects.toMatchObject(refused(409))
	expect(await mayRefundFee(team.captain, atVenue, team.id)).toBe(false)
	expect((await moneyOfEntry(team.id)).refunds).toEqual([])
})

test('is refused for what cannot go back, and where the fee is another than was seen', async () => {
	await expect(refundFee(owner, ids(), off(50, 450))).rejects.toMatchObject(refused(409))
	await paidEntry(team.id, { by: owner })
	for (const wish of [off(451, 450), off(0, 450), off(50, 450, '')])
		await expect(refundFee(owner, ids(), wish)).rejects.toMatchObject(refused(400))
	for (const seen of [400, undefined])
		await expect(refundFee(owner, ids(), { ...off(50, 450), seen })).rejects.toMatchObject(refused(409))
	await expect(refundFee(owner, { ...ids(), teamId: 0 }, off(50, 450))).rejects.toMatchObject(refused(404))
	await cancelTournament(organizer, tournament.id, { reason: 'Rain' })
	await expect(refundFee(owner, ids(), off(50, 450))).rejects.toMatchObject(refused(409))
	expect((await moneyOfEntry(team.id)).refunds.map(({ amount }) => amount)).toEqual([45_000])
})
