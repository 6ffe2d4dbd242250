import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { startConnecting } from '#app/features/strava/connect.server.ts'
import { env } from '#app/lib/process/env.server.ts'

const StravaAuthUrl = z.strictObject({ authUrl: z.url() }).meta({ id: 'StravaAuthUrl' })

export const loader = call(
	{
		summary: 'Where to send the browser to connect Strava; only this browser can come back from there',
		tag: 'Strava',
		signedIn: true,
		answer: StravaAuthUrl,
		setsCookie: true,
		failures: { 409: 'Strava is connected already', 429: 'Too many tries', 503: 'Strava is not set up here' },
	},
	async ({ user, request, url }) => {
		const { authUrl, setCookie } = await startConnecting(user, request, env.PUBLIC_URL ?? url.origin, new Date())
		return Response.json({ authUrl }, { headers: { 'Set-Cookie': setCookie } })
	},
)

export const action = methods({})
