import { redirect } from 'react-router'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { SandboxChoice } from '#app/features/payments/cards/sandbox-choice.ts'
import { finishCheckout, findSandboxCheckout } from '#app/features/payments/cards/sandbox-page.server.ts'
import { SandboxPage } from '#app/features/payments/cards/sandbox-page.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import type { Route } from './+types/sandbox'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Pay by card (sandbox)' })

export const loader = ({ params }: Route.LoaderArgs) => findSandboxCheckout(params.id)

export function action({ request, params }: Route.ActionArgs) {
	return submit(request, SandboxChoice, 'That did not work', async (answer) =>
		redirect(await finishCheckout(params.id, answer)),
	)
}

export const ErrorBoundary = PageError

export default function Sandbox({ loaderData, actionData }: Route.ComponentProps) {
	const errors = Object.values(actionData?.result.error ?? {}).flatMap((messages) => messages ?? [])
	return <SandboxPage checkout={loaderData} errors={errors} />
}
