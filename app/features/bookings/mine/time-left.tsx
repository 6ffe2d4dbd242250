import { useEffect, useState } from 'react'
import { useRefresh } from '#app/lib/form/use-refresh.ts'
import { DAY, HOUR, inHours, MINUTE } from '#app/lib/time/time.ts'

const SECOND = 1000

/** Counts down to the end of a hold within a day, where scripts run, and then loads the page's data anew. */
export function TimeLeft({ until }: { until: Date }) {
	const refresh = useRefresh()
	const end = until.getTime()
	const [left, setLeft] = useState<number | null>(null)
	useEffect(() => {
		const timer = setInterval(tick, SECOND)
		function tick() {
			const now = end - Date.now()
			setLeft(now)
			if (now > 0) return
			clearInterval(timer)
			void refresh()
		}
		tick()
		return () => clearInterval(timer)
	}, [end, refresh])
	if (left === null || left <= 0 || left > DAY) return 'Then the court opens to others.'
	return (
		<span role="timer" className="tabular-nums">
			{leftWords(left)}
		</span>
	)
}

/** `2 hours 5 min left`, `29 min left`, in the last ten minutes `9:59 left` */
export function leftWords(left: number) {
	const minutes = Math.floor(left / MINUTE)
	if (minutes < 10) return `${minutes}:${String(Math.floor((left % MINUTE) / SECOND)).padStart(2, '0')} left`
	if (minutes < 60) return `${minutes} min left`
	return `${inHours(Math.floor(left / HOUR))} ${minutes % 60} min left`
}
