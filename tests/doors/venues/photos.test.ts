import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { courts } from '#db/schema.ts'
import { photoAddress } from '#app/features/venues/images.ts'
import { signedInUser, type SignedInUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

const folder = vi.hoisted(() => {
	const folder = process.getBuiltinModule('node:fs').mkdtempSync('/tmp/courtside-photos-')
	process.env.DATA_DIR = folder
	Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' })
	return folder
})
afterAll(() => rmSync(folder, { recursive: true }))

let owner: Pick<SignedInUser, 'id' | 'headers'>
beforeAll(async () => {
	owner = await signedInUser({ role: 'venue_owner' })
})
const aVenue = async () => (await createVenue({ ownerId: owner.id })).venueId
const page = (id: number) => `/venue-dashboard/${id}/edit/photos`
const files = () => (existsSync(join(folder, 'uploads')) ? readdirSync(join(folder, 'uploads')).sort() : [])
const imagesOf = async (id: number) => (await db.select().from(courts).where(eq(courts.id, id)))[0]!.images
const change = (id: number, form: Record<string, string>, { headers } = owner) => visit(page(id), { headers, form })

async function upload(id: number, content: Uint8Array | string, name = 'court.jpg', { headers } = owner) {
	const form = new FormData()
	const type = name.endsWith('svg') ? 'image/svg+xml' : 'image/jpeg'
	form.append('photo', new File([content as BlobPart], name, { type }))
	const response = await ask(page(id), { method: 'POST', headers, body: form })
	const text = await response.text()
	const body = text ? JSON.parse(text) : undefined
	const message = body?.actionData?.it?.result?.error?.photo?.[0] as string | undefined
	return { status: response.status, location: response.headers.get('Location'), message }
}

/** A unique picture: its colour differs each time. */
let made = 0
const picture = (format: 'jpeg' | 'png' | 'webp' | 'avif', width = 1_640, height = 820) =>
	sharp({ create: { width, height, channels: 3, background: { r: (++made * 37) % 256, g: (made * 91) % 256, b: 40 } } })
		.toFormat(format)
		.toBuffer()

it('is drawn where a venue has none, at an address that browsers keep for good', async () => {
	const answer = await ask('/drawings/a-7-padel-cape-town-open-dusk.svg')
	expect(answer.headers.get('Content-Type')).toBe('image/svg+xml')
	expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
	expect(await answer.text()).toMatch(/^<svg /)
	expect((await ask('/drawings/a-7-padel-atlantis-open-dusk.svg')).status).toBe(404)
})

const nameOf = (url: string) => url.match(/^\/uploads\/([0-9a-f]{32})-1600\.webp$/)![1]!

describe('an uploaded photo', () => {
	it.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be a %s and is kept as WebP in two sizes', async (format) => {
		const id = await aVenue()
		const before = files()
		expect(await upload(id, await picture(format))).toMatchObject({ status: 302, location: page(id) })
		const [url] = await imagesOf(id)
		const name = nameOf(url!)
		expect(files().filter((file) => !before.includes(file))).toEqual([`${name}-1600.webp`, `${name}-640.webp`])
		for (const [width, height] of [
			[1600, 800],
			[640, 320],
		] as const) {
			const answer = await ask(photoAddress(name, width))
			expect(Object.fromEntries(answer.headers)).toMatchObject({
				'content-type': 'image/webp',
				'cache-control': 'public, max-age=31536000, immutable',
			})
			const content = new Uint8Array(await answer.arrayBuffer())
			expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width, height })
		}
		expect((await call('GET', `/api/venues/${id}`)).body.images).toEqual([url])
	})

	it('may be a JPEG of fifty megapixels and twelve megabytes, as phones make them', async () => {
		const id = await aVenue()
		const pixels = await sharp({ create: { width: 7_071, height: 7_071, channels: 3, background: 'green' } })
			.jpeg()
			.toBuffer()
		const photo = Buffer.concat([pixels, Buffer.alloc(12 * 1024 * 1024 - pixels.length)])
		expect(await upload(id, photo)).toMatchObject({ status: 302 })
		const name = nameOf((await imagesOf(id))[0]!)
		const { width, height } = await sharp(readFileSync(join(folder, 'uploads', `${name}-1600.webp`))).metadata()
		expect([width, height]).toEqual([1600, 1600])
	})

	it('loses its location and is turned upright', async () => {
		const id = await aVenue()
		const exif = {
			IFD0: { Make: 'Secretcam', Orientation: '6' },
			IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1' },
		}
		const photo = await sharp(await picture('jpeg', 1_200, 600))
			.withExif(exif)
			.withMetadata({ orientation: 6 })
			.withExifMerge(exif)
			.jpeg()
			.toBuffer()
		expect((await sharp(photo).metadata()).exif).toBeDefined()
		expect(photo.includes('Secretcam')).toBe(true)
		await upload(id, photo)
		const name = nameOf((await imagesOf(id))[0]!)
		for (const width of [1600, 640]) {
			const kept = readFileSync(join(folder, 'uploads', `${name}-${width}.webp`))
			expect(kept.includes('Secretcam')).toBe(false)
			const { exif, xmp, iptc, orientation, ...size } = await sharp(kept).metadata()
			expect({ exif, xmp, iptc, orientation }).toEqual({})
			expect(size.height).toBeGreaterThan(size.width)
		}
	})

	it('is only its picture, whatever hangs on to it', async () => {
		const id = await aVenue()
		const both = Buffer.concat([await picture('jpeg'), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
		expect((await upload(id, both)).status).toBe(302)
		const name = nameOf((await imagesOf(id))[0]!)
		expect(readFileSync(join(folder, 'uploads', `${name}-1600.webp`)).includes('script')).toBe(false)
	})

	it('sent twice, or ten times at once, is one', async () => {
		const id = await aVenue()
		const before = files().length
		const photo = await picture('png', 400, 300)
		const answers = await Promise.all(Array.from({ length: 10 }, () => upload(id, photo)))
		expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(302))
		expect(await imagesOf(id)).toHaveLength(1)
		expect(files()).toHaveLength(before + 2)
	})
})

/** A PNG that claims this size and holds next to nothing. */
function hollowPng(width: number, height: number) {
	const header = Buffer.alloc(13)
	header.writeUInt32BE(width, 0)
	header.writeUInt32BE(height, 4)
	header.set([8, 2], 8)
	const chunks = [
		['IHDR', header],
		['IDAT', deflateSync(Buffer.alloc(100_000))],
		['IEND', Buffer.alloc(0)],
	] as const
	const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
	return Buffer.concat([start, ...chunks.map(([name, data]) => chunk(name, data))])
}

function chunk(name: string, data: Buffer) {
	const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
	length.writeUInt32BE(data.length)
	sum.writeUInt32BE(crc32(body))
	return Buffer.concat([length, body, sum])
}

function crc32(bytes: Uint8Array) {
	let crc = ~0
	for (const byte of bytes) {
		crc ^= byte
		for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
	}
	return ~crc >>> 0
}

/** A JPEG that claims this size and holds next to nothing. */
async function hollowJpeg(side: number, progressive = false) {
	const small = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'green' } })
		.jpeg({ progressive })
		.toBuffer()
	const frame = small.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]))
	small.writeUInt16BE(side, frame + 5)
	small.writeUInt16BE(side, frame + 7)
	return small
}

let packed: Promise<Buffer> | undefined
/** Eleven megapixels in a few kilobytes, made once because it takes a while. */
const bigAvif = () =>
	(packed ??= sharp({ create: { width: 4_000, height: 2_750, channels: 3, background: 'green' } })
		.avif({ effort: 0 })
		.toBuffer())

describe('refused with a reason, and nothing is stored:', () => {
	const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
	const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
	const cases: [string, () => Uint8Array | string | Promise<Uint8Array>, number, RegExp][] = [
		['nothing', () => '', 400, /is empty. Choose another one/],
		['text', () => 'not a picture', 415, /can’t read this photo/],
		['zeros', () => new Uint8Array(10_000), 415, /can’t read this photo/],
		['an SVG with a script', () => svg, 415, /can’t read this photo/],
		['an SVG behind a byte order mark', () => `\ufeff<?xml version="1.0"?>${svg}`, 415, /can’t read this photo/],
		['a PDF', () => '%PDF-1.7\n1 0 obj<<>>endobj', 415, /can’t read this photo/],
		['a GIF', () => gif, 415, /can’t read this photo/],
		['a page', () => '<!doctype html><script>alert(1)</script>', 415, /can’t read this photo/],
		['a program', () => Buffer.from('7f454c46020101', 'hex'), 415, /can’t read this photo/],
		['30,000 × 30,000 pixels in a tiny file', () => hollowPng(30_000, 30_000), 400, /too big/],
		['31 megapixels of PNG', () => hollowPng(5_600, 5_600), 400, /too big/],
		['31 megapixels in steps', () => hollowJpeg(5_600, true), 400, /too big/],
		['72 megapixels', () => hollowJpeg(8_500), 400, /too big/],
		['11 megapixels of AVIF', bigAvif, 400, /too big/],
		['a picture without its end', async () => (await picture('jpeg')).subarray(0, 2_000), 400, /damaged/],
		['one pixel', () => picture('png', 1, 1), 400, /at least 200 pixels/],
		['a narrow strip', () => picture('png', 4_000, 300), 400, /narrow strip/],
		['a PNG that holds less than it says', () => hollowPng(900, 900), 400, /damaged/],
		['only the first bytes of a JPEG', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 400, /damaged/],
		['more than 15 MB', () => new Uint8Array(15 * 1024 * 1024 + 1), 413, /up to 15 MB/],
		[
			'a photo as an iPhone stores it',
			() => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
			415,
			/HEIC.*Most Compatible/,
		],
	]
	it('each is answered as the table says', () =>
		each(cases, async (_, make, status, words) => {
			const id = await aVenue()
			const before = files()
			for (const name of ['court.jpg', 'court.svg', '../../app.db']) {
				const answer = await upload(id, await make(), name)
				expect(answer).toEqual({ status, location: null, message: expect.stringMatching(words) })
			}
			expect(await imagesOf(id)).toEqual([])
			expect(files()).toEqual(before)
		}))

	it('a body that is no form', async () => {
		const id = await aVenue()
		for (const [type, body] of [
			['multipart/form-data; boundary=x', 'nothing of the kind'],
			['multipart/form-data', ''],
			[
				'multipart/form-data; boundary=x',
				'--x\r\nContent-Disposition: form-data; name="photo"\r\n\r\ntext\r\n--x--\r\n',
			],
			['image/jpeg', 'x'],
			['application/json', '{}'],
		] as const) {
			const headers = { ...owner.headers, 'Content-Type': type }
			const { status } = await ask(page(id), { method: 'POST', headers, body })
			expect([400, 415], type).toContain(status)
		}
		expect(await imagesOf(id)).toEqual([])
	})

	it('a thirteenth', async () => {
		const id = await aVenue()
		const images = Array.from({ length: 11 }, (_, i) => photoAddress(i.toString(16).repeat(32)))
		await write((tx) => tx.update(courts).set({ images }).where(eq(courts.id, id)))
		const before = files().length
		const photos = await Promise.all(Array.from({ length: 5 }, () => picture('png')))
		const answers = await Promise.all(photos.map((photo) => upload(id, photo)))
		expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409, 409])
		expect(await imagesOf(id)).toHaveLength(12)
		expect(files()).toHaveLength(before + 2)
		const more = await upload(id, await picture('png'))
		expect([more.status, more.message]).toEqual([409, expect.stringContaining('12 photos')])
	})

	it('a photo for another owner’s venue', async () => {
		const id = await aVenue()
		const before = files()
		const photo = await picture('jpeg')
		expect((await upload(id, photo, 'a.jpg', await signedInUser({ role: 'venue_owner' }))).status).toBe(404)
		expect([403, 404]).toContain((await upload(id, photo, 'a.jpg', await signedInUser({ role: 'user' }))).status)
		expect((await upload(id, photo, 'a.jpg', { id: 0, headers: {} })).location).toMatch(/^\/auth/)
		expect(await imagesOf(id)).toEqual([])
		expect(files()).toEqual(before)
		expect((await upload(id, photo, 'a.jpg', await signedInUser({ role: 'admin' }))).status).toBe(302)
	})
})

describe('photos of a venue', () => {
	it('are put in front and taken away, with their files when no venue shows them any more', async () => {
		const [id, other] = [await aVenue(), await aVenue()]
		const [shared, own] = [await picture('jpeg'), await picture('jpeg')]
		await upload(id, shared)
		await upload(other, shared)
		await upload(id, own)
		const [first, second] = (await imagesOf(id)) as [string, string]
		await change(id, { intent: 'first', photo: second })
		expect(await imagesOf(id)).toEqual([second, first])
		expect((await visit(page(id), owner)).page.photos).toEqual([second, first])

		await change(id, { intent: 'remove', photo: first })
		expect(await imagesOf(id)).toEqual([second])
		expect((await ask(first)).status, 'the other venue shows it').toBe(200)
		await change(other, { intent: 'remove', photo: first })
		expect((await ask(first)).status).toBe(404)
		expect((await change(other, { intent: 'remove', photo: first })).status, 'twice').toBe(302)
		expect((await change(id, { intent: 'first', photo: first })).status).toBe(409)

		await change(other, { intent: 'remove', photo: second })
		expect((await ask(second)).status, 'it was never the other venue’s to remove').toBe(200)
	})

	it('that are stored elsewhere from earlier days are never shown, and make room', async () => {
		const id = await aVenue()
		const elsewhere = Array.from({ length: 12 }, (_, i) => `https://a.example/${i}.jpg`)
		await write((tx) => tx.update(courts).set({ images: elsewhere }).where(eq(courts.id, id)))
		expect((await visit(page(id), owner)).page).toMatchObject({ photos: [], full: false })
		for (const address of [`/venues/${id}`, `/api/venues/${id}`, '/api/venues', '/', page(id)])
			expect(await (await ask(address, owner)).text(), address).not.toContain('a.example')
		expect((await change(id, { intent: 'add', url: 'https://a.example/x.jpg' })).status).toBe(400)
		await upload(id, await picture('png'))
		expect(await imagesOf(id)).toEqual([expect.stringMatching(/^\/uploads\//)])
	})

	it('are the only thing that is found there: … is not', () =>
		each(
			['..%2f..%2fapp.db', 'x.webp', `${'0a'.repeat(16)}-1600.webp.tmp`, `${'0A'.repeat(16)}-640.webp`, '%00', 'a%2fb'],
			async (file) => {
				expect((await ask(`/uploads/${file}`)).status).toBe(404)
			},
		))
})
