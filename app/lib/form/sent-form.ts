import { matchRoutes, type RouteObject } from 'react-router'

/** A form that was sent, and with which button. */
export type Sent = { form: HTMLFormElement; submitter: HTMLElement | null }

/** What React Router knows in the browser: `imports` are all scripts that the module of a route needs. */
type Known = {
	__reactRouterDataRouter?: { routes: RouteObject[] }
	__reactRouterManifest?: {
		version: string
		routes: Record<string, { module: string; imports?: string[] } | undefined>
	}
	__reactRouterRouteModules?: Record<string, unknown>
}

/** The path that a form is posted to, or undefined where it asks for something. */
export function postPath({ form, submitter }: Sent) {
	const read = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)
	if (read('method') !== 'post') return undefined
	return new URL(read('action') ?? location.href, document.baseURI).pathname
}

/** Scripts that came, or that the server no longer has. */
const asked = new Set<string>()

/**
 * The addresses of the scripts that the routes of a path need and that were never asked for; of a path that the router
 * does not know yet, where it asks who takes it.
 */
export function missingScripts(path: string) {
	const browser = window as Known
	const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = browser
	const loaded = browser.__reactRouterRouteModules
	if (!router || !manifest || !loaded) return []
	const taking = matchRoutes(router.routes, path) ?? []
	const isKnown = taking.length > 0 && taking.at(-1)!.route.path !== '*'
	const discovery = `/__manifest?${new URLSearchParams({ paths: path, version: manifest.version }).toString()}`
	const scripts = taking.flatMap(({ route: { id } }) => {
		const route = id !== undefined && !(id in loaded) && manifest.routes[id]
		return route ? [route.module, ...(route.imports ?? [])] : []
	})
	if (!isKnown) scripts.push(discovery)
	return [...new Set(scripts)].filter((script) => !asked.has(script))
}

/**
 * Fetches scripts whole, so that the browser has them at hand. Returns whether the server still has them all, throws
 * where they do not come.
 */
export async function fetchScripts(scripts: string[]) {
	const fetchWhole = async (script: string) => {
		const response = await fetch(script)
		const isGone = response.status === 404
		if (!response.ok && !isGone) throw new Error(`${response.status} for ${script}`)
		await response.arrayBuffer()
		asked.add(script)
		return !isGone
	}
	return (await Promise.all(scripts.map(fetchWhole))).every(Boolean)
}

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
