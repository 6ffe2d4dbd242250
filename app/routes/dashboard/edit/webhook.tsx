import { Form, Outlet, useNavigation } from 'react-router'
import { requireUser, type Actor } from '#app/features/accounts/auth.server.ts'
import { WebhookAct } from '#app/features/webhooks/schemas.ts'
import { findWebhook, resend, sendTest, startAgain } from '#app/features/webhooks/webhooks.server.ts'
import { AddressText, WebhookState } from '#app/features/webhooks/webhook-state.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/webhook'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Webhook', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findWebhook(requireUser(context), readId(params.venueId), readId(params.webhookId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const webhookId = requireId(params.webhookId, 'Address not found')
	return submit(request, WebhookAct, 'Not done', async (act) => {
		const title = await carryOut(user, { venueId, webhookId }, act)
		return redirectWithToast(`/venue-dashboard/${venueId}/edit/webhooks/${webhookId}`, { title })
	})
}

async function carryOut(user: Actor, place: { venueId: number; webhookId: number }, act: WebhookAct) {
	if (act.intent === 'start') return (await startAgain(user, place), 'Address started')
	if (act.intent === 'test') await sendTest(user, place)
	else await resend(user, place, act.message)
	return 'On its way'
}

export default function Webhook({ loaderData: { venue, address, messages }, actionData }: Route.ComponentProps) {
	const base = `/venue-dashboard/${venue.id}/edit/webhooks`
	const { formMethod, formData } = useNavigation()
	const sent = formMethod === 'POST' ? formData : null
	const isSending = (intent: string) => sent?.get('intent') === intent
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>Webhooks</BackLink>
				<h2 className="text-2xl">
					<AddressText url={address.url} />
				</h2>
				<p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
					<WebhookState {...address} />
					<span>
						Added {formatDay(address.createdAt)} by {address.madeBy}
					</span>
				</p>
				{address.stoppedAt && (
					<p className="mt-2">
						It was stopped {formatDay(address.stoppedAt)}, {formatTime(address.stoppedAt)}, as it did not answer for
						five days or asked for no more.
					</p>
				)}
			</div>
			<FormError errors={actionData?.result.error?.['']} />
			<div className="flex flex-wrap gap-3">
				<Form method="post" preventScrollReset>
					{address.stoppedAt ? (
						<Button name="intent" value="start" pending={isSending('start')} pendingText="Starting…">
							Start Again
						</Button>
					) : (
						<Button name="intent" value="test" pending={isSending('test')} pendingText="Sending…">
							Send a Test
						</Button>
					)}
				</Form>
				<ButtonLink to={`${base}/${address.id}/remove`} preventScrollReset variant="danger">
					Remove
				</ButtonLink>
			</div>
			{messages.length === 0 ? (
				<EmptyState
					level="h3"
					title="No message yet"
					text="A test sends the first, or else the next booking that is made or changed."
				/>
			) : (
				<section className="flex flex-col gap-3">
					<h3 className="text-lg">Last messages</h3>
					<ul className={`${cardClass} px-4 sm:px-5`}>
						{messages.map((message) => (
							<li key={message.id}>
								<Disclosure summary={<Summary {...message} />}>
									<dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
										<dt className="text-muted">Id</dt>
										<dd className="wrap-anywhere">{message.key}</dd>
										<dt className="text-muted">Tries</dt>
										<dd>{message.attempts}</dd>
										<dt className="text-muted">Body</dt>
										<dd className="wrap-anywhere">
											<code>{message.body}</code>
										</dd>
									</dl>
									{message.status !== 'waiting' && !address.stoppedAt && (
										<Form method="post" preventScrollReset className="mt-3">
											<input type="hidden" name="message" value={message.id} />
											<Button
												name="intent"
												value="resend"
												variant="secondary"
												size="sm"
												pending={isSending('resend') && sent?.get('message') === String(message.id)}
												pendingText="Sending…"
											>
												Send Again
											</Button>
										</Form>
									)}
								</Disclosure>
							</li>
						))}
					</ul>
				</section>
			)}
			<Outlet />
		</div>
	)
}

type Message = Route.ComponentProps['loaderData']['messages'][number]

const Summary = ({ what, status, createdAt, answered, trouble }: Message) => (
	<span className="flex flex-wrap items-baseline justify-between gap-x-4">
		<span>
			{what}{' '}
			<span className="text-sm font-normal text-muted tabular-nums">
				{formatDay(createdAt)}, {formatTime(createdAt)}
			</span>
		</span>
		<span className="text-sm font-normal">
			{status === 'sent'
				? `Arrived, answered ${answered}`
				: trouble && status === 'waiting'
					? `${trouble}. We try again later.`
					: (trouble ?? 'Waits to be sent')}
			{status === 'refused' && ' – given up'}
		</span>
	</span>
)
