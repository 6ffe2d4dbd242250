import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { BookingBar, BookingPanel } from './booking-panel.tsx'
import { choose, type PanelDay } from './choice.ts'

const GRID = { step: 1 as const, lengths: [1, 2, 3, 4] }
const states = ['past', 'past', 'full', 'free', 'last', 'free', 'closed'] as const
const day: PanelDay = {
	byPhone: '06:00–07:00',
	date: '2026-11-21',
	hours: states.map((state, i) => ({ hour: i + 7, state, price: 200, peak: i === 3 })),
}

/** Returns the HTML of the panel, or of the bar under it, as the server sends it, without its styles. */
function render(asked: { start?: string; hours?: string }, signedIn = false, Part: typeof BookingBar = BookingPanel) {
	const choice = choose([day], { date: day.date, start: null, hours: null, ...asked }, GRID)!
	const href = (changes: Record<string, string | null>) => `?${JSON.stringify(changes)}`
	const limits = { grid: GRID, firstDay: '2026-11-20', lastDay: '2027-01-19' }
	const Stub = createRoutesStub([
		{
			path: '/',
			Component: () => (
				<Part
					{...limits}
					venueId={7}
					sportId={3}
					days={[day]}
					choice={choice}
					signedIn={signedIn}
					phone="021 555 0101"
					loading={false}
					href={href}
				/>
			),
		},
	])
	return renderToStaticMarkup(<Stub />).replace(/ class="[^"]*"/g, '')
}

describe('Book this venue', () => {
	test('the hours that can be had are links, a taken one leads to its list; the others say why not', () => {
		const html = render({})
		for (const time of ['10:00', '11:00', '12:00']) expect(html).toMatch(new RegExp(`<a [^>]*><[^a].*?>${time}`))
		expect(html).toMatch(/<a href="\/booking\/\d+\/\d+\/wait\?date=[^"]*start=09:00".*?09:00.*?Taken/)
		expect(html).toMatch(/13:00.*?Closed/)
		expect(html).toMatch(/11:00.*?1 left.*?, <\/span>R200/)
		expect(html.match(/aria-label="Start times[^>]*>(.*?)<\/ul>/)![1]!.match(/<a /g)).toHaveLength(4)
	})

	test('a member reads their own price at the hours and in the sum, and why', () => {
		Object.assign(day, { percent: 20, member: 'Member price, Gold, 20% off' })
		const html = render({ start: '10:00', hours: '2' })
		Object.assign(day, { percent: undefined, member: undefined })
		expect(html).toMatch(/11:00.*?1 left.*?, <\/span>R160/)
		expect(html.replace(/<[^>]+>/g, '')).toMatch(/Member price, Gold, 20% off.*R320\.00/)
	})

	test('hours that have passed make room for those ahead', () => {
		expect(render({})).not.toContain('>07:00<')
	})

	test('says whom to call for hours that are not booked here', () => {
		const html = render({})
		expect(html.replace(/<[^>]+>/g, '')).toContain('Also open 06:00–07:00: call to book')
		expect(html).toContain('<a href="tel:0215550101">call to book</a>')
	})

	test('says why Book Now is not to be had yet', () => {
		const html = render({})
		expect(html).toContain('<p id="book-summary">Choose a start time first.</p>')
		expect(html).toContain(
			'<span role="link" aria-disabled="true" aria-describedby="book-summary" tabindex="0">Book Now</span>',
		)
	})

	test('leads the signed-in to the form, and visitors there by way of signing in', () => {
		const address = '/booking/7/3?date=2026-11-21&start=10:00&end=12:00'
		const escaped = address.replaceAll('&', '&amp;')
		expect(render({ start: '10:00', hours: '2' }, true)).toContain(
			`href="${escaped}" data-discover="true">Book Now</a>`,
		)
		expect(render({ start: '10:00', hours: '2' })).toContain(
			`href="/auth?next=${encodeURIComponent(address)}" data-discover="true">Book Now</a>`,
		)
		expect(render({ start: '10:00', hours: '2' })).toContain('R400.00')
	})

	test('on a phone nothing covers the hours before one is chosen, and then the length is beside the button', () => {
		const bar = (asked: { start?: string }) => render(asked, false, BookingBar)
		expect(bar({})).toBe('')
		expect(bar({ start: '10:00' })).toMatch(/How long\?.*1 hour.*3 hours.*R200\.00.*Book Now/)
		expect(bar({ start: '09:00' })).toContain('09:00 is taken. Choose another time.')
	})

	test('a length that is not free is not a link', () => {
		const lengths = render({ start: '10:00' }).match(/How long\?.*?<\/ul>/)![0]
		expect(lengths.match(/<a /g)).toHaveLength(3)
		expect(lengths).toMatch(/4\u00a0h.*?Not free/)
	})
})
