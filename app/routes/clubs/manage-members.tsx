import { Form, Outlet, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { findManagedClub } from '#app/features/clubs/find.server.ts'
import { findMembers, type Member } from '#app/features/clubs/members/find-members.server.ts'
import { MemberList } from '#app/features/clubs/members/member-list.tsx'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Menu, menuItemClass } from '#app/ui/layer/menu.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/manage-members'

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const club = await findManagedClub(user, readId(params.id))
	const found = await findMembers(club, { user, page: readId(url.searchParams.get('page')) ?? 1, limit: 50 })
	return { id: club.id, ...found, leads: club.isHost || user.role === 'admin' }
}

export default function ManageMembers({ loaderData }: Route.ComponentProps) {
	const { id, members, page, pages, total, leads } = loaderData
	const to = (part: string, query = {}) => clubAddress({ id, key: null }, `manage/${part}`, query)
	const shown = { page: page > 1 ? page : null }
	return (
		<>
			<section aria-labelledby="members" className="flex flex-col gap-4">
				<h2 id="members" className="text-2xl">
					{total === 1 ? '1 member' : `${total} members`}
				</h2>
				<p className="text-muted">
					Admins plan runs, answer requests and look after members. Only the host can add admins.
				</p>
				<Outlet />
				<MemberList
					members={members}
					actions={(member) =>
						!member.isHost && (
							<Actions
								member={member}
								leads={leads}
								list={to('members', shown)}
								host={to('hand-over', { to: member.id, ...shown })}
								remove={to(`members/${member.id}/remove`, shown)}
							/>
						)
					}
				/>
				<Pagination page={page} pages={pages} href={(page) => to('members', { page })} />
			</section>
			{leads && <Ends close={to('close')} alone={total < 2} />}
		</>
	)
}

type ActionsProps = {
	member: Member
	/** Whether the person is the host, or an admin of the product. */
	leads: boolean
	/** Where the list is: the layout itself has no address to send to. */
	list: string
	/** Where making the member the host, and taking them out, are asked about. */
	host: string
	remove: string
}

function Actions({ member, leads, list, host, remove }: ActionsProps) {
	const sending = useNavigation().formData?.get('memberId') === String(member.id)
	const isAdmin = member.role === 'admin'
	const mayRemove = !member.isYou && (leads || !isAdmin)
	if (!leads && !mayRemove) return null
	const name = <span className="sr-only"> {member.user.fullName}</span>
	return (
		<Menu label={`Manage ${member.user.fullName}`} summary="⋯" summaryClassName="min-w-11 justify-center text-xl">
			<ul>
				{leads && (
					<li>
						<Form method="post" action={list} preventScrollReset>
							<input type="hidden" name="memberId" value={member.id} />
							<button
								type="submit"
								name="role"
								value={isAdmin ? 'member' : 'admin'}
								aria-disabled={sending || undefined}
								className={menuItemClass}
							>
								<span>
									{isAdmin ? 'Remove as Admin' : 'Make Admin'}
									{name}
								</span>
							</button>
						</Form>
					</li>
				)}
				{leads && (
					<li>
						<Link to={host} preventScrollReset className={menuItemClass}>
							<span>Make Host{name}</span>
						</Link>
					</li>
				)}
				{mayRemove && (
					<li>
						<Link to={remove} preventScrollReset className={menuItemClass}>
							<span>Remove{name}</span>
						</Link>
					</li>
				)}
			</ul>
		</Menu>
	)
}

/** For the host: passing the club on, and closing it. */
const Ends = ({ close, alone }: { close: string; alone: boolean }) => (
	<Card as="section" labelledBy="ends" className="flex flex-col gap-4">
		<h2 id="ends" className="text-xl">
			Hand over or close
		</h2>
		<p className="text-muted">
			{alone
				? 'Once there’s another member you can hand the club over.'
				: 'To hand the club over, tap ⋯ beside a member and choose Make Host. Closing it ends it for everyone.'}
		</p>
		<ButtonLink to={close} variant="danger" preventScrollReset className="self-start">
			Close Club
		</ButtonLink>
	</Card>
)
