type Address = Pick<URL, 'pathname' | 'search'>

/** The same address without a `token`; what else it asks for stays as it was written. Several slashes would name a host. */
export function withoutToken({ pathname, search }: Address) {
	const kept = search
		.slice(1)
		.split('&')
		.filter((pair) => pair !== '' && !new URLSearchParams(pair).has('token'))
	return pathname.replace(/^\/+/, '/') + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

/** A path of ours with this `token` in its query and no other one. */
export function withToken(path: string, token: string) {
	const { pathname, search, hash } = new URL(path, 'http://own.invalid')
	const bare = withoutToken({ pathname, search })
	return `${bare}${bare.includes('?') ? '&' : '?'}token=${token}${hash}`
}
