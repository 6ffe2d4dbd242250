import type { Earning } from '../history.server.ts'

export function EarningWords({
	description,
	rewardType,
	takenBack,
}: Pick<Earning, 'description' | 'rewardType' | 'takenBack'>) {
	const title = takenBack ? `${rewardType.name}: taken back` : rewardType.name
	const isSaid = description === null || description === rewardType.name || description === title
	return (
		<>
			{title}
			{!isSaid && <span className="block text-sm text-muted">{description}</span>}
		</>
	)
}
