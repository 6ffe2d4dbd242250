import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
	vi.unstubAllEnvs()
	vi.resetModules()
})

const mail = {
	id: 1,
	userId: 1,
	kind: 'account',
	what: 'mails reach you again',
	cause: 'account:1',
	title: 'Welcome',
	body: 'Good to have you.',
	link: null,
	createdAt: new Date(),
	to: 'zanele@example.com',
	own: true,
} as const

test.each([
	[{}, 'desk@club.example'],
	[{ MAIL_FROM: 'no-reply@club.example' }, 'no-reply@club.example'],
])('a mail with %j comes from %s', async (given, address) => {
	const env = { PUBLIC_URL: 'https://club.example', CONTACT_EMAIL: 'desk@club.example', ...given }
	for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
	vi.resetModules()
	const { composeMessage } = await import('./message.server.tsx')
	expect(composeMessage(mail).from).toEqual({ name: 'Courtside', address })
})
