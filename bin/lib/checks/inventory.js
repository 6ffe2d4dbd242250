// Checks that everything written down exists: rooms, screens and files in the README, packages in package.json; and
// that each folder can be taken in at a glance.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from '../run.js'

const MOST_FILES = 25

/** Packages that only another package runs. */
const RUN_BY_OTHERS = ['oxlint-tsgolint'] // by oxlint, for the rules that know types

/** Returns a line for each difference, such as a room that the README lacks, a file that is gone, an unused package. */
export function inventory(folder = root) {
	const read = (file) => readFileSync(join(folder, file), 'utf8')
	const filesIn = (name) =>
		readdirSync(join(folder, name), { recursive: true }).map((file) => [name, ...file.split(sep)].join('/'))
	const readme = read('README.md')
	return [
		...rooms(folder, readme),
		...screens(filesIn('app/routes'), readme),
		...['README.md', 'app/DECISIONS.md'].flatMap((page) => gone(page, read(page), filesIn)),
		...packages(read, filesIn),
		...['app', 'db', 'tests', 'bin'].flatMap((name) => wide(folder, name)),
	]
}

function wide(folder, name) {
	const entries = readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
	const counts = new Map()
	for (const entry of entries.filter((it) => it.isFile())) {
		const path = relative(folder, entry.parentPath).split(sep).join('/')
		counts.set(path, (counts.get(path) ?? 0) + 1)
	}
	return [...counts]
		.filter(([path, files]) => files > MOST_FILES && !path.startsWith('db/migrations/')) // generated, one for each change
		.map(([path, files]) => `${path} has ${files} files, and at most ${MOST_FILES} may be in a folder`)
}

/** The table has a row `| name/ | …` for each folder. */
function rooms(folder, readme) {
	const there = readdirSync(join(folder, 'app/features'))
	const told = [...readme.matchAll(/^\| `([\w-]+)\/` /gm)].map(([, name]) => name)
	return [
		...there.filter((name) => !told.includes(name)).map((name) => `README.md has no row for app/features/${name}`),
		...told.filter((name) => !there.includes(name)).map((name) => `README.md has a row for ${name}, which is no room`),
	]
}

/** The lists have a line `- **folder/** …` with the name of each file in it; calls are named by a rule. */
function screens(routes, readme) {
	const told = new Set(
		[...readme.matchAll(/^- \*\*`(?:routes\/)?([\w/-]*?)\/?`\*\*(.*)/gm)].flatMap(([, folder, text]) =>
			[...text.matchAll(/`([^`]+)`/g)].map(([, name]) => ['app/routes', folder, name].filter(Boolean).join('/')),
		),
	)
	return routes
		.filter((file) => /(?<!\.server)\.tsx?$/.test(file) && !file.startsWith('app/routes/api/'))
		.filter((file) => !told.has(file.replace(/\.tsx?$/, '')))
		.map((file) => `README.md does not say which screen ${file} is`)
}

/** Returns missing files that a page names, by their whole path or the end of it. */
function gone(page, text, filesIn) {
	const files = ['app', 'db', 'tests', 'bin'].flatMap(filesIn).map((file) => `/${file}`)
	return [...new Set([...text.matchAll(/`([\w./-]+\.(?:tsx?|js|css))`/g)].map(([, name]) => name))]
		.filter((name) => !name.startsWith('build/') && !files.some((file) => file.endsWith(`/${name}`)))
		.map((name) => `${page} names ${name}, which is gone`)
}

/** A package is used if our files import it, find it in node_modules or run it; types go with their package. */
function packages(read, filesIn) {
	const { dependencies, devDependencies, scripts } = JSON.parse(read('package.json'))
	const declared = Object.keys({ ...dependencies, ...devDependencies })
	const locked = JSON.parse(read('package-lock.json')).packages
	const code = ['app', 'db', 'tests', 'bin'].flatMap(filesIn).filter((file) => /\.(tsx?|js|css)$/.test(file))
	const text = [...code, 'vite.config.ts', 'vitest.config.ts'].map(read).join('\n')
	const runs = (name) =>
		new RegExp(`(tool|ask)\\('${name}'`).test(text) || Object.values(scripts).some((it) => it.startsWith(`${name} `))
	const isUsed = (name) =>
		RUN_BY_OTHERS.includes(name) ||
		new RegExp(`['"]${name}['"/]|node_modules/${name}/`).test(text) ||
		Object.keys(locked[`node_modules/${name}`]?.bin ?? {}).some(runs) ||
		(name.startsWith('@types/') && ['node', ...declared].includes(name.slice('@types/'.length)))
	return declared.filter((name) => !isUsed(name)).map((name) => `package.json declares ${name}, which nothing uses`)
}
