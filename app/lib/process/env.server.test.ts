import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it, test, vi } from 'vitest'

/** Reads the environment anew, with only `given` and a secret in it; `code` is the program's exit code. */
async function read(given: Record<string, string>) {
	const own = process.env
	const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
	const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
		throw new Error(`exit ${code}`)
	})
	process.env = { PATH: own.PATH, SESSION_SECRET: secret, ...given }
	vi.resetModules()
	try {
		const { env, isHttps, hasStrava, openIdClient, cardProvider } = await import('./env.server.ts')
		return { code: 0, env: { ...env, isHttps, hasStrava, openIdClient, cardProvider }, said: '' }
	} catch (error) {
		expect((error as Error).message).toMatch(/^exit \d$/)
		return { code: Number((error as Error).message.slice(5)), env: null, said: String(said.mock.lastCall) }
	} finally {
		process.env = own
		said.mockRestore()
		exit.mockRestore()
		vi.resetModules() // no other test may see this environment
	}
}

const secret = 'a secret of at least thirty-two characters'
const yoco = {
	YOCO_SECRET_KEY: 'sk_test_only_for_tests',
	YOCO_WEBHOOK_SECRET: 'whsec_b25seSBmb3IgdGVzdHMgYXMgd2VsbA==',
	PUBLIC_URL: 'https://courtside.example',
}

describe('the environment', () => {
	it('ends the process where it is not valid', () => {
		const args = ['--import', 'tsx', '--eval', "import '#app/lib/process/env.server.ts'"]
		const env = { PATH: process.env.PATH, PORT: 'http' }
		const { status, stderr } = spawnSync(process.execPath, args, { cwd: resolve(import.meta.dirname, '../../..'), env })
		expect([status, String(stderr)]).toEqual([1, expect.stringContaining('PORT')])
	})

	it('takes a mail server only with the address that links in mails begin with', async () => {
		const smtp = { SMTP_URL: 'smtps://user:secret@mail.example:465' }
		const { code, said } = await read(smtp)
		expect([code, said]).toEqual([1, expect.stringContaining('SMTP_URL needs PUBLIC_URL')])
		expect(said).not.toContain('secret@')
		const whole = { ...smtp, PUBLIC_URL: 'https://courtside.example', MAIL_FROM: 'play@courtside.example' }
		expect((await read(whole)).env).toMatchObject(whole)
		expect((await read({ ...whole, SMTP_URL: 'https://mail.example' })).code).toBe(1)
		expect((await read({ ...whole, MAIL_FROM: 'Eve\r\nBcc: all@evil.example' })).code).toBe(1)
	})

	it('needs nothing but a secret', async () => {
		expect((await read({})).env).toMatchObject({
			NODE_ENV: 'production',
			PORT: 3000,
			HOST: '0.0.0.0',
			RATE_LIMITS: 'on',
			LOG: 'on',
			TRUST_PROXY: false,
			PASSWORD_MIN_LENGTH: 6,
			UNPAID_BOOKINGS: 3,
			isHttps: false,
		})
	})

	it('is in the README, each variable with its default', async () => {
		const file = (name: string) => readFileSync(resolve(import.meta.dirname, name), 'utf8')
		const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!)
		const section = file('../../../README.md').split('## Environment')[1]!.split('\n## ')[0]!
		const rows = [...section.matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)].map(([, names, defaults]) => ({
			names: quoted(names!),
			defaults: quoted(defaults!),
		}))
		const known = [...file('env.server.ts').matchAll(/^\t\t([A-Z_]+): /gm)].map(([, name]) => name)
		expect(rows.flatMap(({ names }) => names).toSorted()).toEqual([...known, 'DATABASE_URL'].toSorted())
		const { env } = await read({})
		const elsewhere = ['DATABASE_URL', 'SESSION_SECRET', 'MAIL_FROM'] // read by other modules
		for (const { names, defaults } of rows.filter(({ names }) => !elsewhere.includes(names[0]!)))
			for (const [i, name] of names.entries())
				if (defaults[i]) expect(String(env![name as keyof typeof env]), name).toBe(defaults[i])
	})

	it('is read as typed values', async () => {
		const given = {
			PORT: '8080',
			PUBLIC_URL: 'https://courtside.example',
			TRUST_PROXY: 'true',
			PASSWORD_MIN_LENGTH: '12',
			UNPAID_BOOKINGS: '5',
		}
		expect((await read(given)).env).toMatchObject({
			PORT: 8080,
			TRUST_PROXY: true,
			PASSWORD_MIN_LENGTH: 12,
			UNPAID_BOOKINGS: 5,
			isHttps: true,
		})
		expect((await read({ TRUST_PROXY: 'false', PUBLIC_URL: 'http://courtside.example' })).env).toMatchObject({
			TRUST_PROXY: false,
			isHttps: false,
		})
	})

	it('has Strava where both of its keys are', async () => {
		const [id, key] = [{ STRAVA_CLIENT_ID: '4711' }, { STRAVA_CLIENT_SECRET: 'only for tests' }]
		const api = { STRAVA_API: 'https://www.strava.com' }
		for (const given of [{}, id, key]) expect((await read(given)).env).toMatchObject({ ...api, hasStrava: false })
		expect((await read({ ...id, ...key })).env).toMatchObject({ ...api, hasStrava: true })
	})

	it('has OpenID Connect where its issuer and both keys are', async () => {
		const all = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'only for tests' }
		const { OIDC_CLIENT_SECRET: _, ...some } = all
		expect((await read(some)).env).toMatchObject({ openIdClient: null })
		const client = { issuer: 'https://id.example', id: 'us', secret: 'only for tests', name: null }
		expect((await read(all)).env).toMatchObject({ openIdClient: client })
		expect((await read({ ...some, OIDC_ISSUER: 'http://127.0.0.1:4000' })).code).toBe(0)
		for (const OIDC_ISSUER of ['http://id.example', 'ftp://id.example', 'id.example', '']) {
			const refused = await read({ ...all, OIDC_ISSUER })
			expect(refused.code).toBe(1)
			expect(refused.said).toContain('OIDC_ISSUER must be an https address')
		}
	})

	it('may switch the limits off on loopback only', async () => {
		for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) {
			expect((await read({ RATE_LIMITS: 'off', HOST })).env?.RATE_LIMITS).toBe('off')
		}
	})

	const { PUBLIC_URL, ...keys } = yoco
	const live = { ...yoco, YOCO_SECRET_KEY: 'sk_live_only_for_tests' }
	test.each([
		[{}, null],
		[{ NODE_ENV: 'development' }, null],
		[yoco, 'yoco'],
		[live, 'yoco'],
		[keys, null],
		[{ PUBLIC_URL, YOCO_SECRET_KEY: yoco.YOCO_SECRET_KEY }, null],
		[{ ...yoco, PAYMENTS: 'manual' }, null],
		[{ ...yoco, PAYMENTS: 'sandbox' }, 'sandbox'],
		[{ PAYMENTS: 'sandbox' }, 'sandbox'],
		[{ PAYMENTS: 'manual' }, null],
		[{ ...yoco, PAYMENTS: 'yoco' }, 'yoco'],
	] as [Record<string, string>, string | null][])('%j has its cards taken by %s', async (given, cardProvider) => {
		expect((await read(given)).env).toMatchObject({ cardProvider, YOCO_API: 'https://payments.yoco.com' })
	})

	test.each([
		[{ SESSION_SECRET: 'short' }, 'SESSION_SECRET needs at least 32 characters'],
		[{ NODE_ENV: 'staging' }, 'NODE_ENV'],
		[{ PORT: 'http' }, 'PORT'],
		[{ PORT: '65536' }, 'PORT'],
		[{ PORT: '-1' }, 'PORT'],
		[{ PUBLIC_URL: 'courtside.example' }, 'PUBLIC_URL must be an http or https address'],
		[{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be an http or https address'],
		[{ RATE_LIMITS: 'off' }, 'RATE_LIMITS=off is refused unless HOST is a loopback address'],
		[{ RATE_LIMITS: 'off', HOST: '127.evil.example' }, 'RATE_LIMITS=off is refused unless HOST is a loopback address'],
		[{ RATE_LIMITS: 'no' }, 'RATE_LIMITS'],
		[{ TRUST_PROXY: 'perhaps' }, 'TRUST_PROXY'],
		[{ PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH'],
		[{ UNPAID_BOOKINGS: '0' }, 'UNPAID_BOOKINGS'],
		[{ PAYMENTS: 'card' }, 'PAYMENTS'],
		[{ ...live, PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox would ignore it'],
		[{ ...live, PAYMENTS: 'manual', NODE_ENV: 'development' }, 'PAYMENTS=manual would ignore it'],
		[{ YOCO_SECRET_KEY: live.YOCO_SECRET_KEY }, 'YOCO_WEBHOOK_SECRET and PUBLIC_URL are missing'],
		[{ PAYMENTS: 'yoco' }, 'PAYMENTS=yoco needs YOCO_SECRET_KEY, YOCO_WEBHOOK_SECRET and PUBLIC_URL'],
		[{ ...keys, PAYMENTS: 'yoco' }, 'PAYMENTS=yoco needs'],
		[{ ...yoco, YOCO_SECRET_KEY: '' }, 'YOCO_SECRET_KEY'],
		[{ YOCO_WEBHOOK_SECRET: 'not one' }, 'YOCO_WEBHOOK_SECRET starts with whsec_'],
		[{ YOCO_API: 'payments.yoco.com' }, 'YOCO_API must be an http or https address'],
		[{ STRAVA_CLIENT_ID: 'courtside' }, 'STRAVA_CLIENT_ID is a number'],
		[{ STRAVA_CLIENT_SECRET: '' }, 'STRAVA_CLIENT_SECRET'],
		[{ STRAVA_API: 'ftp://www.strava.com' }, 'STRAVA_API must be an http or https address'],
	] as [Record<string, string>, string][])(
		'%j ends the program with the name of what is wrong',
		async (given, message) => {
			const { code, said } = await read(given)
			expect(code).toBe(1)
			expect(said).toContain('The environment is not valid:')
			expect(said).toContain(message)
			expect(said).not.toContain(secret)
		},
	)
})
