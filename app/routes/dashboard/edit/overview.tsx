import { Form, Link, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { placeOf } from '#app/features/venues/card.ts'
import { findComingExceptions } from '#app/features/venues/coming-exceptions.server.ts'
import { EditorSections } from '#app/features/venues/editor/editor-sections.tsx'
import { canSubmit, missingParts } from '#app/features/venues/editor/progress.ts'
import { submitVenue } from '#app/features/venues/editor/approval.server.ts'
import { findEditor, frameOf } from '#app/features/venues/editor/venue-editor.server.ts'
import { ownPhotos } from '#app/features/venues/images.ts'
import { openingWords } from '#app/features/venues/words.ts'
import { submit } from '#app/lib/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { rate } from '#app/lib/money.ts'
import { dateOf } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { z } from 'zod'
import type { Route } from './+types/overview'

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: loaderData ? `${loaderData.venue.name} · Edit · Courtside` : 'Courtside' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
	const { venue, sports, week, progress } = await findEditor(requireUser(context), readId(params.venueId))
	const days = await findComingExceptions(venue.id, dateOf(new Date()), 'all')
	return {
		venue: frameOf(venue),
		progress,
		missing: missingParts(progress),
		summary: {
			basics: [placeOf(venue.address, venue.city), venue.contactPhone].filter((line) => line !== null),
			sports: sports.map(
				({ name, courtCount, pricePerHour }) =>
					`${name}: ${courtCount} ${courtCount === 1 ? 'court' : 'courts'}, ${rate(pricePerHour)} an hour`,
			),
			hours: week.length > 0 ? openingWords(week).map((line) => line.join(' ')) : [],
			photos: ownPhotos(venue.images).length,
			specialDays: days.length,
		},
	}
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, z.object({}), 'Venue not submitted', async () => {
		await submitVenue(user, id)
		return redirectWithToast(`/venue-dashboard/${id}/edit`, {
			title: 'Submitted for approval',
			description: 'You get a notice once it is public.',
		})
	})
}

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, missing, progress, summary } = loaderData
	const sending = useNavigation().formMethod === 'POST'
	const preview = venue.status === 'published' ? `/venues/${venue.id}` : `/venue-dashboard/${venue.id}/preview`
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="min-w-0 text-2xl wrap-break-word">{venue.name}</h2>
				<Link to={preview} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
					<Icon name="eye" className="size-4" />
					{venue.status === 'published' ? 'See it as players do' : 'Preview'}
				</Link>
			</div>
			<FormError errors={actionData?.result?.error?.['']} />
			<EditorSections venue={venue} progress={progress} summary={summary} />
			{canSubmit(venue.status) &&
				(missing.length > 0 ? (
					<p className="text-muted">Before you can submit the venue it needs {missing.join(' and ')}.</p>
				) : (
					<Form method="post">
						<Button size="lg" pending={sending} pendingText="Submitting…" className="max-md:w-full">
							Submit for approval
						</Button>
					</Form>
				))}
		</div>
	)
}
