import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'

const links: { to: string; icon: IconName; label: string }[] = [
	{ to: '/matchmaking/people', icon: 'handshake', label: 'People' },
	{ to: '/matchmaking/threads', icon: 'message-circle', label: 'Conversations' },
	{ to: '/matchmaking/preferences', icon: 'settings', label: 'Preferences' },
]

export function SideLinks({ unread }: { unread: number }) {
	return (
		<nav aria-label="Your matchmaking">
			<ul className="-mx-2 flex flex-wrap sm:gap-x-2">
				{links.map(({ to, icon, label }) => (
					<li key={to}>
						<Link
							to={to}
							className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-semibold text-court-strong hover:underline"
						>
							<Icon name={icon} className="size-4 max-sm:hidden" />
							{label}
							{to.endsWith('threads') && unread > 0 && (
								<span className="rounded-full bg-court px-2 text-xs leading-5 text-on-court tabular-nums">
									{unread}
									<span className="sr-only"> not read</span>
								</span>
							)}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}
