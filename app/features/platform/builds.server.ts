import { existsSync, readdirSync } from 'node:fs'
import { access, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sirv, { type Options, type RequestHandler } from 'sirv'
import { DAY } from '#app/lib/time/time.ts'

/** The time that a page of an earlier build may stay open and still find its scripts. */
const KEPT_MS = 7 * DAY

/** The ending of a copy's name while it is made; it remains if the machine stops meanwhile. */
const UNFINISHED = '.tmp'

const options: Options = {
	gzip: true,
	brotli: true,
	etag: true,
	setHeaders(response, path) {
		if (path.startsWith('/assets/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
	},
}

/**
 * Serves the files of the build at `client`, and the scripts that `keepBuild` put into `folder`: those of earlier builds,
 * and its own where a newer build took their place on the disk before this process ended.
 */
export function createFiles(client: string, folder: string): RequestHandler {
	const files = sirv(client, options)
	const earlier = earlierFiles(folder)
	return (request, response, next) => {
		const [path = '/'] = (request.url ?? '').split('?')
		if (!path.startsWith('/assets/')) return files(request, response, next)
		// It knows its files from the start, and would never end the response of one that has gone.
		if (!existsSync(join(client, path))) return earlier(request, response, next)
		files(request, response, () => earlier(request, response, next))
	}
}

/** Reads the folder on each request: another process of the next build may have added its files since. */
function earlierFiles(folder: string): RequestHandler {
	return (request, response, next) => {
		let handle = next!
		for (const name of namesIn(folder)) {
			const files = sirv(join(folder, name), { ...options, dev: true })
			const others = handle
			handle = () => files(request, response, others)
		}
		void handle()
	}
}

function namesIn(folder: string) {
	try {
		return readdirSync(folder).filter((name) => !name.endsWith(UNFINISHED))
	} catch {
		return []
	}
}

type Build = { client: string; folder: string; version: string }

/**
 * Copies the scripts of the build at `client` into `folder`, where the next build finds them. Notes that this build
 * runs, and removes those that last ran more than a week ago. Call it at the start and once a day.
 */
export async function keepBuild({ client, folder, version }: Build, now = new Date()) {
	const own = join(folder, version)
	const isThere = await access(own).then(
		() => true,
		() => false,
	)
	if (!isThere) {
		const unfinished = join(folder, `${version}.${crypto.randomUUID()}${UNFINISHED}`)
		await copyFiles(join(client, 'assets'), join(unfinished, 'assets'))
		await rename(unfinished, own).catch(() => rm(unfinished, { recursive: true })) // another process was first
	}
	await utimes(own, now, now)
	for (const name of await readdir(folder)) {
		const { mtimeMs } = await stat(join(folder, name))
		if (now.getTime() - mtimeMs > KEPT_MS) await rm(join(folder, name), { recursive: true, force: true })
	}
}

/** Copies the files of a flat folder. Node's `cp` looks at every folder above each, which takes ten times as long. */
async function copyFiles(from: string, to: string) {
	await mkdir(to, { recursive: true })
	const names = await readdir(from)
	await Promise.all(names.map((name) => copyFile(join(from, name), join(to, name))))
}
