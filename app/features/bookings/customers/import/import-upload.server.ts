import { data } from 'react-router'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { AppError, invalid } from '#app/lib/errors.ts'
import { requireAllowed, type Failed } from '#app/lib/form/form.server.ts'
import { readUpload } from '#app/lib/form/upload.server.ts'
import { redirectWithToast, toast } from '#app/lib/http/toast.server.ts'
import { decode } from '#app/lib/text/decode.ts'
import { readCustomers, unpack } from './customer-file.server.ts'
import { FILE_BYTES, TOO_LARGE } from './import-limits.ts'
import { importCustomers, previewImport, type ImportPreview } from './import.server.ts'
import { importedWords } from './import-words.ts'

/** The result of a file: what importing it would do, or why it could not be read. */
export type Previewed = Partial<Failed> & { preview?: ImportPreview }

/** Shows what importing the form's file would do or, where it brings the lines of a preview, imports those. */
export async function previewOrImport(request: Request, user: Actor, venueId: number) {
	try {
		requireAllowed()
		const form = await readUpload(request)
		const packed = form.get('lines')
		if (typeof packed === 'string') {
			await limits.imports.take(user.id)
			const done = await importCustomers(user, venueId, await unpack(packed))
			return redirectWithToast(`/venue-dashboard/${venueId}/customers`, importedWords(done))
		}
		await limits.uploads.take(user.id)
		return data<Previewed>({ preview: await previewImport(user, venueId, await readCustomers(await readText(form))) })
	} catch (error) {
		if (!(error instanceof AppError) || error.init.status === 404) throw error
		const { message } = error.data
		const failed = toast({ title: 'Nothing imported', description: message, variant: 'destructive' })
		const result = { status: 'error' as const, error: { file: [message] } }
		return data<Previewed>({ result, toast: failed }, { status: error.init.status, headers: error.init.headers })
	}
}

async function readText(form: FormData) {
	const file = form.get('file')
	if (!(file instanceof File) || file.size === 0) throw invalid('Choose a CSV file.')
	if (file.size > FILE_BYTES) throw new AppError(413, TOO_LARGE)
	return decode(new Uint8Array(await file.arrayBuffer()))
}
