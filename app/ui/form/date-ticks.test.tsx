import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Clashes, DateTicks, type TickedDate } from './date-ticks.tsx'

const on = (date: string, more: Partial<TickedDate> = {}): TickedDate => ({
	date,
	day: date,
	price: 420,
	problem: null,
	remark: null,
	...more,
})
/** Returns the lines that a person reads, boxes as `[ ]` and `[x]`. */
const linesOf = (dates: TickedDate[], priced = true) =>
	renderToStaticMarkup(<DateTicks dates={dates} priced={priced} />)
		.replace(/<input[^>]*>/g, (box) => (box.includes(' checked') ? '[x] ' : '[ ] '))
		.replace(/<\/li>|<\/p>/g, '\n')
		.replace(/<[^>]+>/g, ' ')
		.split('\n')
		.flatMap((line) => line.replace(/ +/g, ' ').trim() || [])

test('dates that cannot be ticked come first, and a price that all have is said once', () => {
	const dates = [on('1 Dec'), on('8 Dec', { problem: 'Ruan Botha, 18:00–19:00' }), on('15 Dec')]
	expect(linesOf(dates)).toEqual(['8 Dec Ruan Botha, 18:00–19:00', 'R420 each', '[x] 1 Dec', '[x] 15 Dec'])
	expect(linesOf(dates, false)).toEqual(['8 Dec Ruan Botha, 18:00–19:00', '[x] 1 Dec', '[x] 15 Dec'])
})

test('a date that can be on another court is left out until that is ticked, and other prices are beside each date', () => {
	const instead = { problem: 'Taken', instead: '8 Dec:2', elsewhere: 'court 2', price: 320 }
	const dates = [on('1 Dec'), on('8 Dec', instead)]
	expect(linesOf(dates)).toEqual(['8 Dec Taken [ ] Use court 2 that day, R320', '[x] 1 Dec R420'])
	const result = { status: 'error' as const, initialValue: { on: ['8 Dec:2'] } }
	const sent = renderToStaticMarkup(<Clashes dates={dates} result={result} />)
	expect(sent).toMatch(/<input[^>]*checked/)
	expect(renderToStaticMarkup(<DateTicks dates={dates} apart />)).not.toContain('Taken')
	expect(linesOf([on('1 Dec', { remark: 'Open until 12:00' })])).toEqual(['[x] 1 Dec Open until 12:00 R420'])
})

test('one box ticks all dates that go to the same court', () => {
	const instead = (date: string, court: number) =>
		on(date, { problem: 'Taken', instead: `${date}:${court}`, elsewhere: `court ${court}` })
	const dates = [instead('1 Dec', 2), instead('8 Dec', 2), instead('15 Dec', 3)]
	expect(linesOf(dates, false)[0]).toBe('[ ] Use court 2 for these 2')
	expect(linesOf(dates.slice(0, 2), false)).toEqual([
		'[ ] Use court 2 for all 2',
		'1 Dec Taken [ ] Use court 2 that day',
		'8 Dec Taken [ ] Use court 2 that day',
	])
	expect(linesOf(dates.slice(1), false)[0]).toBe('8 Dec Taken [ ] Use court 2 that day')
	const result = { status: 'error' as const, initialValue: { on: ['1 Dec:2,8 Dec:2', '8 Dec:2'] } }
	const sent = renderToStaticMarkup(<Clashes dates={dates.slice(0, 2)} result={result} />)
	expect(sent.match(/ checked=""/g)).toHaveLength(3)
})

test('many dates with something in their way are folded below the boxes for all of them, and open where one is ticked', () => {
	const dates = Array.from({ length: 5 }, (_, i) =>
		on(`${i + 1} Dec`, { problem: 'Taken', instead: `${i + 1} Dec:2`, elsewhere: 'court 2' }),
	)
	const sent = (result?: Parameters<typeof Clashes>[0]['result']) =>
		renderToStaticMarkup(<Clashes dates={dates} result={result} />)
	expect(sent()).toMatch(/Use court 2 for all 5.*<details><summary[^>]*>See what’s on those 5 dates/)
	expect(sent({ status: 'error', initialValue: { on: ['2 Dec:2'] } })).toContain('<details open="">')
	expect(renderToStaticMarkup(<Clashes dates={dates.slice(1)} />)).not.toContain('<details')
})
