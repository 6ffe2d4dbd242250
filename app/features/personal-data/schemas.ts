import { z } from 'zod'

/** Proves who the person is and that they mean it; `seenBack` is the amount in cents the form showed. */
export const Deletion = z.object({
	password: z.string().max(200).optional(),
	username: z.string().max(200).optional(),
	seenBack: z.coerce.number().int().min(0).optional(),
	/** For whom the form was made, so that sending it again after the deletion can be recognised. */
	who: z.string().max(200).optional(),
})
export type Deletion = z.infer<typeof Deletion>
