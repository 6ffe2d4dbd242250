import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { signIn } from './accounts.server.ts'
import type { CurrentUser } from './auth.server.ts'
import { Login } from './schemas.ts'

/** The ways to prove who one is on a page. `password` reads the login form; the client's address is for the limits. */
export const authenticatorFor = (address: string) =>
	new Authenticator<CurrentUser>().use(
		new FormStrategy(({ form }) => signIn(Login.parse(Object.fromEntries(form)), address)),
		'password',
	)
