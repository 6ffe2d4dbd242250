import type { Config } from '@react-router/dev/config'

export default {
	// Our own origin guard (app/lib/http/origin.server.ts) answers for every request, API included, with a clear 403.
	allowedActionOrigins: ['**'],
	future: {
		v8_middleware: true,
		v8_passThroughRequests: true,
		v8_splitRouteModules: true,
		v8_trailingSlashAwareDataRequests: true,
		v8_viteEnvironmentApi: true,
	},
} satisfies Config
