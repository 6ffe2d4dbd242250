import { expect, test } from 'vitest'
import { dataOf, sheetOf } from './sheet.ts'

/** Returns the data as a browser reads them from a sheet that was sent to it. */
const sent = <Data extends object>(data: Data) => dataOf({ text: sheetOf(data).text }) as Data

const row = (id: number) => ({
	id,
	name: `O’Brien "the ~wall~" \\ ${id}`,
	from: new Date(1_795_925_664_552 + id),
	phone: id % 2 ? '082 000 0000' : null,
	may: ['paid', 'arrived'].slice(id % 3),
	money: { due: id * 100, parts: [{ cents: 1 }, { cents: 2 }] },
	isHere: id > 1,
})

test('rows arrive as they were, their names once and without quotes', () => {
	const rows = Array.from({ length: 30 }, (_, id) => row(id))
	expect(sent(rows)).toEqual(rows)
	expect(sheetOf(rows).text.split('isHere')).toHaveLength(2)
	expect(sheetOf([{ name: 'Nkosi' }]).text).toBe('[{~name~:~Nkosi~}]')
})

test('a value that many rows share is written once', () => {
	const [usable, words] = [
		[7, 7.5, 8, 8.5],
		['Walk-in', 'Unpaid'],
	]
	const cells = Array.from({ length: 30 }, (_, id) => ({ id, words: [...words], tone: 'unpaid' }))
	const courts = [1, 2, 3].map((number) => ({ number, usable, cells }))
	expect(sent({ courts })).toEqual({ courts })
	const { text } = sheetOf({ courts })
	for (const value of ['Walk-in', '~unpaid', '7.5']) expect(text.split(value), value).toHaveLength(2)
})

test('a field that only some rows have is neither null nor there in the others', () => {
	const rows = [{ href: '/tournaments/1' }, { href: null }, {}, { href: undefined, id: 4 }]
	const arrived = sent(rows)
	expect(arrived).toStrictEqual([{ href: '/tournaments/1' }, { href: null }, {}, { id: 4 }])
})

test.each([
	{ all: [] },
	[[1, 2], [3]],
	[new Date(0), new Date(1)],
	[{ a: 1 }, { b: 1 }],
	[null, { a: 1 }],
	[{}, {}],
	[{}, { a: 1 }],
	[{ a: [] }, { a: [undefined, 1, undefined] }, { a: ['0', 'undefined', ''] }],
	['long enough to pay', null, 'long enough to pay', new Date(7), new Date(7).toISOString(), 'long enough to pay'],
	{ one: [row(1)], date: new Date(5), nothing: null },
])('other data arrives too: %j', (data) => {
	expect(sent(data)).toEqual(data)
})

test('the server has the very data that it wrote', () => {
	const rows = [row(1), row(2)]
	expect(dataOf(sheetOf(rows))).toBe(rows)
	expect(sheetOf(rows)).toBe(sheetOf(rows))
})
