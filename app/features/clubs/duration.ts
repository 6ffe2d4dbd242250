/** Seconds as `1:02:30`, or `27:30` under an hour. */
export function formatDuration(seconds: number) {
	const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
	const two = (part: number) => String(part).padStart(2, '0')
	return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
