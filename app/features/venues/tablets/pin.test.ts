import { expect, it } from 'vitest'
import { isGuessable } from './pin.ts'
import { PinForm } from './schemas.ts'

it.each(['0000', '1234', '4321', '7890', '9012', '3210', '1212', '123123', '111111', '2580', '0852', '345678'])(
	'refuses %s, which somebody tries first',
	(pin) => expect(isGuessable(pin)).toBe(true),
)

it.each(['7294', '1357', '12345678'.slice(0, 4) + '7', '90210', '482916', '1122', '0102'])('takes %s', (pin) =>
	expect(isGuessable(pin)).toBe(false),
)

it.each(['', '123', '1234567', '12a4', '７２９４', ' 7294', '7294\n', '-729'])('is no PIN: %j', (pin) =>
	expect(PinForm.safeParse({ pin, again: pin }).success).toBe(false),
)

it('wants the same PIN twice', () => {
	expect(PinForm.safeParse({ pin: '7294', again: '7294' }).success).toBe(true)
	expect(PinForm.safeParse({ pin: '7294', again: '7295' }).success).toBe(false)
	expect(PinForm.safeParse({ pin: '7294' }).success).toBe(false)
})
