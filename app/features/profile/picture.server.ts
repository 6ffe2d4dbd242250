import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { inTurn } from '#app/features/photos/in-turn.server.ts'
import { toPictures, type Pictures } from '#app/features/photos/pictures.server.ts'
import { discard, storePhoto } from '#app/features/photos/storage.server.ts'
import { photoAddress, uploadedPhoto } from '#app/features/venues/images.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { loadSharp } from '#app/lib/drawing/sharp.server.ts'

const perPerson = createLimit('profile/picture', { tries: 20, per: 10 * 60_000 })

/** The side of the square in pixels, for where it is shown large and small: twice what a screen shows. */
const LARGE = 512
const SMALL = 128
const QUALITY = 78

/**
 * Makes a picture that was sent the person's own: its middle, as a square WebP without a word about where and by whom it
 * was taken. The one before is removed. 415 and 400 for what is no picture, 503 when too many are being read; what is
 * refused leaves no file.
 */
export async function setPicture(user: { id: number }, bytes: Uint8Array) {
	await perPerson.take(user.id)
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

/** Takes the person's picture away, and its files. */
export async function removePicture(user: { id: number }) {
	await inTurn(async () => {
		const before = await pictureOf(user)
		await change(user, null)
		await discardPicture(before)
	})
}

/** Removes the files of a profile picture by its address; one that lies elsewhere, or is not there, is no error. */
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
