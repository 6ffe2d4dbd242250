import { Outlet } from 'react-router'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { findPacksPage } from '#app/features/bookings/packs/buy-page.server.ts'
import { readId } from '#app/lib/ids.ts'
import { rate } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import type { Route } from './+types/packs'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && `Packs of hours at ${loaderData.venue.name}` })

export async function loader({ params }: Route.LoaderArgs) {
	const { venue, packs } = await findPacksPage(readId(params.id))
	return { venue, packs: packs.map(({ id, name, price, words, terms }) => ({ id, name, price, words, terms })) }
}

export const ErrorBoundary = PageError

export default function Packs({ loaderData: { venue, packs } }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<div>
				<BackLink to={`/venues/${venue.id}`}>{venue.name}</BackLink>
				<h1 className="text-3xl md:text-4xl">Packs of hours</h1>
				<p className="mt-1 text-muted">
					Buy hours at {venue.name} together, and use them when you pay for a booking there.
				</p>
			</div>
			{packs.length === 0 ? (
				<EmptyState
					drawing={<CourtDrawing sport="padel" />}
					title="No packs online"
					text={`Ask at the desk of ${venue.name} whether they sell packs of hours.`}
				/>
			) : (
				<ul className="grid gap-4">
					{packs.map(({ id, name, price, words, terms }) => (
						<Card as="li" key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
							<div className="min-w-0 grow">
								<h2 className="text-lg wrap-anywhere">{name}</h2>
								<p className="font-semibold tabular-nums">{words}</p>
								<p className="text-sm text-muted tabular-nums">{terms}</p>
							</div>
							<ButtonLink to={`/venues/${venue.id}/packs/${id}`} preventScrollReset>
								Buy for {rate(price)}
								<span className="sr-only">: {name}</span>
							</ButtonLink>
						</Card>
					))}
				</ul>
			)}
			<Outlet />
		</div>
	)
}
