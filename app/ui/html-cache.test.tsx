import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { SaverProvider, useSaver } from './device.tsx'
import { type HtmlCache, CachedHtml, HtmlCacheProvider } from './html-cache.tsx'

let rendered = 0
let later: (() => void)[] = []

beforeEach(() => {
	rendered = 0
	later = []
})

function Card({ words }: { words: string }) {
	rendered++
	return (
		<p>
			{words} & {useSaver() ? 'no photo' : 'photo'}
		</p>
	)
}

type Shown = { of: { words: string }; name?: string; saver?: boolean }

const part = ({ of, name = 'card' }: Shown) => (
	<CachedHtml as="li" of={of} name={name} className="grid">
		<Card words={of.words} />
	</CachedHtml>
)

/** Renders as the server does: the page, then what it left for later. */
function show(shown: Shown) {
	const renderLater: HtmlCache['renderLater'] = (content, keep) =>
		void later.push(() => keep(Buffer.from(renderToString(content))))
	const standIn = (html: Uint8Array) => Buffer.from(html).toString()
	const html = renderToString(
		<HtmlCacheProvider value={{ renderLater, standIn }}>
			<SaverProvider value={shown.saver ?? false}>{part(shown)}</SaverProvider>
		</HtmlCacheProvider>,
	)
	for (const make of later.splice(0)) make()
	return html
}

test('content shown again is cached from the second time on, as the same HTML', () => {
	const of = { words: '<Sea Point>' }
	const first = show({ of })
	expect(first).toContain('&lt;Sea Point&gt;')
	expect(rendered).toBe(1)
	expect(show({ of })).toBe(first)
	const after = rendered
	expect(show({ of })).toBe(first)
	expect(show({ of })).toBe(first)
	expect(rendered).toBe(after)
})

test('another object, another name and saving data are other HTML', () => {
	const of = { words: 'mine' }
	for (let i = 0; i < 3; i++) show({ of })
	expect(show({ of: { words: 'yours' } })).toContain('yours')
	const before = rendered
	show({ of, name: 'row' })
	expect(rendered).toBe(before + 1)
	for (let i = 0; i < 3; i++) expect(show({ of, saver: true })).toContain('no photo')
	expect(show({ of })).not.toContain('no photo')
})

test('content shown once is not rendered twice, and made-up names are not cached', () => {
	const of = { words: 'mine' }
	for (let i = 0; i < 200; i++) show({ of, name: `on /?q=${i}` })
	expect(rendered).toBe(200)
	for (let i = 0; i < 3; i++) show({ of, name: 'on /?q=199' })
	expect(rendered).toBe(203)
})

test('without a later render, as in the browser, nothing is cached', () => {
	const of = { words: 'mine' }
	for (let i = 0; i < 3; i++) renderToString(part({ of }))
	expect(rendered).toBe(3)
})
