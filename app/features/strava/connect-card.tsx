import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'

const FACTS: { icon: IconName; title: string; text: string }[] = [
	{
		icon: 'download',
		title: 'What we read',
		text: 'Your runs from the last 90 days: name, date, distance, time and climb. No maps, no heart rate, nothing marked “Only You”.',
	},
	{
		icon: 'lock',
		title: 'Who sees it',
		text: 'Only you, on this page. Your clubs and other members never see it.',
	},
	{
		icon: 'circle-x',
		title: 'If you’ve had enough',
		text: 'Disconnect any time. Strava shuts us out and we delete everything we imported.',
	},
]

/** Explains connecting, with the button that leads to Strava; without `configured` says what runners can do instead. */
export function ConnectCard({ configured, isAdmin }: { configured: boolean; isAdmin: boolean }) {
	const sending = useNavigation().formMethod === 'POST'
	if (!configured)
		return (
			<EmptyState
				drawing={<CourtDrawing sport="running" />}
				title="Strava isn’t available here yet"
				text={
					<>
						You don’t need it: after a club run, enter how far and how long you ran on the page of the run.
						{isAdmin && ' Set STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET to switch it on.'}
					</>
				}
				action={<ButtonLink to="/running-club-dashboard">Find a Run</ButtonLink>}
			/>
		)
	return (
		<Card as="section" className="flex flex-col gap-6">
			<p className="text-lg">See your Strava runs next to your club runs.</p>
			<ul className="grid gap-5 md:grid-cols-3 md:gap-6">
				{FACTS.map(({ icon, title, text }) => (
					<li key={title} className="flex gap-3">
						<Icon name={icon} className="mt-0.5 size-5 shrink-0 text-court-strong" />
						<div>
							<h2 className="text-base leading-6 font-semibold">{title}</h2>
							<p className="text-sm text-muted">{text}</p>
						</div>
					</li>
				))}
			</ul>
			<Form method="post">
				<Button
					name="intent"
					value="connect"
					size="lg"
					pending={sending}
					pendingText="Going to Strava…"
					className="w-full sm:w-auto"
				>
					Connect with Strava
				</Button>
			</Form>
		</Card>
	)
}
