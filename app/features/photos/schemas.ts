import { z } from 'zod'
import { uploadedPhoto, webAddresses } from '#app/features/venues/images.ts'

const secure =
	'The address must begin with https:// – browsers do not show pictures from a connection that is not secure'

/** A picture elsewhere on the web: https only, without a name and password in it. */
const Elsewhere = z
	.string('Please enter the address of a picture')
	.trim()
	.max(2_048, 'The address can be at most 2,048 characters long')
	.refine((url) => /^https:/i.test(url), { error: secure, abort: true })
	.refine(
		(url) => URL.canParse(url) && !/^https:\/\/[^/?#]*@/i.test(url) && webAddresses([url]).length > 0,
		'This is not the address of a picture',
	)

const shown = z.string().refine((url) => uploadedPhoto(url) !== null || webAddresses([url]).length > 0)

/** What the page of photos sends, other than a file. */
export const PhotoChange = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('add'), url: Elsewhere }),
	z.object({ intent: z.literal('first'), photo: shown }),
	z.object({ intent: z.literal('remove'), photo: shown }),
])
export type PhotoChange = z.infer<typeof PhotoChange>
