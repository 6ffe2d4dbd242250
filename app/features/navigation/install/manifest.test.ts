import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadSharp } from '#app/lib/drawing/sharp.server.ts'

type Picture = { src: string; sizes: string; type?: string; purpose?: string; form_factor?: string }
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
	icons: Picture[]
	screenshots: Picture[]
	shortcuts: { name: string; url: string }[]
}
const sharp = await loadSharp()
const pngs = manifest.icons.filter(({ type }) => type === 'image/png')

test.each([...pngs, ...manifest.screenshots])('$src is as large as it says', async ({ src, sizes }) => {
	const { width, height } = await sharp(readFileSync(`public${src}`)).metadata()
	expect(`${width}x${height}`).toBe(sizes)
})

test('no screenshot weighs more than 60 kB, and there are some for phones and for desktops', () => {
	for (const { src } of manifest.screenshots) expect(statSync(`public${src}`).size, src).toBeLessThan(60_000)
	const forms = new Set(manifest.screenshots.map(({ form_factor }) => form_factor))
	expect([...forms].toSorted()).toEqual(['narrow', 'wide'])
})

test('icons that platforms may cut are others than those they show whole', () => {
	expect(manifest.icons.every(({ purpose }) => purpose === 'any' || purpose === 'maskable')).toBe(true)
	expect(pngs.map(({ purpose, sizes }) => `${purpose} ${sizes}`).toSorted()).toEqual([
		'any 192x192',
		'any 512x512',
		'maskable 192x192',
		'maskable 512x512',
	])
})

test.each(pngs.filter(({ purpose }) => purpose === 'maskable'))(
	'$src has nothing outside its safe zone',
	async ({ src }) => {
		const { data, info } = await sharp(readFileSync(`public${src}`))
			.removeAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true })
		const [ground, outside] = [[...data.subarray(0, 3)].join(), new Set<string>()]
		for (let y = 0; y < info.height; y++)
			for (let x = 0; x < info.width; x++) {
				const at = (y * info.width + x) * 3
				if (Math.hypot(x - info.width / 2, y - info.height / 2) > info.width * 0.4)
					outside.add([...data.subarray(at, at + 3)].join())
			}
		expect([...outside]).toEqual([ground])
	},
)

test('the shortcuts book, show one’s bookings, and lead an owner to the day', () => {
	expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/booking/quick', '/my-bookings', '/today'])
})
