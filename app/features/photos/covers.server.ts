import type { Actor } from '#app/features/accounts/auth.server.ts'
import { photoAddress } from '#app/features/venues/images.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { inTurn } from './in-turn.server.ts'
import { toPictures } from './pictures.server.ts'
import { discardUnshown } from './shown.server.ts'
import { keep } from './storage.server.ts'

const perPerson = createLimit('photos/covers', { tries: 60, per: 10 * 60_000 })

type Cover = {
	/** The file that was sent; null takes the picture away. */
	bytes: Uint8Array | null
	/** Whose picture it is: the files are nobody else's. */
	owner: string
	/** Writes the address of the picture and returns those before. */
	store: (url: string | null) => Promise<(string | null)[]>
}

/**
 * Sets the one picture of a club, a run or a reward, and removes the files of the one before. Throws as `toPictures` and
 * `store` do, 503 when too many are being read; what is refused leaves no file.
 */
export async function setCover(user: Pick<Actor, 'id'>, { bytes, owner, store }: Cover) {
	await perPerson.take(user.id)
	await inTurn(async () => {
		const url = bytes && photoAddress(await keep(await toPictures(bytes), owner))
		try {
			for (const before of new Set(await store(url))) await discardUnshown(before)
		} catch (error) {
			await discardUnshown(url)
			throw error
		}
	})
}
