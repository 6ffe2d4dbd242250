import { Icon } from '../icon.tsx'
import { Link } from './link.tsx'

/** Links to the page where a person creates their calendar link, such as that of `venue` 12. */
export function CalendarLink({ kind, id }: { kind: 'venue' | 'club' | 'tournament'; id: number | string }) {
	return (
		<Link
			to={`/settings/calendar#${kind}-${id}`}
			className="inline-flex min-h-11 items-center gap-2 self-start text-sm text-muted underline underline-offset-4 hover:text-ink print:hidden"
		>
			<Icon name="calendar-days" className="size-4" />
			Subscribe in your calendar
		</Link>
	)
}
