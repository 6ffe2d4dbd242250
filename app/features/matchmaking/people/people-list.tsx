import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatDate } from '#app/lib/time/time.ts'
import { Button, buttonClass, type ButtonVariant } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PersonRow } from './people.server.ts'
import { blockAndReport, PersonMenu } from './person-menu.tsx'
import { Person } from './person-row.tsx'
import { PEOPLE, peopleAddress, type PeopleTab } from './tabs.ts'
import { Link } from '#app/ui/link/link.tsx'

type Tab = Exclude<PeopleTab, 'blocked'>
const happened = { asks: 'Asked', asked: 'Asked', connected: 'Connected' } satisfies Record<Tab, string>

export const PeopleList = ({ tab, people }: { tab: Tab; people: PersonRow[] }) => (
	<ul className="grid gap-4 lg:grid-cols-2">
		{people.map((person) => (
			<Person
				key={person.id}
				person={person}
				happened={happened[tab]}
				actions={<Actions tab={tab} person={person} />}
				acts={actsFor(tab, person.id)}
			/>
		))}
	</ul>
)

function Actions({ tab, person: { id, name, threadId } }: { tab: Tab; person: PersonRow }) {
	if (tab === 'asks')
		return (
			<>
				<Answer tab={tab} id={id} name={name} intent="accept" label="Accept" pending="Accepting…" />
				<Answer tab={tab} id={id} name={name} intent="ignore" label="Ignore" pending="Ignoring…" variant="secondary" />
			</>
		)
	if (tab === 'asked')
		return (
			<Answer
				tab={tab}
				id={id}
				name={name}
				intent="withdraw"
				label="Withdraw"
				pending="Withdrawing…"
				variant="secondary"
			/>
		)
	if (threadId === null) return null
	return (
		<Link to={`/matchmaking/threads/${threadId}`} className={buttonClass({ size: 'sm' })}>
			<Icon name="message-circle" className="size-4" />
			<span>
				Message<span className="sr-only"> {name}</span>
			</span>
		</Link>
	)
}

function actsFor(tab: Tab, id: number): ComponentProps<typeof PersonMenu>['acts'] {
	if (tab === 'asked') return []
	const others = blockAndReport(`connection=${id}&tab=${tab}`)
	if (tab === 'asks') return others
	return [{ to: `${PEOPLE}/${id}/disconnect?tab=${tab}`, icon: 'user-x', label: 'Disconnect' }, ...others]
}

type AnswerProps = {
	tab: PeopleTab
	id: number
	name: string
	intent: 'accept' | 'ignore' | 'withdraw'
	label: string
	pending: string
	variant?: ButtonVariant
}

function Answer({ tab, id, name, intent, label, pending, variant }: AnswerProps) {
	const sent = useNavigation().formData
	const sending = sent?.get('id') === String(id) && sent.get('intent') === intent
	return (
		<Form method="post" action={peopleAddress(tab)} preventScrollReset className="flex *:grow">
			<input type="hidden" name="id" value={id} />
			<Button name="intent" value={intent} size="sm" variant={variant} pending={sending} pendingText={pending}>
				<span>
					{label}
					<span className="sr-only"> {name}</span>
				</span>
			</Button>
		</Form>
	)
}

type Blocked = { key: string; name: string; since: Date }

export function BlockedList({ blocked }: { blocked: Blocked[] }) {
	const sent = useNavigation().formData?.get('key')
	return (
		<ul className={`${cardClass} rows`}>
			{blocked.map(({ key, name, since }) => (
				<li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
					<p className="min-w-0 grow basis-44">
						<span className="block font-semibold wrap-anywhere">{name}</span>
						<span className="text-sm text-muted">Blocked {formatDate(since)}</span>
					</p>
					<Form method="post" action={peopleAddress('blocked')} preventScrollReset className="flex">
						<input type="hidden" name="key" value={key} />
						<Button
							name="intent"
							value="unblock"
							size="sm"
							variant="secondary"
							pending={sent === key}
							pendingText="Unblocking…"
						>
							<span>
								Unblock<span className="sr-only"> {name}</span>
							</span>
						</Button>
					</Form>
				</li>
			))}
		</ul>
	)
}
