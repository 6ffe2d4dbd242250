import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'

type Fact = { icon: IconName; title: string; text: string }

const FACTS: Fact[] = [
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

const Facts = () => (
	<ul className="grid gap-5 md:grid-cols-3 md:gap-6">
		{FACTS.map(({ icon, title, text }) => (
			<li key={title} className="flex gap-3">
				<Icon name={icon} className="mt-0.5 size-5 shrink-0 text-court-strong" />
				<div>
					<h3 className="text-base leading-6 font-semibold">{title}</h3>
					<p className="text-sm text-muted">{text}</p>
				</div>
			</li>
		))}
	</ul>
)

type Props = {
	configured: boolean
	isAdmin: boolean
	/** Where the person enters the last run they were at; null without one. */
	lastRun?: string | null
}

/** Explains connecting, with the button that leads to Strava; without `configured` says what runners can do instead. */
export function ConnectCard({ configured, isAdmin, lastRun }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	if (!configured)
		return (
			<Card as="section" className="flex flex-col gap-4">
				<p>
					{lastRun
						? 'Until it is, enter your distance and time yourself.'
						: 'Until it is, enter your distance and time yourself, on the page of a run you’ve been to.'}
					{isAdmin && ' Set STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET to switch it on.'}
				</p>
				<ButtonLink to={lastRun ?? '/running-club-dashboard?tab=mine'} className="sm:self-start">
					{lastRun ? 'Enter My Last Run' : 'My Clubs'}
				</ButtonLink>
			</Card>
		)
	return (
		<Card as="section" className="flex flex-col gap-6">
			<h2 className="text-lg">See your Strava runs next to your club runs.</h2>
			<Facts />
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
