import { z } from 'zod'
import { plainText } from '#app/lib/text/text.ts'
import { REASON_MAX } from './decision.ts'

export const Refusal = z.object({
	note: plainText({ max: REASON_MAX, required: 'Say why, so they know what to change', lines: true }),
})
