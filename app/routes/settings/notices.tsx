import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ChoicesForm } from '#app/features/notices/choices-form.tsx'
import { findChoices, saveChoices, tryAddressAgain } from '#app/features/notices/choices.server.ts'
import { MailAddress } from '#app/features/notices/mail-address.tsx'
import { ChoicesInput } from '#app/features/notices/schemas.ts'
import { contact } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/notices'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Your Notices' })

export async function loader({ context }: Route.LoaderArgs) {
	return { ...(await findChoices(requireUser(context))), contact: contact.email }
}

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, ChoicesInput, 'Nothing was changed', async ({ intent, ...choices }) => {
		if (intent === 'save') await saveChoices(user, choices)
		else await tryAddressAgain(user)
		return redirectWithToast('/settings/notices', toasts[intent])
	})
}

const toasts = {
	save: { title: 'Notices saved', description: 'From now on you get what you have ticked.' },
	try: { title: 'A mail is on its way', description: 'If it does not arrive, we say so here.' },
}

export default function NoticeSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { choices, address, hasMail, contact } = loaderData
	return (
		<>
			<section className="flex flex-col gap-4">
				<h2 className="text-xl">Notices</h2>
				<MailAddress address={address} hasMail={hasMail} contact={contact} />
			</section>
			<ChoicesForm choices={choices} result={actionData?.result} />
		</>
	)
}
