import { Outlet, useLocation } from 'react-router'
import { guard, requireRole } from '#app/features/accounts/auth.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { askAgain } from '#app/features/second-factor/again.server.ts'
import { countWaiting } from '#app/features/admin/overview/overview.server.ts'
import { adminTabs } from '#app/features/admin/tabs.ts'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = [guard('admin'), askAgain()]

export const loader = ({ context }: Route.LoaderArgs) => countWaiting(requireRole(context, 'admin'))

export const ErrorBoundary = PageError

export default function Admin({ loaderData }: Route.ComponentProps) {
	const { pathname } = useLocation()
	return (
		<div className="flex flex-col gap-6">
			<h1 className="text-3xl md:text-4xl">Admin</h1>
			<LinkTabs label="Admin" className="sm:[&_a]:px-2" tabs={adminTabs(pathname, loaderData)} />
			<Outlet />
		</div>
	)
}
