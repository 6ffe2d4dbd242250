import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { nameText } from '#app/lib/text/text.ts'
import { NAME_MAX, NAME_MIN } from './rules.ts'

const TOO_SHORT = `Team name must be at least ${NAME_MIN} characters`

const name = nameText({
	max: NAME_MAX,
	required: TOO_SHORT,
	tooLong: `Team name must be at most ${NAME_MAX} characters`,
}).refine((value) => [...value].length >= NAME_MIN, TOO_SHORT)

export const NewTeam = z.object({ name })

export const JoinForm = NewTeam.extend({ idempotencyKey: z.string().optional() })
export const RenameForm = NewTeam

const NO_NAME = 'Enter your name'

/** Where players enter alone: their name in the table. */
export const JoinAloneForm = z.object({
	name: nameText({ max: NAME_MAX, required: NO_NAME, tooLong: `Use at most ${NAME_MAX} characters` }),
	idempotencyKey: z.string().optional(),
})

const id = z
	.string('Choose a player')
	.refine((text) => readId(text) !== null, 'Choose a player')
	.transform(Number)

/** The new captain, by the id of their membership. */
export const TransferForm = z.object({ memberId: id })

export const TeamForm = z.object({ intent: z.enum(['reset-invite', 'remove-logo'], 'Choose one of the buttons') })

const SEED = 'Enter a whole number from 1 to 64'

/** Seeds by team id; missing teams are unseeded. */
export const SeedsForm = z.object({
	seeds: z
		.record(
			z.string().refine((text) => readId(text) !== null, 'Use the fields of this page'),
			z
				.string(SEED)
				.trim()
				.regex(/^([1-9]|[1-5]\d|6[0-4])?$/, SEED)
				.transform((text) => (text === '' ? undefined : Number(text)))
				.optional(),
		)
		.default({}),
})
