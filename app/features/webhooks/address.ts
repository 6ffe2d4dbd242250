import ipaddr from 'ipaddr.js'

const GIVEN_OUT = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Whether a numeric address is one that everybody can reach: not loopback, link-local, private or reserved (the
 * special-purpose registries of IANA, RFC 6890). An IPv4 address in an IPv6 one counts as itself.
 */
export function isPublic(address: string) {
	if (!ipaddr.isValid(address)) return false
	const read = ipaddr.process(address)
	// Only this part of IPv6 is given out; ipaddr.js knows no name for some of the others.
	return read.range() === 'unicast' && (read.kind() === 'ipv4' || read.match(GIVEN_OUT))
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
