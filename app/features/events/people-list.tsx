import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import type { Person } from './people.server.ts'

type Props = {
	people: Person[]
	/** The address of the event's own page. */
	base: string
	mayCheckIn: boolean
	mayRemove: boolean
}

/** The people at an event in the order they came, each with what can be done about them. */
export function PeopleList({ people, base, mayCheckIn, mayRemove }: Props) {
	return (
		<ol className={`${cardClass} divide-y divide-line`}>
			{people.map((person) => (
				<li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
					<span className="w-7 shrink-0 text-right text-sm text-muted tabular-nums">{person.position}</span>
					<span className="min-w-0 grow font-semibold wrap-anywhere">{person.name}</span>
					<span className="ml-auto flex items-center gap-2">
						{person.status === 'attended' && (
							<Badge tone="court" icon="check">
								Here
							</Badge>
						)}
						{mayRemove && person.status !== 'attended' && (
							<ButtonLink to={`${base}/people/${person.id}/remove`} variant="quiet" size="sm" preventScrollReset>
								Remove<span className="sr-only"> {person.name}</span>
							</ButtonLink>
						)}
						{mayCheckIn && person.status !== 'waitlisted' && <CheckIn person={person} />}
					</span>
				</li>
			))}
		</ol>
	)
}

function CheckIn({ person }: { person: Person }) {
	const here = person.status === 'attended'
	return (
		<Form method="post" preventScrollReset className="flex">
			<input type="hidden" name="personId" value={person.id} />
			<Button name="arrived" value={here ? 'no' : 'yes'} variant={here ? 'quiet' : 'secondary'} size="sm">
				<span>
					{here ? 'Undo' : 'Check In'}
					<span className="sr-only"> {person.name}</span>
				</span>
			</Button>
		</Form>
	)
}
