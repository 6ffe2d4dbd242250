import { inHours } from '#app/lib/time/time.ts'

/** Half hours of a pack in words: `no hours`, `half an hour`, `1 hour`, `4½ hours`. */
export const packHours = (halfHours: number) =>
	halfHours === 0 ? 'no hours' : halfHours === 1 ? 'half an hour' : inHours(halfHours / 2)

/** Half hours of a customer's packs as a tag: `half a pack hour`, `1 pack hour`, `4½ pack hours`. */
export const packTag = (halfHours: number) =>
	halfHours === 1 ? 'half a pack hour' : inHours(halfHours / 2).replace(' hour', ' pack hour')
