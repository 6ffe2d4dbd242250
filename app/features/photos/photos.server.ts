import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { courts } from '#db/schema.ts'
import { auditAdmin } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { ownPhotos, photoAddress } from '#app/features/venues/images.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { inTurn } from './in-turn.server.ts'
import { MOST_PHOTOS } from './limits.ts'
import { toPictures } from './pictures.server.ts'
import { discardUnshown } from './shown.server.ts'
import { keep } from './storage.server.ts'

const perPerson = createLimit('photos/photos', { tries: 60, per: 10 * 60_000 })

const full = () => conflict(`A venue can have ${MOST_PHOTOS} photos. Please remove one first.`)

/**
 * Adds a photo that was sent to a venue of the person's; the same one twice stays one. 404 for another's venue, 409
 * when it has enough, 415 and 400 for what is no picture, 503 when too many are being read. What is refused leaves no file.
 */
export async function uploadPhoto(user: Actor, venueId: number, bytes: Uint8Array) {
	await perPerson.take(user.id)
	const { images } = await findOwnVenue(user, venueId)
	if (ownPhotos(images).length >= MOST_PHOTOS) throw full()
	await inTurn(async () => {
		const url = photoAddress(await keep(await toPictures(bytes)))
		try {
			await addPhoto(user, venueId, url)
		} catch (error) {
			await discardUnshown(url)
			throw error
		}
	})
}

/** Adds a photo by the address under which it was uploaded. */
export const addPhoto = (user: Actor, venueId: number, url: string) =>
	change(user, venueId, (images) => {
		if (images.includes(url)) return images
		if (images.length >= MOST_PHOTOS) throw full()
		return [...images, url]
	})

/** Puts a photo in front: it is the one on the venue's card. */
export function makeFirst(user: Actor, venueId: number, url: string) {
	return change(user, venueId, (images) => {
		if (!images.includes(url)) throw conflict('This photo has just been removed.')
		return [url, ...images.filter((other) => other !== url)]
	})
}

/** Takes a photo away, and its files where no other venue shows it. */
export async function removePhoto(user: Actor, venueId: number, url: string) {
	await inTurn(async () => {
		await change(user, venueId, (images) => images.filter((other) => other !== url))
		await discardUnshown(url)
	})
}

const change = (user: Actor, venueId: number, next: (images: string[]) => string[]) =>
	write(async (tx) => {
		const { images } = await findOwnVenue(user, venueId, tx)
		await tx
			.update(courts)
			.set({ images: next(ownPhotos(images)) })
			.where(eq(courts.id, venueId))
		await auditAdmin(tx, user, { action: 'venue.edit', subject: `venue:${venueId}`, details: { part: 'photos' } })
	})
