import { Outlet } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { ActList } from '#app/features/admin/log/act-list.tsx'
import { findLastActs } from '#app/features/admin/log/log.server.ts'
import { PersonActions, PersonFacts, PersonHeading } from '#app/features/admin/people/person-page.tsx'
import { findPersonPage } from '#app/features/admin/people/person.server.ts'
import { readId } from '#app/lib/ids.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/user'
import { Link } from '#app/ui/link/link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && [`${loaderData.person.fullName}`, 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const person = await findPersonPage(admin, readId(params.id))
	return { person, acts: await findLastActs(admin, `user:${person.id}`) }
}

export default function User({ loaderData: { person, acts } }: Route.ComponentProps) {
	return (
		<div className="flex flex-col gap-6">
			<div>
				<BackLink to="/admin/users">Users</BackLink>
				<PersonHeading person={person} />
			</div>
			<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<PersonFacts person={person} />
				<PersonActions person={person} />
			</div>
			{acts.length > 0 && (
				<section aria-labelledby="acts" className="flex flex-col gap-3">
					<h3 id="acts" className="text-xl">
						What admins did
					</h3>
					<ActList acts={acts} />
					<p>
						<Link
							to={`/admin/log?subject=user:${person.id}`}
							className="inline-flex min-h-11 items-center font-semibold text-court-strong underline"
						>
							All of it in the log
						</Link>
					</p>
				</section>
			)}
			<Outlet />
		</div>
	)
}
