import { halves, inHours } from './time.ts'

/** `1 court hour`, `4½ court hours` */
export const courtHours = (hours: number) => `${halves(hours)} court ${hours > 0 && hours <= 1 ? 'hour' : 'hours'}`

/** `40 minutes`, `1½ hours` */
export const inMinutes = (minutes: number) =>
	minutes >= 60 && minutes % 30 === 0 ? inHours(minutes / 60) : `${minutes} minutes`
