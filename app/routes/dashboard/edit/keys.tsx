import { Form, Outlet, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findKeysPage, makeKey } from '#app/features/venues/api-keys/api-keys.server.ts'
import { KeyForm } from '#app/features/venues/api-keys/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatDate, formatTime } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, cardClass } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { Route } from './+types/keys'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Keys', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findKeysPage(requireUser(context), readId(params.venueId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, KeyForm, 'Key not made', async (form) => ({
		made: { ...(await makeKey(user, id, form)), name: form.name },
	}))
}

export default function Keys({ loaderData: { venue, keys, canMake, scopes }, actionData }: Route.ComponentProps) {
	const base = `/venue-dashboard/${venue.id}/edit`
	const made = actionData && 'made' in actionData ? actionData.made : null
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>{venue.name}</BackLink>
				<h2 className="text-2xl">Keys</h2>
				<p className="mt-1 text-muted">
					With a key, another system reads and changes what you allow here. See the{' '}
					<Link to="/api/openapi.json" reloadDocument className="underline">
						API description
					</Link>
					.
				</p>
			</div>
			{made && (
				<Card as="section" className="flex flex-col gap-3">
					<h3 className="text-lg wrap-anywhere">The key of {made.name}</h3>
					<p role="status" data-answer="">
						Copy it now. It is shown this once, and whoever has it can use it.
					</p>
					<dl>
						<CopyField label="Key" value={made.key} />
					</dl>
				</Card>
			)}
			{keys.length > 0 && <List keys={keys} base={base} />}
			{canMake && (
				<Make
					key={made?.id}
					scopes={scopes}
					result={actionData && 'result' in actionData ? actionData.result : undefined}
				/>
			)}
			<Outlet />
		</div>
	)
}

type Listed = Route.ComponentProps['loaderData']['keys']

function List({ keys, base }: { keys: Listed; base: string }) {
	return (
		<ul className={`${cardClass} rows`}>
			{keys.map(({ id, name, ending, scopes, createdAt, lastUsedAt, madeBy, works }) => (
				<li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
					<div className="min-w-0 grow basis-40">
						<p className="font-semibold wrap-anywhere">
							{name} <span className="text-sm font-normal text-muted">…{ending}</span>
						</p>
						<ul className="text-sm">
							{scopes.map((scope) => (
								<li key={scope}>{scope}</li>
							))}
						</ul>
						<p className="text-sm text-muted tabular-nums">
							{lastUsedAt ? `Last used ${formatDate(lastUsedAt)}, ${formatTime(lastUsedAt)}` : 'Not used yet'}
						</p>
						<p className="text-sm text-muted tabular-nums">
							Number {id}. Made {formatDate(createdAt)} by {madeBy}
						</p>
						{!works && (
							<p className="text-sm">It no longer works, as the venue has another owner. Make a new one for it.</p>
						)}
					</div>
					<ButtonLink to={`${base}/keys/${id}/take-back`} preventScrollReset variant="secondary" size="sm">
						Take Back<span className="sr-only"> {name}</span>
					</ButtonLink>
				</li>
			))}
		</ul>
	)
}

type MakeProps = {
	scopes: Route.ComponentProps['loaderData']['scopes']
	result: Parameters<typeof useSubmission>[1]
}

function Make({ scopes, result }: MakeProps) {
	const { form, errors, field } = useSubmission<'name'>('key', result)
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Card as="section">
			<Form method="post" {...form} className="flex flex-col gap-4">
				<h3 className="text-lg">Make a key</h3>
				<FormError errors={errors ?? result?.error?.scopes} />
				<TextField
					label="What it is for"
					hint="Such as Accounting"
					{...field('name')}
					required
					maxLength={40}
					autoComplete="off"
				/>
				<fieldset className="flex flex-col gap-2">
					<legend className="mb-2 font-semibold">What it may do</legend>
					{scopes.map(({ value, label }) => (
						<CheckboxField key={value} name="scopes" value={value} label={label} />
					))}
				</fieldset>
				<Button className="self-start" pending={sending} pendingText="Making…">
					Make Key
				</Button>
			</Form>
		</Card>
	)
}
