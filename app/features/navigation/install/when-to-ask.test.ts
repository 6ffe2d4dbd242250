import { beforeEach, expect, test, vi } from 'vitest'
import { isTimeToAsk, needsWords, rememberAnswer } from './when-to-ask.ts'

const IPHONE =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1'
let stored: Map<string, string>
let isInstalled = false

beforeEach(() => {
	stored = new Map()
	isInstalled = false
	vi.stubGlobal('window', {})
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
	})
	vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
	vi.stubGlobal('navigator', { userAgent: IPHONE, standalone: false })
})

test('is asked once, where it can be done, and not in the installed application', () => {
	expect(isTimeToAsk()).toBe(true)
	isInstalled = true
	expect(isTimeToAsk()).toBe(false)
	isInstalled = false
	rememberAnswer()
	expect(isTimeToAsk()).toBe(false)
})

test('is not asked where there is no offer, nor where the answer cannot be kept', () => {
	vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' })
	expect(isTimeToAsk()).toBe(false)
	vi.stubGlobal('window', { installOffer: new Event('beforeinstallprompt') })
	expect(isTimeToAsk()).toBe(true)
	vi.stubGlobal('localStorage', {
		getItem: () => {
			throw new Error('SecurityError')
		},
	})
	expect(isTimeToAsk()).toBe(false)
})

test('only Safari is told how, and not from the home screen', () => {
	expect(needsWords({ userAgent: IPHONE, standalone: false })).toBe(true)
	expect(needsWords({ userAgent: IPHONE, standalone: true })).toBe(false)
	expect(needsWords({ userAgent: IPHONE.replace('Version', 'CriOS'), standalone: false })).toBe(false)
	expect(needsWords({ userAgent: 'Chrome' })).toBe(false)
})
