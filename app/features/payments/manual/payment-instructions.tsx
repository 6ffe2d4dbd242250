import type { PaymentDetails } from '#db/schema.ts'
import type { ReactNode } from 'react'
import { payShapWarning } from '#app/features/bookings/paying/payment-limits.ts'
import type { BillSort } from '#app/features/ledger/bill.ts'
import { readAloud } from '#app/lib/text/reference.ts'
import { amountOf } from '#app/lib/money.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import type { ManualMethod } from './manual-methods.ts'
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
	for: BillSort
	/** The day by which cash has to come, if any. */
	cashBy?: string | null
	/** From `codesFor`; omitted when there is nothing to scan. */
	codes?: PaymentCodes
}

/** Says how to pay by one method. */
export function PaymentInstructions({ method, ...payment }: Instructions & { method: ManualMethod }) {
	const How = HOW[method]
	return <How {...payment} />
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

function Eft({ details, venue, amount }: Instructions) {
	const { accountName, bank, accountNumber, branchCode } = details ?? {}
	const lacking = lackingFor('eft', details)
	if (lacking || !accountNumber) return <Ask venue={venue} lacking={lacking} />
	return (
		<Steps
			lines={[
				`Pay ${amountOf(amount)} into this account with the reference. That’s how the venue finds it.`,
				'An immediate payment takes minutes, a normal one until the next business day.',
			]}
			first={
				<dl className="rows">
					<CopyField label="Account number" value={accountNumber} />
					{bank && <CopyField label="Bank" value={bank} />}
					{branchCode && <CopyField label="Branch code" value={branchCode} />}
					{accountName && <CopyField label="Account name" value={accountName} />}
				</dl>
			}
		/>
	)
}

function Cash({ venue, amount, for: sort, cashBy = null }: Instructions) {
	return (
		<Steps
			lines={[
				bringWords(amount, venue.name, sort, cashBy),
				'Give the reference at the desk. Verify here that you’ll pay there.',
			]}
		/>
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

function Other({ details, venue, amount, codes }: Instructions) {
	const warning = payShapWarning(amount)
	const lacking = lackingFor('payshap', details)
	if (lacking || !details?.shapId) return <Ask venue={venue} lacking={lacking} />
	return (
		<Steps
			lines={[
				`Send ${amountOf(amount)} by PayShap to this ShapID, with the reference.`,
				'Agreed on another way with the venue? Use the reference there too.',
			]}
			first={
				<dl>
					<CopyField label="ShapID" value={details.shapId}>
						{details.shapId.split('@')[0]}
						<wbr />
						{details.shapId.replace(/^[^@]*/, '')}
					</CopyField>
				</dl>
			}
		>
			{warning && <Notice tone="warn">{warning}</Notice>}
			{codes?.payShap && (
				<div className="flex flex-wrap items-center gap-5 max-sm:hidden">
					<QrCode drawing={codes.payShap} label="ShapID, amount and reference as text" />
					<p className="max-w-[32ch] text-sm text-muted">
						Scan this to copy the ShapID, amount and reference to your phone.
					</p>
				</div>
			)}
		</Steps>
	)
}

function Steps({ lines, first, children }: { lines: string[]; first?: ReactNode; children?: ReactNode }) {
	return (
		<div className="flex flex-col gap-4">
			{first}
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
