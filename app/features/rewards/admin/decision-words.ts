import { inPoints } from '../redeemable.ts'

export const completedWords = (item: string) => ({
	title: 'Your reward has been handed over',
	body: `${item}. The code has been used. Enjoy it.`,
})

type Cancelled = { item: string; points: number; kept: number; note: string }

/** The notice about a cancelled redemption; `kept` points paid off what the player owed. */
export function cancelledWords({ item, points, kept, note }: Cancelled) {
	const back =
		kept === 0
			? `Your ${inPoints(points)} ${points === 1 ? 'is' : 'are'} back.`
			: `${inPoints(points - kept)} of ${points} are back; ${kept} went to points you still owed.`
	return { title: 'Your redemption was cancelled', body: [`${item}.`, back, note].filter(Boolean).join(' ') }
}

export function cancelledToast({ person, points, kept }: { person: string; points: number; kept: number }) {
	const has = points === kept ? 'nothing' : `${points - kept}`
	const back =
		kept === 0 ? 'has the points back' : `has ${has} of ${inPoints(points)} back, ${kept} went to points they owed,`
	return `${person} ${back} and is told.`
}

type Undecided = { person: string; pointsSpent: number; points: number; owed: number; stock: number | null }

export function pointsConsequence({ person, pointsSpent, points, owed }: Undecided) {
	const kept = Math.min(owed, points + pointsSpent)
	const after = points + pointsSpent - kept
	const less = kept === 0 ? '' : `, of which ${kept} ${kept === 1 ? 'goes' : 'go'} to points they still owe,`
	return `${person} gets ${inPoints(pointsSpent)} back${less} and then has ${after}.`
}

export const stockConsequence = ({ stock }: Pick<Undecided, 'stock'>) =>
	stock === null ? 'Its stock has no limit, so nothing changes there.' : `The stock goes from ${stock} to ${stock + 1}.`
