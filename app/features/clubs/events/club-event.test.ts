import { expect, test } from 'vitest'
import { placesText } from './club-event.ts'

test.each([
	[12, 0, 0, '12 going'],
	[0, 6, 0, '0 of 6 places taken'],
	[4, 6, 0, '4 of 6 places taken'],
	[4, 6, 2, '4 of 6 places taken · 2 waiting'],
	[6, 6, 5, 'Full · 5 waiting'],
	[6, 6, 0, 'Full · 6 places'],
	[1, 1, 0, 'Full · 1 place'],
])('%i of %i with %i waiting reads %s', (participantCount, maxParticipants, waiting, text) => {
	expect(placesText({ participantCount, maxParticipants }, waiting)).toBe(text)
})
