import { describe, expect, it, test, vi } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { counts, post, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
const TUESDAY = '2027-03-02'
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const headers = await signedIn(await createUser())

const venues = {
	usual: await createVenue(),
	long: await createVenue({ opensAt: 6, closesAt: 22 }),
	short: await createVenue({ opensAt: 9, closesAt: 17, weekdays: [1, 2, 3, 4, 5, 6] }),
	shut: await createVenue({ weekdays: [] }),
	strict: await createVenue({ settings: { maxHours: 2, maxDaysAhead: 7 } }),
}

/** `02 10:30` is that time on 2 March 2027 in South Africa. Other text is sent as it is. */
const instant = (text: string) =>
	/^\d\d [\d:.]+$/.test(text) ? new Date(`2027-03-${text.replace(' ', 'T')}+02:00`).toISOString() : text

const send = (venue: keyof typeof venues, startTime: unknown, endTime: unknown) =>
	post(headers, { ...wish(venues[venue], TUESDAY, 10, 11), startTime, endTime })

// reason, venue, start, end, message (about the end in the second list)
const refusedStarts: [string, keyof typeof venues, string, string, string][] = [
	['a half hour', 'usual', '02 10:30', '02 12:00', 'Bookings start on the hour. The next full hour is 11:00.'],
	['a second late', 'usual', '02 10:00:01', '02 11:00:01', 'Bookings start on the hour. The next full hour is 11:00.'],
	['a millisecond', 'usual', '02 10:00:00.001', '02 11:00', 'Bookings start on the hour. The next full hour is 11:00.'],
	['half over', 'usual', '01 08:00', '01 10:00', 'That time has passed. The next bookable hour is Mon 1 Mar at 09:00.'],
	[
		'long ago',
		'usual',
		'0001-01-01T10:00:00Z',
		'0001-01-01T11:00:00Z',
		'That time has passed. The next bookable hour is Mon 1 Mar at 09:00.',
	],
	[
		'61 days ahead',
		'usual',
		'2027-05-01T10:00:00Z',
		'2027-05-01T11:00:00Z',
		'You can book at most 60 days ahead, until Fri 30 Apr.',
	],
	[
		'far ahead',
		'usual',
		'9999-12-31T22:00:00Z',
		'9999-12-31T23:00:00Z',
		'You can book at most 60 days ahead, until Fri 30 Apr.',
	],
	[
		'the year 10000',
		'usual',
		'9999-12-31T20:00:00-12:00',
		'9999-12-31T21:00:00-12:00',
		'You can book at most 60 days ahead, until Fri 30 Apr.',
	],
	['8 days ahead', 'strict', '09 10:00', '09 11:00', 'You can book at most 7 days ahead, until Mon 8 Mar.'],
	[
		'before opening',
		'usual',
		'02 06:00',
		'02 08:00',
		'Courts can be booked from 07:00 to 21:00 on Tue 2 Mar. The next bookable hour is Tue 2 Mar at 07:00.',
	],
	[
		'before 07:00',
		'long',
		'02 06:00',
		'02 07:00',
		'Courts can be booked from 07:00 to 21:00 on Tue 2 Mar. The next bookable hour is Tue 2 Mar at 07:00.',
	],
	[
		'after closing',
		'usual',
		'02 21:00',
		'02 22:00',
		'Courts can be booked from 07:00 to 21:00 on Tue 2 Mar. The next bookable hour is Wed 3 Mar at 07:00.',
	],
	[
		'across midnight',
		'usual',
		'02 23:00',
		'03 01:00',
		'Courts can be booked from 07:00 to 21:00 on Tue 2 Mar. The next bookable hour is Wed 3 Mar at 07:00.',
	],
	[
		'a late opening',
		'short',
		'02 08:00',
		'02 10:00',
		'Courts can be booked from 09:00 to 17:00 on Tue 2 Mar. The next bookable hour is Tue 2 Mar at 09:00.',
	],
	[
		'a closed day',
		'short',
		'07 10:00',
		'07 11:00',
		'The venue is closed on Sun 7 Mar. The next bookable hour is Mon 8 Mar at 09:00.',
	],
	[
		'never open',
		'shut',
		'02 10:00',
		'02 11:00',
		'The venue is closed on Tue 2 Mar. The venue has no opening hours at the moment.',
	],
]
const refusedEnds: typeof refusedStarts = [
	['end = start', 'usual', '02 10:00', '02 10:00', 'End time must be after start time: 11:00 at the earliest.'],
	['end before start', 'usual', '02 10:00', '02 08:00', 'End time must be after start time: 11:00 at the earliest.'],
	['half an hour less', 'usual', '02 10:00', '02 11:30', 'Bookings end on the hour. The next full hour is 12:00.'],
	['5 hours', 'usual', '02 10:00', '02 15:00', 'A booking here is at most 4 hours long: until 14:00 at the latest.'],
	['3 hours', 'strict', '02 10:00', '02 13:00', 'A booking here is at most 2 hours long: until 12:00 at the latest.'],
	[
		'8000 years',
		'usual',
		'02 10:00',
		'9999-12-31T23:00:00Z',
		'A booking here is at most 4 hours long: until 14:00 at the latest.',
	],
	[
		'past 21:00',
		'long',
		'02 20:00',
		'02 22:00',
		'Courts can be booked from 07:00 to 21:00 on Tue 2 Mar. The latest end is 21:00.',
	],
	[
		'until midnight',
		'usual',
		'02 20:00',
		'03 00:00',
		'Courts can be booked from 07:00 to 21:00 on Tue 2 Mar. The latest end is 21:00.',
	],
	[
		'past closing',
		'short',
		'02 16:00',
		'02 18:00',
		'Courts can be booked from 09:00 to 17:00 on Tue 2 Mar. The latest end is 17:00.',
	],
]

describe('a time that cannot be booked is refused with the rule and the next valid time', () => {
	const refuse = async (field: string, [, venue, start, end, message]: (typeof refusedStarts)[number]) => {
		const before = await counts()
		for (let twice = 0; twice < 2; twice++) {
			const answer = await send(venue, instant(start), instant(end))
			expect([answer.status, answer.body]).toEqual([400, { message, fieldErrors: { [field]: [message] } }])
		}
		expect(await counts()).toEqual(before)
	}
	test('each …, … to …', () => each(refusedStarts, (...row) => refuse('startTime', row)))
	test('each …, … to …', () => each(refusedEnds, (...row) => refuse('endTime', row)))

	it('is also the hour that passes between page and post', async () => {
		vi.setSystemTime(at(TUESDAY, 10))
		const answer = await send('usual', instant('02 10:00'), instant('02 11:00'))
		vi.setSystemTime(NOW)
		expect(answer.body.message).toBe('That time has passed. The next bookable hour is Tue 2 Mar at 11:00.')
	})
})

describe('a time that can just be booked', () => {
	test('each …, … to …', () =>
		each(
			[
				['the next full hour', 'usual', '01 09:00', '01 10:00'],
				['the last day', 'usual', '2027-04-30T18:00:00Z', '2027-04-30T19:00:00Z'],
				['the venue’s last day', 'strict', '08 10:00', '08 11:00'],
				['the longest', 'usual', '02 07:00', '02 11:00'],
				['the venue’s longest', 'strict', '02 10:00', '02 12:00'],
				['the first hour', 'long', '02 07:00', '02 08:00'],
				['the last hour', 'long', '02 20:00', '02 21:00'],
				['the venue’s first hour', 'short', '02 09:00', '02 10:00'],
				['the venue’s last hour', 'short', '02 16:00', '02 17:00'],
				['the day it opens again', 'short', '08 09:00', '08 10:00'],
			] as const,
			async (_, venue, start, end) => {
				expect((await send(venue, instant(start), instant(end))).status).toBe(201)
			},
		))
})

const noTime = (name: string) => [
	`The ${name} time must be an ISO time with its zone, such as 2026-11-23T10:00:00+02:00`,
]

describe('invalid times', () => {
	test('each is refused', () =>
		each(
			[
				'tomorrow',
				'',
				'2027-03-02T10:00:00',
				'2027-02-30T10:00:00Z',
				'2027-13-01T10:00:00Z',
				'2027-03-02T24:00:00Z',
				'2027-03-02T10:00:00+25:00',
				'2027-03-02 10:00:00Z',
				'10:00',
				'+275760-09-13T00:00:00.001Z',
				1_800_000_000_000,
				null,
				true,
				{ $gt: '' },
				['2027-03-02T10:00:00Z'],
			],
			async (value) => {
				const before = await counts()
				const start = await send('usual', value, instant('02 12:00'))
				expect([start.status, start.body.fieldErrors]).toEqual([400, { startTime: noTime('start') }])
				const end = await send('usual', instant('02 10:00'), value)
				expect([end.status, end.body.fieldErrors]).toEqual([400, { endTime: noTime('end') }])
				expect(await counts()).toEqual(before)
			},
		))
})
