import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { courts } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { ownPhotos, photoAddress } from '#app/features/venues/images.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { inTurn } from './in-turn.server.ts'
import { MOST_PHOTOS } from './limits.ts'
import { toPictures } from './pictures.server.ts'
import { discardUnshown } from './shown.server.ts'
import { storePhoto } from './storage.server.ts'

const full = () => conflict(`A venue can have up to ${MOST_PHOTOS} photos. Remove one first.`)

/**
 * Adds an uploaded photo to the user's own venue. The same file twice stays one.
 *
 * Throws 404 for another's venue, 409 when it has enough, 415 or 400 for bad files, and 503 when too many uploads wait.
 * A refused photo leaves no file.
 */
export async function uploadPhoto(user: Actor, venueId: number, bytes: Uint8Array) {
	await limits.uploads.take(user.id)
	const { images } = await findOwnVenue(user, venueId, 'venue')
	if (ownPhotos(images).length >= MOST_PHOTOS) throw full()
	await inTurn(async () => {
		const url = photoAddress(await storePhoto(await toPictures(bytes)))
		try {
			await addPhoto(user, venueId, url)
		} catch (error) {
			await discardUnshown(url)
			throw error
		}
	})
}

export const addPhoto = (user: Actor, venueId: number, url: string) =>
	change(user, venueId, (images) => {
		if (images.includes(url)) return images
		if (images.length >= MOST_PHOTOS) throw full()
		return [...images, url]
	})

/** Makes a photo the first, which the venue's card shows. */
export function makeFirst(user: Actor, venueId: number, url: string) {
	return change(user, venueId, (images) => {
		if (!images.includes(url)) throw conflict('Somebody has just removed this photo.')
		return [url, ...images.filter((other) => other !== url)]
	})
}

/** Removes a photo, and its files unless another venue shows it. */
export async function removePhoto(user: Actor, venueId: number, url: string) {
	await inTurn(async () => {
		await change(user, venueId, (images) => images.filter((other) => other !== url))
		await discardUnshown(url)
	})
}

const change = (user: Actor, venueId: number, next: (images: string[]) => string[]) =>
	write(async (tx) => {
		const { images } = await findOwnVenue(user, venueId, 'venue', tx)
		await tx
			.update(courts)
			.set({ images: next(ownPhotos(images)) })
			.where(eq(courts.id, venueId))
		await auditAt(tx, user, venueId, { action: 'venue.edit', subject: `venue:${venueId}`, details: { part: 'photos' } })
	})
