import { inPoints } from '#app/lib/money.ts'

/** The toast for the admin who cancelled it. */
export function cancelledToast({ person, points, kept }: { person: string; points: number; kept: number }) {
	const has = points === kept ? 'nothing' : `${points - kept}`
	const back =
		kept === 0 ? 'has the points back' : `has ${has} of ${inPoints(points)} back. ${kept} went to points they owed`
	return `${person} ${back}. We’ve told them.`
}

type Undecided = { person: string; pointsSpent: number; points: number; owed: number; stock: number | null }

export function pointsConsequence({ person, pointsSpent, points, owed }: Undecided) {
	const kept = Math.min(owed, points + pointsSpent)
	const after = points + pointsSpent - kept
	const less = kept === 0 ? '' : `, of which ${kept} ${kept === 1 ? 'goes' : 'go'} to points they still owe,`
	return `${person} gets ${inPoints(pointsSpent)} back${less} and then has ${after}.`
}

export const stockConsequence = ({ stock }: Pick<Undecided, 'stock'>) =>
	stock === null ? 'The stock has no limit.' : `The stock goes from ${stock} to ${stock + 1}.`
