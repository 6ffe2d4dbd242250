import { expect, test } from 'vitest'
import { hourByHour } from './hour-by-hour.server.ts'
import { at } from './time.ts'

const FROM = at('2026-11-21', 10)

async function hours(until: Date) {
	const found = []
	for await (const hour of hourByHour(FROM, until)) found.push(hour)
	return found
}

test('the hours follow each other without a gap, and the last one ends where all end', async () => {
	expect(await hours(at('2026-11-21', 12.5))).toEqual([
		{ after: FROM, until: at('2026-11-21', 11) },
		{ after: at('2026-11-21', 11), until: at('2026-11-21', 12) },
		{ after: at('2026-11-21', 12), until: at('2026-11-21', 12.5) },
	])
	expect(await hours(FROM)).toEqual([])
})

test('other work runs between two of them', async () => {
	const order: string[] = []
	for await (const { after } of hourByHour(FROM, at('2026-11-21', 12))) {
		order.push(`hour ${(after.getTime() - FROM.getTime()) / 3_600_000}`)
		setImmediate(() => order.push('others'))
	}
	expect(order.slice(0, 3)).toEqual(['hour 0', 'others', 'hour 1'])
})
