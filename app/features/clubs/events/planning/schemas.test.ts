import { describe, expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { EventChange, EventInput, NewEvent } from './schemas.ts'

const sent = { title: 'Sea Point 5', startTime: '2027-03-06T05:00:00.000Z', endTime: '2027-03-06T06:00:00Z' }
const typed = {
	title: 'Sea Point 5',
	difficulty: 'mixed',
	startDate: '2027-03-06',
	startTime: '07:00',
	endDate: '2027-03-06',
	endTime: '08:00',
}
type Schema = typeof NewEvent | typeof EventChange | typeof EventInput
const messageOf = (schema: Schema, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
const pathOf = (schema: Schema, value: unknown) => schema.safeParse(value).error?.issues[0]?.path

test('a call and a form that say little mean the same', () => {
	const plan = {
		title: 'Sea Point 5',
		description: '',
		location: '',
		distance: 5,
		elevation: 0,
		paceMin: null,
		paceMax: null,
		maxParticipants: 0,
		requiresApproval: false,
		isPublic: true,
		startTime: at('2027-03-06', 7),
		endTime: at('2027-03-06', 8),
		image: null,
		repeats: 'none',
		weekdays: [],
	}
	expect(NewEvent.parse(sent)).toEqual({ ...plan, difficulty: 'intermediate' })
	expect(EventInput.parse(typed)).toEqual({ ...plan, difficulty: 'mixed' })
})

test('what a change leaves out is not there', () => {
	expect(EventChange.parse({})).toEqual({ scope: 'one' })
	expect(EventChange.parse({ description: null, paceExpectation: null })).toEqual({
		scope: 'one',
		description: '',
		paceMin: null,
		paceMax: null,
	})
})

test('what nobody may set is dropped', () => {
	const more = { id: 7, clubId: 9, organizerId: 3, status: 'cancelled', currentParticipants: 4, seriesId: 1 }
	expect(NewEvent.parse({ ...sent, ...more })).toEqual(NewEvent.parse(sent))
	expect(EventInput.parse({ ...typed, ...more })).toEqual(EventInput.parse(typed))
})

describe('pace', () => {
	test.each([
		[{ paceMin: '5:30', paceMax: '7:00' }, [330, 420]],
		[{ paceExpectation: '5:30-7:00 min/km' }, [330, 420]],
		[{ paceExpectation: '4:59 – 5:00' }, [299, 300]],
		[{ paceMin: '5:00', paceMax: '', paceExpectation: '' }, [300, null]],
		[{ paceMin: '6:00', paceMax: '6:00' }, [360, 360]],
	])('%j is understood', (pace, [paceMin, paceMax]) => {
		expect(NewEvent.parse({ ...sent, ...pace })).toMatchObject({ paceMin, paceMax })
	})

	test.each([
		[{ paceMin: '5:60' }, ['paceMin']],
		[{ paceMin: '1:59' }, ['paceMin']],
		[{ paceMax: '20:01' }, ['paceMax']],
		[{ paceMax: 330 }, ['paceMax']],
		[{ paceMin: '7:00', paceMax: '5:30' }, ['paceMax']],
		[{ paceExpectation: 'fast' }, ['paceExpectation']],
		[{ paceExpectation: '7:00-5:30 min/km' }, ['paceMax']],
		[{ paceExpectation: '5:30-70:00 min/km' }, ['paceExpectation']],
	])('%j is not', (pace, path) => {
		expect(pathOf(NewEvent, { ...sent, ...pace })).toEqual(path)
		expect(pathOf(EventChange, pace)).toEqual(path)
	})
})

test('a time of a call is cut to the minute', () => {
	const times = { startTime: '2027-03-06T07:00:30.500+02:00', endTime: '2027-03-06T08:30:59Z' }
	for (const schema of [NewEvent, EventChange])
		expect(schema.parse({ ...sent, ...times })).toMatchObject({
			startTime: new Date('2027-03-06T05:00:00Z'),
			endTime: new Date('2027-03-06T08:30:00Z'),
		})
})

test.each([
	['title', 'Ab', 'Title must be at least 3 characters'],
	['title', '  \u200b ', 'Title must be at least 3 characters'],
	['title', '🏃'.repeat(101), 'Title must be at most 100 characters'],
	['title', 'One\nTwo', 'Some characters cannot be used here'],
	['description', 'x'.repeat(2_001), 'Description must be at most 2000 characters'],
	['location', 'x'.repeat(161), 'Location must be at most 160 characters'],
	['distance', -0.1, 'Distance must be between 0 and 250 km, in steps of 0.1'],
	['distance', 250.1, 'Distance must be between 0 and 250 km, in steps of 0.1'],
	['distance', 5.05, 'Distance must be between 0 and 250 km, in steps of 0.1'],
	['distance', '5', 'Distance must be between 0 and 250 km, in steps of 0.1'],
	['elevation', 1.5, 'Elevation must be a whole number from 0 to 10000'],
	['elevation', -1, 'Elevation must be a whole number from 0 to 10000'],
	['maxParticipants', 10_001, 'Enter a whole number from 0 to 10000'],
	['maxParticipants', -1, 'Enter a whole number from 0 to 10000'],
	['difficulty', 'elite', 'Choose a level'],
	['isPublic', 'true', 'isPublic must be true or false'],
	['requiresApproval', 1, 'requiresApproval must be true or false'],
	['image', 'https://a.example/1.jpg', 'Upload the picture on its page. We don’t show pictures from elsewhere'],
	['image', 'javascript:alert(1)', 'Upload the picture on its page. We don’t show pictures from elsewhere'],
	['image', '/uploads/../app.db', 'Upload the picture on its page. We don’t show pictures from elsewhere'],
	['startTime', '2027-03-06T07:00', 'Start time must be an ISO time with its zone'],
	['startTime', '2027-02-30T07:00:00Z', 'Start time must be an ISO time with its zone'],
	['endTime', 1_800_000_000_000, 'End time must be an ISO time with its zone'],
])('%s %j: %s', (field, value, message) => {
	expect(messageOf(NewEvent, { ...sent, [field]: value })).toBe(message)
	expect(messageOf(EventChange, { [field]: value })).toBe(message)
	expect(pathOf(EventChange, { [field]: value })).toEqual([field])
})

test.each([
	['distance', '0', 0],
	['distance', '42,2', 42.2],
	['distance', '250', 250],
	['maxParticipants', '10000', 10_000],
	['elevation', ' 120 ', 120],
	['isPublic', 'false', false],
	['requiresApproval', 'yes', true],
	['image', 'https://a.example/1.jpg', null],
])('the form reads %s %j', (field, value, read) => {
	expect(EventInput.parse({ ...typed, [field]: value })).toMatchObject({ [field]: read })
})

test.each([
	['startDate', '2027-02-30', 'Choose a date that exists'],
	['startTime', '25:00', 'Choose a start time'],
	['distance', '250.1', 'Distance must be between 0 and 250 km, in steps of 0.1'],
	['distance', '1e3', 'Distance must be between 0 and 250 km, in steps of 0.1'],
	['elevation', '-1', 'Elevation must be a whole number from 0 to 10000'],
	['maxParticipants', '0x1', 'Enter a whole number from 0 to 10000'],
	['isPublic', 'perhaps', 'Choose who can see it'],
	['repeats', 'daily', 'Choose how often it repeats'],
])('the form refuses %s %j: %s', (field, value, message) => {
	expect(messageOf(EventInput, { ...typed, [field]: value })).toBe(message)
})

test('the form says all that is wrong at once', () => {
	const wrong = { startDate: undefined, distance: 'far', elevation: '1.5', paceMin: '7:00', paceMax: '5:30' }
	const { issues } = EventInput.safeParse({ ...typed, ...wrong }).error!
	expect(issues.map(({ path }) => path.join())).toEqual(['startDate', 'distance', 'elevation', 'paceMax'])
})

test.each([
	['startTime', 'Say when the run starts'],
	['endTime', 'Say when the run ends'],
])('a call without %s is told: %s', (field, message) => {
	expect(messageOf(NewEvent, { ...sent, [field]: undefined })).toBe(message)
	expect(pathOf(NewEvent, { ...sent, [field]: undefined })).toEqual([field])
})
