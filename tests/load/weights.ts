import { once } from 'node:events'
import { get as request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { seededDatabase } from '../support/database/seeded.ts'
import { startServer } from '../support/process/server.ts'
import { isPartOf, lacking, rulesOf } from './landing-sheet.ts'

// The budget of a first visit to each page over the wire, in bytes, with brotli.
const BUDGET = { html: 20_000, css: 15_000, js: 130_000, images: 100_000 }
type Weight = Record<keyof typeof BUDGET, number>

// The pages that people land on come with a smaller sheet of their own.
const LANDING = [
	'/',
	'/?view=venues',
	'/?view=map',
	'/?q=nowhere',
	'/venues/1',
	'/venues/1?start=18:00',
	'/venues/1?tab=reviews',
	'/venues/1?tab=events',
]
const LANDING_CSS = 10_000

const database = await seededDatabase()
const server = await startServer(database.url, { RATE_LIMITS: 'off' })
try {
	const over = await printWeights()
	const wrong = await checkLanding()
	process.exitCode = over > 0 || wrong.length > 0 ? 1 : 0
} finally {
	await server.stop()
	await database.remove()
}

type Game = { id: number; status: string }

async function printWeights() {
	const signedIn = { Authorization: `Bearer ${await tokenOf('thandi')}` }
	const owner = { Authorization: `Bearer ${await tokenOf('lerato')}` }
	const venue = JSON.parse((await load('/api/venues/1')).text) as { sports: { sportId: number }[] }
	const runs = JSON.parse((await load('/api/running-clubs/1/events', signedIn)).text) as { id: number }[]
	const run = runs[0]
	const games = JSON.parse((await load('/api/matchmaking/requests?mine=true', signedIn)).text) as Game[]
	const game = games.find(({ status }) => status === 'matched')!.id
	const pages: [path: string, headers?: Record<string, string>][] = [
		['/'],
		['/?view=venues'],
		['/venues/1'],
		['/auth?tab=register'],
		['/booking/quick'],
		['/my-bookings', signedIn],
		['/tournaments'],
		['/tournaments/create', signedIn],
		['/tournaments/6'],
		['/tournaments/6/schedule'],
		['/tournaments/6/standings'],
		['/tournaments/8/bracket'],
		['/running-club-dashboard'],
		['/running-club/create', signedIn],
		['/running-club/1', signedIn],
		['/running-club/1/stats', signedIn],
		[`/running-club/1/events/${run!.id}`, signedIn],
		['/rewards', signedIn],
		['/strava-connect', signedIn],
		['/matchmaking'],
		['/matchmaking', signedIn],
		['/matchmaking?tab=matches', signedIn],
		['/matchmaking/create', signedIn],
		[`/matchmaking/requests/${game}`, signedIn],
		['/matchmaking/people', signedIn],
		['/matchmaking/threads', signedIn],
		['/matchmaking/threads/2', signedIn],
		['/matchmaking/preferences', signedIn],
		[`/team-balancer?matchRequestId=${game}`, signedIn],
		['/auth/forgot'],
		['/profile', signedIn],
		['/settings', signedIn],
		['/settings/notices', signedIn],
		['/settings/calendar', signedIn],
		['/settings/data', signedIn],
		['/notices', signedIn],
		['/help'],
		['/privacy'],
		['/terms'],
		['/diversity-pledge'],
		['/venue-dashboard/1', owner],
		['/venue-dashboard/1/today', owner],
		['/venue-dashboard/1/day', owner],
		['/venue-dashboard/1/closures/new', owner],
		['/venue-dashboard/1/events/3', owner],
		['/venues/1/events/3', signedIn],
		[`/booking/1/${venue.sports[0]!.sportId}`, signedIn],
	]
	const kinds = Object.keys(BUDGET) as (keyof Weight)[]
	const row = (cells: string[]) =>
		console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(22) : cell.padStart(10))).join(''))
	console.log('\nFirst visit, kB compressed')
	row(['', ...kinds])
	row(['budget', ...kinds.map((kind) => kB(BUDGET[kind]))])
	let over = 0
	for (const [path, headers] of pages) {
		const weight = await weigh(path, headers)
		const heavy = kinds.filter((kind) => weight[kind] > BUDGET[kind])
		over += heavy.length
		row([path, ...kinds.map((kind) => kB(weight[kind]) + (heavy.includes(kind) ? ' !' : ''))])
	}
	console.log(over === 0 ? '✓ weights' : `✗ weights: ${over} over budget (marked !)`)
	return over
}

/** Prints and returns what is wrong with the sheet of the pages that people land on. */
async function checkLanding() {
	const [completeSheet] = links((await load('/help')).text, 'stylesheet')
	const complete = rulesOf((await load(completeSheet!)).text)
	const wrong: string[] = []
	for (const name of [null, 'thandi', 'lerato', 'admin']) {
		const headers: Record<string, string> = name === null ? {} : { Authorization: `Bearer ${await tokenOf(name)}` }
		for (const path of LANDING) {
			const html = (await load(path, { ...headers, Accept: 'text/html' })).text
			const [href, ...more] = links(html, 'stylesheet')
			const sheet = await load(href!)
			const rules = rulesOf(sheet.text)
			const missing = lacking(html, rules, complete).map(({ text }) => `lacks ${text}`)
			if (more.length > 0 || sheet.bytes > LANDING_CSS) missing.push(`has ${kB(sheet.bytes)} kB of styles or more`)
			if (!isPartOf(rules, complete)) missing.push('has rules in another order than the complete sheet')
			wrong.push(...missing.map((complaint) => `${path} of ${name ?? 'a visitor'} ${complaint}`))
		}
	}
	console.log([wrong.length === 0 ? '✓ landing sheet' : '✗ landing sheet', ...wrong].join('\n'))
	return wrong
}

async function weigh(path: string, headers: Record<string, string> = {}): Promise<Weight> {
	const html = await load(path, { ...headers, Accept: 'text/html' })
	const styles = links(html.text, 'stylesheet')
	const sheets = await Promise.all(styles.map((href) => load(href)))
	const fromSheets = sheets.flatMap((sheet, i) => loadedBy(sheet.text).map((url) => pathOf(url, styles[i]!)))
	const images = [...new Set([...eagerImages(html.text), ...fromSheets])]
	return {
		html: html.bytes,
		css: total(sheets),
		js: total(await scripts(html.text)),
		images: total(await Promise.all(images.map((path) => load(path)))),
	}
}

function total(files: { bytes: number }[]) {
	return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

function pathOf(url: string, base: string) {
	return new URL(url, new URL(base, server.url)).pathname
}

function attribute(tag: string, name: string) {
	return new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&')
}

function tags(html: string, name: string) {
	return html.match(new RegExp(`<${name}\\b[^>]*>`, 'gi')) ?? []
}

function links(html: string, rel: string) {
	const found = tags(html, 'link').filter((tag) => attribute(tag, 'rel') === rel)
	return found.flatMap((tag) => attribute(tag, 'href') ?? [])
}

/** Returns every script that the page loads by itself, directly or by import. Scripts loaded on demand do not count. */
async function scripts(html: string) {
	const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)].map(([, code]) => code!).join('\n')
	const named = [...inline.matchAll(/\b(?:import\s*\(?|from)\s*"([^"]+\.js)"/g)].map(([, url]) => url!)
	const sources = tags(html, 'script').flatMap((tag) => attribute(tag, 'src') ?? [])
	const found = new Map<string, { text: string; bytes: number }>()
	const waiting = [...links(html, 'modulepreload'), ...sources, ...named]
	for (let path = waiting.pop(); path; path = waiting.pop()) {
		if (found.has(path)) continue
		const script = await load(path)
		found.set(path, script)
		for (const [, next] of script.text.matchAll(/\b(?:import|from)\s*["']([^"']+\.js)["']/g))
			waiting.push(pathOf(next!, path))
	}
	return [...found.values()]
}

/** Returns images without lazy loading, and sprites. Only a browser knows which are above the fold, so all count. */
function eagerImages(html: string) {
	const eager = tags(html, 'img').filter((tag) => attribute(tag, 'loading') !== 'lazy')
	const urls = [
		...eager.map((tag) => attribute(tag, 'src')),
		...tags(html, 'use').map((tag) => attribute(tag, 'href')),
		...tags(html, 'image').map((tag) => attribute(tag, 'href')),
	]
	return urls.flatMap((url) => (url?.startsWith('/') ? url.replace(/#.*/, '') : []))
}

/** Returns what a style sheet loads: images, and the font files for Latin text. */
function loadedBy(sheet: string) {
	const rest = sheet.replace(/@font-face\s*{[^}]*}/g, (face) =>
		/unicode-range:(?!\s*U\+0{1,4}-)/i.test(face) ? '' : face,
	)
	return [...rest.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)].flatMap(([, url]) =>
		/^(data:|#)/.test(url!) ? [] : url!,
	)
}

async function tokenOf(username: string) {
	const response = await fetch(`${server.url}/api/login`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ username, password: 'password123' }),
	})
	if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`)
	return ((await response.json()) as { token: string }).token
}

/** Returns a response as text, with its size on the wire. Throws unless its status is 200. */
async function load(path: string, headers: Record<string, string> = {}) {
	const [response] = (await once(
		request(new URL(path, server.url), { headers: { ...headers, 'Accept-Encoding': 'br' } }),
		'response',
	)) as [IncomingMessage]
	const body = await buffer(response)
	if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}.`)
	const packed = response.headers['content-encoding'] === 'br'
	return { text: (packed ? brotliDecompressSync(body) : body).toString(), bytes: body.length }
}

function kB(bytes: number) {
	return (bytes / 1000).toFixed(1)
}
