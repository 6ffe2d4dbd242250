import type { Actor } from '#app/features/accounts/auth.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { previewOrImport } from '../../import/import-upload.server.ts'
import { readCustomers, unpack } from './customer-file.server.ts'
import { FILE_BYTES, TOO_LARGE } from './import-limits.ts'
import { importCustomers, previewImport, type ImportPreview } from './import.server.ts'
import { importedWords } from './import-words.ts'

/** Shows or imports a file of customers, as `previewOrImport`; a preview brings its lines, packed. */
export const uploadCustomers = (request: Request, user: Actor, venueId: number) =>
	previewOrImport<ImportPreview>(request, user, {
		bytes: FILE_BYTES,
		tooLarge: TOO_LARGE,
		brings: 'lines',
		preview: async (csv) => ({ preview: await previewImport(user, venueId, await readCustomers(csv)) }),
		async bring(packed) {
			const done = await importCustomers(user, venueId, await unpack(packed))
			const dashboard = `/venue-dashboard/${venueId}`
			const undo = done.importId === null ? undefined : { to: `${dashboard}/import/${done.importId}/undo`, fields: {} }
			return redirectWithToast(`${dashboard}/customers`, { ...importedWords(done), undo })
		},
	})
