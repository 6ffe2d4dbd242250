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
 * The instants that are meant. A day stands for its midnight at the start of the day, as deadline for its 23:59: one
 * can still join on that day. An end is the last day on which is played: after a start with a time of that same day, its
 * 23:59. Where `before` lies on the same day, it stays.
 */
export function readDates(texts: DateTexts, before?: Dates): Dates {
	const read = (field: keyof Dates) => {
		const text = texts[field]
		if (!isDate(text)) return new Date(text)
		return before && dateOf(before[field]) === text ? before[field] : at(text, hourMeant[field])
	}
	const [startDate, endDate] = [read('startDate'), read('endDate')]
	const endsThatDay = texts.endDate === dateOf(startDate) && endDate < startDate
	return {
		startDate,
		endDate: endsThatDay ? at(texts.endDate, LAST_MINUTE) : endDate,
		registrationDeadline: read('registrationDeadline'),
	}
}

/** The dates of a form that are right as they stand in it; none while one is missing or is no date. */
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
 * What is wrong with the dates, by field; only what has changed since `before` has to lie ahead. A first day of today
 * has begun, so the first that can be chosen is tomorrow; registration may close today. A start and an end at the same
 * midnight are one whole day.
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
		tell('endDate', `A tournament lasts ${MOST_DAYS} days at most`)
	return problems
}
