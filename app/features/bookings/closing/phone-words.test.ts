import { expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { phoneMessage, phoneMessages } from './phone-words.ts'

const lost = {
	name: 'Zanele Mthembu',
	venue: 'Beacon',
	court: 'Padel, court 1',
	startTime: at('2026-11-20', 16),
	reason: 'rain',
	comesBack: 0,
	hoursBack: 0,
	chooses: false,
	sent: 0,
	choosesSent: false,
	isOpen: false,
} as const

test.each([
	[{}, 'There’s nothing to pay.'],
	[{ hoursBack: 1 }, 'Your pack has its half hour back.'],
	[{ hoursBack: 2 }, 'Your pack has its hour back.'],
	[{ hoursBack: 3, comesBack: 15_000 }, 'Your pack has its 1½ hours back. You get R150.00 back.'],
	[{ comesBack: 20_000 }, 'You get R200.00 back.'],
	[{ sent: 32_000 }, 'The R320.00 you sent isn’t here yet. Once it is, you get it back.'],
	[
		{ sent: 32_000, choosesSent: true },
		'The R320.00 you sent isn’t here yet. Once it is, you can pick a refund, another time or credit.',
	],
])('the message about a closed court says what comes back of %j', (back, words) => {
	expect(phoneMessage({ ...lost, ...back })).toContain(` can’t go ahead. ${words} Sorry`)
})

test('the message about several courts adds up the hours of the pack', () => {
	const both = [
		{ ...lost, hoursBack: 2 },
		{ ...lost, startTime: at('2026-11-20', 18), hoursBack: 2 },
	]
	expect(phoneMessages(both)).toContain('Your pack has its 2 hours back.')
})
