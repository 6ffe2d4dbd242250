import type { Actor } from '#app/features/accounts/auth.server.ts'
import { db } from '#db/client/index.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { documentsOf } from './invoice-documents.server.ts'
import { PARTY_MAX } from '#app/features/ledger/invoices/invoice-schemas.ts'
import { askingFor, findPayersBill, type PayersKey } from './issue.server.ts'

/**
 * Returns the invoices of the user's own bill, or what is needed to ask for the first one. Throws 404 when it is not
 * theirs.
 */
export async function findPayersInvoice(user: Pick<Actor, 'id'>, key: PayersKey) {
	const bill = await findPayersBill(user, key)
	const [documents, { about }] = await Promise.all([documentsOf(key), describeBill(db, bill)])
	const isLive = documents.some(({ gross, credited }) => credited < gross)
	return { about, documents, asking: isLive ? null : await askingFor(bill), longest: PARTY_MAX }
}
export type PayersInvoice = Awaited<ReturnType<typeof findPayersInvoice>>
