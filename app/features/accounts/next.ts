/** Where to go after signing in: `next` if it is a path of this site, else home. */
export function safeNext(next: string | null | undefined) {
	if (!next || next.length > 2_000 || !/^\/(?![/\\])/.test(next) || /[\\\u0000-\u001f]/.test(next)) return '/'
	const { pathname, search, hash } = new URL(next, 'http://own.invalid')
	return pathname === '/auth' || pathname === '/logout' || pathname.startsWith('//') ? '/' : pathname + search + hash
}
