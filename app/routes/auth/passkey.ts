import { redirect } from 'react-router'
import { safeNext } from '#app/features/accounts/next.ts'
import { ownOrigin } from '#app/features/second-factor/passkeys.server.ts'
import { signInByPasskey } from '#app/features/second-factor/sign-in.server.ts'
import type { Route } from './+types/passkey'

export const action = ({ request, url }: Route.ActionArgs) =>
	signInByPasskey({ request, origin: ownOrigin(url) }, safeNext(url.searchParams.get('next')))

export const loader = () => redirect('/auth')
