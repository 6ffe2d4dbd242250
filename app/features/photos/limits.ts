export const MOST_PHOTOS = 12

/** The largest file, in bytes: what the cameras of phones make. */
export const PHOTO_BYTES = 15 * 1024 * 1024

export const TOO_LARGE = 'A photo can be up to 15 MB. Choose a smaller one.'

/** The files that a field takes, in words. */
export const PHOTO_HINT = 'JPEG, PNG, WebP or AVIF, up to 15 MB.'

/** The `accept` list of file fields. With the formats listed, phones convert other ones to JPEG. */
export const READABLE = 'image/jpeg,image/png,image/webp,image/avif'

export const PHOTO_FILE = {
	field: 'photo',
	maxBytes: PHOTO_BYTES,
	missing: 'Choose a picture.',
	tooLarge: TOO_LARGE,
}

/** `PHOTO_FILE` for a picture that can be removed. */
export const COVER_FILE = { ...PHOTO_FILE, removable: true } as const
