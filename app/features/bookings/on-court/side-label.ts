type Open = { from: number | null; place: string | null; isThirdPlace: boolean }

/**
 * An undecided side of a fixture in words: 'Winner of match 3', 'Runner-up Group B'. `from` is the number of that match,
 * `place` the place in the group, such as '2B'.
 */
export function sideLabel({ from, place, isThirdPlace }: Open) {
	if (place !== null) return `${place.startsWith('1') ? 'Winner' : 'Runner-up'} Group ${place.slice(1)}`
	return from === null ? 'To be decided' : `${isThirdPlace ? 'Loser' : 'Winner'} of match ${from}`
}
