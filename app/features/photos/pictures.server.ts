import { AppError, invalid } from '#app/lib/errors.ts'
import { loadSharp } from '#app/lib/drawing/sharp.server.ts'

/** A photo in both stored sizes, as WebP without metadata about place or author. */
export type Pictures = { large: Buffer; small: Buffer }

/**
 * Readable within a second or so. A JPEG is made smaller as it is read, unless it comes in steps, which are held in
 * memory together. AVIF takes several times as long per pixel, and packs more pixels into a file.
 */
const MOST_JPEG_PIXELS = 70_000_000
const MOST_PIXELS = 30_000_000
const MOST_AVIF_PIXELS = 10_000_000
const SECONDS = 4
const LEAST_PIXELS = 200
const LONGEST_SHAPE = 4
const QUALITY = 75
/** Side lengths of squares in pixels, twice those on screen. */
const [LARGE, SMALL] = [512, 128]
const SQUARE_QUALITY = 78
const FORMATS = ['jpeg', 'png', 'webp', 'heif']

const notReadable = () => new AppError(415, 'We can’t read this photo. Choose a JPEG, PNG, WebP or AVIF picture.')

const heic = () =>
	new AppError(
		415,
		'We can’t read Apple’s HEIC photos. On your iPhone, choose Settings, Camera, Formats, Most Compatible, or save the photo as JPEG.',
	)

const tooManyPixels = () => invalid('This picture is too big. Save a smaller copy of it.')

const notAView = () => invalid(`Choose a photo of at least ${LEAST_PIXELS} pixels each way, and not a narrow strip.`)

/**
 * Reads a picture by its content, not its name, rotates it upright and makes it small.
 *
 * Only the pixels of its first frame remain. Throws 415 for other files, and 400 for damaged, too large or too small
 * ones.
 */
export async function toPictures(bytes: Uint8Array): Promise<Pictures> {
	if (bytes.length > 0 && !looksLikePhoto(bytes)) throw notReadable()
	// The library lacks the codec of HEIC, in which phones store photos.
	if (/^ftyp(hei[cxms]|hev[cxms]|mif1.{8}hei)/s.test(Buffer.from(bytes.subarray(4, 24)).toString('latin1')))
		throw heic()
	const sharp = await loadSharp()
	const picture = () =>
		sharp(bytes, { limitInputPixels: MOST_JPEG_PIXELS, failOn: 'error', sequentialRead: true }).timeout({
			seconds: SECONDS,
		})
	try {
		const { format, compression, isProgressive = false, width, height } = await picture().metadata()
		if (!FORMATS.includes(format) || (format === 'heif' && compression !== 'av1')) throw notReadable()
		const isSteady = format === 'jpeg' && !isProgressive
		const most = format === 'heif' ? MOST_AVIF_PIXELS : isSteady ? MOST_JPEG_PIXELS : MOST_PIXELS
		if (width * height > most) throw tooManyPixels()
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

/** `toPictures` as squares. One that is not cut lies on white, so that a dark logo shows on a dark page. */
export async function toSquares(bytes: Uint8Array, fit: 'cover' | 'contain'): Promise<Pictures> {
	const { large } = await toPictures(bytes)
	const sharp = await loadSharp()
	const square = (side: number) =>
		sharp(large)
			.flatten({ background: '#fff' })
			.resize({ width: side, height: side, fit, background: '#fff' })
			.webp({ quality: SQUARE_QUALITY })
			.toBuffer()
	return { large: await square(LARGE), small: await square(SMALL) }
}

function inWords(error: string) {
	if (/unsupported image format/i.test(error)) return notReadable()
	if (/pixel limit/i.test(error)) return tooManyPixels()
	if (/timeout/i.test(error)) return invalid('We can’t read this picture fast enough. Save a smaller copy of it.')
	return invalid('This picture is damaged. Choose another one.')
}

const STARTS: ((bytes: Buffer) => boolean)[] = [
	(jpeg) => jpeg.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
	(png) => png.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])),
	(webp) => webp.toString('latin1', 0, 4) === 'RIFF' && webp.toString('latin1', 8, 12) === 'WEBP',
	(heif) => heif.toString('latin1', 4, 8) === 'ftyp',
]

/** Whether a file begins like one of the photo formats. An SVG, which could load other files, never does. */
const looksLikePhoto = ({ buffer, byteOffset, byteLength }: Uint8Array) => {
	const bytes = Buffer.from(buffer, byteOffset, byteLength)
	return STARTS.some((startsLike) => startsLike(bytes))
}
