import { useRouteLoaderData } from 'react-router'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { useOpenPlace } from './links.ts'

type Item = {
	label: string
	to: string
	icon: IconName
}

const ITEMS: Item[] = [
	{ label: 'Explore', to: '/', icon: 'compass' },
	{ label: 'Bookings', to: '/my-bookings', icon: 'calendar' },
	{ label: 'Players', to: '/matchmaking', icon: 'handshake' },
]
const PROFILE: Item = { label: 'Profile', to: '/profile', icon: 'user' }
const SIGN_IN: Item = { ...PROFILE, to: '/auth' }

/** The frame of a venue's dashboard, which has a bar of its own wherever it is loaded. */
const DESK = 'routes/dashboard/layout'

/** The phone's bottom bar: quick booking in the middle, the other places on either side. */
export function BottomBar({ signedIn }: { signedIn: boolean }) {
	const open = useOpenPlace()
	if (useRouteLoaderData(DESK)) return null
	const items = [...ITEMS, signedIn ? PROFILE : SIGN_IN]
	const half = Math.ceil(items.length / 2)
	return (
		<nav
			aria-label="Quick"
			className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden in-flow:hidden print:hidden"
		>
			<CachedHtml of={ITEMS} name={`${signedIn} ${open}`} className="mx-auto flex h-15 max-w-lg items-stretch">
				<Side items={items.slice(0, half)} open={open} />
				<Link
					to="/booking/quick"
					className="-mt-3 grid size-15 place-items-center self-start rounded-full border-4 border-surface bg-court text-on-court active:bg-court-strong"
				>
					<Icon name="plus" className="size-7" />
					<span className="sr-only">Quick booking</span>
				</Link>
				<Side items={items.slice(half)} open={open} />
			</CachedHtml>
		</nav>
	)
}

function Side({ items, open }: { items: Item[]; open: string | undefined }) {
	return (
		<ul className="flex flex-1">
			{items.map((item) => (
				<li key={item.to} className="flex-1">
					<Link
						to={item.to}
						aria-current={item.to === open ? 'page' : undefined}
						className="flex h-full flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted -outline-offset-4 aria-[current]:text-court-strong"
					>
						<Icon name={item.icon} className="size-6" />
						{item.label}
					</Link>
				</li>
			))}
		</ul>
	)
}
