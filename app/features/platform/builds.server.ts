import { readdirSync } from 'node:fs'
import { access, cp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sirv, { type Options, type RequestHandler } from 'sirv'
import { DAY } from '#app/lib/time/time.ts'

/** How long a page of an earlier build may stay open and still find its scripts. */
const KEPT_MS = 7 * DAY

/** How the name of a copy ends while it is made, and for ever where the machine stopped meanwhile. */
const UNFINISHED = '.tmp'

const options: Options = {
	gzip: true,
	brotli: true,
	etag: true,
	setHeaders(response, path) {
		if (path.startsWith('/assets/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
	},
}

/** Answers with the files of the build at `client`, and with the scripts of earlier builds that `keepBuild` put into `folder`. */
export function createFiles(client: string, folder: string): RequestHandler {
	const files = sirv(client, options)
	const earlier = earlierFiles(folder)
	return (request, response, next) =>
		files(request, response, () => {
			if (request.url?.startsWith('/assets/')) earlier(request, response, next)
			else void next!()
		})
}

/** Another process of the next build may have put its files there since the last request, so the folder is read anew. */
function earlierFiles(folder: string): RequestHandler {
	return (request, response, next) => {
		let answer = next!
		for (const name of namesIn(folder)) {
			const files = sirv(join(folder, name), { ...options, dev: true })
			const others = answer
			answer = () => files(request, response, others)
		}
		void answer()
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
 * Copies the scripts of the build at `client` into `folder`, where the next build finds them, notes that it runs, and
 * removes those of builds that ran more than a week ago. To be called at the start and once a day.
 */
export async function keepBuild({ client, folder, version }: Build, now = new Date()) {
	const own = join(folder, version)
	const isThere = await access(own).then(
		() => true,
		() => false,
	)
	if (!isThere) {
		const unfinished = join(folder, `${version}.${crypto.randomUUID()}${UNFINISHED}`)
		await cp(join(client, 'assets'), join(unfinished, 'assets'), { recursive: true })
		await rename(unfinished, own).catch(() => rm(unfinished, { recursive: true })) // another process was first
	}
	await utimes(own, now, now)
	for (const name of await readdir(folder)) {
		const { mtimeMs } = await stat(join(folder, name))
		if (now.getTime() - mtimeMs > KEPT_MS) await rm(join(folder, name), { recursive: true, force: true })
	}
}
