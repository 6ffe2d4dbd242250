import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { inTurn } from '#app/features/photos/in-turn.server.ts'
import { toPictures, type Pictures } from '#app/features/photos/pictures.server.ts'
import { discard, storePhoto } from '#app/features/photos/storage.server.ts'
import { photoAddress, uploadedPhoto } from '#app/features/venues/images.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { loadSharp } from '#app/lib/drawing/sharp.server.ts'

/** Side lengths in pixels, twice those on screen. */
const LARGE = 512
const SMALL = 128
const QUALITY = 78

/**
 * Sets the user's picture: crops it to a square WebP without metadata, and removes the previous one. Throws 415 and 400
 * for a file that is not a valid picture, 503 while too many are processed; a failure leaves no file.
 */
export async function setPicture(user: { id: number }, bytes: Uint8Array) {
	await limits.uploads.take(user.id)
	await inTurn(async () => {
		const url = photoAddress(await storePhoto(await toSquare(bytes), `person ${user.id}`))
		const before = await pictureOf(user)
		try {
			await change(user, url)
		} catch (error) {
			if (before !== url) await discardPicture(url)
			throw error
		}
		if (before !== url) await discardPicture(before)
	})
}

export async function removePicture(user: { id: number }) {
	await inTurn(async () => {
		const before = await pictureOf(user)
		await change(user, null)
		await discardPicture(before)
	})
}

/** Removes the files of a profile picture by its address; ignores external and missing files. */
export async function discardPicture(url: string | null) {
	const name = url === null ? null : uploadedPhoto(url)
	if (name !== null) await discard(name)
}

async function pictureOf(user: { id: number }) {
	const [found] = await db.select({ url: users.profilePicture }).from(users).where(eq(users.id, user.id))
	return found?.url ?? null
}

const change = (user: { id: number }, profilePicture: string | null) =>
	write((tx) => tx.update(users).set({ profilePicture }).where(eq(users.id, user.id)))

async function toSquare(bytes: Uint8Array): Promise<Pictures> {
	const { large } = await toPictures(bytes)
	const sharp = await loadSharp()
	const square = (side: number) =>
		sharp(large).resize({ width: side, height: side, fit: 'cover' }).webp({ quality: QUALITY }).toBuffer()
	return { large: await square(LARGE), small: await square(SMALL) }
}
