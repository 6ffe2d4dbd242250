import { z } from 'zod'
import { plainText } from '#app/lib/text/text.ts'
import { listQuery } from '../list-query.ts'
import { ADMIN_NOTE_MAX } from '../rules.ts'

export const ReviewQuery = listQuery(['hidden', 'low'])
export type ReviewQuery = z.output<typeof ReviewQuery>

export const Hiding = z.object({
	reason: plainText({ max: ADMIN_NOTE_MAX, required: 'Say why. We’ll tell the person who wrote it.', lines: true }),
})
