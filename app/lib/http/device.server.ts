import { createCookie } from 'react-router'
import { THEMES, type Device } from '../device.ts'
import { isHttps } from '../process/env.server.ts'

/** 400 days: browsers keep no cookie longer. */
const cookie = createCookie('device', {
	path: '/',
	httpOnly: true,
	sameSite: 'lax',
	secure: isHttps,
	maxAge: 400 * 24 * 60 * 60,
})

/** This browser's settings: `saverChosen` where the person chose it, `saverAsked` where it sends `Save-Data: on`. */
export async function readDevice(request: Request): Promise<Device & { saverChosen: boolean; saverAsked: boolean }> {
	const stored: unknown = await cookie.parse(request.headers.get('Cookie'))
	const [theme, saver] = typeof stored === 'string' ? stored.split(' ') : []
	const saverChosen = saver === 'saver'
	const saverAsked = isSaving(request.headers.get('Save-Data'))
	return {
		theme: THEMES.find((known) => known === theme) ?? 'auto',
		saver: saverChosen || saverAsked,
		saverChosen,
		saverAsked,
	}
}

/** True for the value of a `Save-Data` header that asks for less. */
export const isSaving = (header: string | null | undefined) => /^on$/i.test(header ?? '')

/** Returns the `Set-Cookie` header with the choice. */
export const keepDevice = ({ theme, saver }: Device) => cookie.serialize(`${theme} ${saver ? 'saver' : 'all'}`)
