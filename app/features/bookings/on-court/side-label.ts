/** An undecided side of a fixture in words: 'Winner of match 3'. `from` is the number of that match. */
export const sideLabel = ({ from, isThirdPlace }: { from: number | null; isThirdPlace: boolean }) =>
	from === null ? 'To be decided' : `${isThirdPlace ? 'Loser' : 'Winner'} of match ${from}`
