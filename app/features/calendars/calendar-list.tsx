import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatDate, formatTime } from '#app/lib/time/time.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { OfferedCalendar } from './list.server.ts'
import { CALENDARS } from './rules.ts'

const kinds: Record<OfferedCalendar['kind'], { icon: IconName; holds: string }> = {
	player: { icon: 'calendar', holds: 'Bookings, events, runs, matches and games' },
	venue: { icon: 'house', holds: 'Bookings with who plays, events, matches and blocked courts' },
	club: { icon: 'footprints', holds: 'All its runs' },
	tournament: { icon: 'trophy', holds: 'All its matches' },
}

/** The calendars a person can subscribe to; most need their own only, so single clubs and tournaments are folded away. */
export function CalendarList({ calendars, children }: { calendars: OfferedCalendar[]; children: ReactNode }) {
	const isSingle = ({ kind, feed }: OfferedCalendar) => !feed && (kind === 'club' || kind === 'tournament')
	const single = calendars.filter(isSingle)
	return (
		<>
			<Calendars calendars={calendars.filter((calendar) => !isSingle(calendar))} />
			<div className="border-t border-line">
				{single.length > 0 && (
					<Disclosure summary="Only one club or tournament">
						<Calendars calendars={single} />
					</Disclosure>
				)}
				{children}
			</div>
		</>
	)
}

/** Each with its private link or a button that makes one. */
const Calendars = ({ calendars }: { calendars: OfferedCalendar[] }) => (
	<ul className={`${cardClass} rows`}>
		{calendars.map((calendar) => (
			<li key={calendar.scope}>
				<Calendar {...calendar} />
			</li>
		))}
	</ul>
)

function Calendar({ scope, kind, name, isOpen, feed }: OfferedCalendar) {
	const { icon, holds } = kinds[kind]
	const id = scope.replace(':', '-')
	return (
		<section id={id} aria-labelledby={`${id}-name`} className="flex scroll-mt-24 flex-col gap-4 px-4 py-3 sm:px-5">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<div className="flex min-w-0 grow basis-40 gap-3">
					<Icon name={icon} className="mt-1 size-5 shrink-0 text-muted" />
					<div className="min-w-0">
						<h3 id={`${id}-name`} className="font-semibold wrap-anywhere">
							{name}
						</h3>
						<p className="text-sm text-muted">{isOpen ? holds : 'The link opens nothing any more.'}</p>
					</div>
				</div>
				{!feed && <MakeButton scope={scope} name={name} isMain={kind === 'player'} />}
			</div>
			{feed && <Link feed={feed} name={name} isOpen={isOpen} />}
		</section>
	)
}

function MakeButton({ scope, name, isMain }: { scope: string; name: string; isMain: boolean }) {
	const sending = useNavigation().formData?.get('scope') === scope
	return (
		<Form method="post" action={CALENDARS} preventScrollReset>
			<input type="hidden" name="scope" value={scope} />
			<Button variant={isMain ? 'primary' : 'secondary'} size="sm" pending={sending} pendingText="Making…">
				Get Link <span className="sr-only">for {name}</span>
			</Button>
		</Form>
	)
}

type LinkProps = { feed: NonNullable<OfferedCalendar['feed']>; name: string; isOpen: boolean }

function Link({ feed: { id, link, lastReadAt }, name, isOpen }: LinkProps) {
	const to = (what: string) => `${CALENDARS}/${id}/${what}`
	return (
		<>
			{isOpen && link && (
				<dl className="rounded-md border border-line bg-raised/50 px-3 py-1">
					<CopyField label="Private link" value={link} />
				</dl>
			)}
			{isOpen && !link && (
				<p className="text-sm">This link cannot be shown again. It still works; reset it to get a new one.</p>
			)}
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<p className="text-sm text-muted">
					{lastReadAt ? `Last read on ${formatDate(lastReadAt)}, ${formatTime(lastReadAt)}` : 'Not read yet'}
				</p>
				<div className="flex flex-wrap gap-x-1.5 gap-y-2">
					{isOpen && link && (
						<a href={link.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
							<Icon name="calendar" className="size-4" />
							Open in Calendar <span className="sr-only">{name}</span>
						</a>
					)}
					{isOpen && (
						<ButtonLink to={to('reset')} preventScrollReset variant="quiet" size="sm">
							Reset <span className="sr-only">the link of {name}</span>
						</ButtonLink>
					)}
					<ButtonLink to={to('remove')} preventScrollReset variant="quiet" size="sm">
						Remove <span className="sr-only">the link of {name}</span>
					</ButtonLink>
				</div>
			</div>
		</>
	)
}
