import { Form } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { PayoutForm } from '#app/features/figures/payouts/payout-schemas.ts'
import { netOf, owedWords } from '#app/features/figures/payouts/payout.ts'
import { findPayoutForm, recordPayout } from '#app/features/figures/payouts/payouts.server.ts'
import { Sum } from '#app/features/figures/till/till-sums.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf, decimal, signed } from '#app/lib/money.ts'
import { addDays, dateOf, isDate } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { Button } from '#app/ui/button.tsx'
import { DateField, TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/payouts-record'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Record a payout', 'Admin'] })

export function loader({ url, params, context }: Route.LoaderArgs) {
	const asked = url.searchParams.get('day') ?? ''
	const until = isDate(asked) ? asked : addDays(dateOf(new Date()), -1)
	return findPayoutForm(requireRole(context, 'admin'), readId(params.venueId), until)
}

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const venueId = requireId(params.venueId, 'Venue not found')
	return submit(request, PayoutForm, 'Payout not recorded', async (form) => {
		const description = `${amountOf(netOf(await recordPayout(admin, venueId, form)))}, ${form.reference}`
		return redirectWithToast('/admin/payouts', { title: 'Payout recorded', description })
	})
}

export default function RecordPayout({ loaderData: page, actionData }: Route.ComponentProps) {
	const { venue, until, today, gross, refunded, owed, later, proposed, account, longest } = page
	const { form, errors, field } = useSubmission<'paidOn' | 'fee' | 'reference'>('payout', actionData?.result, {
		paidOn: today,
		fee: proposed ? decimal(proposed.fee) : undefined,
	})
	return (
		<>
			<Question
				title={`Record a payout to ${venue.name}`}
				back="/admin/payouts"
				reason={owed > 0 ? null : owed < 0 ? `${owedWords(owed)} up to then.` : 'Nothing is owed up to then.'}
				facts={owed > 0 ? null : <UntilField until={until} today={today} />}
				verb={['Record Payout', 'Saving…']}
				form={form}
				errors={errors}
			>
				<Notice tone="warn">Pay the venue at your bank first. This only records it, and we tell its owner.</Notice>
				<input type="hidden" name="seen" value={owed} />
				<input type="hidden" name="until" value={until} />
				<UntilField until={until} today={today} />
				<p>
					<span className="block text-2xl font-semibold tabular-nums">{owedWords(owed)}</span>
					<span className="text-muted tabular-nums">
						{amountOf(gross)} paid by card{refunded > 0 && ` · ${amountOf(refunded)} refunded`}
					</span>
					{later !== 0 && <span className="block text-sm text-muted tabular-nums">{signed(later)} since then.</span>}
				</p>
				{account.length > 0 ? (
					<dl className="flex flex-col gap-1 wrap-anywhere">
						{account.map(({ name, value }) => (
							<Sum key={name} name={name}>
								{value}
							</Sum>
						))}
					</dl>
				) : (
					<p className="text-muted">The venue has given no bank account.</p>
				)}
				<TextField
					key={until}
					label="Fee in rand"
					{...field('fee')}
					required
					inputMode="decimal"
					autoComplete="off"
					hint={
						proposed
							? `${proposed.share}% of ${amountOf(owed)}, as venues read it. Change it where you agreed on another.`
							: 'What the card provider kept of these payments.'
					}
				/>
				<DateField label="Paid on" {...field('paidOn')} max={today} required />
				<TextField label="Reference" {...field('reference')} required autoComplete="off" maxLength={longest} />
			</Question>
			<Form id={UNTIL} preventScrollReset />
		</>
	)
}

const UNTIL = 'payout-until'
type Until = { until: string; today: string }

/** The day up to which money is paid out. Its button shows what is owed by then. */
const UntilField = ({ until, today }: Until) => (
	<div className="flex items-end gap-3">
		<DateField
			key={until}
			label="Up to the end of"
			name="day"
			form={UNTIL}
			defaultValue={until}
			max={today}
			required
			className="grow"
		/>
		<Button variant="secondary" form={UNTIL} className="min-h-12">
			Show
		</Button>
	</div>
)
