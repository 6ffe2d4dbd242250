import { data } from 'react-router'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { invalid } from '#app/lib/errors.ts'
import type { Failed } from '#app/lib/form/form.server.ts'
import { readTextFile, readUpload, submitUpload } from '#app/lib/form/upload.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { FILES, linesOf, type Kind } from './import-kinds.ts'
import { importFile, previewImport, type ImportPreview } from './imports.server.ts'

/** The result of a file: what importing it would do, or why it could not be read. */
export type Previewed<Preview> = Partial<Failed> & { preview?: Preview; csv?: string }

type Upload<Preview> = {
	bytes: number
	tooLarge: string
	/** The field in which the second form brings what the preview showed. */
	brings: string
	preview: (csv: string) => Promise<Previewed<Preview>>
	bring: (text: string, form: FormData) => Promise<Response>
}

/** Shows what importing the form's file would do or, where the form brings that of a preview, imports it. */
export const previewOrImport = <Preview>(
	request: Request,
	user: Actor,
	{ bytes, tooLarge, brings, preview, bring }: Upload<Preview>,
) => {
	const file = { field: 'file', maxBytes: bytes, missing: 'Choose a CSV file.', tooLarge }
	// The field says why: a toast would cover it on a phone.
	return submitUpload(request, file, null, async () => {
		const form = await readUpload(request)
		const text = form.get(brings)
		if (typeof text === 'string') {
			await limits.imports.take(user.id)
			return bring(text, form)
		}
		await limits.uploads.take(user.id)
		return data(await preview(await readTextFile(form, file)))
	})
}

/** Shows or imports a file of a kind, as `previewOrImport`. */
export const uploadOf = (request: Request, user: Actor, venueId: number, kind: Kind) => {
	const { bytes, lines, tooMany: tooLarge } = FILES[kind]
	const isSeen = new RegExp(String.raw`^(\d{1,4}(:[\w-]{1,8})?( |$)){1,${lines}}$`)
	return previewOrImport<ImportPreview>(request, user, {
		bytes,
		tooLarge,
		brings: 'csv',
		preview: async (csv) => ({ preview: await previewImport(user, venueId, kind, csv), csv }),
		async bring(csv, form) {
			const [seen, key] = [form.get('seen'), form.get('idempotencyKey')]
			if (typeof seen !== 'string' || typeof key !== 'string' || !isSeen.test(seen) || csv.length > 2 * bytes)
				throw invalid('We couldn’t read the form. Choose the file again.')
			const { made, importId } = await importFile(user, venueId, kind, { csv, seen, key })
			const page = `/venue-dashboard/${venueId}/import`
			return redirectWithToast(`${page}?of=${kind}`, {
				title: `${linesOf(kind, made)} imported`,
				description: 'You can undo it for a day.',
				undo: { to: `${page}/${importId}/undo`, fields: {} },
			})
		},
	})
}
