import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { inDates } from './regular-dates.ts'
import type { OwnWeekly } from './requests.server.ts'

type Props = { weekly: OwnWeekly | null; booking: { id: number; venue: { name: string } } }

/** How a player's booking stands as a weekly hour, or the way to ask for one; nothing where it cannot be repeated. */
export function OwnWeeklyHour({ weekly, booking: { id, venue } }: Props) {
	const page = `/my-bookings/${id}/weekly`
	const { formAction } = useNavigation()
	if (!weekly) return null
	if (weekly.is === 'new')
		return (
			<ButtonLink to={page} variant="quiet" size="sm" className="-mx-3 self-start">
				<Icon name="repeat" className="size-5" />
				Book This Every Week
			</ButtonLink>
		)
	return (
		<Card as="section" labelledBy="weekly" className="flex flex-wrap items-center justify-between gap-4">
			<div className="min-w-0">
				<h2 id="weekly" className="text-xl">
					{weekly.when}
				</h2>
				<p className="wrap-anywhere text-muted">{stateWords(weekly, venue.name)}</p>
			</div>
			{weekly.is === 'open' && (
				<Form method="post" action={page}>
					<Button name="intent" value="take-back" variant="secondary" pending={formAction === page}>
						Take Back
					</Button>
				</Form>
			)}
			{weekly.is === 'weekly' && weekly.term !== null && (
				<ButtonLink to={`/my-bookings/terms/${weekly.term}`}>Your Next Term</ButtonLink>
			)}
			{weekly.is === 'declined' && (
				<ButtonLink to={page} variant="quiet">
					Ask Again
				</ButtonLink>
			)}
		</Card>
	)
}

function stateWords(weekly: Exclude<OwnWeekly, { is: 'new' }>, venue: string) {
	if (weekly.is === 'declined') return `${venue} said no${weekly.answer ? `: “${weekly.answer}”` : '.'}`
	if (weekly.is === 'weekly' && weekly.dates === 0) return 'No dates of this term are still to come.'
	if (weekly.is === 'weekly')
		return weekly.dates === 1
			? `The last date is ${weekly.last}.`
			: `${inDates(weekly.dates)} to come, until ${weekly.last}.`
	return `You asked for ${inDates(weekly.dates)}, until ${weekly.last}. ${venue} hasn’t answered yet, and holds nothing until then.`
}
