import { z } from 'zod'

export const PIN_LENGTH = { least: 4, most: 6 }

/** The middle column of the keys of a phone, which is typed where a PIN is asked for in a hurry. */
const COLUMNS = ['2580', '0852']

/** Whether a PIN is among the first that somebody tries: one digit, a run, a part that repeats, a column of keys. */
export function isGuessable(pin: string) {
	const steps = [...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i]))
	// 9 is followed by 0 on the keys.
	const isRun = [1, -1].some((step) => steps.every((one) => (one - step) % 10 === 0))
	const repeats = [1, 2, 3].some((size) => size < pin.length && pin === pin.slice(0, size).repeat(pin.length / size))
	return isRun || repeats || COLUMNS.includes(pin)
}

const DIGITS = new RegExp(`^\\d{${PIN_LENGTH.least},${PIN_LENGTH.most}}$`)

/** A new PIN. Two fields, because what is typed is not shown. */
export const PinForm = z
	.object({
		pin: z
			.string('Choose a PIN')
			.regex(DIGITS, 'A PIN has 4 to 6 digits')
			.refine((pin) => !DIGITS.test(pin) || !isGuessable(pin), 'That one is easy to guess. Choose another.'),
		again: z.string('Type it a second time'),
	})
	.refine(({ pin, again }) => pin === again, { path: ['again'], message: 'These two differ' })

const id = z.coerce.number('Choose your name').int('Choose your name').positive('Choose your name').max(2_147_483_647)

/** Lets a person in at a shared tablet. */
export const EnterForm = z.object({
	person: id,
	pin: z.string('Type your PIN').regex(DIGITS, 'A PIN has 4 to 6 digits'),
})

export const StartForm = z.object({
	name: z.string('Give it a name').trim().min(1, 'Give it a name').max(40, 'At most 40 characters'),
})

export const StopForm = z.object({ tablet: id })
