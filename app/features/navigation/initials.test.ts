import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
	['first letters of two words', { fullName: 'Thandi Mokoena', username: 'thandi' }, 'TM'],
	['no more than two of them', { fullName: 'Anna Maria van Wyk', username: 'anna' }, 'AM'],
	['one word gives one letter', { fullName: 'Sipho', username: 'sipho' }, 'S'],
	['upper case', { fullName: 'lerato ndlovu', username: 'l' }, 'LN'],
	['the username without a full name', { fullName: '', username: 'admin' }, 'A'],
	['a full name of spaces is none', { fullName: '   ', username: 'sipho' }, 'S'],
	['many spaces between words', { fullName: '  Zoë \t Émile ', username: 'zoe' }, 'ZÉ'],
	['letters outside the basic plane stay whole', { fullName: '𝒯handi 😀', username: 't' }, '𝒯😀'],
	['letters that grow in upper case', { fullName: 'ßa ßb', username: 's' }, 'SS'],
	['U when there is no name', { fullName: null, username: '' }, 'U'],
	['U when there is nobody', null, 'U'],
])('%s', (_, user, expected) => {
	expect(initials(user)).toBe(expected)
})
