import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { paidLabel } from '#app/features/ledger/paid-words.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { VisitsToTake, type Visited } from '../../customers/customer-visits.tsx'
import { DatesToTake } from './dates-to-take.tsx'

const tuesday = '2026-12-01'
const now = at('2026-12-09', 12)

/** A date in so many weeks, of which so many cents are due. */
const visit = (week: number, due: number): Visited => ({
	id: week + 1,
	sport: 'Padel',
	court: 1,
	startTime: at(addDays(tuesday, 7 * week), 18),
	endTime: at(addDays(tuesday, 7 * week), 19),
	status: 'confirmed',
	closed: null,
	cost: 'R200.00',
	noShow: false,
	due,
	money: { held: 20_000 - due, total: 20_000 },
	paid: paidLabel({ held: 20_000 - due, total: 20_000 }),
})

function render(visits: Visited[]) {
	const page = (
		<DatesToTake visits={visits} base="/venue-dashboard/1" here="/venue-dashboard/1/regulars/1" now={now}>
			<p>So far</p>
		</DatesToTake>
	)
	const Stub = createRoutesStub([{ path: '/', Component: () => page }])
	const html = renderToStaticMarkup(<Stub />)
	const boxes = html.match(/<input[^>]*name="on"[^>]*>/g) ?? []
	return {
		boxes: boxes.length,
		ticked: boxes.filter((box) => box.includes('checked')).length,
		headings: [...html.matchAll(/<h3[^>]*>([^<]*)/g)].map(([, words]) => words),
		isOff: /<button[^>]*disabled=""/.test(html),
		button: /Tick What[^<]*|Take R[^<]*/.exec(html)?.[0],
	}
}

test('no money is ticked beforehand, neither what is owed nor the next date', () => {
	expect(render([0, 1, 2, 3].map((week) => visit(week, 20_000)))).toEqual({
		boxes: 4,
		ticked: 0,
		headings: ['Owed now', 'To come'],
		// Without scripts it takes those that are ticked.
		isOff: false,
		button: 'Tick What Was Paid',
	})
	expect(render([2, 3, 4].map((week) => visit(week, week === 2 ? 0 : 20_000)))).toMatchObject({ boxes: 2, ticked: 0 })
})

test('nothing is asked where all is paid', () => {
	expect(render([visit(2, 0)])).toMatchObject({ boxes: 0, headings: ['To come'], button: undefined })
})

test('of a customer several are taken by one button, and a single one by its own link', () => {
	const rendered = (visits: Visited[]) => {
		const shown = { title: 'Owed now', visits, base: '/venue-dashboard/1', here: '/1', take: '/1/take', now }
		const Stub = createRoutesStub([{ path: '/', Component: () => <VisitsToTake {...shown} /> }])
		return renderToStaticMarkup(<Stub />).replace(/\s/g, ' ')
	}
	const two = [visit(0, 20_000), visit(1, 20_000)]
	expect(rendered(two)).toContain('Tick What Was Paid')
	expect(rendered(two)).not.toContain('/money/bookings/')
	expect(rendered([visit(0, 20_000), visit(1, 0)])).toContain('/money/bookings/1?')
	expect(rendered([visit(0, 20_000), visit(1, 0)])).not.toContain('checkbox')
})
