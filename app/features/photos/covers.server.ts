import type { Actor } from '#app/features/accounts/auth.server.ts'
import { photoAddress } from '#app/features/venues/images.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { inTurn } from './in-turn.server.ts'
import { toPictures, toSquares } from './pictures.server.ts'
import { discardUnshown } from './shown.server.ts'
import { storePhoto } from './storage.server.ts'

/** Saves the text of a form that has a picture too. */
export type First = () => Promise<unknown>

type Cover = {
	/** The uploaded file; null removes the picture. */
	bytes: Uint8Array | null
	/** The thing that the picture belongs to. Its files are shared with nothing else. */
	owner: string
	/** Makes it a square: cut to one, as a face is, or whole, as a logo is. */
	square?: 'cover' | 'contain'
	/** Runs once the picture can be read, before it is stored; what it refuses leaves the old picture. */
	first?: First
	/** Stores the picture's address and returns the old ones. */
	store: (url: string | null) => Promise<(string | null)[]>
}

/**
 * Sets the picture of a person, a club, a run, a tournament, a team or a reward, and removes the old files.
 *
 * Throws as `toPictures`, `first` and `store`, and 503 when too many uploads wait. A refused picture leaves no file.
 */
export async function setCover(user: Pick<Actor, 'id'>, { bytes, owner, square, first, store }: Cover) {
	await limits.uploads.take(user.id)
	await inTurn(async () => {
		const pictures = bytes && (await (square ? toSquares(bytes, square) : toPictures(bytes)))
		await first?.()
		const url = pictures && photoAddress(await storePhoto(pictures, owner))
		try {
			for (const before of new Set(await store(url))) await discardUnshown(before)
		} catch (error) {
			await discardUnshown(url)
			throw error
		}
	})
}
