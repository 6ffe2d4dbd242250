import { Link, NavLink } from 'react-router'
import { Icon, type IconName } from '#app/ui/icon.tsx'

type Item = {
	label: string
	to: string
	icon: IconName
	/** Whether one is there on the pages below it too. */
	within?: boolean
}

/** The phone's bottom bar: quick booking in the middle, the other places shared out to its sides. */
export function BottomBar({ signedIn }: { signedIn: boolean }) {
	const items: Item[] = [
		{ label: 'Explore', to: '/', icon: 'compass' },
		{ label: 'Bookings', to: '/my-bookings', icon: 'calendar' },
		{ label: 'Players', to: '/matchmaking', icon: 'handshake', within: true },
	]
	items.push({ label: 'Profile', to: signedIn ? '/profile' : '/auth', icon: 'user' })
	const half = Math.ceil(items.length / 2)
	return (
		<nav
			aria-label="Quick"
			className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
		>
			<div className="mx-auto flex h-15 max-w-lg items-stretch">
				<Side items={items.slice(0, half)} />
				<Link
					to="/booking/quick"
					className="-mt-3 grid size-15 place-items-center self-start rounded-full border-4 border-surface bg-court text-on-court active:bg-court-strong"
				>
					<Icon name="plus" className="size-7" />
					<span className="sr-only">Quick booking</span>
				</Link>
				<Side items={items.slice(half)} />
			</div>
		</nav>
	)
}

function Side({ items }: { items: Item[] }) {
	return (
		<ul className="flex flex-1">
			{items.map((item) => (
				<li key={item.to} className="flex-1">
					<NavLink
						to={item.to}
						end={!item.within}
						className="flex h-full flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted -outline-offset-4 aria-[current]:text-court-strong"
					>
						<Icon name={item.icon} className="size-6" />
						{item.label}
					</NavLink>
				</li>
			))}
		</ul>
	)
}
