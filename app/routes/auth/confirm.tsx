import { getSession, requireUser } from '#app/features/accounts/auth.server.ts'
import { AgainForm } from '#app/features/second-factor/again-form.tsx'
import { findAct } from '#app/features/second-factor/again.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/confirm'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData?.recent ? WELCOME : CONFIRM })

const CONFIRM = 'Confirm it’s you'
const WELCOME = 'Welcome back'

export const loader = ({ url, request, context }: Route.LoaderArgs) =>
	findAct(request, url, { user: requireUser(context), session: getSession(context)! })

export default function Confirm({ loaderData: act }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6">
			<div>
				<BackLink to={act.to}>Back</BackLink>
				<h1 className="text-3xl md:text-4xl">{act.recent ? WELCOME : CONFIRM}</h1>
				<p className="mt-2 text-muted">{wordsOf(act)}</p>
			</div>
			<Card>
				<AgainForm key={act.act} {...act} />
			</Card>
		</div>
	)
}

function wordsOf({ recent, hasFile }: Route.ComponentProps['loaderData']) {
	if (recent) return 'You were signed out before this was sent. What you entered is safe.'
	const then = hasFile ? 'You’ll choose your file again right after this.' : 'You won’t lose what you entered.'
	return `This one matters, so we check it’s you. ${then}`
}
