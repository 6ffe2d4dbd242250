import { dayAndTime } from '#app/lib/time/time.ts'
import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { ToPhoneCount } from './phone-list.server.ts'

type LineProps = { count: ToPhoneCount; base: string; label?: string }

/** Says how many people have to be phoned, with a link; renders nothing without any. */
export function ToPhoneLine({ count, base, label = 'Closed courts' }: LineProps) {
	if (count.toTell + count.told === 0) return null
	return (
		<Link to={`${base}/closures/phone`} className={`${cardClass} flex items-center gap-3 px-4 py-3 hover:bg-raised`}>
			<Icon name="cloud-rain" className="size-5 text-court-strong" />
			<span className="grow">
				<span className="font-semibold">{label}: </span>
				{toPhoneWords(count)}
			</span>
			<Icon name="chevron-right" className="size-5 text-muted" />
		</Link>
	)
}

/** `3 to tell`, or `5 told, not phoned yet` where nobody is left whom only the desk reaches */
export const toPhoneWords = ({ toTell, told }: ToPhoneCount) =>
	toTell > 0 ? `${toTell} to tell` : `${told} told, not phoned yet`

/** `, booked at 20:00`, `, booked from 18:00 to 20:00` of people whose hours are not all within the closing any more */
export function outsideWords(starts: readonly Date[], { startTime, endTime }: { startTime: Date; endTime: Date }) {
	if (starts.every((start) => start >= startTime && start < endTime)) return ''
	const [first, last] = [Math.min(...starts.map(Number)), Math.max(...starts.map(Number))].map((time) =>
		dayAndTime(new Date(time), startTime),
	)
	return first === last ? `, booked at ${first}` : `, booked from ${first} to ${last}`
}
