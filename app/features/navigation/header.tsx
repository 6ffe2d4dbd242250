import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Menu, menuItemClass, MenuLink } from '#app/ui/layer/menu.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { pictureOf, pictureSource } from '#app/features/venues/images.ts'
import { initials } from './initials.ts'
import { linksFor, useOpenPlace } from './links.ts'
import { Logo } from './logo.tsx'
import { displayName, type HeaderUser } from './types.ts'
import { useHasWorker } from './use-worker.ts'

/** The links depend on nothing else than their names. */
const LINKS = {}

export function Header({ user, unread }: { user: HeaderUser | null; unread: number }) {
	const open = useOpenPlace()
	return (
		<header className="sticky top-0 z-30 border-b border-line bg-ground print:static [:fullscreen_&]:hidden">
			<div className="page flex h-14 items-center gap-4 md:h-16 lg:gap-2 xl:gap-3">
				<Link to="/" className="-ml-1 flex min-h-11 items-center gap-2.5 rounded-md px-1">
					{/* People of a venue have the longest row of links, so that something else must give way on narrow screens. */}
					<Logo wordClassName={user?.worksAtVenue ? 'lg:max-xl:sr-only' : undefined} />
				</Link>
				<nav aria-label="Main" className="hidden h-full lg:block xl:ml-2 print:hidden">
					<CachedHtml
						as="ul"
						of={LINKS}
						name={`main, ${user ? user.worksAtVenue : 'visitor'}, ${open}`}
						className="flex h-full"
					>
						{linksFor(user).map((link) => (
							<li key={link.to}>
								<Link
									to={link.to}
									aria-current={link.to === open ? 'page' : undefined}
									className={classes(
										'-mb-px flex h-[calc(100%+1px)] items-center font-semibold whitespace-nowrap text-muted transition-colors -outline-offset-4 hover:text-ink aria-[current]:text-court-strong aria-[current]:centre-mark',
										user?.worksAtVenue ? 'px-1.5 text-sm' : 'px-2 max-xl:text-sm xl:px-2.5',
									)}
								>
									{link.label}
								</Link>
							</li>
						))}
					</CachedHtml>
				</nav>
				{user && <Bell unread={unread} />}
				<div
					className={classes(
						'flex shrink-0 items-center gap-2 xl:gap-3 print:hidden',
						user ? 'max-lg:hidden' : 'ml-auto',
					)}
				>
					{user ? (
						<>
							<ButtonLink to="/">Book Now</ButtonLink>
							<AvatarMenu user={user} open={open} />
						</>
					) : (
						<>
							<ButtonLink to="/auth" variant="quiet">
								Sign In
							</ButtonLink>
							<ButtonLink to="/" className="max-md:hidden">
								Book Now
							</ButtonLink>
						</>
					)}
				</div>
				{user && (
					<div className="hidden shrink-0 md:max-lg:block print:hidden">
						<ButtonLink to="/">Book Now</ButtonLink>
					</div>
				)}
				<MobileMenu user={user} open={open} />
			</div>
		</header>
	)
}

function Bell({ unread }: { unread: number }) {
	return (
		<Link
			to="/notices"
			className="relative ml-auto grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink print:hidden"
		>
			<Icon name="bell" className="size-6" />
			<span className="sr-only">Notices</span>
			{unread > 0 && (
				<span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-clay-strong px-1 text-center text-xs leading-5 font-semibold text-surface tabular-nums">
					{unread > 99 ? '99+' : unread}
					<span className="sr-only"> new</span>
				</span>
			)}
		</Link>
	)
}

function Avatar({ user }: { user: HeaderUser }) {
	const picture = pictureOf(user.profilePicture ?? null)
	return <PersonPicture picture={picture && pictureSource(picture, '').src} initials={initials(user)} />
}

function Person({ user }: { user: HeaderUser }) {
	return (
		<div className="min-w-0">
			<p className="truncate font-semibold">{displayName(user)}</p>
			<p className="truncate text-sm text-muted">{user.email}</p>
		</div>
	)
}

/** With the worker, which answers it without a signal too, it is sent as a page. */
function Logout() {
	const hasWorker = useHasWorker()
	const button = (
		<button type="submit" className={menuItemClass}>
			<Icon name="log-out" className="size-5 text-muted" />
			Logout
		</button>
	)
	// The router's own form renders this too, but costs as much as the rest of a menu, and every page has two.
	if (import.meta.env.SSR)
		return (
			<form method="post" action="/logout" data-discover="true">
				{button}
			</form>
		)
	return (
		<Form method="post" action="/logout" reloadDocument={hasWorker} discover={hasWorker ? 'none' : 'render'}>
			{button}
		</Form>
	)
}

type MenuProps<User> = { user: User; open: string | undefined }

function AdminLink({ open }: Pick<MenuProps<null>, 'open'>) {
	return (
		<MenuLink to="/admin" icon="user-check" current={open === '/admin'}>
			Admin
		</MenuLink>
	)
}

const divider = <hr className="my-2 border-line" />

function AvatarMenu({ user, open }: MenuProps<HeaderUser>) {
	return (
		<Menu
			label={`Account: ${displayName(user)}`}
			summary={<Avatar user={user} />}
			summaryClassName="rounded-full justify-center size-11"
		>
			<div className="px-3 py-2">
				<Person user={user} />
			</div>
			<CachedHtml of={LINKS} name={`account, ${user.role}, ${open}`}>
				{divider}
				<MenuLink to="/my-bookings" icon="calendar">
					My Bookings
				</MenuLink>
				<MenuLink to="/running-club-dashboard" icon="footprints">
					Running Clubs
				</MenuLink>
				<MenuLink to="/tournaments" icon="trophy">
					Tournaments
				</MenuLink>
				<MenuLink to="/matchmaking" icon="handshake">
					Matchmaking
				</MenuLink>
				<MenuLink to="/rewards" icon="gift">
					Rewards
				</MenuLink>
				{divider}
				<MenuLink to="/profile" icon="user">
					Profile
				</MenuLink>
				<MenuLink to="/settings" icon="settings">
					Settings
				</MenuLink>
				{user.role === 'admin' && <AdminLink open={open} />}
			</CachedHtml>
			<Logout />
		</Menu>
	)
}

function MobileMenu({ user, open }: MenuProps<HeaderUser | null>) {
	return (
		<Menu
			label="Menu"
			className="static max-md:-ml-3 lg:hidden print:hidden"
			summaryClassName="size-11 -mr-2 justify-center"
			panelClassName="inset-x-0 mt-px w-auto rounded-t-none border-x-0 p-4"
			summary={
				<>
					<Icon name="menu" className="size-6 group-open:hidden" />
					<Icon name="x" className="hidden size-6 group-open:block" />
				</>
			}
		>
			{user && (
				<>
					<div className="flex items-center gap-3 px-3 pb-2">
						<Avatar user={user} />
						<Person user={user} />
					</div>
					{divider}
				</>
			)}
			<CachedHtml as="nav" of={LINKS} name={`menu, ${user?.role}, ${user?.worksAtVenue}, ${open}`} aria-label="Menu">
				{linksFor(user).map((link) => (
					<MenuLink key={link.to} to={link.to} icon={link.icon} current={link.to === open}>
						{link.label}
					</MenuLink>
				))}
				{user && (
					<MenuLink to="/rewards" icon="gift" current={open === '/rewards'}>
						Rewards
					</MenuLink>
				)}
				<MenuLink to="/help" icon="circle-help" current={open === '/help'}>
					Help
				</MenuLink>
				{user && (
					<>
						{divider}
						<MenuLink to="/profile" icon="user" current={open === '/profile'}>
							Profile
						</MenuLink>
						<MenuLink to="/settings" icon="settings" current={open === '/settings'}>
							Settings
						</MenuLink>
					</>
				)}
				{user?.role === 'admin' && <AdminLink open={open} />}
			</CachedHtml>
			{user && <Logout />}
			<div className="mt-3 grid gap-2">
				<ButtonLink to="/">Book Now</ButtonLink>
			</div>
		</Menu>
	)
}
