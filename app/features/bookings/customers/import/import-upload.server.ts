import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { previewOrImport } from '../../import/import-upload.server.ts'
import { chosenBefore } from '../../import/imports.server.ts'
import { sourceOf } from '../../import/left-out.server.ts'
import { readCustomers } from './customer-file.server.ts'
import { FILE_BYTES, TOO_LARGE } from './import-limits.ts'
import { importCustomers, previewImport, wrongWords, type ImportPreview } from './import.server.ts'
import { importedWords } from './import-words.ts'

/** Shows or imports a file of customers, as `previewOrImport`. */
export const uploadCustomers = (request: Request, user: Actor, venueId: number) =>
	previewOrImport<ImportPreview>(request, user, {
		bytes: FILE_BYTES,
		tooLarge: TOO_LARGE,
		isSeen: /^$/,
		preview: async (csv, choice) =>
			previewImport(user, venueId, await readCustomers(csv, choice ?? chosenBefore(venueId, 'customers'))),
		async bring({ csv, choice, key }) {
			const file = await readCustomers(csv, choice)
			const source = await sourceOf(file, wrongWords(file))
			const done = await withIdempotencyKey(user, key, { venueId, csv, choice }, () =>
				importCustomers(user, venueId, file.lines, new Date(), source),
			)
			const dashboard = `/venue-dashboard/${venueId}`
			return {
				to: done.importId === null ? `${dashboard}/customers` : `${dashboard}/import/${done.importId}`,
				...importedWords(done),
			}
		},
	})
