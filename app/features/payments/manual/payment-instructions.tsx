import type { PaymentDetails } from '#db/schema.ts'
import type { ReactNode } from 'react'
import { payShapWarning } from '#app/features/bookings/paying/payment-limits.ts'
import type { Bill } from '#app/features/ledger/bill.ts'
import { readAloud } from '#app/lib/text/reference.ts'
import { amountOf, decimal } from '#app/lib/money.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import { choiceName, MANUAL_METHODS, type ManualMethod } from './manual-methods.ts'
import { bringWords } from './manual-words.ts'
import type { PaymentCodes } from './payment-codes.server.ts'
import { QrCode } from '#app/ui/picture/qr-code.tsx'
import { snapScanLink } from './snapscan.ts'
import { lackingFor } from './venue-ways.ts'

export type Instructions = {
	details: PaymentDetails | null
	venue: { name: string; phone: string | null }
	amount: number
	reference: string
	for: Bill['kind']
	/** From `codesFor`; omitted when there is nothing to scan. */
	codes?: PaymentCodes
}

/** Says how to pay by one method, or lists all of them to unfold. */
export function PaymentInstructions({ method, ...payment }: Instructions & { method?: ManualMethod }) {
	if (method) {
		const How = HOW[method]
		return <How {...payment} />
	}
	return MANUAL_METHODS.map((method) => {
		const How = HOW[method]
		return (
			<Disclosure key={method} summary={choiceName(method)}>
				<How {...payment} />
			</Disclosure>
		)
	})
}

/** A reference in groups. Copying it leaves the gaps out. */
export function Reference({ reference }: { reference: string }) {
	return readAloud(reference)
		.split(' ')
		.map((group, i) => (
			<span key={i} className="not-last:me-1.5">
				{group}
			</span>
		))
}

const HOW: Record<ManualMethod, (payment: Instructions) => ReactNode> = {
	eft: Eft,
	cash: Cash,
	snapscan: SnapScan,
	other: Other,
}

function Eft({ details, venue, amount, reference }: Instructions) {
	const { accountName, bank, accountNumber, branchCode } = details ?? {}
	const lacking = lackingFor('eft', details)
	if (lacking || !accountNumber) return <Ask venue={venue} lacking={lacking} />
	return (
		<Steps
			lines={[
				`Pay ${amountOf(amount)} into this account from your banking app.`,
				'Copy the reference exactly. That’s how the venue finds your payment.',
				'An immediate payment arrives within minutes, a normal one on the next business day.',
			]}
		>
			<dl className="rows">
				{accountName && <CopyField label="Account name" value={accountName} />}
				{bank && <CopyField label="Bank" value={bank} />}
				<CopyField label="Account number" value={accountNumber} />
				{branchCode && <CopyField label="Branch code" value={branchCode} />}
				<AmountAndReference amount={amount} reference={reference} />
			</dl>
		</Steps>
	)
}

function Cash({ venue, amount, reference, for: kind }: Instructions) {
	const lines =
		kind === 'entry'
			? [bringWords(amount, venue.name, kind), 'Say so here, so they know.']
			: [
					`Pay at the venue when you arrive: bring ${amountOf(amount)} to ${venue.name}.`,
					'Say so here and we’ll keep your court.',
				]
	return (
		<Steps lines={lines}>
			<dl>
				<CopyField label="Reference for the desk" value={reference}>
					<Reference reference={reference} />
				</CopyField>
			</dl>
		</Steps>
	)
}

function SnapScan({ details, venue, amount, reference, codes }: Instructions) {
	const lacking = lackingFor('snapscan', details)
	if (lacking || !details?.snapScan) return <Ask venue={venue} lacking={lacking} />
	return (
		<Steps
			lines={[
				'Scan the code with the SnapScan app, or open it on this phone.',
				`${amountOf(amount)} and your reference are filled in already.`,
			]}
		>
			<div className="flex flex-wrap items-center gap-5">
				{codes?.snapScan && <QrCode drawing={codes.snapScan} label={`SnapScan code for ${amountOf(amount)}`} />}
				<a
					href={snapScanLink(details.snapScan, amount, reference)}
					rel="noreferrer"
					className={buttonClass({ variant: 'secondary', className: 'max-sm:order-first max-sm:w-full' })}
				>
					Open SnapScan
				</a>
			</div>
		</Steps>
	)
}

function Other({ details, venue, amount, reference, codes }: Instructions) {
	const warning = payShapWarning(amount)
	const lacking = lackingFor('payshap', details)
	if (lacking || !details?.shapId) return <Ask venue={venue} lacking={lacking} />
	return (
		<Steps
			lines={[
				`Choose PayShap in your banking app and send ${amountOf(amount)} to this ShapID, with the reference.`,
				'If you’ve agreed on another way with the venue, use the reference there too.',
			]}
		>
			{warning && <Notice tone="warn">{warning}</Notice>}
			<dl className="rows">
				<CopyField label="ShapID" value={details.shapId} />
				<AmountAndReference amount={amount} reference={reference} />
			</dl>
			{codes?.payShap && (
				<div className="flex flex-wrap items-center gap-5">
					<QrCode drawing={codes.payShap} label="ShapID, amount and reference as text" />
					<p className="max-w-[32ch] text-sm text-muted">
						Scan to copy the ShapID, the amount and the reference to your phone. PayShap has no code of its own.
					</p>
				</div>
			)}
		</Steps>
	)
}

function AmountAndReference({ amount, reference }: { amount: number; reference: string }) {
	return (
		<>
			<CopyField label="Amount" value={decimal(amount)}>
				{amountOf(amount)}
			</CopyField>
			<CopyField label="Reference" value={reference}>
				<Reference reference={reference} />
			</CopyField>
		</>
	)
}

function Steps({ lines, children }: { lines: string[]; children: ReactNode }) {
	return (
		<div className="flex flex-col gap-4">
			<ul className="flex list-disc flex-col gap-1 pl-5 marker:text-muted">
				{lines.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			{children}
		</div>
	)
}

function Ask({ venue: { name, phone }, lacking }: { venue: Instructions['venue']; lacking: string | null }) {
	return (
		<p>
			{name} hasn’t added {lacking} here. Ask the venue how they’d like to be paid, or choose another way.
			{phone && (
				<a
					href={`tel:${phone.replace(/[^\d+]/g, '')}`}
					className="flex min-h-11 w-fit items-center font-semibold text-court-strong underline underline-offset-4"
				>
					{phone}
				</a>
			)}
		</p>
	)
}
