import { rate, sum } from '#app/lib/money.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
import { Card } from '#app/ui/card.tsx'
import { ShareLink } from '#app/ui/link/share-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Paper } from './voucher-lists.server.ts'

/** A gift voucher to print or send on, with the receipt of its buyer, which is not printed. */
export function VoucherPaper({
	paper: { venue, price, recipient, message, validUntil, code, link, state, paid },
}: {
	paper: Paper
}) {
	return (
		<>
			{state && (
				<div className="print:hidden">
					<Notice>{state}.</Notice>
				</div>
			)}
			<Card as="article" className="flex flex-col items-center gap-4 py-10 text-center">
				<p className="font-semibold text-court-strong">Gift voucher</p>
				<h2 className="text-2xl wrap-anywhere">{venue.name}</h2>
				<p className="font-display text-5xl font-semibold tabular-nums">{rate(price)}</p>
				{recipient && <p className="text-xl wrap-anywhere">For {recipient}</p>}
				{message && <p className="max-w-[44ch] wrap-anywhere">“{message}”</p>}
				<div>
					<p className="text-sm text-muted">Code</p>
					<p className="font-display text-2xl font-semibold tracking-wide tabular-nums select-all">{code}</p>
				</div>
				<p className="text-sm wrap-anywhere">
					Go to {link.replace(/^https?:\/\//, '')}, enter the code when you pay for a booking, or show it at the desk.
				</p>
				<p className="text-sm text-muted">
					Valid until {formatDate(at(validUntil, 0))}, three years by law (Consumer Protection Act 68 of 2008, s 63). It
					becomes credit at {venue.name}.
				</p>
			</Card>
			<div className="flex flex-col gap-4 print:hidden">
				<ShareLink
					label="Link to the voucher"
					link={link}
					title={`Gift voucher of ${venue.name}`}
					hint="Anyone with the code or the link can use it, once. Give it only to the person it’s for."
				/>
				<section aria-labelledby="receipt">
					<h2 id="receipt" className="text-lg">
						Receipt
					</h2>
					{paid.map(({ reference, how, on }) => (
						<p key={reference} className="text-sm text-muted tabular-nums">
							Gift voucher, {sum(price)}, paid {how} on {on}, reference {reference}.
						</p>
					))}
					<p className="text-sm text-muted">
						VAT is due when it’s used: the booking that it pays for has the tax invoice.
					</p>
				</section>
			</div>
		</>
	)
}
