import { Form, useNavigation } from 'react-router'
import { getSessionId, requireUser } from '#app/features/accounts/auth.server.ts'
import { StartForm, StopForm } from '#app/features/venues/tablets/schemas.ts'
import { findTablets, startTablet, stopTablet } from '#app/features/venues/tablets/tablets.server.ts'
import { readForm, submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatDate, formatTime } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, cardClass } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/tablets'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Shared tablets', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findTablets(requireUser(context), readId(params.venueId))

export async function action({ request, params, context }: Route.ActionArgs) {
	const at = { user: requireUser(context), venueId: requireId(params.venueId, 'Venue not found') }
	const form = await readForm(request.clone())
	return form.has('tablet') ? stop(request, at) : start(request, at, getSessionId(context)!)
}

type At = { user: ReturnType<typeof requireUser>; venueId: number }

const stop = (request: Request, { user, venueId }: At) =>
	submit(request, StopForm, 'Not stopped', async ({ tablet }) => {
		await stopTablet(user, venueId, tablet)
		return redirectWithToast(`/venue-dashboard/${venueId}/team/tablets`, { title: 'Tablet stopped' })
	})

const start = (request: Request, { user, venueId }: At, sessionId: number) =>
	submit(request, StartForm, 'Not started', async ({ name }) => {
		const headers = await startTablet(user, sessionId, venueId, name)
		return redirectWithToast('/tablet', { title: 'This is a shared tablet now' }, headers)
	})

export default function Tablets({ loaderData: { venueId, tablets, isFull }, actionData }: Route.ComponentProps) {
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={`/venue-dashboard/${venueId}/team`}>Team</BackLink>
				<h2 className="text-2xl">Shared tablets</h2>
				<p className="text-muted">
					Keep a tablet at the desk for the whole team. Everyone picks their name and enters a PIN; after five minutes
					without a touch it locks.
				</p>
			</div>
			{tablets.length > 0 && <List tablets={tablets} />}
			{!isFull && <Start result={actionData?.result} />}
		</div>
	)
}

type ListProps = Pick<Route.ComponentProps['loaderData'], 'tablets'>

function List({ tablets }: ListProps) {
	const sending = useNavigation().formData?.get('tablet')
	return (
		<ul className={`${cardClass} rows`}>
			{tablets.map(({ id, name, lastUsedAt, startedBy, createdAt }) => (
				<li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
					<div className="min-w-0 grow basis-40">
						<p className="font-semibold wrap-anywhere">{name}</p>
						<p className="text-sm text-muted tabular-nums">
							Last used {formatDate(lastUsedAt)}, {formatTime(lastUsedAt)}
						</p>
						<p className="text-sm text-muted tabular-nums">
							Started {formatDate(createdAt)}
							{startedBy && ` by ${startedBy}`}
						</p>
					</div>
					<Form method="post" preventScrollReset>
						<Button name="tablet" value={id} variant="danger" size="sm" pending={sending === String(id)}>
							Stop<span className="sr-only"> {name}</span>
						</Button>
					</Form>
				</li>
			))}
		</ul>
	)
}

function Start({ result }: { result: NonNullable<Route.ComponentProps['actionData']>['result'] | undefined }) {
	const { form, errors, field } = useSubmission<'name'>('start', result)
	const sending = useNavigation().formData?.has('name')
	return (
		<Card as="section">
			<Form method="post" reloadDocument {...form} className="flex flex-col gap-4">
				<h3 className="text-xl">Make this device a shared tablet</h3>
				<FormError errors={errors} />
				<p className="text-muted">You’ll be signed out on it. To use it as your own again, sign in here as always.</p>
				<TextField label="Tablet name" hint="Such as Front desk" {...field('name')} required maxLength={40} />
				<Button className="self-start" pending={sending} pendingText="Setting up…">
					Set Up Tablet
				</Button>
			</Form>
		</Card>
	)
}
