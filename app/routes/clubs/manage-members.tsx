import { Form, Outlet, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findManagedClub } from '#app/features/clubs/find.server.ts'
import { findMembers, type Member } from '#app/features/clubs/members/find-members.server.ts'
import { MemberList } from '#app/features/clubs/members/member-list.tsx'
import { setRole } from '#app/features/clubs/members/roles.server.ts'
import { RoleForm } from '#app/features/clubs/members/schemas.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { submit } from '#app/lib/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { revalidateAfterRefusal } from '#app/lib/revalidate.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Toast } from '#app/ui/toast.tsx'
import type { Route } from './+types/manage-members'

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const club = await findManagedClub(user, readId(params.id))
	const found = await findMembers(club, { user, page: readId(url.searchParams.get('page')) ?? 1, limit: 50 })
	return { id: club.id, ...found, leads: club.isHost || user.role === 'admin' }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, RoleForm, 'Not changed', async (change) => {
		await setRole(user, id, change)
		const title = change.role === 'admin' ? 'Made an admin' : 'No longer an admin'
		return redirectWithToast(url.pathname + url.search, { title, description: 'They are told.' })
	})
}

/** Such as Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const shouldRevalidate = revalidateAfterRefusal

export default function ManageMembers({ loaderData, actionData }: Route.ComponentProps) {
	const { id, members, page, pages, total, leads } = loaderData
	const here = `/running-club/${id}/manage`
	return (
		<>
			<section aria-labelledby="members" className="flex flex-col gap-4">
				<h2 id="members" className="text-2xl">
					{total === 1 ? '1 member' : `${total} members`}
				</h2>
				<p className="text-muted">
					Admins plan runs, answer requests and look after members. Only the host makes somebody an admin.
				</p>
				<FormError errors={actionData?.result.error?.['']} />
				<MemberList
					members={members}
					actions={(member) => !member.isHost && <Actions {...{ member, leads }} base={here} />}
				/>
				<Pagination {...{ page, pages }} href={(to) => `${here}/members?page=${to}`} />
			</section>
			{leads && <Ends base={here} alone={total < 2} />}
			<Outlet />
			<Toast toast={actionData?.toast ?? null} />
		</>
	)
}

type ActionsProps = { member: Member; leads: boolean; base: string }

function Actions({ member, leads, base }: ActionsProps) {
	const sending = useNavigation().formData?.get('memberId') === String(member.id)
	const isAdmin = member.role === 'admin'
	const mayRemove = !member.isYou && (leads || !isAdmin)
	if (!leads && !mayRemove) return null
	const name = <span className="sr-only"> {member.user.fullName}</span>
	return (
		<div className="flex w-full flex-wrap gap-1 pl-11 sm:w-auto sm:pl-0">
			{leads && (
				<Form method="post" preventScrollReset>
					<input type="hidden" name="memberId" value={member.id} />
					<Button
						{...{ name: 'role', value: isAdmin ? 'member' : 'admin', variant: 'quiet', size: 'sm' }}
						pending={sending}
					>
						{isAdmin ? 'Remove as Admin' : 'Make Admin'}
						{name}
					</Button>
				</Form>
			)}
			{mayRemove && (
				<ButtonLink to={`${base}/members/${member.id}/remove`} variant="quiet" size="sm" preventScrollReset>
					Remove{name}
				</ButtonLink>
			)}
		</div>
	)
}

/** For the host: passing the club on, and closing it. */
const Ends = ({ base, alone }: { base: string; alone: boolean }) => (
	<Card as="section" labelledBy="ends" className="flex flex-col gap-4">
		<h2 id="ends" className="text-xl">
			Moving on
		</h2>
		<p className="text-muted">
			{alone
				? 'Once there is another member you can hand the club over to them.'
				: 'Hand the club over to another member, or close it for everybody.'}
		</p>
		<div className="flex flex-wrap gap-2">
			{!alone && (
				<ButtonLink to={`${base}/hand-over`} variant="secondary" preventScrollReset>
					Hand Over
				</ButtonLink>
			)}
			<ButtonLink to={`${base}/close`} variant="danger" preventScrollReset>
				Close Club
			</ButtonLink>
		</div>
	</Card>
)
