import { Notice } from '#app/ui/notice.tsx'

/** Names the bookings, events and fixtures outside the opening hours; renders nothing without any. */
export function OutsideNotice({ held }: { held: string[] }) {
	if (held.length === 0) return null
	return (
		<Notice tone="warn" title="Outside your opening hours">
			<p>These stay on. Speak to the players or the organiser, or cancel them under Bookings:</p>
			<ul className="mt-1 list-disc pl-5">
				{held.map((words) => (
					<li key={words}>{words}</li>
				))}
			</ul>
		</Notice>
	)
}
