import { decimal } from '#app/lib/money.ts'
import type { Cell } from '#app/lib/text/csv.ts'
import { dateOf } from '#app/lib/time/time.ts'
import type { Listed } from './invoice-list.server.ts'

const HEAD = ['Number', 'Date', 'Recipient', 'Recipient VAT number', 'Takes back', 'Net (R)', 'VAT (R)', 'Gross (R)']

/** Returns invoices and credit notes as spreadsheet rows, credit notes below zero. */
export const invoiceRows = (listed: readonly Listed[]): Cell[][] => [
	HEAD,
	...listed.map(({ name, issuedAt, recipient, recipientVat, takesBack, gross, vat }) => [
		name,
		dateOf(issuedAt),
		recipient,
		recipientVat,
		takesBack,
		decimal(gross - vat),
		decimal(vat),
		decimal(gross),
	]),
]
