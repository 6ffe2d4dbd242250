import { expect, test } from 'vitest'
import { transformWithOxc } from 'vite'
import { scriptComplaints, styleComplaints } from './floor.js'
import configure from '../../../vite.config.ts'

test.each([
	['list.at(-1)', /uses at,/],
	['x=structuredClone(y)', /uses structuredClone/],
	['a.values().map(f)', /uses map/],
	['const id=crypto.randomUUID()', /uses randomUUID/],
	['document.startViewTransition(f)', /uses startViewTransition/],
	['navigation.navigate(url)', /uses navigate/],
	['it.matches(`:modal`)', /uses modal/],
	['test=/(?<!a)b/', /uses \(\?<!/],
])('%s is below the floor', (code, complaint) => {
	expect(scriptComplaints(code)).toEqual([expect.stringMatching(complaint)])
})

test('a script may ask first, or be given what is missing', () => {
	const asked = 'if(typeof document.startViewTransition==`function`)document.startViewTransition(f)'
	expect(scriptComplaints(asked)).toEqual([])
	expect(scriptComplaints("'navigation' in window&&navigation.addEventListener(a,b)")).toEqual([])
	expect(scriptComplaints('list.at(-1)', new Set(['at']))).toEqual([])
})

test.each([
	['@layer base{a{color:red}}', 'has @layer'],
	['a{b{color:red}}', 'nesting'],
	['a{&:hover{color:red}}', 'nesting'],
	['a:where(.b){color:red}', 'newer selector'],
	['a,b:has(c){color:red}', 'takes the rest of its list with it'],
	['a:not(.b,.c){color:red}', 'list in :not()'],
	['a{height:50dvh}', 'has no plain form'],
	['a{color:oklch(50% 0.2 20)}', 'has no plain form'],
	['a{translate:1px 2px}', 'has translate and no plain form'],
	['@media (width>=40rem){a{color:red}}', 'newer media query'],
	['@container (min-width:40rem){a{color:red}}', 'has @container'],
])('%s is below the floor', async (css, complaint) => {
	expect((await styleComplaints(css)).join('\n')).toContain(complaint)
})

test('styles may have a plain form beside the newer one', async () => {
	const css = `
		a{height:50vh;height:50dvh}
		a:has(b){color:red}
		a{color:red}@supports (color:color-mix(in lab,red,red)){a{color:color-mix(in oklab,red 50%,transparent)}}
		a{translate:1px 2px}@supports not (translate:none){a{transform:translate(1px,2px)}}
		.\\[\\&_td\\]\\:p-0 td{padding:0}`
	expect(await styleComplaints(css)).toEqual([])
})

test('what the build makes of newer syntax is in all engines at the floor', async () => {
	const { environments } = configure({ command: 'build', mode: 'production' })
	const newer = 'export class Court { static open = 1; static { this.open ??= 2 } }'
	const { code } = await transformWithOxc(newer, 'court.js', { target: environments.client.build.target })
	expect(code).toContain('class Court')
	expect(code).not.toMatch(/static\s*\{|static open/)
})
