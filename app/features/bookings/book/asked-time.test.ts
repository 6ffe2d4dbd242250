import { expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { anOffer } from '#tests/support/world/offer.ts'
import { readTime } from './asked-time.ts'

const now = at('2026-11-20', 9.5)
const read = (query: string, lengths: number[]) => readTime({ ...anOffer(), lengths }, new URLSearchParams(query), now)

test('ends after the shortest length, and by the last hour that can be chosen', () => {
	expect(read('start=18:00', [2])).toMatchObject({ startTime: '18:00', endTime: '20:00' })
	expect(read('start=20:00', [2])).toMatchObject({ startTime: '20:00', endTime: '21:00' })
})
