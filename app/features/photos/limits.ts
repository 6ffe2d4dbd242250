/** How many photos a venue shows at most. */
export const MOST_PHOTOS = 12

/** The largest file that may be sent, in bytes. */
export const PHOTO_BYTES = 5 * 1024 * 1024

export const TOO_LARGE = 'A photo can be at most 5 MB. Please choose a smaller one.'

/** What a file field offers. Named one by one, a phone that keeps its photos in another format sends a JPEG. */
export const READABLE = 'image/jpeg,image/png,image/webp,image/avif'

/** The form of one photo, as `submitFile` reads it. */
export const PHOTO_FILE = {
	field: 'photo',
	maxBytes: PHOTO_BYTES,
	missing: 'Please choose a picture.',
	tooLarge: TOO_LARGE,
}
