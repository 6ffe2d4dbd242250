import { redirect } from 'react-router'
import { getSessionId, requireUser } from '#app/features/accounts/auth.server.ts'
import { ChoicesForm } from '#app/features/notices/choices-form.tsx'
import { findChoices, saveChoices, tryAddressAgain } from '#app/features/notices/choices.server.ts'
import { MailAddress } from '#app/features/notices/mail-address.tsx'
import { addDevice, findPushDevices, removeDevice } from '#app/features/notices/push/devices.server.ts'
import { mayPush, PushDevices, usePushHere } from '#app/features/notices/push/push-devices.tsx'
import { ChoicesInput } from '#app/features/notices/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/notices'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Your Notices' })

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const push = await findPushDevices(user, getSessionId(context))
	return { ...(await findChoices(user)), push: { person: user.id, ...push } }
}

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, ChoicesInput, 'Nothing was changed', async (input) => {
		if (input.intent === 'save') await saveChoices(user, input)
		else if (input.intent === 'try') await tryAddressAgain(user)
		else if (input.intent === 'push-off') await removeDevice(user, input.device)
		else await addDevice(user, getSessionId(context), input)
		if (input.intent === 'push-again') return redirect('/settings/notices') // nobody has tapped anything
		return redirectWithToast('/settings/notices', toasts[input.intent])
	})
}

const toasts = {
	save: { title: 'Notices saved', description: 'You’ll get what you’ve ticked.' },
	try: { title: 'A mail is on its way', description: 'If it doesn’t arrive, we’ll say so here.' },
	'push-on': { title: 'Push is on', description: 'This device gets what you’ve ticked under Push.' },
	'push-off': { title: 'Push is off', description: 'That device gets no more pushes.' },
}

export default function NoticeSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { choices, address, hasMail, push } = loaderData
	const browser = usePushHere(push)
	const canPush = push.devices.length > 0 || mayPush(browser.state)
	return (
		<>
			<h2 className="sr-only">Notices</h2>
			{hasMail && <MailAddress address={address} />}
			<ChoicesForm choices={choices} hasMail={hasMail} hasPush={canPush} result={actionData?.result} />
			<PushDevices {...push} browser={browser} />
		</>
	)
}
