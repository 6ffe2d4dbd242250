import type { ReactNode } from 'react'
import { rate } from '#app/lib/money.ts'
import { Card } from '#app/ui/card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import type { ListingPrice } from './listing-price.ts'

const JOBS: { icon: IconName; title: string; text: string }[] = [
	{
		icon: 'search',
		title: 'Players find your free hours',
		text: 'True times and prices, near them, booked and paid in a minute. They move and cancel by your rules, without phoning.',
	},
	{
		icon: 'clipboard-list',
		title: 'The desk knows who’s coming',
		text: 'Today lists everybody by the hour: paid or not, arrived or not, with a number to call. A walk-in takes three taps.',
	},
	{
		icon: 'repeat',
		title: 'Regulars, sorted for the term',
		text: 'Every date is checked before you save. Let them pay per time, by the month or for the term, and keep their hour for the next one.',
	},
	{
		icon: 'cloud-rain',
		title: 'Rain in one go',
		text: 'Close the wet courts and we tell every player, who choose a refund, another hour or credit. You see whom still to call.',
	},
	{
		icon: 'wallet',
		title: 'Money that adds up',
		text: 'Cash, cards, EFT, SnapScan and PayShap in one ledger. Close of day, tax invoices, monthly accounts, files for Xero and Sage.',
	},
	{
		icon: 'chart-column',
		title: 'Figures that set prices',
		text: 'How full each court is by sport, day and hour, what it earns, and what the next four weeks look like.',
	},
]

/** Tells people who run courts what Courtside is, shows a full `day`, and says what it costs. */
export const ForVenues = ({ price, day, email }: { price: ListingPrice | null; day: ReactNode; email: string }) => (
	<div className="flex flex-col gap-10">
		<header className="grid items-center gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
			<div className="flex flex-col gap-4">
				<h1 className="max-w-[34ch] text-4xl md:text-5xl">Fuller courts, a quieter phone</h1>
				<p className="max-w-[72ch] text-lg text-muted">
					Courtside brings players to your free hours and runs your desk: bookings, regulars, rain and the till, on any
					phone, tablet or computer.
				</p>
				<div className="flex flex-wrap gap-3">
					<ButtonLink to="/venue-dashboard/apply" size="lg">
						List Your Venue
					</ButtonLink>
					<a
						href="#price"
						className="inline-flex min-h-12 items-center px-2 font-semibold text-court-strong underline-offset-4 hover:underline"
					>
						What it costs
					</a>
				</div>
			</div>
			<CourtDrawing sport="padel" className="h-full w-full rounded-lg max-lg:hidden" />
		</header>
		<section aria-labelledby="day" className="flex flex-col gap-4">
			<div>
				<h2 id="day" className="text-2xl">
					A Saturday at a full venue
				</h2>
				<p className="text-muted">An example with invented names. Your dashboard shows each of your days like this.</p>
			</div>
			{day}
		</section>
		<section aria-labelledby="jobs" className="flex flex-col gap-4">
			<h2 id="jobs" className="text-2xl">
				What it does for you
			</h2>
			<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
				{JOBS.map(({ icon, title, text }) => (
					<Card key={title} as="li" className="flex flex-col gap-2">
						<Icon name={icon} className="size-6 text-court-strong" />
						<h3 className="text-lg">{title}</h3>
						<p className="text-muted">{text}</p>
					</Card>
				))}
			</ul>
		</section>
		<section aria-labelledby="price" className="flex flex-col gap-4">
			<h2 id="price" className="text-2xl">
				What it costs
			</h2>
			<Card className="flex flex-col gap-3">
				{price ? <Price price={price} /> : <p>We agree on a price with you before your venue goes live.</p>}
				<p className="text-muted">
					Players pay nothing on top. Cash, EFT, SnapScan and PayShap go straight to you.{' '}
					<a href={`mailto:${email}`} className="text-ink underline underline-offset-4">
						Ask us anything
					</a>
					, or read{' '}
					<Link to="/help?q=venue" className="text-ink underline underline-offset-4">
						answers for venues
					</Link>
					.
				</p>
				<ButtonLink to="/venue-dashboard/apply" className="self-start">
					List Your Venue
				</ButtonLink>
			</Card>
		</section>
	</div>
)

function Price({ price: { perMonth, cardShare, freeMonths, note } }: { price: ListingPrice }) {
	const isFree = perMonth === 0
	return (
		<>
			<p className="font-display text-3xl font-semibold tracking-display tabular-nums">
				{isFree ? 'No monthly fee' : `${rate(perMonth)} a month`}
			</p>
			<ul className="flex flex-col gap-1">
				{!isFree && <li>For all your courts, and everybody on your team.</li>}
				<li>{cardShare === 0 ? 'No share of what you earn.' : `${cardShare}% of what players pay by card.`}</li>
				{!isFree && freeMonths > 0 && (
					<li>{freeMonths === 1 ? 'The first month is free.' : `The first ${freeMonths} months are free.`}</li>
				)}
				{note && <li className="wrap-anywhere">{note}</li>}
			</ul>
		</>
	)
}
