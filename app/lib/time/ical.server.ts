import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { addDays, dateOf, HOUR } from './time.ts'

/** Seconds after which a subscribed calendar may fetch the file again. */
const ASK_AGAIN = 3_600

/** The largest `SEQUENCE`: an integer of RFC 5545 has 32 bits. */
const MOST = 2_147_483_647

export type CalendarEntry = {
	/** Its permanent id, such as `booking-12`. */
	uid: string
	/** Grows with each change. */
	sequence: number
	start: Date
	end: Date
	/** The entry then covers whole South African days from `start` to `end`, both included. */
	allDay?: boolean
	title: string
	/** The address of the place. */
	place?: string
	latitude?: number | null
	longitude?: number | null
	/** The description, line by line. */
	lines?: string[]
	/** The path of its page. */
	address?: string
	status: 'confirmed' | 'tentative' | 'cancelled'
	/** The calendar reminds so many hours before the start. */
	remindHours?: number
}

export type CalendarFile = { name: string; product: string; entries: CalendarEntry[] }

const statuses = {
	confirmed: ICalEventStatus.CONFIRMED,
	tentative: ICalEventStatus.TENTATIVE,
	cancelled: ICalEventStatus.CANCELLED,
}

/** Returns a calendar as text (RFC 5545), folded and escaped, in UTC; `origin` is ours, `now` when it is made. */
export function calendarText({ name, product, entries }: CalendarFile, origin: string, now: Date) {
	const { host } = new URL(origin)
	const calendar = ical({
		name: plain(name),
		prodId: { company: 'Courtside', product, language: 'EN' },
		method: ICalCalendarMethod.PUBLISH,
		ttl: ASK_AGAIN,
	})
	for (const entry of entries) {
		const { latitude: lat, longitude: lon, allDay = false } = entry
		const hasPoint = typeof lat === 'number' && typeof lon === 'number'
		const event = calendar.createEvent({
			id: `${entry.uid}@${host}`,
			sequence: Math.min(Math.max(entry.sequence, 0), MOST),
			stamp: now,
			allDay,
			start: allDay ? wholeDay(dateOf(entry.start)) : entry.start,
			end: allDay ? wholeDay(addDays(dateOf(entry.end), 1)) : entry.end,
			summary: plain(entry.title),
			...(entry.place && { location: { title: plain(entry.place), ...(hasPoint && { geo: { lat, lon } }) } }),
			description: entry.lines?.map(plain).filter(Boolean).join('\n') || null,
			url: entry.address === undefined ? null : (origin + entry.address).replace(/[,;\\]/g, encodeURIComponent),
			status: statuses[entry.status],
		})
		if (entry.remindHours && entry.status !== 'cancelled') {
			event.createAlarm({
				type: ICalAlarmType.display,
				trigger: (entry.remindHours * HOUR) / 1000,
				description: plain(entry.title),
			})
		}
	}
	return `${calendar.toString().trimEnd()}\r\n`
}

/** Returns the headers of a calendar file; `file` is the name it is saved under. */
export const calendarHeaders = (file: string) => ({
	'Content-Type': 'text/calendar; charset=utf-8',
	'Content-Disposition': `attachment; filename="${file}.ics"`,
})

type Dated = { createdAt: Date; updatedAt: Date | null }

/** Returns a `SEQUENCE` from when a row was made and last changed, in tenths of a second: six years fit. */
export const sequenceOf = ({ createdAt, updatedAt }: Dated) =>
	updatedAt === null ? 0 : Math.max(0, Math.ceil((updatedAt.getTime() - createdAt.getTime()) / 100))

/** A calendar date, which has no time zone. */
const wholeDay = (date: string) => new Date(`${date}T00:00:00Z`)

/** Joins text into one line and removes what the format cannot write. */
const plain = (text: string) => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
