import { formatDay } from '#app/lib/time/time.ts'
import type { Earning } from '../history.server.ts'

type Props = Pick<Earning, 'description' | 'rewardType' | 'takenBack' | 'createdAt'>

/** Says for what points were earned. Its day is left out where the date of the points says it. */
export function EarningWords({ description, rewardType, takenBack, createdAt }: Props) {
	const title = takenBack ? `${rewardType.name}: taken back` : rewardType.name
	const day = `, ${formatDay(createdAt)}`
	const text = description?.endsWith(day) ? description.slice(0, -day.length) : description
	const isSaid = text === null || text === undefined || text === rewardType.name || text === title
	return (
		<>
			{title}
			{!isSaid && <span className="block text-sm text-muted">{text}</span>}
		</>
	)
}
