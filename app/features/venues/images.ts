/** The large size of an uploaded photo. Its name is a hash of its content. */
const OWN_PHOTO = /^\/uploads\/([0-9a-f]{32})-1600\.webp$/

/** The largest widths of an uploaded photo's sizes, in pixels. */
export const PHOTO_WIDTHS = [640, 1600] as const

/** Returns the name of a photo that was uploaded here, or null for another address. */
export const uploadedPhoto = (url: string) => OWN_PHOTO.exec(url)?.[1] ?? null

export const photoAddress = (name: string, width: (typeof PHOTO_WIDTHS)[number] = 1600) =>
	`/uploads/${name}-${width}.webp`

/** Returns the photos uploaded here: another server would learn who looks at ours, and the CSP blocks it anyway. */
export const ownPhotos = (urls: readonly string[]) => urls.filter((url) => uploadedPhoto(url) !== null)

/** Returns the picture, or null when it may not be shown. */
export const pictureOf = (url: string | null) => (url !== null && uploadedPhoto(url) !== null ? url : null)

/** Returns the attributes of an `<img>` that loads no larger size than needed. `sizes` says how wide it is. */
export function pictureSource(url: string, sizes: string) {
	const name = uploadedPhoto(url)
	if (name === null) return { src: url }
	const srcSet = PHOTO_WIDTHS.map((width) => `${photoAddress(name, width)} ${width}w`).join(', ')
	return { src: photoAddress(name, 640), srcSet, sizes }
}
