import { call, methods } from '#app/features/platform/calls/call.server.ts'

let document: Promise<object> | undefined

/** Made when it is first asked for: what makes it is large, and it needs every call. */
async function makeDocument() {
	const [{ routes }, { describeCalls }, { describeWebhooks }] = await Promise.all([
		import('virtual:react-router/server-build'),
		import('#app/features/platform/calls/document.server.ts'),
		import('#app/features/webhooks/described.server.ts'),
	])
	return describeCalls(routes, describeWebhooks())
}

export const loader = call({ summary: 'This document', tag: 'About this API' }, () => (document ??= makeDocument()))
export const action = methods({})
