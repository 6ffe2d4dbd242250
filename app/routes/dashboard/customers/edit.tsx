import { requireUser } from '#app/features/accounts/auth.server.ts'
import { detailsOf, editCustomer } from '#app/features/bookings/customers/customer-acts.server.ts'
import { EMAIL_MAX, MOST_TAGS, NOTE_MAX, TAG_MAX } from '#app/features/bookings/customers/customer-limits.ts'
import { findOwnCustomer } from '#app/features/bookings/customers/customer-page.server.ts'
import { CustomerEdit } from '#app/features/bookings/customers/customer-schemas.ts'
import { GUEST_NAME_MAX } from '#app/features/bookings/desk/desk-schemas.ts'
import { PHONE_MAX } from '#app/lib/form/phone.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Edit customer', 'Venue Dashboard'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const customer = await findOwnCustomer(requireUser(context), readId(params.venueId), readId(params.customerId))
	const longest = { name: GUEST_NAME_MAX, phone: PHONE_MAX, email: EMAIL_MAX, note: NOTE_MAX }
	return { details: detailsOf(customer), hasAccount: customer.userId !== null, longest }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const customerId = requireId(params.customerId, 'Customer not found')
	return submit(request, CustomerEdit, 'Customer not saved', async (edit) => {
		const name = await editCustomer(user, venueId, customerId, edit)
		const back = `/venue-dashboard/${venueId}/customers/${customerId}`
		return redirectWithToast(back, { title: 'Customer saved', description: name })
	})
}

export default function EditCustomer({ loaderData, actionData, params }: Route.ComponentProps) {
	const { details, hasAccount, longest } = loaderData
	const { form, errors, field } = useSubmission<keyof typeof details>('edit-customer', actionData?.result, details)
	return (
		<Question
			title={`Edit ${details.name}`}
			back={`/venue-dashboard/${params.venueId}/customers/${params.customerId}`}
			verb={['Save', 'Saving…']}
			form={form}
			errors={errors}
		>
			{Object.entries(details).map(([name, value]) => (
				<input key={name} type="hidden" name={`seen.${name}`} value={value} />
			))}
			{hasAccount ? (
				<p className="text-muted">Players with an account change their name and number themselves, in their profile.</p>
			) : (
				<>
					<TextField label="Name" {...field('name')} required autoComplete="off" maxLength={longest.name} />
					<TextField
						label="Phone"
						{...field('phone')}
						hint="Also on their bookings to come."
						type="tel"
						required={false}
						autoComplete="off"
						maxLength={longest.phone}
					/>
					<TextField
						label="Email"
						{...field('email')}
						type="email"
						required={false}
						autoComplete="off"
						maxLength={longest.email}
					/>
				</>
			)}
			<TextArea
				label="Note"
				{...field('note')}
				hint="Only your team sees it, and the person if they ask for their data."
				required={false}
				rows={4}
				maxLength={longest.note}
			/>
			<TextField
				label="Tags"
				{...field('tags')}
				hint={`Separate with commas, such as league, coach. Up to ${MOST_TAGS} tags of ${TAG_MAX} characters.`}
				required={false}
				autoComplete="off"
			/>
		</Question>
	)
}
