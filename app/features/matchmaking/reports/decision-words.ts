type Means = { requests: number; answers: number; places: number; reports: number }

const some = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export function suspensionMeans({ requests, answers, places, ...means }: Means) {
	return [
		requests > 0 &&
			`${some(requests, 'open request is', 'open requests are')} cancelled. We’ll tell the people in ${requests === 1 ? 'it' : 'them'}.`,
		answers > 0 && `${some(answers, 'waiting answer is', 'waiting answers are')} withdrawn.`,
		places > 0 &&
			`${some(places, 'place in an open game is', 'places in open games are')} given up. We’ll tell the ${places === 1 ? 'person who posted it' : 'people who posted them'}.`,
		...othersDecided(means),
	].filter((sentence) => sentence !== false)
}

export function othersDecided({ reports }: Pick<Means, 'reports'>) {
	const others = reports - 1
	if (others <= 0) return []
	return [
		`${some(others, 'other open report', 'other open reports')} about them ${others === 1 ? 'is' : 'are'} decided too.`,
	]
}
