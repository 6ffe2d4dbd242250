import { afterEach, expect, it, vi } from 'vitest'
import { lock, unlock } from './secret-box.server.ts'

afterEach(() => {
	vi.unstubAllEnvs()
	vi.resetModules()
})

it('opens what it locked, and only for its place', () => {
	for (const text of ['', 'a token', 'ünïcode 🏃', 'x'.repeat(5_000)]) {
		const box = lock(text, 'strava-access:1')
		expect(box).toMatch(/^v1\.[\w-]+$/)
		expect(unlock(box, 'strava-access:1')).toBe(text)
		expect(unlock(box, 'strava-access:2')).toBeNull()
	}
})

it('locks the same text differently each time, and shows nothing of it', () => {
	const boxes = Array.from({ length: 50 }, () => lock('a token', 'here'))
	expect(new Set(boxes).size).toBe(50)
	for (const box of boxes) expect(Buffer.from(box.slice(3), 'base64url').toString('latin1')).not.toContain('token')
})

it('does not open where any bit of it was changed', () => {
	const box = lock('a token', 'here')
	const bytes = Buffer.from(box.slice(3), 'base64url')
	for (let bit = 0; bit < bytes.length * 8; bit++) {
		const changed = Buffer.from(bytes)
		changed[bit >> 3]! ^= 1 << (bit & 7)
		expect(unlock(`v1.${changed.toString('base64url')}`, 'here')).toBeNull()
	}
})

it.each(['', 'a token', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'v1.a.b'])(
	'does not open what is no box: %j',
	(box) => expect(unlock(box, 'here')).toBeNull(),
)

it('does not open under another secret', async () => {
	const box = lock('a token', 'here')
	vi.resetModules()
	vi.stubEnv('SESSION_SECRET', 'another secret of at least thirty-two characters')
	const other = await import('./secret-box.server.ts')
	expect(other.unlock(box, 'here')).toBeNull()
	expect(other.unlock(other.lock('a token', 'here'), 'here')).toBe('a token')
})

it('opens under an old secret listed after the new one, and locks under the new one', async () => {
	const [old, next] = ['an old secret of thirty-two characters', 'a new secret of thirty-two characters']
	async function boxOf(secrets: string) {
		vi.resetModules()
		vi.stubEnv('SESSION_SECRET', secrets)
		return import('./secret-box.server.ts')
	}
	const [before, between, after] = [await boxOf(old), await boxOf(`${next},${old}`), await boxOf(next)]
	expect(between.unlock(before.lock('a token', 'here'), 'here')).toBe('a token')
	expect(after.unlock(between.lock('a token', 'here'), 'here')).toBe('a token')
	expect(after.unlock(before.lock('a token', 'here'), 'here')).toBeNull()
})
