import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { TermPage } from './next-term.server.ts'
import { NextTerm } from './next-term.tsx'

const first = '2026-12-29'

/** The form as it comes back after it was asked to show dates until 22 December. */
function render(error: Record<string, string[]>) {
	const values = { until: '2026-12-22', held: '2026-12-20' }
	const page: TermPage = {
		when: 'Every Tuesday, 18:00–19:00',
		court: 'Padel, Court 1',
		name: 'Sipho Dube',
		hasAccount: true,
		addOns: null,
		open: null,
		problem: null,
		plan: null,
		values,
		result: { status: 'error', initialValue: values, error },
		today: '2026-12-14',
		first,
		lastDate: '2027-12-14',
	}
	const Stub = createRoutesStub([{ path: '/', Component: () => <NextTerm page={page} base="/" /> }])
	return renderToStaticMarkup(<Stub />)
}

test('the term ends on its first date at the earliest', () => {
	expect(/<input[^>]*name="until"[^>]*>/.exec(render({}))![0]).toContain(`min="${first}"`)
})

test.each(['until', 'weekday', ''])('the dates that cannot be shown say why, once, by “%s”', (name) => {
	expect(render({ [name]: ['Not these dates.'] }).match(/Not these dates\./g)).toHaveLength(1)
})
