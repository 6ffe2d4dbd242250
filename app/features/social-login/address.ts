/** The address that connects the signed-in user; `consent` is required if they have a password. */
export const connectAddress = (consent?: string) => `/auth/openid?link=${consent ?? '1'}`

/** The address that signs in with the provider and continues to `next`. */
export function openIdAddress({ next }: { next?: string }) {
	return next && next !== '/' ? `/auth/openid?next=${encodeURIComponent(next)}` : '/auth/openid'
}
