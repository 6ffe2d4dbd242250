import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ConnectCard } from './connect-card.tsx'

const shown = (configured: boolean, isAdmin = false) => {
	const Page = createRoutesStub([
		{ path: '/', Component: () => <ConnectCard configured={configured} isAdmin={isAdmin} /> },
	])
	return renderToStaticMarkup(<Page />)
}

test('without keys the card says what to do instead', () => {
	const html = shown(false)
	expect(html).toContain('Until it is, enter your distance and time yourself')
	expect(html).not.toMatch(/<form|What we read|STRAVA_/)
	expect(shown(false, true)).toContain('STRAVA_CLIENT_ID')
})

test('with keys it explains connecting, and leads there', () => {
	const html = shown(true)
	expect(html).toContain('Connect with Strava')
	expect(html).toContain('What we read')
	expect(html).not.toMatch(/isn’t available|STRAVA_/)
})
