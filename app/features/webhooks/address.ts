import ipaddr from 'ipaddr.js'

/**
 * Whether a numeric address is one that everybody can reach: not loopback, link-local, private or reserved (the
 * special-purpose registries of IANA, RFC 6890). An IPv4 address in an IPv6 one counts as itself.
 */
export function isPublic(address: string) {
	return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Returns why no message can go to a typed address, or null. Its host's name is looked up only when one is sent. */
export function addressProblem(typed: string): string | null {
	if (!URL.canParse(typed)) return 'Enter a web address such as https://example.com/courtside'
	const { protocol, username, password, hostname, hash } = new URL(typed)
	if (protocol !== 'https:') return 'It has to begin with https://'
	if (username || password) return 'Leave the name and password out: each message is signed'
	if (hash) return 'Leave out what comes after #'
	const host = hostname.replace(/^\[|\]$/g, '')
	if (ipaddr.isValid(host) ? !isPublic(host) : !host.includes('.') || /\.(local|internal|localhost)\.?$/.test(host))
		return 'Nobody can reach this address from the internet'
	return null
}
