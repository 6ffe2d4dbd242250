import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** The files of each folder at the time it was synced to disk. */
const brought: [folder: string, files: string[]][] = []
vi.mock('node:fs/promises', async (importOriginal) => {
	const fs = await importOriginal<typeof import('node:fs/promises')>()
	const open: typeof fs.open = async (path, flags) => {
		const handle = await fs.open(path, flags)
		const sync = handle.sync.bind(handle)
		handle.sync = () => {
			brought.push([String(path), readdirSync(String(path)).sort()])
			return sync()
		}
		return handle
	}
	return { ...fs, open }
})

const name = `${'0123456789abcdef'.repeat(2)}-640.webp`
let data: string
let readPhoto: (typeof import('./storage.server.ts'))['readPhoto']

beforeAll(async () => {
	data = await mkdtemp(join(tmpdir(), 'courtside-uploads-'))
	vi.stubEnv('DATA_DIR', data)
	await mkdir(join(data, 'uploads'))
	await writeFile(join(data, 'uploads', name), 'a photo')
	await writeFile(join(data, 'uploads', `${name}.tmp`), 'half a photo')
	await writeFile(join(data, 'app.db'), 'everything')
	;({ readPhoto } = await import('./storage.server.ts'))
})

afterAll(async () => {
	vi.unstubAllEnvs()
	await rm(data, { recursive: true, force: true })
})

test('a photo is read by its name', async () =>
	expect(Buffer.from((await readPhoto(name))!).toString()).toBe('a photo'))

test.each(['../app.db', 'uploads/../../app.db', `${name}.tmp`, `./${name}`, name.toUpperCase(), '', undefined])(
	'nothing else is: %j',
	async (file) => expect(await readPhoto(file)).toBeNull(),
)

const pictures = { large: Buffer.from('large'), small: Buffer.from('small') }

async function storageIn(folder: string) {
	vi.stubEnv('DATA_DIR', folder)
	vi.resetModules()
	return import('./storage.server.ts')
}

test('a photo is kept once its name is on the disk, and so is that of a new folder', async () => {
	const folder = await mkdtemp(join(data, 'new-'))
	const { storePhoto } = await storageIn(folder)
	const files = (name: string) => [`${name}-1600.webp`, `${name}-640.webp`]
	const first = await storePhoto(pictures)
	expect(brought.splice(0)).toEqual([
		[join(folder, 'uploads'), files(first)],
		[folder, ['uploads']],
	])
	const second = await storePhoto(pictures, 'somebody')
	expect(brought).toEqual([[join(folder, 'uploads'), [...files(first), ...files(second)].sort()]])
})

test('when the disk is full, the user is asked to come back later', async () => {
	const folder = await mkdtemp(join(data, 'blocked-'))
	await writeFile(join(folder, 'uploads'), 'no folder')
	const { storePhoto } = await storageIn(folder)
	await expect(storePhoto(pictures)).rejects.toMatchObject({ init: { status: 503, headers: { 'Retry-After': '5' } } })
})
