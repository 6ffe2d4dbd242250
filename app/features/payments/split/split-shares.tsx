import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { Form, useNavigation } from 'react-router'
import { pagesOf } from '#app/features/ledger/bill.ts'
import { paidOf } from '#app/features/ledger/paid-words.ts'
import { amountOf } from '#app/lib/money.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import { WhatsAppLink } from '#app/ui/link/whatsapp-link.tsx'
import { isUnnamed } from '#app/features/ledger/shares.ts'
import { SENT } from '../manual/manual-words.ts'
import { methodName } from '../method-name.ts'
import { shareMessage } from './share-message.ts'
import type { Beside, Share, Split } from './split-page.server.ts'

type Props = {
	split: Split
	/** The origin of links, such as `https://courtside.example`. */
	origin: string
	now: Date
}

export function SplitShares({ split, origin, now }: Props) {
	const { shares, besides, about, group, due, held, inReview, total } = split
	const live = about.status !== 'cancelled'
	const open = shares.filter(({ state }) => state === 'pending')
	return (
		<div className="flex flex-col gap-4">
			<div className="flex flex-col gap-2">
				<p id="paid-so-far" className="font-display text-2xl font-semibold tabular-nums">
					{paidOf(split)}
				</p>
				<ProgressBar aria-labelledby="paid-so-far" value={held} max={total} />
			</div>
			{live && group && (
				<ButtonLink to={group} size="lg">
					Send the Group’s Link
				</ButtonLink>
			)}
			<ul className={`${cardClass} rows px-4 sm:px-5`}>
				{shares.map((share) => (
					<li key={share.id} className="flex flex-col gap-3 py-3">
						<ShareLine share={share} />
						{live && share.state === 'pending' && (
							<ShareActions share={share} about={about} isGroup={group !== null} origin={origin} now={now} />
						)}
					</li>
				))}
				{besides.map((beside) => (
					<li key={`beside-${beside.id}`} className="py-3">
						<BesideLine beside={beside} alone={shares.length === 0} />
					</li>
				))}
			</ul>
			{live && due > 0 && inReview === 0 && (
				<ButtonLink to={pagesOf(about.bill).pay} variant="secondary" size="lg">
					Pay the Rest: {amountOf(due)}
				</ButtonLink>
			)}
			{live && open.length > 0 && <Undo shares={open} />}
		</div>
	)
}

function ShareLine({ share: { name, own, amount, state, received, returned, backBefore } }: { share: Share }) {
	const back = state === 'cancelled' ? returned : backBefore
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
			<p className="min-w-0 font-semibold wrap-anywhere">{own ? 'You' : name}</p>
			<p className="flex flex-wrap items-center justify-end gap-x-3 tabular-nums">
				{amountOf(received > 0 ? received : amount)}{' '}
				<span className="min-w-20 text-right">
					<StateBadge state={state} />
				</span>
			</p>
			{back > 0 && (
				<p className="basis-full text-sm text-muted">
					{amountOf(back)} back to {own ? 'you' : isUnnamed(name) ? 'whoever paid it' : name}
				</p>
			)}
			{returned > 0 && state !== 'cancelled' && (
				<p className="basis-full text-sm text-muted">{amountOf(returned)} back to the people who paid</p>
			)}
		</div>
	)
}

/** Money of the bill that is for no share. `alone` is true when there are no shares. */
function BesideLine({ beside: { amount, own, method, at }, alone }: { beside: Beside; alone: boolean }) {
	const how = [methodName(method), own && 'by you', formatDay(at)].filter(Boolean).join(', ')
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
			<p className="min-w-0 font-semibold">{alone ? 'Paid already' : 'Paid outside the shares'}</p>
			<p className="flex items-center gap-3 tabular-nums">
				{amountOf(amount)}{' '}
				<span className="min-w-20 text-right">
					<Badge tone="court">Paid</Badge>
				</span>
			</p>
			<p className="basis-full text-sm text-muted">{how}</p>
		</div>
	)
}

function StateBadge({ state }: Pick<Share, 'state'>) {
	if (state === 'paid') return <Badge tone="court">Paid</Badge>
	if (state === 'sent') return <Badge tone="sun">{SENT}</Badge>
	if (state === 'review') return <Badge tone="sun">Another amount came</Badge>
	if (state === 'cancelled') return <Badge tone="neutral">Not needed any more</Badge>
	return <Badge tone="outline">Not paid yet</Badge>
}

type ActionProps = {
	share: Share
	about: Split['about']
	/** Whether the group has one link for all shares, so that those of single ones step back. */
	isGroup: boolean
	origin: string
	now: Date
}

function ShareActions({ share, about, isGroup, origin, now }: ActionProps) {
	const sending = useNavigation().formData?.get('share') === String(share.id)
	const link = `${origin}/pay/${share.link}`
	if (share.own) {
		return (
			<ButtonLink to={`/pay/${share.link}`} className="sm:self-start">
				Pay Your Share
			</ButtonLink>
		)
	}
	const links = (
		<>
			<dl className="border-y border-line">
				<CopyField label="Link to pay it, no account needed" value={link} />
			</dl>
			<div className="flex flex-col gap-2 sm:flex-row">
				<WhatsAppLink text={shareMessage(share, about, link, now)} className={buttonClass({ variant: 'secondary' })}>
					<Icon name="message-square" className="size-4" />
					Send by WhatsApp
				</WhatsAppLink>
			</div>
		</>
	)
	return (
		<>
			{isGroup ? (
				<Disclosure
					summary={<span className="text-sm font-normal text-muted">A link just for them</span>}
					className="-my-3 border-b-0"
				>
					<div className="flex flex-col gap-3">{links}</div>
				</Disclosure>
			) : (
				links
			)}
			{share.known && (
				<Form method="post" preventScrollReset className="flex flex-col gap-2 sm:flex-row">
					<input type="hidden" name="intent" value="remind" />
					<input type="hidden" name="share" value={share.id} />
					<Button variant="quiet" pending={sending} pendingText="Reminding…">
						Remind
					</Button>
				</Form>
			)}
			{share.known && share.remindedAt && (
				<p className="text-sm text-muted">Reminded at {formatTime(share.remindedAt)}</p>
			)}
		</>
	)
}

function Undo({ shares }: { shares: Share[] }) {
	const sending = useNavigation().formData?.get('intent') === 'undo'
	const which = shares.length === 1 ? 'The open share' : `The ${shares.length} open shares`
	return (
		<Disclosure summary="Split it another way" className="border-t">
			<Form method="post" className="flex flex-col gap-4">
				<input type="hidden" name="intent" value="undo" />
				<p>
					{which} ({amountOf(shares.reduce((total, { amount }) => total + amount, 0))}) won’t be asked for any more.
					What others have paid stays paid. Then split the rest again, or pay it yourself.
				</p>
				<Button variant="danger" pending={sending} pendingText="Undoing…" className="sm:self-start">
					Undo Split
				</Button>
			</Form>
		</Disclosure>
	)
}
