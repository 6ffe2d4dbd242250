import { describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { conflict, KeyUsed, notFound } from '../errors.ts'
import { readForm, submit } from './form.server.ts'

const request = (body: BodyInit, headers?: HeadersInit) =>
	new Request('http://localhost/', { method: 'POST', body, headers })
const read = async (body: BodyInit) => [...(await readForm(request(body)))]

describe('the fields of a form', () => {
	it('are those with names our forms have', async () => {
		const names = ['a', 'firstName', 'rows[0]', 'rows[]', 'rows[12].name', 'rows.12', '__proto__']
		const body = new URLSearchParams(names.map((name): [string, string] => [name, 'x']))
		expect((await read(body)).map(([name]) => name)).toEqual(names)
	})

	test.each([
		'a[4294967294]',
		'a[1000]',
		'a[-1]',
		'a[b]',
		'rows[0].name.x',
		'rows.12.x',
		'a[0][0]',
		'x'.repeat(65),
		'',
		'a b',
		'a[0',
		'<a>',
	])('are not those of other names (%#)', async (name) => {
		expect(
			await read(
				new URLSearchParams([
					[name, 'x'],
					['good', 'y'],
				]),
			),
		).toEqual([['good', 'y']])
	})

	it('are not files', async () => {
		const body = new FormData()
		body.set('file', new Blob(['x']), 'a.txt')
		body.set('name', 'x')
		expect(await read(body)).toEqual([['name', 'x']])
	})

	it('are none when there are too many of them', async () => {
		const many = (count: number) => new URLSearchParams(Array.from({ length: count }, (_, i) => [`f${i}`, 'x']))
		expect(await read(many(500))).toHaveLength(500)
		expect(await read(many(501))).toEqual([])
	})

	it('come as a form', async () => {
		const json = request('{}', { 'Content-Type': 'application/json' })
		await expect(readForm(json)).rejects.toMatchObject({ init: { status: 415 } })
		const torn = request('x', { 'Content-Type': 'multipart/form-data' })
		await expect(readForm(torn)).rejects.toMatchObject({ init: { status: 400 } })
	})
})

describe('submit', () => {
	const schema = z.object({ name: z.string('Say your name'), password: z.string(), confirmPassword: z.string() })
	const fields = { name: 'Thandi', password: 'first-secret', confirmPassword: 'other-secret' }
	const send = (work: () => Promise<Response>, sent: Record<string, string> = fields) =>
		submit(request(new URLSearchParams(sent)), schema, 'It failed', work)

	it('gives the checked form to the work and returns its result', async () => {
		const answer = new Response('done')
		expect(await send(async () => answer)).toBe(answer)
	})

	it('returns what was typed without passwords, whatever went wrong', async () => {
		for (const answer of [
			await send(() => Promise.reject(conflict('Taken', { fieldErrors: { name: ['Taken'] } }))),
			await send(() => Promise.reject(conflict('Too late', { alternatives: [1] }))),
			await send(() => Promise.reject(conflict('never asked')), { password: 'first-secret' }),
		]) {
			expect(JSON.stringify(answer)).not.toMatch(/first-secret|other-secret/)
		}
	})

	it('puts an expected failure into the form and a toast, with its own status', async () => {
		const answer = await send(() => Promise.reject(conflict('Too late', { alternatives: [1] })))
		expect(answer).toMatchObject({
			init: { status: 409 },
			data: {
				result: { error: { '': ['Too late'] }, initialValue: { name: 'Thandi' } },
				toast: { title: 'It failed', description: 'Too late', variant: 'destructive' },
				details: { alternatives: [1] },
			},
		})
	})

	it('says of a form that was changed and sent again that the first one had arrived', async () => {
		const { init, data } = (await send(() => Promise.reject(new KeyUsed()))) as Exclude<
			Awaited<ReturnType<typeof send>>,
			Response
		>
		const words = expect.stringMatching(/^What you sent first was done/) as string
		expect([init?.status, data.unsure]).toEqual([422, undefined])
		expect(data.result.error).toEqual({ '': [words] })
		expect(data.toast).toMatchObject({ title: 'It had arrived already', description: words })
	})

	it('returns the form and logs the error where the cause is unknown', async () => {
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
		onTestFinished(() => logged.mockRestore())
		const answer = await send(() => Promise.reject(new TypeError('a bug')))
		expect(answer).toMatchObject({
			init: { status: 500 },
			data: {
				result: { error: { '': ['Something went wrong. Please try again later.'] }, initialValue: { name: 'Thandi' } },
				toast: { title: 'It failed', description: 'Something went wrong. Please try again later.' },
			},
		})
		expect(String(logged.mock.lastCall)).toContain('TypeError: a bug')
	})

	it('returns the form where its subject is gone', async () => {
		const answer = await send(() => Promise.reject(notFound('Gone')))
		const result = { error: { '': ['Gone'] }, initialValue: { name: 'Thandi' } }
		expect(answer).toMatchObject({ init: { status: 404 }, data: { result, toast: { description: 'Gone' } } })
	})

	it('lets redirects through', async () => {
		const elsewhere = Response.redirect('http://localhost/auth')
		await expect(send(() => Promise.reject(elsewhere))).rejects.toBe(elsewhere)
	})
})
