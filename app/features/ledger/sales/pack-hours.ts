import { inHours } from '#app/lib/time/time.ts'

/** Half hours of a pack in words: `no hours`, `half an hour`, `1 hour`, `4½ hours`. */
export const packHours = (halfHours: number) =>
	halfHours === 0 ? 'no hours' : halfHours === 1 ? 'half an hour' : inHours(halfHours / 2)
