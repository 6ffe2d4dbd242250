import font from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url'
import { useEffect, type ReactNode } from 'react'
import {
	data,
	Links,
	Meta,
	Outlet,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useNavigation,
	useRouteError,
	useRouteLoaderData,
} from 'react-router'
import { authenticate, getTablet, getUser } from '#app/features/accounts/auth.server.ts'
import { limitChanges } from '#app/features/accounts/limit-changes.server.ts'
import { useHours } from '#app/features/live/hours/use-hours.ts'
import { BottomBar } from '#app/features/navigation/bottom-bar.tsx'
import { ErrorScreen, explain } from '#app/features/navigation/error-screen.tsx'
import { Footer } from '#app/features/navigation/footer.tsx'
import { HALF_PAGE_SCRIPT } from '#app/features/navigation/half-page.ts'
import { Header } from '#app/features/navigation/header.tsx'
import { isCopy, noteNews } from '#app/features/navigation/kept-page.ts'
import { LoadingBar } from '#app/features/navigation/loading-bar.tsx'
import { OfflineNotice } from '#app/features/navigation/offline-notice.tsx'
import { TabletBar } from '#app/features/navigation/tablet-bar.tsx'
import { useWorker } from '#app/features/navigation/use-worker.ts'
import { findShell } from '#app/features/navigation/shell.server.ts'
import { CACHEABLE } from '#app/features/platform/response-cache/addresses.ts'
import { cacheResponses } from '#app/features/platform/response-cache/cache.server.ts'
import { exchangeToken } from '#app/features/social-login/token.server.ts'
import { allowReading } from '#app/lib/http/allow.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { LazyOutbox } from '#app/features/outbox/lazy-outbox.tsx'
import { readDevice } from '#app/lib/http/device.server.ts'
import { keepForm, useAnswer, useIsFormWaiting, useLostForm } from '#app/lib/form/lost-connection.ts'
import { useNonce } from '#app/lib/http/nonce.tsx'
import { PageScripts } from '#app/lib/http/page/page-scripts.tsx'
import { requireOwnOrigin } from '#app/lib/http/origin.server.ts'
import { useEarlyChoices } from '#app/ui/form/use-early-choices.ts'
import { noteNextPage, useWholePages } from '#app/lib/form/missing-script.ts'
import { forgetToast } from '#app/lib/http/toast-cookie.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { SaverProvider } from '#app/ui/device.tsx'
import { LinkClicks } from '#app/ui/link/link.tsx'
import { Toast } from '#app/ui/layer/toast.tsx'
import { StyleSheets } from './style-sheets.tsx'
import type { Route } from './+types/root'

export const middleware: Route.MiddlewareFunction[] = [
	allowReading,
	cacheResponses(CACHEABLE),
	requireOwnOrigin,
	exchangeToken,
	authenticate,
	limitChanges,
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [noteNextPage, keepForm, noteNews]

export const links: Route.LinksFunction = () => [
	{ rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
	{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
	{ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
	{ rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: Route.MetaFunction = ({ error }) => [
	{ title: error ? `${explain(error).title} · Courtside` : 'Courtside' },
	{
		name: 'description',
		content: 'Find a court that is free and book it in a minute. Courts and venues across South Africa.',
	},
]

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const at = getTablet(context)
	const tablet = at && { venue: at.venue, person: at.person && at.person.fullName }
	const [shell, device, { toast, headers }] = await Promise.all([
		// Nothing of a person's account is on a tablet that others use.
		findShell(at ? null : getUser(context)),
		readDevice(request),
		takeToast(request),
	])
	const origin = env.PUBLIC_URL ?? url.origin
	const worker = env.SERVICE_WORKER === 'on' && env.NODE_ENV === 'production'
	return data({ ...shell, tablet, device, toast, origin, worker }, { headers })
}

/** The signed-in person and the footer do not depend on the query: a sent form reloads them, and a copy's refresh. */
export function shouldRevalidate({
	formMethod,
	currentUrl,
	nextUrl,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
	const sent = formMethod !== undefined && formMethod !== 'GET'
	const isRefreshed = isCopy() && currentUrl.href === nextUrl.href
	return !sent && !isRefreshed && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

/** The browser's own colours around the page, as `--color-ground` of the theme. */
const GROUND = { light: '#FAF8F3', dark: '#0C1613' }

/** In the browser: the root's last data, for a page that did not arrive. Set by an effect, so never on the server. */
let last: Route.ComponentProps['loaderData'] | undefined

export function Layout({ children }: { children: ReactNode }) {
	const nonce = useNonce()
	const arrived = useRouteLoaderData<typeof loader>('root')
	useEffect(() => {
		if (arrived) last = arrived
	}, [arrived])
	const page = arrived ?? last
	const toast = arrived?.toast ?? null
	const desk = useRouteLoaderData<{ wide: boolean }>('routes/dashboard/layout')
	const answer = useAnswer()
	const navigating = useNavigation().state !== 'idle'
	const busy = useIsFormWaiting() || navigating
	useWholePages()
	useHours()
	useEarlyChoices()
	const lostForm = useLostForm()
	useWorker(page?.worker ?? false, page?.user?.id)
	const { theme = 'auto', saver = false } = page?.device ?? {}
	useEffect(() => {
		if (toast) forgetToast()
	}, [toast])
	return (
		<html lang="en-ZA" data-theme={theme} data-saver={saver || undefined}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<script
					nonce={nonce}
					dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? HALF_PAGE_SCRIPT : '' }}
					suppressHydrationWarning
				/>
				<StyleSheets />
				{(['light', 'dark'] as const).map((scheme) => (
					<meta
						key={scheme}
						name="theme-color"
						media={`(prefers-color-scheme: ${scheme})`}
						content={GROUND[theme === 'auto' ? scheme : theme]}
					/>
				))}
				<Meta />
				<Links />
			</head>
			<body data-desk={desk?.wide} className="bg-ground pb-(--bottom-bar) text-ink print:pb-0">
				<a
					href="#content"
					className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-surface focus:p-3"
				>
					Skip to content
				</a>
				<OfflineNotice />
				<SaverProvider value={saver}>
					{page?.tablet ? (
						<TabletBar {...page.tablet} />
					) : (
						<Header user={page?.user ?? null} unread={page?.unread ?? 0} />
					)}
				</SaverProvider>
				<main
					id="content"
					tabIndex={-1}
					aria-busy={busy || undefined}
					className="page min-h-svh py-6 outline-none md:py-10 print:min-h-0"
				>
					<Toast answers={[lostForm, answer?.toast]} flash={toast} />
					<LoadingBar busy={busy} />
					{page && !page.tablet && <LazyOutbox person={page.user?.id ?? 0} />}
					<SaverProvider value={saver}>{children}</SaverProvider>
				</main>
				{page && !page.tablet && <Footer site={page.site} />}
				{!page?.tablet && <BottomBar signedIn={Boolean(page?.user)} />}
				<LinkClicks />
				<ScrollRestoration nonce={nonce} />
				<PageScripts nonce={nonce} />
			</body>
		</html>
	)
}

export default function App() {
	return <Outlet />
}

export function ErrorBoundary() {
	return <ErrorScreen error={useRouteError()} />
}
