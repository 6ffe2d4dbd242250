import { Form, useNavigation } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { DeviceChoice } from '#app/features/settings/schemas.ts'
import { SettingsFrame } from '#app/features/settings/settings-frame.tsx'
import { keepDevice, readDevice } from '#app/lib/http/device.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, RadioCards } from '#app/ui/form/choice-field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import type { Route } from './+types/device'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'This device' })

/** For visitors too: the choices belong to the browser. */
export async function loader({ request, context }: Route.LoaderArgs) {
	return { device: await readDevice(request), signedIn: getUser(context) !== null }
}

export function action({ request }: Route.ActionArgs) {
	return submit(request, DeviceChoice, 'Not saved', async (choice) => {
		const headers = new Headers({ 'Set-Cookie': await keepDevice(choice) })
		return redirectWithToast('/settings/device', { title: 'Saved for this device' }, headers)
	})
}

const themes = [
	{
		value: 'auto',
		label: 'As my device',
		icon: 'settings',
	},
	{ value: 'light', label: 'Light', icon: 'sun' },
	{ value: 'dark', label: 'Dark', icon: 'moon' },
] as const

export const ErrorBoundary = PageError

export default function Device({ loaderData, actionData }: Route.ComponentProps) {
	const { theme, saverChosen, saverAsked } = loaderData.device
	const sending = useNavigation().formMethod === 'POST'
	const errors = actionData?.result?.error
	return (
		<SettingsFrame signedIn={loaderData.signedIn}>
			<Form method="post" className="flex flex-col gap-6">
				<FormError errors={errors?.['']} />
				<FormSection title="Look and data">
					<RadioCards
						label="Theme"
						name="theme"
						defaultValue={theme}
						columns={3}
						options={[...themes]}
						error={errors?.theme}
					/>
					<CheckboxField
						label="Use less data"
						name="saver"
						value="on"
						defaultChecked={saverChosen}
						error={errors?.saver}
						hint={
							saverAsked
								? 'Your browser asks every site to save data, so we do.'
								: 'Drawings instead of photos, and pages don’t update by themselves.'
						}
					/>
				</FormSection>
				<Button size="lg" className="md:self-start" pending={sending} pendingText="Saving…">
					Save
				</Button>
			</Form>
		</SettingsFrame>
	)
}
