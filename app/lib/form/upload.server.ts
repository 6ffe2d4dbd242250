import { data } from 'react-router'
import type { z } from 'zod'
import { AppError, invalid } from '../errors.ts'
import { requireAllowed, submit, unexpected, type Failed } from './form.server.ts'
import { toast } from '../http/toast.server.ts'
import { decode } from '../text/decode.ts'

export const isUpload = (request: Request) => /^multipart\/form-data/i.test(request.headers.get('Content-Type') ?? '')

type Rules = {
	/** The name of the one file field. */
	field: string
	maxBytes: number
	missing: string
	tooLarge: string
	/** Whether the form has a `remove` button, which removes the earlier file. */
	removable?: true
}

type FileForm<Known extends Rules> = [
	rules: Known,
	failure: string,
	work: (
		bytes: Known extends { removable: true } ? Uint8Array | null : Uint8Array,
		form: FormData,
	) => Promise<Response>,
]
type FieldsForm<Schema extends z.ZodType> = [
	schema: Schema,
	failure: string,
	work: (input: z.output<Schema>) => Promise<Response>,
]

/**
 * For a page with a file's form and another one: runs `file` or `fields`, whichever was sent, the latter by `submit`.
 * The work of `file` gets the bytes, null where the file was removed, and the other fields. A failure returns to its
 * field, with a toast titled `failure`, under the failure's own status.
 */
export function submitFileOr<Known extends Rules, Schema extends z.ZodType>(
	request: Request,
	[rules, failure, work]: FileForm<Known>,
	fields: FieldsForm<Schema>,
) {
	if (!isUpload(request)) return submit(request, ...fields)
	return submitUpload(request, rules, failure, async () => {
		const form = await readUpload(request)
		const bytes = rules.removable && form.has('remove') ? null : await fileIn(form, rules)
		return work(bytes as Parameters<typeof work>[0], form)
	})
}

/**
 * For a form that has a file among its fields, which may be left out. Checks the fields, then runs `work` with them, and
 * with a chosen file `store`: it gets the bytes, or null where `remove` is ticked, and runs `work` once it has read them and
 * before it stores anything. What else `store` throws returns to the file's field.
 */
export function submitWithFile<Schema extends z.ZodType>(
	request: Request,
	rules: Rules & { removable: true },
	[schema, failure, work]: FieldsForm<Schema>,
	store: (bytes: Uint8Array | null, input: z.output<Schema>, work: () => Promise<unknown>) => Promise<unknown>,
) {
	if (!isUpload(request)) return submit(request, schema, failure, work)
	return submit(request.clone(), schema, failure, async (input) => {
		const form = await readUpload(request)
		const file = form.get(rules.field)
		const chosen = file instanceof File && file.size > 0
		if (!chosen && !form.has('remove')) return work(input)
		const text: { saved?: Response; refused?: unknown } = {}
		const save = async () => {
			try {
				text.saved = await work(input)
			} catch (error) {
				text.refused = error
				throw error
			}
		}
		try {
			await store(chosen ? await fileIn(form, rules) : null, input, save)
		} catch (error) {
			if (text.refused === error || !(error instanceof AppError)) throw error
			const { message } = error.data
			throw new AppError(error.init.status, message, {
				fieldErrors: { [rules.field]: [message] },
				headers: error.init.headers,
			})
		}
		if (!text.saved) throw new Error('The file was stored without the text of its form')
		return text.saved
	})
}

/**
 * Runs `work`, which reads the form with `readUpload`. A failure returns to the file's field, with a toast titled
 * `failure` unless that is null, under the failure's own status; a 404 is thrown.
 */
export async function submitUpload<Done>(
	request: Request,
	{ field }: Pick<Rules, 'field'>,
	failure: string | null,
	work: () => Promise<Done>,
) {
	try {
		requireAllowed()
		return await work()
	} catch (error) {
		if (error instanceof Response || (error instanceof AppError && error.init.status === 404)) throw error
		const { data: said, init } = error instanceof AppError ? error : unexpected(error, request)
		return data<Failed>(
			{
				result: { status: 'error', error: { [field]: [said.message] } },
				...(failure !== null && {
					toast: toast({ title: failure, description: said.message, variant: 'destructive' }),
				}),
				...(init.status >= 500 && { unsure: true }),
			},
			{ status: init.status, headers: init.headers },
		)
	}
}

/** Reads a form with its files. Throws 400 where it cannot be read. */
export const readUpload = (request: Request) =>
	request.formData().catch(() => {
		throw invalid('We couldn’t read the form. Try again.')
	})

async function fileIn(form: FormData, { field, maxBytes, missing, tooLarge }: Rules) {
	const file = form.get(field)
	if (!(file instanceof File) || (file.size === 0 && file.name === '')) throw invalid(missing)
	if (file.size === 0) throw invalid(`${file.name} is empty. Choose another one.`)
	if (file.size > maxBytes) throw new AppError(413, tooLarge)
	return new Uint8Array(await file.arrayBuffer())
}

/** Returns the text of the form's file. Throws 400 without one, and 413 where it is too large. */
export const readTextFile = async (form: FormData, rules: Rules) => decode(await fileIn(form, rules))
