import type { ReactNode } from 'react'
import { initials } from '#app/features/navigation/initials.ts'
import { formatDate, formatTime } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { AccountBadges } from './people-list.tsx'
import type { findPersonPage } from './person.server.ts'
import { ROLES } from './rules.ts'
import { Link } from '#app/ui/link/link.tsx'

type Page = Awaited<ReturnType<typeof findPersonPage>>

const moment = (at: Date) => `${formatDate(at)}, ${formatTime(at)}`

export function PersonHeading({ person }: { person: Page }) {
	return (
		<div className="flex items-center gap-4">
			<PersonPicture picture={person.picture} initials={initials(person)} size="xl" />
			<div className="min-w-0">
				<h2 className="text-2xl wrap-anywhere">{person.fullName}</h2>
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
					{!person.deletedAt && <span className="text-muted wrap-anywhere">@{person.username}</span>}
					<AccountBadges {...person} />
				</p>
			</div>
		</div>
	)
}

export function PersonFacts({ person }: { person: Page }) {
	const { counts, deletedAt } = person
	return (
		<Card>
			<dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
				{!deletedAt && <Fact label="Email">{person.email}</Fact>}
				{!deletedAt && <Fact label="Email confirmed">{emailWords(person)}</Fact>}
				<Fact label="Role">{ROLES[person.role].label}</Fact>
				{!deletedAt && <Fact label="Two-step sign-in">{person.twoStep ? 'On' : 'Off'}</Fact>}
				<Fact label="Joined">{formatDate(person.createdAt)}</Fact>
				{deletedAt ? (
					<Fact label="Deleted">{moment(deletedAt)}</Fact>
				) : (
					<Fact label="Last seen">{person.lastSeenAt ? moment(person.lastSeenAt) : 'Not signed in anywhere'}</Fact>
				)}
				{person.sessions > 0 && (
					<Fact label="Signed in on">{person.sessions === 1 ? '1 device' : `${person.sessions} devices`}</Fact>
				)}
				{person.passwordAskedAt && (
					<Fact label="Forgot the password">Asked for a link {moment(person.passwordAskedAt)}</Fact>
				)}
				{person.location && <Fact label="Location">{person.location}</Fact>}
				{person.suspendedAt && <Fact label="Suspended">{moment(person.suspendedAt)}</Fact>}
				{person.matchmakingSuspendedAt && (
					<Fact label="Matchmaking closed">{moment(person.matchmakingSuspendedAt)}</Fact>
				)}
			</dl>
			<ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4 text-sm tabular-nums">
				<Count n={counts.bookings} one="booking" many="bookings" to={`/admin/users/${person.id}/bookings`} />
				<Count n={counts.venues} one="venue" many="venues" />
				<Count n={counts.clubs} one="running club" many="running clubs" />
				<Count n={counts.tournaments} one="tournament organised" many="tournaments organised" />
				<Count n={counts.reviews} one="review" many="reviews" />
			</ul>
			{person.bio && (
				<dl className="mt-4 border-t border-line pt-4">
					<dt className="text-sm font-semibold text-muted">About them</dt>
					<dd className="whitespace-pre-line wrap-anywhere">{person.bio}</dd>
				</dl>
			)}
		</Card>
	)
}

const emailWords = ({ emailVerifiedAt, emailRefusedAt }: Page) =>
	[
		emailVerifiedAt ? formatDate(emailVerifiedAt) : 'Not yet',
		emailRefusedAt && `refused mail on ${formatDate(emailRefusedAt)}`,
	]
		.filter(Boolean)
		.join(' · ')

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
	<div className="flex min-w-0 items-baseline justify-between gap-4 sm:block">
		<dt className="shrink-0 text-sm font-semibold text-muted">{label}</dt>
		<dd className="wrap-anywhere">{children}</dd>
	</div>
)

function Count({ n, one, many, to }: { n: number; one: string; many: string; to?: string }) {
	const words = n === 1 ? one : many
	return (
		<li className="flex min-h-11 items-center gap-1">
			<span className="font-semibold">{n}</span>{' '}
			{to && n > 0 ? (
				<Link to={to} className="py-3 font-semibold text-court-strong underline">
					{words}
				</Link>
			) : (
				<span className="text-muted">{words}</span>
			)}
		</li>
	)
}

/** The actions that an admin has for a person. There are none for themselves or a deleted account. */
export function PersonActions({ person }: { person: Page }) {
	if (person.deletedAt) return <p className="text-muted">This account is deleted. Everything personal is gone.</p>
	if (person.isOwn) return <p className="text-muted">This is your own account. Other admins can change it.</p>
	const to = (act: string) => `/admin/users/${person.id}/${act}`
	const row = (act: string, label: string, icon: IconName, isShown = true) =>
		isShown && (
			<li>
				<Link
					to={to(act)}
					preventScrollReset
					className="flex min-h-11 items-center gap-3 px-5 py-3 font-semibold -outline-offset-2 hover:bg-raised"
				>
					<Icon name={icon} className="size-5 text-muted" />
					{label}
				</Link>
			</li>
		)
	return (
		<div className="flex flex-col gap-3">
			{person.passwordAskedAt && (
				<ButtonLink to={to('reset-link')} preventScrollReset>
					Link for a New Password
				</ButtonLink>
			)}
			<Card padded={false}>
				<ul className="rows">
					{row('role', 'Change Role', 'user')}
					{row('reset-link', 'Link for a New Password', 'link', !person.suspendedAt && !person.passwordAskedAt)}
					{row('two-step', 'Turn Off Two-Step Sign-In', 'lock', person.twoStep)}
					{row('sign-out', 'Sign Out Everywhere', 'log-out', person.sessions > 0)}
					{row('remove', 'Remove Picture or Text', 'trash-2', Boolean(person.picture ?? person.bio))}
					{row('warn', 'Warn', 'triangle-alert', !person.suspendedAt)}
					{person.suspendedAt ? row('reinstate', 'Reinstate', 'check') : row('suspend', 'Suspend', 'ban')}
				</ul>
			</Card>
		</div>
	)
}
