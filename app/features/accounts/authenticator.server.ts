import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { signIn, type From } from './accounts.server.ts'
import type { CurrentUser } from './auth.server.ts'
import { Login } from './schemas.ts'

/** The strategy `password` reads the login form; `from` is for the limits. */
export const authenticatorFor = (from: From) =>
	new Authenticator<CurrentUser>().use(
		new FormStrategy(({ form }) => signIn(Login.parse(Object.fromEntries(form)), from)),
		'password',
	)
