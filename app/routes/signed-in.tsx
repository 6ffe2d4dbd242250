import { Outlet } from 'react-router'
import { guard } from '#app/features/accounts/auth.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import type { Route } from './+types/signed-in'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

/** Makes client navigations call the server, and so the guard. */
export const loader = () => null

export const ErrorBoundary = PageError

export default function SignedIn() {
	return <Outlet />
}
