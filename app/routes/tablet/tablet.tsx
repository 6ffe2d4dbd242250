import { Form, redirect, useNavigation } from 'react-router'
import { getTablet } from '#app/features/accounts/auth.server.ts'
import type { Tablet } from '#app/features/accounts/tablets/tablet-session.server.ts'
import { PIN_LENGTH } from '#app/features/venues/tablets/pin.ts'
import { EnterForm } from '#app/features/venues/tablets/schemas.ts'
import { enterAt, findNames, leaveAt, STOPPED } from '#app/features/venues/tablets/pins.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { readForm, submit } from '#app/lib/form/form.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/tablet'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: TITLE })

const TITLE = 'Who’s at the desk?'

const deskOf = ({ venueId }: Tablet) => `/venue-dashboard/${venueId}/today`

export async function loader({ context }: Route.LoaderArgs) {
	const tablet = getTablet(context)
	if (tablet?.person) throw redirect(deskOf(tablet))
	return { people: tablet && (await findNames(tablet)) }
}

export async function action({ request, context }: Route.ActionArgs) {
	const tablet = getTablet(context)
	if (!tablet) throw new AppError(410, STOPPED)
	const form = await readForm(request.clone())
	if (form.get('intent') === 'leave') return leaveAt(tablet).then(() => redirect('/tablet'))
	return submit(request, EnterForm, 'Not opened', async ({ person, pin }) => {
		await enterAt(tablet, person, pin)
		return redirect(deskOf(tablet))
	})
}

export default function TabletPage({ loaderData: { people }, actionData }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6">
			{people === null ? <NoTablet /> : people.length === 0 ? <NoNames /> : <Names people={people} data={actionData} />}
		</div>
	)
}

type NamesProps = { people: { id: number; name: string }[]; data: Route.ComponentProps['actionData'] }

/** Sent as a page, so that nothing of the person before is left in its scripts. */
function Names({ people, data }: NamesProps) {
	const { form, errors, field } = useSubmission<'person' | 'pin'>('enter', data?.result)
	const sending = useNavigation().formMethod === 'POST'
	const options = people.map(({ id, name }) => ({ value: String(id), label: name }))
	return (
		<>
			<h1 className="text-3xl md:text-4xl">{TITLE}</h1>
			<Form method="post" reloadDocument {...form}>
				<Card className="flex flex-col gap-5">
					<FormError errors={errors} />
					<RadioCards label="Your name" {...field('person')} required options={options} />
					<PasswordField
						label="PIN"
						{...field('pin')}
						defaultValue=""
						required
						inputMode="numeric"
						autoComplete="off"
						maxLength={PIN_LENGTH.most}
					/>
					<Button size="lg" pending={sending} pendingText="Opening…">
						Open the Desk
					</Button>
				</Card>
			</Form>
			<p className="text-sm text-muted">
				No PIN yet, or forgotten? Set one on your own phone, on the venue’s Team page.
			</p>
		</>
	)
}

const NoNames = () => (
	<EmptyState
		level="h1"
		title="Nobody has a PIN yet"
		text="Set yours on your own phone: sign in, open the venue’s Team page, and choose PIN beside your name. Then come back here."
		action={<ButtonLink to="/tablet">Look Again</ButtonLink>}
	/>
)

const NoTablet = () => (
	<EmptyState
		level="h1"
		title="This isn’t a shared tablet"
		text="Perhaps it was stopped. The owner or a manager starts one here: they sign in, open Team, then Tablets."
		action={<ButtonLink to="/auth">Sign In</ButtonLink>}
	/>
)
