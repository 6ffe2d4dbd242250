/** Where the way to the provider begins: to sign in and go on to `next`, or to connect who is signed in. */
export function openIdAddress({ next, links = false }: { next?: string; links?: boolean }) {
	if (links) return '/auth/openid?link=1'
	return next && next !== '/' ? `/auth/openid?next=${encodeURIComponent(next)}` : '/auth/openid'
}
