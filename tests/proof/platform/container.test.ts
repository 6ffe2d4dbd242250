import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { PATIENCE, temporaryFolder } from '#tests/support/database/database.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }
const scripts: Record<string, string> = packageJson.scripts

/** The stage that becomes the image. */
const stage = read('Dockerfile')
	.split(/^FROM /m)
	.at(-1)!
/** The files that are copied into it, by path from the project's folder. */
const copied = [...stage.matchAll(/^COPY --from=build \/courtside\/(\S+) \.\/\S*$/gm)].map(([, from]) => from!)

/** A folder with what the image holds but the build: our files, and the packages that are not for development. */
function unpack() {
	const image = temporaryFolder()
	for (const from of copied.filter((name) => !['build', 'node_modules'].includes(name)))
		cpSync(path.join(root, from), path.join(image, from), { recursive: true })
	const packages = Object.entries(lock.packages)
		.filter(([place, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) && !dev)
		.map(([place]) => place)
	for (const place of ['node_modules/.bin', ...packages]) {
		mkdirSync(path.dirname(path.join(image, place)), { recursive: true })
		symlinkSync(path.join(root, place), path.join(image, place))
	}
	return image
}

test('the image starts the server as npm run serve does', () => {
	const start = JSON.parse(/^CMD (\[.*\])$/m.exec(stage)![1]!) as string[]
	expect(`exec ${start.join(' ')}`).toBe(scripts.serve)
	expect(copied).toEqual(expect.arrayContaining(['build', 'node_modules', 'package.json']))
})

test('the commands that README.md says are in the image run in there', { timeout: PATIENCE }, async () => {
	const [image, data] = [unpack(), temporaryFolder()]
	const env = { PATH: process.env.PATH, HOME: data, DATABASE_URL: `${data}/app.db`, DATA_DIR: data }
	const ran = new Set<string>()
	const run = async (command: string, ...args: string[]) => {
		ran.add(command)
		const npm = promisify(execFile)('npm', ['run', '--silent', command, '--', ...args], { cwd: image, env })
		const { stdout, stderr } = await npm.catch((error: { stdout: string; stderr: string }) => error)
		return `${stdout}${stderr}`.trim()
	}
	expect(await run('db:migrate')).toBe('The sqlite database is up to date.')
	expect(await run('db:seed')).toMatch(/^This adds invented venues and people/)
	expect(await run('db:admin', 'ops@courtside.example')).toContain('Your username is admin.')
	expect(await run('db:fsck')).toBe('The data is sound.')
	const [file] = /\/\S+\.db/.exec(await run('db:backup'))!
	expect(path.dirname(file)).toBe(path.join(data, 'backups'))
	expect(await run('db:restore', file)).toContain(`is restored from ${file}.`)
	expect(await run('db:move', file, 'postgres://127.0.0.1:1/nowhere')).toMatch(/ECONNREFUSED[^]*Nothing was moved\.$/)

	const promised = /commands for the database are in the image too \(([^)]*)\)/.exec(read('README.md'))![1]!
	expect([...ran].toSorted()).toEqual(promised.replaceAll('`', '').split(', ').toSorted())
})
