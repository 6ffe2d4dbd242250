import { requireUser } from '#app/features/accounts/auth.server.ts'
import { invite } from '#app/features/venues/team/invitations.server.ts'
import { findInviting } from '#app/features/venues/team/team.server.ts'
import { OPEN_DAYS, roleOption, roles } from '#app/features/venues/team/roles.ts'
import { InviteForm } from '#app/features/venues/team/schemas.ts'
import { env } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import { WhatsAppLink } from '#app/ui/link/whatsapp-link.tsx'
import type { Route } from './+types/invite'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Invite to the team', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findInviting(requireUser(context), readId(params.venueId))

/** Only this response contains the link. Loading the page again cannot show it. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	let made: { link: string; venue: string; role: string; sentTo: string | null } | null = null
	const answer = await submit(request, InviteForm, 'Not invited', async (form) => {
		made = await inviteBy(user, venueId, form, env.PUBLIC_URL ?? url.origin)
		return new Response(null)
	})
	return made === null ? answer : { made: made as Made }
}

type Made = Awaited<ReturnType<typeof inviteBy>>

async function inviteBy(user: Parameters<typeof invite>[0], venueId: number, form: InviteForm, origin: string) {
	const { path, sent, name } = await invite(user, venueId, form)
	const link = new URL(path, origin).href
	return { link, venue: name, role: roles[form.role].name, sentTo: sent ? (form.email ?? null) : null }
}

export default function Invite({ loaderData: { choices }, actionData, params }: Route.ComponentProps) {
	const back = `/venue-dashboard/${params.venueId}/team`
	const failed = actionData && 'result' in actionData ? actionData : undefined
	const { form, errors, field } = useSubmission<'role' | 'email'>('invite', failed?.result, {})
	if (actionData && 'made' in actionData) return <Link {...actionData.made} back={back} />
	return (
		<Question
			title="Invite to the team"
			back={back}
			verb={['Create Invitation', 'Creating it…']}
			form={form}
			errors={errors}
		>
			<RadioCards label="Role" {...field('role')} required options={choices.map(roleOption)} />
			<TextField
				label="Email"
				{...field('email')}
				type="email"
				hint="We send the link there. Leave it out, and you send it yourself."
				required={false}
				autoComplete="off"
				maxLength={254}
			/>
		</Question>
	)
}

function Link({ link, venue, role, sentTo, back }: Made & { back: string }) {
	return (
		<Dialog
			title={`Invited as ${role}`}
			closeTo={back}
			footer={
				<ButtonLink to={back} preventScrollReset variant="secondary">
					Done
				</ButtonLink>
			}
		>
			<div data-answer="" className="flex flex-col gap-4">
				<p className="text-muted">
					{sentTo
						? `It’s on its way to ${sentTo}. You can also send the link yourself.`
						: 'Send this link to one person.'}{' '}
					It works once, for {OPEN_DAYS} days, and you only see it now.
				</p>
				<dl>
					<CopyField label="Link" value={link} />
				</dl>
				<WhatsAppLink
					text={`Join the team of ${venue} on Courtside as ${role}: ${link}`}
					className={buttonClass({ variant: 'secondary' })}
				>
					<Icon name="message-square" className="size-4" />
					Send by WhatsApp
				</WhatsAppLink>
			</div>
		</Dialog>
	)
}
