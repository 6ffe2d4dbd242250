/**
 * The part of an IP address that a limit counts by. Of IPv6 these are the first 64 bits, as RFC 6177 has every household
 * get at least so many addresses to itself; an IPv4 address written as IPv6 (`::ffff:192.0.2.1`) is itself. What is no
 * address is answered as it is.
 */
export function networkOf(address: string) {
	if (!address.includes(':')) return address
	const groups = groupsOf(address.split('%')[0]!)
	if (!groups) return address
	const [high = 0, low = 0] = groups.slice(6)
	const isIpv4 = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
	if (isIpv4) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
	const network = groups.slice(0, 4).map((group) => group.toString(16))
	return `${network.join(':')}::/64`
}

/** The eight numbers of an IPv6 address however it is written; null where it is none. */
function groupsOf(address: string) {
	if (!URL.canParse(`http://[${address}]`)) return null
	const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
	const numbers = (part = '') => (part ? part.split(':').map((group) => parseInt(group, 16)) : [])
	const [first, last] = [numbers(head), numbers(tail)]
	return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
