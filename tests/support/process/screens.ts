import {
	createRequestHandler,
	UNSAFE_withComponentProps as withProps,
	UNSAFE_withErrorBoundaryProps as withErrorProps,
	type ServerBuild,
} from 'react-router'
import { createRequestContext } from '#app/lib/http/request-context.server.ts'
import config from '../../../react-router.config.ts'
import routes from '../../../app/routes.ts'
import { attribute, textOf } from '../plain-browser.ts'

type Entry = { id?: string; path?: string; index?: boolean; file: string; children?: Entry[] }
type Module = {
	action?: unknown
	loader?: unknown
	default?: Parameters<typeof withProps>[0]
	ErrorBoundary?: Parameters<typeof withErrorProps>[0]
}
const modules = import.meta.glob<Module>('../../../app/{root,entry.server,routes/**/*}.{ts,tsx}')

/** A module as the build makes it: its components receive their data. */
async function load(file: string): Promise<Module> {
	const { default: Screen, ErrorBoundary, ...module } = await modules[`../../../app/${file}`]!()
	return {
		...module,
		...(Screen && { default: withProps(Screen) }),
		...(ErrorBoundary && { ErrorBoundary: withErrorProps(ErrorBoundary) }),
	}
}

/** Returns the routes of this folder with their layouts, as in app/routes.ts. */
function within(entries: readonly Entry[], folder: string): Entry[] {
	return entries.flatMap((entry) => {
		const children = within(entry.children ?? [], folder)
		return children.length > 0 || entry.file.startsWith(folder) ? [{ ...entry, children }] : []
	})
}

type Known = Pick<Entry, 'path' | 'index'> & { id: string; parentId?: string; module: Module }

async function asList(entries: Entry[], parentId: string): Promise<Known[]> {
	const lists = entries.map(async ({ file, id = file, path, index, children = [] }) => {
		const own = { id, parentId, path, index, module: await load(file) }
		return [own, ...(await asList(children, id))]
	})
	return (await Promise.all(lists)).flat()
}

/** Requests an address of the screens in a folder, such as `routes/clubs`, and returns the HTML document. */
export async function screensOf(folder: string) {
	const list = [
		{ id: 'root', path: '', module: await load('root.tsx') },
		...(await asList(within(routes, folder), 'root')),
	] as Known[]
	const manifest = list.map(({ module, ...route }) => ({
		...route,
		module: '/screen.js',
		hasAction: 'action' in module,
		hasLoader: 'loader' in module,
		hasErrorBoundary: 'ErrorBoundary' in module,
		hasClientAction: false,
		hasClientLoader: false,
	}))
	const build = {
		entry: { module: await modules['../../../app/entry.server.tsx']!() },
		routes: Object.fromEntries(list.map((route) => [route.id, route])),
		assets: {
			version: '1',
			url: '/manifest.js',
			entry: { imports: [], module: '/entry.js' },
			routes: Object.fromEntries(manifest.map((route) => [route.id, route])),
		},
		publicPath: '/',
		assetsBuildDirectory: '',
		basename: '/',
		ssr: true,
		isSpaMode: false,
		prerender: [],
		future: config.future,
		allowedActionOrigins: config.allowedActionOrigins,
		routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
	} as unknown as ServerBuild
	const handle = createRequestHandler(build, 'production')
	return async (url: string, init?: RequestInit) => {
		const request = new Request(new URL(url, 'http://localhost'), init)
		const response = await handle(request, createRequestContext(request, { address: '127.0.0.1' }))
		const { status, headers } = response
		return { status, headers, location: headers.get('Location'), html: await response.text() }
	}
}

/** Returns the actions of a document's POST forms, with the texts of their buttons. */
export function sentForms(html: string, url: string) {
	return [...html.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gs)]
		.filter(([, tag]) => attribute(tag!, 'method')?.toLowerCase() === 'post')
		.map(([, tag, content]) => {
			const id = attribute(tag!, 'id')
			const others = buttonsIn(html).filter(([, button]) => id && attribute(button!, 'form') === id)
			const buttons = [...buttonsIn(content!), ...others].map(([, , label]) => textOf(label!))
			return { address: attribute(tag!, 'action') ?? url, buttons }
		})
}

const buttonsIn = (html: string) => [...html.matchAll(/(<button\b[^>]*>)(.*?)<\/button>/gs)]
