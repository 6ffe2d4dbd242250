import { redirect } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { ownOrigin } from '#app/features/second-factor/passkeys.server.ts'
import { askQuestion } from '#app/features/second-factor/question.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/passkey-question'

/** Returns the challenge that scripts pass to the browser. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
	askQuestion(getUser(context), { request, origin: ownOrigin(url) }, context.get(addressContext))

export const loader = () => redirect('/auth')
