import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { orUnavailable } from '#db/client/unavailable.ts'
import { PHOTO_WIDTHS } from '#app/features/venues/images.ts'
import { env } from '#app/lib/process/env.server.ts'
import type { Pictures } from './pictures.server.ts'

const folder = resolve(env.DATA_DIR, 'uploads')
const FILE = /^[0-9a-f]{32}-(640|1600)\.webp$/

const fileOf = (name: string, width: (typeof PHOTO_WIDTHS)[number]) => join(folder, `${name}-${width}.webp`)

/** Stores both sizes and returns their name, a hash of content and `owner` if not shared. Throws 503 on a full disk. */
export async function storePhoto(pictures: Pictures, owner = ''): Promise<string> {
	const name = createHash('sha256').update(owner).update(pictures.large).digest('hex').slice(0, 32)
	await store(name, pictures).catch((error: unknown) => {
		throw orUnavailable(error)
	})
	return name
}

async function store(name: string, { large, small }: Pictures) {
	const made = await mkdir(folder, { recursive: true })
	await write(fileOf(name, 640), small)
	await write(fileOf(name, 1600), large)
	await bringToDisk(folder)
	if (made) await bringToDisk(dirname(folder))
}

/** Syncs a folder: only then are its file names on disk, so that rows find their files after a power cut. */
async function bringToDisk(folder: string) {
	const handle = await open(folder, 'r')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}

/** Writes a file completely or not at all, even if the machine stops half way. */
async function write(file: string, content: Buffer) {
	const unfinished = `${file}.${crypto.randomUUID()}.tmp`
	try {
		await writeFile(unfinished, content, { flush: true })
		await rename(unfinished, file)
	} catch (error) {
		await rm(unfinished, { force: true })
		throw error
	}
}

/** Removes both sizes. Missing files are ignored. */
export async function discard(name: string) {
	for (const width of PHOTO_WIDTHS) await rm(fileOf(name, width), { force: true })
}

/** Returns the file stored under this name, or null. */
export async function readPhoto(file: string | undefined): Promise<Uint8Array<ArrayBuffer> | null> {
	if (!file || !FILE.test(file)) return null
	return readFile(join(folder, file)).then(
		(content) => new Uint8Array(content),
		() => null,
	)
}
