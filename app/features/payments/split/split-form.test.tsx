import type { SubmissionResult } from '@conform-to/dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { PaidShares } from '#app/features/ledger/shares.ts'
import { SplitForm } from './split-form.tsx'

function render(typed: unknown, people = 3, due = 10_000, paid: PaidShares = { own: 0, others: [] }) {
	const initialValue = typed as SubmissionResult<string[]>['initialValue']
	const result: SubmissionResult<string[]> | undefined = initialValue
		? { status: 'error', initialValue, error: {} }
		: undefined
	const Stub = createRoutesStub([
		{
			path: '/',
			Component: () => <SplitForm due={due} people={people} paid={paid} result={result} idempotencyKey="key" />,
		},
	])
	return renderToStaticMarkup(<Stub />)
}
const inputs = (html: string) => html.match(/name="people\[\d+\]\.name"/g)?.length

test('shows the exact cents of each', () => {
	const html = render(undefined)
	expect(html.match(/R33\.3\d/g)).toEqual(['R33.34', 'R33.33', 'R33.33'])
	expect(inputs(html)).toBe(3)
})

test('asks those who have not paid for what the others paid', () => {
	const html = render(undefined, 2, 21_334, { own: 0, others: [10_666] })
	expect(html.match(/R106\.\d\d/g)).toEqual(['R106.68', 'R106.66'])
})

test.each([
	[0, 2],
	[1, 2],
	[20, 20],
	[21, 20],
	[2_147_483_647, 20],
])('asked for %d people it is for %d', (asked, shown) => {
	expect(inputs(render(undefined, asked))).toBe(shown)
})

test('own amounts begin with the equal shares', () => {
	const html = render(undefined)
	expect(html.match(/value="33\.3\d"/g)).toEqual(['value="33.34"', 'value="33.33"', 'value="33.33"'])
	expect(html).toContain('It adds up.')
})

test.each([
	[['100', '0', ''], 'Someone’s amount is missing.'],
	[['60', '40', 'abc'], 'Someone’s amount is missing.'],
	[['60', '50', '-10'], 'R10.00 too much.'],
	[['0', '50', '50'], 'It adds up.'],
	[['50', '0', '20'], 'R30.00 left to share.'],
])('own amounts %j: %s', (amounts, words) => {
	const html = render({ mode: 'custom', people: amounts.map((amount) => ({ name: '', amount })) })
	expect(/role="status"[^>]*>([^<]+)</.exec(html)?.[1]).toBe(words)
})

test('what was typed comes back, shown literally', () => {
	const name = '"><svg onload=x>'
	const html = render({ mode: 'custom', people: [{ name: 'You', amount: '33,34' }, undefined, { name }] })
	expect(html).toContain('value="33,34"')
	expect(html).toContain('value="&quot;&gt;&lt;svg onload=x&gt;"')
	expect(html).not.toContain('<svg onload')
})

test.each([
	['text', 'abc'],
	['an object', { 0: { name: 'x' } }],
	['null', null],
	['holes', [undefined, null, 'x', 5, { name: ['x'], amount: { y: 1 } }]],
	['a thousand', Array.from({ length: 1000 }, () => ({ name: 'x' }))],
])('a form whose people are %s is shown all the same', (_, people) => {
	expect(inputs(render({ mode: 'equal', people }))).toBeGreaterThanOrEqual(2)
	expect(inputs(render({ mode: 'equal', people }))).toBeLessThanOrEqual(20)
})
