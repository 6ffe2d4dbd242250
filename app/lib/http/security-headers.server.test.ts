import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
	vi.unstubAllEnvs()
	vi.resetModules()
})

async function formsLeadTo(given: Record<string, string | undefined>) {
	vi.resetModules()
	for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
	const { documentPolicy } = await import('./security-headers.server.ts')
	return documentPolicy('a-nonce').match(/form-action ([^;]+)/)![1]
}

const keys = {
	PAYMENTS: 'yoco',
	YOCO_SECRET_KEY: 'sk_test_only_for_tests',
	YOCO_WEBHOOK_SECRET: 'whsec_b25seSBmb3IgdGVzdHMgYXMgd2VsbA==',
	PUBLIC_URL: 'https://courtside.example',
}

test('forms lead to our own pages', async () => {
	expect(await formsLeadTo({ PAYMENTS: 'manual' })).toBe("'self'")
	expect(await formsLeadTo({ PAYMENTS: 'sandbox' })).toBe("'self'")
})

test('and to the card page where Yoco takes cards', async () => {
	expect(await formsLeadTo(keys)).toBe("'self' https://c.yoco.com https://payments.yoco.com")
	const elsewhere = { ...keys, YOCO_API: 'http://127.0.0.1:4199/some/path' }
	expect(await formsLeadTo(elsewhere)).toBe("'self' https://c.yoco.com http://127.0.0.1:4199")
})

test('and to Strava where people can connect it', async () => {
	const strava = { PAYMENTS: 'manual', STRAVA_CLIENT_ID: '4711', STRAVA_CLIENT_SECRET: 'only for tests' }
	expect(await formsLeadTo(strava)).toBe("'self' https://www.strava.com")
	expect(await formsLeadTo({ ...strava, STRAVA_CLIENT_SECRET: undefined })).toBe("'self'")
	expect(await formsLeadTo({ ...strava, STRAVA_API: 'http://127.0.0.1:4199' })).toBe("'self' http://127.0.0.1:4199")
})
