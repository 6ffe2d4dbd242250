import { z } from 'zod'
import { secondCode } from '#app/features/accounts/schemas.ts'
import { plainText } from '#app/lib/text/text.ts'

const code = secondCode.default('')
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** A browser's passkey response, as JSON in a form field. */
const answer = z.string('Try again').min(1, 'Try again').max(20_000, 'Try again')
const base64 = z.string().regex(/^[\w-]*$/)

/** The form of the second step: exactly one of these. */
export const Step = z
	.object({ code, recovery: code, passkey: answer.optional() })
	.refine(({ code, recovery, passkey }) => code || recovery || passkey, {
		path: ['code'],
		message: 'Enter a code',
	})

export const Created = z.looseObject({
	id: base64,
	rawId: base64,
	type: z.literal('public-key'),
	response: z.looseObject({ clientDataJSON: base64, attestationObject: base64 }),
	clientExtensionResults: z.looseObject({}),
})

export const Given = z.looseObject({
	id: base64,
	rawId: base64,
	type: z.literal('public-key'),
	response: z.looseObject({ clientDataJSON: base64, authenticatorData: base64, signature: base64 }),
	clientExtensionResults: z.looseObject({}),
})

export const PasskeySignIn = z.object({ passkey: answer })

export const Question = z.object({
	for: z.enum(['sign-in', 'step', 'again', 'add']),
	step: z.string().max(100).optional(),
})
export type Question = z.infer<typeof Question>

export const FactorChange = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('begin') }),
	z.object({ intent: z.literal('drop') }),
	z.object({ intent: z.literal('confirm'), code: code.pipe(z.string().min(1, 'Enter the code')) }),
	z.object({ intent: z.literal('remove-app') }),
	z.object({ intent: z.literal('new-codes') }),
	z.object({ intent: z.literal('add-passkey'), passkey: answer, name: plainText({ max: 40 }) }),
	z.object({ intent: z.literal('remove-passkey'), id }),
])
export type FactorChange = z.infer<typeof FactorChange>

/** A proof of identity, sent with the waiting form. */
export const Again = z.object({
	again: z.string().max(100),
	againPassword: z.string().max(200).default(''),
	againCode: code,
	againRecovery: code,
	againPasskey: z.string().max(20_000).default(''),
})
export type Again = z.infer<typeof Again>
