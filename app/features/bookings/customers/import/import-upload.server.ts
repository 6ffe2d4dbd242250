import { redirect } from 'react-router'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { importedPage } from '../../import/import-kinds.ts'
import { previewOrImport } from '../../import/import-upload.server.ts'
import { chosenBefore } from '../../import/imports.server.ts'
import { sourceOf } from '../../import/left-out.server.ts'
import { readCustomers } from './customer-file.server.ts'
import { FILE_BYTES, TOO_LARGE } from './import-limits.ts'
import { importCustomers, previewImport, wrongWords, type ImportPreview } from './import.server.ts'

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
			if (done.importId !== null) return redirect(dashboard + importedPage(done.importId))
			const toast = { title: 'Nothing to import', description: 'You have all of these customers already.' }
			return redirectWithToast(`${dashboard}/customers`, toast)
		},
	})
