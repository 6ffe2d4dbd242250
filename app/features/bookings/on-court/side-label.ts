type Open = { from: number | null; place: string | null; isThirdPlace: boolean }

/**
 * An undecided side of a fixture in words: 'Winner of match 3', 'Runner-up Group B', 'Best runner-up'. `from` is the number of that match,
 * `place` the place in a group, such as '2B', or '2' for the loser of that match.
 */
export function sideLabel({ from, place, isThirdPlace }: Open) {
	if (place?.startsWith('2*')) return 'Best runner-up'
	if (place !== null && from === null)
		return `${place.startsWith('1') ? 'Winner' : 'Runner-up'} Group ${place.slice(1)}`
	return from === null ? 'To be decided' : `${isThirdPlace || place === '2' ? 'Loser' : 'Winner'} of match ${from}`
}
