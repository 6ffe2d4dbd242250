/** How many photos a venue shows at most. */
export const MOST_PHOTOS = 12

/** The largest file that may be sent, in bytes. */
export const PHOTO_BYTES = 5 * 1024 * 1024

export const TOO_LARGE = 'A photo can be at most 5 MB. Please choose a smaller one.'
