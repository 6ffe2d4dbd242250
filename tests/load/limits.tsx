import { createServer } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import Sqlite from 'better-sqlite3'
import { renderToString } from 'react-dom/server'
import {
	createRequestHandler,
	Link,
	Outlet,
	Scripts,
	ServerRouter,
	useLoaderData,
	type EntryContext,
	type ServerBuild,
} from 'react-router'
import config from '../../react-router.config.ts'

// Measures what the machine can do without the product, in its own process.
//
// It serves a constant of ?bytes= by bare node:http, a bare React Router page of 60 cards with links and hydration, and
// a bare React Router action that inserts one row.

const CARDS = Array.from({ length: 60 }, (_, i) => ({
	id: i + 1,
	name: `Venue ${i + 1}`,
	city: 'Cape Town',
	rating: 4.5,
	price: 200,
}))

const root = {
	default: () => (
		<html lang="en">
			<body>
				<Outlet />
				<Scripts />
			</body>
		</html>
	),
}

const cards = {
	loader: () => CARDS,
	default: () =>
		useLoaderData<typeof CARDS>().map(({ id, name, city, rating, price }) => (
			<article key={id} className="rounded border p-4">
				<h2 className="text-lg">{name}</h2>
				<p>
					{city} · {rating}
				</p>
				<p>starting from R{price} / hour</p>
				<Link to={`/venues/${id}`}>Book Now</Link>
			</article>
		)),
}

const database = new Sqlite(process.env.DATABASE_URL)
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec('create table rows (id integer primary key, venue integer, start text)')
const insert = database.prepare('insert into rows (venue, start) values (?, ?)')

const rows = {
	async action({ request }: { request: Request }) {
		const { venueId, startTime } = (await request.json()) as { venueId: number; startTime: string }
		const { lastInsertRowid } = insert.run(venueId, startTime)
		return Response.json({ id: Number(lastInsertRowid) }, { status: 201 })
	},
}

async function render(request: Request, status: number, headers: Headers, page: EntryContext) {
	const { serverHandoffStream, ...rest } = page
	const html = renderToString(<ServerRouter context={rest as EntryContext} url={request.url} />)
	const data = await new Response(serverHandoffStream).text()
	const handoff = `window.__reactRouterContext.streamController.enqueue(${JSON.stringify(data)});`
	headers.set('Content-Type', 'text/html; charset=utf-8')
	return new Response(html.replace('</body>', `<script>${handoff}</script></body>`), { status, headers })
}

const route = (id: string, path: string, module: object) => [id, { id, parentId: 'root', path, module }] as const
const asset = (id: string) =>
	[id, { id, parentId: id === 'root' ? undefined : 'root', module: `/assets/${id}.js` }] as const
const build = {
	entry: { module: { default: render } },
	routes: Object.fromEntries([
		['root', { id: 'root', path: '', module: root }],
		route('cards', 'cards', cards),
		route('rows', 'rows', rows),
	]),
	assets: {
		version: '1',
		entry: { imports: [], module: '/assets/entry.js' },
		routes: Object.fromEntries(['root', 'cards', 'rows'].map(asset)),
		url: '/assets/manifest.js',
	},
	publicPath: '/',
	assetsBuildDirectory: '',
	future: config.future,
	ssr: true,
	isSpaMode: false,
	prerender: [],
	routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild

const answer = createRequestHandler(build, 'production')
const application = createRequestListener((request) => answer(request))
const constants = new Map<string, Buffer>()

createServer((request, response) => {
	const bytes = request.url?.startsWith('/?bytes=') ? request.url.slice(8) : undefined
	if (request.url === '/readyz') return void response.end('ready')
	if (bytes === undefined) return void application(request, response)
	const constant = constants.get(bytes) ?? Buffer.alloc(Number(bytes), 'x')
	constants.set(bytes, constant)
	response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': constant.length })
	response.end(constant)
}).listen(Number(process.env.PORT), '127.0.0.1')
