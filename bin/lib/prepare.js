import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { mustRun, root, run, tool } from './run.js'

/** Installs the packages and compiles the driver, where either is missing. */
export async function install() {
	await installPackages()
	await prepareDriver()
}

/** Installs the packages when those in node_modules are not the ones of the lock file. Only the driver needs its script. */
export async function installPackages() {
	if (isInstalled()) return
	console.log('Installing packages …')
	const flags = ['--include=dev', '--no-audit', '--no-fund', '--ignore-scripts']
	const exact = await run('npm', ['ci', ...flags], { quiet: true })
	// With a registry that lacks other platforms' packages `npm ci` refuses; the lock file still applies here.
	if (exact.code !== 0) await mustRun('npm', ['install', '--no-save', ...flags])
}

/** Fetches or compiles the database driver where there is none for this version of Node. */
export async function prepareDriver() {
	if (driverLoads()) return
	console.log('Preparing the database driver (about a minute where it has to be compiled) …')
	await mustRun('npm', ['rebuild', 'better-sqlite3'])
}

function isInstalled() {
	if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
	const wanted = packagesIn('package-lock.json')
	const found = packagesIn('node_modules/.package-lock.json')
	return Object.entries(wanted).every(
		([path, { version, optional, devOptional }]) =>
			path === '' || optional || devOptional || found[path]?.version === version,
	)
}

const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/** False when the driver was compiled for another version of Node, or not at all. */
function driverLoads() {
	try {
		const Sqlite = createRequire(join(root, 'package.json'))('better-sqlite3')
		new Sqlite(':memory:').close()
		return true
	} catch {
		return false
	}
}

const SOURCES = [
	'app',
	'db',
	'public',
	'package-lock.json',
	'tsconfig.json',
	'vite.config.ts',
	'react-router.config.ts',
]
const BUILD_STAMP = join(root, 'build/stamp')

/** Builds what the browser and the server run, when its sources changed since the last build. */
export async function build() {
	const sources = fingerprint()
	if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === sources) return
	console.log('Building …')
	await mustRun(tool('react-router'), ['build'], { env: { NODE_ENV: 'production' } })
	writeFileSync(BUILD_STAMP, sources)
}

/** Returns a hash of the names and contents of everything the build reads, without tests. */
function fingerprint() {
	const hash = createHash('sha256')
	const add = (path) => {
		const file = join(root, path)
		if (!existsSync(file) || /\.test\.tsx?$/.test(path)) return
		if (statSync(file).isDirectory()) {
			for (const name of readdirSync(file).sort()) add(`${path}/${name}`)
		} else {
			hash.update(path).update('\0').update(readFileSync(file)).update('\0')
		}
	}
	SOURCES.forEach(add)
	return hash.digest('hex')
}

/** Fills an empty database with the demo data. A stamp beside a SQLite file saves checking it each time. */
export async function seed() {
	// read as db/dialect.ts reads it
	const url = (process.env.DATABASE_URL || 'data/app.db').replace(/^(sqlite|file):(\/\/)?/, '')
	const file = url.startsWith('postgres') ? undefined : resolve(root, url)
	const stamp = `${file}.seeded`
	if (file && existsSync(stamp) && readFileSync(stamp, 'utf8') === identity(file)) return
	if (file) mkdirSync(dirname(file), { recursive: true })
	console.log('Preparing the database …')
	await mustRun(tool('tsx'), ['db/seed.ts', '--demo', '--if-empty'])
	if (file) writeFileSync(stamp, identity(file))
}

/** Identifies a file, so that a replacement is noticed. */
const identity = (file) => (existsSync(file) ? String(statSync(file).ino) : '')

/** Without keys of Yoco's, cards go through the sandbox: that is a copy to try Courtside. */
export function useSandbox() {
	if (!process.env.YOCO_SECRET_KEY) process.env.PAYMENTS ||= 'sandbox'
}
