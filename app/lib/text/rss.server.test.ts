import { expect, it } from 'vitest'
import { rssText } from './rss.server.ts'

it('escapes what people wrote, and leaves out what XML cannot hold', () => {
	const publishedAt = new Date('2027-03-01T10:00:00Z')
	const item = {
		uid: 'event-7',
		title: 'A & <b>\u0000\ud800',
		path: '/venues/3/events/7',
		text: '"Hi" ]]>',
		publishedAt,
	}
	const feed = {
		title: 'T',
		description: 'D',
		path: '/venues/3?tab=events',
		self: '/venues/3/events.rss',
		items: [item],
	}
	const text = rssText(feed, 'https://courtside.example')
	expect(text).toContain('<title>A &#38; &#60;b&#62;</title><link>https://courtside.example/venues/3/events/7</link>')
	expect(text).toContain('<guid isPermaLink="false">event-7@courtside.example</guid>')
	expect(text).toContain(
		'<pubDate>Mon, 01 Mar 2027 10:00:00 GMT</pubDate><description>&#34;Hi&#34; ]]&#62;</description>',
	)
	expect(text).toContain('href="https://courtside.example/venues/3/events.rss" rel="self"')
})
