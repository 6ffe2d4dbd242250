import { AppError, invalid } from '#app/lib/errors.ts'
import { loadSharp } from '#app/lib/drawing/sharp.server.ts'

/** A photo in the two sizes in which it is kept, both WebP and without a word about where and by whom it was taken. */
export type Pictures = { large: Buffer; small: Buffer }

/** What is read within a second. AVIF takes several times as long for each pixel, and packs most of them into a small file. */
const MOST_PIXELS = 24_000_000
const MOST_AVIF_PIXELS = 10_000_000
const SECONDS = 2
const LEAST_PIXELS = 200
const LONGEST_SHAPE = 4
const QUALITY = 75
const FORMATS = ['jpeg', 'png', 'webp', 'heif']

const notReadable = () =>
	new AppError(415, 'This is not a photo we can read. Please choose a JPEG, PNG, WebP or AVIF picture.')

const tooManyPixels = () => invalid('This picture has too many pixels. Please save a smaller copy of it.')

const notAView = () =>
	invalid(`Please choose a photo of at least ${LEAST_PIXELS} pixels each way that is not a narrow strip.`)

/**
 * Reads a picture by what is in it, whatever it is called, turns it the way it was taken and makes it small. Only its
 * first frame and only its pixels remain. 415 for what is no such picture, 400 for one that is damaged, too large or too small.
 */
export async function toPictures(bytes: Uint8Array): Promise<Pictures> {
	if (bytes.length > 0 && !looksLikePhoto(bytes)) throw notReadable()
	const sharp = await loadSharp()
	const picture = () =>
		sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true }).timeout({ seconds: SECONDS })
	try {
		const { format, compression, width, height } = await picture().metadata()
		// HEIC, which phones keep their photos in, is HEIF with a coding that cannot be read here.
		if (!FORMATS.includes(format) || (format === 'heif' && compression !== 'av1')) throw notReadable()
		if (format === 'heif' && width * height > MOST_AVIF_PIXELS) throw tooManyPixels()
		const [short, long] = [Math.min(width, height), Math.max(width, height)]
		if (short < LEAST_PIXELS || long > short * LONGEST_SHAPE) throw notAView()
		const large = await picture()
			.autoOrient()
			.resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
			.webp({ quality: QUALITY })
			.toBuffer()
		const small = await sharp(large)
			.resize({ width: 640, height: 960, fit: 'inside', withoutEnlargement: true })
			.webp({ quality: QUALITY })
			.toBuffer()
		return { large, small }
	} catch (error) {
		if (error instanceof AppError) throw error
		throw inWords(String(error))
	}
}

function inWords(error: string) {
	if (/unsupported image format/i.test(error)) return notReadable()
	if (/pixel limit/i.test(error)) return tooManyPixels()
	if (/timeout/i.test(error)) return invalid('This picture takes too long to read. Please save a smaller copy of it.')
	return invalid('This picture is damaged and cannot be read.')
}

const STARTS: ((bytes: Buffer) => boolean)[] = [
	(jpeg) => jpeg.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
	(png) => png.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])),
	(webp) => webp.toString('latin1', 0, 4) === 'RIFF' && webp.toString('latin1', 8, 12) === 'WEBP',
	(heif) => heif.toString('latin1', 4, 8) === 'ftyp',
]

/** Whether it begins like one of the formats photos come in; an SVG, which could ask for other files, never does. */
const looksLikePhoto = ({ buffer, byteOffset, byteLength }: Uint8Array) => {
	const bytes = Buffer.from(buffer, byteOffset, byteLength)
	return STARTS.some((startsLike) => startsLike(bytes))
}
