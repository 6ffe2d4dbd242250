import { expect, it, vi } from 'vitest'
import { findConnected } from '#app/features/social-login/identities.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { aBrowser, openWays } from './openid-visits.ts'
import { visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { LOG: 'off', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'us' }))

it('is nowhere to be seen until all of its keys are there', async () => {
	expect((await visit('/auth')).page.openId).toBeNull()
	expect(await findConnected(await createUser())).toEqual({ accounts: [], offer: null })
	const { location, toast } = await aBrowser().go('/auth/openid?next=%2Frewards')
	expect(location).toBe('/auth?next=%2Frewards')
	expect(toast?.description).toBe('You can’t sign in this way yet.')
	expect(await openWays()).toEqual([])
})
