import { gzipSync } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { customers, sales } from '#db/schema.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { ask, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const owner = await createUser({ role: 'venue_owner' })
const headers = await signedIn(owner)
const newVenue = async () => createVenue({ ownerId: owner.id })
const addressOf = (venueId: number, kind = 'packs') => `/venue-dashboard/${venueId}/import?of=${kind}`

async function send(address: string, fields: Record<string, string | string[] | File>, as = headers) {
	const body = new FormData()
	for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
	const response = await ask(address, { method: 'POST', body, headers: as })
	const text = await response.text()
	const action = text.startsWith('{') ? JSON.parse(text).actionData?.it : undefined
	return { status: response.status, location: response.headers.get('Location'), action }
}
const fileOf = (content: string | Uint8Array<ArrayBuffer>) => ({ file: new File([content], 'packs.csv') })
const namesAt = (venueId: number) =>
	db
		.select({ customer: customers.name, pack: sales.name, price: sales.price })
		.from(sales)
		.innerJoin(customers, eq(customers.id, sales.customerId))
		.where(eq(sales.courtId, venueId))
		.orderBy(asc(sales.id))

const CSV = 'Customer;Pack;Hours left\r\nZo\u00eb;Ses uur;2,5\r\n'
const PACKED = gzipSync(CSV).toString('base64url')
/** The columns of that file, as its preview had them. */
const COLUMNS = { column: ['name', 'pack', 'left'], checked: 'name,pack,left,' }
const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

test.each([
	['UTF-8 with a byte order mark', bytes(`\ufeff${CSV}`, 'utf8')],
	['UTF-16, as Excel saves Unicode text', bytes(`\ufeff${CSV}`, 'utf16le')],
	['Windows-1252', bytes(CSV, 'latin1')],
])('a file is shown first, and imported by the second form, once: %s', async (_, content) => {
	const { venueId } = await newVenue()
	const { status, action } = await send(addressOf(venueId), fileOf(content))
	expect([status, action.preview.count, action.preview.listed[0].name]).toEqual([200, 1, 'Zo\u00eb'])
	expect(await namesAt(venueId)).toEqual([])
	const { seen, key } = action.preview
	for (const _ of [1, 2]) {
		const done = await send(addressOf(venueId), { csv: action.csv, ...COLUMNS, seen, idempotencyKey: key })
		expect([done.status, done.location]).toEqual([302, expect.stringMatching(/\/import\/\d+$/)])
	}
	expect(await namesAt(venueId)).toEqual([{ customer: 'Zo\u00eb', pack: 'Ses uur', price: 0 }])
	const again = await send(addressOf(venueId), fileOf(content))
	// A customer without a number is known by their name.
	expect(again.action.preview.leftOut[0].words).toBe('It was imported already')
})

test.each([
	['no file', { file: '' }, 400, 'Choose a CSV file.'],
	['an empty file', { file: new File([], 'b4.csv') }, 400, 'b4.csv is empty. Choose another one.'],
	['half a file', fileOf('Customer,Pack,Hours left\nA,"P'), 400, /^A quotation mark after line 1 is never closed/],
	[
		'50,000 lines',
		fileOf(`Customer,Hours left\n${'A,4\n'.repeat(50_000)}`),
		400,
		/^A file can have up to 2\u202f000 packs/,
	],
	['too many bytes', fileOf('x'.repeat(400_001)), 413, /^A file can have up to 2\u202f000 packs/],
	[
		'lines that no preview had',
		{ csv: PACKED, ...COLUMNS, seen: '2', idempotencyKey: 'a' },
		409,
		/^Line 2 isn’t as you saw it/,
	],
	['a form that is not ours', { csv: PACKED, ...COLUMNS, seen: 'all' }, 400, /^We couldn’t read the form/],
])('a form that cannot be taken comes back with what to do: %s', async (name, fields, status, message) => {
	const { venueId } = await newVenue()
	const sent: Parameters<typeof send>[1] = name.startsWith('lines') ? { ...fields, seen: '2:20300101' } : fields
	const answer = await send(addressOf(venueId), sent)
	expect([answer.status, answer.action.result.error.file[0]]).toEqual([
		status,
		typeof message === 'string' ? message : expect.stringMatching(message),
	])
	expect(await namesAt(venueId)).toEqual([])
})

/** Returns the tab of the dashboard that is open on a page. */
const tabOn = async (address: string) => /"open":"(\w*)"/.exec((await visit(address, { headers })).text)?.[1]

test.each(['/customers/import', '/import', '/import?of=regulars', '/import?of=packs'])(
	'the dashboard stays on one tab from kind to kind: %s',
	async (address) => {
		const { venueId } = await newVenue()
		expect(await tabOn(`/venue-dashboard/${venueId}${address}`)).toBe('customers')
	},
)

test('the page of an import and its undo stay on that tab', async () => {
	const { venueId } = await newVenue()
	const { action } = await send(addressOf(venueId), fileOf(CSV))
	const { seen, key } = action.preview
	const { location } = await send(addressOf(venueId), { csv: action.csv, ...COLUMNS, seen, idempotencyKey: key })
	for (const address of [location!, `${location!}/undo`]) expect(await tabOn(address)).toBe('customers')
})

test('each kind is for those who may import it, at their own venue', async () => {
	const venue = await newVenue()
	const [desk, stranger] = [await createUser(), await createUser({ role: 'venue_owner' })]
	await joinTeam(venue, desk, 'desk')
	const [asDesk, asStranger] = [await signedIn(desk), await signedIn(stranger)]
	expect((await send(addressOf(venue.venueId), fileOf(CSV), asDesk)).status).toBe(403)
	expect((await send(addressOf(venue.venueId), fileOf(CSV), asStranger)).status).toBe(404)
	const packs = await visit(addressOf(venue.venueId), { headers: asDesk })
	const regulars = await visit(addressOf(venue.venueId, 'regulars'), { headers: asDesk })
	expect([packs.status, regulars.status]).toEqual([403, 200])
	expect(await namesAt(venue.venueId)).toEqual([])
})
