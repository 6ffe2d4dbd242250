/** A feed of what is to come (RSS 2.0); paths are ours. */
export type Feed = {
	title: string
	description: string
	/** The page that shows the same. */
	path: string
	/** The address of the feed itself. */
	self: string
	items: Item[]
}
export type Item = { uid: string; title: string; path: string; text: string; publishedAt: Date }

export const RSS_HEADERS = { 'Content-Type': 'application/rss+xml; charset=utf-8' }

/** Returns a feed as text; `origin` is ours. */
export function rssText({ title, description, path, self, items }: Feed, origin: string) {
	const { host } = new URL(origin)
	const entries = items.map(
		(item) =>
			`<item>${tag('title', item.title)}${tag('link', origin + item.path)}` +
			`<guid isPermaLink="false">${escape(`${item.uid}@${host}`)}</guid>` +
			`<pubDate>${item.publishedAt.toUTCString()}</pubDate>${tag('description', item.text)}</item>`,
	)
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${tag('title', title)}${tag('link', origin + path)}${tag('description', description)}<language>en-za</language>
<atom:link href="${escape(origin + self)}" rel="self" type="application/rss+xml"/>
${entries.join('\n')}
</channel></rss>
`
}

const tag = (name: string, text: string) => `<${name}>${escape(text)}</${name}>`

/** Characters that XML 1.0 cannot hold, and halves of surrogate pairs. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escape = (text: string) =>
	text.replace(NOT_XML, '').replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
