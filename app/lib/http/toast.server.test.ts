import { expect, test } from 'vitest'
import { redirectWithToast, takeToast, toast } from './toast.server.ts'

const message = { title: 'Saved', description: 'All of it.' }

async function asked(path: string) {
	const answer = await redirectWithToast('/next', message)
	const [cookie] = answer.headers.get('Set-Cookie')!.split(';')
	return takeToast(new Request(`http://localhost${path}`, { headers: { Cookie: cookie! } }))
}

test('a document takes the toast with it', async () => {
	const { toast, headers } = await asked('/next')
	expect(toast).toMatchObject(message)
	expect(headers?.['Set-Cookie']).toMatch(/^toast=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
})

test('a request for data, whose response the router may drop, leaves it for the next', async () => {
	const { toast, headers } = await asked('/next.data?_routes=root')
	expect(toast).toMatchObject(message)
	expect(headers).toBeUndefined()
})

test('numbers of phones do not break over lines', () => {
	const { description } = toast({ title: 'Moved', description: 'Please tell Zanele: 082 555 0139.' })
	expect(description).toBe('Please tell Zanele: 082\u00a0555\u00a00139.')
})

test('without a cookie, or with a forged one, there is none', async () => {
	expect((await takeToast(new Request('http://localhost/'))).toast).toBeNull()
	const forged = new Request('http://localhost/', { headers: { Cookie: 'toast=eyJhIjoxfQ==.x' } })
	expect((await takeToast(forged)).toast).toBeNull()
})
