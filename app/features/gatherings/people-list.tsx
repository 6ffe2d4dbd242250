import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { initials } from '#app/features/navigation/initials.ts'
import { Menu, MenuLink, menuItemClass } from '#app/ui/layer/menu.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { isReply, type PlaceStatus, type Reply } from './terms.ts'

/** A person at a gathering; `id` is that of their place, `position` counts from 1 within the list. */
export type Person = { id: number; name: string; status: PlaceStatus | Reply; position: number; isYou?: boolean }

export type May = { checkIn: boolean; answer: boolean; remove: boolean }

type Props<Shown extends Person> = {
	people: Shown[]
	/** The names of those who come without an account, below the others. */
	guests?: string[]
	may: May
	/** The address that removes a person. */
	removal: (id: number) => string
	/** Further facts about a person. */
	details?: (person: Shown) => ReactNode
}

const rowClass = 'flex min-h-16 flex-wrap items-center gap-x-3 px-4 py-2 sm:px-5'

/** The people at a gathering in the order they came, each with what can be done about them. */
export function PeopleList<Shown extends Person>({ people, guests, may, removal, details }: Props<Shown>) {
	return (
		<ol className={`${cardClass} rows overflow-visible`}>
			{people.map((person) => (
				<li key={person.id} className={rowClass}>
					{person.status === 'waitlisted' && (
						<span className="shrink-0 text-sm text-muted tabular-nums">{person.position}</span>
					)}
					<PersonPicture initials={initials({ fullName: person.name })} size="sm" />
					<div className="min-w-0 flex-1">
						<p className="flex flex-wrap items-center gap-x-2 font-semibold">
							<span className="min-w-0 wrap-anywhere">
								{person.name}
								{person.isYou && <span className="font-normal text-muted"> (you)</span>}
							</span>
							{person.status === 'declined' && <Badge>Declined</Badge>}
						</p>
					</div>
					<Actions person={person} may={may} removal={removal(person.id)} />
					{details && <div className="basis-full pb-2 pl-10 empty:hidden">{details(person)}</div>}
				</li>
			))}
			{guests?.map((name, i) => (
				<li key={`guest ${i}`} className={rowClass}>
					<PersonPicture initials={initials({ fullName: name.replace(/ \(.*/, '') })} size="sm" />
					<bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</bdi>
				</li>
			))}
		</ol>
	)
}

function Actions({ person, may, removal }: { person: Person; may: May; removal: string }) {
	const { status, name } = person
	const removes = may.remove && !person.isYou && status !== 'attended' && !isReply(status)
	const asks = status === 'requested' || status === 'declined'
	const hasPlace = status === 'registered' || status === 'attending'
	return (
		<div className="ml-auto flex shrink-0 items-center justify-end gap-2 empty:hidden">
			{status === 'attended' && may.checkIn && <CheckedIn />}
			{may.answer && status === 'requested' && <Answer person={person} intent="decline" />}
			{may.answer && asks && <Answer person={person} intent="accept" />}
			{may.checkIn && hasPlace && <Answer person={person} intent="arrived" />}
			{!asks && (removes || (may.checkIn && status === 'attended')) && (
				<Menu label={`Manage ${name}`} summary="⋯" summaryClassName="min-w-11 justify-center text-xl">
					{removes ? (
						<MenuLink to={removal} preventScrollReset>
							<span>
								Remove<span className="sr-only"> {name}</span>
							</span>
						</MenuLink>
					) : (
						<Form method="post" preventScrollReset>
							<input type="hidden" name="personId" value={person.id} />
							<button type="submit" name="intent" value="not-arrived" className={menuItemClass}>
								<span>
									Undo Check-In<span className="sr-only"> of {name}</span>
								</span>
							</button>
						</Form>
					)}
				</Menu>
			)}
		</div>
	)
}

/** As tall as a button, so that a line keeps its height when a person is checked in. */
const CheckedIn = () => (
	<span className="flex min-h-12 items-center">
		<Badge tone="court" icon="check">
			<span className="max-sm:sr-only">Checked in</span>
		</Badge>
	</span>
)

const labels = { accept: 'Accept', decline: 'Decline', arrived: 'Check In' }

function Answer({ person, intent }: { person: Person; intent: keyof typeof labels }) {
	return (
		<Form method="post" preventScrollReset className="flex">
			<input type="hidden" name="personId" value={person.id} />
			<Button
				name="intent"
				value={intent}
				variant={intent === 'decline' ? 'quiet' : 'secondary'}
				className="min-h-12 min-w-20"
			>
				<span className="whitespace-nowrap">
					{labels[intent]}
					<span className="sr-only"> {person.name}</span>
				</span>
			</Button>
		</Form>
	)
}
