import type { ReactNode } from 'react'
import { Form, Outlet, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { initials } from '#app/features/navigation/initials.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { TakeBackForm } from '#app/features/venues/team/schemas.ts'
import { takeBack } from '#app/features/venues/team/invitations.server.ts'
import { roles } from '#app/features/venues/team/roles.ts'
import { findTeam, type Team } from '#app/features/venues/team/team.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, menuItemClass } from '#app/ui/layer/menu.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/team'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Team', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) => findTeam(requireUser(context), readId(params.venueId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	return submit(request, TakeBackForm, 'Not taken back', async ({ invitation }) => {
		await takeBack(user, venueId, invitation)
		return redirectWithToast(`/venue-dashboard/${venueId}/team`, { title: 'Invitation taken back' })
	})
}

export default function TeamPage({ loaderData: team, actionData }: Route.ComponentProps) {
	const base = `/venue-dashboard/${team.venue.id}`
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div className="flex flex-wrap items-end justify-between gap-3">
				<div className="min-w-0">
					{team.leads && <BackLink to={`${base}/edit`}>{team.venue.name}</BackLink>}
					<h2 className="text-2xl">Team</h2>
				</div>
				{team.leads && (
					<div className="flex flex-wrap justify-end gap-3">
						<ButtonLink to={`${base}/team/log`} variant="secondary">
							Log
						</ButtonLink>
						<ButtonLink to={`${base}/team/tablets`} variant="secondary">
							Tablets
						</ButtonLink>
						<ButtonLink to={`${base}/team/invite`} preventScrollReset>
							<Icon name="plus" /> Invite
						</ButtonLink>
					</div>
				)}
			</div>
			<FormError errors={actionData?.result.error?.[''] ?? actionData?.result.error?.invitation} />
			<TeamList team={team} base={`${base}/team`} />
			{team.leads && team.members.length === 0 && team.invitations.length === 0 && (
				<p className="text-muted">
					Nobody else is in yet. Invite the people who work here: each gets a login of their own, and sees what their
					role needs.
				</p>
			)}
			{team.invitations.length > 0 && <Invitations invitations={team.invitations} />}
			<Outlet />
		</div>
	)
}

/** The people of a venue with their roles. `base` is the address of the team. */
function TeamList({ team: { owner, members }, base }: { team: Team; base: string }) {
	return (
		<ul className={`${cardClass} rows overflow-visible!`}>
			{owner && (
				<Line
					person={owner}
					badge={
						<Badge tone="court" icon="crown">
							Owner
						</Badge>
					}
				>
					{owner.isYou && <PinLink base={base} />}
				</Line>
			)}
			{members.map((member) => (
				<Line
					key={member.id}
					person={member}
					since={formatDate(member.joinedAt)}
					badge={<Badge tone="outline">{roles[member.role].name}</Badge>}
				>
					{member.isYou && <PinLink base={base} />}
					{member.isYou && (
						<ButtonLink to={`${base}/${member.id}/remove`} preventScrollReset variant="secondary" size="sm">
							Leave
						</ButtonLink>
					)}
					{member.changes && (
						<Menu label={`Manage ${member.fullName}`} summary="⋯" summaryClassName="min-w-11 justify-center text-xl">
							<ul>
								{(['role', 'remove'] as const).map((act) => (
									<li key={act}>
										<Link to={`${base}/${member.id}/${act}`} preventScrollReset className={menuItemClass}>
											<span>
												{act === 'role' ? 'Change Role' : 'Remove'}
												<span className="sr-only"> {member.fullName}</span>
											</span>
										</Link>
									</li>
								))}
							</ul>
						</Menu>
					)}
				</Line>
			))}
		</ul>
	)
}

const PinLink = ({ base }: { base: string }) => (
	<ButtonLink to={`${base}/pin`} preventScrollReset variant="secondary" size="sm">
		PIN<span className="sr-only"> for shared tablets</span>
	</ButtonLink>
)

type Person = { fullName: string; username: string; picture: string | null; isYou: boolean }
type LineProps = { person: Person; badge: ReactNode; since?: string; children?: ReactNode }

function Line({ person, badge, since, children }: LineProps) {
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
			<PersonPicture picture={pictureOf(person.picture)} initials={initials(person)} />
			<div className="min-w-0 grow basis-40">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<p className="font-semibold wrap-anywhere">
						{person.fullName}
						{person.isYou && <span className="font-normal text-muted"> (you)</span>}
					</p>
					{badge}
				</div>
				{since && <p className="text-sm text-muted tabular-nums">Since {since}</p>}
			</div>
			{children}
		</li>
	)
}

function Invitations({ invitations }: Pick<Team, 'invitations'>) {
	const sending = useNavigation().formData?.get('invitation')
	return (
		<section aria-labelledby="invitations" className="flex flex-col gap-3">
			<h3 id="invitations" className="text-xl">
				Invited
			</h3>
			<ul className={`${cardClass} rows`}>
				{invitations.map(({ id, role, email, invitedBy, expiresAt, changes }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
						<div className="min-w-0 grow basis-40">
							<p className="font-semibold wrap-anywhere">{email ?? 'By link'}</p>
							<p className="text-sm text-muted tabular-nums">
								{roles[role].name} · by {invitedBy} · open until {formatDate(expiresAt)}
							</p>
						</div>
						{changes && (
							<Form method="post" preventScrollReset>
								<Button name="invitation" value={id} variant="secondary" size="sm" pending={sending === String(id)}>
									Take Back<span className="sr-only"> the invitation {email ?? `${id}`}</span>
								</Button>
							</Form>
						)}
					</li>
				))}
			</ul>
		</section>
	)
}
