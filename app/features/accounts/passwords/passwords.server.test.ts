import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { AppError } from '#app/lib/errors.ts'
import { AT_ONCE, hashPassword, passwordMatches } from './passwords.server.ts'

describe('a password', () => {
	it('is stored as argon2id with its own salt', async () => {
		const [one, two] = await Promise.all([hashPassword('court-time'), hashPassword('court-time')])
		expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
		expect(one).not.toBe(two)
	})

	it('matches only itself', async () => {
		const stored = await hashPassword('Court-time 👟')
		expect(await passwordMatches(stored, 'Court-time 👟')).toBe(true)
		for (const other of ['court-time 👟', 'Court-time 👟 ', 'Court-time', '', stored]) {
			expect(await passwordMatches(stored, other)).toBe(false)
		}
	})

	it('matches nothing if none is stored', async () => {
		for (const stored of [null, undefined]) expect(await passwordMatches(stored, 'court-time')).toBe(false)
	})

	it('still matches a hash made with other settings', async () => {
		const stored = await hash('court-time', { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
		expect(await passwordMatches(stored, 'court-time')).toBe(true)
	})
})

describe('a rush', () => {
	it('is hashed one or two at a time; beyond 64 waiting, requests are told to retry', async () => {
		expect([1, 2]).toContain(AT_ONCE)
		const done: number[] = []
		const rush = Array.from({ length: 80 }, (_, i) =>
			hashPassword(`rush ${i}`).then(
				() => done.push(i),
				(error: unknown) => error,
			),
		)
		const answers = await Promise.all(rush)
		const refused = answers.filter((answer) => typeof answer !== 'number') as AppError[]
		expect(refused).toHaveLength(80 - 64 - AT_ONCE)
		for (const error of refused) {
			expect(error).toBeInstanceOf(AppError)
			expect(error.init).toEqual({ status: 503, headers: { 'Retry-After': '2' } })
			expect(error.data.message).toBe('We are very busy. Try again in a moment.')
		}
		expect([...done].sort((a, b) => a - b)).toEqual(Array.from({ length: 64 + AT_ONCE }, (_, i) => i))
		expect(await passwordMatches(await hashPassword('afterwards'), 'afterwards')).toBe(true)
	})

	it('continues after a failure: an invalid hash takes no slot', async () => {
		for (let i = 0; i < 5; i++) await expect(passwordMatches('not a hash', 'court-time')).rejects.toThrow()
		expect(await hashPassword('court-time')).toContain('$argon2id$')
	})
})
