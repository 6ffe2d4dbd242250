import { createCookie } from 'react-router'
import { THEMES, type Device } from '../device.ts'
import { isHttps } from '../process/env.server.ts'

/** 400 days: longer, browsers do not keep one. */
const cookie = createCookie('device', {
	path: '/',
	httpOnly: true,
	sameSite: 'lax',
	secure: isHttps,
	maxAge: 400 * 24 * 60 * 60,
})

/**
 * What was chosen in this browser: `kept` is whether the data-saver was. Whoever browses with `Save-Data: on` (`asked`)
 * has it without choosing it.
 */
export async function readDevice(request: Request): Promise<Device & { kept: boolean; asked: boolean }> {
	const stored: unknown = await cookie.parse(request.headers.get('Cookie'))
	const [theme, saver] = typeof stored === 'string' ? stored.split(' ') : []
	const kept = saver === 'saver'
	const asked = /^on$/i.test(request.headers.get('Save-Data') ?? '')
	return { theme: THEMES.find((known) => known === theme) ?? 'auto', saver: kept || asked, kept, asked }
}

/** The header that keeps the choice. */
export const keepDevice = ({ theme, saver }: Device) => cookie.serialize(`${theme} ${saver ? 'saver' : 'all'}`)
