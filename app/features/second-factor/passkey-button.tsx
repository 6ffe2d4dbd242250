import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Purpose } from './passkeys.server.ts'

type Props = {
	purpose: Purpose
	/** The field of the form around it in which the passkey's answer is sent. */
	field: string
	label: string
	/** The step after the password that it is for. */
	step?: string
}

/**
 * Asks the browser for a passkey and sends the form around it with the answer. It keeps its place until scripts run, and
 * is not there where they never do, or where the browser knows no passkeys.
 */
export function PasskeyButton({ purpose, field, label, step }: Props) {
	const hydrated = useHydrated()
	const answer = useRef<HTMLInputElement>(null)
	const [asking, setAsking] = useState(false)
	const [trouble, setTrouble] = useState<string>()
	useEffect(() => {
		const form = answer.current?.form
		// Who presses another button means what they typed, not the passkey of an earlier try.
		const forget = ({ submitter }: SubmitEvent) => {
			if (submitter && answer.current) answer.current.value = ''
		}
		form?.addEventListener('submit', forget)
		return () => form?.removeEventListener('submit', forget)
	}, [])
	if (hydrated && !('PublicKeyCredential' in window)) return null
	const ask = async () => {
		setAsking(true)
		setTrouble(undefined)
		try {
			answer.current!.value = await askBrowser(purpose, step)
			answer.current!.form!.requestSubmit()
		} catch (error) {
			setTrouble(error instanceof Refused ? error.message : 'No passkey was used. You can try again.')
		} finally {
			setAsking(false)
		}
	}
	return (
		<div className="flex flex-col gap-3 noscript:hidden">
			<FormError errors={trouble ? [trouble] : undefined} />
			<input ref={answer} type="hidden" name={field} />
			<Button
				variant="secondary"
				size="lg"
				disabled={!hydrated}
				onClick={(event) => {
					event.preventDefault()
					void ask()
				}}
				pending={asking}
				pendingText="Waiting…"
			>
				{label}
			</Button>
		</div>
	)
}

class Refused extends Error {}

/** The answer of a passkey to a question of the server, as JSON. What asks the browser is loaded only now. */
async function askBrowser(purpose: Purpose, step?: string) {
	const body = new URLSearchParams({ for: purpose })
	if (step) body.set('step', step)
	const [{ startAuthentication, startRegistration }, response] = await Promise.all([
		import('@simplewebauthn/browser'),
		fetch('/auth/passkey/question', { method: 'POST', body }),
	])
	const { options, message } = (await response.json()) as { options: never; message?: string }
	if (!response.ok) throw new Refused(message)
	const start = purpose === 'add' ? startRegistration : startAuthentication
	return JSON.stringify(await start({ optionsJSON: options }))
}

/** The way in without a password, below the form that asks for one. */
export function PasskeySignIn({ next }: { next: string }) {
	const query = next === '/' ? '' : `?next=${encodeURIComponent(next)}`
	return (
		<Form method="post" action={`/auth/passkey${query}`} className="noscript:hidden empty:hidden">
			<PasskeyButton purpose="sign-in" field="passkey" label="Sign In with a Passkey" />
		</Form>
	)
}
