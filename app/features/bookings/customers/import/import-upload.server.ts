import { data } from 'react-router'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import type { Failed } from '#app/lib/form/form.server.ts'
import { readTextFile, readUpload, submitUpload } from '#app/lib/form/upload.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readCustomers, unpack } from './customer-file.server.ts'
import { FILE_BYTES, TOO_LARGE } from './import-limits.ts'
import { importCustomers, previewImport, type ImportPreview } from './import.server.ts'
import { importedWords } from './import-words.ts'

/** The result of a file: what importing it would do, or why it could not be read. */
export type Previewed = Partial<Failed> & { preview?: ImportPreview }

const FILE = { field: 'file', maxBytes: FILE_BYTES, missing: 'Choose a CSV file.', tooLarge: TOO_LARGE }

/** Shows what importing the form's file would do or, where it brings the lines of a preview, imports those. */
export const previewOrImport = (request: Request, user: Actor, venueId: number) =>
	submitUpload(request, FILE, 'Nothing imported', async () => {
		const form = await readUpload(request)
		const packed = form.get('lines')
		if (typeof packed === 'string') {
			await limits.imports.take(user.id)
			const done = await importCustomers(user, venueId, await unpack(packed))
			return redirectWithToast(`/venue-dashboard/${venueId}/customers`, importedWords(done))
		}
		await limits.uploads.take(user.id)
		const file = await readCustomers(await readTextFile(form, FILE))
		return data<Previewed>({ preview: await previewImport(user, venueId, file) })
	})
