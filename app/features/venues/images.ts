/** The large one of the two sizes in which an uploaded photo is kept; what its name stands for is its content. */
const OWN_PHOTO = /^\/uploads\/([0-9a-f]{32})-1600\.webp$/

/** How wide, in pixels, the sizes of an uploaded photo are at most. */
export const PHOTO_WIDTHS = [640, 1600] as const

/** The name of a photo that was uploaded here; null for an address elsewhere. */
export const uploadedPhoto = (url: string) => OWN_PHOTO.exec(url)?.[1] ?? null

/** Where a size of an uploaded photo is found. */
export const photoAddress = (name: string, width: (typeof PHOTO_WIDTHS)[number] = 1600) =>
	`/uploads/${name}-${width}.webp`

/**
 * The pictures of these that may be shown, which are those uploaded here: another server would learn who looks at ours,
 * and the content security policy keeps browsers from asking it.
 */
export const ownPhotos = (urls: readonly string[]) => urls.filter((url) => uploadedPhoto(url) !== null)

/** The picture, null where there is none that may be shown. */
export const pictureOf = (url: string | null) => (url !== null && uploadedPhoto(url) !== null ? url : null)

/** What an `<img>` needs to load a picture no larger than it is shown; `sizes` says how wide that is. */
export function pictureSource(url: string, sizes: string) {
	const name = uploadedPhoto(url)
	if (name === null) return { src: url }
	const srcSet = PHOTO_WIDTHS.map((width) => `${photoAddress(name, width)} ${width}w`).join(', ')
	return { src: photoAddress(name, 640), srcSet, sizes }
}
