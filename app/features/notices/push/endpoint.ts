/** Push services of the browsers there are; one with a dot before it may have any name before that. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/** Characters; the longest in use, of Windows, have about 600. */
const LONGEST_ENDPOINT = 1_000

/**
 * Returns whether an address is one of a known push service, so that we never send to one that a person made up. `own`
 * is the origin of a further service.
 */
export function isPushEndpoint(text: string, own?: string) {
	if (text.length > LONGEST_ENDPOINT || !/^[\x21-\x5b\x5d-\x7e]+$/.test(text) || !URL.canParse(text)) return false
	const { origin, protocol, hostname, port, username, password, pathname, hash } = new URL(text)
	if (username || password || hash || pathname === '/') return false
	if (own !== undefined && origin === own) return true
	if (protocol !== 'https:' || port !== '') return false
	return SERVICES.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service))
}
