import { z } from 'zod'

/** How the person shows that it is them and that they mean it; `seenBack` is the cents that were said to come back. */
export const Deletion = z.object({
	password: z.string().max(200).optional(),
	username: z.string().max(200).optional(),
	seenBack: z.coerce.number().int().min(0).optional(),
	/** Who the form was made for, so that it can be answered when it is sent once more afterwards. */
	who: z.string().max(200).optional(),
})
export type Deletion = z.infer<typeof Deletion>
