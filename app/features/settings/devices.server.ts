import { write } from '#db/client/index.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { endSessionsOf, findSessionsOf } from '#app/features/accounts/sessions.server.ts'
import { addDays, dateOf, formatDay, formatTime, HOUR } from '#app/lib/time/time.ts'
import { deviceName } from '#app/lib/text/device-name.ts'

/** Devices where the user is signed in, this one first. */
export async function findDevices(user: { id: number }, sessionId: number | null, now = new Date()) {
	const devices = (await findSessionsOf(user, now)).map(({ id, userAgent, createdAt, lastSeenAt }) => ({
		id,
		name: deviceName(userAgent),
		isThis: id === sessionId,
		seen: seenWords(lastSeenAt, now),
		since: momentWords(createdAt),
	}))
	return [...devices.filter(({ isThis }) => isThis), ...devices.filter(({ isThis }) => !isThis)]
}
export type OwnDevice = Awaited<ReturnType<typeof findDevices>>[number]

/** Visits are recorded once an hour, so the text is no more precise. */
function seenWords(seen: Date, now: Date) {
	if (now.getTime() - seen.getTime() <= HOUR) return 'in the last hour'
	const date = dateOf(seen)
	if (date === dateOf(now)) return `today, ${formatTime(seen)}`
	if (date === addDays(dateOf(now), -1)) return `yesterday, ${formatTime(seen)}`
	return momentWords(seen)
}

const momentWords = (moment: Date) => `${formatDay(moment)}, ${formatTime(moment)}`

/** Ends all of the user's other sessions, in browsers, apps and open connections. Returns how many. */
export async function endOthers(user: { id: number }, sessionId: number | null) {
	const ended = await write((tx) => endSessionsOf(tx, user.id, sessionId))
	sessionsEnded(ended)
	return ended.length
}
