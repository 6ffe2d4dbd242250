import { matchRoutes, type RouteObject } from 'react-router'

export type Sent = { form: HTMLFormElement; submitter: HTMLElement | null }

/** React Router's manifest in the browser: `imports` are all scripts that a route's module needs. */
type Known = {
	__reactRouterDataRouter?: { routes: RouteObject[] }
	__reactRouterManifest?: {
		version: string
		routes: Record<string, { module: string; imports?: string[] } | undefined>
	}
	__reactRouterRouteModules?: Record<string, unknown>
}

/** The path that a form is posted to; undefined for a GET. */
export function postPath({ form, submitter }: Sent) {
	const read = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)
	if (read('method') !== 'post') return undefined
	return new URL(read('action') ?? location.href, document.baseURI).pathname
}

/** Scripts and look-ups that have arrived. */
const asked = new Set<string>()

const MANIFEST = '/__manifest'
/** The paths whose routes the router has looked up. Any other with parameters it looks up, though it knows a route. */
const lookedUp = new Set<string>()
if (typeof document !== 'undefined') {
	new PerformanceObserver((list) => {
		for (const { name, decodedBodySize } of list.getEntries() as PerformanceResourceTiming[]) {
			const { pathname, searchParams } = new URL(name)
			if (pathname !== MANIFEST || decodedBodySize === 0) continue
			for (const path of searchParams.get('paths')?.split(',') ?? []) lookedUp.add(path)
		}
	}).observe({ type: 'resource', buffered: true })
}

/**
 * Returns the scripts of a path's routes that were never requested. For a path that the router does not know yet,
 * returns the address at which it looks up the route.
 */
export function missingScripts(path: string) {
	const browser = window as Known
	const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = browser
	const loaded = browser.__reactRouterRouteModules
	if (!router || !manifest || !loaded) return []
	const taking = matchRoutes(router.routes, path) ?? []
	const isKnown = taking.length > 0 && taking.at(-1)!.route.path !== '*'
	const isLookedUp = isKnown && (Object.keys(taking[0]!.params).length === 0 || lookedUp.has(path))
	const scripts = taking.flatMap(({ route: { id } }) => {
		const route = id !== undefined && !(id in loaded) && manifest.routes[id]
		return route ? [route.module, ...(route.imports ?? [])] : []
	})
	if (!isLookedUp) scripts.push(lookUpAddress(path, manifest.version))
	return [...new Set(scripts)].filter((script) => !asked.has(script))
}

/** Returns the address at which the router looks a path up, so that it finds the response in the browser's cache. */
function lookUpAddress(path: string, version: string) {
	const parts = path.split('/').filter(Boolean)
	const paths = parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`)
	return `${MANIFEST}?${new URLSearchParams({ paths: paths.sort().join(','), version }).toString()}`
}

/** Returns the page's build if the server has another one. Rejects without a connection. */
export async function replacedBuild() {
	const { version } = (window as Known).__reactRouterManifest!
	const { status } = await fetch(lookUpAddress('/', version), { cache: 'no-store' })
	return status === 204 ? version : undefined
}

/** Fetches scripts into the browser's cache. Returns whether the server still has them all; throws if a fetch fails. */
export async function fetchScripts(scripts: string[]) {
	const fetchWhole = async (script: string) => {
		const response = await fetch(script)
		if ([204, 404].includes(response.status)) return false // 204: the server has another build
		if (!response.ok) throw new Error(`${response.status} for ${script}`)
		await response.arrayBuffer()
		asked.add(script)
		return true
	}
	return (await Promise.all(scripts.map(fetchWhole))).every(Boolean)
}

/** Returns whether the page can load its data anew: where the router cannot look up its route, an error replaces it. */
export const canRefresh = () => fetchScripts(missingScripts(location.pathname)).catch(() => false)

/** Sends a form as a browser without scripts does. */
export function sendPlainly({ form, submitter }: Sent) {
	if (submitter instanceof HTMLButtonElement && submitter.name) {
		const chosen = Object.assign(document.createElement('input'), { type: 'hidden', name: submitter.name })
		chosen.value = submitter.value
		form.append(chosen)
	}
	if (submitter?.hasAttribute('formaction')) form.setAttribute('action', submitter.getAttribute('formaction')!)
	HTMLFormElement.prototype.submit.call(form)
}
