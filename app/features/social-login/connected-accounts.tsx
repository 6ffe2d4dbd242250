import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { formatDay } from '#app/lib/time/time.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { connectAddress } from './address.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	accounts: { id: number; name: string; connectedAt: Date; lastUsedAt: Date | null }[]
	hasPassword: boolean
	offer: string | null
	result?: SubmissionResult<string[]>
	consent: string | null
}

/** The user's connected accounts; nothing without any and without an offer to connect one. */
export function ConnectedAccounts({ accounts, hasPassword, offer, result, consent }: Props) {
	const sending = useNavigation().formAction === '/auth/openid/disconnect'
	if (accounts.length === 0 && !offer) return null
	return (
		<Card as="section" labelledBy="connected-accounts" className="flex flex-col gap-4">
			<div className="flex flex-col gap-1">
				<h2 id="connected-accounts" className="text-xl">
					Connected accounts
				</h2>
				<p className="text-muted">Sign in with an account you have elsewhere, without your password here.</p>
			</div>
			<ul className="flex flex-col rows empty:hidden">
				{accounts.map((account) => (
					<li key={account.id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
						<div className="min-w-0">
							<p className="font-semibold wrap-anywhere">{account.name}</p>
							<p className="text-sm text-muted">
								Connected on {formatDay(account.connectedAt)}
								{account.lastUsedAt && ` · last used on ${formatDay(account.lastUsedAt)}`}
							</p>
						</div>
						{hasPassword && (
							<Form method="post" action="/auth/openid/disconnect">
								<input type="hidden" name="id" value={account.id} />
								<Button variant="secondary" pending={sending} pendingText="Disconnecting…">
									Disconnect
								</Button>
							</Form>
						)}
					</li>
				))}
				{offer && (!hasPassword || consent) && (
					<li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
						<p className="min-w-0 font-semibold wrap-anywhere">{offer}</p>
						<Link
							reloadDocument
							to={connectAddress(consent ?? undefined)}
							className={buttonClass({ variant: consent ? 'primary' : 'secondary' })}
						>
							{consent ? `Go on to ${offer}` : 'Connect'}
						</Link>
					</li>
				)}
			</ul>
			{offer && hasPassword && !consent && <ConnectForm name={offer} result={result} />}
			{accounts.length > 0 && !hasPassword && (
				<p className="text-sm text-muted">This is your only way to sign in. Set a password to disconnect it.</p>
			)}
		</Card>
	)
}

/** Asks for the password before an account becomes another way to sign in. */
function ConnectForm({ name, result }: { name: string; result?: SubmissionResult<string[]> }) {
	const { form, errors, field } = useSubmission<'currentPassword'>('connect', result)
	const sending = useNavigation().formData?.get('intent') === 'connect'
	return (
		<Disclosure summary={`Connect ${name}`} open={Boolean(result)} className="-my-3 border-b-0">
			<Form method="post" {...form} className="flex flex-col gap-5">
				<FormError errors={errors} />
				<input type="hidden" name="intent" value="connect" />
				<PasswordField label="Your password" {...field('currentPassword')} required autoComplete="current-password" />
				<Button variant="secondary" className="self-start" pending={sending} pendingText="Checking…">
					Connect
				</Button>
			</Form>
		</Disclosure>
	)
}
