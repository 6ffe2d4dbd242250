/** Where the way to the provider begins to connect who is signed in; `consent` is needed of who has a password. */
export const connectAddress = (consent?: string) => `/auth/openid?link=${consent ?? '1'}`

/** Where the way to the provider begins to sign in and go on to `next`. */
export function openIdAddress({ next }: { next?: string }) {
	return next && next !== '/' ? `/auth/openid?next=${encodeURIComponent(next)}` : '/auth/openid'
}
