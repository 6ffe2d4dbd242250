import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { settings } from '#db/schema.ts'
import { lock } from '#app/lib/process/secret-box.server.ts'
import { pushKeys, relockPushKeys } from './vapid.server.ts'

vi.hoisted(() => {
	process.env.SESSION_SECRET = `${'n'.repeat(40)},${'o'.repeat(40)}`
})

const isStored = eq(settings.key, 'pushKeys')
const stored = async () => {
	const [row] = await db.select().from(settings).where(isStored)
	return row!.value as { publicKey: string; lockedKey: string }
}

it('are made once, however many ask at once, and kept encrypted', async () => {
	await write((tx) => tx.delete(settings).where(isStored))
	const pairs = await Promise.all(Array.from({ length: 8 }, pushKeys))
	expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1)
	expect(await pushKeys()).toEqual(pairs[0])
	expect(JSON.stringify(await stored())).not.toContain(pairs[0]!.privateKey)
})

it('stay the same when they are encrypted anew', async () => {
	const [pair, before] = [await pushKeys(), await stored()]
	await relockPushKeys()
	expect((await stored()).lockedKey).not.toBe(before.lockedKey)
	expect(await pushKeys()).toEqual(pair)
})

it('are replaced where no present secret opens them', async () => {
	const pair = await pushKeys()
	const value = { ...(await stored()), lockedKey: lock('x', 'elsewhere') }
	await write((tx) => tx.update(settings).set({ value }).where(isStored))
	const next = await pushKeys()
	expect(next.publicKey).not.toBe(pair.publicKey)
	expect(await pushKeys()).toEqual(next)
})
