import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findInvoiceAnew } from '#app/features/payments/invoices/desk-page.server.ts'
import { useInvoiceTo } from '#app/features/payments/invoices/invoice-form.tsx'
import { InvoiceTo } from '#app/features/ledger/invoices/invoice-schemas.ts'
import { makeAnew } from '#app/features/payments/invoices/issue.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/invoice-anew'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Correct invoice', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findInvoiceAnew(requireUser(context), readId(params.venueId), readId(params.invoiceId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const invoiceId = requireId(params.invoiceId, 'Invoice not found')
	return submit(request, InvoiceTo, 'Invoice not corrected', async (to) => {
		const { id } = await makeAnew(user, readId(params.venueId), invoiceId, to)
		return redirectWithToast(`/venue-dashboard/${params.venueId}/money/invoices/${id}`, { title: 'Invoice corrected' })
	})
}

export default function InvoiceAnew({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, problem } = loaderData
	const { form, errors, fields } = useInvoiceTo({ ...loaderData, result: actionData?.result, own: false })
	return (
		<Question
			title={`Correct ${name}`}
			back={`/venue-dashboard/${params.venueId}/money/invoices/${params.invoiceId}`}
			reason={problem}
			verb={['Correct Invoice', 'Correcting…']}
			form={form}
			errors={errors}
		>
			<p className="text-muted">We credit {name} and make a new tax invoice with these details.</p>
			{fields}
		</Question>
	)
}
