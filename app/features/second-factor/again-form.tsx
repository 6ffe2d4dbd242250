import { Form, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { CodeFields } from './code-field.tsx'
import type { findAct } from './again.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = Awaited<ReturnType<typeof findAct>>

/** Sends the waiting form to its original address, with the proof. */
export function AgainForm({ act, to, fields, recent, password, app, passkey, signInAgain }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	if (signInAgain)
		return (
			<div className="flex flex-col gap-4">
				<p className="text-muted">Your account has no password, so sign in once more, then try again.</p>
				<Link reloadDocument to={signInAgain} className={buttonClass({ variant: 'primary' })}>
					{signInAgain === '/settings' ? 'Set a Password in Settings' : 'Sign In Again'}
				</Link>
			</div>
		)
	return (
		<Form method="post" action={to} className="flex flex-col gap-5">
			{!recent && <input type="hidden" name="again" value={act} />}
			{fields.map(([name, value], i) => (
				<input key={i} type="hidden" name={name} value={value} />
			))}
			{!recent && password && (
				<PasswordField label="Your password" name="againPassword" autoComplete="current-password" />
			)}
			{!recent && !password && (
				<CodeFields app={app} code={{ name: 'againCode' }} recovery={{ name: 'againRecovery' }} />
			)}
			<Button size="lg" pending={sending} pendingText="One moment…">
				{recent ? 'Continue' : 'Confirm and Continue'}
			</Button>
			{!recent && passkey && <PasskeyButton purpose="again" field="againPasskey" label="Use a Passkey" />}
		</Form>
	)
}
