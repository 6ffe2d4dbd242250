import { data, redirect } from 'react-router'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { invalid } from '#app/lib/errors.ts'
import type { Failed } from '#app/lib/form/form.server.ts'
import { readTextFile, readUpload, submitUpload } from '#app/lib/form/upload.server.ts'
import { checkedOf, FILES, importedPage, type Kind } from './import-kinds.ts'
import { importFile, previewImport, type ImportPreview } from './imports.server.ts'
import type { Choice, ColumnsOfFile } from './reading/list-file.ts'
import { ORDERS } from './reading/when-in-file.ts'
import { pack, unpack } from './left-out.server.ts'

/** The result of a file: what importing it would do, or why it could not be read. Its text rides along, packed as `csv`. */
export type Previewed<Preview> = Partial<Failed> & {
	preview?: Preview
	csv?: string
	/** Whether the columns are not those of the preview that was confirmed. */
	changed?: boolean
}

type Sent = { csv: string; choice: Choice; seen: string; key: string }
type Upload<Preview> = {
	bytes: number
	tooLarge: string
	/** Matches the lines that a preview of such a file can have shown. */
	isSeen: RegExp
	/** Shows what a file would do, with its columns as they are chosen or else guessed. */
	preview: (csv: string, choice?: Choice) => Promise<Preview>
	/** Imports what the preview showed, and leads to the page of that import. */
	bring: (sent: Sent) => Promise<Response>
}

/**
 * Shows what importing the form's file would do. The second form brings it again: with other columns it is shown anew,
 * with those of the preview it is imported.
 */
export function previewOrImport<Preview extends { columns: ColumnsOfFile }>(
	request: Request,
	user: Actor,
	{ bytes, tooLarge, isSeen, preview, bring }: Upload<Preview>,
) {
	const file = { field: 'file', maxBytes: bytes, missing: 'Choose a CSV file.', tooLarge }
	const show = async (read: () => Promise<string>, choice?: Choice, changed = false) => {
		await limits.uploads.take(user.id)
		const csv = await read()
		const shown = await preview(csv, choice)
		const status = shown.columns.problems.length > 0 ? 400 : 200
		return data<Previewed<Preview>>({ preview: shown, csv: await pack(csv), changed }, status)
	}
	// The field says why: a toast would cover it on a phone.
	return submitUpload(request, file, null, async () => {
		const form = await readUpload(request)
		const packed = form.get('csv')
		if (typeof packed !== 'string') return show(() => readTextFile(form, file))
		const read = () => unpack(packed, 3 * bytes)
		const choice = choiceIn(form)
		const isOther = form.get('checked') !== checkedOf(choice)
		if (isOther || form.has('check')) return show(read, choice, isOther && !form.has('check'))
		await limits.imports.take(user.id)
		const [seen, key] = [form.get('seen'), form.get('idempotencyKey')]
		if (typeof seen !== 'string' || typeof key !== 'string' || !isSeen.test(seen))
			throw invalid('We couldn’t read the form. Choose the file again.')
		const csv = await read()
		return bring({ csv, choice, seen, key })
	})
}

function choiceIn(form: FormData): Choice {
	const columns = form.getAll('column').filter((column) => typeof column === 'string')
	return { columns, order: ORDERS.find((order) => order === form.get('order')) }
}

/** Shows or imports a file of a kind, as `previewOrImport`. */
export const uploadOf = (request: Request, user: Actor, venueId: number, kind: Kind) => {
	const { bytes, lines, tooMany: tooLarge } = FILES[kind]
	return previewOrImport<ImportPreview>(request, user, {
		bytes,
		tooLarge,
		isSeen: new RegExp(String.raw`^(\d{1,4}(:[\w-]{1,8})?( |$)){1,${lines}}$`),
		preview: (csv, choice) => previewImport(user, venueId, kind, csv, new Date(), choice),
		async bring(sent) {
			const { importId } = await importFile(user, venueId, kind, sent)
			return redirect(`/venue-dashboard/${venueId}${importedPage(importId)}`)
		},
	})
}
