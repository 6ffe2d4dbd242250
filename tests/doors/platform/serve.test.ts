import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { PATIENCE, temporaryFolder } from '#tests/support/database/database.ts'
import { freePort } from '../../../bin/lib/port.js'

const root = resolve(import.meta.dirname, '../../..')
const folder = temporaryFolder(afterAll)
const secret = { SESSION_SECRET: 'only for a server that a test has started' }
const live = {
	YOCO_SECRET_KEY: 'sk_live_only_for_tests',
	YOCO_WEBHOOK_SECRET: 'whsec_b25seSBmb3IgdGVzdHMgYXMgd2VsbA==',
	PUBLIC_URL: 'https://courtside.example',
}

/** Runs `npm run serve` with nothing in its environment but `env`, and a place for its data. */
async function run(env: Record<string, string>) {
	const PORT = String(await freePort())
	const child = spawn('npm', ['run', '--silent', 'serve'], {
		cwd: root,
		env: { PATH: process.env.PATH, HOME: folder, HOST: '127.0.0.1', PORT, DATABASE_URL: `${folder}/app.db`, ...env },
	})
	onTestFinished(() => void child.kill('SIGTERM'))
	const said = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''))
	const ended = once(child, 'exit').then(([code]) => code as number | null)
	return { url: `http://127.0.0.1:${PORT}`, said, ended, child }
}

async function serve<T>(env: Record<string, string>, ask: (url: string) => Promise<T>) {
	const { url, said, ended, child } = await run(env)
	while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
		if (child.exitCode !== null) throw new Error(await said)
		await sleep(20)
	}
	const answers = await ask(url)
	child.kill('SIGTERM')
	return { answers, said: await said, code: await ended }
}

/** Returns what differs between card providers, and between production and development. */
async function look(url: string) {
	const page = await fetch(url)
	const policy = page.headers.get('Content-Security-Policy') ?? ''
	const webhook = await fetch(`${url}/api/payments/webhook`, { method: 'POST', body: '{}' })
	return {
		inline: policy.includes('unsafe-inline'),
		yoco: policy.includes('https://c.yoco.com'),
		webhook: webhook.status,
	}
}

test('serves in production, with nobody taking cards', { timeout: PATIENCE }, async () => {
	const { answers, said, code } = await serve(secret, look)
	expect(answers).toEqual({ inline: false, yoco: false, webhook: 404 })
	expect(said).not.toContain('SANDBOX')
	expect(said, 'an empty database').toMatch(
		/app\.db is empty: nobody is here yet\..*\n.*npm run db:admin -- you@example\.com\n.+ npm run db:seed -- --demo\n/,
	)
	expect(said, 'npm passes the signal on').toContain('"stopping"')
	expect(code).toBe(0)
})

test('takes cards by Yoco where its live keys are', { timeout: PATIENCE }, async () => {
	const { answers } = await serve({ ...secret, ...live }, look)
	expect(answers).toEqual({ inline: false, yoco: true, webhook: 401 })
})

test('has the sandbox by its name only, and says so', { timeout: PATIENCE }, async () => {
	const { said } = await serve({ ...secret, PAYMENTS: 'sandbox', LOG: 'off' }, look)
	expect(said).toContain('Warning: SANDBOX PAYMENTS')
})

test('says on its pages how to reach who runs it', { timeout: PATIENCE }, async () => {
	const contact = {
		CONTACT_ADDRESS: '1 Long Street, Cape Town',
		CONTACT_PHONE: '021 555 0199',
		CONTACT_EMAIL: 'desk@club.example',
	}
	const read = async (url: string) => {
		const [front, help] = await Promise.all(
			['/', '/help'].map(async (path) => (await (await fetch(url + path)).text()).replaceAll('\u00a0', ' ')),
		)
		return { front, help }
	}
	const { answers } = await serve({ ...secret, ...contact }, read)
	for (const value of Object.values(contact)) expect(answers.front).toContain(value)
	expect(answers.front).toContain('href="tel:0215550199"')
	for (const page of Object.values(answers)) {
		expect(page).toContain('href="mailto:desk@club.example"')
		expect(page, 'a placeholder').not.toMatch(/hello@courtside\.example|021 555 0100|Kloof Street/)
	}
})

test('does not start where it would be unsafe', { timeout: PATIENCE }, async () => {
	const { YOCO_SECRET_KEY } = live
	const refused: [Record<string, string>, string][] = [
		[{}, 'SESSION_SECRET is required'],
		[{ ...secret, ...live, PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox would ignore it'],
		[{ ...secret, ...live, PAYMENTS: 'manual' }, 'PAYMENTS=manual would ignore it'],
		[{ ...secret, YOCO_SECRET_KEY }, 'YOCO_WEBHOOK_SECRET and PUBLIC_URL are missing'],
		[{ ...secret, ...live, NODE_ENV: 'development', PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox would ignore it'],
	]
	for (const [env, reason] of refused) {
		const { said, ended } = await run(env)
		expect([await ended, await said], reason).toEqual([1, expect.stringContaining(reason)])
	}
})

test('the first administrator comes by a link from the shell, which works once', { timeout: PATIENCE }, async () => {
	const DATABASE_URL = `${folder}/admin.db`
	const makeAdmin = async (...emails: string[]) => {
		const env = { PATH: process.env.PATH, HOME: folder, DATABASE_URL }
		const child = spawn('npm', ['run', '--silent', 'db:admin', '--', ...emails], { cwd: root, env })
		const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
		return { out, link: /\/auth\/reset\/[\w-]{43}/.exec(out)?.[0] ?? '', error }
	}
	expect((await makeAdmin()).error).toContain('npm run db:admin -- you@example.com')
	const first = await makeAdmin('Ops@Courtside.example')
	const again = await makeAdmin('ops@courtside.example')
	expect([first.out, again.out]).toEqual(Array(2).fill(expect.stringContaining('Your username is admin.')))
	expect(again.link).not.toBe(first.link)

	const { answers } = await serve({ ...secret, DATABASE_URL }, async (url) => {
		const choose = (link: string, password: string) => {
			const body = new URLSearchParams({ password, confirmPassword: password })
			return fetch(url + link, { method: 'POST', body, headers: { Origin: url }, redirect: 'manual' })
		}
		const statuses = []
		for (const link of [first.link, again.link, again.link]) statuses.push(await choose(link, 'a long new password'))
		const login = await fetch(`${url}/api/login`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ username: 'admin', password: 'a long new password' }),
		})
		const { token, user } = (await login.json()) as { token: string; user: object }
		const headers = { Authorization: `Bearer ${token}` }
		const own = async () => (await fetch(`${url}/api/user/jwt`, { headers })).status
		const before = await own()
		await makeAdmin('ops@courtside.example')
		return { statuses: statuses.map(({ status }) => status), user, own: [before, await own()] }
	})
	expect(answers.statuses).toEqual([410, 302, 410])
	expect(answers.user).toMatchObject({ email: 'Ops@Courtside.example', role: 'admin' })
	expect(answers.own, 'signed out by the next link').toEqual([200, 401])
})

test('who has a link made for them at the shell is told by notice and mail', { timeout: PATIENCE }, async () => {
	const env = {
		PATH: process.env.PATH,
		HOME: folder,
		DATABASE_URL: `${folder}/told.db`,
		SMTP_URL: 'smtp://127.0.0.1:1',
	}
	const makeAdmin = () =>
		once(spawn('npm', ['run', '--silent', 'db:admin', '--', 'ops@courtside.example'], { cwd: root, env }), 'exit')
	expect(await makeAdmin()).toEqual([0, null])
	const database = new Sqlite(env.DATABASE_URL)
	onTestFinished(() => void database.close())
	const told = () => ['notices', 'mails'].map((table) => database.prepare(`SELECT what FROM ${table}`).all())
	expect(told(), 'of a new account').toEqual([[], []])
	expect(await makeAdmin()).toEqual([0, null])
	expect(told()).toEqual(Array(2).fill([{ what: 'reset link made on the server' }]))
})
