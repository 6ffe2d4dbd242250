import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { User } from './answers.ts'

export const loader = call(
	{
		summary: 'The person who is signed in',
		tag: 'Accounts',
		signedIn: true,
		answer: User,
	},
	({ user }) => user,
)

export const action = methods({})
