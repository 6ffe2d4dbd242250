import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findListingPrice, setListingPrice } from '#app/features/owners/listing-price.server.ts'
import { ListingPriceForm, NOTE_MAX } from '#app/features/owners/listing-price.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/listing-price'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['What venues pay', 'Admin'] })

export async function loader({ context }: Route.LoaderArgs) {
	requireRole(context, 'admin')
	return { price: await findListingPrice(), longest: NOTE_MAX }
}

export function action({ request, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	return submit(request, ListingPriceForm, 'Price not saved', async (price) => {
		await setListingPrice(admin, price)
		return redirectWithToast('/admin/owners', { title: 'Saved', description: 'New venues read it on For Venues.' })
	})
}

export default function SetListingPrice({ loaderData: { price, longest }, actionData }: Route.ComponentProps) {
	const { form, errors, field } = useSubmission<'perMonth' | 'cardShare' | 'freeMonths' | 'note'>(
		'price',
		actionData?.result,
		price
			? {
					perMonth: String(price.perMonth),
					cardShare: String(price.cardShare),
					freeMonths: String(price.freeMonths),
					note: price.note,
				}
			: { cardShare: '0', freeMonths: '0' },
	)
	return (
		<Question title="What venues pay" back="/admin/owners" verb={['Save', 'Saving…']} form={form} errors={errors}>
			<p className="text-muted">
				Venues read this on the page For Venues. It bills nobody; the share is what we propose as the fee of a payout.
			</p>
			<TextField label="A month, in rand" {...field('perMonth')} required inputMode="numeric" autoComplete="off" />
			<TextField
				label="Share of card payments, in percent"
				{...field('cardShare')}
				required
				inputMode="numeric"
				autoComplete="off"
			/>
			<TextField label="Free months" {...field('freeMonths')} required inputMode="numeric" autoComplete="off" />
			<TextField label="Note (optional)" {...field('note')} maxLength={longest} autoComplete="off" />
		</Question>
	)
}
