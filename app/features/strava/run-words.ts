/** Metres as `10.24 km`. */
export const inKilometres = (metres: number) => `${(metres / 1000).toFixed(2)} km`

/** Seconds as `41:05` or `1:02:33`. */
export function inHoursAndMinutes(seconds: number) {
	const hours = Math.floor(seconds / 3600)
	const minutes = Math.floor((seconds % 3600) / 60)
	const rest = String(seconds % 60).padStart(2, '0')
	return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

export const importedWords = (runs: number) =>
	runs === 0 ? 'No runs in the last 90 days.' : `${runs === 1 ? '1 run' : `${runs} runs`} from the last 90 days.`
