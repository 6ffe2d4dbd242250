/** How many websites a venue can name. */
export const MOST_SITES = 10

/** In characters, as in the DNS. */
const LONGEST_HOST = 253

/**
 * Returns the origin of a typed web address, such as `https://beacon.example`, or null where it is none.
 *
 * Only letters, digits, dots and hyphens may be in its host: the origin becomes part of a header.
 */
export function originOf(typed: string): string | null {
	const address = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`
	if (!URL.canParse(address)) return null
	const { origin, hostname, username, password } = new URL(address)
	if (hostname.length > LONGEST_HOST) return null
	return !username && !password && /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/.test(origin) ? origin : null
}

/** Returns the directive that lets these origins frame a page, with and without `www.`; without any, nobody may. */
export const framedBy = (origins: readonly string[]) =>
	`frame-ancestors ${origins.length > 0 ? [...new Set(origins.flatMap(bothWays))].join(' ') : "'none'"}`

const WWW = /^(https?:\/\/)(www\.)?/

const bothWays = (origin: string) => [origin.replace(WWW, '$1'), origin.replace(WWW, '$1www.')]
