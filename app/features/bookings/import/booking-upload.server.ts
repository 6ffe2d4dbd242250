import { data } from 'react-router'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { invalid } from '#app/lib/errors.ts'
import type { Failed } from '#app/lib/form/form.server.ts'
import { readTextFile, readUpload, submitUpload } from '#app/lib/form/upload.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readBookings } from './booking-file.ts'
import { bookingsOf } from './booking-preview.tsx'
import { importBookings, previewBookings, type BookingPreview } from './import-bookings.server.ts'
import { FILE_BYTES, FILE_LINES, TOO_LARGE } from './import-limits.ts'

/** The result of a file: what importing it would do, or why it could not be read. */
export type Previewed = Partial<Failed> & { preview?: BookingPreview; csv?: string }

const FILE = { field: 'file', maxBytes: FILE_BYTES, missing: 'Choose a CSV file.', tooLarge: TOO_LARGE }
const SEEN = new RegExp(`^(\\d{1,4}( |$)){1,${FILE_LINES}}$`)

/** Shows what importing the form's file would do or, where it brings that of a preview, imports it. */
export const previewOrImportBookings = (request: Request, user: Actor, venueId: number) =>
	submitUpload(request, FILE, 'Nothing imported', async () => {
		const form = await readUpload(request)
		const [csv, seen, key] = [form.get('csv'), form.get('seen'), form.get('idempotencyKey')]
		if (typeof csv === 'string') {
			if (typeof seen !== 'string' || typeof key !== 'string' || !SEEN.test(seen) || csv.length > FILE_BYTES)
				throw invalid('We couldn’t read the form. Choose the file again.')
			await limits.imports.take(user.id)
			const made = await importBookings(user, venueId, { ...(await readBookings(csv)), seen, key })
			return redirectWithToast(`/venue-dashboard/${venueId}/import`, {
				title: `${bookingsOf(made)} imported`,
				description: 'You can undo it for a day.',
			})
		}
		await limits.uploads.take(user.id)
		const text = await readTextFile(form, FILE)
		return data<Previewed>({ preview: await previewBookings(user, venueId, await readBookings(text)), csv: text })
	})
