import { dateOf, dayAndTime, formatLongDate, formatTime } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card, cardClass } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Numbers } from '../closing/phone-list.tsx'
import type { findSentMessage } from './desk-messages.server.ts'
import { peopleWords } from './message-dialog.tsx'

type Props = { sent: Awaited<ReturnType<typeof findSentMessage>>; base: string }

/** A message of the desk as it was sent, and how to reach each player by phone as well. */
export function SentMessage({ sent: { message, people, now }, base }: Props) {
	const { text, by, createdAt, people: told, from } = message
	return (
		<div className="flex max-w-3xl flex-col gap-4">
			<div>
				<BackLink to={`${base}/day?date=${dateOf(from)}`}>{formatLongDate(from)}</BackLink>
				<h2 className="text-2xl">Message sent</h2>
				<p className="text-muted">
					{dayAndTime(createdAt, now)} {by && `by ${by} `}to {peopleWords(told)}
				</p>
			</div>
			<Card>
				<p className="wrap-anywhere whitespace-pre-line">{text}</p>
			</Card>
			<People title="Not told" people={people.filter(({ isTold }) => !isTold)} base={base} />
			<People title="By phone as well" people={people.filter(({ isTold }) => isTold)} base={base} />
		</div>
	)
}

type PeopleProps = { title: string; people: Props['sent']['people']; base: string }

/** Lists people with the ways to phone them; renders nothing without any. */
function People({ title, people, base }: PeopleProps) {
	if (people.length === 0) return null
	return (
		<section aria-label={title} className="flex flex-col gap-2">
			<h3 className="text-lg">
				{title} <span className="font-normal text-muted tabular-nums">{people.length}</span>
			</h3>
			<ul className={`${cardClass} rows`}>
				{people.map((person) => (
					<li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
						<div className="min-w-56 grow basis-0">
							<p className="flex flex-wrap items-center gap-2">
								<Link
									to={`${base}/day/bookings/${person.id}`}
									className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 pointer-fine:min-h-0"
								>
									{person.name}
								</Link>
								{person.walkIn && <Badge tone="sun">Walk-in</Badge>}
							</p>
							<p className="text-sm text-muted tabular-nums">
								{formatTime(person.startTime)} · {person.court}
							</p>
						</div>
						<div className="flex flex-wrap items-center gap-2">
							{person.phone ? (
								<Numbers person={person} variant={person.isTold ? 'secondary' : 'primary'} />
							) : (
								<Badge tone="clay">No number</Badge>
							)}
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}
