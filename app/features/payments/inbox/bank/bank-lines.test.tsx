import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Comparison } from './bank-comparison.server.ts'
import { BankLines } from './bank-lines.tsx'

const MARK = 'a'.repeat(22)
const entry = { team: 'Kasi Stars', tournament: 'Spring Cup' }
const payment = { payer: 'Sipho Dlamini', entry, reference: 'CS7K4M2Q9X', came: 20_000, asked: 20_000, share: false }
const guess = { key: 'p3', payer: 'Zanele Mthembu', what: 'Padel', open: 20_000, why: 'Only the same amount.' }
const comparison = {
	more: 0,
	twice: [],
	own: [],
	confirmed: 0,
	out: 2,
	unread: { count: 1, listed: [7] },
	matched: [1, 2].map((id) => ({ ...payment, id, line: id })),
	differs: [7, 8].map((id) => ({ ...payment, id, line: id, asked: 19_000 })),
	byHand: {
		more: 0,
		counted: 0,
		lines: [{ line: 9, mark: MARK, came: 20_000, words: 'EFT', date: '2027-03-01', guesses: [guess], alike: false }],
		open: [guess, { ...guess, key: 'b4' }, { ...guess, key: 'b5' }],
	},
} as unknown as Comparison

/** Returns what is ticked or chosen when the form is shown again. */
function pickedIn(came: { error?: string[]; picked?: unknown }) {
	const Component = () => <BankLines comparison={comparison} action="/match" {...came} />
	const Stub = createRoutesStub([{ path: '/', Component }])
	const html = renderToStaticMarkup(<Stub />)
	const controls = html.match(/<(input|option)[^>]*>/g) ?? []
	return controls
		.filter((control) => / (checked|selected)=""/.test(control) && !control.includes('value=""'))
		.map((control) => /value="([^"]*)"/.exec(control)![1])
}

const error = ['Something went wrong. Please try again later.']
const all = ['1', '7:20000', `b5:20000:${MARK}`]

test('what comparison comes ticked', () => {
	expect(pickedIn({})).toEqual(['1', '2'])
})

test.each([
	['all that was ticked or chosen', all, all],
	['one that was ticked', '2', ['2']],
	['nothing', undefined, []],
])('a form that could not be carried out comes back with %s', (_, picked, shown) => {
	expect(pickedIn({ error, picked })).toEqual(shown)
})
