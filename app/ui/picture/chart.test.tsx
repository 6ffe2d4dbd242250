import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeatMap } from './chart.tsx'

test('heat grows at each quarter, whatever the highest is, and the legend says so', () => {
	const drawn = renderToStaticMarkup(
		<svg>
			<HeatMap columns={['Mon', 'Tue', 'Wed', 'Thu', 'Fri']} rows={[{ name: '08:00', cells: [0, 6, 24, 25, null] }]} />
		</svg>,
	)
	const looks = [...drawn.matchAll(/<rect[^>]* class="([^"]+)"/g)].map(([, look]) => look)
	const [blank, low, next] = ['fill-raised', 'fill-court/15', 'fill-court/30']
	expect(looks).toEqual([blank, low, low, next, low, next, 'fill-court/45', 'fill-court'])
	expect(drawn.replace(/<[^>]+>/g, ' ')).toMatch(/1–24% .* 25–49% .* 50–74% .* 75–100%/)
})
