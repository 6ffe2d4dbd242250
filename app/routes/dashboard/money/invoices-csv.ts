import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findInvoiceFile } from '#app/features/figures/invoices/invoice-list.server.ts'
import { invoiceRows } from '#app/features/figures/invoices/invoice-rows.ts'
import { readId } from '#app/lib/ids.ts'
import { csvFile } from '#app/lib/text/csv.ts'
import type { Route } from './+types/invoices-csv'

/** Exports the invoices and credit notes of some days. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const { name, listed } = await findInvoiceFile(requireUser(context), readId(params.venueId), url.searchParams)
	return csvFile(name, invoiceRows(listed))
}
