import { Outlet } from 'react-router'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { SettingsFrame } from '#app/features/settings/settings-frame.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/layout'

export default function Settings() {
	return (
		<SettingsFrame>
			<Outlet />
		</SettingsFrame>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorScreen error={error} action={<ButtonLink to="/settings">Settings</ButtonLink>} />
}
