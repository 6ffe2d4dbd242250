import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#app/routes/rewards/redeem.tsx'
import { meta } from '#app/routes/rewards/rewards.tsx'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const failure = (status: number, message: string) => ({ status, statusText: '', internal: false, data: { message } })

function dialogFor(error: unknown) {
	const Component = () => createElement(ErrorBoundary, { error, params: { itemId: '1' } })
	return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
}

it('says of a reward that was withdrawn that it is no longer on offer, and leads back', () => {
	const html = dialogFor(failure(404, 'Reward not found'))
	expect(html).toContain('This reward isn’t available any more.')
	expect(html).not.toContain('Reward not found')
	expect(html).toMatch(/<a [^>]*href="\/rewards"[^>]*>Back</)
})

it('says what else went wrong', () => {
	expect(dialogFor(failure(429, 'Please wait.'))).toContain('Please wait.')
	expect(dialogFor(new Error('secret'))).toContain('An error occurred. Please try again.')
	expect(dialogFor(new Error('secret'))).not.toContain('secret')
})

it.each([
	['rewards', 'Rewards · Courtside'],
	['history', 'Reward history · Courtside'],
	['earn', 'How to earn points · Courtside'],
	[undefined, 'Rewards · Courtside'],
])('the title of the tab %s', (tab, title) => {
	expect(meta({ loaderData: tab && { tab } } as Parameters<typeof meta>[0])).toContainEqual({ title })
})
