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

test.each([
	{ all: [] },
	[[1, 2], [3]],
	[new Date(0), new Date(1)],
	[{ a: 1 }, { b: 1 }],
	[null, { a: 1 }],
	[{}, {}],
	{ one: [row(1)], date: new Date(5), nothing: null },
])('other data arrives too: %j', (data) => {
	expect(sent(data)).toEqual(data)
})

test('the server has the very data that it wrote', () => {
	const rows = [row(1), row(2)]
	expect(dataOf(sheetOf(rows))).toBe(rows)
	expect(sheetOf(rows)).toBe(sheetOf(rows))
})
