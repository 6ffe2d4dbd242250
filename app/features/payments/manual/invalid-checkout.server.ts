import { AppError, notFound } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { INVALID_CHECKOUT } from './manual.server.ts'

/** A checkout id as it stands in an address; what cannot be one is a 404 before anybody looks for it. */
export function requireCheckoutId(text: string | undefined) {
	if (!text || !/^[\w-]{16,64}$/.test(text)) throw notFound(INVALID_CHECKOUT)
	return text
}

/** What `work` answers; where it finds no such checkout of theirs, a way home that says so. */
export async function orHome<Answer>(work: () => Promise<Answer>): Promise<Answer | Response> {
	try {
		return await work()
	} catch (error) {
		if (!(error instanceof AppError) || error.init.status !== 404) throw error
		return redirectWithToast('/', { title: 'Error', description: INVALID_CHECKOUT, variant: 'destructive' })
	}
}
