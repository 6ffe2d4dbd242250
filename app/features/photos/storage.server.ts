import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { orUnavailable } from '#db/client/unavailable.ts'
import { PHOTO_WIDTHS } from '#app/features/venues/images.ts'
import { env } from '#app/lib/process/env.server.ts'
import type { Pictures } from './pictures.server.ts'

const folder = resolve(env.DATA_DIR, 'uploads')
const FILE = /^[0-9a-f]{32}-(640|1600)\.webp$/

/** Where a size of a photo lies. */
const fileOf = (name: string, width: (typeof PHOTO_WIDTHS)[number]) => join(folder, `${name}-${width}.webp`)

/**
 * Keeps both sizes and answers the name they have together, which stands for their content, and for `owner` where the
 * files are nobody else's. 503 where the disk takes nothing.
 */
export async function keep(pictures: Pictures, owner = ''): Promise<string> {
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

/** The names in a folder are on the disk only once the folder is; a row that names a file is to find it after a power cut. */
async function bringToDisk(folder: string) {
	const handle = await open(folder, 'r')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}

/** A file is there whole or not at all, also when the machine stops half way. */
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

/** Removes both sizes; what is not there is no error. */
export async function discard(name: string) {
	for (const width of PHOTO_WIDTHS) await rm(fileOf(name, width), { force: true })
}

/** What is kept under this name of a file; null for any other. */
export async function readPhoto(file: string | undefined): Promise<Uint8Array<ArrayBuffer> | null> {
	if (!file || !FILE.test(file)) return null
	return readFile(join(folder, file)).then(
		(content) => new Uint8Array(content),
		() => null,
	)
}
