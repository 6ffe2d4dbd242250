export const NO_CALENDAR = 'Calendar not found'

/** Returns the path of a calendar. The address is the only secret. */
export const feedAddress = (key: string) => `/calendars/${key}.ics`

export const CALENDARS = '/settings/calendar'
