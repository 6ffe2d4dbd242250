import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { refuse } from '#app/lib/form/schema.ts'
import { uploadedPhoto } from '#app/features/venues/images.ts'

const shown = z.string().refine((url) => uploadedPhoto(url) !== null)

/** What the page of photos sends, other than a file. */
export const PhotoChange = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('first'), photo: shown }),
	z.object({ intent: z.literal('remove'), photo: shown }),
])

/** Reads a picture in a call, in a schema: one that was uploaded here, null for ''. */
export function uploadedPicture(url: string, context: z.RefinementCtx): string | null {
	if (url === '') return null
	const words = 'Please upload the picture on its page: addresses elsewhere are not shown'
	return uploadedPhoto(url) === null ? refuse(context, words) : url
}

/** What came back to the other form of a page whose picture was refused: nothing, so that it stays as it is. */
export const ofFields = (result: SubmissionResult<string[]> | undefined) => (result?.error?.photo ? undefined : result)
