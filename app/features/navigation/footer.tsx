import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Mark } from './logo.tsx'
import { PLEDGES } from './pledge-links.ts'

/** `tel` is the address that calls the phone. */
export type Contact = { address: string; phone: string; tel: string; email: string }

type Site = {
	sports: { id: number | string; name: string }[]
	contact: Contact
	/** `2023–2026` */
	years: string
	/** Whether the data was invented for a demonstration. */
	demo: boolean
}

const LEGAL = [
	{ to: '/privacy', label: 'Privacy Policy' },
	{ to: '/terms', label: 'Terms of Service' },
	{ to: '/cookies', label: 'Cookie Policy' },
	{ to: '/help', label: 'Help' },
]

const FOR_VENUES = { to: '/for-venues', label: 'For venues' }

const linkClass = 'inline-flex min-h-11 min-w-11 items-center gap-2 underline-offset-4 hover:underline md:min-h-9'

export function Footer({ site }: { site: Site }) {
	const { sports, contact, years, demo } = site
	return (
		<CachedHtml as="footer" of={site} name="footer" className="bg-turf text-on-turf in-flow:hidden print:hidden">
			<div className="page grid grid-cols-2 gap-x-6 gap-y-6 py-8 max-sm:py-3 max-sm:gap-y-0 md:gap-x-8 md:gap-y-10 md:py-12 lg:grid-cols-[2fr_1fr_1fr_1.5fr]">
				<div className="flex max-w-[34ch] flex-col gap-3 max-lg:col-span-2 max-sm:hidden">
					<p className="flex items-center gap-3 font-display text-2xl font-bold tracking-display">
						<Mark className="size-10" />
						Courtside
					</p>
					<p className="text-on-turf-muted">Find and book courts, connect with players, organise events.</p>
				</div>
				<Column title="Quick Links" className="max-sm:hidden">
					<FooterLink to="/">Home</FooterLink>
					<FooterLink to="/?view=venues">Explore Venues</FooterLink>
					<FooterLink to="/matchmaking">Find Players</FooterLink>
					<FooterLink to="/tournaments">Events</FooterLink>
					<FooterLink to="/venue-dashboard">Venue Dashboard</FooterLink>
				</Column>
				{sports.length > 0 && (
					<Column title="Sports" className="max-sm:hidden">
						{sports.map((sport) => (
							<FooterLink key={sport.id} to={`/?sport=${sport.id}`}>
								{sport.name}
							</FooterLink>
						))}
					</Column>
				)}
				<Column title="Contact" className="max-lg:col-span-2 max-sm:hidden">
					<li className="flex min-h-11 items-center gap-2 md:min-h-9">
						<Icon name="map-pin" className="size-4" />
						<address className="not-italic">{contact.address}</address>
					</li>
					<li>
						<a href={contact.tel} className={linkClass}>
							<Icon name="phone" className="size-4" />
							{contact.phone}
						</a>
					</li>
					<li>
						<a href={`mailto:${contact.email}`} className={linkClass}>
							<Icon name="mail" className="size-4" />
							{contact.email}
						</a>
					</li>
				</Column>
				<nav
					aria-label="About Courtside"
					className="col-span-full flex flex-wrap justify-between gap-x-8 border-t border-on-turf/20 pt-4 text-sm text-on-turf-muted max-sm:pt-1 max-sm:text-xs"
				>
					<LinkRow links={LEGAL} />
					<LinkRow links={[FOR_VENUES, ...PLEDGES]} className="max-sm:hidden" />
				</nav>
				<div className="col-span-full flex flex-wrap gap-x-8 gap-y-2 text-sm text-on-turf-muted max-sm:text-xs sm:-mt-2 md:-mt-6">
					<p>© {years} Courtside</p>
					{demo && <p>Demo data: the venues, people and bookings here are invented.</p>}
				</div>
			</div>
		</CachedHtml>
	)
}

type ColumnProps = { title: string; className: string; children: ReactNode }

function Column({ title, className, children }: ColumnProps) {
	return (
		<div className={className}>
			<h2 className="mb-1 text-lg md:mb-2">{title}</h2>
			<ul className="text-on-turf-muted">{children}</ul>
		</div>
	)
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<li>
			<Link to={to} className={linkClass}>
				{children}
			</Link>
		</li>
	)
}

function LinkRow({ links, className }: { links: { to: string; label: string }[]; className?: string }) {
	return (
		<ul className={classes('flex flex-wrap justify-between gap-x-2 max-sm:w-full sm:gap-x-6', className)}>
			{links.map(({ to, label }) => (
				<FooterLink key={to} to={to}>
					{label}
				</FooterLink>
			))}
		</ul>
	)
}
