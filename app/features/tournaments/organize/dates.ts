import type { FieldErrors } from '#app/lib/errors.ts'
import { at, DAY, dateOf, isDate } from '#app/lib/time/time.ts'

/** Each a South African calendar day (`YYYY-MM-DD`) or an ISO instant. */
export type DateTexts = { startDate: string; endDate: string; registrationDeadline: string }
export type Dates = { startDate: Date; endDate: Date; registrationDeadline: Date }

const fields = ['startDate', 'endDate', 'registrationDeadline'] as const
const LAST_MINUTE = 24 - 1 / 60
const MOST_DAYS = 366
const MOST_AHEAD = 2 * 366 * DAY

const hourMeant = { startDate: 0, endDate: 0, registrationDeadline: LAST_MINUTE }

/**
 * Turns texts into instants. A day means its midnight at the start; for the deadline it means 23:59, so teams can still
 * join on that day. The end is the last day of play: if the start is a time of that same day, it means 23:59. A date on
 * the same day as in `before` keeps its time, and so does what `texts` leave out.
 */
export function readDates(texts: DateTexts): Dates
export function readDates(texts: Partial<DateTexts>, before: Dates): Dates
export function readDates(texts: Partial<DateTexts>, before?: Dates): Dates {
	const read = (field: keyof Dates) => {
		const text = texts[field]
		if (text === undefined) return before![field]
		if (!isDate(text)) return new Date(text)
		return before && dateOf(before[field]) === text ? before[field] : at(text, hourMeant[field])
	}
	const [startDate, endDate] = [read('startDate'), read('endDate')]
	const startDay = dateOf(startDate)
	return {
		startDate,
		endDate: texts.endDate === startDay && endDate < startDate ? at(startDay, LAST_MINUTE) : endDate,
		registrationDeadline: read('registrationDeadline'),
	}
}

/** Checks the dates of a form; returns none while one is missing or invalid. */
export function recheckDates(values: Record<string, string>, now = new Date()) {
	const { startDate = '', endDate = '', registrationDeadline = '' } = values
	if (![startDate, endDate, registrationDeadline].every(isDate)) return []
	const problems = dateProblems(readDates({ startDate, endDate, registrationDeadline }), now)
	return fields.filter((field) => !problems[field])
}

const isMidnight = (instant: Date) => instant.getTime() === at(dateOf(instant), 0).getTime()

const isPast = {
	startDate: 'Start date must be in the future',
	endDate: 'End date must be in the future',
	registrationDeadline: 'Registration deadline must be in the future',
}

/**
 * Problems of the dates by field. Only dates that differ from `before` must be in the future. A tournament cannot start
 * today, since the day has begun, but registration may close today. A start and an end at the same midnight mean one
 * whole day.
 */
export function dateProblems(dates: Dates, now: Date, before?: Dates): FieldErrors {
	const problems: FieldErrors = {}
	const tell = (field: keyof Dates, message: string) => void (problems[field] ??= []).push(message)
	const changed = fields.filter((field) => Number(before?.[field]) !== Number(dates[field]))
	if (changed.length === 0) return problems
	for (const field of changed) if (dates[field] <= now) tell(field, isPast[field])
	const { startDate, endDate, registrationDeadline } = dates
	if (registrationDeadline >= startDate)
		tell('registrationDeadline', 'Registration deadline must be before the start date')
	if (startDate > endDate || (startDate.getTime() === endDate.getTime() && !isMidnight(startDate)))
		tell('startDate', 'Start date must be before the end date')
	if (startDate.getTime() > now.getTime() + MOST_AHEAD) tell('startDate', 'Start date must be within two years')
	if (endDate.getTime() - startDate.getTime() > MOST_DAYS * DAY)
		tell('endDate', `A tournament can last up to ${MOST_DAYS} days`)
	return problems
}
