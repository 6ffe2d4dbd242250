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

/** This browser's settings: `kept` where the data saver was chosen, `asked` where it sends `Save-Data: on` instead. */
export async function readDevice(request: Request): Promise<Device & { kept: boolean; asked: boolean }> {
	const stored: unknown = await cookie.parse(request.headers.get('Cookie'))
	const [theme, saver] = typeof stored === 'string' ? stored.split(' ') : []
	const kept = saver === 'saver'
	const asked = /^on$/i.test(request.headers.get('Save-Data') ?? '')
	return { theme: THEMES.find((known) => known === theme) ?? 'auto', saver: kept || asked, kept, asked }
}

/** Returns the `Set-Cookie` header with the choice. */
export const keepDevice = ({ theme, saver }: Device) => cookie.serialize(`${theme} ${saver ? 'saver' : 'all'}`)
