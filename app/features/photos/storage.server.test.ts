import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

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
