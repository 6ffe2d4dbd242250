import { expect, test } from 'vitest'
import { lookAlikeKeyOf } from '#db/schema/accounts.ts'
import { isOneAlphabet, isReserved, skeletonOf } from './look-alikes.ts'

test.each(['1erato', 'Ierato', 'LERATO', 'lerat0', 'ⅼеrаtо', 'ӏегато', 'ｌｅｒａｔｏ'])(
	'%s looks like lerato',
	(name) => {
		expect(skeletonOf(name)).toBe(skeletonOf('lerato'))
	},
)

test.each(['lerata', 'lerato2', 'leratoo', 'léra'])('%s does not', (name) => {
	expect(skeletonOf(name)).not.toBe(skeletonOf('lerato'))
})

test.each([
	['rnandla', 'mandla'],
	['vvandi1e', 'wandile'],
])('%s looks like %s', (one, other) => {
	expect(skeletonOf(one)).toBe(skeletonOf(other))
})

test.each([
	['саша0', 'сашао'],
	['ж1нка', 'жінка'],
	['γ1ώργοs', 'γιώργοs'],
	['օրիօն', '0րի0ն'],
	['ıénık', '1én1k'],
])('%s looks like %s in its own alphabet', (one, other) => {
	expect(lookAlikeKeyOf(one)).toBe(lookAlikeKeyOf(other))
})

test.each(['lerat0', '1erato.m', 'rnandla', 'vvi11i', 'zoë_2'])('the look-alike key of %s is its skeleton', (name) => {
	expect(lookAlikeKeyOf(name)).toBe(skeletonOf(name))
})

test.each(['thandi', 'andré', 'ntombi.k', 'саша', 'γιώργος', 'zoë_2'])('%s is of one alphabet', (name) => {
	expect(isOneAlphabet(name)).toBe(true)
})

test.each(['аdmin', 'thаndi', 'сосо', 'sιpho', 'leratο', 'ɑnna', 'ꭺnna'])(
	'%s is not, or passes for another',
	(name) => {
		expect(isOneAlphabet(name)).toBe(false)
	},
)

test.each(['admin', 'Admin', 'adm1n', 'admin_2', 'courtside', 'courtside.help', 'c0urtside', 'support', 'Suppοrt'])(
	'%s is kept',
	(name) => expect(isReserved(name)).toBe(true),
)

test.each(['thandi', 'badminton', 'supporter', 'administrata', 'court'])('%s is free', (name) => {
	expect(isReserved(name)).toBe(false)
})
