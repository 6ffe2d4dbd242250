import { Form, useNavigation } from 'react-router'
import { smsAddress } from '#app/lib/text/sms.ts'
import { telAddress } from '#app/lib/text/tel.ts'
import { dateOf, formatDay, formatTime } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { WhatsAppLink } from '#app/ui/link/whatsapp-link.tsx'
import { backQuery } from '../desk/day-address.ts'
import { MOST_TICKED } from './phone-words.ts'
import type { PhoneList, ToPhone } from './phone-list.server.ts'

const FORM = 'phoned'

type PeopleProps = {
	list: PhoneList
	/** The address of the venue's dashboard, and that of this list. */
	base: string
	here: string
}

/** Lists whom to phone, those first who know nothing yet, and folded below it who is informed. */
export function PhonePeople({ list: { open, done }, base, here }: PeopleProps) {
	const groups = [
		{ title: 'Not told yet', people: open.filter(({ told }) => told === null) },
		{ title: 'Told, not phoned yet', people: open.filter(({ told }) => told !== null) },
	]
	return (
		<>
			{groups.map(
				({ title, people }) =>
					people.length > 0 && (
						<section key={title} aria-label={title} className="flex flex-col gap-2">
							<h3 className="text-lg">
								{title} <span className="font-normal text-muted tabular-nums">{people.length}</span>
							</h3>
							<ul className={`${cardClass} rows print:break-inside-auto!`}>
								{people.map((person) => (
									<Person key={person.id} person={person} base={base} here={here} />
								))}
							</ul>
						</section>
					),
			)}
			{done.length > 0 && (
				<Disclosure summary={`Informed (${done.length})`}>
					<ul className={`${cardClass} rows`}>
						{done.map((person) => (
							<Person key={person.id} person={person} base={base} here={here} />
						))}
					</ul>
				</Disclosure>
			)}
			<Form method="post" id={FORM} preventScrollReset />
		</>
	)
}

type PersonProps = { person: ToPhone } & Omit<PeopleProps, 'list'>

function Person({ person, base, here }: PersonProps) {
	const { name, bookings, phoned, isDone } = person
	// Over the booking's own day, which shows what is free then.
	const dialogOf = ({ id, startTime }: { id: number; startTime: Date }, part = '') =>
		`${base}/day/bookings/${id}${part}?date=${dateOf(startTime)}&${backQuery(here)}`
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 print:break-inside-avoid">
			<p className="flex min-w-0 basis-40 flex-wrap items-center gap-2 max-sm:flex-1">
				<Link
					to={dialogOf(person.bookings[0]!)}
					className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 pointer-fine:min-h-0"
				>
					{name}
				</Link>
				<Reached person={person} />
			</p>
			<div className="flex grow basis-56 flex-col gap-2 text-sm text-muted tabular-nums max-lg:order-2 max-lg:basis-full">
				{bookings.map(({ id, startTime, court, lines, chooses, moves, roofed }) => (
					<div key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
						<p className="min-w-40 flex-1">
							<Link
								to={dialogOf({ id, startTime })}
								className="inline-block min-h-6 underline-offset-4 hover:underline"
							>
								{formatDay(startTime)}, {formatTime(startTime)} · {court}
							</Link>
							{lines.map((line) => (
								<span key={line} className="block">
									{line}
								</span>
							))}
						</p>
						<div className="flex flex-wrap gap-2 empty:hidden">
							{!isDone && roofed && <MoveThere id={id} name={name} court={roofed.court} label={roofed.label} />}
							{!isDone && moves && (
								<ButtonLink to={dialogOf({ id, startTime }, '/move')} variant="secondary" size="sm">
									Move<span className="sr-only"> {name}</span>
								</ButtonLink>
							)}
							{!isDone && chooses && (
								<ButtonLink to={dialogOf({ id, startTime }, '/choice')} variant="secondary" size="sm">
									Their Choice<span className="sr-only"> of {name}</span>
								</ButtonLink>
							)}
						</div>
					</div>
				))}
			</div>
			{/* Where it is narrow, below what was booked, with its button beside the name. */}
			<div className="flex flex-wrap items-center gap-2 empty:hidden max-lg:order-3 lg:ml-auto">
				{!isDone && <Numbers person={person} variant={person.told ? 'secondary' : 'primary'} />}
				{phoned && (
					<span className="flex items-center gap-1.5 text-sm font-semibold text-court-strong">
						<Icon name="check" className="size-4" />
						Phoned {phoned.time}
						{phoned.by && ` by ${phoned.by}`}
					</span>
				)}
				{isDone && !phoned && <span className="text-sm text-muted">Has picked what they’d like</span>}
			</div>
			<div className={`flex gap-2 empty:hidden ${isDone || person.phone ? 'max-lg:ml-auto' : 'ml-auto'}`}>
				{!isDone && <Tick person={person} to="phoned" />}
				{phoned && <Tick person={person} to="open" />}
			</div>
		</li>
	)
}

/** Says how they have been told; those we can't reach stand out. */
function Reached({ person: { walkIn, phone, told } }: { person: ToPhone }) {
	if (!phone && !told) return <Badge tone="clay">{walkIn ? 'Walk-in, no number' : 'No number or email'}</Badge>
	return (
		<>
			{!phone && <Badge tone="clay">No number</Badge>}
			<Badge tone={told ? 'outline' : 'sun'}>{told ?? (walkIn ? 'Walk-in' : 'No email')}</Badge>
		</>
	)
}

type Reachable = Pick<ToPhone, 'name' | 'phone' | 'chat' | 'message'>
/** `variant` is that of the number. */
type NumbersProps = { person: Reachable; variant?: ButtonVariant }

/** A player's number, and WhatsApp with the message for them. */
export function Numbers({ person: { name, phone, chat, message }, variant = 'secondary' }: NumbersProps) {
	if (!phone) return null
	const look = buttonClass({ variant: 'quiet', size: 'sm' })
	return (
		<>
			<Link to={telAddress(phone)} className={buttonClass({ variant, size: 'sm' })}>
				<Icon name="phone" className="size-5 lg:hidden" />
				{phone}
			</Link>
			{message && (
				<Link to={smsAddress(phone, message)} className={look}>
					<Icon name="message-square" className="size-5 lg:hidden" />
					<span className="max-lg:sr-only">SMS</span>
					<span className="sr-only"> {name}</span>
				</Link>
			)}
			{chat && (
				<WhatsAppLink number={chat} text={message} className={look}>
					<Icon name="message-circle" className="size-5 lg:hidden" />
					<span className="max-lg:sr-only">WhatsApp</span>
					<span className="sr-only"> {name}</span>
				</WhatsAppLink>
			)}
		</>
	)
}

type MoveThereProps = { id: number; name: string; court: number; label: string; form?: string }

/** Moves a booking to a court with a roof that is free then. */
export function MoveThere({ id, name, court, label, form = FORM }: MoveThereProps) {
	const value = `${id}:roof:${court}`
	return (
		<Button
			form={form}
			name="tick"
			value={value}
			size="sm"
			variant="secondary"
			pending={useNavigation().formData?.get('tick') === value}
		>
			Move to {label}
			<span className="sr-only"> {name}</span>
		</Button>
	)
}

/** The value of the button that ticks bookings of a person, or takes that back. */
export const phonedTick = (ids: number[], to: 'phoned' | 'open') => `${ids.slice(0, MOST_TICKED).join('+')}:${to}`

function Tick({ person: { bookings, name, phone }, to }: { person: ToPhone; to: 'phoned' | 'open' }) {
	const value = phonedTick(
		bookings.map(({ id }) => id),
		to,
	)
	return (
		<Button
			form={FORM}
			name="tick"
			value={value}
			size="sm"
			variant={to === 'phoned' ? 'secondary' : 'quiet'}
			pending={useNavigation().formData?.get('tick') === value}
		>
			{to === 'open' ? 'Undo' : phone ? 'Mark Phoned' : 'Mark Told'}
			<span className="sr-only"> {name}</span>
		</Button>
	)
}
