import { formatDate, formatDay } from '#app/lib/time/time.ts'
import type { Earning } from '../history.server.ts'

type Props = Pick<Earning, 'description' | 'rewardType' | 'takenBack' | 'createdAt'> & {
	/** Of the date in full, which ends the line. */
	dateClass?: string
}

/** Says for what points were earned. Its day is left out where the date of the points says it. */
export function EarningWords({ description, rewardType, takenBack, createdAt, dateClass }: Props) {
	const title = takenBack ? `${rewardType.name}: taken back` : rewardType.name
	const day = `, ${formatDay(createdAt)}`
	const text = description?.endsWith(day) ? description.slice(0, -day.length) : description
	const isSaid = text === null || text === undefined || text === rewardType.name || text === title
	return (
		<>
			{title}
			<span className="block text-sm text-muted">
				{!isSaid && text}
				<span className={dateClass}>
					{!isSaid && ' · '}
					<span className="whitespace-nowrap tabular-nums">{formatDate(createdAt)}</span>
				</span>
			</span>
		</>
	)
}
