import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PinField } from './pin-field.tsx'

const TILES = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Somebody' }

const render = (tiles: typeof TILES | null, defaultValue?: string) =>
	renderToStaticMarkup(
		<PinField
			id="pin"
			label="Coordinates"
			name="position"
			defaultValue={defaultValue}
			ground={{ tiles, suburbs: [] }}
		/>,
	)

test('without streets there is no map, and a pin can be checked on one that has them', () => {
	const html = render(null, '-33.918, 18.387')
	expect(html).not.toContain('Map for the pin')
	expect(html).toContain('Pin set: -33.918, 18.387')
	expect(html).toContain('href="https://www.google.com/maps/search/?api=1&amp;query=-33.918,18.387"')
	expect(html).toContain('Remove Pin')
	expect(render(null)).not.toMatch(/Pin set|Check it|Remove Pin/)
})

test('with streets the pin stands on the map', () => {
	const html = render(TILES, '-33.918, 18.387')
	expect(html).toContain('Map for the pin')
	expect(html).not.toContain('Pin set')
})
