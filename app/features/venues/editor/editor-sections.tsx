import type { ReactNode } from 'react'

import { cardClass } from '#app/ui/card.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { STEPS, type Progress, type Step } from './progress.ts'
import { Link } from '#app/ui/link/link.tsx'

type Summary = {
	basics: string[]
	sports: string[]
	hours: string[]
	photos: number
	specialDays: number
	team: number
	addOns: number
	rewards: number
	/** Whether the person may make keys for other systems. */
	hasKeys: boolean
}
type SectionsProps = { venue: { id: number }; progress: Progress; summary: Summary }

const icons: Record<Step, IconName> = { basics: 'store', sports: 'tennis', hours: 'clock', photos: 'image' }

/** The parts of a venue with their present values, with links to change them. */
export function EditorSections({ venue, progress, summary }: SectionsProps) {
	const base = `/venue-dashboard/${venue.id}/edit`
	const { specialDays, team, addOns, rewards, hasKeys } = summary
	const lines: Record<Step, string[]> = {
		...summary,
		photos: summary.photos ? [summary.photos === 1 ? '1 photo' : `${summary.photos} photos`] : [],
	}
	const none: Record<Step, string> = {
		basics: '',
		sports: 'Still missing',
		hours: 'Still missing',
		photos: 'None yet. Until then players see a drawing of your court.',
	}
	return (
		<div className="flex flex-col gap-6">
			<Group title="What players see">
				{STEPS.map(({ step, title }) => (
					<Section key={step} to={`${base}/${step}`} icon={icons[step]} title={title}>
						{lines[step].length > 0 ? (
							lines[step].map((line) => <span key={line}>{line}</span>)
						) : (
							<span className={progress[step] || step === 'photos' ? undefined : 'font-semibold text-clay-strong'}>
								{none[step]}
							</span>
						)}
					</Section>
				))}
				<Section to={`${base}/dates`} icon="calendar-days" title="Special days">
					<span>
						{specialDays > 0
							? `${specialDays} ${specialDays === 1 ? 'day' : 'days'} with other hours`
							: 'Holidays and other days with different hours'}
					</span>
				</Section>
			</Group>
			<Group title="At your desk">
				<Section to={`${base}/add-ons`} icon="plus" title="Add-ons">
					<span>
						{addOns > 0
							? `${addOns} ${addOns === 1 ? 'thing' : 'things'} that the desk adds to a booking`
							: 'Balls, rackets, lights: what the desk adds to a booking'}
					</span>
				</Section>
				<Section to={`/venue-dashboard/${venue.id}/team`} icon="users" title="Team">
					<span>
						{team > 0
							? `${team === 1 ? '1 person' : `${team} people`} besides the owner`
							: 'Managers, desk and coaches, with logins of their own'}
					</span>
				</Section>
				<Section to={`${base}/rewards`} icon="gift" title="Rewards">
					<span>
						{rewards > 0
							? `${rewards} ${rewards === 1 ? 'reward' : 'rewards'} that your desk gives out`
							: 'What players get at your desk for their points'}
					</span>
				</Section>
			</Group>
			<Group title="Elsewhere">
				<Section to={`${base}/website`} icon="external-link" title="Your website">
					<span>Your free hours on your own website</span>
				</Section>
				<Section to={`/venue-dashboard/${venue.id}/import`} icon="download" title="Coming from another system">
					<span>Import your customers, regulars, bookings and packs</span>
				</Section>
				{hasKeys && (
					<Section to={`${base}/keys`} icon="plug" title="Keys">
						<span>What lets other systems read and change bookings</span>
					</Section>
				)}
				{hasKeys && (
					<Section to={`${base}/webhooks`} icon="bell" title="Webhooks">
						<span>Other systems that hear straight away when a booking changes</span>
					</Section>
				)}
			</Group>
		</div>
	)
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
	<section aria-label={title} className="flex flex-col gap-3">
		<h3 className="text-lg">{title}</h3>
		<ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
	</section>
)

type SectionProps = { to: string; icon: IconName; title: string; children: ReactNode }

function Section({ to, icon, title, children }: SectionProps) {
	return (
		<li className={`${cardClass} flex gap-4 p-4 hover:border-court`}>
			<Icon name={icon} className="size-6 text-court-strong" />
			<div className="min-w-0 grow">
				<h4 className="font-semibold">
					<Link to={to} className="after:absolute after:inset-0">
						{title}
					</Link>
				</h4>
				<p className="flex flex-col text-sm wrap-break-word text-muted">{children}</p>
			</div>
			<Icon name="chevron-right" className="size-5 self-center text-muted" />
		</li>
	)
}
