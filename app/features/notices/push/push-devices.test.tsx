import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PushDevices } from './push-devices.tsx'

test.each([
	['none', 'This browser can’t get pushes. Your inbox and emails work as before.'],
	[
		'denied',
		'Notifications from Courtside are blocked in this browser. You can allow them in its settings for this site.',
	],
] as const)('a browser without pushes, %s, says why and what helps', (state, words) => {
	const browser = { state, failed: false, turnOn: async () => {}, busy: false }
	expect(renderToStaticMarkup(<PushDevices devices={[]} browser={browser} />)).toBe(
		`<p class="text-muted">${words}</p>`,
	)
})
