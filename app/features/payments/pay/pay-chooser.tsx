import type { SubmissionResult } from '@conform-to/dom'
import { atVenueWords } from '#app/features/ledger/paid-words.ts'
import { Form, useNavigation } from 'react-router'
import { pagesOf, sortOf } from '#app/features/ledger/bill.ts'
import { amountOf } from '#app/lib/money.ts'
import { formatTime } from '#app/lib/time/time.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { AT_VENUE, bringWords, SENT } from '../manual/manual-words.ts'
import { LAPSED_OF } from './outcome.ts'
import { PayBy } from './pay-by.tsx'
import type { PayPage } from './pay-page.server.ts'
import type { Way } from './ways.server.ts'
import { PaymentSummary } from './payment-summary.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Props = { page: PayPage; now: Date; result?: SubmissionResult<string[]> }

/** Asks how to pay the user's own bill, or says why there is nothing to pay. */
export function PayChooser({ page, now, result }: Props) {
	const { form, errors, field } = useSubmission<'method'>('pay', result, { method: page.chosen })
	const sending = useNavigation().formMethod === 'POST'
	if (page.state !== 'open') return <NothingToPay page={page} />
	const { split, pay } = pagesOf(page.bill)
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
			<div className="grid gap-3">
				<PaymentSummary label={page.rest > 0 ? 'Deposit' : 'Amount due'} amount={page.due} about={page.about}>
					{page.due < page.total && (
						<p className="text-sm text-muted">
							of {amountOf(page.total)}
							{page.rest > 0 && `. ${atVenueWords(page.rest)}`}
						</p>
					)}
					{page.code?.words && <p className="text-sm text-muted">{page.code.words}</p>}
					<PayBy payBy={page.perWay ? null : page.bill.payBy} now={now} of={sortOf(page.bill)} />
				</PaymentSummary>
				{page.packs.map(({ id, words, to }) =>
					to ? (
						<ButtonLink key={id} to={to} variant="secondary">
							{words}
						</ButtonLink>
					) : (
						<Form key={id} method="post" action={`${pay}/code`}>
							<Button name="pack" value={id} variant="secondary" className="w-full">
								{words}
							</Button>
						</Form>
					),
				)}
				{page.code?.at && (
					<ButtonLink to={page.code.at} preventScrollReset variant="secondary">
						{codeVerb(page.code)}
					</ButtonLink>
				)}
				{!page.hasShares && page.bill.kind !== 'sale' && (
					<ButtonLink to={split} variant="secondary">
						<Icon name="users" className="size-5" />
						{page.bill.kind === 'entry' ? 'Split the Fee' : 'Split the Bill'}
					</ButtonLink>
				)}
			</div>
			<Form method="post" {...form} className="group/pay flex flex-col gap-5">
				<Card className="flex flex-col gap-5">
					<FormError errors={errors} />
					{page.cardPageOpened && (
						<Notice>
							You opened a card page at {formatTime(page.cardPageOpened)}. If you paid there, don’t pay again. We’re
							waiting to hear.
						</Notice>
					)}
					{page.hasShares && (
						<Notice>
							This bill is split. Paying here covers every share that’s still open.{' '}
							<Inline to={split}>See the shares</Inline>
						</Notice>
					)}
					<RadioCards
						label="How would you like to pay?"
						{...field('method')}
						options={page.ways
							.toSorted((a, b) => Number(b.method === page.chosen) - Number(a.method === page.chosen))
							.map((way) => ({
								value: way.method,
								label: way.name,
								description: <Description {...way} />,
								disabled: way.closed,
							}))}
					/>
					{page.splitHelps && (
						<p>
							Smaller payments go through everywhere: <Inline to={split}>split the bill</Inline> and everyone pays their
							own share.
						</p>
					)}
				</Card>
				{page.chosen && (
					<ActionBar>
						<Button size="lg" className="max-md:grow" pending={sending} pendingText="Processing...">
							<ButtonLabel page={page} />
						</Button>
					</ActionBar>
				)}
			</Form>
		</div>
	)
}

function codeVerb({ words, isMember, rewards, vouchers }: NonNullable<PayPage['code']>) {
	if (rewards.length > 0) return 'Use a Reward or Code'
	if (words && !isMember) return 'Use Another Code'
	return vouchers ? 'Use a Promo Code or Voucher' : 'Use a Promo Code'
}

/** Labels the button by the chosen method, or with the sum in browsers without `:has`. */
function ButtonLabel({ page: { due, creditPays, bill } }: { page: PayPage }) {
	return (
		<>
			<span className="group-has-[[value=cash]:checked]/pay:hidden group-has-[[value=credit]:checked]/pay:hidden">
				Pay {amountOf(due)}
			</span>
			<span className="hidden group-has-[[value=cash]:checked]/pay:inline">
				{{ booking: 'Keep Court, Pay at Venue', place: 'Keep Place, Pay at Venue' }[sortOf(bill) as string] ??
					'Pay at the Venue'}
			</span>
			<span className="hidden group-has-[[value=credit]:checked]/pay:inline">Use {amountOf(creditPays)} Credit</span>
		</>
	)
}

function Description({ text, warning }: Way) {
	return (
		<>
			{text}
			{warning && (
				<span className="mt-1 flex gap-1.5 text-sun-strong">
					<Icon name="triangle-alert" className="mt-0.5 size-4" />
					<span>{warning}</span>
				</span>
			)}
		</>
	)
}

const Inline = ({ to, children }: { to: string; children: string }) => (
	<Link to={to} className="font-semibold text-court-strong underline underline-offset-4">
		{children}
	</Link>
)

const HOME_OF = {
	booking: 'My Bookings',
	entry: 'Your Team',
	pack: 'Your Packs',
	place: 'The Event',
	voucher: 'Your Vouchers',
	membership: 'Your Memberships',
}

function NothingToPay({ page }: { page: PayPage }) {
	const { state, bill, what, venue, claimed, claimedMethod, inReview, isGivenUp } = page
	const sort = sortOf(bill)
	const court = sort === 'booking'
	const pages = pagesOf(bill)
	const receipt = court ? { to: pages.page, label: 'See Receipt' } : undefined
	const again = court ? { to: `/my-bookings/${bill.id}/again`, label: 'Book Again' } : undefined
	const sent =
		claimedMethod === 'cash'
			? {
					title: AT_VENUE,
					text: court
						? `Bring ${amountOf(claimed)} in cash. Your court is kept for you.`
						: bringWords(claimed, venue, sort, bill.cashBy),
				}
			: { title: SENT, text: `${venue} checks that ${amountOf(claimed)} has arrived, and we’ll let you know.` }
	const { title, text, action } = {
		sent: { ...sent, action: undefined },
		review: {
			title: `${amountOf(inReview)} is being checked`,
			text: `That’s not the amount we asked for. ${venue} keeps it or sends it back, and we’ll let you know. Don’t pay again.`,
			action: undefined,
		},
		paid: {
			title: {
				booking: 'This booking is paid',
				entry: 'Your team is in',
				pack: 'This pack is paid',
				place: 'Your place is paid',
				voucher: 'This voucher is paid',
				membership: 'This membership is paid',
			}[sort],
			text: sort === 'entry' ? 'The entry fee is paid.' : 'There’s nothing left to pay.',
			action: receipt,
		},
		free: {
			title: sort === 'entry' ? 'Entry is free' : 'This booking is free',
			text: 'There’s nothing to pay.',
			action: undefined,
		},
		lapsed: {
			...LAPSED_OF[sort],
			action: again,
		},
		'called-off': {
			title: {
				booking: 'This booking is cancelled',
				entry: 'This tournament is cancelled',
				pack: isGivenUp ? 'You cancelled this order' : `${venue} cancelled this pack`,
				place: isGivenUp ? 'You gave up this place' : 'You don’t have this place any more',
				voucher: isGivenUp ? 'You cancelled this order' : `${venue} cancelled this voucher`,
				membership: isGivenUp ? 'You cancelled this order' : `${venue} cancelled this membership`,
			}[sort],
			text: 'There’s nothing to pay.',
			action: again,
		},
		withdrawn: { title: 'This entry was withdrawn', text: 'There’s nothing to pay.', action: undefined },
	}[state as Exclude<typeof state, 'open'>]
	return (
		<EmptyState
			title={title}
			text={
				<>
					<span className="block">{what}</span>
					<span className="mt-2 block">{text}</span>
				</>
			}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					{action && <ButtonLink to={action.to}>{action.label}</ButtonLink>}
					<ButtonLink to={pages.home} variant="secondary">
						{HOME_OF[sort]}
					</ButtonLink>
				</div>
			}
		/>
	)
}
