/**
 * Returns the part of an IP address that a limit counts by, without the port some proxies add. For IPv6 these are the
 * first 48 bits: one customer may have every /64 network below them (RFC 6177). An IPv4 address written as IPv6
 * (`::ffff:192.0.2.1`) counts as IPv4. Anything else is returned unchanged.
 */
export function networkOf(given: string) {
	const address = withoutPort(given)
	if (!address.includes(':')) return address
	const groups = groupsOf(address.split('%')[0]!)
	if (!groups) return address
	const [high = 0, low = 0] = groups.slice(6)
	const isIpv4 = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
	if (isIpv4) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
	const network = groups.slice(0, 3).map((group) => group.toString(16))
	return `${network.join(':')}::/48`
}

/** `192.0.2.1:80` and `[2001:db8::1]:443` without their ports. */
function withoutPort(address: string) {
	const [, ipv4, ipv6] = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([^[\]]+)\](?::\d{1,5})?)$/.exec(address) ?? []
	return ipv4 ?? ipv6 ?? address
}

/** Returns the eight numbers of an IPv6 address in any spelling; null for anything else. */
function groupsOf(address: string) {
	if (!URL.canParse(`http://[${address}]`)) return null
	const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
	const numbers = (part = '') => (part ? part.split(':').map((group) => parseInt(group, 16)) : [])
	const [first, last] = [numbers(head), numbers(tail)]
	return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
