import { data } from 'react-router'
import { AppError, invalid } from '../errors.ts'
import { unexpected, type Failed } from './form.server.ts'
import { toast } from '../http/toast.server.ts'
import { requireAllowed } from './refused.server.ts'

export const isUpload = (request: Request) => /^multipart\/form-data/i.test(request.headers.get('Content-Type') ?? '')

type Rules = {
	/** The name of the one file field. */
	field: string
	maxBytes: number
	missing: string
	tooLarge: string
}

/**
 * Runs `work` with the bytes of the uploaded file and the other fields. A failure returns to the form beside its field,
 * with a toast titled `failure`, under the failure's own status.
 */
export const submitFile = (
	request: Request,
	rules: Rules,
	failure: string,
	work: (bytes: Uint8Array, form: FormData) => Promise<Response>,
) =>
	handleUpload(request, rules, failure, async () => {
		const form = await readForm(request)
		return work(await fileIn(form, rules), form)
	})

/** Like `submitFile`, for a form whose `remove` button removes the earlier file: `bytes` is then null. */
export const submitFileOrRemoval = (
	request: Request,
	rules: Rules,
	failure: string,
	work: (bytes: Uint8Array | null, form: FormData) => Promise<Response>,
) =>
	handleUpload(request, rules, failure, async () => {
		const form = await readForm(request)
		return work(form.has('remove') ? null : await fileIn(form, rules), form)
	})

async function handleUpload(request: Request, rules: Rules, failure: string, work: () => Promise<Response>) {
	try {
		requireAllowed()
		return await work()
	} catch (error) {
		if (error instanceof Response || (error instanceof AppError && error.init.status === 404)) throw error
		const { data: said, init } = error instanceof AppError ? error : unexpected(error, request)
		return data<Failed>(
			{
				result: { status: 'error', error: { [rules.field]: [said.message] } },
				toast: toast({ title: failure, description: said.message, variant: 'destructive' }),
				...(init.status >= 500 && { unsure: true }),
			},
			{ status: init.status, headers: init.headers },
		)
	}
}

const readForm = (request: Request) =>
	request.formData().catch(() => {
		throw invalid('The form could not be read. Please try again.')
	})

async function fileIn(form: FormData, { field, maxBytes, missing, tooLarge }: Rules) {
	const file = form.get(field)
	if (!(file instanceof File) || file.size === 0) throw invalid(missing)
	if (file.size > maxBytes) throw new AppError(413, tooLarge)
	return new Uint8Array(await file.arrayBuffer())
}
