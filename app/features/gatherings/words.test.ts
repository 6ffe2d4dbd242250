import { expect, test } from 'vitest'
import { joinLabel, leaving, placesLeft } from './words.ts'

test.each([
	[{ taken: 9, max: null, waiting: 0 }, 'No limit on places.', 'RSVP'],
	[{ taken: 3, max: 4, waiting: 0 }, 'One place left.', 'RSVP'],
	[{ taken: 1, max: 4, waiting: 0 }, '3 places left.', 'RSVP'],
	[{ taken: 4, max: 4, waiting: 0 }, 'It’s full. You’d be first on the waitlist.', 'Join Waitlist'],
	[{ taken: 4, max: 4, waiting: 1 }, 'It’s full. One person is on the waitlist.', 'Join Waitlist'],
	[{ taken: 4, max: 4, waiting: 2 }, 'It’s full. 2 people are on the waitlist.', 'Join Waitlist'],
])('of %j it says %s', (places, text, label) => {
	expect([placesLeft(places), joinLabel(places)]).toEqual([text, label])
	expect(placesLeft(places, true)).toMatch(/ The organiser chooses who comes\.$/)
	expect(joinLabel(places, true)).toBe('Ask to Join')
})

test('who gives up a place reads where it goes', () => {
	expect(leaving('attending', 0).text).toBe('Your place opens to others straight away.')
	expect(leaving('registered', 1).text).toMatch(/^Your place goes straight to the first person on the waitlist\./)
	expect(leaving('waitlisted', 3).text).toBe('If you come back later, you start at the end of the list.')
})
