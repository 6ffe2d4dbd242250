import { requireUser } from '#app/features/accounts/auth.server.ts'
import { askAgain } from '#app/features/second-factor/again.server.ts'
import { PIN_LENGTH } from '#app/features/venues/tablets/pin.ts'
import { PinForm } from '#app/features/venues/tablets/schemas.ts'
import { findOwnPin, setPin } from '#app/features/venues/tablets/pins.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/pin'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Your PIN', 'Venue Dashboard'] })

/** With their PIN one acts under a person's name. */
export const middleware: Route.MiddlewareFunction[] = [askAgain()]

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findOwnPin(requireUser(context), readId(params.venueId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	return submit(request, PinForm, 'PIN not saved', async ({ pin }) => {
		await setPin(user, venueId, pin)
		return redirectWithToast(`/venue-dashboard/${venueId}/team`, { title: 'PIN saved' })
	})
}

export default function Pin({ loaderData: { isSet }, actionData, params }: Route.ComponentProps) {
	const { form, errors, field } = useSubmission<'pin' | 'again'>('pin', actionData?.result)
	const digits = {
		inputMode: 'numeric',
		autoComplete: 'new-password',
		required: true,
		maxLength: PIN_LENGTH.most,
	} as const
	return (
		<Question
			title={isSet ? 'Change your PIN' : 'Choose a PIN'}
			back={`/venue-dashboard/${params.venueId}/team`}
			verb={['Save', 'Saving…']}
			form={form}
			errors={errors}
		>
			<p className="text-muted">
				Use it to sign in on this venue’s shared tablets. There you can do what the desk can. Don’t share it: everything
				is logged under your name.
			</p>
			<PasswordField label="PIN" hint="4 to 6 digits" {...field('pin')} {...digits} />
			<PasswordField label="Repeat PIN" {...field('again')} {...digits} />
		</Question>
	)
}
