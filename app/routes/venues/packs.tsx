import { Outlet } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { findPacksPage } from '#app/features/bookings/packs/buy-page.server.ts'
import { readId } from '#app/lib/ids.ts'
import { rate } from '#app/lib/money.ts'
import { capital } from '#app/lib/text/list.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import type { Route } from './+types/packs'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && `${loaderData.title} at ${loaderData.venue.name}` })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { venue, packs, plans } = await findPacksPage(getUser(context), readId(params.id))
	const title = [packs.length > 0 && 'packs of hours', plans.length > 0 && 'memberships'].filter(Boolean).join(' and ')
	return { venue, title: capital(title || 'packs of hours'), packs: packs.map(offerOf), plans: plans.map(offerOf) }
}

type Own = { words: string; renews: boolean } | null
type Offer = Record<'name' | 'words' | 'terms', string> & Record<'id' | 'price', number> & { own?: Own }
const offerOf = ({ id, name, price, words, terms, own }: Offer): Offer => ({ id, name, price, words, terms, own })

export const ErrorBoundary = PageError

export default function Packs({ loaderData: { venue, title, packs, plans } }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<div>
				<BackLink to={`/venues/${venue.id}`}>{venue.name}</BackLink>
				<h1 className="text-3xl md:text-4xl">{title}</h1>
				{(packs.length > 0 || plans.length === 0) && (
					<p className="mt-1 text-muted">
						Buy hours at {venue.name} together, and use them when you pay for a booking there.
					</p>
				)}
			</div>
			{packs.length + plans.length === 0 ? (
				<EmptyState
					drawing={<CourtDrawing sport="padel" />}
					title="No packs online"
					text={`Ask at the desk of ${venue.name} whether they sell packs of hours.`}
				/>
			) : (
				<>
					<Offers venueId={venue.id} offers={packs} />
					{plans.length > 0 && (
						<section id="memberships" aria-labelledby="plans" className="flex scroll-mt-20 flex-col gap-4">
							<div>
								<h2 id="plans" className={packs.length > 0 ? 'text-2xl' : 'sr-only'}>
									Memberships
								</h2>
								<p className="text-muted">Book at {venue.name} as a member, from the day you pay.</p>
							</div>
							<Offers venueId={venue.id} offers={plans} level="h3" />
						</section>
					)}
				</>
			)}
			<Outlet />
		</div>
	)
}

/** Lists what can be bought, with the price on the button of each. */
function Offers({ venueId, offers, level: Name = 'h2' }: { venueId: number; offers: Offer[]; level?: 'h2' | 'h3' }) {
	if (offers.length === 0) return null
	return (
		<ul className="grid gap-4">
			{offers.map(({ id, name, price, words, terms, own }) => (
				<Card as="li" key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<div className="min-w-0 grow">
						<Name className="text-lg wrap-anywhere">{name}</Name>
						<p className="font-semibold tabular-nums">{words}</p>
						<p className="text-sm text-muted tabular-nums">{terms}</p>
						{own && <p className="text-sm tabular-nums">{own.words}</p>}
					</div>
					{(!own || own.renews) && (
						<ButtonLink to={`/venues/${venueId}/packs/${id}`} preventScrollReset className="max-sm:w-full">
							{own ? 'Renew' : 'Buy'} for {rate(price)}
							<span className="sr-only">: {name}</span>
						</ButtonLink>
					)}
				</Card>
			))}
		</ul>
	)
}
