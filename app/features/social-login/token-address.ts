type Address = Pick<URL, 'pathname' | 'search'>

/** The address without `token`, otherwise as written. Merges leading slashes, which would name a host. */
export function withoutToken({ pathname, search }: Address) {
	const parts = search
		.slice(1)
		.split('&')
		.filter((pair) => pair !== '' && !new URLSearchParams(pair).has('token'))
	return pathname.replace(/^\/+/, '/') + (parts.length > 0 ? `?${parts.join('&')}` : '')
}

/** A path of this site with this `token` in its query, replacing others. */
export function withToken(path: string, token: string) {
	const { pathname, search, hash } = new URL(path, 'http://own.invalid')
	const bare = withoutToken({ pathname, search })
	return `${bare}${bare.includes('?') ? '&' : '?'}token=${token}${hash}`
}
