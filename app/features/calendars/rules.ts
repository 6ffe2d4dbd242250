export const NO_CALENDAR = 'Calendar not found'

/** The address of a calendar, without the origin. Whoever knows it reads the calendar. */
export const feedAddress = (key: string) => `/calendars/${key}.ics`

/** The page that lists a person's calendars. */
export const CALENDARS = '/settings/calendar'
