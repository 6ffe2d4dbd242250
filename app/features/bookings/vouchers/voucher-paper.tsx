import { pictureSource } from '#app/features/venues/images.ts'
import { rate, sum } from '#app/lib/money.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
import { Card } from '#app/ui/card.tsx'
import { ShareLink } from '#app/ui/link/share-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { QrCode } from '#app/ui/picture/qr-code.tsx'
import type { Paper } from './voucher-lists.server.ts'

/** A gift voucher to print or send on, with the receipt of its buyer, which is not printed. */
export function VoucherPaper({
	paper: { venue, picture, price, recipient, message, validUntil, code, link, qr, state, paid },
}: {
	paper: Paper
}) {
	return (
		<>
			{state && <Notice>{state}.</Notice>}
			<Card as="article" padded={false}>
				<img
					{...pictureSource(picture, '42rem')}
					alt=""
					width="640"
					height="360"
					className="h-40 w-full object-cover sm:h-56"
				/>
				<div className="flex flex-col items-center gap-4 px-5 py-8 text-center">
					<p className="font-semibold text-court-strong">Gift voucher</p>
					<h2 className="text-3xl wrap-anywhere">{venue.name}</h2>
					<p className="font-display text-5xl font-semibold tabular-nums">{rate(price)}</p>
					{recipient && <p className="text-xl wrap-anywhere">For {recipient}</p>}
					{message && <p className="max-w-[44ch] wrap-anywhere">“{message}”</p>}
				</div>
				<div className="flex flex-wrap items-center justify-center gap-6 border-t border-dashed border-edge p-5">
					<QrCode drawing={qr} label="QR code of the link to this voucher" />
					<div className="flex max-w-72 flex-col gap-3">
						<p>
							<span className="block text-sm text-muted">Code</span>
							<span className="font-display text-2xl font-semibold tracking-wide tabular-nums select-all">{code}</span>
						</p>
						<p className="text-sm">
							Scan it with a phone to make this your credit at {venue.name}. Or enter the code when you pay for a
							booking, or show it at the desk.
						</p>
						<p className="text-sm text-muted">
							Valid until {formatDate(at(validUntil, 0))}, three years by law (Consumer Protection Act, section 63).
						</p>
					</div>
				</div>
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
