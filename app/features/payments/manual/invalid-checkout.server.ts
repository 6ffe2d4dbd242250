import { AppError, notFound } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { INVALID_CHECKOUT } from './manual.server.ts'

/** Returns a checkout id from an address. Throws 404 before any lookup when the text cannot be one. */
export function requireCheckoutId(text: string | undefined) {
	if (!text || !/^[\w-]{16,64}$/.test(text)) throw notFound(INVALID_CHECKOUT)
	return text
}

/** Returns what `work` returns, or a redirect home with a message when the checkout is not the user's. */
export async function orHome<Answer>(work: () => Promise<Answer>): Promise<Answer | Response> {
	try {
		return await work()
	} catch (error) {
		if (!(error instanceof AppError) || error.init.status !== 404) throw error
		return redirectWithToast('/', { title: 'Error', description: INVALID_CHECKOUT, variant: 'destructive' })
	}
}
