import { gzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { desc, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { databaseUrl } from '#db/dialect.ts'
import { customers } from '#db/schema.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const owner = await createUser({ role: 'venue_owner' })
const headers = await signedIn(owner)
const newVenue = async () => (await createVenue({ ownerId: owner.id })).venueId
const addressOf = (venueId: number) => `/venue-dashboard/${venueId}/customers/import`
/** Returns the names as the list of customers begins: the newest first. */
async function namesAt(venueId: number) {
	const of = eq(customers.courtId, venueId)
	const rows = await db.select({ name: customers.name }).from(customers).where(of).orderBy(desc(customers.id))
	return rows.map(({ name }) => name)
}

type Shown = { csv: string; preview: { columns: { columns: { becomes: string }[] }; key: string } }

async function send(venueId: number, content: string | Shown, as = headers, columns?: string[]) {
	const body = new FormData()
	if (typeof content === 'string') body.set('file', new File([content], 'customers.csv'))
	else {
		const { csv, preview } = content
		const checked = preview.columns.columns.map(({ becomes }) => becomes)
		for (const column of columns ?? checked) body.append('column', column)
		const fields = { csv, checked: `${checked.join(',')},`, seen: '', idempotencyKey: preview.key }
		for (const [name, value] of Object.entries(fields)) body.set(name, value)
	}
	const response = await ask(addressOf(venueId), { method: 'POST', body, headers: as })
	const text = await response.text()
	const action = text.startsWith('{') ? JSON.parse(text).actionData?.it : undefined
	return { status: response.status, location: response.headers.get('Location'), action }
}

test('a file is shown first, and stored by the second form, once', async () => {
	const venueId = await newVenue()
	const { status, action } = await send(venueId, 'Name;Phone\n<b>Zo\u00eb</b>;083 555 0139\n=1+1;\n;1\n')
	expect(status).toBe(200)
	const listed = [{ line: 4, reason: 'Enter a name; This isn’t a phone number: “1”' }]
	expect(action.preview).toMatchObject({ fresh: 2, leftOut: [{ count: 1, listed }] })
	expect(await namesAt(venueId)).toEqual([])
	for (const _ of [1, 2]) {
		const done = await send(venueId, action)
		expect([done.status, done.location]).toEqual([302, expect.stringMatching(/\/import\/\d+$/)])
		expect(await namesAt(venueId)).toEqual(['<b>Zo\u00eb</b>', '=1+1'])
	}
})

test('where they cannot be stored, the form says so and can be sent again', async () => {
	const venueId = await newVenue()
	const { action } = await send(venueId, 'Name\nSipho\n')
	const connection = new Sqlite(databaseUrl)
	connection.exec(
		`create trigger refused before insert on customers begin select raise(abort, 'no write succeeds'); end`,
	)
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
	const failed = await send(venueId, action)
	connection.exec('drop trigger refused')
	connection.close()
	expect(logged).toHaveBeenCalledOnce()
	logged.mockRestore()
	expect([failed.status, failed.action?.toast]).toEqual([500, undefined])
	expect(failed.action.result.error.file).toEqual(['Something went wrong. Please try again later.'])
	expect((await send(venueId, action)).status).toBe(302)
	expect(await namesAt(venueId)).toEqual(['Sipho'])
})

test('the lines are of the venue whose form they come with, and of nobody who may not', async () => {
	const [venueId, elsewhere] = [await newVenue(), (await createVenue({ ownerId: (await createUser()).id })).venueId]
	const { action } = await send(venueId, 'Name\nSipho\n')
	expect((await send(elsewhere, action)).status).toBe(404)
	const player = await signedIn(await createUser())
	for (const sent of ['Name\nSipho', action])
		expect((await send(venueId, sent, player)).status).toBeGreaterThanOrEqual(403)
	expect(await namesAt(venueId)).toEqual([])
	expect(await namesAt(elsewhere)).toEqual([])
	const page = await visit(addressOf(venueId), { headers })
	expect(page.status).toBe(200)
})

test.each([
	['nothing', ''],
	['letters', 'abc'],
	['what unpacks to very much', gzipSync(Buffer.alloc(200_000_000)).toString('base64url')],
])('a file that no preview packed is refused: %s', async (_, csv) => {
	const venueId = await newVenue()
	const { action: shown } = await send(venueId, 'Name\nSipho\n')
	const { status, action } = await send(venueId, { ...shown, csv })
	expect([status, action.result.error.file]).toEqual([400, ['We couldn’t read the form. Choose the file again.']])
	expect(await namesAt(venueId)).toEqual([])
})

test('columns are chosen by hand, are shown anew first, and are kept for the next file with those titles', async () => {
	const venueId = await newVenue()
	const asked = await send(venueId, 'Who,Cell,Since\nSipho,083 555 0139,2020\n,083 555 0140,2021\n')
	expect([asked.status, asked.action.preview.columns.problems]).toEqual([400, ['Choose which column holds the name.']])
	const chosen = ['name', 'phone', 'note']
	const shown = await send(venueId, asked.action, headers, chosen)
	expect([shown.status, shown.action.changed, shown.action.preview.fresh]).toEqual([200, true, 1])
	expect(await namesAt(venueId)).toEqual([])
	const done = await send(venueId, shown.action)
	expect(done.status).toBe(302)
	const page = await visit(done.location!, { headers })
	expect([page.status, page.text]).toEqual([200, expect.stringContaining('Enter a name')])
	const file = await ask(`${done.location!}/left-out.csv`, { headers })
	expect(await file.text()).toBe('Who,Cell,Since,Why it was left out\r\n,083 555 0140,2021,Enter a name\r\n')
	const next = await send(venueId, 'Who,Cell,Since\nThandi,083 555 0141,2022\n')
	expect(next.action.preview.columns.columns.map(({ becomes }: { becomes: string }) => becomes)).toEqual(chosen)
})

test.each([
	['an empty file', '', 400, 'customers.csv is empty. Choose another one.'],
	['no titles', 'Sipho,0835550139', 400, /^There are no customers below/],
	['a spreadsheet', 'PK\u0003\u0004\u0000', 400, /^This isn’t a CSV file/],
	['too much', 'x'.repeat(8_000_001), 413, /^A file can be up to 8 MB/],
])('a file that cannot be read comes back with what to do: %s', async (_, file, status, message) => {
	const answer = await send(await newVenue(), file)
	expect(answer.status).toBe(status)
	expect(answer.action.result.error.file[0]).toMatch(message)
	expect(answer.action.toast, 'the field says it').toBeUndefined()
})
