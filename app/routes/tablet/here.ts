import { redirect } from 'react-router'

/** Notes that somebody touches a shared tablet: the middleware does so for whatever is sent by hand. */
export const action = () => new Response(null, { status: 204 })

export const loader = () => redirect('/tablet')
