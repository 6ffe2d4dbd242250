import { READABLE } from './limits.ts'

/** The longest side that is sent, in pixels: a little more than is stored. */
const SIDE = 2_000
/** A smaller file that the server can read is sent as it is, in bytes. */
const SMALL = 1_500_000

/**
 * Replaces a large photo in a file field by a smaller one, upright and without the place where it was taken. A photo of
 * twelve megabytes takes minutes on a slow line. What the browser cannot read stays as it is.
 */
export async function shrinkPhoto(input: HTMLInputElement) {
	const file = input.files?.[0]
	if (!file || (file.size < SMALL && READABLE.includes(file.type))) return
	const photo = await createImageBitmap(file)
	const scale = Math.min(1, SIDE / Math.max(photo.width, photo.height))
	const canvas = document.createElement('canvas')
	canvas.width = Math.round(photo.width * scale)
	canvas.height = Math.round(photo.height * scale)
	const pen = canvas.getContext('2d')!
	pen.fillStyle = '#fff'
	pen.fillRect(0, 0, canvas.width, canvas.height)
	pen.drawImage(photo, 0, 0, canvas.width, canvas.height)
	photo.close()
	const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
	// Another one may have been chosen meanwhile.
	if (!blob || input.files?.[0] !== file) return
	const files = new DataTransfer()
	files.items.add(new File([blob], 'photo.jpg', { type: 'image/jpeg' }))
	input.files = files.files
}
