import { Outlet, useLocation } from 'react-router'
import { guard, requireRole } from '#app/features/accounts/auth.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { askAgain } from '#app/features/second-factor/again.server.ts'
import { countWaiting } from '#app/features/admin/overview/overview.server.ts'
import { adminTabs } from '#app/features/admin/tabs.ts'
import { Menu, MenuLink } from '#app/ui/layer/menu.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = [guard('admin'), askAgain()]

export const loader = ({ context }: Route.LoaderArgs) => countWaiting(requireRole(context, 'admin'))

export const ErrorBoundary = PageError

export default function Admin({ loaderData }: Route.ComponentProps) {
	const { pathname } = useLocation()
	const tabs = adminTabs(pathname, loaderData)
	const rest = tabs.filter(({ wide }) => wide)
	const waits = rest.reduce((sum, { count = 0 }) => sum + count, 0)
	return (
		<div className="flex flex-col gap-6">
			<h1 className="text-3xl md:text-4xl">Admin</h1>
			<div className="flex items-end">
				<LinkTabs label="Admin" className="min-w-0 grow" room="" tabs={tabs} />
				<Menu
					className="border-b border-line sm:hidden"
					summaryClassName="min-h-12 px-2 text-sm font-semibold text-muted"
					summary={`More${waits > 0 ? ` ${waits}` : ''}`}
				>
					{rest.map(({ label, to, count }) => (
						<MenuLink key={to} to={to}>
							{label} {count}
						</MenuLink>
					))}
				</Menu>
			</div>
			<Outlet />
		</div>
	)
}
