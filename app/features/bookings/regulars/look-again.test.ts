import { createMemoryRouter, data } from 'react-router'
import { expect, test } from 'vitest'
import { lookAgain } from './look-again.ts'

test.each([
	[409, 2],
	[400, 1],
	[200, 2],
])('after a form with status %i the page has loaded %i times, and keeps the words', async (status, loads) => {
	let loaded = 0
	const page = {
		id: 'page',
		path: '/',
		loader: () => ++loaded,
		action: () => data('Look again.', { status }),
		shouldRevalidate: lookAgain,
	}
	const router = createMemoryRouter([page], { hydrationData: { loaderData: { page: ++loaded } } })
	await router.navigate('/', { formMethod: 'post', formData: new FormData() })
	expect(router.state.loaderData).toEqual({ page: loads })
	expect(router.state.actionData).toEqual({ page: 'Look again.' })
	router.dispose()
})
