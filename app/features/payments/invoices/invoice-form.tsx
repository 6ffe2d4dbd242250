import { Form, useNavigation } from 'react-router'
import { amountOf } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'

type Result = Parameters<typeof useSubmission>[1]
type To = { name: string; address: string; vatNumber: string }
export type PartyMax = { name: number; address: number }

type FieldsProps = {
	to: To
	result: Result
	longest: PartyMax
	needsAddress: boolean
	/** Whether they are the person's own details, which are kept for the next one. */
	own: boolean
}

/** Returns a form that says whom an invoice is made out to: its props, its errors and its fields. */
export function useInvoiceTo({ to, result, longest, needsAddress, own }: FieldsProps) {
	const { form, errors, field } = useSubmission<keyof To>('invoice-to', result, to)
	const fields = (
		<>
			<TextField
				label="Invoice to"
				{...field('name')}
				required
				autoComplete={own ? 'organization' : 'off'}
				maxLength={longest.name}
			/>
			<TextArea
				label="Address"
				{...field('address')}
				required={needsAddress}
				rows={3}
				autoComplete={own ? 'street-address' : 'off'}
				maxLength={longest.address}
			/>
			<TextField
				label="VAT number"
				{...field('vatNumber')}
				hint="Ten digits, if registered for VAT"
				required={false}
				inputMode="numeric"
				autoComplete="off"
			/>
		</>
	)
	return { form, errors, fields }
}

type Props = FieldsProps & { charged: number }

/** Asks whom the invoice of a paid bill is made out to, before it is issued. */
export function InvoiceForm({ charged, ...about }: Props) {
	const { form, errors, fields } = useInvoiceTo(about)
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Card>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<FormError errors={errors} />
				<p className="text-muted">
					For {amountOf(charged)}. You can’t change it afterwards.
					{about.own && ' We’ll remember these details.'}
				</p>
				{fields}
				<Button className="self-start max-sm:w-full" pending={sending} pendingText="Making it out…">
					Make Tax Invoice
				</Button>
			</Form>
		</Card>
	)
}
