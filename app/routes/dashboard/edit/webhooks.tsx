import { Form, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ADDRESS_MAX } from '#app/features/webhooks/limits.ts'
import { WebhookForm } from '#app/features/webhooks/schemas.ts'
import { addWebhook, findWebhooksPage } from '#app/features/webhooks/webhooks.server.ts'
import { AddressText, awaitsFirst, WebhookState } from '#app/features/webhooks/webhook-state.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, cardClass } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { Route } from './+types/webhooks'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Webhooks', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findWebhooksPage(requireUser(context), readId(params.venueId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, WebhookForm, 'Address not added', async (form) => ({
		added: { ...(await addWebhook(user, id, form)), url: form.url },
	}))
}

export default function Webhooks({ loaderData: { venue, addresses, canAdd }, actionData }: Route.ComponentProps) {
	const base = `/venue-dashboard/${venue.id}/edit`
	const added = actionData && 'added' in actionData ? actionData.added : null
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>{venue.name}</BackLink>
				<h2 className="text-2xl">Webhooks</h2>
				<p className="mt-1 text-muted">
					A few seconds after a booking is made, changed or cancelled, we send a message to each of these addresses. It
					names nobody: to learn who plays, the other system asks with a{' '}
					<Link to={`${base}/keys`} className="underline">
						key
					</Link>
					. For the messages, see the{' '}
					<Link to="/api/openapi.json" reloadDocument className="underline">
						API description
					</Link>
					.
				</p>
			</div>
			{added && (
				<Card as="section" className="flex flex-col gap-3">
					<h3 className="text-lg">
						The signing secret of <AddressText url={added.url} />
					</h3>
					<p role="status" data-answer="">
						Copy it now. It is shown this once. With it the other system checks that a message is ours.
					</p>
					<dl>
						<CopyField label="Signing secret" value={added.secret} />
					</dl>
				</Card>
			)}
			{addresses.length > 0 && (
				<ul className={`${cardClass} rows`}>
					{addresses.map((address) => (
						<li key={address.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
							<Link
								to={`${base}/webhooks/${address.id}`}
								className="inline-flex min-h-11 min-w-0 grow basis-60 items-center font-semibold pointer-fine:min-h-0"
							>
								<AddressText url={address.url} />
							</Link>
							<WebhookState {...address} />
							{awaitsFirst(address) && <FirstTest to={`${base}/webhooks/${address.id}`} url={address.url} />}
						</li>
					))}
				</ul>
			)}
			{canAdd && <Add key={added?.id} result={actionData && 'result' in actionData ? actionData.result : undefined} />}
		</div>
	)
}

/** Sends the first message to an address that waits for one, and leads to what became of it. */
function FirstTest({ to, url }: { to: string; url: string }) {
	const { formAction } = useNavigation()
	return (
		<Form method="post" action={to}>
			<Button
				name="intent"
				value="test"
				variant="secondary"
				size="sm"
				pending={formAction === to}
				pendingText="Sending…"
			>
				Send a Test<span className="sr-only"> to {url}</span>
			</Button>
		</Form>
	)
}

function Add({ result }: { result: Parameters<typeof useSubmission>[1] }) {
	const { form, errors, field } = useSubmission<'url'>('webhook', result)
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Card as="section">
			<Form method="post" {...form} className="flex flex-col gap-4">
				<h3 className="text-lg">Add an address</h3>
				<FormError errors={errors} />
				<TextField
					label="Address"
					hint="Such as https://example.com/courtside"
					type="url"
					inputMode="url"
					{...field('url')}
					required
					maxLength={ADDRESS_MAX}
					autoComplete="off"
				/>
				<Button className="self-start" pending={sending} pendingText="Adding…">
					Add Address
				</Button>
			</Form>
		</Card>
	)
}
