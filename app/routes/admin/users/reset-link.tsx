import { z } from 'zod'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findPerson } from '#app/features/admin/people/person.server.ts'
import { makeResetLink } from '#app/features/admin/people/reset-link.server.ts'
import { PERSON_NOT_FOUND, resetProblem } from '#app/features/admin/people/rules.ts'
import { env } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import type { Route } from './+types/reset-link'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Link for a new password', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const person = await findPerson(admin, readId(params.id))
	return { name: person.fullName, email: person.email, reason: resetProblem(admin.id, person) }
}

/** Only this response contains the link. Loading the page again cannot show it. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, PERSON_NOT_FOUND)
	let link: string | null = null
	const answer = await submit(request, z.object({}), 'No link made', async () => {
		link = new URL(await makeResetLink(admin, id), env.PUBLIC_URL ?? url.origin).href
		return new Response(null)
	})
	return link === null ? answer : { link: link as string }
}

export default function ResetLink({ loaderData: { name, email, reason }, actionData, params }: Route.ComponentProps) {
	const back = `/admin/users/${params.id}`
	if (actionData && 'link' in actionData)
		return (
			<Dialog
				title="Link for a new password"
				closeTo={back}
				footer={
					<ButtonLink to={back} preventScrollReset variant="secondary">
						Done
					</ButtonLink>
				}
			>
				<div data-answer="" className="flex flex-col gap-3">
					<p className="text-muted">
						Send it to {email}, or give it to {name} in private. It works once, for 30 minutes, and you only see it now.
					</p>
					<dl>
						<CopyField label="Link" value={actionData.link} />
					</dl>
				</div>
			</Dialog>
		)
	return (
		<Question
			title="Make a link for a new password?"
			back={back}
			reason={reason}
			failed={actionData}
			verb={['Make the Link', 'Making it…']}
		>
			<p className="font-semibold wrap-anywhere">{name}</p>
			<p className="text-muted">
				Anyone with the link can take over the account, so first make sure you’re talking to the right person. We’ll
				tell them, and older links stop working.
			</p>
		</Question>
	)
}
