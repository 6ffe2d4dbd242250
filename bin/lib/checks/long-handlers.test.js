import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { longHandlers } from './long-handlers.js'

function complaints(text, path = 'app/routes/home.tsx') {
	const folder = mkdtempSync(join(tmpdir(), 'handlers-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	mkdirSync(dirname(join(folder, path)), { recursive: true })
	writeFileSync(join(folder, path), text)
	return longHandlers(folder)
}

const lines = (count) => 'work()\n'.repeat(count)

const forms = [
	['a function', 'loader', (body) => `export async function loader({ url }: Args) {\n${body}}\n`],
	['an arrow function', 'action', (body) => `export const action = async () => {\n${body}}\n`],
	[
		'an expression',
		'loader',
		(body) => `export const loader = () => [${body.replaceAll('work()', ' 1,').trimEnd()}]\n`,
	],
	['a call that is read', 'loader', (body) => `export const loader = call({}, async () => {\n${body}})\n`],
	['a method of a call', 'POST', (body) => `export const action = methods({\nPOST: call({}, () => {\n${body}}),\n})\n`],
]

test.each(forms)('ten lines are fine, and eleven are not: %s', async (_, name, form) => {
	expect(await complaints(form(lines(10)))).toEqual([])
	expect(await complaints(form(lines(11)))).toEqual([
		`app/routes/home.tsx: ${name} has 11 lines, and at most 10 may be`,
	])
})

test('only loaders and actions of routes are counted', async () => {
	const long = `export function loader() {\n${lines(40)}}\n`
	expect(await complaints(long, 'app/features/clubs/club.ts')).toEqual([])
	const around = `export default function Home() {\n${lines(40)}return <p>Hi</p>\n}\nfunction helper() {\n${lines(40)}}\n`
	expect(await complaints(`${around}export const loader = () => null\nexport { action } from './other.ts'\n`)).toEqual(
		[],
	)
})
