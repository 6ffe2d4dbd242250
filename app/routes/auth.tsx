import { redirect, useRouteLoaderData } from 'react-router'
import type { z } from 'zod'
import { isJustRegistered, register } from '#app/features/accounts/accounts.server.ts'
import { getUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { authenticatorFor } from '#app/features/accounts/authenticator.server.ts'
import { LoginForm, RegisterForm } from '#app/features/accounts/auth-forms.tsx'
import { enterOrAsk } from '#app/features/accounts/enter.server.ts'
import { emailKey } from '#app/features/accounts/keys.ts'
import { knownBrowser } from '#app/features/accounts/known-browser.server.ts'
import { safeNext } from '#app/features/accounts/next.ts'
import { Login, registrationForm } from '#app/features/accounts/schemas.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { PasskeySignIn } from '#app/features/second-factor/passkey-button.tsx'
import { ContinueWith } from '#app/features/social-login/continue-with.tsx'
import { openIdOffer } from '#app/features/social-login/offer.server.ts'
import { writeVerification } from '#app/features/recovery/verify.server.ts'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/auth'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, {
		title: loaderData?.tab === 'register' ? 'Register' : 'Sign in',
		description: 'Sign in to Courtside, or register, to book courts and play with others.',
		listed: false,
	})

const where = ({ searchParams }: URL) => {
	return {
		tab: searchParams.get('tab') === 'register' ? 'register' : 'login',
		next: safeNext(searchParams.get('next')),
	} as const
}

/** New accounts are players. */
const least = env.PASSWORD_MIN_LENGTH

export function loader({ url, context }: Route.LoaderArgs) {
	const { tab, next } = where(url)
	return getUser(context) ? redirect(next) : { tab, next, least, openId: openIdOffer }
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const { tab, next } = where(url)
	const from = { request, next, address: context.get(addressContext) }
	return tab === 'register'
		? submit(request.clone(), registrationForm(least), 'Registration failed', (input) => signUp(input, from))
		: submit(request.clone(), Login, 'Login failed', () => signIn(from))
}

type From = { request: Request; next: string; address: string }

async function signUp(input: z.infer<ReturnType<typeof registrationForm>>, from: From) {
	const now = new Date()
	const registered = register(input, from.address, (tx, user) => writeVerification(tx, user, now))
	const user = await registered.catch(async (refused: unknown) => {
		const own = refused instanceof AppError && refused.init.status === 409 && (await registeredBefore(input, from, now))
		if (own) return own
		throw refused
	})
	return welcome(user, from, 'Registration successful', `Welcome to Courtside, ${user.fullName}!`)
}

/** The account of a person who registers again because the response to the first try was lost, if the password proves it. */
async function registeredBefore({ username, email }: { username: string; email: string }, from: From, now: Date) {
	if (!(await isJustRegistered({ username }, now))) return undefined
	const own = await authenticate(from).catch(() => undefined)
	return own && emailKey(own.email) === emailKey(email) ? own : undefined
}

async function authenticate({ request, address }: From) {
	const authenticator = authenticatorFor({ address, browser: await knownBrowser(request) })
	return authenticator.authenticate('password', request)
}

async function signIn(from: From) {
	const user = await authenticate(from)
	return welcome(user, from, 'Login successful', `Welcome back, ${user.fullName || user.username}!`)
}

async function welcome(user: CurrentUser, { request, next }: From, title: string, description: string) {
	const { asked, to, headers } = await enterOrAsk(user, request, next)
	return asked ? redirect(to, { headers }) : redirectWithToast(to, { title, description }, headers)
}

const points = [
	'Book multiple venues in one place',
	'Find players and join events',
	'Pay securely with South African payment methods',
	'Manage bookings and events in one dashboard',
]

export const ErrorBoundary = PageError

export default function Auth({ loaderData: { tab, next, least, openId }, actionData }: Route.ComponentProps) {
	const trouble = useTrouble()
	const query = next === '/' ? '' : `next=${encodeURIComponent(next)}`
	const login = `/auth${query && `?${query}`}`
	const registration = `/auth?tab=register${query && `&${query}`}`
	return (
		<div
			// On a phone the form takes the room of the bottom bar.
			data-flow={tab === 'register' ? 'bar' : undefined}
			className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16"
		>
			<div className="flex flex-col gap-2 lg:pt-8">
				<h1 className="text-3xl leading-tight md:text-5xl">Welcome to Courtside</h1>
				<p className="max-w-[48ch] text-lg text-muted">Your gateway to booking sports venues across South Africa.</p>
				<Points className="mt-6 hidden gap-4 text-lg lg:flex" />
				<CourtDrawing sport="tennis" className="mt-8 hidden aspect-[5/2] w-full rounded-lg lg:block" />
			</div>
			<Card className="flex flex-col gap-4">
				<LinkTabs
					label="Sign in or register"
					tabs={[
						{ label: 'Login', to: login, current: tab === 'login' },
						{ label: 'Register', to: registration, current: tab === 'register' },
					]}
				/>
				{tab === 'register' ? (
					<RegisterForm key="register" result={actionData?.result} other={login} least={least} />
				) : (
					<LoginForm key="login" result={actionData?.result} other={registration} />
				)}
				{openId && <ContinueWith name={openId.name} next={next} trouble={trouble} />}
				{tab === 'login' && <PasskeySignIn next={next} />}
			</Card>
			<Points className="flex gap-3 text-muted lg:hidden" />
		</div>
	)
}

/** The error of the last sign-in elsewhere, which stays after its toast has gone. */
function useTrouble() {
	const toast = useRouteLoaderData<typeof rootLoader>('root')?.toast
	return toast?.variant === 'destructive' ? toast.description : undefined
}

function Points({ className }: { className: string }) {
	return (
		<ul className={`flex-col ${className}`}>
			{points.map((point) => (
				<li key={point} className="flex gap-3">
					<Icon name="check" className="mt-0.5 size-5 text-court-strong" />
					{point}
				</li>
			))}
		</ul>
	)
}
