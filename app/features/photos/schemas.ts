import { z } from 'zod'
import { refuse } from '#app/lib/form/schema.ts'
import { uploadedPhoto } from '#app/features/venues/images.ts'

const shown = z.string().refine((url) => uploadedPhoto(url) !== null)

export const PhotoChange = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('first'), photo: shown }),
	z.object({ intent: z.literal('remove'), photo: shown }),
])

/** Reads an uploaded picture's address in a schema; '' gives null. */
export function uploadedPicture(url: string, context: z.RefinementCtx): string | null {
	if (url === '') return null
	const words = 'Upload the picture on its page. We don’t show pictures from elsewhere'
	return uploadedPhoto(url) === null ? refuse(context, words) : url
}
