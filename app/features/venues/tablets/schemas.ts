import { z } from 'zod'
import { nameText } from '#app/lib/text/text.ts'
import { isGuessable, PIN_LENGTH } from './pin.ts'

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
	name: nameText({ max: 40, required: 'Give it a name' }),
})

export const StopForm = z.object({ tablet: id })
