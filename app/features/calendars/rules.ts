export const NO_CALENDAR = 'Calendar not found'

/** Returns the path of a calendar. The address is the only secret. */
export const feedAddress = (key: string) => `/calendars/${key}.ics`

/** The page that lists a user's calendars. */
export const CALENDARS = '/settings/calendar'
