import { classes } from '../classes.ts'
import { TimeChip } from './time-chip.tsx'

type Props = {
	/** 'Available today' */
	title: string
	times: { time: string; href: string; price: string; peak: boolean; last: boolean; spoken: string }[]
	className?: string
}

/** The free hours of a day at one venue, three in a row; a tap on one begins a booking. */
export function TimeChips({ title, times, className }: Props) {
	return (
		<>
			<p className="text-sm font-semibold text-court-strong">{title}</p>
			<ul className={classes('grid grid-cols-3 gap-2', className)}>
				{times.map((time) => (
					<li key={time.time} className="grid">
						<TimeChip
							href={time.href}
							label={time.time}
							accessibleLabel={time.spoken}
							state={time.last ? 'last' : 'free'}
							detail={time.price}
							marked={time.peak}
						/>
					</li>
				))}
			</ul>
		</>
	)
}
