import { afterEach, beforeEach, expect, it } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, courts } from '#db/schema.ts'
import { findVenueLog } from '#app/features/venue-log/venue-log.server.ts'
import { DAY, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { wordsTo } from '#tests/support/notices.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createItem, givePoints, redemptionsOf } from '#tests/support/world/rewards.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { redeem } from '../redeem.server.ts'
import { findRewardsPage } from '../rewards-page.server.ts'
import { findVenuesOf } from '../where.server.ts'
import { findCodesPage, markUsed, undoUse } from './codes.server.ts'
import { findHonouredPage, hasRewards, honourRewards } from './honoured.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const refused = (status: number) => expect.objectContaining({ init: expect.objectContaining({ status }) as unknown })

type Person = Awaited<ReturnType<typeof createUser>>
let owner: Person
let desk: Person
let player: Person
let venueId: number
let item: Awaited<ReturnType<typeof createItem>>
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	desk = await createUser()
	player = await createUser()
	;({ venueId } = await createVenue({ name: 'Aces', ownerId: owner.id }))
	await joinTeam({ venueId }, desk, 'desk')
	item = await createItem({ name: 'Cap', at: [venueId] })
	await givePoints(player, 1000, now)
})
afterEach(async () => expect(await fsck()).toEqual([]))

const redeemed = (at = now) => redeem(player, item.id, { now: at })
const page = (who = desk, code = '', at = now) => findCodesPage(who, venueId, code, at)
const stored = async () => (await redemptionsOf(player))[0]!

it('a venue says which rewards it gives out, none to begin with', async () => {
	const { venueId: other } = await createVenue({ ownerId: owner.id })
	const ticked = async () => {
		const { items } = await findHonouredPage(owner, other)
		return items.filter(({ isHonoured }) => isHonoured).map(({ id }) => id)
	}
	expect([await ticked(), await hasRewards(now, other)]).toEqual([[], false])
	for (let i = 0; i < 2; i++) await honourRewards(owner, other, [item.id], now)
	expect(await ticked()).toEqual([item.id])
	await honourRewards(owner, other, [], now)
	expect([await ticked(), await hasRewards(after(1), other)]).toEqual([[], true])
	await honourRewards(owner, other, [item.id], now)
	expect(await ticked()).toEqual([item.id])
	const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, other)).orderBy(asc(auditLog.id))
	expect(lines.map(({ action, details }) => [action, details])).toEqual([
		['venue.rewards', { agreed: 1, withdrawn: 0 }],
		['venue.rewards', { agreed: 0, withdrawn: 1 }],
		['venue.rewards', { agreed: 1, withdrawn: 0 }],
	])
	await expect(honourRewards(desk, venueId, [], now)).rejects.toEqual(refused(403))
	await expect(honourRewards(player, venueId, [], now)).rejects.toEqual(refused(404))
})

it('a reward names its venues, and is not redeemed where none gives it out', async () => {
	const offered = async (at: Date) => {
		const shown = await findRewardsPage(player, { tab: null, page: 1, earned: 1 }, at)
		return shown.tab === 'rewards' ? shown.offered.find(({ id }) => id === item.id) : undefined
	}
	expect(await offered(now)).toMatchObject({ where: { names: ['Aces'], total: 1 }, reason: null })
	const others = await Promise.all(['Box', 'Cue', 'Deuce'].map((name) => createVenue({ name, ownerId: owner.id })))
	for (const { venueId } of others) await honourRewards(owner, venueId, [item.id], now)
	expect(await offered(now)).toMatchObject({ where: { names: ['Aces'], total: 4 } })
	const { venues, total } = await findVenuesOf(item.id, 1)
	expect([venues.map(({ name }) => name), total]).toEqual([['Aces', 'Box', 'Cue', 'Deuce'], 4])
	for (const { venueId } of others) await honourRewards(owner, venueId, [], now)
	await write((tx) => tx.update(courts).set({ status: 'draft' }).where(eq(courts.id, venueId)))
	const none = 'No venue gives this reward out at the moment'
	expect(await offered(now)).toMatchObject({ where: null, reason: none })
	await expect(redeemed()).rejects.toMatchObject({ message: none, init: { status: 409 } })
	expect(await redemptionsOf(player)).toEqual([])
})

it('the desk finds a code and marks it once; the player is told and sees where', async () => {
	const { code } = await redeemed()
	const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
	const { found } = await page(desk, typed)
	expect(found).toMatchObject({ code, item: 'Cap', person: player.fullName, problem: null })
	await markUsed(desk, venueId, typed, after(HOUR))
	// The form has come twice.
	await markUsed(desk, venueId, code, after(HOUR + 1))
	expect(await stored()).toMatchObject({ status: 'completed', courtId: venueId, decidedById: desk.id })
	await expect(markUsed(owner, venueId, code, after(HOUR))).rejects.toMatchObject({
		message: `This code was used at Aces on 20 November 2026 by ${desk.fullName}.`,
		init: { status: 409 },
	})
	const used = (await page(desk)).used
	expect(used).toMatchObject([{ item: 'Cap', code, person: player.fullName, by: desk.fullName, canUndo: true }])
	const told = (await wordsTo(player.id)).map(({ title }) => title)
	expect(told.at(-1)).toBe('Your reward was used at Aces')
	expect(told).toHaveLength(2)
	const history = await findRewardsPage(player, { tab: 'history', page: 1, earned: 1 }, now)
	expect(history).toMatchObject({ redeemed: { redemptions: [{ venue: 'Aces', where: null }] } })
	const { acts } = await findVenueLog(owner, venueId, { by: null, day: '', q: '', before: null })
	expect(acts[0]).toMatchObject({
		words: 'Marked as used',
		who: desk.fullName,
		subject: { label: expect.stringContaining('Cap') as string },
	})
})

it('is nobody’s own to mark or to take back', async () => {
	await joinTeam({ venueId }, player, 'manager')
	const { code, id } = await redeemed()
	await expect(markUsed(player, venueId, code, now)).rejects.toEqual(refused(403))
	await markUsed(desk, venueId, code, now)
	expect((await page(player)).used).toMatchObject([{ canUndo: false }])
	await expect(undoUse(player, venueId, id, after(1))).rejects.toEqual(refused(403))
	expect(await stored()).toMatchObject({ status: 'completed' })
})

it('who marked it or a manager undoes it on the day, and then it works again', async () => {
	const { code, id } = await redeemed()
	await markUsed(owner, venueId, code, now)
	await expect(undoUse(desk, venueId, id, now)).rejects.toEqual(refused(403))
	expect((await page()).used).toMatchObject([{ canUndo: false }])
	for (let i = 0; i < 2; i++) await undoUse(owner, venueId, id, after(i))
	expect(await stored()).toMatchObject({ status: 'pending', courtId: null, completedAt: null, decidedById: null })
	expect((await wordsTo(player.id)).map(({ title }) => title).slice(1)).toEqual([
		'Your reward was used at Aces',
		'Your code works again',
	])
	await markUsed(desk, venueId, code, after(2))
	expect((await page(desk, '', after(DAY))).used).toMatchObject([{ canUndo: false }])
	await expect(undoUse(desk, venueId, id, after(DAY))).rejects.toEqual(refused(409))
	await undoUse(desk, venueId, id, after(3))
	await expect(undoUse(desk, venueId, id, after(DAY))).rejects.toEqual(refused(404))
})

it('a code works where its reward is given out now, or was when the player got it', async () => {
	const { venueId: other } = await createVenue({ name: 'Box', ownerId: owner.id })
	const { code } = await redeemed()
	await expect(markUsed(owner, other, code, now)).rejects.toMatchObject({
		message: 'It isn’t given out here. It works at Aces.',
	})
	const { found } = await findCodesPage(owner, other, code, now)
	expect(found, 'whose it is stays with the venues that give it out').toMatchObject({ person: null })
	await honourRewards(owner, other, [item.id], after(HOUR))
	await honourRewards(owner, venueId, [], after(HOUR))
	const late = await redeemed(after(DAY))
	await expect(markUsed(owner, venueId, late.code, after(DAY))).rejects.toEqual(refused(409))
	await markUsed(owner, other, late.code, after(DAY))
	await markUsed(owner, venueId, code, after(DAY))
})

it('nobody marks their own, and a cancelled or unknown one says so', async () => {
	await joinTeam({ venueId }, player, 'manager')
	const { code } = await redeemed()
	expect((await page(player, code)).found).toMatchObject({ problem: expect.stringContaining('yourself') as string })
	await expect(markUsed(player, venueId, code, now)).rejects.toEqual(refused(403))
	await expect(markUsed(desk, venueId, 'RW00000000', now)).rejects.toEqual(refused(404))
	expect((await page(desk, 'RW00000000')).found).toBeNull()
	const coach = await createUser()
	await joinTeam({ venueId }, coach, 'coach')
	await expect(page(coach, code)).rejects.toEqual(refused(403))
	await expect(markUsed(await createUser(), venueId, code, now)).rejects.toEqual(refused(404))
})

it('only codes that nobody has count as guesses, of which there are thirty in ten minutes', async () => {
	const { code } = await redeemed()
	for (let i = 0; i < 15; i++) {
		await page(desk, code)
		await page(desk, `RW0000000${i % 10}`)
		await expect(markUsed(desk, venueId, 'RW1', now)).rejects.toEqual(refused(404))
	}
	await expect(page(desk, code)).rejects.toEqual(refused(429))
	await expect(markUsed(desk, venueId, code, now)).rejects.toEqual(refused(429))
	expect((await page(owner, code)).found).toMatchObject({ code })
	expect((await page(desk, code, after(11 * MINUTE))).found).toMatchObject({ code })
})
