import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { redeem } from '#app/features/rewards/redeem.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { fsck } from '#db/ops/fsck.ts'
import { within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createItem, givePoints, redemptionsOf, storedItem } from '#tests/support/world/rewards.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Redeems in a process that is killed at that moment; returns the signal that ended it. */
async function redeemAndDie(moment: string, userId: number, itemId: number, key: string) {
	const program = [
		'--import',
		'tsx',
		'tests/proof/clubs/killed-redemption.ts',
		moment,
		String(userId),
		String(itemId),
		key,
	]
	const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
	const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
	return signal ?? code
}

// SQLite's statements run in the process that is killed; those of PostgreSQL do not end with it.
describe.skipIf(inject('source').kind !== 'sqlite')('kill -9', { timeout: within(60_000) }, () => {
	it.each([
		['between stock and points', 'taken', 0],
		['before the commit', 'written', 0],
		['before the answer', 'committed', 1],
	])('%s leaves both or neither, and the same tap again redeems once', async (_, moment, kept) => {
		const user = await createUser()
		await givePoints(user, 700)
		const { id } = await createItem({ pointsCost: 300, stock: 5 })
		const standing = async () => ({
			points: await findPoints(user),
			stock: (await storedItem(id)).stock,
			redeemed: (await redemptionsOf(user)).length,
		})
		expect(await redeemAndDie(moment, user.id, id, 'one-tap')).toBe('SIGKILL')
		expect(await standing()).toEqual({ points: 700 - kept * 300, stock: 5 - kept, redeemed: kept })
		expect(await fsck()).toEqual([])

		const { code } = await redeem(user, id, { idempotencyKey: 'one-tap' })
		expect(await standing()).toEqual({ points: 400, stock: 4, redeemed: 1 })
		expect((await redemptionsOf(user))[0]!.code).toBe(code)
		expect(await fsck()).toEqual([])
	})
})
