import { expect, it } from 'vitest'
import { tell } from '#db/client/index.ts'
import { lookingAt, repeatLooking, startLooking, stopLooking } from './looking.server.ts'

const SLOT = '1:1:2026-11-05:18'
const OTHER = '1:1:2026-11-05:19'

const elsewhere = (slotId: string, people: string[]) =>
	tell('looking', { process: 'another', slots: [[slotId, { people, more: 0 }]] })

it('counts viewers elsewhere at once after a reload, and forgets them if no viewer comes back', () => {
	elsewhere(OTHER, ['lerato'])
	for (const slotId of [SLOT, OTHER]) startLooking(slotId, 'thandi')
	expect(lookingAt(OTHER).count, 'there was no viewer here at the time of the report').toBe(1)
	elsewhere(SLOT, ['sipho'])
	expect(lookingAt(SLOT).count).toBe(2)

	stopLooking(SLOT, 'thandi')
	elsewhere(SLOT, ['sipho', 'lerato'])
	startLooking(SLOT, 'thandi')
	expect(lookingAt(SLOT).count).toBe(3)
	repeatLooking(Date.now())
	expect(lookingAt(SLOT).count).toBe(3)

	stopLooking(SLOT, 'thandi')
	repeatLooking(Date.now())
	startLooking(SLOT, 'thandi')
	expect(lookingAt(SLOT).count).toBe(1)
})
