import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { ask } from '#app/features/help/asking/ask.server.ts'
import { findHelpPage } from '#app/features/help/help-page.server.ts'
import { HelpScreen } from '#app/features/help/help-screen.tsx'
import { HelpQuery, Question } from '#app/features/help/schemas.ts'
import { askerOf, rememberConversation } from '#app/features/help/visitor.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { PLEDGES } from '#app/features/navigation/pledge-links.ts'
import { contact } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { query } from '#app/lib/form/list.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/help'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	const { q = '', category } = loaderData ?? {}
	return pageMeta(args, {
		title: q || category ? [q || category!, 'Help'] : 'Help',
		description: 'Answers about booking, paying, cancelling, tournaments, running clubs and your account at Courtside.',
		path: '/help',
		listed: !q,
	})
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const page = await findHelpPage({ user: getUser(context) }, HelpQuery.parse(query(request)))
	return { ...page, contact, pledges: PLEDGES, idempotencyKey: randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
	const asker = await askerOf(request, getUser(context), context.get(addressContext))
	return submit(request, Question, 'Not asked', async (question) => {
		const conversation = await ask(asker, question)
		return redirect(`/help/asked/${conversation}`, { headers: await rememberConversation(asker, conversation) })
	})
}

export const ErrorBoundary = PageError

export default function Help({ loaderData, actionData }: Route.ComponentProps) {
	return <HelpScreen {...loaderData} result={actionData?.result} />
}
