import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Purpose } from './passkeys.server.ts'

type Props = {
	purpose: Purpose
	/** The field of the surrounding form for the passkey's response. */
	field: string
	label: string
	step?: string
}

/**
 * Asks the browser for a passkey and submits the surrounding form with its response. Reserves its space until scripts
 * run; hidden without scripts or passkey support.
 */
export function PasskeyButton({ purpose, field, label, step }: Props) {
	const hydrated = useHydrated()
	const answer = useRef<HTMLInputElement>(null)
	const [asking, setAsking] = useState(false)
	const [trouble, setTrouble] = useState<string>()
	useEffect(() => {
		const form = answer.current?.form
		// Another button submits typed input, not the passkey of an earlier try.
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
			setTrouble(error instanceof Refused ? error.message : 'The passkey didn’t work. Try again.')
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
				size={purpose === 'add' ? 'md' : 'lg'}
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

/** The passkey's response to a challenge of the server, as JSON. Loads the library only now. */
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

export function PasskeySignIn({ next }: { next: string }) {
	const query = next === '/' ? '' : `?next=${encodeURIComponent(next)}`
	return (
		<Form method="post" action={`/auth/passkey${query}`} className="noscript:hidden empty:hidden">
			<PasskeyButton purpose="sign-in" field="passkey" label="Sign In with a Passkey" />
		</Form>
	)
}
