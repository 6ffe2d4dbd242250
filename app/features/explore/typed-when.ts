import { EVENING, SHOWN_FROM, SHOWN_TO } from '#app/features/bookings/rules.ts'
import { addDays, dateOf, halfHourOf, isDate, weekdayOf } from '#app/lib/time/time.ts'
import type { ExploreQuery } from './address.ts'

/** The day and hours that a search text asks for, and the text without them. What is missing was not asked for. */
export type TypedWhen = Pick<ExploreQuery, 'q'> &
	Partial<Pick<ExploreQuery, 'date' | 'from' | 'to' | 'freeNow'>> & {
		/** The hours have passed today, so that they are tomorrow's. */
		isTomorrow?: true
	}

/** Start hours from `from` to `to`, exclusive. `exact`: only the first is meant. */
type Hours = { from: number | null; to: number | null; exact?: boolean }
/** `isOver`: the hours that are meant have passed today. */
type Day = (today: string, isOver: boolean) => string
type Said = { hours?: Hours; part?: Hours; day?: Day; now?: boolean }
type Groups = Partial<Record<string, string>>

const SATURDAY = 6
const SUNDAY = 7
const EVENING_HOURS: Hours = { from: EVENING, to: null }

// In English and in Afrikaans, which people write in between.
const WEEKDAYS = [
	'mon(?:day)?|maandag',
	'tue(?:s|sday)?|dinsdag',
	'wed(?:s|nesday)?|woensdag',
	'thu(?:r|rs|rsday)?|donderdag',
	'fri(?:day)?|vrydag',
	'sat(?:urday)?|saterdag',
	'sun(?:day)?|sondag',
]
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
	'(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const NUMBER = '(?<number>\\d{1,2})'

const COUNT = '\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'

/** `18:00`, `18h00`, `6pm`, or only `6`. */
const time = (n: 1 | 2) => `(?<hour${n}>\\d{1,2})(?<minutes${n}>[:h.][0-5]\\d)?(?: ?(?<half${n}>am|pm))?`

/** The words in which people say when they play, the longer before the shorter. A space is any room between words. */
const PHRASES: [pattern: RegExp, read: (groups: Groups) => Said | null][] = [
	phrase(`(?:on )?(?:the )?${NUMBER}(?:st|nd|rd|th)? (?:of )?${MONTH}`, readMonthDay),
	phrase(`(?:on )?${MONTH} ${NUMBER}(?:st|nd|rd|th)?`, readMonthDay),
	phrase(`(?:on )?the ${NUMBER}(?:st|nd|rd|th)`, readMonthDay),
	phrase('(?:on |over )?(?:this |the )?(?<next>next )?(?:weekend|naweek)', ({ next }) => ({ day: weekend(!!next) })),
	// How many they are says nothing about the court.
	phrase(`(?:for )?(?:${COUNT}) (?:of us|people|players|friends|mates)`, () => ({})),
	phrase('split(?: it| the bill)?', () => ({})),
	phrase('this week', () => ({})),
	phrase('next week', () => ({ day: (today) => nextWeek(today, 1) })),
	...WEEKDAYS.map((names, index) =>
		phrase(`(?:(?:on|for|this) )?(?<next>next )?(?:${names})s?`, ({ next }) => ({ day: weekday(index + 1, !!next) })),
	),
	phrase('(?:for )?(?:today|vandag)', () => ({ day: (today) => today })),
	phrase('(?:for )?(?:tonight|tonite|2nite|vanaand)', () => ({ part: EVENING_HOURS })),
	phrase('(?:for )?(?:tomorrow|tmrw|2moro|môre)', () => ({ day: (today) => addDays(today, 1) })),
	phrase(`(?<word>from |between )?${time(1)} ?(?:-|–|to|till|until|and) ?${time(2)}`, readRange),
	// Not the 5 of `at 5-a-side`.
	phrase(`(?<word>at|around|from|after|before|until|till|by) ${time(1)}(?![-\\s]*a(?:[-\\s]|side))`, readTime),
	phrase(time(1), readTime),
	phrase('(?:this |in the )?morning', () => ({ part: { from: null, to: 12 } })),
	phrase('(?:at )?lunch(?: ?time)?', () => ({ part: { from: 12, to: 14 } })),
	phrase('(?:this |in the )?afternoon', () => ({ part: { from: 12, to: EVENING } })),
	phrase('(?:this |in the |at )?(?:evening|night)|after ?work', () => ({ part: EVENING_HOURS })),
	phrase('(?:right )?now', () => ({ now: true })),
]

/** Words of when that "Did you mean" knows, beside those of venues. */
export const WHEN_WORDS =
	'today tonight tomorrow weekend morning afternoon evening night after work monday tuesday wednesday thursday friday saturday sunday'.split(
		' ',
	)

function phrase(words: string, read: (groups: Groups) => Said | null): (typeof PHRASES)[number] {
	const pattern = words.replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+')
	return [new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu'), read]
}

/**
 * Reads days and hours from a search text, such as `padel tomorrow` or `tennis saturday 18:00`. Returns null where it
 * has none.
 *
 * `shown` is the day chosen beside the text. `isName` says whether a phrase belongs to the name of something that a
 * text finds. Hours that have passed today are meant tomorrow.
 */
export function readWhen(
	q: string,
	shown: string | null,
	now: Date,
	isName: (phrase: string, text: string) => boolean,
): TypedWhen | null {
	const heard: { text: string; index: number; said: Said }[] = []
	let rest = q
	for (const [pattern, read] of PHRASES) {
		for (const { 0: text, index, groups = {} } of rest.matchAll(pattern)) {
			const said = read(groups)
			if (!said) continue
			heard.push({ text, index, said })
			rest = put(rest, index, ' '.repeat(text.length))
		}
	}
	const names = heard.filter(({ text }) => isName(text, `${rest} ${text}`))
	const meant = heard.filter((one) => !names.includes(one)).map(({ said }) => said)
	if (meant.length === 0) return null
	for (const { text, index } of names) rest = put(rest, index, text)
	return {
		q: rest
			.replace(/\s+(?=,)/g, '')
			.replace(/\s+/g, ' ')
			.replace(/^[\s,]+|[\s,]+$/g, ''),
		...whenOf(meant, shown, now),
	}
}

const put = (text: string, index: number, part: string) => text.slice(0, index) + part + text.slice(index + part.length)

function whenOf(said: Said[], shown: string | null, now: Date): Omit<TypedWhen, 'q'> {
	const today = dateOf(now)
	const hours = hoursOf(said)
	const last = hours?.exact ? hours.from! : (hours?.to ?? SHOWN_TO + 1) - 1
	const isOver = halfHourOf(now) >= last
	const day = said.find((one) => one.day)?.day
	const isTomorrow = !day && hours !== null && shown === null && isOver
	const date = day ? day(today, isOver) : isTomorrow ? addDays(today, 1) : undefined
	if (!day && !hours) return said.some((one) => one.now) ? { freeNow: true, date: null } : {}
	return {
		...(date && { date: date === today ? null : date }),
		...(isTomorrow && { isTomorrow }),
		...(hours && { from: hours.from, to: hours.to }),
		freeNow: false,
	}
}

/** Returns the hours that are meant: those of the clock within those of a part of the day. */
function hoursOf(said: Said[]): Hours | null {
	const part = said.find((one) => one.part)?.part
	const named = said.flatMap(({ hours }) => hours ?? [])
	if (named.length === 0) return part ?? null
	let from = named.find((hours) => hours.from !== null)?.from ?? null
	const to = named.find((hours) => hours.to !== null)?.to ?? null
	// `tonight at 8`
	if (from !== null && from < 12 && part === EVENING_HOURS) from += 12
	if (from === null && part?.from != null && part.from < to!) from = part.from
	const first = from === null ? null : Math.min(Math.max(from, SHOWN_FROM), SHOWN_TO)
	const end = to === null ? null : Math.min(Math.max(to, SHOWN_FROM + 1), SHOWN_TO + 1)
	if (first !== null && end !== null && first >= end) return { from: first, to: null }
	return { from: first, to: end, exact: end === null && named.every((hours) => hours.exact) }
}

function readRange({ word, hour1, minutes1, half1, hour2, minutes2, half2 }: Groups): Said | null {
	if (!word && !minutes1 && !minutes2 && !half1 && !half2) return null
	const to = readHour(hour2, minutes2, half2)
	const from = [half1 ?? half2, half1]
		.map((half) => readHour(hour1, minutes1, half))
		.find((hour) => hour !== null && hour < to!)
	return to === null || from == null ? null : { hours: { from, to } }
}

function readTime({ word, hour1, minutes1, half1 }: Groups): Said | null {
	const hour = readHour(hour1, minutes1, half1)
	if (hour === null || (!word && !minutes1 && !half1)) return null
	if (/^(?:before|until|till|by)$/i.test(word ?? '')) return { hours: { from: null, to: hour } }
	return { hours: { from: hour, to: null, exact: !/^(?:from|after)$/i.test(word ?? '') } }
}

/** Returns an hour of 24, 18.5 from half past six on. Without am or pm, one before the first of the day is in the afternoon or evening. */
function readHour(text: string | undefined, minutes: string | undefined, half: string | undefined) {
	const hour = Number(text)
	if (hour > 24 || (half && hour > 12)) return null
	const past = Number(minutes?.slice(1) ?? 0) < 30 ? 0 : 0.5
	if (half) return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) + past
	return (hour < SHOWN_FROM ? hour + 12 : hour) + past
}

/** Reads `28 November`, and `the 28th` of the first month that has one. */
function readMonthDay({ number = '', month }: Groups): Said | null {
	const index = month ? MONTHS.indexOf(month.slice(0, 3).toLowerCase()) : 0
	const day = number.padStart(2, '0')
	const end = `${month ? `-${String(index + 1).padStart(2, '0')}` : ''}-${day}`
	// A year with a 29 February, and January, which has all numbers.
	if (!isDate(`2028${month ? '' : '-01'}${end}`)) return null
	return { day: (today) => firstFrom(today, (date) => date.endsWith(end)) }
}

function firstFrom(date: string, fits: (date: string) => boolean): string {
	return fits(date) ? date : firstFrom(addDays(date, 1), fits)
}

const nextWeek = (today: string, weekday: number) => addDays(today, 7 - weekdayOf(today) + weekday)

function weekday(wanted: number, next: boolean): Day {
	return (today, isOver) => {
		if (next) return nextWeek(today, wanted)
		const start = isOver ? addDays(today, 1) : today
		return firstFrom(start, (date) => weekdayOf(date) === wanted)
	}
}

function weekend(next: boolean): Day {
	return (today, isOver) => {
		if (next) return nextWeek(today, SATURDAY)
		const start = isOver ? addDays(today, 1) : today
		return weekdayOf(start) === SUNDAY ? start : firstFrom(start, (date) => weekdayOf(date) === SATURDAY)
	}
}
