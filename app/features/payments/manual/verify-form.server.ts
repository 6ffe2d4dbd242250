import { data, redirect } from 'react-router'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { submit, type Failed } from '#app/lib/form/form.server.ts'
import { toast } from '#app/lib/http/toast.server.ts'
import { claim } from './manual.server.ts'
import { ManualVerification } from '../schemas.ts'

type Where = {
	checkoutId: string
	/** The secret of the share's link, when paying by that. */
	link?: string
	/** Where the payer goes afterwards. */
	next: string
}

/** Handles the manual verification form, which comes back with errors where it fails. Throws 404 as `claim`. */
export async function verifyByHand(request: Request, user: Actor | null, { checkoutId, link, next }: Where) {
	const answer = await submit(
		request,
		ManualVerification,
		{ title: 'Verification Failed', unexpected: 'Failed to verify payment' },
		async (said) => {
			await claim(user, checkoutId, said, { link })
			return redirect(next)
		},
	)
	if (answer instanceof Response || !answer.data.result.error?.verificationMethod) return answer
	const words = { title: 'Payment Method Required', description: 'Please select a payment method.' }
	return data<Failed>({ ...answer.data, toast: toast({ ...words, variant: 'destructive' }) }, answer.init ?? undefined)
}
